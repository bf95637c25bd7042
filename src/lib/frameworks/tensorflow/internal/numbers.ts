import { PyList } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { convert, lowering } from '../convert.ts';
import { graphOf } from '../graph.ts';
import { newTensor, type TfTensor } from '../tensor.ts';

/** What depends on the numbers that a tensor holds. */
export const numbers: Entries = [
	/** A tensor's numbers as a list, where they are known. */
	entry('numbers_of', 'x', (host, x) => {
		const tensor = convert(host, x);
		const values = (graphOf(host) ? tensor.staticValues : tensor.values) ?? host.unsupported('numbers that are not known');
		return new PyList(
			values.map((value, i) => (value === null ? host.unsupported('numbers that are not known') : tensor.number(i, values as readonly number[])))
		);
	}),
	/** Where a tensor is not 0. */
	entry('places_of', 'x', (host, x) => {
		const tensor = convert(host, x);
		if (graphOf(host)) host.unsupported('how many elements are left in a graph');
		const values = tensor.values ?? host.unsupported('how many elements are left');
		const found = values.flatMap((value, i) => (value !== 0 ? [i] : []));
		const made = newTensor(host, { shape: [found.length], dtype: 'int64', values: found });
		host.trace.op({ kind: 'literal', values: found }, [], [made.ir.id], 'tf.where');
		return made;
	}),
	/** A tensor with others written to, or added at, places of it. */
	entry('written', 'base, indices, updates, adds', (host, base, indices, updates, adds) => {
		const [x, places, value] = [base, indices, updates].map((one) => one as TfTensor) as [TfTensor, TfTensor, TfTensor];
		const depth = places.shape.at(-1)!;
		const { values } = places;
		if (!values) host.unsupported('places that are not known');
		else if (values.some((at, i) => at < 0 || at >= x.shape[i % depth]!)) host.unsupported('a place outside of the tensor');
		const by = lowering(host, 'tf.scatter_nd', x.dtype);
		const rows = places.shape.slice(0, -1);
		const at = Array.from({ length: depth }, (_, k) =>
			by.op({ kind: 'slice', at: [...rows.map((stop) => ({ start: 0, stop, step: 1 })), k] }, [places], rows, { dtype: places.dtype })
		);
		const made = by.op({ kind: 'index_put', axes: at.map((_, i) => i), add: adds === true }, [x, value, ...at], x.shape);
		if (graphOf(host)) made.inGraph('…:0', x.staticShape, false);
		return made;
	})
];
