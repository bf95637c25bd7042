import { floating, type DType } from '../../../ir/index.ts';
import { PyList, PyTuple, type Interpreter } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { roundTo } from '../../../values/rounding.ts';
import { NdArray } from '../../interop.ts';
import { framesOf, graphOf, isRunHere } from '../graph.ts';

import { asTensor, type TfTensor } from '../tensor.ts';

const known = (host: Interpreter, { values }: TfTensor): readonly number[] => values ?? host.unsupported('an assertion about numbers that are not known');

/** In 6 digits (15 of a float64), or in as many as it takes (9 or 17) to read it again. */
function shortest(host: Interpreter, value: number, dtype: DType): string {
	const [few, all] = dtype === 'float64' ? [15, 17] : [6, 9];
	const round = roundTo(dtype);
	const written = (digits: number): string => host.str(host.call(host.getAttribute(value, '__format__'), [`.${digits}g`]));
	const short = written(few);
	return round(Number(short)) === value ? short : written(all);
}

/** Rows of texts in brackets, as far as there are any. */
function nested(texts: readonly string[], shape: readonly number[]): string {
	let next = 0;
	const row = (axis: number): string => {
		const size = shape[axis]!;
		if (axis === shape.length - 1) {
			const own = texts.slice(next, next + size);
			next += own.length;
			return own.join(' ') + (own.length < size && axis > 0 ? '...' : '');
		}
		let text = '';
		for (let i = 0; i < size && next < texts.length; i++) text += `[${row(axis + 1)}]`;
		return text;
	};
	return row(0);
}

/** What tf.debugging asks: numbers as messages show them, and assertions of a graph that do not hold when it is run. */
export const assertions: Entries = [
	/** An op of the graph fails when that is run, whether anything asks for it or not. */
	entry('assertion_fails', 'node, words', (host, node, words) => {
		const graph = graphOf(host)!;
		if (!isRunHere(graph)) return graph.isSymbolic ? null : host.unsupported(`sizes that only running the graph would tell (${String(words)})`);
		graph.fails.push({
			node: String(node),
			type: 'InvalidArgumentError',
			message: String(words),
			frames: framesOf(host),
			outputs: [],
			always: true,
			ofValues: true
		});
		return null;
	}),
	/** The first numbers of a tensor, as kernels show them: `1 -2.5 3...`, `[1 2][3...]...`. */
	entry('summary', 'x, most', (host, x, most) => {
		const tensor = asTensor(host, x);
		const values = known(host, tensor);
		const n = Number(most);
		const shown = values.slice(0, n).map((value, i) => (floating.has(tensor.dtype) ? shortest(host, value, tensor.dtype) : host.str(tensor.number(i, values))));
		return `${tensor.rank === 0 ? shown.join('') : nested(shown, tensor.shape)}${values.length > n ? '...' : ''}`;
	}),
	/** Whether TensorFlow's Python knows what a tensor holds, in a graph that is traced too. */
	entry('is_constant', 'x', (host, x) => {
		const tensor = asTensor(host, x);
		return !tensor.isSymbolic || tensor.isConstant;
	}),
	/** A tensor of a graph whose values are known, as an array. */
	entry('array_of', 'x', (host, x) => {
		const tensor = asTensor(host, x);
		known(host, tensor);
		const array = new NdArray(tensor);
		return tensor.rank === 0 ? host.getItem(array, new PyTuple([])) : array;
	}),
	/** Which numbers a tensor has that are no numbers: of one whose values are not known, none. */
	entry('not_finite', 'x', (host, x) => {
		const values = asTensor(host, x).values ?? [];
		return new PyList([...(values.some((n) => Math.abs(n) === Infinity) ? ['Inf'] : []), ...(values.some(Number.isNaN) ? ['NaN'] : [])]);
	})
];
