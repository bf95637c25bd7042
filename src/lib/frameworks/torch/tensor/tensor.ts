import type { Op, Primitive, Tensor, TensorId } from '../../../ir/index.ts';
import { Unsupported } from '../../../python/objects/exceptions.ts';
import { classOf, perRun, PyClass, PyTuple, PyUnknown, sayModuleOf, types, type Interpreter, type TraceBuilder, type Value } from '../../../python/index.ts';
import { layoutOf, type Made, type NewTensor } from '../../../tensors/made.ts';
import { irOf, record, StridedTensor } from '../../../tensors/tensor.ts';
import { conversion } from '../../interop.ts';
import { stateOf } from '../state.ts';

export const tensorClass = new PyClass('Tensor', 'torch', [types.object]);
export const parameterClass = new PyClass('Parameter', 'torch.nn.parameter', [tensorClass]);
export const sizeClass = new PyClass('Size', 'torch', [types.tuple]);
sayModuleOf('torch.Size');

/** Leaves that carry a gradient, by the tensors of the trace that they have been. */
const owners = perRun(() => new Map<TensorId, TorchTensor>());

/** The leaf that a tensor of the trace is, or was before it was written to. */
export const ownerOf = (trace: TraceBuilder, id: TensorId): TorchTensor | undefined => owners(trace).get(id);

/** All leaves that carry a gradient. */
export const leavesOf = (trace: TraceBuilder): ReadonlySet<TorchTensor> => new Set(owners(trace).values());

const ids = perRun(() => new Map<TorchTensor, TensorId>());

/** What the trace calls a parameter, whatever it holds by now. `anew`: what it is now. */
export function parameterId(trace: TraceBuilder, tensor: TorchTensor, anew = false): TensorId {
	const known = anew ? undefined : ids(trace).get(tensor);
	if (known !== undefined) return known;
	ids(trace).set(tensor, tensor.ir.id);
	return tensor.ir.id;
}

/** What a tensor is made with: what made it, where it carries a gradient. */
interface MadeTensor extends Made {
	readonly gradFn?: string | undefined;
}

/** A tensor of PyTorch's: memory as any tensor sees it, and autograd's part. */
export class TorchTensor extends StridedTensor {
	private carriesGrad = false;
	/** `AddmmBackward0`: what made it, where it carries a gradient; null for a leaf. */
	gradFn: string | null;
	/** The op that made it, where that keeps tensors for its derivative. */
	keeper: Op | null = null;
	/** Attributes that may have been changed, or be another tensor's. */
	readonly unsure = new Set<'grad' | 'requires_grad' | 'is_leaf'>();
	/** `.grad`, once `backward()` has run. */
	grad: TorchTensor | null = null;

	constructor(trace: TraceBuilder, ir: Tensor, cls: PyClass, made: MadeTensor = {}) {
		super(trace, ir, cls, made);
		if (cls === parameterClass) this.takeMemory();
		this.gradFn = ir.requiresGrad ? (made.gradFn ?? null) : null;
		this.carriesGrad = ir.requiresGrad;
		this.renewed();
	}

	override get requiresGrad(): boolean {
		return this.carriesGrad;
	}
	override set requiresGrad(carries: boolean) {
		const was = this.carriesGrad;
		this.carriesGrad = carries;
		if (carries !== was) for (const one of this.alike) if (one instanceof TorchTensor) one.unsureOfGrad();
		this.unsure.delete('requires_grad');
		this.renewed();
	}

	/** It is not known whether it requires gradients. */
	get isUnsureOfGrad(): boolean {
		return this.unsure.has('requires_grad');
	}
	/** It may have been told to require gradients, or not to: nor is it known then whether it gets one. */
	unsureOfGrad(): void {
		this.unsure.add('requires_grad').add('grad');
	}

	/** Has a gradient that reaches the present tensor of the trace find it. */
	protected override renewed(): void {
		if (!this.carriesGrad || this.gradFn !== null) return;
		owners(this.trace).set(this.current.id, this);
	}

	override get state(): StridedTensor['state'] & { readonly grad: TorchTensor | boolean | null; readonly requiresGrad: boolean | null } {
		return {
			...super.state,
			grad: this.unsure.has('grad') ? null : (this.grad ?? false),
			requiresGrad: this.isUnsureOfGrad ? null : this.carriesGrad
		};
	}

	protected override twin(ir: Tensor): TorchTensor {
		return new TorchTensor(this.trace, ir, this.cls, { layout: { strides: this.strides }, gradFn: this.requiresGrad ? unnamed : undefined });
	}

	override either(other: TorchTensor): TorchTensor {
		const one = super.either(other) as TorchTensor;
		if (this.isUnsureOfGrad) one.unsureOfGrad();
		if (this.requiresGrad) one.unsure.add('is_leaf');
		if (this.requiresGrad || this.grad || other.grad) for (const each of [one, this, other]) each.unsure.add('grad');
		return one;
	}

	/** The tensor that it is a view of; itself where it is none, or where the memory is not PyTorch's. */
	override get base(): TorchTensor {
		const owner = super.base;
		return owner instanceof TorchTensor ? owner : this;
	}

	get isLeaf(): boolean {
		return this.gradFn === null;
	}

	override derived(host: Interpreter, primitive: Primitive, call: string, inputs: readonly StridedTensor[], made: NewTensor): TorchTensor {
		return derive(host, primitive, call, inputs, made);
	}
}

/** A tensor that no op makes: `torch.empty`, whose values are whatever lay in memory. */
export function newTensor(host: Interpreter, made: NewTensor): TorchTensor {
	return tensorOf(host, made, made.device, made.requiresGrad ?? false, made.gradFn);
}

function tensorOf(host: Interpreter, made: NewTensor, device: string | undefined, requiresGrad: boolean, gradFn: string | undefined): TorchTensor {
	const { values, parameter } = made;
	return new TorchTensor(host.trace, irOf(host, { ...made, device, requiresGrad }), parameter ? parameterClass : tensorClass, {
		layout: layoutOf(made),
		values,
		gradFn
	});
}

/** The same memory as a tensor of PyTorch's, without an op: what `torch.from_numpy` gives. */
const sharing = (tensor: StridedTensor): TorchTensor => {
	if (tensor instanceof TorchTensor) return tensor;
	const [trace, ir, layout] = tensor.shared;
	return new TorchTensor(trace, ir, tensorClass, { layout });
};
conversion.tensorOf = sharing;

/** What made a tensor that carries a gradient, where the name that PyTorch prints is not known. */
export const unnamed = '?';

/** What is looked at once a program knows of inference mode (ops/inference.ts). */
export const inferenceChecks: {
	/** Of an op whose derivative keeps some tensors. */
	kept?: (host: Interpreter, op: Op, inputs: readonly TorchTensor[], kept: readonly TorchTensor[]) => void;
	changed?: (host: Interpreter, tensor: TorchTensor, how: 'written' | 'required') => void;
} = {};

/** What is told of each op that autograd records, where somebody asks: `versions.ts`. */
export const recording: { made?: (host: Interpreter, op: Op, inputs: readonly TorchTensor[], outputs: readonly TorchTensor[]) => void } = {};

/** Whether it is not known of some tensors that one of them carries a gradient, or none. */
function mayCarry(inputs: readonly StridedTensor[]): boolean {
	const unsure = (one: StridedTensor): boolean => one instanceof TorchTensor && one.isUnsureOfGrad;
	return inputs.some(unsure) && !inputs.some((one) => one.requiresGrad && !unsure(one));
}

/** What autograd calls what made a view or a copy. */
const nodes: Readonly<Record<NonNullable<NewTensor['made']>, string>> = {
	permute: 'PermuteBackward0',
	view: 'ViewBackward0',
	reshape: 'UnsafeViewBackward0',
	unsqueeze: 'UnsqueezeBackward0',
	squeeze: 'SqueezeBackward0',
	select: 'SelectBackward0',
	slice: 'SliceBackward0',
	alias: 'AliasBackward0',
	copy: 'ToCopyBackward0',
	index: 'IndexBackward0',
	put: 'IndexPutBackward0',
	expand: 'ExpandBackward0',
	diagonal: 'DiagonalBackward0',
	windows: 'UnfoldBackward0'
};

/** A tensor that an op makes from others; it carries a gradient where one of them does and gradients are recorded. */
export function derive(host: Interpreter, primitive: Primitive, call: string, inputs: readonly StridedTensor[], made: NewTensor): TorchTensor {
	const requiresGrad = made.requiresGrad ?? (stateOf(host).gradEnabled && inputs.some((input) => input.requiresGrad));
	const output = tensorOf(
		host,
		made,
		made.device ?? inputs[0]?.device,
		requiresGrad,
		requiresGrad ? (made.gradFn ?? (made.made && nodes[made.made]) ?? unnamed) : undefined
	);
	const op = record(host, primitive, call, inputs, output.ir);
	if (requiresGrad) recording.made?.(host, op, inputs as readonly TorchTensor[], [output]);
	if (made.requiresGrad === undefined && stateOf(host).gradEnabled && mayCarry(inputs)) output.unsureOfGrad();
	return output;
}

export const sizeTuple = (shape: readonly number[]): PyTuple => new PyTuple(shape.map(BigInt), sizeClass);

/** `[2, 3]`: how ATen prints sizes. */
export const listed = (shape: readonly number[]): string => `[${shape.join(', ')}]`;

/** The name of a value's type as C code prints it (`Py_TYPE(obj)->tp_name`): with its module where the type is written in C and has one. */
export function typeName(value: Value): string {
	// Whoever complains of its type does not know it.
	if (value instanceof PyUnknown) throw new Unsupported(value.what);
	const cls = classOf(value);
	if (/^torch(\._C|\.return_types)?$/.test(cls.module) && cls !== tensorClass) return `${cls.module}.${cls.name}`;
	return cls.typeName;
}
