import type { Trace } from '../../ir/index.ts';
import type { Guess } from '../leaf.ts';
import { endedBy } from '../search.ts';
import { boundIn, joint, unknownAxis, type JointBinding, type Run } from './joint.ts';
import { moved, nudged, numberOf, odd, ofOne, otherTable, steps, type Table } from './tables.ts';

interface Witnesses {
	readonly guess: Guess;
	readonly table: Table;
	/** What came of it. */
	readonly trace: Trace;
	/** Numbers of the program's own. */
	readonly taken: ReadonlySet<number>;
	readonly at: (guess: Guess, table: Table, sizes?: ReadonlyMap<string, number>) => Trace;
	/** Whether there is time for another. */
	readonly forSizes: () => boolean;
}

/** So many steps fewer. */
const fewer = 4;

/** Whether every size is a number or a formula. */
const isSettled = (bindings: readonly JointBinding[]): boolean => bindings.every(({ shape }) => !shape.includes(unknownAxis));

/** The numbers of a guess's free sizes. */
export const numbersOf = (guess: Guess, table: Table): Table => new Map([...table.keys()].map((name) => [name, numberOf(guess, table, name)]));

/** The sizes that what stands for things which are not here has asked for, beside those of the guess. */
export const askedIn = ({ assumedSizes = [] }: Trace, table: Table): Table =>
	new Map(assumedSizes.flatMap(({ name, witness }) => (table.has(name) ? [] : [[name, witness] as const])));

/** The same at other witnesses: all sizes changed at once, and each alone where that does not tell how they go together. What raises there is left out. */
export function runsOf({ guess, table, trace, taken, at, forSizes }: Witnesses): readonly Run[] {
	const asked = askedIn(trace, table);
	const raised = endedBy(trace);
	const whole = (free: Table, sizes: ReadonlyMap<string, number>): Table => new Map([...numbersOf(guess, free), ...sizes]);
	const runs: Run[] = [{ table: whole(table, asked), trace }];
	const add = (free: Table, sizes: ReadonlyMap<string, number>, isOfOne = false): boolean => {
		const other = at(guess, free, sizes.size > 0 ? sizes : undefined);
		if (endedBy(other)?.span.from !== raised?.span.from) return false;
		const isLonger = trace.outcome.kind === 'ok' && boundIn(other).length < boundIn(trace).length && !isOfOne;
		runs.push({ table: whole(free, sizes), trace: other, isOfOne, isLonger });
		return true;
	};
	const step = (name: string): number => steps[guess.sizes.get(name)?.like ?? 'width'];
	for (const round of [0, 1, 2]) add(otherTable(table, guess, round, taken), otherTable(asked, guess, round, taken));
	add(moved(table, step), asked);
	// Loops of more steps may have been cut short: fewer are gone through to the end.
	const isTime = (name: string): boolean => guess.sizes.get(name)?.like === 'time' && table.get(name)! > fewer + 2 + (guess.sizes.get(name)?.least ?? 0);
	if (runs.some(({ isLonger }) => isLonger))
		for (const by of [fewer, fewer + 2])
			add(
				moved(table, (name) => (isTime(name) ? -by : 0)),
				asked
			);
	const names = [...(runs[0]?.table.keys() ?? [])];
	const isEnough = runs.length > 3;
	// What a stride rounds away of a picture shows where no side is so many times it.
	for (const by of odd(table, guess)) if (forSizes()) add(moved(table, by), asked);
	for (const one of ofOne(table, guess)) if (forSizes()) add(one, asked, true);
	if (isEnough && asked.size === 0 && isSettled(joint(runs, names))) return runs;
	// What takes long is told with fewer: sizes that these do not tell stay open.
	for (const name of table.keys()) if (forSizes() && !add(nudged(table, name, step(name)), asked)) add(nudged(table, name, table.get(name)!), asked);
	for (const name of asked.keys()) add(table, nudged(asked, name, 2));
	// What windows leave of a size is told by sizes that lie far apart.
	const isOpen = (): boolean => !isSettled(joint(runs, names)) && forSizes();
	for (const times of [2, 3, 5])
		if (isOpen())
			add(
				moved(table, (name) => step(name) * times + (times >> 1)),
				asked
			);
	return runs;
}
