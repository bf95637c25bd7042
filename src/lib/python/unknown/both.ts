import { exploring, type Forked, type Loop, type Undecided } from '../compile/undecided.ts';
import { Raise } from '../objects/exceptions.ts';
import type { Value } from '../objects/values.ts';
import type { Frame } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import { Path } from './path.ts';

/** Where one of two ways has come to, and what the names are there. */
export interface Way {
	readonly path: Path;
	/** The stop where it stands; null where it returned. */
	readonly at: number | null;
	readonly value: Value;
	/** It returned by coming to the end of the function. */
	readonly fell: boolean;
	readonly names: ReadonlyMap<string, Value>;
}

const stopsOf = (loop: Loop | undefined): readonly number[] => (loop ? [loop.start.at, loop.end.at] : []);

function setNames({ scope }: Frame, names: ReadonlyMap<string, Value>): void {
	scope.names.clear();
	for (const [name, value] of names) scope.names.set(name, value);
}

/** Goes a way to one of some stops or to its return; what it raises is raised. */
function walk(machine: Machine, frame: Frame, at: number, stack: readonly Value[], stops: readonly number[]): Way {
	const depth = machine.running.length;
	const path = new Path(frame, at, stops, stack);
	try {
		const value = machine.runFrame(path);
		if (path.arrived === null && !path.finished) machine.unsupported('a generator that is traced both ways');
		return { path, at: path.arrived, value, fell: path.at === path.code.steps.length, names: new Map(frame.scope.names) };
	} catch (thrown) {
		machine.unwind(depth);
		// The path stands in the frames for the frame whose path it is.
		if (thrown instanceof Raise) thrown.again = true;
		throw thrown;
	}
}

/** Goes both ways of a condition, the main one first, and stands where the one that is taken has come to. */
function both(machine: Machine, frame: Frame, where: Undecided, forked: Forked, isTrue: boolean): void {
	const { paths, end, loops } = where;
	const [body, otherwise] = paths as readonly [{ at: number }, { at: number }];
	const around = loops.at(-1);
	const [before, stack] = [new Map(frame.scope.names), frame.stack.slice()];
	const go = (isMain: boolean, at: number, from: ReadonlyMap<string, Value>, held: readonly Value[], stops: readonly number[]): Way =>
		forked.way(isMain, isMain === isTrue, () => {
			setNames(frame, from);
			return walk(machine, frame, at, held, stops);
		});
	/** What follows belongs to the way that has not returned, where the other has. */
	const goOn = (isMain: boolean, way: Way): Way => (way.at === end.at ? go(isMain, end.at, way.names, way.path.stack, stopsOf(around)) : way);
	const stops = [end.at, ...stopsOf(around)];
	let main = go(true, body.at, before, stack, stops);
	let other = go(false, otherwise.at, before, stack, stops);
	const returns = main.at === null || other.at === null;
	if (returns) [main, other] = [main.at === null ? main : goOn(true, main), other.at === null ? other : goOn(false, other)];
	const taken = isTrue ? main : other;
	setNames(frame, taken.names);
	if (main.at === null && other.at === null) return machine.leave(frame, forked.returned(main, other));
	if (!returns) forked.joined(before, main, other);
	const left = isTrue ? other : main;
	// What follows in a turn that the way that is taken leaves is gone through all the same.
	if (!returns && taken.at !== end.at && left.at === end.at && around) {
		const [kept, at] = [new Map(frame.scope.names), frame.at];
		frame.at = around.start.at + 1;
		const rest = forked.rest(() => {
			setNames(frame, left.names);
			return walk(machine, frame, end.at, left.path.stack, stopsOf(around));
		});
		if (rest.at !== null) forked.joined(left.names, rest, { ...left, at: rest.at });
		setNames(frame, kept);
		frame.at = at;
	}
	if (taken.at === null) return machine.leave(frame, taken.value);
	const { path } = taken;
	frame.stack.splice(0, Infinity, ...path.stack);
	frame.blocks.splice(0, Infinity, ...path.blocks);
	frame.handling.splice(0, Infinity, ...path.handling);
	frame.bound.length = 0;
	frame.at = taken.at;
}

/** Goes once through the body of a loop that has no turn. */
function once(machine: Machine, frame: Frame, loop: Loop, forked: Forked): void {
	const [names, stack] = [new Map(frame.scope.names), frame.stack.slice()];
	forked.way(true, false, () => walk(machine, frame, loop.body.at, stack, [loop.start.at, loop.end.at]));
	setNames(frame, names);
}

Object.assign(exploring, { both, once } satisfies Partial<typeof exploring>);
