import type { DType } from '../../ir/index.ts';
import { isNumber, PyInstance, PyList, PyRange, PyTuple, PyUnknown, types, type Host, type Value } from '../../python/index.ts';
import { axesFromComment } from '../../tensors/axes.ts';
import { axesOf } from '../../tensors/tensor.ts';
import { NdArray, NumpyScalar } from '../interop.ts';
import { kerasTensorClass, newTensor, TfLowering, TfTensor } from './tensor.ts';

/** Of more numbers than this, what they are is not kept. */
const mostWritten = 4096;

const itemsOf = (host: Host, value: Value): readonly Value[] | null =>
	value instanceof PyList || value instanceof PyTuple ? value.items : value instanceof PyRange ? host.iterate(value) : null;

/** Numbers nested in sequences: sizes and row-major elements. */
interface Nested {
	readonly shape: readonly number[];
	readonly elements: readonly Value[];
}

function nested(host: Host, value: Value): Nested {
	const items = itemsOf(host, value);
	if (!items) return { shape: [], elements: [value] };
	const parts = items.map((item) => nested(host, item));
	const shape = parts[0]?.shape ?? [];
	if (parts.some((part) => part.shape.join() !== shape.join())) host.raise('ValueError', `Can't convert non-rectangular Python sequence to Tensor.`);
	return { shape: [items.length, ...shape], elements: parts.flatMap((part) => part.elements) };
}

/** The dtype of Python's numbers: whole ones are int32, others float32. */
function dtypeOf(host: Host, elements: readonly Value[]): DType {
	const of = (value: Value): DType | null =>
		typeof value === 'boolean'
			? 'bool'
			: typeof value === 'bigint'
				? 'int32'
				: typeof value === 'number'
					? 'float32'
					: value instanceof PyUnknown
						? value.number === 'int'
							? 'int32'
							: 'float32'
						: null;
	const found = new Set(elements.map(of));
	if (found.size === 0) return 'float32';
	if (found.has('float32') && found.size === 2 && found.has('int32')) return 'float32';
	const [only] = found;
	if (found.size === 1 && only) return only;
	return host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
}

/** Python's numbers as a tensor. */
export function literal(host: Host, value: Value, dtype: DType | null, call: string): TfTensor {
	const { shape, elements } = nested(host, value);
	const tensors = elements.filter((element) => element instanceof TfTensor || element instanceof NdArray || element instanceof PyInstance);
	if (tensors.length > 0) return host.unsupported('a sequence of tensors as one tensor');
	const to = dtype ?? dtypeOf(host, elements);
	const known = elements.length <= mostWritten && !elements.some((element) => element instanceof PyUnknown);
	const values = known ? elements.map(Number) : null;
	const tensor = newTensor(host, { shape, dtype: to, values, axes: axesFromComment(host.comment, shape.length) ?? undefined });
	host.trace.op(values ? { kind: 'literal', values } : { kind: 'full', value: 0 }, [], [tensor.ir.id], call);
	if (!values) tensor.lose();
	return tensor;
}

/**
 * A value as a tensor: `tf.convert_to_tensor`.
 * @param dtype What it must be.
 * @param preferred What Python's numbers become, where they may.
 */
export function convert(host: Host, value: Value, dtype: DType | null = null, preferred: DType | null = null, call = 'tf.convert_to_tensor'): TfTensor {
	if (value instanceof TfTensor) {
		if (value.cls === kerasTensorClass) return host.raise('ValueError', kerasTensorIsSymbolic);
		if (dtype && dtype !== value.dtype)
			return host.raise('ValueError', `Tensor conversion requested dtype ${dtype} for Tensor with dtype ${value.dtype}: ${host.repr(value)}`);
		return value;
	}
	if (value instanceof NdArray || value instanceof NumpyScalar) {
		const { tensor } = value;
		const made = newTensor(host, { shape: tensor.shape, dtype: dtype ?? tensor.dtype, axes: axesOf(host, tensor) });
		host.trace.op({ kind: 'cast' }, [tensor.ir.id], [made.ir.id], call);
		return made;
	}
	if (value instanceof PyInstance) {
		const own = host.findAttribute(value, '__tf_tensor__');
		if (own !== undefined) return convert(host, host.call(own, []), dtype, preferred, call);
	}
	if (value === null) return host.raise('ValueError', `Attempt to convert a value (None) with an unsupported type (<class 'NoneType'>) to a Tensor.`);
	if (isNumber(value) || value instanceof PyUnknown || itemsOf(host, value)) {
		const whole = preferred === null || (typeof value === 'number' && !/float/.test(preferred)) ? null : preferred;
		return literal(host, value, dtype ?? whole, call);
	}
	return typeof value === 'string'
		? host.unsupported('tensors of text')
		: host.raise(
				'ValueError',
				`Attempt to convert a value (${host.repr(value)}) with an unsupported type (${host.repr(host.call(types.type, [value]))}) to a Tensor.`
			);
}

const kerasTensorIsSymbolic =
	'A KerasTensor cannot be used as input to a TensorFlow function. A KerasTensor is a symbolic placeholder for a shape and dtype, used when constructing Keras Functional models or Keras Functions. You can only use it as input to a Keras layer or a Keras operation (from the namespaces `keras.layers` and `keras.ops`). You are likely doing something like:\n\n```\nx = Input(...)\n...\ntf_fn(x)  # Invalid.\n```\n\nWhat you should do instead is wrap `tf_fn` in a layer:\n\n```\nclass MyLayer(Layer):\n    def call(self, x):\n        return tf_fn(x)\n\nx = MyLayer()(x)\n```\n';

/** Sizes: a list, a tuple, a TensorShape or a tensor of whole numbers; null where one is open. */
export function readSizes(host: Host, value: Value): readonly (number | null)[] {
	const tensor = value instanceof TfTensor ? value : value instanceof NdArray ? value.tensor : null;
	if (tensor) return tensor.values ?? host.unsupported('sizes whose values are not known');
	const items = itemsOf(host, value) ?? (typeof value === 'bigint' ? [value] : host.iterate(value));
	return items.map((item) => {
		if (item === null) return null;
		if (item instanceof PyUnknown) return host.unsupported('sizes that are not known');
		const one = item instanceof TfTensor ? item : item instanceof NumpyScalar ? item.tensor : null;
		const size = one ? one.values?.[0] : Number(item);
		return size ?? host.unsupported('sizes whose values are not known');
	});
}

export const lowering = (host: Host, call: string, dtype: DType = 'float32'): TfLowering => new TfLowering(host, call, dtype);
