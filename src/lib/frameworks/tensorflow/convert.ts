import type { DType } from '../../ir/index.ts';
import { isNumber, PyInstance, PyList, PyRange, PyTuple, PyUnknown, typeName, types, type Interpreter, type Value } from '../../python/index.ts';
import { axesFromComment } from '../../tensors/axes.ts';
import { axesOf } from '../../tensors/tensor.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { NdArray, NumpyScalar } from '../interop.ts';
import { graphOf } from './graph.ts';
import { Constant, run } from './op.ts';
import { typeWord } from './ops/definition.ts';
import { pack } from './ops/joining.ts';
import { kerasTensorClass, newTensor, symbolicClass, TfLowering, TfTensor } from './tensor.ts';

/** Of more numbers than this, what they are is not kept. */
const mostWritten = 4096;

const itemsOf = (host: Interpreter, value: Value): readonly Value[] | null =>
	value instanceof PyList || value instanceof PyTuple ? value.items : value instanceof PyRange ? host.iterate(value) : null;

/** Whether what stands beside sequences is None, of which TensorFlow sees no type. */
const isRagged = (items: readonly Value[]): boolean => items.includes(null) && items.some((item) => item instanceof PyList || item instanceof PyTuple);

/** Numbers nested in sequences: sizes and row-major elements. */
interface Nested {
	readonly shape: readonly number[];
	readonly elements: readonly Value[];
}

function nested(host: Interpreter, value: Value): Nested {
	const items = itemsOf(host, value);
	if (!items) return { shape: [], elements: [value] };
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
	if (value instanceof PyUnknown) return value.number === 'int' ? 'int32' : 'float32';
	return null;
}

const unconvertible = (host: Interpreter, value: Value): string =>
	`Failed to convert elements of ${host.repr(value)} to Tensor. Consider casting elements to a supported type. See https://www.tensorflow.org/api_docs/python/tf/dtypes for supported TF dtypes.`;

/** What TensorFlow says of a value that is no number, in a sequence or alone. */
function refuse(host: Interpreter, value: Value, whole: Value): never {
	const isWhole = value === whole;
	if (graphOf(host))
		return isWhole && value === null ? host.raise('ValueError', 'None values not supported.') : host.raise('TypeError', unconvertible(host, whole));
	if (!isWhole) return host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
	return host.raise(
		'ValueError',
		`Attempt to convert a value (${host.repr(value)}) with an unsupported type (${host.repr(host.call(types.type, [value]))}) to a Tensor.`
	);
}

/** The dtype of Python's numbers: whole ones are int32, others float32. */
function dtypeOf(host: Interpreter, elements: readonly Value[], whole: Value): DType {
	const found = new Set(
		elements.map((element) => kindOf(element) ?? (typeof element === 'string' ? host.unsupported('tensors of text') : refuse(host, element, whole)))
	);
	if (found.size === 0) return 'float32';
	if (found.has('bool') && found.size > 1 && !graphOf(host)) return host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
	return found.has('float32') ? 'float32' : found.has('int64') ? 'int64' : found.has('int32') ? 'int32' : 'bool';
}

const isFloat = (dtype: DType): boolean => dtypeFacts[dtype].kind === 'float' || dtypeFacts[dtype].kind === 'complex';
const isInt = (dtype: DType): boolean => dtypeFacts[dtype].kind === 'int';

/** Whether numbers become another dtype where a tensor is made of them. */
const isCompatible = (wanted: DType, has: DType): boolean =>
	wanted === has || (isInt(wanted) && isInt(has)) || (isFloat(wanted) && (isFloat(has) || isInt(has)));

/** Python's numbers as a tensor. */
function literal(host: Interpreter, value: Value, dtype: DType | null, call: string, isHint = false): TfTensor {
	const { shape, elements } = nested(host, value);
	const natural = dtypeOf(host, elements, value);
	let to = dtype ?? natural;
	if (dtype && elements.length > 0 && !isCompatible(dtype, natural)) {
		if (isHint) to = natural;
		else if (graphOf(host)) {
			const wrong = elements.find((element) => !isCompatible(dtype, kindOf(element) ?? 'bool')) ?? null;
			return host.raise('TypeError', `Expected ${dtype}, but got ${host.repr(wrong)} of type '${typeName(wrong)}'.`);
		} else return host.raise('TypeError', `Cannot convert ${host.repr(value)} to EagerTensor of dtype ${typeWord(dtype)}`);
	}
	const known = elements.length <= mostWritten && !elements.some((element) => element instanceof PyUnknown);
	const values = known ? elements.map(Number) : null;
	const tensor = newTensor(host, { shape, dtype: to, values, axes: axesFromComment(host.comment, shape.length) ?? undefined });
	host.trace.op(values ? { kind: 'literal', values } : { kind: 'full', value: 0 }, [], [tensor.ir.id], call);
	if (!values) tensor.lose();
	if (graphOf(host)) tensor.inGraph(null, shape, true);
	return tensor;
}

const isTensorLike = (host: Interpreter, value: Value): boolean =>
	value instanceof TfTensor ||
	value instanceof NdArray ||
	value instanceof NumpyScalar ||
	(value instanceof PyInstance && host.findAttribute(value, '__tf_tensor__') !== undefined) ||
	(itemsOf(host, value)?.some((item) => isTensorLike(host, item)) ?? false);

/** A sequence of tensors, and of numbers beside them, as one tensor. */
function packed(host: Interpreter, value: Value, dtype: DType | null, call: string, name: string): TfTensor {
	const items = itemsOf(host, value)!;
	const tensors = items.filter((item) => isTensorLike(host, item)).map((item) => convert(host, item, dtype, null, call));
	const to = tensors[0]!.dtype;
	let next = 0;
	const all = items.map((item) => (isTensorLike(host, item) ? tensors[next++]! : convert(host, item, to, null, call)));
	return run(host, pack, call, all, { axis: 0 }, { node: name || 'packed', words: name })[0]!;
}

/**
 * A value as a tensor: `tf.convert_to_tensor`.
 * @param dtype What it must be.
 * @param preferred What Python's numbers become, where they may.
 * @param name What the op is called that makes one of several tensors.
 */
export function convert(
	host: Interpreter,
	value: Value,
	dtype: DType | null = null,
	preferred: DType | null = null,
	call = 'tf.convert_to_tensor',
	name = 'packed'
): TfTensor {
	if (value instanceof TfTensor) {
		if (value.cls === kerasTensorClass) return host.raise('ValueError', kerasTensorIsSymbolic);
		if (value.cls === symbolicClass && !graphOf(host)) host.unsupported('a tensor of a graph outside of it');
		// A tensor from outside of the graph is taken before its dtype is looked at.
		if (dtype && dtype !== value.dtype && !(graphOf(host) && !value.isSymbolic))
			return host.raise('ValueError', `Tensor conversion requested dtype ${dtype} for Tensor with dtype ${value.dtype}: ${host.repr(value)}`);
		return value;
	}
	if (value instanceof NdArray || value instanceof NumpyScalar) {
		const { tensor } = value;
		const wanted = dtype ?? preferred;
		if (dtype && !isCompatible(dtype, tensor.dtype)) {
			if (graphOf(host)) return host.unsupported('an array as a tensor of this dtype in a graph');
			return host.raise('TypeError', `Cannot convert ${host.repr(value)} to EagerTensor of dtype ${typeWord(dtype)}`);
		}
		const made = newTensor(host, {
			shape: tensor.shape,
			dtype: wanted && isCompatible(wanted, tensor.dtype) ? wanted : tensor.dtype,
			axes: axesOf(host, tensor)
		});
		host.trace.op({ kind: 'cast' }, [tensor.ir.id], [made.ir.id], call);
		if (graphOf(host)) made.inGraph(null, tensor.shape, true);
		return made;
	}
	if (value instanceof PyInstance) {
		const own = host.findAttribute(value, '__tf_tensor__');
		if (own !== undefined) {
			const made = host.call(own, []);
			return convert(host, made, dtype, preferred, call);
		}
		const sizes = host.findAttribute(value, '_dims');
		if (sizes !== undefined && value.cls.name === 'TensorShape') {
			if (!(sizes instanceof PyTuple) || sizes.items.includes(null))
				host.raise('ValueError', `Cannot convert a partially known TensorShape ${host.str(value)} to a Tensor.`);
			return literal(host, sizes, dtype ?? 'int32', call);
		}
	}
	if (isNumber(value) || value instanceof PyUnknown || itemsOf(host, value)) {
		if (isTensorLike(host, value)) return packed(host, value, dtype, call, name);
		return literal(host, value, dtype ?? preferred, call, dtype === null);
	}
	return typeof value === 'string' ? host.unsupported('tensors of text') : refuse(host, value, value);
}

const kerasTensorIsSymbolic =
	'A KerasTensor cannot be used as input to a TensorFlow function. A KerasTensor is a symbolic placeholder for a shape and dtype, used when constructing Keras Functional models or Keras Functions. You can only use it as input to a Keras layer or a Keras operation (from the namespaces `keras.layers` and `keras.ops`). You are likely doing something like:\n\n```\nx = Input(...)\n...\ntf_fn(x)  # Invalid.\n```\n\nWhat you should do instead is wrap `tf_fn` in a layer:\n\n```\nclass MyLayer(Layer):\n    def call(self, x):\n        return tf_fn(x)\n\nx = MyLayer()(x)\n```\n';

/** Whole numbers that an op takes as an input: a list of them, one, or a tensor of them. None stands for one that is open. */
export function numbers(host: Interpreter, value: Value, dtype: DType = 'int32', name: string | null = null): Constant | TfTensor {
	if (value instanceof TfTensor) return convert(host, value);
	if (value instanceof PyInstance && value.cls.name === 'TensorShape') return numbers(host, host.getAttribute(value, '_dims'), dtype, name);
	if (value instanceof NdArray) {
		const { values, shape } = value.tensor;
		return new Constant(
			values ?? host.unsupported('sizes whose values are not known'),
			shape,
			value.tensor.dtype === 'int64' ? 'int64' : dtype,
			undefined,
			name
		);
	}
	const items = itemsOf(host, value);
	// What is no whole number makes all of them numbers that an op may not take.
	const asked = (items ?? [value]).some((item) => typeof item === 'number') ? 'float32' : dtype;
	if (!items) return new Constant([one(host, value, value)], [], asked, undefined, name);
	// A table of numbers: paddings.
	if (items.some((item) => itemsOf(host, item))) {
		const rows = items.map((item) => itemsOf(host, item) ?? host.raise('ValueError', `Can't convert non-rectangular Python sequence to Tensor.`));
		return new Constant(
			rows.flat().map((item) => one(host, item, value)),
			[rows.length, rows[0]?.length ?? 0],
			dtype,
			undefined,
			name
		);
	}
	const parts = items.map((item) =>
		item instanceof TfTensor ? { known: item.staticValues?.[0] ?? null, value: witness(host, item) } : { known: one(host, item, value), value: null }
	);
	return new Constant(
		parts.map(({ known }) => known),
		[items.length],
		asked,
		parts.map((part) => part.value ?? part.known ?? -1),
		items.some((item) => item instanceof TfTensor) ? (name ?? 'packed') : name
	);
}

const witness = (host: Interpreter, tensor: TfTensor): number => tensor.values?.[0] ?? host.unsupported('sizes whose values are not known');

function one(host: Interpreter, item: Value, whole: Value): number {
	if (item instanceof PyUnknown) return host.unsupported('sizes that are not known');
	if (item instanceof NumpyScalar) return item.tensor.values?.[0] ?? host.unsupported('sizes whose values are not known');
	if (typeof item === 'bigint' || typeof item === 'boolean') return Number(item);
	if (item instanceof NdArray && item.tensor.size === 1) return item.tensor.values?.[0] ?? host.unsupported('sizes whose values are not known');
	if (item === null) {
		if (graphOf(host)) return host.raise('TypeError', unconvertible(host, whole));
		return whole === null
			? host.raise('ValueError', `Attempt to convert a value (None) with an unsupported type (<class 'NoneType'>) to a Tensor.`)
			: host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
	}
	if (typeof item === 'number') return item;
	return host.unsupported('numbers of this kind');
}

export const lowering = (host: Interpreter, call: string, dtype: DType = 'float32'): TfLowering => new TfLowering(host, call, dtype);
