import { PyList, PyTuple } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { NdArray } from '../../interop.ts';
import { convert, lowering } from '../convert.ts';
import { graphOf } from '../graph.ts';
import { drawnRange } from '../lookups.ts';
import { asTensor, newTensor, TfTensor } from '../tensor.ts';

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
	/** Whether all numbers are known. */
	entry('knows', 'x', (host, x) => {
		const tensor = convert(host, x);
		return (graphOf(host) ? tensor.staticValues : tensor.values)?.every((value) => value !== null) ?? false;
	}),
	/** The first of the numbers of classes, or of rows, that is none, and all of them; None where all are. */
	entry('wrong_class', 'x, classes', (host, x, classes) => {
		const tensor = asTensor(host, x);
		const count = Number(classes);
		const { values } = tensor;
		if (values) {
			const wrong = values.find((value) => value < 0 || value >= count);
			return wrong === undefined ? null : new PyTuple([BigInt(wrong), values.join(' ')]);
		}
		const range = drawnRange(host, tensor);
		return range && (range[0] < 0 || range[1] > count)
			? host.unsupported(`whole numbers drawn from ${range[0]} to ${range[1] - 1} where there are ${count}`)
			: null;
	}),
	/** The row of the least or the greatest whole number of data, where those of the first rows do not reach it; 0: there is none, or it is not known. */
	entry('row_beyond', 'x, first', (host, x, first) => {
		const tensor = x instanceof TfTensor ? x : x instanceof NdArray ? x.tensor : null;
		const { values, shape } = tensor ?? {};
		if (!values || !shape?.[0] || !values.every(Number.isInteger)) return 0n;
		host.spend(values.length >> 3);
		const width = values.length / shape[0];
		const own = values.slice(0, Number(first) * width);
		const [least, greatest] = [own.reduce((a, b) => Math.min(a, b), Infinity), own.reduce((a, b) => Math.max(a, b), -Infinity)];
		const at = values.findIndex((value) => value < least || value > greatest);
		if (at < 0) return 0n;
		const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
		return BigInt(Math.floor((most > greatest ? values.indexOf(most) : at) / width));
	}),
	/** Whether each of its square matrices says that a step may look at those that follow, and at none before: a causal mask that is turned. */
	entry('looks_ahead', 'x', (host, x) => {
		const tensor = asTensor(host, x);
		const [rows = 0, columns = 0] = tensor.shape.slice(-2);
		if (tensor.rank < 2 || rows !== columns || rows < 3 || tensor.size > 65_536) return false;
		const { values } = tensor;
		if (!values?.length) return false;
		host.spend(values.length >> 3);
		// The diagonal may be of either: what stands above it is seen, what stands below is not.
		return values.every((value, at) => {
			const [i, j] = [Math.floor(at / columns) % rows, at % columns];
			return i === j || (value !== 0) === j > i;
		});
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
