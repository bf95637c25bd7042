import type { Raised, Span, Trace } from '../ir/index.ts';
import type { Assumed } from '../python/vm/run.ts';
import type { Guess } from './leaf.ts';
import { concernedIn, type Failed } from './repair/failed.ts';
import { isAboutDtype, isAboutOneTensor } from './repair/message.ts';
import { lineageOf } from './repair/lineage.ts';
import { isInProportion, isOfConstants } from './repair/proportion.ts';
import { untied } from './repair/tie.ts';
import { partsTaken } from './repair/parts/divisors.ts';
import { repairs } from './repair/repairs.ts';
import { firstTable, otherTable, type Table } from './witnesses/tables.ts';

/** A guess, and what came of it. */
export interface Trial {
	readonly guess: Guess;
	readonly table: Table;
	readonly trace: Trace;
	/** What it raised; null where it ran, as far as that is modelled. */
	readonly raised: Raised | null;
	/** How much of the program it got through. */
	readonly progress: number;
}

export interface Search {
	/** The first that ran, or else the most natural of those that got furthest. */
	readonly best: Trial;
	readonly trials: readonly Trial[];
	/** Whether it ended for want of time. */
	readonly ended: boolean;
	/** Whether the best runs at its sizes, and not at others that were tried. */
	readonly byChance?: boolean;
	/** Whether the best raises whatever one passes. */
	readonly isWhatever?: boolean;
}

const mostTrials = 50;
/** So many trials raise the same at one place before it is looked whether any sizes can mend it. */
const mostAlike = 3;
/** So many in a row behind something that is not modelled, where nothing can be settled, that neither get further nor say anything new. */
const mostInVain = 12;

/** A guess, and how far the trial came that led to it, and what it said. */
interface Next {
	readonly guess: Guess;
	readonly from: number;
	readonly said: Raised | null;
	/** Whether it has other sizes, and all else as it was. */
	readonly resized: boolean;
}

/** What a guess gives, but for how large it is: kinds, and numbers of axes where these are asked for. */
export const kindsOf = ({ slots }: Guess, withRanks: boolean): string =>
	JSON.stringify(
		slots.map(({ name, optional, leaf }) => (optional ? name : [name, leaf])),
		(key, value: unknown) =>
			key === 'axes' ? withRanks && (value as readonly unknown[]).length : key === 'size' || key === 'below' || key === 'count' || key === 'longest' ? 0 : value
	);

/** Places of the text count before all; what was done at the last of them counts as what a step costs. */
function isBetter(a: Next, b: Next): boolean {
	const [far, near] = [Math.floor(a.from / 1000), Math.floor(b.from / 1000)];
	if (far !== near) return far > near;
	return a.guess.cost - (a.from % 1000) * 0.4 < b.guess.cost - (b.from % 1000) * 0.4;
}

/** How much of the program's text was reached, and at the same place how much was done there: a loop counts once. */
export function progressOf({ ops, bindings, calls = [] }: Trace): number {
	const reached = new Set<number>();
	const done = new Set<string>();
	for (const { span, path, call } of ops) {
		reached.add(span.from);
		done.add(`${span.from} ${path} ${call}`);
	}
	for (const { span } of bindings) reached.add(span.from);
	for (const { span, path, type, outputs } of calls) {
		reached.add(span.from);
		if (outputs) done.add(`${span.from} ${path} ${type}`);
	}
	return reached.size * 1000 + Math.min(done.size, 999);
}

export function raisedIn({ outcome }: Trace): Raised | null {
	return outcome.kind === 'raised' ? outcome : null;
}

/** Whether it came to more axes than there can be: what has one more in each step was laid out otherwise. */
export const growsIn = ({ outcome }: Trace): boolean => outcome.kind === 'unsupported' && /^too large: .* axes$/.test(outcome.what);

/** What a trial can learn from: what it raises, also behind something that is not modelled, where it is no verdict. */
export const endedBy = ({ outcome }: Trace): Raised | null =>
	outcome.kind === 'raised' ? outcome : outcome.kind === 'unsupported' ? (outcome.endedBy ?? null) : null;

/** Sizes at which a guess fails. */
interface Fall {
	readonly table: Table;
	readonly trace: Trace;
	readonly raised: Raised;
}

/** What all trials of a search have in common. */
interface Ground extends Pick<Failed, 'sizes' | 'taken' | 'flows'> {
	/** What is put around the program for a guess. */
	readonly around: (guess: Guess, table: Table) => Assumed;
	readonly evaluate: (assumed: Assumed) => Trace;
	/** Whether there is time for another trial. */
	readonly more: () => boolean;
	/** Whether what a trial raised is raised whatever one passes. */
	readonly isWhatever: (trial: Trial) => boolean;
	/** So many trials at most. */
	readonly most?: number;
	/** Whether the first that runs, as far as it is modelled, is enough. */
	readonly anyRuns?: boolean;
}

/** The text that raised; of a `raise` of the program's, with the `if` that it stands below. */
export function saidAt(source: string, { from, to }: Span): string {
	const said = source.slice(from, to);
	const above = source.slice(0, source.lastIndexOf('\n', from) + 1);
	const condition = said.startsWith('raise') ? /(?<=^[ \t]*)(?:el)?if\b[^\n]*:[ \t]*\n$/m.exec(above)?.[0] : undefined;
	return condition === undefined ? said : `${condition}${said}`;
}

/** Looks for inputs that a program runs with: the most natural first, then what each failed trial says. */
export function search(first: Guess, { sizes, taken, flows, around, evaluate, more, isWhatever, most = mostTrials, anyRuns = false }: Ground): Search {
	const trials: Trial[] = [];
	// Kinds of inputs with which it raised what no sizes mend.
	const hopeless = new Set<string>();
	const seen = new Set<string>();
	let waiting: Next[] = [{ guess: first, from: 0, said: null, resized: false }];
	let ended = false;
	let inVain = 0;
	// It ran as far as it is modelled: others may run to the end.
	let partly: Trial | null = null;
	let partlyAt = Infinity;
	// It ran at these sizes, and does not at others: others may run at all.
	let lucky: Trial | null = null;
	/** What it raises at other sizes, where it ran by chance. */
	const fallsAt = (guess: Guess): Fall | null => {
		for (const round of [0, ...(isMadeToFit(guess, taken) ? [1] : [])]) {
			const table = otherTable(firstTable(guess, taken), guess, round, taken);
			const trace = evaluate(around(guess, table));
			const raised = endedBy(trace);
			if (raised) return { table, trace, raised };
		}
		return null;
	};
	// Places at which something does not fit, and the guess of which no other sizes mend it.
	const misfits = new Map<string, Guess | null>();
	const misfitOf = (place: string): Guess | null => {
		const alike = trials.filter(({ raised }) => raised && placeOf(raised) === place);
		if (misfits.has(place) || alike.length < mostAlike) return misfits.get(place) ?? null;
		const { guess, table, raised } = alike.reduce((a, b) => (b.guess.ties.length < a.guess.ties.length ? b : a));
		const others = [0, 1, 2].map((round) => endedBy(evaluate(around(guess, otherTable(table, guess, round, taken)))));
		const again = [raised, ...others].flatMap((one) => (one && placeOf(one) === place ? [one] : []));
		const misfit = again.length > others.length && (isInProportion(again) || isOfConstants(again, guess)) ? guess : null;
		misfits.set(place, misfit);
		return misfit;
	};
	/** What is tried next after a trial failed. */
	const learnt = (guess: Guess, { table, trace, raised }: Fall, from: number): readonly Next[] => {
		const names = new Set(guess.slots.flatMap(({ what, name }) => (what === 'argument' ? [] : [name])));
		const said = saidAt(trace.source, raised.span);
		const places = new Set(guess.slots.flatMap(({ at }) => at ?? []));
		const lineage = lineageOf(trace, raised, names, places);
		const parts = partsTaken(trace.source, said);
		const failed: Failed = {
			guess,
			table,
			raised,
			sizes,
			taken,
			flows,
			lineage,
			source: trace.source,
			said,
			parts,
			concerned: concernedIn(said, raised, flows)
		};
		const kinds = kindsOf(guess, true);
		return repairs(failed).map((other) => ({ guess: other, from, said: raised, resized: kindsOf(other, true) === kinds }));
	};
	/** The same without ties that were made for other numbers of axes, and that it runs without. */
	const withoutIdle = (trial: Trial): Trial => {
		if (!trial.guess.bent) return trial;
		for (const tie of trial.guess.ties) {
			const guess = untied(trial.guess, tie);
			if (!guess || !more()) continue;
			const table = firstTable(guess, taken);
			const trace = evaluate(around(guess, table));
			if (trace.outcome.kind === 'ok' && !fallsAt(guess)) return withoutIdle({ ...trial, guess, table, trace });
		}
		return trial;
	};
	while (waiting.length > 0) {
		if (inVain >= mostInVain) break;
		if (trials.length >= most || (trials.length > 0 && !more())) {
			ended = trials.length < most;
			break;
		}
		let at = 0;
		for (let i = 1; i < waiting.length; i++) {
			const [a, b] = [waiting[i]!, waiting[at]!];
			if (isBetter(a, b)) at = i;
		}
		const [next] = waiting.splice(at, 1);
		const { guess } = next!;
		const table = firstTable(guess, taken);
		const assumed = around(guess, table);
		// A sum is another number at other sizes.
		const sums = guess.ties.flatMap(({ size, plus }) => (plus.length > 0 ? [size] : []));
		const key = [assumed.before, assumed.after, ...sums].join('\n');
		if (seen.has(key)) continue;
		seen.add(key);
		const kinds = [true, false].map((withRanks) => kindsOf(guess, withRanks));
		if (kinds.some((one) => hopeless.has(one))) continue;
		const trace = evaluate(assumed);
		const raised = endedBy(trace);
		const trial: Trial = { guess, table, trace, raised, progress: progressOf(trace) };
		const isNew = trials.every((one) => one.progress < trial.progress) || !trials.some((one) => one.raised?.message === raised?.message);
		inVain = isNew || trace.outcome.kind !== 'unsupported' ? 0 : inVain + 1;
		trials.push(trial);
		if (raised && isWhatever(trial)) return { best: trial, trials, ended, isWhatever: true };
		if (!raised && trace.outcome.kind !== 'ok' && anyRuns) break;
		if (!raised && trace.outcome.kind === 'ok') {
			const isByChance = hasChanceBatch(guess, taken);
			const fall = isByChance ? null : fallsAt(guess);
			if (!isByChance && !fall) return { best: withoutIdle(trial), trials, ended };
			lucky ??= trial;
			if (anyRuns || trials.length > most / 2) break;
			// A part of a size that happens to fit: it fits where the size is a multiple.
			if (fall) waiting.push(...learnt(guess, fall, trial.progress).filter((one) => one.guess.ties.at(-1)?.multiple));
			continue;
		}
		if (!raised && (guess.bent || hasChanceBatch(guess, taken))) continue;
		if (!raised) {
			if (partly && trial.guess.cost > partly.guess.cost + 3) break;
			partly ??= trial;
			if (trials.length > partlyAt + 8) break;
			partlyAt = Math.min(partlyAt, trials.length);
			continue;
		}
		if (partly && trials.length > partlyAt + 8) break;
		if (trial.progress < next!.from && isAboutOneTensor(raised.message)) hopeless.add(kinds[isAboutDtype(raised.message) ? 1 : 0]!);
		// What was changed changed nothing.
		if (raised.message === next!.said?.message && trial.progress === next!.from && /\d/.test(raised.message)) continue;
		const place = placeOf(raised);
		const misfit = misfitOf(place);
		const isInVain = ({ guess, said, resized }: Next): boolean =>
			misfit !== null && resized && said !== null && placeOf(said) === place && misfit.ties.every((tie) => guess.ties.includes(tie));
		waiting = waiting.filter((one) => !isInVain(one));
		waiting.push(...learnt(guess, { table, trace, raised }, trial.progress).filter((one) => !isInVain(one)));
		if (waiting.length > 600) waiting = waiting.sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, 300);
	}
	if (lucky && !hasChanceBatch(lucky.guess, taken)) return { best: lucky, trials, ended, byChance: true };
	const natural = trials.filter(({ guess }) => !hasChanceBatch(guess, taken));
	// What was bent until something came that is not modelled tells less than what raises.
	const told = natural.filter(({ raised, guess }) => raised !== null || !guess.bent);
	const best = furthestOf(told.length > 0 ? told : natural);
	return { best: partly && partly.progress >= Math.max(...trials.map(({ progress }) => progress)) ? partly : best, trials, ended };
}

/** Of those that got furthest, the most natural: what raises at the same place got as far, unless what it says has been mended there. */
function furthestOf(trials: readonly Trial[]): Trial {
	const furthest = Math.max(...trials.map(({ progress }) => progress));
	const last = trials.find(({ progress }) => progress === furthest)!;
	const there = trials.filter((one) => one === last || isSamePlace(one, last));
	const unmended = there.filter((one) => !there.some((other) => isMended(one, other)));
	const near = unmended.length > 0 ? unmended : [last];
	const cost = ({ guess }: Trial): number => guess.cost + (guess.bent ? 3 : 0);
	return near.reduce((a, b) => (cost(b) < cost(a) ? b : a));
}

/** The same search, of guesses alone that keep what was said; the first one does. What was tried beside them tells nothing of them. */
export function keeping(found: Search, keeps: (guess: Guess) => boolean): Search {
	if (keeps(found.best.guess)) return found;
	const trials = found.trials.filter(({ guess }) => keeps(guess));
	return { best: furthestOf(trials), trials, ended: true };
}

/** Whether a batch has to be of a size that the program nowhere names: how our own lengths and steps happen to fall. */
const hasChanceBatch = ({ ties, sizes }: Guess, said: ReadonlySet<number>): boolean =>
	ties.some(({ size, is, multiple }) => typeof is === 'number' && is > 1 && !multiple && !said.has(is) && sizes.get(size)?.like === 'batch');

/** Whether a size was given a number that fits what was tried, and that the text has not: by chance, maybe. Pictures are of usual sizes. */
export const isMadeToFit = ({ sizes, ties }: Guess, said: ReadonlySet<number>): boolean =>
	ties.some(({ size, is, multiple, times }) =>
		typeof is === 'number' ? is > 1 && !multiple && !said.has(is) && sizes.get(size)?.like !== 'image' : times > 4
	);

export const isSamePlace = (a: Trial, b: Trial): boolean =>
	a.raised !== null && a.raised.span.from === b.raised?.span.from && Math.floor(a.progress / 1000) === Math.floor(b.progress / 1000);

/** Whether sizes that one trial asked for made the same place say another thing, or do more. */
const isMended = (one: Trial, other: Trial): boolean =>
	other.guess.ties.length > one.guess.ties.length &&
	one.guess.ties.every((tie, i) => other.guess.ties[i] === tie) &&
	isSamePlace(one, other) &&
	kindsOf(one.guess, true) === kindsOf(other.guess, true) &&
	(wordsOf(other) !== wordsOf(one) || other.progress > one.progress);

const wordsOf = ({ raised }: Trial): string => (raised ? withoutNumbers(raised) : '');
const withoutNumbers = ({ message }: Raised): string => message.replace(/\d+/g, '#');
/** Where something was raised, and in which words. */
const placeOf = (raised: Raised): string => `${raised.span.from} ${withoutNumbers(raised)}`;
