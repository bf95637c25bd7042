import * as tf from '@tensorflow/tfjs-core';
import { sizeOf, type Primitive } from '../../ir/index.ts';
import { packedRows } from '../../values/primitives/packing.ts';
import { tfDtype } from '../dtype.ts';
import { packRows, unpackRows } from '../recurrent/packedRows.ts';
import { broadcast, shapeOf, type Call, type Executor, type Executors } from './call.ts';
import { elementwise, fused, whyNotElementwise } from './elementwise.ts';
import { indexing, indices } from './indexing.ts';
import { reducing } from './reducing.ts';
import { whyNotWindow, windows } from './windows.ts';

const layout: Pick<Executors, 'cast' | 'matmul' | 'transpose' | 'reshape' | 'slice' | 'concat' | 'pack' | 'unpack'> = {
	cast: ({ inputs: [x], outputs: [out] }) => [tf.cast(tf.clone(x!), tfDtype(out!.dtype)!)],

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

/** What computes each kind, but for recurrent layers and cells, which `recurrent.ts` runs. */
const executors: Partial<Executors> = { ...layout, elementwise, fused, ...indexing, ...reducing, ...windows };

const computed: ReadonlySet<string> = new Set([...Object.keys(executors), 'rnn', 'rnn_cell']);

/** Why a primitive is not computed by a backend, as the end of a sentence; null where it is. */
export function notComputed(primitive: Primitive, dtypes: Parameters<typeof whyNotElementwise>[1]): string | null {
	if (!computed.has(primitive.kind)) return 'is not run here';
	if (primitive.kind === 'elementwise') return whyNotElementwise(primitive, dtypes);
	return primitive.kind === 'conv' || primitive.kind === 'pool' ? whyNotWindow(primitive) : null;
}

/** Computes a primitive on the active backend; called in a `tidy`. */
export function computePrimitive<K extends Primitive['kind']>(call: Call<Extract<Primitive, { kind: K }>>): tf.Tensor[] {
	const execute: Executor<K> | undefined = executors[call.primitive.kind];
	if (!execute) throw new Error(`${call.primitive.kind} is not computed by a backend`);
	return execute(call);
}
