import type { Raised } from '../../ir/index.ts';
import { axesOf, type Axis, type Guess } from '../leaf.ts';
import { pairsIn } from './message.ts';
import { isOne, tie } from './tie.ts';

/** A number as so many times a size, or as it stands in the program. */
interface Term {
	readonly is: Axis;
	readonly times: number;
}

/** At most so many axes are joined. */
const mostParts = 5;

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
		...[...known].filter((number) => number > 1).map((is) => ({ is, times: 1 }))
	];
	for (const { got, want } of pairsIn(raised).slice(0, 4)) {
		const joined = subsets(own, value, got);
		for (const names of joined)
			for (const chosen of partitions(terms, numberOf, want - (got - sum(names.map(value))), names.length).flatMap(orders)) {
				let made: Guess | null = guess;
				let cost = 1.5;
				for (const [i, name] of names.entries()) {
					const { is, times } = chosen[i]!;
					made = made && tie(made, name, is, times, 0);
					cost += apart(guess, name, is);
				}
				if (made) found.push({ ...made, cost: guess.cost + cost });
			}
	}
	return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Sizes of which a number may be the sum: all of them together, or one and what is joined with it. */
function subsets(own: readonly string[], value: (name: string) => number, got: number): readonly (readonly string[])[] {
	const found: (readonly string[])[] = own.filter((name) => value(name) < got).map((name) => [name]);
	const into = (from: number, names: readonly string[], left: number): void => {
		if (left === 0 && names.length > 1) found.push(names);
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
