import type { Raised, Trace } from '../ir/index.ts';
import type { EvaluateAssumed, Supposed } from './supposed.ts';
import { deviceAssumption } from './assumption.ts';
import { joint, jointOutput, type Run } from './witnesses/joint.ts';
import { isAboutKind, isAboutRank, pairsIn } from './repair/message.ts';
import { isShown } from './itself.ts';
import { noGuess } from './leaf.ts';
import { raisedIn } from './search.ts';

type Table = ReadonlyMap<string, number>;

/** A program run with sizes of data that are not here. */
interface Trial {
	/** What was settled so far: what a failed check asked for. */
	readonly settled: Table;
	readonly trace: Trace;
	readonly raised: Raised | null;
	readonly cost: number;
}

const mostTrials = 14;
const mostRuns = 5;
const mostChoices = 6;
/** So many different tables have to agree. */
const leastRuns = 3;

/** Sizes that are no sizes: how many axes, whether numbers are whole, and which way what only the data would tell goes. */
const isRank = (name: string): boolean => name.endsWith('_rank');
const isChoice = (name: string): boolean => name.startsWith('whole_') || name.endsWith('_whole');
const isChance = (name: string): boolean => name === 'chance';
const isCount = (name: string): boolean => !isRank(name) && !isChoice(name) && !isChance(name);
const isLong = (name: string): boolean => /_rows|_lines|_words|_numbers|_images|_len$|some_rows|_0$/.test(name);
/** Texts are as long as the product of these. */
const isText = (name: string): boolean => /_lines$|_words$/.test(name);
const tooFew = /empty|zero|too small|out of range|out of bounds|at least|inconsistent|non-?negative|must be greater|negative|\b0\b|need at least/i;

const askedOf = ({ assumedSizes = [] }: Trace): Table => new Map(assumedSizes.map(({ name, witness }) => [name, witness]));

/** How far a program came: places count more than how often. */
function progressOf({ bindings, ops }: Trace): number {
	return new Set(bindings.map(({ span }) => span.from)).size * 1e6 + new Set(ops.map(({ span }) => span.from)).size * 1000 + Math.min(999, ops.length);
}

/** What is tried next after a trial failed: other sizes, each with what it costs. */
function* others(trial: Trial): Generator<readonly [settled: Table, cost: number]> {
	const { trace, raised, settled } = trial;
	if (!raised) return;
	const asked = askedOf(trace);
	const counts = [...asked].filter(([name]) => isCount(name));
	const put = (name: string, size: number): Table => new Map([...settled, [name, size]]);
	for (const [nth, { got, want }] of pairsIn(raised).slice(0, 8).entries())
		for (const [name, size] of counts) {
			if (settled.has(name) && settled.get(name) === want) continue;
			// That it is as large as another that is free is chance.
			if (counts.some(([other, witness]) => other !== name && witness === want && !settled.has(other))) continue;
			if (got % size === 0 && size > 1 && want % (got / size) === 0) yield [put(name, want / (got / size)), (got === size ? 1 : 2) + nth * 0.1];
			else if (Math.abs(got - size) <= 4 && size + want - got > 0 && !isLong(name)) yield [put(name, size + want - got), 1.5 + nth * 0.1];
		}
	for (const [name, rank] of asked)
		if (isRank(name) && !settled.has(name))
			for (const other of [3, 2, 1, 4]) if (other !== rank) yield [put(name, other), (isAboutRank(raised.message) ? 2 : 4) + other * 0.1];
	for (const [name, whole] of asked) if (isChoice(name) && !settled.has(name)) yield [put(name, 1 - whole), isAboutKind(raised.message) ? 1 : 4];
	if (tooFew.test(raised.message) && counts.some(([name, size]) => isLong(name) && size < 600))
		yield [new Map([...settled, ...counts.filter(([name]) => isLong(name)).map(([name, size]) => [name, size * 5] as const)]), 1.2];
	if (asked.has('chance') && !settled.has('chance')) yield [put('chance', 1), 3];
}

/** Sizes at which a program runs that reads data which are not here; the trial that came furthest where none does. */
function search(first: Trial, evaluate: EvaluateAssumed, more: () => boolean, most = mostTrials): { readonly best: Trial; readonly all: readonly Trial[] } {
	const all: Trial[] = [];
	const seen = new Set<string>();
	const waiting: { readonly from: Trial; readonly settled: Table; readonly cost: number }[] = [];
	// What changed nothing of what is raised.
	const idle = new Set<string>();
	// What was of no consequence may be of some further on, and how large something is once it has other axes.
	const isIdle = ({ from, settled }: (typeof waiting)[number]): boolean =>
		from !== first && progressOf(from.trace) <= progressOf(first.trace) && addedTo(from.settled, settled).every((name) => !isCount(name) && idle.has(name));
	let now = first;
	let from: Trial | null = null;
	for (;;) {
		all.push(now);
		if (!now.raised) return { best: now, all };
		if (from && from.raised?.span.from === now.raised.span.from && from.raised.message === now.raised.message)
			for (const name of addedTo(from.settled, now.settled)) idle.add(name);
		else for (const [settled, cost] of others(now)) waiting.push({ from: now, settled, cost: now.cost + cost });
		waiting.sort((a, b) => progressOf(b.from.trace) - progressOf(a.from.trace) || a.cost - b.cost);
		let next = waiting.shift();
		while (next && (seen.has(keyOf(next.settled)) || isIdle(next))) next = waiting.shift();
		if (!next || all.length >= most || !more()) break;
		seen.add(keyOf(next.settled));
		const trace = evaluate({ sizes: next.settled });
		from = next.from;
		now = { settled: next.settled, trace, raised: raisedIn(trace), cost: next.cost };
	}
	const furthest = Math.max(...all.map(({ trace }) => progressOf(trace)));
	return { best: all.find(({ trace }) => progressOf(trace) === furthest)!, all };
}

/** What one table says and another does not, or otherwise. */
const addedTo = (before: Table, table: Table): readonly string[] => [...table].flatMap(([name, size]) => (before.get(name) === size ? [] : [name]));

const keyOf = (table: Table): string => JSON.stringify([...table].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The same sizes, but for those that are not settled: no two change alike; what only data tell goes the other way in turn. */
function otherTable(asked: Table, settled: Table, round: number): Table {
	const changed = new Map<string, number>();
	return new Map(
		[...asked].map(([name, size]) => {
			if (isChance(name)) return [name, (size + round) % 2];
			if (settled.has(name) || !isCount(name)) return [name, size];
			// Axes of tensors that are as large as each other are taken for the same.
			const kind = /_\d$/.test(name) ? String(size) : name;
			const nth = changed.size + 1;
			const by = [3, 7, 2, 11][(round + nth) % 4]! + nth * round;
			const other = changed.get(kind) ?? size + (isText(name) ? 1 + ((round + nth) % 4) : isLong(name) ? 2 * by + 1 : by);
			changed.set(kind, other);
			return [name, other];
		})
	);
}

/** One value was wanted where a stand-in was taken for a tensor. */
const isOfOne = /^Boolean value of Tensor|cannot be converted to Scalar|one element tensors can be converted/;

/** What raises whatever the data are: these do not depend on how the stand-ins are made. */
const isTheirs = ({ type, message }: Raised): boolean =>
	(type === 'RuntimeError' && !isOfOne.test(message)) ||
	type === 'ValueError' ||
	(type === 'IndexError' && /dimension/i.test(message)) ||
	(type === 'TypeError' && /must be Tensor, not/.test(message));

/** Runs a program with sizes of the data that it reads: what it does whatever they are. Null where it reads none that anything can be supposed of. */
export function supposeData(evaluate: EvaluateAssumed, more: () => boolean): Supposed | null {
	const trace = evaluate({ sizes: new Map() });
	if (!trace.assumedSizes?.length && !trace.bindings.some(({ shape }) => shape)) return null;
	// What takes too long takes too long with other data as well.
	if (trace.stopped && !trace.bindings.some(isShown)) return null;
	const { best, all } = search({ settled: new Map(), trace, raised: raisedIn(trace), cost: 0 }, evaluate, more);
	const asked = askedOf(best.trace);
	const runs: Run[] = [{ table: asked, trace: best.trace }];
	let others = 0;
	for (let round = 1; runs.length < mostRuns && round < 8 && (round < 4 || more()); round++) {
		const table = otherTable(asked, best.settled, round);
		if (keyOf(table) === keyOf(asked)) break;
		const other = evaluate({ sizes: table });
		const raised = raisedIn(other);
		if (other.stopped && !best.trace.stopped) continue;
		if (best.raised ? raised?.type !== best.raised.type || raised.line !== best.raised.line : raised) {
			others++;
			if (best.raised || others > 2) break;
			continue;
		}
		runs.push({ table: new Map([...table, ...askedOf(other)]), trace: other });
	}
	// Whether numbers are whole is not known where the program runs with either.
	const free = [...asked].filter(([name]) => isChoice(name) && !best.settled.has(name));
	const flipped = (choices: typeof free): boolean => {
		const table = new Map([...asked, ...choices.map(([name, whole]) => [name, 1 - whole] as const)]);
		const other = evaluate({ sizes: table });
		const raised = raisedIn(other);
		if (raised ? raised.type !== best.raised?.type || raised.line !== best.raised.line : best.raised) return false;
		runs.push({ table, trace: other });
		return true;
	};
	if (free.length > 0 && !flipped(free) && free.length > 1) for (const one of free.slice(0, mostChoices)) if (more()) flipped([one]);
	// What runs with another number of axes as well is not known by one of them.
	if (!best.raised)
		for (const [name, rank] of [...asked].filter(([name]) => isRank(name)).slice(0, 3))
			for (const other of [1, 2, 3, 4]) {
				if (other === rank) continue;
				const stem = name.slice(0, -'rank'.length);
				const settled = new Map([...[...best.settled].filter(([size]) => !size.startsWith(stem) || isChoice(size)), [name, other] as const]);
				const trace = evaluate({ sizes: settled });
				const found = search({ settled, trace, raised: raisedIn(trace), cost: 0 }, evaluate, more, 4).best;
				const ran = askedOf(found.trace);
				if (!found.raised && ran.get(name) === other) runs.push({ table: ran, trace: found.trace });
			}
	const names = [...asked.keys()].filter(isCount);
	const never = best.raised !== null && others === 0 && isTheirs(best.raised) && all.length < mostTrials;
	return {
		entry: null,
		// One witness alone tells nothing.
		verdict: asked.size > 0 && runs.length < leastRuns ? 'unsure' : best.raised ? (never ? 'never' : 'unsure') : 'runs',
		trace: best.trace,
		assumptions: deviceAssumption(best.trace),
		sizes: names.map((name) => ({ name, witness: asked.get(name)! })),
		bindings: joint(runs, names),
		stdout: jointOutput(runs, names),
		conditions: [],
		code: [],
		assumed: { sizes: best.settled },
		guess: noGuess,
		imports: [],
		runs,
		others: () => [],
		at: (witnesses) => {
			const assumed = { sizes: new Map([...best.settled, ...witnesses]) };
			const trace = witnesses.size > 0 ? evaluate(assumed) : best.trace;
			const asked = askedOf(trace);
			return { trace, assumed, assumptions: deviceAssumption(trace), code: [], sizes: names.map((name) => ({ name, witness: asked.get(name) ?? 1 })) };
		}
	};
}
