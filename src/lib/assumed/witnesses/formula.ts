import type { Axis } from '../leaf.ts';
import { isLong } from './asked.ts';
import type { Table } from './tables.ts';

/** A number that came of sizes. */
export interface Sample {
	readonly table: Table;
	readonly value: number;
}

/** How strongly the parts of a formula are bound: a sum has to stand in brackets where it is multiplied. */
interface Formula {
	readonly text: string;
	readonly isSum: boolean;
	readonly at: (table: Table) => number;
	/** The one size that it divides, and how many times that. */
	readonly parts?: readonly [size: string, factor: number];
}

const holds = (formula: Formula, samples: readonly Sample[]): boolean => samples.every(({ table, value }) => formula.at(table) === value);

const nameOf = (name: string): Formula => ({ text: name, isSum: false, at: (table) => table.get(name) ?? NaN });

const bracketed = ({ text, isSum }: Formula): string => (isSum ? `(${text})` : text);

const times = (factor: number, formula: Formula): Formula =>
	factor === 1 ? formula : { text: `${factor}*${bracketed(formula)}`, isSum: false, at: (table) => factor * formula.at(table) };

const plus = (formula: Formula, more: number): Formula =>
	more === 0 ? formula : { text: `${formula.text}${more < 0 ? '-' : '+'}${Math.abs(more)}`, isSum: true, at: (table) => formula.at(table) + more };

const over = (formula: Formula, by: number): Formula => ({
	text: `${formula.isSum || formula.text.includes('*') ? `(${formula.text})` : formula.text}//${by}`,
	isSum: true,
	at: (table) => Math.floor(formula.at(table) / by)
});

const product = (a: Formula, b: Formula): Formula => ({ text: `${bracketed(a)}*${bracketed(b)}`, isSum: false, at: (table) => a.at(table) * b.at(table) });

/** A share of a size: as many hundredths as that, rounded down or up. */
const shareOf = (size: Formula, share: string, round: 'floor' | 'ceil'): Formula => {
	const by = 10 ** (share.length - share.indexOf('.') - 1);
	const factor = Math.round(Number(share) * by);
	const text = `${times(factor, size).text}${round === 'ceil' ? `+${by - 1}` : ''}`;
	return { text: round === 'ceil' ? `(${text})//${by}` : `${text}//${by}`, isSum: true, at: (table) => Math[round](Number(share) * size.at(table)) };
};

/** What a split by shares leaves on either side of it, less what the first window takes. */
function* sharesOf(size: Formula, shares: readonly string[], [first]: readonly [Sample, ...Sample[]]): Generator<Formula> {
	for (const share of shares)
		for (const round of ['floor', 'ceil'] as const) {
			const part = shareOf(size, share, round);
			const rest: Formula = { text: `${size.text}-${part.text}`, isSum: true, at: (table) => size.at(table) - part.at(table) };
			for (const side of [part, rest]) yield plus(side, first.value - side.at(first.table));
		}
	for (const share of shares)
		for (const round of ['floor', 'ceil'] as const)
			for (let less = 1; less <= mostLess; less++) {
				const windows = plus(size, -less);
				const part = shareOf(windows, share, round);
				yield part;
				yield { text: `${windows.text}-${part.text}`, isSum: true, at: (table) => windows.at(table) - part.at(table) };
			}
}

/** A window of so many steps leaves so many fewer windows than steps. */
const mostLess = 130;
/** From so many on a share of them is told from a plainer one: 0.67 from two thirds. */
export const leastForShares = 500;

/** What comes of how many letters a stand-in for a text has is not known: of each word there are three, and a space behind them. */
const ofLetters = /\bletters\b|\b4\*(?:\w+\*)*\w*words\b/;

/** The decimal fractions of a program, as it writes them. */
export const sharesIn = (source: string): readonly string[] =>
	[...new Set([...source.matchAll(/(?<![\w.])0?\.\d{1,3}(?![\w.])/g)].map(([text]) => text))].filter((text) => Number(text) > 0);

/**
 * The formula that numbers follow in all samples: the number itself where it is always the same; null where none is found.
 * @param names The sizes that it may depend on.
 * @param shares Fractions that the program writes: parts of a size may be these.
 */
export function fit(samples: readonly Sample[], names: readonly string[], shares: readonly string[] = []): Axis | null {
	const first = samples[0];
	if (!first) return null;
	if (samples.every(({ value }) => value === first.value)) return first.value;
	const found = find(
		samples,
		names.filter((name) => (shares.length > 0 && isLong(name)) || dependsOn(samples, name)),
		shares,
		0
	);
	return !found || ofLetters.test(found.text) ? null : found.text;
}

/** Whether a size may have to do with it: not where it alone differs and the number stays. */
function dependsOn(samples: readonly Sample[], name: string): boolean {
	for (const [i, a] of samples.entries())
		for (const b of samples.slice(i + 1)) {
			const differing = [...a.table.keys()].filter((key) => a.table.get(key) !== b.table.get(key));
			if (differing.length === 1 && differing[0] === name && a.value === b.value) return false;
		}
	return true;
}

const deepest = 3;

function find(samples: readonly Sample[], names: readonly string[], shares: readonly string[], depth: number): Formula | null {
	if (samples.every(({ value }) => value === samples[0]!.value)) {
		const value = samples[0]!.value;
		return { text: String(value), isSum: false, at: () => value };
	}
	// Data that are split by shares: another part of little of them is chance.
	const isTold = shares.length === 0 || names.every((name) => !isLong(name) || samples.some(({ table }) => table.get(name)! >= leastForShares));
	for (const formula of simple(samples, names, shares))
		if ((isTold || !formula.text.includes('//')) && holds(formula, samples))
			return formula.parts && isContested(formula, formula.parts, samples) ? null : formula;
	if (depth < deepest && names.length > 1)
		for (const name of names) {
			if (!samples.every(({ table, value }) => value % table.get(name)! === 0)) continue;
			const rest = find(
				samples.map(({ table, value }) => ({ table, value: value / table.get(name)! })),
				names.filter((other) => other !== name),
				shares,
				depth + 1
			);
			if (rest) return /^\d+$/.test(rest.text) ? times(Number(rest.text), nameOf(name)) : product(nameOf(name), rest);
		}
	// So many channels of what a stride leaves.
	const shared = samples.reduce((all, { value }) => common(all, value), 0);
	const left = shared > 1 && samples.length >= leastShared ? samples.map(({ table, value }) => ({ table, value: value / shared })) : [];
	for (const name of names)
		for (const formula of partsOf(nameOf(name), 1))
			if (left.length > 0 && holds(formula, left)) return isContested(formula, formula.parts!, left) ? null : times(shared, formula);
	return null;
}

/** Fewer samples may have a factor in common by chance. */
const leastShared = 6;

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));

/** The formulas that are tried, the plainest first. */
function* simple(samples: readonly Sample[], names: readonly string[], shares: readonly string[]): Generator<Formula> {
	for (const name of names) yield nameOf(name);
	for (const name of names) {
		const straight = straightLine(samples, name);
		if (straight) yield straight;
	}
	const linear = line(samples, names);
	if (linear) yield linear;
	const some = samples as readonly [Sample, ...Sample[]];
	const [first] = some;
	const all = names.map(nameOf);
	for (const size of all) yield* sharesOf(size, shares, some);
	if (all.length > 0) {
		const whole = all.reduce(product);
		const factor = first.value / whole.at(first.table);
		if (Number.isInteger(factor)) yield times(factor, whole);
		for (const by of [2, 3, 4, 8, 16]) yield over(whole, by);
	}
	// What is mostly the same stays so beyond a bound.
	const isMostly = samples.filter(({ value }) => value === first.value).length >= leastSame;
	if (isMostly) for (const formula of all) yield* bounded(formula, first.value);
	for (const formula of all) {
		yield* partsOf(formula);
		for (const by of [2, 4]) for (const factor of [2, 3, 4]) for (const more of [0, 1, -1]) yield plus(times(factor, over(formula, by)), more);
		yield* bounded(formula, first.value);
	}
	for (const [i, a] of all.entries())
		for (const [j, b] of all.entries()) {
			if (i < j) {
				yield { text: `max(${a.text}, ${b.text})`, isSum: false, at: (table) => Math.max(a.at(table), b.at(table)) };
				yield { text: `min(${a.text}, ${b.text})`, isSum: false, at: (table) => Math.min(a.at(table), b.at(table)) };
			}
			if (i !== j) {
				const rest = all.filter((_, at) => at !== j);
				const above = rest.reduce(product);
				for (const factor of [1, 2, 3, 4])
					yield { text: `${times(factor, above).text}//${b.text}`, isSum: true, at: (table) => Math.floor((factor * above.at(table)) / b.at(table)) };
			}
		}
}

/** Parts of a size, as windows with a stride leave them. */
function* partsOf(size: Formula, most = 3): Generator<Formula> {
	for (const by of [2, 3, 4, 5, 8])
		for (let factor = 1; factor <= most; factor++)
			for (let more = -12; more <= 12; more++) if (factor % by !== 0) yield { ...over(plus(times(factor, size), more), by), parts: [size.text, factor] };
}

/** Up to here parts of a size are told apart. */
const farthest = 200;

/** Whether another part of the same size, which is as plain, is as good for these samples, and not the same everywhere. */
function isContested({ at }: Formula, [size, factor]: readonly [string, number], samples: readonly Sample[]): boolean {
	for (const rival of partsOf(nameOf(size), factor))
		if (holds(rival, samples))
			for (let n = 1; n <= farthest; n++) {
				const table = new Map([[size, n]]);
				if (at(table) !== rival.at(table)) return true;
			}
	return false;
}

/** So many samples are of one number where that is a bound. */
const leastSame = 3;

function* bounded({ text, at }: Formula, bound: number): Generator<Formula> {
	yield { text: `max(${text}, ${bound})`, isSum: false, at: (table) => Math.max(at(table), bound) };
	yield { text: `min(${text}, ${bound})`, isSum: false, at: (table) => Math.min(at(table), bound) };
}

/** `2*a-1`, from any two samples in which that size differs: it is held against all of them. */
function straightLine(samples: readonly Sample[], name: string): Formula | null {
	const [first] = samples as readonly [Sample];
	const at = ({ table }: Sample): number => table.get(name)!;
	const other = samples.find((one) => at(one) !== at(first));
	// Two points are on a line whatever they are.
	if (!other || samples.length < 3) return null;
	const factor = (other.value - first.value) / (at(other) - at(first));
	const more = first.value - factor * at(first);
	return Number.isInteger(factor) && factor > 0 && (factor === 1 || Math.abs(more) <= furthest) ? plus(times(factor, nameOf(name)), more) : null;
}

/** What is added to a multiple of a size is little. */
const furthest = 12;

/** `2*a+b-1`, from samples in which one size alone differs: it is held against all of them. */
function line(samples: readonly Sample[], names: readonly string[]): Formula | null {
	const terms: Formula[] = [];
	let sum = 0;
	const [first] = samples as readonly [Sample];
	for (const name of names) {
		const other = samples.find(({ table }) => [...table].every(([key, number]) => (key === name) !== (number === first.table.get(key))));
		// Where none runs in which it alone differs, it may have no part in it: all samples tell.
		if (!other) continue;
		const factor = (other.value - first.value) / (other.table.get(name)! - first.table.get(name)!);
		if (!Number.isInteger(factor)) return null;
		if (factor === 0) continue;
		terms.push(times(factor, nameOf(name)));
		sum += factor * first.table.get(name)!;
	}
	if (terms.length === 0) return null;
	const together = terms.reduce((a, b) => ({
		text: b.text.startsWith('-') ? `${a.text}${b.text}` : `${a.text}+${b.text}`,
		isSum: true,
		at: (table) => a.at(table) + b.at(table)
	}));
	return plus(together, first.value - sum);
}
