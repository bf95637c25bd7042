import { freeSizes, settle, type Axis, type Guess, type Size } from '../leaf.ts';

/** A number for each size that is free. */
export type Table = ReadonlyMap<string, number>;

/** Primes from which witnesses are taken: no product, sum or double of two is a third. */
const primes: Record<Size['like'], readonly number[]> = {
	batch: [5, 3, 7, 13, 11],
	time: [11, 7, 17, 13, 19, 23],
	count: [3, 4, 5, 7],
	width: [17, 29, 37, 43, 47, 53, 61, 67, 71, 79, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181],
	image: [36, 44, 52, 60],
	vocabulary: [59, 73, 41, 31, 191, 193, 197, 199, 211]
};

/** Numbers that a program's text has: a witness is none of them. */
export const numbersIn = (source: string): ReadonlySet<number> => new Set([...source.matchAll(/(?<![\w.])\d{1,6}(?![\w.])/g)].map(([text]) => Number(text)));

/** A witness for each size of a guess, no two alike, and none a number that the program's text has. */
export function firstTable(guess: Pick<Guess, 'slots' | 'sizes'>, taken: ReadonlySet<number>): Table {
	const used = new Set(taken);
	const table = new Map<string, number>();
	for (const name of freeSizes(guess)) {
		const { like = 'width', least = 0 } = guess.sizes.get(name) ?? {};
		const number = [...primes[like], ...primes.width].find((prime) => prime >= least && !used.has(prime)) ?? 200 + used.size;
		used.add(number);
		table.set(name, Math.max(number, least));
	}
	return table;
}

/** The same sizes, each with another witness, no two of them moved alike: `round` tells tables apart. */
export function otherTable(table: Table, guess: Pick<Guess, 'sizes'>, round: number, taken: ReadonlySet<number>): Table {
	const used = new Set(taken);
	const made = new Map<string, number>();
	let nth = 0;
	for (const [name, number] of table) {
		const { like = 'width', least = 0 } = guess.sizes.get(name) ?? {};
		const step = like === 'image' ? 4 : 1;
		const by = [2, 3, 5, -1, 4, 7][(round + nth) % 6]! + ((nth * (round + 2)) % 5);
		nth++;
		let other = like === 'count' ? number + ((round + nth) % 3) : like === 'image' ? number + 4 * ((round + nth) % 4) : Math.max(2, number + by);
		while (used.has(other) || other < least) other += step;
		used.add(other);
		made.set(name, other);
	}
	return made;
}

/** How far a size is moved to see what depends on it: further than what a stride rounds away. */
export const steps: Record<Size['like'], number> = { batch: 4, time: 5, count: 1, width: 8, image: 20, vocabulary: 8 };

/** One size changed, the others as they are. */
export function nudged(table: Table, name: string, by: number): Table {
	return new Map([...table].map(([key, number]) => [key, key === name ? number + by : number]));
}

/** All sizes moved at once. */
export const moved = (table: Table, by: (name: string) => number): Table => new Map([...table].map(([name, number]) => [name, number + by(name)]));

/** By how much sides of pictures, and nothing else, are moved so that none is a multiple of 4, in turn. */
export function odd(table: Table, { sizes }: Pick<Guess, 'sizes'>): readonly ((name: string) => number)[] {
	const sides = [...table.keys()].filter((name) => sizes.get(name)?.like === 'image');
	return sides.length === 0 ? [] : [5, 10, 19].map((by, round) => (name) => (sides.includes(name) ? by + ((sides.indexOf(name) * (round + 1)) % 3) * 4 : 0));
}

/** At most so many sizes are tried as one. */
const mostOnes = 3;

/** A batch, or a sequence, of one, each alone: there `x[:, :2]` has one step. */
export function ofOne(table: Table, { sizes }: Pick<Guess, 'sizes'>): readonly Table[] {
	const ones = [...table.keys()].filter((name) => {
		const { like, least = 0 } = sizes.get(name) ?? {};
		return (like === 'batch' || like === 'time') && least <= 1;
	});
	return ones.slice(0, mostOnes).map((one) => new Map([...table].map(([name, number]) => [name, name === one ? 1 : number])));
}

/** The number that an axis is at a table. */
export function numberOf({ sizes }: Pick<Guess, 'sizes'>, table: Table, axis: Axis): number {
	const { terms, more } = settle(sizes, axis);
	let sum = more;
	for (const [name, times] of terms) sum += times * (table.get(name) ?? 1) * unitOf({ sizes }, table, name);
	return sum;
}

/** What a size has to be a multiple of. */
const unitOf = ({ sizes }: Pick<Guess, 'sizes'>, table: Table, name: string): number =>
	(sizes.get(name)?.multipleOf ?? []).reduce<number>((product, of) => product * numberOf({ sizes }, table, of), 1);

/** What one would choose for a size: a batch of 32, ten steps. */
const usual: Record<Size['like'], number> = { batch: 32, time: 10, count: 2, width: 16, image: 32, vocabulary: 5000 };

/** The same for sizes whose names say more. */
const called: readonly (readonly [pattern: RegExp, size: number])[] = [
	[/class|label|tag|categor/i, 2],
	[/channel/i, 3],
	[/vocab|num_words|n_words|num_tokens|n_tokens|num_embeddings|corpus/i, 5000],
	[/emb|feat|input|^in_|d_in/i, 50],
	[/hid|d_model|rnn_size|lstm_size|units/i, 64],
	[/out/i, 2]
];

/** The sizes that one would choose, but for those that are given: what a reader sees, where `firstTable` tells sizes apart. */
export function chosenTable(guess: Pick<Guess, 'slots' | 'sizes'>, table: Table, given: Table): Table {
	const chosen = new Map<string, number>();
	for (const name of table.keys()) {
		const size = guess.sizes.get(name);
		const { like = 'width', least = 1, natural } = size ?? {};
		const word = name.slice(name.lastIndexOf('.') + 1);
		const named = like === 'width' || like === 'vocabulary' ? called.find(([pattern]) => pattern.test(word))?.[1] : undefined;
		const wanted = given.get(name) ?? natural ?? named ?? usual[like];
		// A multiple is shown whole, and kept as how many times.
		const unit = unitOf(guess, new Map([...table, ...chosen]), name);
		chosen.set(name, given.has(name) ? Math.max(1, Math.round(wanted / unit)) : Math.max(least, Math.round(wanted / unit), 1));
	}
	return chosen;
}
