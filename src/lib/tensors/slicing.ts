import type { Axis } from '../ir/index.ts';
import type { Interpreter } from '../python/index.ts';
import type { NewTensor } from './made.ts';
import { axesOf, derive, type StridedTensor } from './tensor.ts';

/** What an index does to one axis of the input, or in front of it. */
export type Taken =
	| { readonly kind: 'one'; readonly index: number }
	| { readonly kind: 'range'; readonly start: number; readonly stop: number; readonly step: number }
	| { readonly kind: 'new' };

const lengthOf = ({ start, stop, step }: { start: number; stop: number; step: number }): number => Math.ceil((stop - start) / step);

/** Strides of old axes, by their places, and those that `unsqueeze` gives new ones: what the next old axis spans. */
function stridesOf(place: readonly (number | null)[], shape: readonly number[], strides: readonly number[]): readonly number[] {
	let next = 1;
	return place
		.toReversed()
		.map((i) => {
			if (i === null) return next;
			next = shape[i]! * strides[i]!;
			return strides[i]!;
		})
		.toReversed();
}

const ways = { one: 'select', range: 'slice', new: 'unsqueeze' } as const;

/** Which view is made last: one for each item of the index, but none for a range that takes all, unless it is `alone`, without a tuple. */
function lastView(shape: readonly number[], taken: readonly Taken[], alone: boolean): NonNullable<NewTensor['made']> {
	let axis = -1;
	let last: NonNullable<NewTensor['made']> = alone ? 'slice' : 'alias';
	for (const one of taken) {
		if (one.kind !== 'new') axis++;
		if (one.kind !== 'range' || one.start !== 0 || one.stop !== shape[axis] || one.step !== 1) last = ways[one.kind];
	}
	return last;
}

/** The ranges, single places and new axes of a tensor, as a view of it. */
export function slicedBy<T extends StridedTensor>(host: Interpreter, tensor: T, taken: readonly Taken[], alone: boolean, call: string): T {
	const made = lastView(tensor.shape, taken, alone);
	const known = axesOf(host, tensor);
	const at = taken.filter((one) => one.kind !== 'new').map((one) => (one.kind === 'one' ? one.index : { start: one.start, stop: one.stop, step: one.step }));
	const shape: number[] = [];
	const strides: number[] = [];
	let offset = 0;
	const axes: (Axis | null)[] = [];
	at.forEach((one, i) => {
		offset += (typeof one === 'number' ? one : one.start) * tensor.strides[i]!;
		if (typeof one === 'number') return;
		shape.push(lengthOf(one));
		strides.push(tensor.strides[i]! * one.step);
		axes.push(known[i] ?? null);
	});
	const sliced = derive(host, { kind: 'slice', at }, call, [tensor], {
		shape,
		dtype: tensor.dtype,
		axes,
		layout: tensor.viewed(offset, strides),
		made
	});
	if (taken.every((one) => one.kind !== 'new')) return sliced;
	const kept = taken.filter((one) => one.kind !== 'one');
	let next = 0;
	const place = kept.map((one) => (one.kind === 'new' ? null : next++));
	return derive(host, { kind: 'reshape' }, call, [sliced], {
		shape: place.map((i) => (i === null ? 1 : shape[i]!)),
		dtype: tensor.dtype,
		axes: place.map((i) => (i === null ? null : axes[i]!)),
		layout: sliced.viewed(0, stridesOf(place, shape, strides)),
		made
	});
}
