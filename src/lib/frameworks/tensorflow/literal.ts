import type { DType } from '../../ir/index.ts';
import { PyList, PyRange, PyTuple, PyUnknown, typeName, types, type Interpreter, type Value } from '../../python/index.ts';
import { axesFromComment } from '../../tensors/axes.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { isObjectArray, NdArray, NumpyScalar } from '../interop.ts';
import { graphOf } from './graph.ts';
import { run } from './op.ts';
import { numberingOf } from './numbering/numbering.ts';
import { typeWord } from './ops/definition.ts';
import { pack } from './ops/joining.ts';
import { newTensor, TfLowering, type TfTensor } from './tensor.ts';
import { isText, numberOfText } from './texts/held.ts';

/** Of more numbers than this, what they are is not kept. */
const mostWritten = 4096;

export const itemsOf = (host: Interpreter, value: Value): readonly Value[] | null =>
	value instanceof PyList || value instanceof PyTuple
		? value.items
		: value instanceof PyRange
			? host.iterate(value)
			: isObjectArray(value)
				? rowsOf(host, value)
				: null;

/** An array of texts as nested lists: TensorFlow refuses other objects. */
const rowsOf = (host: Interpreter, array: Value): readonly Value[] => host.iterate(host.call(host.getAttribute(array, '__texts__'), []));

export const isOfNumpy = (value: Value): value is NdArray | NumpyScalar => value instanceof NdArray || value instanceof NumpyScalar;

/** Whether what stands beside sequences is None, of which TensorFlow sees no type. */
const isRagged = (items: readonly Value[]): boolean => items.includes(null) && items.some((item) => item instanceof PyList || item instanceof PyTuple);

/** Numbers nested in sequences: sizes and, row by row, numbers and arrays of numpy's. */
interface Nested {
	readonly shape: readonly number[];
	readonly elements: readonly Value[];
}

function nested(host: Interpreter, value: Value): Nested {
	const items = itemsOf(host, value);
	if (!items) return { shape: isOfNumpy(value) ? value.tensor.shape : [], elements: [value] };
	const parts = items.map((item) => nested(host, item));
	const shape = parts[0]?.shape ?? [];
	if (parts.some((part) => part.shape.join() !== shape.join())) {
		if (items.some((item) => item instanceof PyUnknown && !item.number)) host.unsupported('a sequence of which not all is known');
		if (parts.some((part) => part.shape.length === 0) && !graphOf(host) && !isRagged(items))
			host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
		if (graphOf(host)) host.unsupported('a ragged sequence in a graph');
		host.raise('ValueError', `Can't convert non-rectangular Python sequence to Tensor.`);
	}
	return { shape: [items.length, ...shape], elements: parts.flatMap((part) => part.elements) };
}

/** What kind of number each is; null of anything else. */
function kindOf(value: Value): DType | null {
	if (typeof value === 'boolean') return 'bool';
	if (typeof value === 'bigint') return value > 2147483647n || value < -2147483648n ? 'int64' : 'int32';
	if (typeof value === 'number') return 'float32';
	if (isText(value)) return 'string';
	if (value instanceof PyUnknown) return value.number === 'int' ? 'int32' : 'float32';
	if (!isOfNumpy(value)) return null;
	const { dtype, values } = value.tensor;
	// Whole numbers are taken one by one, as Python's are.
	return isInt(dtype) ? (values?.some((n) => n > 2147483647 || n < -2147483648) ? 'int64' : 'int32') : dtype;
}

export const unconvertible = (host: Interpreter, value: Value): string =>
	`Failed to convert elements of ${host.repr(value)} to Tensor. Consider casting elements to a supported type. See https://www.tensorflow.org/api_docs/python/tf/dtypes for supported TF dtypes.`;

/** What TensorFlow says of a value that is no number, in a sequence or alone. */
export function refuse(host: Interpreter, value: Value, whole: Value): never {
	const isWhole = value === whole;
	if (graphOf(host))
		return isWhole && value === null ? host.raise('ValueError', 'None values not supported.') : host.raise('TypeError', unconvertible(host, whole));
	if (!isWhole) return host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
	return host.raise(
		'ValueError',
		`Attempt to convert a value (${host.repr(value)}) with an unsupported type (${host.repr(host.call(types.type, [value]))}) to a Tensor.`
	);
}

/** The dtype of numbers: whole ones are int32, Python's others float32, and numpy's as they are. */
function dtypeOf(host: Interpreter, elements: readonly Value[], whole: Value): DType {
	const kinds = elements.map((element) => kindOf(element) ?? refuse(host, element, whole));
	const found = new Set(kinds);
	const [first = 'float32'] = kinds;
	// The first says what all are: a truth is a number among numbers, but no number is a truth.
	if (first === 'bool' && found.size > 1 && !graphOf(host)) return host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
	if (found.has('string') && found.size > 1)
		return graphOf(host)
			? host.raise('TypeError', unconvertible(host, whole))
			: host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
	if (first === 'string' || isFloat(first)) return first;
	if (kinds.some(isFloat)) return 'float32';
	return found.has('int64') ? 'int64' : found.has('int32') ? 'int32' : 'bool';
}

const isFloat = (dtype: DType): boolean => dtypeFacts[dtype].kind === 'float' || dtypeFacts[dtype].kind === 'complex';
const isInt = (dtype: DType): boolean => dtypeFacts[dtype].kind === 'int';

/** Whether numbers become another dtype where a tensor is made of them. */
const isCompatible = (wanted: DType, has: DType): boolean =>
	wanted === has || (isInt(wanted) && isInt(has)) || (isFloat(wanted) && (isFloat(has) || isInt(has)));

/** Numbers become these one by one where they are made at once; others by way of the dtype that they have by themselves. A graph takes each of any. */
const oneByOne: ReadonlySet<DType> = new Set(['int32', 'int64', 'float16', 'float32', 'float64']);

/** Whether a number becomes a dtype by itself: Python's truths do, numpy's do not. */
function takes(dtype: DType, element: Value): boolean {
	const kind = kindOf(element);
	if (kind === null || dtype === 'bool' || kind === 'string') return kind === dtype;
	return typeof element === 'boolean' || (kind !== 'bool' && (isFloat(dtype) || !isFloat(kind)));
}

/** Numbers, and arrays among them, as one tensor of a dtype. */
function stacked(host: Interpreter, value: Value, shape: readonly number[], dtype: DType, call: string): TfTensor {
	const by = new TfLowering(host, call, dtype);
	const rows = (one: Value): TfTensor => {
		const items = itemsOf(host, one);
		if (!items) return isOfNumpy(one) ? ofArray(host, one, dtype, call) : literal(host, one, dtype, call);
		return run(host, pack, call, items.map(rows), { axis: 0 }, { words: '' })[0]!;
	};
	return by.reshape(rows(value), shape);
}

/** An array of numpy's, or a number of it: numpy makes any other kind of number of its own. */
export function ofArray(host: Interpreter, { tensor }: NdArray | NumpyScalar, dtype: DType | null, call: string): TfTensor {
	const { made: before } = numberingOf(host.trace);
	const made = newTensor(host, { shape: tensor.shape, dtype: dtype ?? tensor.dtype, axes: host.trace.tensors[tensor.ir.id]?.axes ?? undefined });
	host.trace.op({ kind: 'cast' }, [tensor.ir.id], [made.ir.id], call);
	numberingOf(host.trace).op(host, 1, before);
	if (graphOf(host)) made.inGraph(null, tensor.shape, true);
	return made;
}

/**
 * Numbers that a program writes down as a tensor.
 * @param isHint Whether they stay what they are where they do not become the dtype.
 */
export function literal(host: Interpreter, value: Value, dtype: DType | null, call: string, isHint = false): TfTensor {
	const { shape, elements } = nested(host, value);
	const isTaken = dtype !== null && (oneByOne.has(dtype) || graphOf(host) !== undefined) && elements.every((element) => takes(dtype, element));
	const natural = isTaken ? dtype : dtypeOf(host, elements, value);
	let to = dtype ?? natural;
	if (dtype && elements.length > 0 && !isCompatible(dtype, natural)) {
		if (isHint) to = natural;
		else if (graphOf(host)) {
			const wrong = elements.find((element) => !takes(dtype, element)) ?? null;
			return host.raise('TypeError', `Expected ${dtype}, but got ${host.str(wrong)} of type '${typeName(wrong).replace(/^numpy\./, '')}'.`);
		} else return host.raise('TypeError', `Cannot convert ${host.repr(value)} to EagerTensor of dtype ${typeWord(dtype)}`);
	}
	const arrays = elements.filter(isOfNumpy);
	if (arrays.some(({ tensor }) => tensor.rank > 0) && graphOf(host)) {
		const outer = shape.slice(0, shape.length - arrays[0]!.tensor.rank);
		return host.raise(
			'ValueError',
			`Expected values ${host.repr(value)} to be a dense tensor with shape [${outer.join(', ')}], but got shape [${shape.join(', ')}].`
		);
	}
	if (arrays.some(({ tensor }) => tensor.rank > 0 || !tensor.values)) return stacked(host, value, shape, to, call);
	const known = elements.length <= mostWritten && !elements.some((element) => element instanceof PyUnknown);
	const values = known
		? elements.map((element) => (isOfNumpy(element) ? element.tensor.values![0]! : isText(element) ? numberOfText(host, element) : Number(element)))
		: null;
	const { made: before } = numberingOf(host.trace);
	const tensor = newTensor(host, { shape, dtype: to, values, axes: axesFromComment(host.comment, shape.length) ?? undefined });
	numberingOf(host.trace).op(host, 1, before);
	host.trace.op(values ? { kind: 'literal', values } : { kind: 'full', value: 0 }, [], [tensor.ir.id], call);
	if (!values) tensor.lose();
	if (graphOf(host)) tensor.inGraph(null, shape, true);
	return tensor;
}
