import type { Sizes } from '../candidates/sizes.ts';
import { axesOf, freeSizes, settle, tensorsIn, type Axis, type Guess, type Leaf } from '../leaf.ts';
import { numberOf, type Table } from '../witnesses/tables.ts';
import type { Failed } from './failed.ts';
import type { Lineage, Operand } from './lineage.ts';
import { isBroadcast } from './message.ts';
import { withLeaf } from './shapes.ts';
import { placesOf, tie } from './tie.ts';

/** `Expected hidden[0] size (2, 11, 37), got [3, 5, 43]`, and what Keras says of a model's input: `expected shape=(None, 11, 17), found shape=(5, 7, 29)`. */
const told = /size \((\d+(?:, \d+)+)\), got \[(\d+(?:, \d+)+)\]|expected shape=\(((?:None|\d+)(?:, (?:None|\d+))*)\), found shape=\((\d+(?:, \d+)*)\)/;

/** The sizes of a list; of one that may be any, what it is. */
const numbers = (list: string, any: readonly number[] = []): readonly number[] => list.split(', ').map((one, i) => (one === 'None' ? any[i]! : Number(one)));

/** A tensor of which the whole shape is told: all its axes at once. */
export function wholeShapes({ guess, table, raised: { message }, lineage, sizes }: Failed): readonly Guess[] {
	const found = told.exec(message);
	if (!found) return aligned(guess, table, message, lineage, sizes);
	const got = numbers(found[2] ?? found[4]!);
	const want = numbers(found[1] ?? found[3]!, got);
	if (want.length !== got.length) return [];
	const number = (axis: Axis): number => numberOf(guess, table, axis);
	// A state that the program makes itself: what is asked of it follows from the input.
	let asked: Guess | null = guess;
	for (const [i, size] of want.entries()) {
		const name = size === got[i] ? undefined : freeSizes(guess).find((one) => number(one) === size);
		if (size !== got[i]) asked = asked && name !== undefined ? tie(asked, name, freeSizes(guess).find((one) => number(one) === got[i]) ?? got[i]!, 1, 0) : null;
	}
	const following = asked && asked !== guess ? [{ ...asked, cost: guess.cost + 1.5 }] : [];
	const theirs = guess.slots.flatMap(({ leaf, what, optional }) => {
		if (optional || what === 'argument') return [];
		return tensorsIn(leaf).flatMap(({ axes }) => {
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
	return [...flattened(guess, table, want, got), ...theirs, ...following];
}

/** A batch that turned out to be as long as two axes of an input are together: that input has one of them. */
function flattened(guess: Guess, table: Table, want: readonly number[], got: readonly number[]): readonly Guess[] {
	const number = (axis: Axis): number => numberOf(guess, table, axis);
	return guess.slots.flatMap((slot) => {
		const { leaf, what, optional } = slot;
		if (optional || what === 'argument' || leaf.kind !== 'tensor' || leaf.axes.length !== 2) return [];
		const count = number(leaf.axes[0]!) * number(leaf.axes[1]!);
		const batch = leaf.axes.find((axis) => typeof axis === 'string' && settle(guess.sizes, axis).name === 'batch');
		if (batch === undefined || !want.some((size, i) => size === count && got[i] === number(batch))) return [];
		const slots = guess.slots.map((one) => (one === slot ? { ...slot, leaf: { ...leaf, axes: [batch] } } : one));
		return [{ ...guess, slots, cost: guess.cost + 0.5 }];
	});
}

/** What is joined, or computed with axis by axis, is of one shape: an input that does not fit becomes as the other is, at once. */
function aligned(guess: Guess, table: Table, message: string, lineage: Lineage, sizes: Sizes): readonly Guess[] {
	const joined = /Sizes of tensors must match except in dimension (\d+)/.exec(message)?.[1];
	if (joined === undefined && !isBroadcast(message)) return [];
	const number = (axis: Axis): number => numberOf(guess, table, axis);
	const said = new Set([...message.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
	const { args } = placesOf(guess);
	const together = joined === undefined ? null : asLong(guess, lineage);
	const likeOf = (name: string): string | undefined => guess.sizes.get(name)?.like;
	const each = guess.slots.flatMap((slot) => {
		const { leaf, what, optional } = slot;
		if (optional || what === 'argument') return [];
		return tensorsIn(leaf).flatMap(({ axes }) => {
			const isThis = ({ shape }: Operand): boolean => shape.length === axes.length && axes.every((axis, i) => number(axis) === shape[i]);
			if (!lineage.some(isThis)) return [];
			return lineage.flatMap((other) => {
				if (isThis(other) || other.shape.length !== axes.length) return [];
				// These two are what is spoken of.
				if (!axes.some((axis, i) => number(axis) !== other.shape[i] && said.has(number(axis)) && said.has(other.shape[i]!))) return [];
				let made: Guess | null = guess;
				for (const [i, axis] of axes.entries()) {
					const [want, { name }] = [other.shape[i]!, settle(guess.sizes, axis)];
					if (String(i) === joined || want === number(axis) || want === 1 || made === null) continue;
					const free = freeSizes(guess).find((one) => one !== name && number(one) === want);
					const fits = name !== null && !args.has(name) && (free === undefined || likeOf(free) === likeOf(name));
					made = fits ? tie(made, name, free ?? want, 1, 0) : null;
				}
				if (made) return made === guess ? [] : [{ ...made, cost: guess.cost + 1.2 }];
				// What was thought to have layers has none.
				const isState = axes.some((axis) => typeof axis === 'string' && likeOf(axis) === 'count');
				const laid = joined !== undefined && isState && leaf.kind === 'tensor' ? laidAs(guess, other, number) : null;
				return laid && leaf.kind === 'tensor' ? [withLeaf(guess, slot, { ...leaf, axes: laid.with(Number(joined), axes[Number(joined)]!) }, 1.4, sizes)] : [];
			});
		});
	});
	return together ? [together, ...each] : each;
}

/** All sequences that are joined are as long as one of them; null where there are no more than two. */
function asLong(guess: Guess, lineage: Lineage): Guess | null {
	const flowing = new Set(lineage.flatMap(({ inputs }) => [...inputs]));
	const axes = guess.slots.flatMap(({ name, leaf, optional }) => (optional || !flowing.has(name) ? [] : tensorsIn(leaf).flatMap((one) => one.axes)));
	const free = new Set(axes.flatMap((axis) => settle(guess.sizes, axis).name ?? []));
	const [first, ...others] = [...free].filter((name) => guess.sizes.get(name)?.like === 'time');
	if (first === undefined || others.length < 2) return null;
	let made: Guess | null = guess;
	for (const other of others) made = made && tie(made, other, first, 1, 0);
	return made && { ...made, cost: guess.cost + 0.7 };
}

/** The axes of the input that is of the shape of an operand. */
const laidAs = ({ slots }: Guess, { shape, inputs }: Operand, number: (axis: Axis) => number): readonly Axis[] | null =>
	slots
		.filter(({ name, optional }) => !optional && inputs.has(name))
		.flatMap(({ leaf }) => tensorsIn(leaf))
		.find(({ axes }) => axes.length === shape.length && axes.every((axis, i) => number(axis) === shape[i]))?.axes ?? null;

/** The same with what was taken for steps, of a tensor that has no other axis, as the batch; null where others have such steps. */
function inBatch(guess: Guess, steps: string, batch: string): Guess | null {
	const has = guess.slots.filter(({ leaf, what, optional }) => what !== 'argument' && !optional && axesOf(leaf).includes(steps));
	if (!has.every(({ leaf }) => leaf.kind === 'tensor' && leaf.axes.length === 1)) return null;
	return { ...guess, slots: guess.slots.map((slot) => (has.includes(slot) ? { ...slot, leaf: { ...slot.leaf, axes: [batch] } as Leaf } : slot)) };
}
