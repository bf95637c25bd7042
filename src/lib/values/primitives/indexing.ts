import { sizeOf } from '../../ir/index.ts';
import type { KnownValue } from '../value.ts';
import { broadcast, broadcastShape, broadcastStrides, offsets, steps, stridesOf, sums } from './strided.ts';
import type { Of } from './table.ts';

/** Indices from the end count from −1. */
const counted = (index: number, size: number): number => (index < 0 ? index + size : index);

/** `take`: the element of x that each element of the result is. */
export function takeSources(axis: number, shape: readonly number[], index: KnownValue): Int32Array {
	const size = shape[axis]!;
	const inner = sizeOf(shape.slice(axis + 1));
	return sums(0, [steps(sizeOf(shape.slice(0, axis)), size * inner), index.data.map((i) => counted(i, size) * inner), steps(inner, 1)]);
}

/** `gather` and `scatter`: the element of x that each element of the index points at. */
export function alongSources(axis: number, shape: readonly number[], index: KnownValue): Int32Array {
	if (shape.length === 0) return new Int32Array(index.data.length);
	const strides = stridesOf(shape);
	const stride = strides[axis]!;
	strides[axis] = 0;
	return offsets(index.shape, strides).map((at, i) => at + counted(index.data[i]!, shape[axis]!) * stride);
}

/** `index` and `index_put`: the elements of x that integer tensors at `axes` pick, and the shape in which they stand. */
export function indexSources(axes: readonly number[], shape: readonly number[], indices: readonly KnownValue[]) {
	const strides = stridesOf(shape);
	const common = indices.reduce<number[]>((so, index) => broadcastShape(so, index.shape), []);
	const picked = new Int32Array(sizeOf(common));
	indices.forEach((index, i) => {
		const axis = axes[i]!;
		broadcast(index.data, index.shape, common).forEach((at, k) => (picked[k] = picked[k]! + counted(at, shape[axis]!) * strides[axis]!));
	});
	const first = axes[0]!;
	const together = axes.every((axis, i) => axis === first + i);
	const rest = shape.map((_, axis) => axis).filter((axis) => !axes.includes(axis));
	const before = together ? rest.filter((axis) => axis < first) : [];
	const after = rest.slice(before.length);
	const along = (list: readonly number[]) => list.map((axis) => steps(shape[axis]!, strides[axis]!));
	return {
		sources: sums(0, [...along(before), picked, ...along(after)]),
		shape: [...before.map((axis) => shape[axis]!), ...common, ...after.map((axis) => shape[axis]!)]
	};
}

/** Ops that write a value's elements into a copy of their first input. */
export type PutOp = Of<'scatter' | 'index_put' | 'strided_put'>;

/** Which element of the base takes which of the value: `to[i]` is given `from[i]`. */
export function placesOf(op: PutOp, base: readonly number[], inputs: readonly KnownValue[]) {
	switch (op.kind) {
		case 'scatter': {
			const [, index, source] = inputs;
			return { value: 2, to: alongSources(op.axis, base, index!), from: offsets(index!.shape, stridesOf(source!.shape)) };
		}
		case 'index_put': {
			const [, value, ...indices] = inputs;
			const { sources, shape } = indexSources(op.axes, base, indices);
			return { value: 1, to: sources, from: offsets(shape, broadcastStrides(value!.shape, shape)) };
		}
		case 'strided_put': {
			const value = inputs[1]!;
			return { value: 1, to: offsets(value.shape, op.strides, op.offset), from: steps(value.data.length, 1) };
		}
	}
}

/** The first input with the value written, or added, into it. */
export function put(op: PutOp, inputs: readonly KnownValue[]): Float64Array {
	const out = inputs[0]!.data.slice();
	const { value, to, from } = placesOf(op, inputs[0]!.shape, inputs);
	const { data } = inputs[value]!;
	const add = op.kind !== 'strided_put' && op.add;
	for (let i = 0; i < to.length; i++) out[to[i]!] = data[from[i]!]! + (add ? out[to[i]!]! : 0);
	return out;
}
