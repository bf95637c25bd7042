import type { DType } from '../../ir/index.ts';
import { isNumber, PyInstance, PyTuple, PyUnknown, typeName, type Interpreter, type Value } from '../../python/index.ts';
import { attempt } from '../../python/objects/exceptions.ts';
import { isObjectArray, NdArray, NumpyScalar } from '../interop.ts';
import { graphOf } from './graph.ts';
import { isOfNumpy, itemsOf, literal, ofArray, refuse, unconvertible } from './literal.ts';
import { Constant, run } from './op.ts';
import { castOp } from './ops/elementwise.ts';
import { pack } from './ops/joining.ts';
import { kerasTensorClass, symbolicClass, TfLowering, TfTensor } from './tensor.ts';
import { isText } from './texts/held.ts';

/** Whether it is a tensor, or holds one as variables do. */
export const isTensorLike = (host: Interpreter, value: Value): boolean =>
	value instanceof TfTensor || (value instanceof PyInstance && host.findAttribute(value, '__tf_tensor__') !== undefined);

/** The first tensor in nested sequences, as a tensor. */
function firstTensor(host: Interpreter, value: Value): Value | undefined {
	if (isTensorLike(host, value)) return value;
	for (const item of itemsOf(host, value) ?? []) {
		const found = firstTensor(host, item);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Whether a tensor is in nested sequences. */
export const holdsTensors = (host: Interpreter, value: Value): boolean => firstTensor(host, value) !== undefined;

/**
 * A sequence of tensors, and of numbers beside them, as one tensor: of a dtype that is asked for, or of the first tensor's.
 * @param within What the op is called that asks for it, before which the names stand.
 */
function packed(host: Interpreter, value: Value, dtype: DType | null, call: string, name: string, within = ''): TfTensor {
	const to = dtype ?? convert(host, firstTensor(host, value)!).dtype;
	const part = (one: Value): TfTensor => {
		if (!holdsTensors(host, one)) return convert(host, one, to, null, call);
		const items = itemsOf(host, one);
		if (items) {
			const node = within + (name || 'packed');
			// Numbers beside tensors are made tensors first, and the op is told no name.
			if (items.every((item) => isTensorLike(host, item))) return run(host, pack, call, items.map(part), { axis: 0 }, { node, words: name })[0]!;
			const inputs = items.map((item, i) => (holdsTensors(host, item) ? null : `${node}/${i}`));
			return run(host, pack, call, items.map(part), { axis: 0 }, { node, words: '', inputs })[0]!;
		}
		const tensor = convert(host, one, null, null, call);
		return dtype === null || tensor.dtype === dtype ? tensor : run(host, castOp, call, [tensor], { DstT: dtype }, { node: `${within}Cast`, words: '' })[0]!;
	};
	return part(value);
}

/** What `tf.constant` says of a sequence in which tensors are. */
export function refuseTensors(host: Interpreter, value: Value, dtype: DType | null): void {
	const tensor = itemsOf(host, value) ? firstTensor(host, value) : undefined;
	if (tensor === undefined) return;
	if (graphOf(host)) {
		const shown = tensor instanceof TfTensor && !tensor.isSymbolic ? host.str(host.call(host.getAttribute(tensor, 'numpy'), [])) : host.str(tensor);
		return host.raise(
			'TypeError',
			dtype === null ? 'Expected any non-tensor type, but got a tensor instead.' : `Expected ${dtype}, but got ${shown} of type '${typeName(tensor)}'.`
		);
	}
	let first: Value | undefined = value;
	for (let items; first !== undefined && (items = itemsOf(host, first));) first = items[0];
	if (first !== tensor) return host.raise('ValueError', `Can't convert Python sequence with mixed types to Tensor.`);
	const said = tensor instanceof TfTensor ? 'Scalar tensor has no `len()`' : `object of type '${typeName(tensor)}' has no len()`;
	const at = `Traceback (most recent call last):\n\n  File "<site-packages>/tensorflow/python/framework/ops.py", line 361, in __len__\n    raise TypeError("${said}")\n\nTypeError: ${said}\n\n`;
	return host.raise('ValueError', `TypeError: ${said}\n${tensor instanceof TfTensor ? at : ''}`);
}

/** A tensor has another dtype than is wanted. `of`: which argument it is. */
export const otherDType = (host: Interpreter, value: TfTensor, dtype: DType, of = ''): never =>
	host.raise('ValueError', `${of}Tensor conversion requested dtype ${dtype} for Tensor with dtype ${value.dtype}: ${host.repr(value)}`);

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
		if (dtype && dtype !== value.dtype && !(graphOf(host) && !value.isSymbolic)) return otherDType(host, value, dtype);
		return value;
	}
	if (isOfNumpy(value)) return ofArray(host, value, dtype ?? preferred, call);
	// An array of texts is asked for numbers as numpy would be.
	if (isObjectArray(value) && dtype !== null && dtype !== 'string')
		return convert(host, host.call(host.getAttribute(value, 'astype'), [dtype]), dtype, preferred, call);
	if (value instanceof PyInstance) {
		const own = host.findAttribute(value, '__tf_tensor__');
		if (own !== undefined) {
			const made = host.call(own, []);
			return convert(host, made, dtype, preferred, call);
		}
		if (value.cls.find('_is_ragged') === true) host.unsupported('a ragged tensor in a tensor’s place');
		const sizes = host.findAttribute(value, '_dims');
		if (sizes !== undefined && value.cls.name === 'TensorShape') {
			if (!(sizes instanceof PyTuple) || sizes.items.includes(null))
				host.raise('ValueError', `Cannot convert a partially known TensorShape ${host.str(value)} to a Tensor.`);
			return literal(host, sizes, dtype ?? 'int32', call);
		}
	}
	if (isNumber(value) || isText(value) || value instanceof PyUnknown || itemsOf(host, value)) {
		if (holdsTensors(host, value)) {
			const hinted =
				dtype === null && preferred !== null ? attempt(() => attempt(() => packed(host, value, preferred, call, name), 'TypeError'), 'ValueError') : undefined;
			return hinted instanceof TfTensor ? hinted : packed(host, value, dtype, call, name);
		}
		return literal(host, value, dtype ?? preferred, call, dtype === null);
	}
	return refuse(host, value, value);
}

const kerasTensorIsSymbolic =
	'A KerasTensor cannot be used as input to a TensorFlow function. A KerasTensor is a symbolic placeholder for a shape and dtype, used when constructing Keras Functional models or Keras Functions. You can only use it as input to a Keras layer or a Keras operation (from the namespaces `keras.layers` and `keras.ops`). You are likely doing something like:\n\n```\nx = Input(...)\n...\ntf_fn(x)  # Invalid.\n```\n\nWhat you should do instead is wrap `tf_fn` in a layer:\n\n```\nclass MyLayer(Layer):\n    def call(self, x):\n        return tf_fn(x)\n\nx = MyLayer()(x)\n```\n';

/** Raises where a `TensorShape` of which something is open stands for sizes. */
export function refuseOpen(host: Interpreter, shape: Value): void {
	if (!(shape instanceof PyInstance && shape.cls.name === 'TensorShape')) return;
	const dims = host.getAttribute(shape, '_dims');
	if (dims === null || itemsOf(host, dims)?.includes(null))
		host.raise('ValueError', `Cannot convert a partially known TensorShape ${host.str(shape)} to a Tensor.`);
}

/**
 * Whole numbers that an op takes as an input: a list of them, one, or a tensor of them. None stands for one that is open.
 * @param within What the op is called in a graph, where it makes one tensor of several.
 */
export function numbers(host: Interpreter, value: Value, dtype: DType = 'int32', name: string | null = null, within?: string): Constant | TfTensor {
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
	if (items.some((item) => item instanceof TfTensor && item.rank > 0)) {
		if (!graphOf(host)) return packed(host, value, dtype, 'tf.convert_to_tensor', name ?? 'packed');
		if (within === undefined) return host.unsupported('sizes of which one is no single number');
		return packed(host, value, dtype, 'tf.convert_to_tensor', name ?? 'packed', `${within}/`);
	}
	const parts = items.map((item) =>
		item instanceof TfTensor ? { known: item.staticValues?.[0] ?? null, value: witness(host, item) } : { known: one(host, item, value), value: null }
	);
	const tensors = items.filter((item) => item instanceof TfTensor);
	const again = (now: ReadonlyMap<TfTensor, TfTensor>): Constant => {
		const list = items.map((item) => (item instanceof TfTensor ? now.get(item)! : item));
		return numbers(host, new PyTuple(list), dtype, name, within) as Constant;
	};
	const made = new Constant(
		parts.map(({ known }) => known),
		[items.length],
		asked,
		parts.map((part) => part.value ?? part.known ?? -1),
		name,
		graphOf(host)?.lazy && tensors.length > 0 ? { of: tensors, again } : undefined
	);
	if (tensors.length > 0 && graphOf(host)) made.numbered = 1 + items.length - tensors.length;
	return made;
}

function witness(host: Interpreter, tensor: TfTensor): number {
	graphOf(host)?.read.push(tensor.ir.id);
	return tensor.values?.[0] ?? host.unsupported('sizes whose values are not known');
}

function one(host: Interpreter, item: Value, whole: Value): number {
	if (item instanceof PyUnknown) return host.unsupported('sizes that are not known');
	if (item instanceof PyInstance && item.cls.name === 'Dimension') return one(host, item.attrs.get('value') ?? null, whole);
	if (item instanceof NumpyScalar) return item.tensor.values?.[0] ?? host.unsupported('sizes whose values are not known');
	if (typeof item === 'bigint' || typeof item === 'boolean') return Number(item);
	if (item instanceof TfTensor && item.rank === 0 && !graphOf(host)) return item.values?.[0] ?? host.unsupported('sizes whose values are not known');
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
