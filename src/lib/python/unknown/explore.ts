import { exploring, type Loop, type Undecided } from '../compile/undecided.ts';
import { type Raise, Stop, UnsupportedInText } from '../objects/exceptions.ts';
import type { Doubt, Frame } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import { PyIterator, PyTuple, PyUnknown, type Value } from '../objects/values.ts';
import { forgetSince, join } from './forget.ts';
import { changesOf, loose, snapshot, type State } from './heap.ts';
import { eitherOf, unknownOf } from './held.ts';
import { hidden } from './kinds.ts';
import { isInert } from './inert.ts';
import { goesOn, Lost } from './iterators.ts';
import { type Ended, explored, follow, Path } from './path.ts';

const branch = 'a branch that could not be decided';
const mayRaise = 'what a handler may have been reached before';
const turns = 'a loop that could not be decided';
/** How often it is looked what changed since something may first have raised, at each place where something may. */
const mostLooks = 8;
/** So many items of a loop that is cut short are looked at, however much each takes. */
const mostPulled = 3;
/** Of so many objects it is looked what they have in common. */
const mostJoined = 64;
/** How often a loop's body is gone through until what it changes is unknown; each time something is unknown that was known. */
const mostTurns = 20;

/** Where code may stand after something that could not be decided. */
class Ways {
	readonly arrived: Extract<Ended, { kind: 'arrived' }>[] = [];
	readonly returned: Value[] = [];
	/** Where they began. */
	private readonly begun: { readonly at: number; readonly stack: readonly Value[] }[] = [];
	yields = false;
	/** Something can be told by which way was gone. */
	matters = false;

	constructor(
		private readonly machine: Machine,
		private readonly frame: Frame,
		private readonly what: string,
		private readonly pure = false
	) {}

	/** Goes on from a place up to one of some stops; whether it made something unknown that was known. */
	go(at: number, stack: readonly Value[], stops: readonly number[]): boolean {
		const { machine, frame } = this;
		this.begun.push({ at, stack });
		const { ended, lost, printed, yields } = follow(machine, new Path(frame, at, stops, stack), this.what, this.pure);
		this.yields ||= yields;
		this.matters ||= lost || printed || yields || ended.some(({ kind }) => kind !== 'arrived');
		for (const one of ended)
			if (one.kind === 'arrived') this.arrived.push(one);
			else if (one.kind === 'returned') this.returned.push(one.value);
			else machine.doubt();
		return lost;
	}

	/** Has those that have come to `end` go on from there. */
	goOn(end: number, stops: readonly number[]): void {
		const waiting = this.arrived.filter(({ at }) => at === end);
		const others = this.arrived.filter(({ at }) => at !== end);
		this.arrived.splice(0, Infinity, ...others);
		for (const { path } of waiting) this.go(end, path.stack, stops);
	}

	/** Goes on where all ways meet: at `end`, or further out. */
	meet(end: number, loops: readonly Loop[]): void {
		const { arrived, returned, frame, machine } = this;
		if (!arrived.length && !returned.length) throw new Stop(this.what);
		if (this.yields) this.lose();
		if (!returned.length && arrived.every(({ at }) => at === end)) return this.resume(end);
		const around = loops.at(-1);
		this.goOn(end, stopsOf(around));
		if (this.yields) this.lose();
		const only = arrived[0]?.at;
		if (only !== undefined && !returned.length && arrived.every(({ at }) => at === only)) return this.resume(only);
		if (frame instanceof Path && arrived.length && arrived.every(({ at }) => frame.stops.includes(at))) {
			frame.endings = [...arrived, ...returned.map((value) => ({ kind: 'returned', value }) as const)];
			return machine.leave(frame, null);
		}
		if (around && arrived.length) {
			const turn = arrived.find(({ at }) => at === around.start.at);
			stand(frame, turn ?? arrived[0]!);
			if (!turn && around.iterates) frame.stack.push(new PyUnknown(this.what));
			return anyTurns(machine, frame, around, loops.slice(0, -1), returned);
		}
		machine.leave(frame, eitherOf(this.what, returned));
	}

	private resume(at: number): void {
		const { frame } = this;
		const stacks = this.arrived.map(({ path }) => path.stack);
		stand(frame, this.arrived[0]!);
		frame.stack.splice(
			0,
			Infinity,
			...stacks[0]!.map((_, i) =>
				eitherOf(
					this.what,
					stacks.map((stack) => stack[i]!)
				)
			)
		);
		frame.bound.length = 0;
		frame.at = at;
	}

	/** It is not known what a generator still gives, nor where it stands: between what it gives on these ways, others may change what it meets. */
	private lose(): void {
		const { frame } = this;
		if (!(frame instanceof Path)) throw new Lost(this.what, [...this.begun, ...this.arrived.map(({ at, path }) => ({ at, stack: path.stack }))]);
		frame.yields = true;
	}
}

/** A frame comes to where one of its ways has arrived: blocks that were left on the way are left. */
function stand(frame: Frame, { path }: Extract<Ended, { kind: 'arrived' }>): void {
	frame.stack.splice(0, Infinity, ...path.stack);
	frame.blocks.splice(0, Infinity, ...path.blocks);
	frame.handling.splice(0, Infinity, ...path.handling);
}

const stopsOf = (loop: Loop | undefined): number[] => (loop ? [loop.start.at, loop.end.at] : []);

function paths(machine: Machine, frame: Frame, { paths, end, loops, pure }: Undecided, decides?: string): void {
	if (frame.code.withUnknown === 'leaves') throw new UnsupportedInText(decides ?? branch);
	const ways = new Ways(machine, frame, branch, pure);
	const stack = frame.stack.slice();
	const [{ span }, { firstUnsupported }] = [machine, machine];
	for (const { at } of paths) ways.go(at, stack, [end.at, ...stopsOf(loops.at(-1))]);
	const matters = ways.matters || ways.arrived.some(({ at }) => at !== end.at);
	if (decides !== undefined && matters && !firstUnsupported && !isInert(decides)) {
		machine.firstUnsupported = null;
		machine.noteUnsupported(decides, span);
	}
	ways.meet(end.at, loops);
}

/** The iterator on top of the stack may give any number of items: what each of them may be. */
function anyItem(machine: Machine, stack: Value[]): Value {
	const iterator = stack[stack.length - 1]!;
	if (iterator instanceof PyUnknown) return iterator;
	const items: Value[] = [];
	let all = false;
	if (iterator instanceof PyIterator)
		explored(machine, turns, () => {
			const { budget } = machine;
			const { spent, hurried } = budget;
			let item: Value | undefined;
			while ((item = iterator.next()) !== undefined && items.length < 10_000 && !(hurried && items.length > mostPulled && budget.isMuch(spent)))
				items.push(item);
			all = item === undefined;
			return items;
		});
	const any = unknownOf(turns, [iterator, ...items]);
	stack[stack.length - 1] = any;
	return (all && oneOf(machine, items)) || any;
}

/** What is known of something that is one of several: numbers of a kind, tensors of a shape, tuples of such. */
function oneOf(machine: Machine, items: readonly Value[]): Value | undefined {
	const [first, ...others] = items;
	if (typeof first === 'bigint') return others.every((one) => typeof one === 'bigint') ? new PyUnknown(turns, undefined, 'int') : undefined;
	if (typeof first === 'number') return others.every((one) => typeof one === 'number') ? new PyUnknown(turns, undefined, 'float') : undefined;
	if (first instanceof PyTuple) {
		const parts: Value[] = [];
		for (const [i] of first.items.entries()) {
			const part = oneOf(
				machine,
				items.map((one) => (one instanceof PyTuple && one.items.length === first.items.length ? one.items[i]! : null))
			);
			if (part === undefined) return undefined;
			parts.push(part);
		}
		return new PyTuple(parts);
	}
	const different = new Set(others);
	if (different.size > mostJoined) return undefined;
	let one: Value | undefined = first;
	for (const other of different) one = one === undefined ? undefined : join(machine, one, other);
	return one;
}

/** @param returned What an earlier turn may have returned. */
function anyTurns(machine: Machine, frame: Frame, loop: Loop, around: readonly Loop[], returned: readonly Value[]): void {
	if (frame.code.withUnknown === 'leaves') throw new UnsupportedInText(turns);
	const from = loop.iterates ? frame.stack.at(-1)! : null;
	const item = loop.iterates ? anyItem(machine, frame.stack) : null;
	const stack = frame.stack.slice();
	const { start, body, test, otherwise, end, iterates } = loop;
	const stops = [start.at, end.at];
	for (let turn = 0; ; turn++) {
		if (turn === mostTurns) throw new Stop(turns);
		const ways = new Ways(machine, frame, turns);
		ways.returned.push(...returned);
		const said = machine.trace.mark();
		let lost = !iterates && ways.go(start.at, stack, [test.at]);
		lost = ways.go(body.at, iterates ? [...stack, item] : stack, stops) || lost;
		if (lost) {
			if (iterates) goesOn(machine, from);
			machine.trace.unbind(said);
			continue;
		}
		const ended = ways.arrived.filter(({ at }) => at === end.at);
		ways.arrived.splice(0, Infinity, ...ended);
		ways.go(otherwise.at, iterates ? stack.slice(0, -1) : stack, [end.at, ...stopsOf(around.at(-1))]);
		return ways.meet(end.at, around);
	}
}

/** Something may raise: how things stand in the handlers around it is not known any more than how they stand now, and then. */
function doubt(machine: Machine): void {
	const place = machine.span.from;
	let now: Doubt | undefined;
	const doubtNow = (): Doubt => ({ objects: snapshot(machine), hidden: hidden.map(({ mark }) => mark(machine)), looked: new Map() });
	for (const { blocks } of machine.running)
		for (const block of blocks) {
			if (!block.catches) continue;
			if (!block.doubt) {
				block.doubt = now ??= doubtNow();
				continue;
			}
			const looks = block.doubt.looked.get(place) ?? 0;
			if (looks === mostLooks) continue;
			block.doubt.looked.set(place, looks + 1);
			blur(block.doubt, (now ??= doubtNow()));
		}
}

/** What changed between two doubts is not known in a handler, though it may be as it was when the block is left. */
function blur(first: Doubt, { objects }: Doubt): void {
	for (const [object, state] of first.objects) {
		const now = objects.get(object);
		if (now && now !== state) blurState(state as Map<unknown, unknown>, now);
	}
}

function blurState(state: Map<unknown, unknown>, now: State): void {
	const keys = changesOf(state, now).filter((key) => key !== loose);
	const some = keys.filter((key) => !(state.has(key) && now.has(key)));
	for (const key of keys) state.set(key, unknownOf(mayRaise, [state.get(key), now.get(key)]));
	if (some.length) state.set(loose, new Set([...((state.get(loose) as ReadonlySet<unknown> | undefined) ?? []), ...some]));
}

/** How things stand is not known any more than how they stood then. */
function forgetDoubted(machine: Machine, doubt: Doubt): void {
	forgetSince(machine, doubt.objects, mayRaise);
	hidden.forEach(({ forget }, i) => forget(machine, doubt.hidden[i]));
}

/** A block is left in whose handlers code may stand as well. */
function tried(machine: Machine, frame: Frame, doubt: Doubt, where: Undecided): void {
	forgetDoubted(machine, doubt);
	paths(machine, frame, where);
}

function caught(machine: Machine, doubt: Doubt, raised: Raise): void {
	forgetDoubted(machine, doubt);
	raised.unknown = true;
}

/** `yield from` something unknown. */
function delegated(machine: Machine, frame: Frame, from: PyUnknown, end: number): void {
	if (!(frame instanceof Path)) throw new Lost(from.what, [{ at: end, stack: frame.stack.slice() }]);
	frame.yields = true;
	frame.at = end;
}

Object.assign(exploring, {
	paths,
	caught,
	doubt,
	tried,
	delegated,
	loop: (machine, frame, loop, around) => anyTurns(machine, frame, loop, around, [])
} satisfies Partial<typeof exploring>);
