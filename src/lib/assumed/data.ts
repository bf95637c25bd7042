import type { Raised, Trace } from '../ir/index.ts';
import type { EvaluateAssumed, Supposed } from './supposed.ts';
import { deviceAssumption } from './assumption.ts';
import { joint, jointOutput, type Run } from './witnesses/joint.ts';
import { isRank, isNested, isChoice, repeated, isCount, isLong, isParts, toldSizes, stemOf, withoutSizes } from './witnesses/asked.ts';
import { leastForShares, sharesIn } from './witnesses/formula.ts';
import { varied } from './witnesses/varied.ts';
import { numbersIn } from './witnesses/tables.ts';
import { isAboutKind, isAboutRank, pairsIn } from './repair/message.ts';
import { isShown } from './itself.ts';
import { isCutShort, lessOf } from './budget/less.ts';
import { noGuess, type Leaf } from './leaf.ts';
import { raisedIn } from './search.ts';

type Table = ReadonlyMap<string, number>;

/** Data that are gone through up to a number of the program's own have that many rows, if no more than this. */
const mostSteps = 3000;
const stepsIn = (source: string): number =>
	Math.max(0, ...[...source.matchAll(/\brange\(([^()]*)\)/g)].flatMap(([, given = '']) => given.split(',').map(Number)).filter((n) => n <= mostSteps));

/** A program run with sizes of data that are not here. */
interface Trial {
	/** What was settled so far: what a failed check asked for. */
	readonly settled: Table;
	/** How much there has to be of data at least, so that something is left of them: more is as good. */
	readonly grown: Table;
	readonly trace: Trace;
	readonly raised: Raised | null;
	readonly cost: number;
}

const mostTrials = 24;
/** Among so many trials one that goes through is looked for, where another ends at something that is not modelled. */
const mostBefore = 12;
const mostRuns = 5;
const mostChoices = 6;
/** So many trials have to raise the same at the same place where not all could be tried. */
const leastAlike = 5;
/** As little as there may be of data: the first two of these with which a program runs are tried. */
const fewest = [1, 2, 5];
/** So many different tables have to agree. */
const leastRuns = 3;

/** What it costs at least where a change has little to do with what is said. */
const little = 4;
/** As many rows as are tried at most. */
const mostRows = 600;
/** Up to so many rows a batch, or a front of the data, is told from all of it. */
const mostNamed = 1024;
const tooFew =
	/empty|zero|too small|(?<!dimension )out of range|out of bounds|at least|inconsistent|non-?negative|must be greater|negative|(?<!entry |dimension |dim |index )\b0\b|need at least/i;
/** Whether nothing is left of some data, where there is something of others. */
const hasEmpty = ({ bindings, assumedSizes = [] }: Trace): boolean =>
	bindings.some(({ shape }) => shape?.includes(0)) || assumedSizes.some(({ name, witness }) => name === repeated && witness === 0);

const askedOf = ({ assumedSizes = [] }: Trace): Table => new Map(assumedSizes.map(({ name, witness }) => [name, witness]));

/** How far a program came: places count more than how often. */
function progressOf({ bindings, ops }: Trace): number {
	return new Set(bindings.map(({ span }) => span.from)).size * 1e6 + new Set(ops.map(({ span }) => span.from)).size * 1000 + Math.min(999, ops.length);
}

/** The same in places alone. */
const placesOf = (trace: Trace): number => Math.floor(progressOf(trace) / 1000);

type Next = readonly [settled: Table, cost: number, grown?: Table];

/** More of the data whose rows nothing settles. */
const growing = ({ trace, settled }: Pick<Trial, 'trace' | 'settled'>): Table =>
	new Map([...askedOf(trace)].filter(([name]) => isCount(name) && isLong(name) && !settled.has(name)));

const isThrough = (trace: Trace): boolean => trace.outcome.kind === 'ok' && !hasEmpty(trace);

/** A run with so many rows of all data that have fewer, where it comes further. */
function withRows(count: number, trace: Trace, settled: Table, evaluate: EvaluateAssumed): readonly [Trace, Table] | null {
	const few = [...growing({ trace, settled })].filter(([, size]) => size < count);
	if (few.length === 0) return null;
	const grown = new Map(few.map(([name, size]) => [name, count + size] as const));
	const other = evaluate({ sizes: new Map([...grown, ...settled]) });
	return progressOf(other) > progressOf(trace) ? [other, grown] : null;
}

/** What is tried next where there may be too little data. */
function* grownFrom(trial: Trial): Generator<Next> {
	const { trace, raised, settled, grown } = trial;
	const long = [...growing(trial)].filter(([, size]) => size < mostRows);
	if (long.length > 0 && (hasEmpty(trace) || (raised && tooFew.test(raised.message))))
		yield [settled, hasEmpty(trace) ? 0.5 : 1.2, new Map([...grown, ...long.map(([name, size]) => [name, size * 2] as const)])];
}

/** What is tried next after a trial failed, or nothing was left of its data: other sizes, each with what it costs. */
function* others(trial: Trial, isNew: boolean): Generator<Next> {
	const { trace, raised, settled } = trial;
	const asked = askedOf(trace);
	const counts = [...asked].filter(([name]) => isCount(name));
	const put = (name: string, size: number): Table => new Map([...settled, [name, size]]);
	yield* grownFrom(trial);
	if (asked.get(repeated) === 0 && !settled.has(repeated)) yield [put(repeated, 1), 0.4];
	if (!raised) return;
	const [, parts] = /to unpack \(expected (\d+)/.exec(raised.message) ?? [];
	// A column that is asked for by its place is there.
	if (/^index \d+ is out of bounds for axis \d/.test(raised.message))
		for (const [name, size] of counts)
			if (name.endsWith('_columns') && !settled.has(name)) for (const more of [2, 6]) yield [put(name, size + more), 1 + more / 10];
	// How many things there are of what is not here may be told by what takes them apart.
	if (parts !== undefined)
		for (const [name] of counts) if ((isParts(name) || name.endsWith('_len')) && !settled.has(name)) yield [put(name, Number(parts)), isParts(name) ? 0.8 : 1];
	const said = numbersIn(trace.source);
	for (const [nth, { got, want }] of pairsIn(raised).slice(0, 8).entries())
		for (const [name, size] of counts) {
			if (settled.has(name) && settled.get(name) === want) continue;
			// That it is as large as another that is free may be chance.
			const isFree = counts.some(([other, witness]) => other !== name && witness === want && !settled.has(other));
			const cost = nth * 0.1 + (isFree && !said.has(want) ? 2 : 0);
			if (got % size === 0 && size > 1 && want % (got / size) === 0) yield [put(name, want / (got / size)), (got === size ? 1 : 2) + cost];
			else if (Math.abs(got - size) <= 4 && size + want - got > 0 && !isLong(name)) yield [put(name, size + want - got), 1.5 + cost];
		}
	// What has little to do with what is said is tried once at each place.
	const [aboutRank, aboutKind] = [isAboutRank(raised.message) || /^tuple index out of range/.test(raised.message), isAboutKind(raised.message)];
	for (const [name, rank] of asked)
		if (isRank(name) && !settled.has(name) && (isNew || aboutRank))
			for (const other of isNested(name) ? [1, 2, 0, 3] : [3, 2, 1, 4])
				if (other !== rank) yield [new Map([...withoutSizes(settled, stemOf(name)), [name, other]]), (aboutRank ? 2 : little) + other * 0.1];
	for (const [name, whole] of asked) if (isChoice(name) && !settled.has(name) && (isNew || aboutKind)) yield [put(name, 1 - whole), aboutKind ? 1 : little];
	if (isNew && asked.has('chance') && !settled.has('chance')) yield [put('chance', 1), little];
}

interface Searched {
	readonly best: Trial;
	readonly all: readonly Trial[];
	/** Whether nothing was left to be tried. */
	readonly isThrough: boolean;
}

/** Sizes at which a program runs that reads data which are not here; the trial that came furthest where none does. */
function search(first: Trial, evaluate: EvaluateAssumed, more: () => boolean, most = mostTrials): Searched {
	const all: Trial[] = [];
	const seen = new Set<string>();
	const waiting: { readonly from: Trial; readonly settled: Table; readonly grown: Table; readonly cost: number }[] = [];
	// What changed nothing of what is raised.
	const idle = new Set<string>();
	// What was of no consequence may be of some further on, and how large something is once it has other axes.
	const isIdle = ({ from, settled, grown }: (typeof waiting)[number]): boolean =>
		from !== first &&
		grown === from.grown &&
		progressOf(from.trace) <= progressOf(first.trace) &&
		addedTo(from.settled, settled).every((name) => !isCount(name) && idle.has(name));
	const places = new Set<string>();
	let now = first;
	let from: Trial | null = null;
	let isThrough: boolean;
	for (;;) {
		// So much that it takes too long tells less than the little that there was.
		if (now === first || !now.trace.stopped || first.trace.stopped) {
			all.push(now);
			// What ends at something that is not modelled may end there for what was tried: a little more is, until something goes through.
			const isThere = now.trace.outcome.kind === 'ok' || now === first || all.length > mostBefore;
			if (!now.raised && !hasEmpty(now.trace) && isThere) return { best: now, all, isThrough: true };
			const isSame = now.raised !== null && from?.raised?.span.from === now.raised.span.from && from.raised.message === now.raised.message;
			if (isSame && from) for (const name of addedTo(from.settled, now.settled)) idle.add(name);
			const next = isSame ? grownFrom(now) : others(now, !places.has(placeOf(now.raised)));
			for (const [settled, cost, grown = now.grown] of next) waiting.push({ from: now, settled, grown, cost: now.cost + cost });
			places.add(placeOf(now.raised));
		}
		waiting.sort((a, b) => placesOf(b.from.trace) - placesOf(a.from.trace) || a.cost - b.cost);
		let next = waiting.shift();
		const furthest = Math.max(...all.map(({ trace }) => progressOf(trace)));
		// What has little to do with a mistake that is mended mends no other.
		const isOver = ({ from, cost }: (typeof waiting)[number]): boolean => cost - from.cost >= little && progressOf(from.trace) < furthest;
		while (next && (seen.has(keyOf(sizesOf(next))) || isIdle(next) || isOver(next))) next = waiting.shift();
		isThrough = !next;
		if (!next || seen.size >= most || !more()) break;
		seen.add(keyOf(sizesOf(next)));
		const trace = evaluate({ sizes: sizesOf(next) });
		from = next.from;
		now = { settled: next.settled, grown: next.grown, trace, raised: raisedIn(trace), cost: next.cost };
	}
	// Whether the last of its loops was followed is not known of what is not modelled.
	const ran = all.findLast(({ raised, trace }) => !raised && trace.outcome.kind === 'ok');
	if (ran) return { best: ran, all, isThrough };
	const furthest = Math.max(...all.map(({ trace }) => progressOf(trace)));
	return { best: all.find(({ trace }) => progressOf(trace) === furthest)!, all, isThrough };
}

const placeOf = (raised: Raised | null): string => (raised ? `${raised.type} ${raised.span.from}` : '');

/** What a trial is run with. */
const sizesOf = ({ settled, grown }: Pick<Trial, 'settled' | 'grown'>): Table => new Map([...grown, ...settled]);

/** What one table says and another does not, or otherwise. */
const addedTo = (before: Table, table: Table): readonly string[] => [...table].flatMap(([name, size]) => (before.get(name) === size ? [] : [name]));

const keyOf = (table: Table): string => JSON.stringify([...table].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether two runs both go through, or raise the same at the same place. */
const endsAlike = (one: Raised | null, other: Raised | null): boolean => one?.type === other?.type && one?.line === other?.line;

/** Whether one goes through where another does, or ends at the same thing that is not modelled. */
const isAsFar = ({ outcome: one }: Trace, { outcome: other }: Trace): boolean =>
	one.kind === other.kind && !(one.kind === 'unsupported' && other.kind === 'unsupported' && one.span.from !== other.span.from);

/** One value was wanted where a stand-in was taken for a tensor. */
const isOfOne = /^Boolean value of Tensor|cannot be converted to Scalar|one element tensors can be converted/;

/** What raises whatever the data are: these do not depend on how the stand-ins are made, and none is in the words. */
const isTheirs = ({ type, message, span }: Raised, { source }: Trace): boolean =>
	!/<_\w+\.\w+ object\b|values to unpack/.test(message) &&
	((type === 'RuntimeError' && !isOfOne.test(message)) ||
		type === 'ValueError' ||
		(type === 'IndexError' && /dimension/i.test(message)) ||
		(type === 'TypeError' && /must be Tensor, not/.test(message)) ||
		// How many arguments a layer takes, data tell only where they are spread.
		(type === 'TypeError' &&
			/__init__\(\) (?:takes .*\d+ (?:required )?positional arguments?|got an unexpected keyword argument)/.test(message) &&
			!/[(,]\s*\*/.test(source.slice(span.from, span.to))));

/** Runs a program with sizes of the data that it reads: what it does whatever they are. Null where it reads none that anything can be supposed of. */
export function supposeData(evaluate: EvaluateAssumed, more: () => boolean, given: ReadonlyMap<string, Leaf>): Supposed | null {
	const plain = evaluate({ sizes: new Map() });
	const told = toldSizes(given, plain);
	const whole = told.size > 0 ? evaluate({ sizes: told }) : plain;
	const less = isCutShort(whole) ? lessOf(whole, told, evaluate) : null;
	const enough = less || isThrough(whole) ? null : withRows(stepsIn(whole.source), whole, told, evaluate);
	const [trace, grown] = less ?? enough ?? [whole, new Map<string, number>()];
	if (!trace.assumedSizes?.length && !trace.bindings.some(({ shape }) => shape)) return null;
	// What takes too long takes too long with other data as well.
	if (trace.stopped && !trace.bindings.some(isShown)) return null;
	const { best, all, isThrough: isAll } = search({ settled: told, grown, trace, raised: raisedIn(trace), cost: 0 }, evaluate, more);
	const asked = askedOf(best.trace);
	const runs: Run[] = [{ table: asked, trace: best.trace }];
	const shorter: Run[] = [];
	let others = 0;
	for (let round = 1; runs.length < mostRuns && round < 8 && (round < 4 || more()); round++) {
		const table = varied(asked, best.settled, round, less !== null);
		if (keyOf(table) === keyOf(asked)) break;
		const other = evaluate({ sizes: table });
		const raised = raisedIn(other);
		// Where a loop was not followed to its end nothing is known of what comes behind it: that is looked at where no other goes through.
		if ((other.stopped && !best.trace.stopped) || (best.trace.outcome.kind === 'ok' && other.outcome.kind === 'unsupported')) {
			shorter.push({ table: new Map([...table, ...askedOf(other)]), trace: other });
			continue;
		}
		if (!endsAlike(raised, best.raised)) {
			others++;
			if (best.raised || others > 2) break;
			continue;
		}
		runs.push({ table: new Map([...table, ...askedOf(other)]), trace: other });
	}
	if (runs.length === 1) runs.push(...shorter);
	const said = numbersIn(trace.source);
	// What is cut off by a number of the program's is all there is of less; how a share is rounded, whole hundreds tell.
	const hasShares = sharesIn(trace.source).length > 0;
	const named = Math.max(hasShares ? 2 * leastForShares : 0, ...[...said].filter((number) => number <= mostNamed));
	const longer = [...growing(best)].filter(([, size]) => size < named);
	if (longer.length > 0 && more()) {
		const table = new Map([...asked, ...longer.map(([name, size], i) => [name, hasShares ? named + 100 * i : size + named] as const)]);
		const other = evaluate({ sizes: table });
		if (endsAlike(raisedIn(other), best.raised)) runs.push({ table: new Map([...table, ...askedOf(other)]), trace: other, isLonger: true });
	}
	// A loop that breaks at a number has fewer rounds where there is less.
	const long = [...growing(best)].filter(([, size]) => size > 1);
	let few = 0;
	if (long.length > 0 && !best.raised)
		for (const size of fewest) {
			if (few === 2 || !more()) break;
			const table = new Map([...asked, ...long.map(([name]) => [name, size] as const)]);
			const other = evaluate({ sizes: table });
			if (raisedIn(other) || other.outcome.kind !== best.trace.outcome.kind || other.stopped) continue;
			runs.push({ table: new Map([...table, ...askedOf(other)]), trace: other, isOfOne: true });
			few++;
		}
	// Whether numbers are whole is not known where the program runs with either.
	const free = [...asked].filter(([name]) => isChoice(name) && !best.settled.has(name));
	const flipped = (choices: typeof free): boolean => {
		const table = new Map([...asked, ...choices.map(([name, whole]) => [name, 1 - whole] as const)]);
		const other = evaluate({ sizes: table });
		const raised = raisedIn(other);
		if (!endsAlike(raised, best.raised)) return false;
		runs.push({ table, trace: other });
		return true;
	};
	if (free.length > 0 && !flipped(free) && free.length > 1) for (const one of free.slice(0, mostChoices)) if (more()) flipped([one]);
	const ofOtherRanks: Trace[] = [];
	// What runs with another number of axes as well is not known by one of them; nor is what goes wrong in the same way.
	for (const [name, rank] of [...asked].filter(([name]) => isRank(name) && !told.has(name)).slice(0, 3))
		for (const other of isNested(name) ? [0, 1, 2, 3] : [1, 2, 3, 4]) {
			if (other === rank) continue;
			const settled = new Map([...withoutSizes(best.settled, stemOf(name)), [name, other] as const]);
			const { grown } = best;
			const trace = evaluate({ sizes: sizesOf({ settled, grown }) });
			const found = search({ settled, grown, trace, raised: raisedIn(trace), cost: 0 }, evaluate, more, 4).best;
			const ran = askedOf(found.trace);
			// That data are as large as how many there are of others is chance.
			const isNatural = addedTo(settled, found.settled).every((size) => !isCount(size) || found.settled.get(size) === 1 || said.has(found.settled.get(size)!));
			if (endsAlike(found.raised, best.raised) && isAsFar(found.trace, best.trace) && isNatural && ran.get(name) === other) {
				runs.push({ table: ran, trace: found.trace });
				ofOtherRanks.push(found.trace);
			}
		}
	const names = [...asked.keys()].filter(isCount);
	const isTold = told.size > 0 && names.every((name) => told.has(name));
	const isAlone = runs.length === 1 && names.length > 0 && !isTold;
	// What was changed changed nothing of it, or all that could be was tried.
	const isSure = isAll || all.filter(({ raised }) => raised !== null && placeOf(raised) === placeOf(best.raised)).length >= leastAlike;
	// More data than were tried may be enough, and of lists that nobody has not all that they may be were tried.
	const isOfOthers = best.raised !== null && ((tooFew.test(best.raised.message) && growing(best).size > 0) || [...asked.keys()].some(isNested));
	const never = best.raised !== null && others === 0 && isTheirs(best.raised, best.trace) && isSure && !isOfOthers;
	return {
		entry: null,
		// One witness alone tells nothing.
		verdict: asked.size > 0 && runs.length < leastRuns && !isTold ? 'unsure' : best.raised ? (never ? 'never' : 'unsure') : 'runs',
		trace: best.trace,
		assumptions: deviceAssumption(best.trace),
		sizes: names.map((name) => ({ name, witness: asked.get(name)! })),
		bindings: isAlone ? [] : joint(runs, names),
		stdout: isAlone ? '' : jointOutput(runs, names),
		conditions: [],
		code: [],
		assumed: { sizes: sizesOf(best) },
		guess: noGuess,
		imports: [],
		runs,
		others: () => ofOtherRanks,
		at: (witnesses) => {
			const assumed = { sizes: new Map([...sizesOf(best), ...witnesses]) };
			const trace = witnesses.size > 0 ? evaluate(assumed) : best.trace;
			const asked = askedOf(trace);
			return { trace, assumed, assumptions: deviceAssumption(trace), code: [], sizes: names.map((name) => ({ name, witness: asked.get(name) ?? 1 })) };
		}
	};
}
