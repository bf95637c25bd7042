import type { Budget } from '../../vm/budget.ts';
import { Unsupported } from '../../objects/exceptions.ts';
import type { Node, Parsed, Place } from './pattern.ts';
import type { Test } from './patternTests.ts';

/** A step of a compiled pattern. Those that choose put what else there is on the stack. */
type Step =
	| { readonly do: 'one'; readonly test: Test }
	| { readonly do: 'run'; readonly test: Test; readonly least: number; readonly most: number; readonly lazy: boolean }
	/** Goes on at the next step, and if that fails at the other. */
	| { readonly do: 'either'; other: number }
	| { readonly do: 'go'; to: number }
	| { readonly do: 'save'; readonly slot: number; readonly group: number }
	| { readonly do: 'enter'; readonly count: number; readonly last: number }
	/** Between two rounds of a loop whose body begins two steps further on. */
	| { readonly do: 'loop'; readonly count: number; readonly last: number; readonly least: number; readonly most: number; readonly lazy: boolean; after: number }
	| { readonly do: 'round'; readonly count: number; readonly last: number }
	| { readonly do: 'at'; readonly place: Place; readonly word: Test }
	| { readonly do: 'look'; readonly behind: number; readonly absent: boolean; readonly moves: boolean; after: number }
	| { readonly do: 'again'; readonly group: number; readonly fold: (code: number) => number }
	| { readonly do: 'if'; readonly group: number; no: number }
	| { readonly do: 'done' };

/** A pattern as steps. */
export interface Program {
	readonly steps: readonly Step[];
	readonly groups: readonly (string | null)[];
	readonly flags: bigint;
	/** Slots: where each group begins and ends, which one ended last, then what loops count. */
	readonly slots: number;
}

const unset = -1;

/** The slots of a group. */
export const slotOf = (group: number): number => 2 * group;
/** The slot of the group that ended last. */
export const lastSlot = (groups: number): number => 2 * groups + 2;

export function compilePattern({ node, groups, flags }: Parsed): Program {
	const steps: Step[] = [];
	let slots = lastSlot(groups.length) + 1;
	const add = <S extends Step>(step: S): S => {
		steps.push(step);
		return step;
	};
	const emit = (node: Node): void => {
		switch (node.kind) {
			case 'one':
				add({ do: 'one', test: node.test });
				return;
			case 'sequence':
				return node.nodes.forEach(emit);
			case 'either': {
				const ends = node.nodes.slice(0, -1).map((one) => {
					const choice = add({ do: 'either', other: 0 });
					emit(one);
					const end = add({ do: 'go', to: 0 });
					choice.other = steps.length;
					return end;
				});
				emit(node.nodes.at(-1)!);
				for (const end of ends) end.to = steps.length;
				return;
			}
			case 'group':
				add({ do: 'save', slot: slotOf(node.group), group: 0 });
				emit(node.body);
				add({ do: 'save', slot: slotOf(node.group) + 1, group: node.group });
				return;
			case 'repeat': {
				const { least, most, lazy } = node;
				const body = node.body.kind === 'sequence' && node.body.nodes.length === 1 ? node.body.nodes[0]! : node.body;
				if (body.kind === 'one') return void add({ do: 'run', test: body.test, least, most, lazy });
				const [count, last] = [slots++, slots++];
				add({ do: 'enter', count, last });
				const to = steps.length;
				const loop = add({ do: 'loop', count, last, least, most, lazy, after: 0 });
				add({ do: 'round', count, last });
				emit(body);
				add({ do: 'go', to });
				loop.after = steps.length;
				return;
			}
			case 'at':
				add({ do: 'at', place: node.place, word: node.word });
				return;
			case 'look':
			case 'atomic': {
				const look = node.kind === 'look' ? { behind: node.behind ?? 0, absent: node.absent, moves: false } : { behind: 0, absent: false, moves: true };
				const inner = add({ do: 'look', ...look, after: 0 });
				emit(node.body);
				add({ do: 'done' });
				inner.after = steps.length;
				return;
			}
			case 'again':
				add({ do: 'again', group: node.group, fold: node.fold });
				return;
			case 'if': {
				const choice = add({ do: 'if', group: node.group, no: 0 });
				emit(node.yes);
				const end = add({ do: 'go', to: 0 });
				choice.no = steps.length;
				emit(node.no);
				end.to = steps.length;
			}
		}
	};
	emit(node);
	add({ do: 'done' });
	return { steps, groups, flags, slots };
}

/** Entries of the stack are four numbers: a step and a place to go on at, or a slot and what was in it; how far the place may still move; and which of these it is. */
const choice = 0;
const fewer = 1;
const more = 2;
const undo = 3;

/** Steps of a pattern that take as long as one of the program's. */
const perStep = 8;
/** Numbers on the stack: 32 MB. */
const highest = 4_000_000;

/** How a match may end. */
export interface Ending {
	/** At the end of the text only. */
	readonly whole?: boolean;
	/** Not where it began. */
	readonly moved?: boolean;
}

/** Tries a pattern on a text, as CPython's `_sre` does: the first of its choices that leads to the end. Takes its steps from the program's budget. */
export class Matcher {
	private readonly stack: number[] = [];
	private slots: number[] = [];
	private taken = 0;
	private start = 0;
	private ending: Ending = {};

	constructor(
		private readonly program: Program,
		private readonly text: ArrayLike<number>,
		private readonly budget: Budget
	) {}

	/** The slots of a match that begins here; null where there is none. */
	match(at: number, ending: Ending = {}): readonly number[] | null {
		this.stack.length = 0;
		this.slots = new Array<number>(this.program.slots).fill(unset);
		this.start = at;
		this.ending = ending;
		const end = this.run(0, at, 0);
		this.pay();
		if (end < 0) return null;
		this.slots[0] = at;
		this.slots[1] = end;
		return this.slots;
	}

	/** The first match from here on. */
	search(from: number, ending: Ending = {}): readonly number[] | null {
		for (let at = from; at <= this.text.length; at++) {
			const found = this.match(at, at === from ? ending : { ...ending, moved: false });
			if (found) return found;
		}
		return null;
	}

	private spend(steps: number): void {
		this.taken += steps;
		if (this.taken >= 1024) this.pay();
	}

	private pay(): void {
		this.budget.spend(Math.ceil(this.taken / perStep));
		this.taken = 0;
	}

	private set(slot: number, value: number): void {
		if (this.stack.length) this.push(slot, this.slots[slot]!, 0, undo);
		this.slots[slot] = value;
	}

	private push(...entry: [number, number, number, number]): void {
		if (this.stack.length > highest) throw new Unsupported('a regular expression that leaves this many choices open');
		this.stack.push(...entry);
	}

	/** Where what begins with a step ends; -1 where it fails. `base`: what is below on the stack is not its own. */
	private run(first: number, from: number, base: number): number {
		const { text, stack, slots, program } = this;
		const { steps } = program;
		const inner = base > 0;
		let pc = first;
		let at = from;
		for (;;) {
			this.spend(1);
			const step = steps[pc]!;
			let good = true;
			pc++;
			switch (step.do) {
				case 'one':
					good = at < text.length && step.test(text[at]!);
					at++;
					break;
				case 'run': {
					const { test, lazy } = step;
					const most = Math.min(lazy ? step.least : step.most, text.length - at);
					let count = 0;
					while (count < most && test(text[at + count]!)) count++;
					this.spend(count);
					good = count >= step.least;
					at += count;
					if (!good) break;
					if (lazy) this.push(pc, at, step.most - count, more);
					else if (count > step.least) this.push(pc, at - 1, at - count + step.least, fewer);
					break;
				}
				case 'either':
					this.push(step.other, at, 0, choice);
					break;
				case 'go':
					pc = step.to;
					break;
				case 'save':
					this.set(step.slot, at);
					if (step.group) this.set(lastSlot(program.groups.length), step.group);
					break;
				case 'enter':
					this.set(step.count, 0);
					this.set(step.last, unset);
					break;
				case 'loop': {
					const count = slots[step.count]!;
					if (count < step.least) {
						this.set(step.count, count + 1);
						pc++;
					} else if (count >= step.most || at === slots[step.last]) pc = step.after;
					else if (step.lazy) {
						this.push(pc, at, 0, choice);
						pc = step.after;
					} else this.push(step.after, at, 0, choice);
					break;
				}
				case 'round':
					this.set(step.count, slots[step.count]! + 1);
					this.set(step.last, at);
					break;
				case 'at':
					good = this.isAt(step.place, at, step.word);
					break;
				case 'look': {
					const height = stack.length;
					// What it saves is undone with what is below it, so there must be something.
					this.push(0, slots[0]!, 0, undo);
					const end = at < step.behind ? -1 : this.run(pc, at - step.behind, stack.length);
					if (end >= 0 && !step.absent) this.keepSaved(height);
					else this.fail(height);
					good = end >= 0 !== step.absent;
					if (step.moves) at = end;
					pc = step.after;
					break;
				}
				case 'again': {
					const [begin, end] = [slots[slotOf(step.group)]!, slots[slotOf(step.group) + 1]!];
					good = begin !== unset && end >= begin && at + end - begin <= text.length;
					for (let i = begin; good && i < end; i++) good = step.fold(text[i]!) === step.fold(text[at + i - begin]!);
					this.spend(Math.max(0, end - begin));
					at += end - begin;
					break;
				}
				case 'if':
					if (slots[slotOf(step.group) + 1] === unset) pc = step.no;
					break;
				case 'done':
					if (inner) return at;
					good = !(this.ending.whole && at < text.length) && !(this.ending.moved && at === this.start);
					if (good) return at;
			}
			if (good) continue;
			// Back to the last choice.
			for (;;) {
				if (stack.length <= base) return -1;
				const kind = stack.pop()!;
				const limit = stack.pop()!;
				const place = stack.pop()!;
				const target = stack.pop()!;
				if (kind === undo) {
					slots[target] = place;
					continue;
				}
				pc = target;
				at = place;
				if (kind === fewer && place > limit) stack.push(target, place - 1, limit, fewer);
				else if (kind === more) {
					const { test } = steps[target - 1] as { readonly test: Test };
					if (limit <= 0 || at >= text.length || !test(text[at]!)) continue;
					at++;
					stack.push(target, at, limit - 1, more);
				}
				break;
			}
		}
	}

	/** Forgets the choices above a height, and keeps what undoes the slots. */
	private keepSaved(height: number): void {
		const { stack } = this;
		let kept = height;
		for (let i = height; i < stack.length; i += 4) if (stack[i + 3] === undo) for (let k = 0; k < 4; k++) stack[kept++] = stack[i + k]!;
		stack.length = kept;
	}

	/** Undoes all that is above a height. */
	private fail(height: number): void {
		const { stack, slots } = this;
		for (let i = stack.length - 4; i >= height; i -= 4) if (stack[i + 3] === undo) slots[stack[i]!] = stack[i + 1]!;
		stack.length = height;
	}

	private isAt(place: Place, at: number, word: Test): boolean {
		const { text } = this;
		switch (place) {
			case 'start':
				return at === 0;
			case 'end':
				return at === text.length;
			case 'last line':
				return at === text.length || (at === text.length - 1 && text[at] === 10);
			case 'line start':
				return at === 0 || text[at - 1] === 10;
			case 'line end':
				return at === text.length || text[at] === 10;
			default: {
				const inside = (i: number): boolean => i >= 0 && i < text.length && word(text[i]!);
				return text.length > 0 && (inside(at - 1) !== inside(at)) === (place === 'boundary');
			}
		}
	}
}
