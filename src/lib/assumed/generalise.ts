import type { Trace } from '../ir/index.ts';
import type { EvaluateGuess } from './verdict/conditions.ts';
import { mapLeaf, type Axis, type Guess, type Leaf, type Tie } from './leaf.ts';
import type { Table } from './witnesses/tables.ts';

/** A number that is so many times a default, where both directions or all gates of a layer are meant. */
const multiples = [1, 2, 3, 4] as const;

/** Numbers that inputs' axes have to be are a constructor's default, or so many times it, where they are: with another they are others. */
export function freed(guess: Guess, evaluate: EvaluateGuess): Guess {
	let freed = guess;
	for (const { name, leaf, optional, what } of guess.slots) {
		const natural = leaf.kind === 'size' && typeof leaf.size === 'string' ? freed.sizes.get(leaf.size)?.natural : undefined;
		if (what !== 'argument' || !optional || leaf.kind !== 'size' || natural === undefined || natural < 1) continue;
		const ties = freed.ties.filter(({ is, times, plus, multiple }) => typeof is === 'number' && times === 1 && plus.length === 0 && !multiple);
		// All of them together: two states are of one layer. A default of 1 has every number as its multiple.
		const like = (by: number): readonly Tie[] => ties.filter(({ is }) => is === natural * by);
		const all = multiples.flatMap((by) => (natural === 1 && by > 1 ? [] : like(by)));
		const groups = [all, ...multiples.map(like), ...all.map((tie) => [tie])].filter((group) => group.length > 0);
		for (const group of groups) {
			const other = following(freed, name, leaf.size, natural, group);
			if (evaluate(other).raised) continue;
			freed = other;
			break;
		}
	}
	return freed;
}

/** The same with a default that is given, and ties to numbers as ties to it. */
function following(guess: Guess, name: string, size: Axis, natural: number, ties: readonly Tie[]): Guess {
	const sizes = new Map(guess.sizes);
	const tied = (tie: Tie): Tie => ({ ...tie, is: size, times: Number(tie.is) / natural });
	for (const tie of ties) sizes.set(tie.size, { ...sizes.get(tie.size)!, is: size, times: tied(tie).times });
	return {
		...guess,
		sizes,
		slots: guess.slots.map((slot) => (slot.name === name && slot.what === 'argument' ? { ...slot, optional: false } : slot)),
		ties: guess.ties.map((tie) => (ties.includes(tie) ? tied(tie) : tie))
	};
}

/** Indices are less than the rows of the table that they are looked up in. */
export function withVocabularies(guess: Guess, table: Table, { arguments: passed = [], calls = [] }: Trace): Guess {
	const rows = new Map<string, number>();
	for (const { type, settings, inputs } of calls) {
		const count = settings.get('num_embeddings');
		if (type !== 'Embedding' || typeof count !== 'number') continue;
		for (const { name, tensor } of passed) if (tensor !== undefined && inputs[0] === tensor && !rows.has(name)) rows.set(name, count);
	}
	const axis = (count: number): Axis => [...table].find(([, number]) => number === count)?.[0] ?? count;
	const slots = guess.slots.map((slot) => {
		const count = rows.get(slot.name);
		return count === undefined || slot.what === 'argument'
			? slot
			: { ...slot, leaf: mapLeaf(slot.leaf, (leaf): Leaf => (leaf.kind === 'tensor' && leaf.of === 'int' ? { ...leaf, below: axis(count) } : leaf)) };
	});
	return rows.size > 0 ? { ...guess, slots } : guess;
}
