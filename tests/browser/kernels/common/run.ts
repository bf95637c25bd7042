import * as tf from '@tensorflow/tfjs-core';
import { rnn } from '../../../../kernels/index.ts';
import type { NumericArray, RnnLayerWeights, RnnOptions } from '../../../../kernels/types.ts';
import type { KernelCase } from './cases.ts';

const upload = ({ shape, data }: NumericArray): tf.Tensor => tf.tensor(Float32Array.from(data), [...shape], 'float32');

/** A case's weights as tensors on the active backend; the caller disposes of them. */
export const uploadWeights = ({ weights }: KernelCase): RnnLayerWeights<tf.Tensor>[] =>
	weights.map(({ wIh, wHh, bIh, bHh, wHr }) => ({
		wIh: upload(wIh),
		wHh: upload(wHh),
		...(bIh && { bIh: upload(bIh) }),
		...(bHh && { bHh: upload(bHh) }),
		...(wHr && { wHr: upload(wHr) })
	}));

/** A case's x and options as tensors; the caller disposes of them. */
export function uploadInputs({ x, options: { hx, cx, masks, ...rest } }: KernelCase): { x: tf.Tensor3D; options: RnnOptions<tf.Tensor> } {
	return {
		x: upload(x) as tf.Tensor3D,
		options: { ...rest, ...(hx && { hx: upload(hx) }), ...(cx && { cx: upload(cx) }), ...(masks && { masks: masks.map(upload) }) }
	};
}

/** What a kernel gave, read back. */
export interface Found {
	readonly shapes: readonly (readonly number[])[];
	/** output, h_n and, for an LSTM, c_n. */
	readonly data: readonly Float32Array[];
}

/** Runs a case with weights that are already there, and reads all of its outputs; leaves no tensor behind. */
export const runCase = (given: KernelCase, weights: readonly RnnLayerWeights<tf.Tensor>[]): Promise<Found> => run(uploadInputs(given), weights);

/** Runs a case with weights that are already there, and reads nothing. */
export function runOnly(given: KernelCase, weights: readonly RnnLayerWeights<tf.Tensor>[]): void {
	const { x, options } = uploadInputs(given);
	const { output, hn, cn } = rnn(x, weights, options);
	tf.dispose([output, hn, ...(cn ? [cn] : [])]);
	disposeInputs({ x, options });
}

/**
 * The same as `runCase` for `otherInputs` of the case, which the backend itself computes from the case's own: they need never have been anywhere
 * else. x and hx are slices of larger tensors, which a backend may give as views.
 */
export async function runWithOtherInputs({ x, options }: KernelCase, weights: readonly RnnLayerWeights<tf.Tensor>[]): Promise<Found> {
	const { hx, cx, masks, ...rest } = options;
	const others = { ...(hx && { hx: otherSlice(hx) }), ...(cx && { cx: otherSlice(cx) }), ...(masks && { masks: masks.map(upload) }) };
	return run({ x: otherSlice(x) as tf.Tensor3D, options: { ...rest, ...others } }, weights);
}

/**
 * What lies in the middle of a tensor that was multiplied as a whole. It is a row, and WebGL is not to pack it: tfjs compiles a program for each
 * shape that it packs, and packed it gives no view.
 */
function otherSlice({ shape, data }: NumericArray): tf.Tensor {
	const webgl = tf.getBackend() === 'webgl';
	if (webgl) tf.env().set('WEBGL_PACK_BINARY_OPERATIONS', false);
	const { length } = data;
	const all = new Float32Array(3 * length);
	all.set(data, length);
	const slice = tf.tidy(() => tf.reshape(tf.slice(tf.mul(tf.tensor1d(all), scale), length, length), [...shape]));
	if (webgl) tf.env().set('WEBGL_PACK_BINARY_OPERATIONS', true);
	return slice;
}

type Inputs = ReturnType<typeof uploadInputs>;

const disposeInputs = ({ x, options: { hx, cx } }: Inputs) => tf.dispose([x, hx, cx].filter((tensor) => tensor !== undefined));

async function run({ x, options }: Inputs, weights: readonly RnnLayerWeights<tf.Tensor>[]): Promise<Found> {
	const { output, hn, cn } = rnn(x, weights, options);
	const results = cn ? [output, hn, cn] : [output, hn];
	const data = await Promise.all(results.map((tensor) => tensor.data<'float32'>()));
	const shapes = results.map(({ shape }) => shape);
	tf.dispose(results);
	disposeInputs({ x, options });
	return { shapes, data };
}

/** A power of two, so that no product is rounded. */
const scale = -0.5;

/** The same sizes with other values: x and the states are turned around and halved. */
export function otherInputs(given: KernelCase): KernelCase {
	const other = ({ shape, data }: NumericArray): NumericArray => ({ shape, data: Float32Array.from(data, (value) => scale * value) });
	const { hx, cx, ...rest } = given.options;
	return { ...given, x: other(given.x), options: { ...rest, ...(hx && { hx: other(hx) }), ...(cx && { cx: other(cx) }) } };
}

/** The same sizes with other weights. */
export function otherWeights(given: KernelCase): KernelCase {
	const other = ({ shape, data }: NumericArray): NumericArray => ({ shape, data: Float32Array.from(data, (value) => Math.fround(-0.875 * value)) });
	const all = Object.entries as (weights: RnnLayerWeights<NumericArray>) => [string, NumericArray][];
	return {
		...given,
		weights: given.weights.map((stave) => Object.assign({ ...stave }, Object.fromEntries(all(stave).map(([name, array]) => [name, other(array)]))))
	};
}
