import { sizeOf, type Axis, type DType, type Primitive, type Tensor } from '../../ir/index.ts';
import { PyClass, PyObject, PyTuple, types, type Host, type Value } from '../../python/index.ts';
import { stateOf } from './state.ts';

export const tensorClass = new PyClass('Tensor', 'torch', [types.object]);
export const parameterClass = new PyClass('Parameter', 'torch.nn.parameter', [tensorClass]);
export const sizeClass = new PyClass('Size', 'torch', [types.tuple]);

/** A tensor of the program: what the trace knows of it, and what only PyTorch's own checks read. */
export class TorchTensor extends PyObject {
	readonly shape: readonly number[];
	/** Distance between neighbours along each axis, in elements: what `view` checks. */
	readonly strides: readonly number[];
	/** Row-major, where they are known without running anything: `torch.tensor([5, 3, 2])`. */
	readonly values: readonly number[] | null;
	requiresGrad: boolean;

	constructor(
		readonly ir: Tensor,
		readonly cls: PyClass,
		layout: { readonly strides?: readonly number[] | undefined; readonly values?: readonly number[] | null | undefined } = {}
	) {
		super();
		this.shape = ir.shape ?? [];
		this.strides = layout.strides ?? contiguousStrides(this.shape);
		this.values = layout.values ?? null;
		this.requiresGrad = ir.requiresGrad;
	}
	get dtype(): DType {
		return this.ir.dtype;
	}
	get device(): string {
		return this.ir.device;
	}
	get rank(): number {
		return this.shape.length;
	}
	get size(): number {
		return sizeOf(this.shape);
	}
	get isContiguous(): boolean {
		if (this.size === 0) return true;
		const expected = contiguousStrides(this.shape);
		return this.shape.every((n, i) => n === 1 || this.strides[i] === expected[i]);
	}
}

export function contiguousStrides(shape: readonly number[]): number[] {
	const strides = new Array<number>(shape.length).fill(1);
	for (let i = shape.length - 2; i >= 0; i--) strides[i] = strides[i + 1]! * Math.max(shape[i + 1]!, 1);
	return strides;
}

export interface NewTensor {
	readonly shape: readonly number[];
	readonly dtype: DType;
	readonly device?: string | undefined;
	readonly axes?: readonly (Axis | null)[] | undefined;
	readonly strides?: readonly number[] | undefined;
	readonly values?: readonly number[] | null | undefined;
	readonly requiresGrad?: boolean | undefined;
	readonly parameter?: boolean | undefined;
	readonly path?: string | undefined;
}

/** A tensor that no op makes: `torch.empty`, whose values are whatever lay in memory. */
export function newTensor(host: Host, made: NewTensor): TorchTensor {
	const requiresGrad = made.requiresGrad ?? false;
	const ir = host.trace.tensor({
		shape: made.shape,
		dtype: made.dtype,
		requiresGrad,
		device: made.device ?? 'cpu',
		role: made.parameter ? 'parameter' : 'activation',
		...(made.axes && { axes: made.axes }),
		...(made.path !== undefined && { path: made.path })
	});
	return new TorchTensor(ir, made.parameter ? parameterClass : tensorClass, made);
}

/** A tensor that an op makes from others; it carries a gradient where one of them does and gradients are recorded. */
export function derive(host: Host, primitive: Primitive, call: string, inputs: readonly TorchTensor[], made: NewTensor): TorchTensor {
	const requiresGrad = made.requiresGrad ?? (stateOf(host).gradEnabled && inputs.some((input) => input.requiresGrad));
	const output = newTensor(host, { device: inputs[0]?.device, ...made, requiresGrad });
	host.trace.op(
		primitive,
		inputs.map((input) => input.ir.id),
		[output.ir.id],
		call
	);
	return output;
}

/** What the axes of a tensor mean, as far as is known by now. */
export const axesOf = (host: Host, tensor: TorchTensor): readonly (Axis | null)[] => host.trace.tensors[tensor.ir.id]?.axes ?? tensor.shape.map(() => null);

export const sizeTuple = (shape: readonly number[]): PyTuple => new PyTuple(shape.map(BigInt), sizeClass);

/** `[2, 3]`: how ATen prints sizes. */
export const listed = (shape: readonly number[]): string => `[${shape.join(', ')}]`;

/** `(2, 3)`, `(2,)`: how Python prints a tuple. */
export const tupled = (shape: readonly number[]): string => (shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`);

/** The class of any value, as `type()` gives it. */
export function classOf(value: Value): PyClass {
	if (value === null) return types.NoneType;
	switch (typeof value) {
		case 'boolean':
			return types.bool;
		case 'bigint':
			return types.int;
		case 'number':
			return types.float;
		case 'string':
			return types.str;
		default:
			return value.cls;
	}
}

/** The name of a value's type as C code prints it (`Py_TYPE(obj)->tp_name`): with its module where the type is written in C and has one. */
export function typeName(value: Value): string {
	const cls = classOf(value);
	if (cls.module === 'torch' && cls !== tensorClass) return `torch.${cls.name}`;
	return cls.module === 'numpy' ? `numpy.${cls.name}` : cls.name;
}
