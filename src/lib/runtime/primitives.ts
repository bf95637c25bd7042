import * as tf from '@tensorflow/tfjs-core';
import type { ElementwiseFn, Primitive, Tensor } from '../ir/index.ts';
import { sizeOf } from '../ir/index.ts';
import { packedRows } from '../values/primitives/packing.ts';
import { tfDtype } from './dtype.ts';
import { packRows, unpackRows } from './packedRows.ts';

/** One call of a primitive on the active backend. */
interface Call<P extends Primitive> {
	readonly primitive: P;
	readonly inputs: readonly tf.Tensor[];
	/** What is predicted of the outputs. */
	readonly outputs: readonly Tensor[];
}

type Kind = Primitive['kind'];
type OfKind<K extends Kind> = Extract<Primitive, { kind: K }>;
/** Kinds that compute, but for recurrent layers and cells, which `recurrent.ts` runs. */
type SimpleKind = 'cast' | 'elementwise' | 'matmul' | 'transpose' | 'reshape' | 'slice' | 'concat' | 'pack' | 'unpack';

/** Gives the outputs; called in a `tidy`. */
type Executor<K extends Kind> = (call: Call<OfKind<K>>) => tf.Tensor[];

const shapeOf = ({ outputs }: Call<Primitive>): number[] => [...outputs[0]!.shape!];

const broadcast = (x: tf.Tensor, shape: readonly number[]): tf.Tensor =>
	x.shape.length === shape.length && x.shape.every((n, i) => n === shape[i]) ? x : tf.broadcastTo<tf.Rank>(x, [...shape]);

const elementwise: Readonly<Partial<Record<ElementwiseFn, (x: tf.Tensor, y: tf.Tensor) => tf.Tensor>>> = {
	add: (x, y) => tf.add(x, y),
	sub: (x, y) => tf.sub(x, y),
	mul: (x, y) => tf.mul(x, y),
	div: (x, y) => tf.div(x, y),
	pow: (x, y) => tf.pow(x, y),
	neg: (x) => tf.neg(x),
	tanh: (x) => tf.tanh(x),
	sigmoid: (x) => tf.sigmoid(x),
	relu: (x) => tf.relu(x)
};

export const primitives: { readonly [K in SimpleKind]: Executor<K> } = {
	cast: ({ inputs: [x], outputs: [out] }) => [tf.cast(tf.clone(x!), tfDtype(out!.dtype)!)],

	elementwise: (call) => {
		const { primitive, inputs, outputs } = call;
		const dtype = tfDtype(outputs[0]!.dtype)!;
		const [x, y = x] = inputs.map((input) => broadcast(tf.cast(input, dtype === 'bool' ? 'int32' : dtype), shapeOf(call)));
		return [tf.cast(elementwise[primitive.fn]!(x!, y!), dtype)];
	},

	matmul: (call) => {
		const [x, y] = call.inputs as [tf.Tensor, tf.Tensor];
		const left = x.rank === 1 ? tf.reshape(x, [1, -1]) : x;
		const right = y.rank === 1 ? tf.reshape(y, [-1, 1]) : y;
		const leading = tf.broadcast_util.assertAndGetBroadcastShape(left.shape.slice(0, -2), right.shape.slice(0, -2));
		const batched = (z: tf.Tensor) => tf.reshape(broadcast(z, [...leading, ...z.shape.slice(-2)]), [sizeOf(leading), ...z.shape.slice(-2)]);
		return [tf.reshape(tf.matMul(batched(left), batched(right)), shapeOf(call))];
	},

	transpose: ({ primitive, inputs: [x] }) => [tf.transpose(x!, [...primitive.axes])],

	reshape: (call) => [tf.reshape(call.inputs[0]!, shapeOf(call))],

	slice: ({ primitive, inputs }) => {
		const [x] = inputs as [tf.Tensor];
		const ranges = x.shape.map((size, axis) => {
			const at = primitive.at[axis] ?? { start: 0, stop: size, step: 1 };
			return typeof at === 'number' ? { start: at, stop: at + 1, step: 1 } : at;
		});
		const near = tf.slice(
			x,
			ranges.map(({ start, step }) => (step === 1 ? start : 0)),
			ranges.map(({ start, stop, step }, axis) => (step === 1 ? Math.max(0, stop - start) : x.shape[axis]!))
		);
		const taken = ranges.reduce((rest, { start, stop, step }, axis) => (step === 1 ? rest : tf.gather(rest, indices(start, stop, step), axis)), near);
		return [
			tf.reshape(
				taken,
				taken.shape.filter((_, axis) => typeof primitive.at[axis] !== 'number')
			)
		];
	},

	concat: ({ primitive, inputs, outputs: [out] }) => {
		const dtype = tfDtype(out!.dtype)!;
		// PyTorch lets an empty vector join anything.
		const parts = inputs.filter(({ size }) => size > 0).map((input) => tf.cast(input, dtype));
		return [tf.concat(parts, primitive.axis)];
	},

	pack: ({ primitive: { lengths, batchFirst }, inputs: [x] }) => [packRows(x!, lengths, batchFirst), tf.tensor1d([...packedRows(lengths).batchSizes], 'int32')],

	unpack: ({ primitive: { lengths, batchFirst, fill }, inputs: [data], outputs: [padded] }) => [
		unpackRows(data!, lengths, padded!.shape![batchFirst ? 1 : 0]!, batchFirst, fill),
		tf.tensor1d([...lengths], 'int32')
	]
};

const indices = (start: number, stop: number, step: number): tf.Tensor1D =>
	tf.tensor1d(
		Array.from({ length: Math.max(0, Math.ceil((stop - start) / step)) }, (_, i) => start + i * step),
		'int32'
	);
