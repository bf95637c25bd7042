import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { graphOf } from '../graph.ts';
import { kerasTensorClass, readSizes, sizesOf, TfTensor } from '../tensor.ts';

/** How many ops back it is looked for what made a tensor. */
const mostLookedThrough = 200;

/** What a value is: whose tensor, of which sizes, and what made it. */
export const kinds: Entries = [
	entry('is_tensor', 'x', (_, x) => x instanceof TfTensor && x.cls !== kerasTensorClass),
	entry('is_keras_tensor', 'x', (_, x) => x instanceof TfTensor && x.cls === kerasTensorClass),
	/** Sizes as they are known: None where one is open. */
	entry('static_shape', 'x', (_, x) => {
		const { staticShape } = x as TfTensor;
		return staticShape && sizesOf(staticShape);
	}),
	/** Sizes as they are evaluated. */
	entry('sizes', 'x', (_, x) => sizesOf((x as TfTensor).shape)),
	/** Whether two shapes may be the same. */
	entry('fits', 'a, b', (host, a, b) => {
		const [x, y] = [readSizes(host, a), readSizes(host, b)];
		return x.length === y.length && x.every((n, i) => n === null || y[i] === null || n === y[i]);
	}),
	/** What made a tensor: `softmax`, `sigmoid`. Of what tf.nn gives in eager mode Keras knows nothing. */
	entry('maker', 'x', (host, x) => {
		const { ops } = host.trace;
		const { id } = (x as TfTensor).ir;
		for (let i = ops.length - 1; i >= Math.max(0, ops.length - mostLookedThrough); i--) {
			const { primitive, outputs, path } = ops[i]!;
			if (outputs.includes(id)) return !graphOf(host) && path === '' ? null : primitive.kind === 'elementwise' ? primitive.fn : primitive.kind;
		}
		return null;
	})
];
