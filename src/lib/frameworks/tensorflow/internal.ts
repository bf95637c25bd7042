import { PyList, PyTuple, type Host, type Value } from '../../python/index.ts';
import { pythonFunction } from '../../tensors/arguments/function.ts';
import { recurrent } from '../../tensors/layers/recurrent.ts';
import type { RnnMode } from '../../ir/index.ts';
import { tableOf } from '../../ir/table.ts';
import { convert, lowering } from './convert.ts';
import { readDType } from './dtype.ts';
import { graphOf, inScope, trace } from './graph.ts';
import { kerasTensorClass, sizesOf, symbolicClass, TfTensor } from './tensor.ts';

const fn = (name: string, signature: string, run: (host: Host, ...args: Value[]) => Value): readonly [string, Value] => [
	name,
	pythonFunction(name, signature, run)
];

/** Sizes that are evaluated where TensorFlow knows none: of the first axis, and of each that follows. */
const witnesses = [2, 5, 7, 11, 13];

const cellModes = tableOf<RnnMode>({ lstm: 'lstm', gru: 'gru', tanh: 'rnn_tanh', relu: 'rnn_relu' });

/** What Keras asks of TensorFlow: graphs, placeholders, tensors of its own, whole recurrences. */
export const internal = [
	fn('is_tensor', 'x', (_, x) => x instanceof TfTensor && x.cls !== kerasTensorClass),
	fn('is_keras_tensor', 'x', (_, x) => x instanceof TfTensor && x.cls === kerasTensorClass),
	fn('is_tracing', '', (host) => graphOf(host) !== undefined),
	/** Calls a function in a graph of its own. */
	fn('trace', 'function, args=(), kwargs=None', (host, callee, args) => trace(host, () => host.call(callee, (args as PyTuple).items))),
	/** Calls a function within a name scope. */
	fn('scoped', 'name, function', (host, name, callee) => inScope(host, String(name), () => host.call(callee, []))),
	/** A KerasTensor of sizes, of which some may be None, that nothing gives. */
	fn('input', 'shape, dtype, name', (host, shape, dtype, name) => {
		const sizes = host.iterate(shape).map((n) => (n === null ? null : Number(n)));
		const made = lowering(host, 'keras.Input', readDType(dtype) ?? 'float32').drawn(
			{ kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } },
			sizes.map((n, i) => n ?? host.assumedSize(i === 0 ? 'batch' : `axis ${i}`, witnesses[i] ?? 17))
		);
		return made.as(kerasTensorClass, { staticShape: sizes, name: String(name) });
	}),
	/** A tensor as a KerasTensor. */
	fn('keras_tensor', 'x, name', (_, x, name) => (x as TfTensor).as(kerasTensorClass, { name: String(name) })),
	/** A KerasTensor as a placeholder of the graph. */
	fn('placeholder', 'x, name', (_, x, name) => (x as TfTensor).as(symbolicClass, { name: String(name) })),
	/** Sizes as they are known: None where one is open. */
	fn('static_shape', 'x', (_, x) => {
		const { staticShape } = x as TfTensor;
		return staticShape && sizesOf(staticShape);
	}),
	/** A tensor that a layer learns. */
	fn('weight', 'shape, dtype, path, low, high', (host, shape, dtype, path, low, high) => {
		const primitive = { kind: 'random', distribution: { kind: 'uniform', low: Number(low), high: Number(high) } } as const;
		return lowering(host, 'add_weight', readDType(dtype) ?? 'float32').drawn(primitive, host.iterate(shape).map(Number), {
			path: String(path),
			parameter: true,
			requiresGrad: true
		});
	}),
	/**
	 * A whole recurrence whose sizes fit, in Keras' layout: kernels [feat, gates · units], gates i f c o or z r h.
	 * Gives all outputs [batch, time, units] and the last states [batch, units].
	 */
	fn('rnn', 'mode, x, kernel, recurrent_kernel, bias, states', (host, mode, x, kernel, recurrentKernel, bias, states) => {
		const by = lowering(host, `keras.layers.${String(mode) === 'lstm' ? 'LSTM' : String(mode) === 'gru' ? 'GRU' : 'SimpleRNN'}`, (x as TfTensor).dtype);
		const [input, k, r] = [convert(host, x), convert(host, kernel), convert(host, recurrentKernel)];
		host.trace.label(input.ir.id, ['batch', 'time', 'feature']);
		const weights = [by.transpose(k, [1, 0]), by.transpose(r, [1, 0])];
		const [hiddenSize, inputSize] = [r.shape[0]!, input.shape[2]!];
		const biases = bias === null ? [] : [convert(host, bias), by.source({ kind: 'full', value: 0 }, [weights[0]!.shape[0]!])];
		const given = host.iterate(states).map((state) => by.reshape(state as TfTensor, [1, ...(state as TfTensor).shape]));
		const layer = {
			mode: cellModes[String(mode)]!,
			inputSize,
			hiddenSize,
			numLayers: 1,
			bidirectional: false,
			batchFirst: true,
			bias: bias !== null,
			projSize: 0,
			dropout: 0,
			training: false,
			weights: [...weights, ...biases]
		};
		const [outputs, ...last] = recurrent(by, layer, { input, states: given });
		const open = input.staticShape;
		outputs!.staticShape = open && [open[0]!, open[1]!, hiddenSize];
		const ends = last.map((state) => {
			const end = by.reshape(state, state.shape.slice(1), { axes: ['batch', 'hidden'] });
			end.staticShape = open && [open[0]!, hiddenSize];
			return end;
		});
		return new PyTuple([outputs!, new PyList(ends)]);
	})
];
