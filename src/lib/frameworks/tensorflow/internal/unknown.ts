import { floating, type Distribution } from '../../../ir/index.ts';
import { PyUnknown } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { NdArray } from '../../interop.ts';
import { lowering } from '../convert.ts';
import { readDType } from '../dtype.ts';
import { asTensor, readSizes, unknownNumbers } from '../tensor.ts';

/** Between no bounds: what has been learned may be anything. */
const small: Distribution = { kind: 'normal', mean: 0, std: 0.03 };

/** What nobody knows before it is run: what a model predicts, what a step of an optimiser leaves. */
export const unknown: Entries = [
	entry('unknown', 'what', (_, what) => new PyUnknown(String(what))),
	entry('unknown_number', 'what', (_, what) => new PyUnknown(String(what), '<unknown>', 'float')),
	entry('unknown_tensor', "shape, dtype='float32'", (host, shape, dtype) =>
		lowering(host, 'keras', readDType(dtype) ?? 'float32').unknown(readSizes(host, shape).map((n) => n ?? 1))
	),
	/** What is made of tensors by sums that are not computed here: it has gradients by them. */
	entry('unknown_of', 'tensors, shape, dtype', (host, tensors, shape, dtype) =>
		lowering(host, 'tf.nn', readDType(dtype) ?? 'float32').op(
			{ ...unknownNumbers },
			host.iterate(tensors).map((one) => asTensor(host, one)),
			readSizes(host, shape).map((n) => n ?? 1)
		)
	),
	/** The same sizes, other numbers. */
	entry('unknown_values', 'x', (host, x) => {
		const tensor = asTensor(host, x);
		const made = lowering(host, 'tf.data.Dataset.shuffle', tensor.dtype).unknown(tensor.shape);
		host.trace.label(made.ir.id, axesOf(host, tensor));
		return made;
	}),
	/** A tensor of sizes as they are known; open ones are those of another. */
	entry('unknown_as', 'x, rest, dtype, here=None', (host, x, rest, dtype, here) => {
		const { shape, staticShape } = asTensor(host, x);
		const sizes = readSizes(host, rest);
		const made = lowering(host, 'keras', readDType(dtype) ?? 'float32').unknown(
			here === null ? sizes.map((n, i) => n ?? shape[i]!) : readSizes(host, here).map(Number)
		);
		if (made.isSymbolic) made.staticShape = sizes.map((n, i) => n ?? staticShape?.[i] ?? null);
		return made;
	}),
	/** An array of numpy's; its axes mean what those of a tensor do. */
	entry('unknown_array', 'shape, dtype, like=None', (host, shape, dtype, like) => {
		const sizes = readSizes(host, shape).map((n) => n ?? 1);
		const made = lowering(host, 'keras.Model.predict', readDType(dtype) ?? 'float32').unknown(sizes);
		if (like !== null) host.trace.label(made.ir.id, axesOf(host, asTensor(host, like)));
		return new NdArray(made);
	}),
	/** What a graph gives, as an array of numpy's. */
	entry('array_of', 'x', (host, x) => new NdArray(asTensor(host, x).asEager())),
	/** What a weight holds is not known from here on: a step of an optimiser has changed it. A run goes on with numbers of the same kind. */
	entry('forget', 'x', (host, x) => {
		const weight = asTensor(host, x);
		const { shape, dtype, requiresGrad, ir } = weight;
		if (!floating.has(dtype)) weight.lose();
		else {
			const made = { path: ir.path, parameter: ir.role === 'parameter', requiresGrad };
			weight.write(lowering(host, 'fit', dtype).drawn({ kind: 'random', distribution: small }, shape, made).ir, 'fit');
		}
		return null;
	})
];
