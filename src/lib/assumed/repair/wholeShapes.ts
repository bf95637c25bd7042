import type { Raised } from '../../ir/index.ts';
import { axesOf, freeSizes, mapLeaf, settle, type Axis, type Guess, type Leaf } from '../leaf.ts';
import { numberOf, type Table } from '../witnesses/tables.ts';
import { tie } from './tie.ts';

/** `Expected hidden[0] size (2, 11, 37), got [3, 5, 43]`. */
const told = /size \((\d+(?:, \d+)+)\), got \[(\d+(?:, \d+)+)\]/;

const numbers = (list: string): readonly number[] => list.split(', ').map(Number);

/** A tensor of which the whole shape is told: all its axes at once. */
export function wholeShapes(guess: Guess, table: Table, { message }: Raised): readonly Guess[] {
	const found = told.exec(message);
	if (!found) return [];
	const [want, got] = [numbers(found[1]!), numbers(found[2]!)];
	if (want.length !== got.length) return [];
	const number = (axis: Axis): number => numberOf(guess, table, axis);
	return guess.slots.flatMap(({ leaf, what, optional }) => {
		if (optional || what === 'argument') return [];
		return tensors(leaf).flatMap(({ axes }) => {
			if (axes.length !== got.length || !axes.every((axis, i) => number(axis) === got[i])) return [];
			let made: Guess | null = guess;
			for (const [i, axis] of axes.entries()) {
				const { name } = settle(guess.sizes, axis);
				if (got[i] === want[i]) continue;
				const other = freeSizes(guess).find((one) => one !== name && number(one) === want[i]);
				if (name === null || made === null) made = null;
				else if (other !== undefined && guess.sizes.get(name)?.like === 'batch') made = inBatch(made, other, name) ?? tie(made, other, name, 1, 0);
				else made = tie(made, name, other ?? want[i]!, 1, 0);
			}
			// That there is one of what there may be many of is said last.
			const isForced = made?.ties.slice(guess.ties.length).some(({ size, is }) => typeof is === 'number' && guess.sizes.get(size)?.like === 'batch');
			return made && made !== guess ? [{ ...made, cost: guess.cost + (isForced ? 4 : 0.5) }] : [];
		});
	});
}

/** The same with what was taken for steps, of a tensor that has no other axis, as the batch; null where others have such steps. */
function inBatch(guess: Guess, steps: string, batch: string): Guess | null {
	const has = guess.slots.filter(({ leaf, what, optional }) => what !== 'argument' && !optional && axesOf(leaf).includes(steps));
	if (!has.every(({ leaf }) => leaf.kind === 'tensor' && leaf.axes.length === 1)) return null;
	return { ...guess, slots: guess.slots.map((slot) => (has.includes(slot) ? { ...slot, leaf: { ...slot.leaf, axes: [batch] } as Leaf } : slot)) };
}

function tensors(leaf: Leaf): readonly Extract<Leaf, { kind: 'tensor' }>[] {
	const found: Extract<Leaf, { kind: 'tensor' }>[] = [];
	mapLeaf(leaf, (one) => {
		if (one.kind === 'tensor') found.push(one);
		return one;
	});
	return found;
}
