import { floating, type Distribution } from '../../../ir/index.ts';
import { PyUnknown, type Interpreter } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { NdArray } from '../../interop.ts';
import { lowering } from '../convert.ts';
import { readDType } from '../dtype.ts';
import { asTensor, readSizes, unknownNumbers, type TfTensor } from '../tensor.ts';

/** Between no bounds: what has been learned may be anything. */
const small: Distribution = { kind: 'normal', mean: 0, std: 0.03 };

const shuffles = 'tf.data.Dataset.shuffle';

function dealt(host: Interpreter, x: TfTensor, order: TfTensor): TfTensor {
	const made = lowering(host, shuffles, x.dtype).op({ kind: 'take', axis: 0 }, [x, order], [order.shape[0]!, ...x.shape.slice(1)]);
	host.trace.label(made.ir.id, axesOf(host, x));
	return made;
}

/** What nobody knows before it is run: what a model predicts, what a step of an optimiser leaves. */
export const unknown: Entries = [
	/** Whether something is supposed of what is not here. */
	entry('is_supposing', '', (host) => host.trace.isAssuming),
	/** Whether data that are not here, and too few for a batch, are taken several times over: tried where a batch is wanted and there is none. */
	entry('is_repeated', '', (host) => host.trace.isAssuming && host.assumedSize('repeated', 0) === 1),
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
	/** The numbers from 0 in an order that nobody knows. */
	entry('order_of', 'n', (host, n) => lowering(host, shuffles, 'int64').drawn({ kind: 'random', distribution: { kind: 'permutation' } }, [Number(n)])),
	/** Rows in such an order. */
	entry('dealt', 'x, order', (host, x, order) => dealt(host, asTensor(host, x), asTensor(host, order))),
	/** An element in the place of which nobody knows which one stands. */
	entry('some_element', 'x, order', (host, x, order) => {
		const tensor = asTensor(host, x);
		const by = lowering(host, shuffles, tensor.dtype);
		const one = dealt(host, by.op({ kind: 'reshape' }, [tensor], [1, ...tensor.shape]), asTensor(host, order));
		const made = by.op({ kind: 'reshape' }, [one], tensor.shape);
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
