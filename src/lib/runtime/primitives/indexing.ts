import * as tf from '@tensorflow/tfjs-core';
import { sizeOf } from '../../ir/index.ts';
import { stridesOf } from '../../values/primitives/strided.ts';
import { broadcast, shapeOf, type Executors } from './call.ts';

export const indices = (start: number, stop: number, step: number): tf.Tensor1D =>
	tf.tensor1d(
		Array.from({ length: Math.max(0, Math.ceil((stop - start) / step)) }, (_, i) => start + i * step),
		'int32'
	);

/** Where each element of a view lies among the row-major elements of what it is a view of. */
function places(shape: readonly number[], strides: readonly number[], offset: number): Int32Array {
	const own = stridesOf(shape);
	return Int32Array.from({ length: sizeOf(shape) }, (_, i) => shape.reduce((at, n, axis) => at + (Math.floor(i / own[axis]!) % n) * strides[axis]!, offset));
}

/** Indices from the end count backwards. */
const wrapped = (index: tf.Tensor, size: number): tf.Tensor => tf.where(tf.less(index, 0), tf.add(index, tf.scalar(size, 'int32')), index);

/** One number into the row-major elements of x for each element of `index`, which counts along one axis. */
function along(x: tf.Tensor, index: tf.Tensor, axis: number): tf.Tensor {
	const strides = stridesOf(x.shape).map((stride, i) => (i === axis ? 0 : stride));
	const rest = tf.tensor(places(index.shape, strides, 0), index.shape, 'int32');
	return tf.add(rest, tf.mul(index, tf.scalar(stridesOf(x.shape)[axis]!, 'int32')));
}

export const indexing: Pick<Executors, 'take' | 'gather' | 'index' | 'expand' | 'as_strided' | 'strided_put' | 'flip' | 'triangle' | 'pad'> = {
	take: (call) => [tf.reshape(tf.gather(call.inputs[0]!, tf.cast(tf.reshape(call.inputs[1]!, [-1]), 'int32'), call.primitive.axis), shapeOf(call))],

	gather: (call) => {
		const [x, index] = call.inputs as [tf.Tensor, tf.Tensor];
		const at = along(x, tf.cast(index, 'int32'), call.primitive.axis);
		return [tf.reshape(tf.gather(tf.reshape(x, [-1]), tf.reshape(at, [-1])), shapeOf(call))];
	},

	index: (call) => {
		const [x, ...given] = call.inputs as [tf.Tensor, ...tf.Tensor[]];
		const { axes } = call.primitive;
		const shape = given.map(({ shape: own }) => own).reduce((a, b) => tf.broadcast_util.assertAndGetBroadcastShape(a, b));
		const rest = x.shape.flatMap((_, i) => (axes.includes(i) ? [] : [i]));
		const sizes = axes.map((axis) => x.shape[axis]!);
		const strides = stridesOf(sizes);
		const rows = given
			.map((index, i) => tf.mul(broadcast(wrapped(tf.cast(index, 'int32'), sizes[i]!), shape), tf.scalar(strides[i]!, 'int32')))
			.reduce((a, b) => tf.add(a, b));
		const table = tf.reshape(tf.transpose(x, [...axes, ...rest]), [sizeOf(sizes), -1]);
		const front = tf.reshape(tf.gather(table, tf.reshape(rows, [-1])), [...shape, ...rest.map((i) => x.shape[i]!)]);
		const neighbours = axes.every((axis, i) => i === 0 || axis === axes[i - 1]! + 1);
		if (!neighbours || axes[0] === 0) return [tf.reshape(front, shapeOf(call))];
		// The axes of the indices stand in place of the first: behind the axes before it.
		const before = rest.filter((i) => i < axes[0]!).length;
		const order = [...front.shape.keys()];
		const moved = [...order.slice(shape.length, shape.length + before), ...order.slice(0, shape.length), ...order.slice(shape.length + before)];
		return [tf.transpose(front, moved)];
	},

	expand: (call) => [tf.clone(broadcast(call.inputs[0]!, shapeOf(call)))],

	as_strided: (call) => {
		const { offset, strides } = call.primitive;
		const shape = shapeOf(call);
		return [tf.reshape(tf.gather(tf.reshape(call.inputs[0]!, [-1]), tf.tensor1d(places(shape, strides, offset), 'int32')), shape)];
	},

	strided_put: (call) => {
		const [base, value] = call.inputs as [tf.Tensor, tf.Tensor];
		const { offset, strides } = call.primitive;
		const at = places(value.shape, strides, offset);
		const from = new Int32Array(base.size).map((_, i) => i);
		// What is written stands behind what was there, and each place takes one or the other.
		at.forEach((place, i) => (from[place] = base.size + i));
		const both = tf.concat([tf.reshape(base, [-1]), tf.reshape(tf.cast(value, base.dtype), [-1])]);
		return [tf.reshape(tf.gather(both, tf.tensor1d(from, 'int32')), shapeOf(call))];
	},

	flip: ({ primitive, inputs: [x] }) => [tf.reverse(x!, [...primitive.axes])],

	triangle: ({ primitive: { upper, diagonal }, inputs }) => {
		const [x] = inputs as [tf.Tensor];
		const [rows, columns] = [x.shape.at(-2)!, x.shape.at(-1)!];
		const kept = Float32Array.from({ length: rows * columns }, (_, i) => {
			const distance = (i % columns) - Math.floor(i / columns);
			return Number(upper ? distance >= diagonal : distance <= diagonal);
		});
		return [tf.cast(tf.mul(x, tf.cast(tf.tensor2d(kept, [rows, columns]), x.dtype === 'bool' ? 'int32' : x.dtype)), x.dtype)];
	},

	pad: (call) => {
		const { before, after, mode, value } = call.primitive;
		const [x] = call.inputs as [tf.Tensor];
		if (mode === 'constant') {
			const start = before.map((n) => Math.max(0, -n));
			const size = x.shape.map((n, i) => n - start[i]! - Math.max(0, -after[i]!));
			const padding = before.map((n, i): [number, number] => [Math.max(0, n), Math.max(0, after[i]!)]);
			return [tf.pad(tf.slice(x, start, size), padding, value)];
		}
		const source = (i: number, n: number): number => {
			if (mode === 'replicate') return Math.min(Math.max(i, 0), n - 1);
			if (mode === 'circular') return ((i % n) + n) % n;
			return i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i;
		};
		return [
			x.shape.reduce<tf.Tensor>((padded, n, axis) => {
				if (before[axis] === 0 && after[axis] === 0) return padded;
				const at = Array.from({ length: before[axis]! + n + after[axis]! }, (_, i) => source(i - before[axis]!, n));
				return tf.gather(padded, tf.tensor1d(at, 'int32'), axis);
			}, x)
		];
	}
};
