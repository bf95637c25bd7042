import type { Raised } from '../../ir/index.ts';
import { axesOf, type Axis, type Guess, type Term } from '../leaf.ts';
import { pairsIn, type Pair } from './message.ts';
import { isOne, tie } from './tie.ts';

/** At most so many axes are joined. */
const mostParts = 5;
/** What is joined beside sizes is this wide at most: a reward, a step's number. */
const mostBeside = 2;
/** At most so many alike are joined. */
const mostAlike = 9;

/** Where a number is a sum that inputs' axes are parts of, as after `cat`: its parts are those of the sum that is wanted. */
export function sums(
	guess: Guess,
	raised: Raised,
	free: readonly string[],
	inputs: ReadonlySet<string>,
	value: (name: string) => number,
	known: ReadonlySet<number>
): readonly (Guess | null)[] {
	const found: (Guess | null)[] = [];
	const own = free.filter((name) => inputs.has(name) && guess.sizes.get(name)?.like === 'width');
	// What is wide is made of what is wide: never of a batch, or of steps.
	const others = free.filter((name) => !own.includes(name) && isOne(guess.sizes.get(name)!.like));
	const numberOf = ({ is, times }: Term): number => (typeof is === 'number' ? is : value(is)) * times;
	const terms: readonly Term[] = [
		...others.flatMap((is) => [1, 2, 3, 4].map((times) => ({ is, times }))),
		...[...known].filter((number) => number > 0).map((is) => ({ is, times: 1 }))
	];
	for (const { got, want, times: by } of pairsIn(raised).slice(0, 4).flatMap(asMultiples)) {
		for (const name of by > 1 ? [] : own)
			for (const [nth, [first, ...rest]] of sumsOf(others, known, value, value(name) <= got ? want - got + value(name) : 0).entries())
				// A number that is added may be there by chance.
				found.push(tie(guess, name, first!.is, first!.times, 1 + 0.1 * (2 * nth + rest.length) + (hasNumber(rest) ? 1.5 : 0), false, rest));
		const joined = subsets(own, value, got).filter((names) => by === 1 || sum(names.map(value)) === got);
		for (const names of joined)
			for (const chosen of partitions(terms, numberOf, want - (got - sum(names.map(value))), names.length).flatMap(orders)) {
				let made: Guess | null = guess;
				let cost = by > 1 ? 2 : 1.5;
				const isAlike = new Set(chosen.map((term) => term.is)).size < chosen.length;
				for (const [i, name] of names.entries()) {
					const { is, times } = chosen[i]!;
					made = made && tie(made, name, is, times, 0);
					// Of one alone there is mostly nothing to join.
					cost += (isAlike ? 0.1 : apart(guess, name, is)) + (is === 1 ? 0.5 : 0);
				}
				if (made) found.push({ ...made, cost: guess.cost + cost });
			}
	}
	return found;
}

/** What is joined is joined as a whole as often as the program says: two numbers, and the same of one of so many alike. */
const asMultiples = ({ got, want }: Pair): readonly (Pair & { readonly times: number })[] =>
	Array.from({ length: mostAlike }, (_, i) => i + 1)
		.filter((times) => got % times === 0 && want % times === 0)
		.map((times) => ({ got: got / times, want: want / times, times }));

/** At most so many ways are tried in which a number is a sum. */
const mostSums = 3;

/** The ways in which a number is the sum of one or two sizes and a number that the text has, or 1: the plainest first. */
function sumsOf(names: readonly string[], known: ReadonlySet<number>, value: (name: string) => number, total: number): readonly (readonly Term[])[] {
	const numbers = [0, ...new Set([1, ...known])];
	const sizes: readonly Term[] = [1, 2, 3, 4].flatMap((times) => names.map((is) => ({ is, times })));
	const numberOf = ({ is, times }: Term): number => (typeof is === 'number' ? is : value(is)) * times;
	const found: (readonly Term[])[] = [];
	for (const more of numbers)
		for (const [i, one] of sizes.entries()) {
			const rest: readonly Term[] = more === 0 ? [] : [{ is: more, times: 1 }];
			const left = total - numberOf(one) - more;
			if (left === 0 && more > 0) found.push([one, ...rest]);
			for (const other of left > 0 ? sizes.slice(i + 1) : []) if (other.is !== one.is && numberOf(other) === left) found.push([one, other, ...rest]);
		}
	const weight = (terms: readonly Term[]): number =>
		terms.reduce((all, { is, times }) => all + times + (typeof is === 'number' && is > 4 ? 2 : 0), terms.length);
	return found.sort((a, b) => weight(a) - weight(b)).slice(0, mostSums);
}

const hasNumber = (terms: readonly Term[]): boolean => terms.some(({ is }) => typeof is === 'number');

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Sizes of which a number may be the sum: all of them together, or one and what is joined with it. */
function subsets(own: readonly string[], value: (name: string) => number, got: number): readonly (readonly string[])[] {
	const found: (readonly string[])[] = own.filter((name) => value(name) < got).map((name) => [name]);
	const into = (from: number, names: readonly string[], left: number): void => {
		if (left >= 0 && left <= mostBeside && names.length > 1) found.push(names);
		if (left <= 0 || names.length === mostParts) return;
		for (let i = from; i < own.length && found.length < 20; i++) into(i + 1, [...names, own[i]!], left - value(own[i]!));
	};
	into(0, [], got);
	return found;
}

/** So many terms whose sum is a number, all the same or no two; few of them. */
function partitions(terms: readonly Term[], numberOf: (term: Term) => number, total: number, count: number): readonly (readonly Term[])[] {
	const found: (readonly Term[])[] = [];
	let steps = 0;
	const into = (from: number, chosen: readonly Term[], left: number): void => {
		if (chosen.length === count) {
			if (left === 0) found.push(chosen);
			return;
		}
		for (let i = from; i < terms.length && found.length < 6 && steps < 20_000; i++) {
			steps++;
			const number = numberOf(terms[i]!);
			if (number <= left && !chosen.some(({ is }) => is === terms[i]!.is)) into(i + 1, [...chosen, terms[i]!], left - number);
		}
	};
	if (total <= 0) return [];
	const alike = count > 1 ? terms.filter((term) => term.times === 1 && numberOf(term) * count === total) : [];
	into(0, [], total);
	return [...alike.map((term) => Array.from({ length: count }, () => term)), ...found];
}

/** The same in every order, where they are few. */
function orders(terms: readonly Term[]): readonly (readonly Term[])[] {
	if (terms.length < 2 || terms.length > 3) return [terms];
	return terms.flatMap((first, at) => orders(terms.filter((_, i) => i !== at)).map((rest) => [first, ...rest]));
}

/** How little a size's name has to do with what it is to be: a default's name tells as well. */
function apart(guess: Guess, size: string, is: Axis): number {
	const slot = guess.slots.find(({ leaf, what }) => what !== 'argument' && axesOf(leaf).includes(size));
	const names = typeof is === 'string' ? [is] : [...guess.sizes.values()].filter(({ natural }) => natural === is).map(({ name }) => name);
	return slot && names.some((name) => speakAlike(name, slot.name)) ? 0 : 0.6;
}

/** `n_categories` and `category`, `enc_hid_dim` and `encoder_outputs`. */
function speakAlike(a: string, b: string): boolean {
	const [x, y] = [words(a), words(b)];
	return x.some((word) => y.some((other) => word.startsWith(other) || other.startsWith(word) || (word.length > 4 && word.slice(0, 5) === other.slice(0, 5))));
}

/** What a name is made of, less what most names have. */
const words = (name: string): readonly string[] =>
	name
		.toLowerCase()
		.split(/[_\W\d]+/)
		.filter((word) => word.length > 2 && !/^(?:dim|dims|size|num|hid|hidden|feat|features?|input|inputs|units)$/.test(word));
