import { PyUnknown, type Host, type Value } from '../../python/index.ts';
import { pythonFunction } from '../../tensors/arguments/function.ts';
import { newMemory } from '../../tensors/tensor.ts';
import { NdArray } from '../interop.ts';
import { readDType } from './dtype.ts';
import { graphOf } from './graph.ts';
import { sizesOf, symbolicClass, TfTensor } from './tensor.ts';

const fn = (name: string, signature: string, run: (host: Host, ...args: Value[]) => Value): readonly [string, Value] => [
	name,
	pythonFunction(name, signature, run)
];

const sizes = (host: Host, shape: Value): readonly (number | null)[] => host.iterate(shape).map((n) => (n === null ? null : Number(n)));

/** How many ops back it is looked for what made a tensor. */
const mostLookedThrough = 200;

/** What Keras' training asks of TensorFlow: batches that are fed to a graph, and what nobody knows before it is run. */
export const training = [
	/** A tensor as a placeholder of the graph that is traced next, of which it knows so much. */
	fn('fed', 'x, shape, name', (host, x, shape, name) => (x as TfTensor).as(symbolicClass, { staticShape: sizes(host, shape), name: `${String(name)}:0` })),
	/** A tensor's sizes here, whatever a graph knows of them. */
	fn('witness_shape', 'x', (_, x) => sizesOf((x as TfTensor).shape)),
	/** An array of numbers that nobody knows: what a model predicts. */
	fn('unknown_array', 'shape, dtype', (host, shape, dtype) => {
		const known = readDType(dtype) ?? 'float32';
		const tensor = newMemory(host, { shape: sizes(host, shape).map((n) => n ?? 1), dtype: known, values: null });
		host.trace.op({ kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } }, [], [tensor.ir.id], 'keras.Model.predict');
		tensor.lose();
		return new NdArray(tensor);
	}),
	/** What made a tensor: `softmax`, `sigmoid`. Of what tf.nn gives in eager mode Keras knows nothing. */
	fn('maker', 'x', (host, x) => {
		const { ops } = host.trace;
		const { id } = (x as TfTensor).ir;
		for (let i = ops.length - 1; i >= Math.max(0, ops.length - mostLookedThrough); i--) {
			const { primitive, outputs, path } = ops[i]!;
			if (outputs.includes(id)) return !graphOf(host) && path === '' ? null : primitive.kind === 'elementwise' ? primitive.fn : primitive.kind;
		}
		return null;
	}),
	fn('unknown_number', 'what', (_, what) => new PyUnknown(String(what), '<unknown>', 'float')),
	fn('unknown', 'what', (_, what) => new PyUnknown(String(what))),
	/** What a tensor holds is not known from here on: a step of an optimiser has changed it. */
	fn('forget', 'x', (_, x) => {
		(x as TfTensor).lose();
		return null;
	})
];
