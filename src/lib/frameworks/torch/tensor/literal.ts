import type { DType } from '../../../ir/index.ts';
import { classOf, type PyClass, PyInstance, PyList, PyRange, PyTuple, PyUnknown, types, type Interpreter, type Value } from '../../../python/index.ts';
import { axesFromComment } from '../../../tensors/axes.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { promote } from '../../../tensors/promote.ts';
import type { Row } from '../binding/row.ts';
import { readOptions } from '../creation/factories.ts';
import { isObjectArray, NdArray, NumpyScalar } from '../../interop.ts';
import { checkFits } from './overflow.ts';
import { stateOf, warnOfGradient, warnOnce } from '../state.ts';
import { derive, newTensor, TorchTensor, typeName } from './tensor.ts';
import type { NewTensor } from '../../../tensors/made.ts';
import { axesOf, StridedTensor } from '../../../tensors/tensor.ts';

/** Numbers nested in lists, as a shape and its row-major elements. */
interface Nested {
	readonly shape: readonly number[];
	readonly elements: readonly Value[];
}

/** The items of what is a sequence. */
export const itemsOf = (value: Value): readonly Value[] | null => {
	if (value instanceof PyList || value instanceof PyTuple) return value.items;
	if (!(value instanceof PyRange)) return null;
	const list: Value[] = [];
	for (let i = value.start; (value.step > 0n ? i < value.stop : i > value.stop) && list.length < 4096; i += value.step) list.push(i);
	return list;
};

/** Of more numbers than this, what they are is not kept. */
const mostWritten = 4096;

/** Data with what stands for something that is not here as the numbers, or the array of them, that it may be; `natural` axes where nothing tells. */
function literalOf(host: Interpreter, data: Value, natural: number): Value {
	if (data instanceof PyInstance) {
		const [whole, number] = [data.cls.find('__assumed_literal__'), data.cls.find('__assumed_number__')];
		return whole ? host.call(whole, [data, BigInt(natural)]) : number ? host.call(number, [data]) : data;
	}
	if (!(data instanceof PyList || data instanceof PyTuple)) return data;
	host.spend(1 + (data.items.length >> 3));
	const items = data.items.map((item) => literalOf(host, item, 0));
	return items.every((item, i) => item === data.items[i]) ? data : new PyList(items);
}

/** A number of which it is not known which. */
const isUnknown = (value: Value): boolean =>
	(value instanceof PyUnknown && value.number !== null) || (value instanceof StridedTensor && value.size === 1 && !value.values);

/** torch/csrc/utils/tensor_new.cpp: sizes are read along the first elements, then every level is held against them. */
function readNested(host: Interpreter, data: Value): Nested {
	const shape: number[] = [];
	for (let level = itemsOf(data); level; level = level.length > 0 ? itemsOf(level[0]!) : null) {
		shape.push(level.length);
		if (shape.length > 128) host.raise('ValueError', "too many dimensions 'list'");
	}
	const elements: Value[] = [];
	const read = (value: Value, dim: number): void => {
		if (dim === shape.length) {
			if (elements.length >= mostWritten) host.spend(4);
			elements.push(value instanceof NumpyScalar ? value.tensor : value);
			return;
		}
		const level = itemsOf(value);
		if (!level) return host.raise('TypeError', 'not a sequence');
		if (level.length !== shape[dim]) host.raise('ValueError', `expected sequence of length ${shape[dim]} at dim ${dim} (got ${level.length})`);
		for (const item of level) read(item, dim + 1);
	};
	read(data, 0);
	return { shape, elements };
}

function dtypeOf(host: Interpreter, value: Value): DType {
	if (typeof value === 'boolean') return 'bool';
	if (typeof value === 'bigint') return 'int64';
	if (typeof value === 'number') return stateOf(host).defaultDType;
	if (value instanceof StridedTensor) return value.dtype;
	const inside = itemsOf(value);
	if (inside) return inside.length ? inside.map((item) => dtypeOf(host, item)).reduce(promote) : stateOf(host).defaultDType;
	if (typeof value === 'string') return host.raise('TypeError', "new(): invalid data type 'str'");
	if (value instanceof PyUnknown && value.number !== null) return value.number === 'int' ? 'int64' : stateOf(host).defaultDType;
	return value instanceof PyUnknown ? host.unsupported(value.what) : host.raise('RuntimeError', `Could not infer dtype of ${typeName(value)}`);
}

function readNumber(host: Interpreter, value: Value, dtype: DType): number {
	const whole = dtypeFacts[dtype].kind === 'int';
	if (value instanceof StridedTensor) {
		if (value.size === 1 && !whole) warnOfGradient(host, value);
		if (value.values?.length === 1) return whole ? Math.trunc(value.values[0]!) : value.values[0]!;
		return value.size === 1 ? 0 : host.raise('ValueError', 'only one element tensors can be converted to Python scalars');
	}
	if (typeof value === 'bigint' && whole && (value >= 2n ** 63n || value < -(2n ** 63n))) host.raise('ValueError', 'Overflow when unpacking long long');
	if (whole && (typeof value === 'bigint' || typeof value === 'number')) checkFits(host, value, dtype, true);
	if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean')
		return whole ? Math.trunc(Number(value)) : dtype === 'bool' ? Number(Boolean(value)) : Number(value);
	if (value instanceof PyUnknown) return value.number === null ? host.unsupported(value.what) : 0;
	if (whole) return host.raise('TypeError', `'${typeName(value)}' object cannot be interpreted as an integer`);
	return host.raise('TypeError', `must be real number, not ${typeName(value)}`);
}

/** A copy in a dtype of its own: what is made of an array. */
const copyOf = (host: Interpreter, data: StridedTensor, dtype: DType, call: string, options: Partial<NewTensor>): TorchTensor =>
	derive(host, { kind: 'cast' }, call, [data], { axes: axesOf(host, data), requiresGrad: false, ...options, shape: data.shape, dtype });

/** The arrays among what lists hold. */
function arraysIn(host: Interpreter, data: Value): readonly NdArray[] {
	const items = itemsOf(data) ?? [];
	host.spend(1 + (items.length >> 3));
	return items.flatMap((item) => (item instanceof NdArray ? [item] : item instanceof PyList || item instanceof PyTuple ? arraysIn(host, item) : []));
}

/** An array as lists; `fill` stands for numbers that are not known. */
function listedOf({ tensor }: NdArray, fill: Value | null): Value {
	const whole = dtypeFacts[tensor.dtype].kind === 'int';
	const level = (axis: number, at: number): Value => {
		if (axis === tensor.rank) return tensor.values ? (whole ? BigInt(tensor.values[at]!) : tensor.values[at]!) : fill;
		return new PyList(Array.from({ length: tensor.shape[axis]! }, (_, i) => level(axis + 1, at * tensor.shape[axis]! + i)));
	};
	return level(0, 0);
}

/** A tensor of a list that holds arrays. */
function stacked(host: Interpreter, data: Value, arrays: readonly NdArray[], asked: DType | null, call: string, options: Partial<NewTensor>): TorchTensor {
	if (itemsOf(data)?.[0] instanceof NdArray) {
		const advice = 'Please consider converting the list to a single numpy.ndarray with numpy.array() before converting to a tensor.';
		warnOnce(host, `Creating a tensor from a list of numpy.ndarrays is extremely slow. ${advice}`, 'torch/csrc/utils/tensor_new.cpp:252');
	}
	if (arrays.some(({ tensor }) => tensor.rank === 0)) return host.raise('TypeError', 'len() of unsized object');
	const first = arrays[0]!;
	const dtype = asked ?? arrays.map((array) => array.dtype).reduce(promote);
	const alike = itemsOf(data)!.every((item) => item instanceof NdArray) && arrays.every((array) => `${array.shape}` === `${first.shape}`);
	if (alike) {
		const rows = arrays.map((array) =>
			derive(host, { kind: 'reshape' }, call, [copyOf(host, array.tensor, dtype, call, {})], { shape: [1, ...array.shape], dtype })
		);
		const axes = axesFromComment(host.comment, first.shape.length + 1) ?? [null, ...axesOf(host, first.tensor)];
		return derive(host, { kind: 'concat', axis: 0 }, call, rows, { axes, requiresGrad: false, ...options, shape: [arrays.length, ...first.shape], dtype });
	}
	if (arrays.reduce((sum, { tensor }) => sum + tensor.size, 0) > 4096) return host.unsupported('a tensor of a list of large arrays of several shapes');
	const spread = (value: Value): Value =>
		value instanceof NdArray ? listedOf(value, 0) : value instanceof PyList || value instanceof PyTuple ? new PyList(value.items.map(spread)) : value;
	const made = literalTensor(host, spread(data), dtype, call, options);
	return arrays.every(({ tensor }) => tensor.values) ? made : host.unsupported('a tensor of a list of arrays whose values are not known');
}

/** What PyTorch says of an array of texts or of objects. */
export function refuseObjects(host: Interpreter, array: Value): never {
	const { name } = host.getAttribute(host.getAttribute(array, 'dtype'), 'type') as PyClass;
	return host.raise(
		'TypeError',
		`can't convert np.ndarray of type numpy.${name}. The only supported types are: float64, float32, float16, complex64, complex128, int64, int32, int16, int8, uint64, uint32, uint16, uint8, and bool.`
	);
}

/** A tensor of given numbers; its dtype is theirs unless one is asked for. */
export function literalTensor(host: Interpreter, given: Value, asked: DType | null, call: string, options: Partial<NewTensor> = {}): TorchTensor {
	const data = host.trace.isAssuming ? literalOf(host, given, 1) : given;
	if (typeof data === 'string') return host.raise('TypeError', "new(): invalid data type 'str'");
	if (isObjectArray(data)) refuseObjects(host, data);
	const arrays = data instanceof NdArray ? [data] : arraysIn(host, data);
	// What stands for Python's numbers is no array of numpy's.
	if (data !== given && arrays.some(({ dtype }) => dtype === 'float64')) asked ??= stateOf(host).defaultDType;
	if (data instanceof NdArray) return copyOf(host, data.tensor, asked ?? data.dtype, call, options);
	if (arrays.length > 0) return stacked(host, data, arrays, asked, call, options);
	const { shape, elements } = readNested(host, data);
	if (elements.some(isObjectArray)) host.unsupported('a tensor of a list of arrays of texts or objects');
	if (elements.some((element) => typeof element === 'string') && typeof elements[0] === 'string') host.raise('ValueError', "too many dimensions 'str'");
	const dtype = asked ?? (elements.length === 0 ? stateOf(host).defaultDType : elements.map((element) => dtypeOf(host, element)).reduce(promote));
	if (shape.length === 0 && asked !== null && classOf(data) === types.NoneType && dtypeFacts[dtype].kind !== 'int')
		host.raise('TypeError', 'must be real number, not NoneType');
	const values = elements.map((element) => readNumber(host, element, dtype));
	if (options.requiresGrad && !differentiable(dtype)) host.raise('RuntimeError', 'Only Tensors of floating point and complex dtype can require gradients');
	if (elements.length > mostWritten || elements.some(isUnknown)) {
		const tensor = newTensor(host, { ...options, shape, dtype, axes: axesFromComment(host.comment, shape.length) ?? undefined });
		host.trace.op({ kind: 'full', value: 0 }, [], [tensor.ir.id], call);
		tensor.lose();
		return tensor;
	}
	const tensor = newTensor(host, { ...options, shape, dtype, values, axes: axesFromComment(host.comment, shape.length) ?? undefined });
	host.trace.op({ kind: 'literal', values }, [], [tensor.ir.id], call);
	return tensor;
}

/** `torch.tensor([[1, 2], [3, 4]])`. */
export const tensorRow: Row = {
	name: 'tensor',
	fn: 'object data, *, ScalarType? dtype=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False',
	run: (host, _, { bound }) => {
		const given = bound.get('data') ?? null;
		const { dtype, ...options } = readOptions(host, 'tensor', bound);
		if (given instanceof TorchTensor) return host.unsupported('torch.tensor of a tensor');
		return literalTensor(host, given, dtype, 'torch.tensor', options);
	}
};
