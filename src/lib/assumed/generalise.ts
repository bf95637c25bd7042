import type { Trace } from '../ir/index.ts';
import type { EvaluateGuess } from './conditions.ts';
import { mapLeaf, type Axis, type Guess, type Leaf } from './leaf.ts';
import type { Table } from './witnesses/tables.ts';

/** A number that an input's axis has to be is a constructor's default, where it is one: with another it is another. */
export function freed(guess: Guess, trace: Trace, evaluate: EvaluateGuess): Guess {
	let freed = guess;
	for (const { size, is, times, multiple } of guess.ties) {
		if (typeof is !== 'number' || multiple || times !== 1) continue;
		for (const slot of freed.slots) {
			const { leaf, optional, what } = slot;
			if (what !== 'argument' || !optional || leaf.kind !== 'size' || typeof leaf.size !== 'string' || freed.sizes.get(leaf.size)?.natural !== is || is < 2)
				continue;
			const sizes = new Map(freed.sizes);
			sizes.set(size, { ...sizes.get(size)!, is: leaf.size, times: 1 });
			const other: Guess = {
				...freed,
				sizes,
				slots: freed.slots.map((one) => (one === slot ? { ...slot, optional: false } : one)),
				ties: freed.ties.map((tie) => (tie.size === size ? { ...tie, is: leaf.size } : tie))
			};
			if (trace.outcome.kind === evaluate(other).trace.outcome.kind) {
				freed = other;
				break;
			}
		}
	}
	return freed;
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
