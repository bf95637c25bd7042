import { PyTuple, type Host, type Value } from '../../python/index.ts';
import { pythonFunction } from '../../tensors/arguments/function.ts';
import { lowering } from './convert.ts';
import { readDType } from './dtype.ts';
import { graphOf, inScope, trace } from './graph.ts';
import { learned } from './internal/learned.ts';
import { recurrences } from './internal/recurrence.ts';
import { kerasTensorClass, sizesOf, symbolicClass, TfTensor } from './tensor.ts';

const fn = (name: string, signature: string, run: (host: Host, ...args: Value[]) => Value): readonly [string, Value] => [
	name,
	pythonFunction(name, signature, run)
];

/** Sizes that are evaluated where TensorFlow knows none: of the first axis, and of each that follows. */
const witnesses = [2, 5, 7, 11, 13];

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
	/** Sizes as they are evaluated. */
	fn('sizes', 'x', (_, x) => sizesOf((x as TfTensor).shape)),
	...learned,
	...recurrences
];
