import { floating, sizeOf, type Axis, type DType, type Op, type Primitive, type Tensor, type TensorId } from '../../ir/index.ts';
import { Unsupported } from '../../python/objects/exceptions.ts';
import { perRun, PyClass, PyObject, PyTuple, PyUnknown, tooClose, types, type Host, type TraceBuilder, type Value } from '../../python/index.ts';
import { roundTo } from '../../values/rounding.ts';
import { stateOf } from './state.ts';

export const tensorClass = new PyClass('Tensor', 'torch', [types.object]);
export const parameterClass = new PyClass('Parameter', 'torch.nn.parameter', [tensorClass]);
export const sizeClass = new PyClass('Size', 'torch', [types.tuple]);

/** Leaves that carry a gradient, by the tensors of the trace that they have been. */
const owners = perRun(() => new Map<TensorId, TorchTensor>());

/** The leaf that a tensor of the trace is, or was before it was written to. */
export const ownerOf = (trace: TraceBuilder, id: TensorId): TorchTensor | undefined => owners(trace).get(id);

/** All leaves that carry a gradient. */
export const leavesOf = (trace: TraceBuilder): ReadonlySet<TorchTensor> => new Set(owners(trace).values());

/** Tensors of the trace of which nobody knows the values. */
const lost = perRun(() => new Set<TensorId>());

/** Memory that a tensor and its views share. */
class Storage {
	/** Counts the writes: a view that saw an older version reads the memory anew. */
	version = 0;
	/** The tensor that the memory was made for, or the parameter that it was given to. */
	owner: TorchTensor | null = null;
	constructor(
		/** All of the memory, as a tensor whose elements lie in it by `strides`. */
		public content: Tensor,
		public strides: readonly number[]
	) {}

	/** The content with its elements in the order of the memory. */
	inOrder(trace: TraceBuilder): Tensor {
		const { content, strides } = this;
		const shape = content.shape ?? [];
		const order = [...shape.keys()].sort((a, b) => strides[b]! - strides[a]! || a - b);
		if (order.some((axis, i) => axis !== i)) {
			const { dtype, device, requiresGrad } = content;
			const turned = order.map((axis) => shape[axis]!);
			this.content = trace.tensor({ shape: turned, dtype, device, requiresGrad, axes: order.map((axis) => content.axes[axis] ?? null) });
			this.strides = contiguousStrides(turned);
			trace.op({ kind: 'transpose', axes: order }, [content.id], [this.content.id], '');
		}
		return this.content;
	}
}

/** Where a tensor lies in memory: element [i, j, …] is number `offset + i·strides[0] + j·strides[1] + …` of its storage. */
export interface Layout {
	readonly storage: Storage;
	readonly offset: number;
	readonly strides: readonly number[];
	/** Counts the writes that autograd sees: not those through `.data`. */
	readonly writes: { n: number };
	/** It is one of many views that a call gave, or a view of such: which of them. */
	readonly part?: number | undefined;
}

/** A tensor of the program: what the trace knows of it, and what only PyTorch's own checks read. */
export class TorchTensor extends PyObject {
	private current: Tensor;
	private seen: number;
	private layout: Layout;
	private given: readonly number[] | null;
	private carriesGrad = false;
	/** The tensors of which it may be any. */
	private readonly mayBe: TorchTensor[] = [];
	/** `AddmmBackward0`: what made it, where it carries a gradient; null for a leaf. */
	gradFn: string | null;
	/** The op that made it, where that keeps tensors for its derivative. */
	keeper: Op | null = null;
	/** Attributes that may have been changed: `grad`, `requires_grad`. */
	readonly unsure = new Set<'grad' | 'requires_grad'>();
	/** `.grad`, once `backward()` has run. */
	grad: TorchTensor | null = null;

	constructor(
		private readonly trace: TraceBuilder,
		ir: Tensor,
		readonly cls: PyClass,
		made: { readonly layout?: Partial<Layout> | undefined; readonly values?: readonly number[] | null | undefined; readonly gradFn?: string | undefined } = {}
	) {
		super();
		this.current = ir;
		const { layout } = made;
		const strides = layout?.strides ?? contiguousStrides(ir.shape ?? []);
		const storage = layout?.storage ?? new Storage(ir, strides);
		this.layout = { storage, offset: layout?.offset ?? 0, strides, writes: layout?.writes ?? { n: 0 }, part: layout?.part };
		if (!layout?.storage || cls === parameterClass) storage.owner = this;
		this.seen = storage.version;
		// As its dtype holds them; whole numbers that are not exact here are not known.
		const given = made.values?.map(roundTo(ir.dtype)) ?? null;
		this.given = ir.dtype === 'int64' && given && !given.every(Number.isSafeInteger) ? null : given;
		this.gradFn = ir.requiresGrad ? (made.gradFn ?? null) : null;
		this.requiresGrad = ir.requiresGrad;
	}

	/** The tensor of the trace that holds its values now. */
	get ir(): Tensor {
		const { storage } = this.layout;
		if (this.seen !== storage.version) {
			this.seen = storage.version;
			this.given = null;
			this.current = this.isWhole && sameSizes(storage.content.shape ?? [], this.shape) ? storage.content : this.readMemory();
			this.own();
		}
		return this.current;
	}

	get requiresGrad(): boolean {
		return this.carriesGrad;
	}
	set requiresGrad(carries: boolean) {
		this.carriesGrad = carries;
		for (const one of this.mayBe) one.unsureOfGrad();
		this.unsure.delete('requires_grad');
		this.own();
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
	private own(): void {
		if (!this.carriesGrad || this.gradFn !== null) return;
		owners(this.trace).set(this.current.id, this);
	}

	private readMemory(): Tensor {
		const { storage, offset, strides } = this.layout;
		const { shape, dtype, device, role, path } = this.current;
		const axes = this.trace.tensors[this.current.id]!.axes;
		const ir = this.trace.tensor({ shape, dtype, device, role, path, axes, requiresGrad: this.requiresGrad });
		this.trace.op({ kind: 'as_strided', offset, strides }, [storage.inOrder(this.trace).id], [ir.id], '');
		return ir;
	}

	/** Whether it is all of its memory, as the storage holds it. */
	private get isWhole(): boolean {
		const { storage, offset, strides } = this.layout;
		const held = storage.content.shape ?? [];
		if (offset !== 0 || this.size !== sizeOf(held)) return false;
		return sameSizes(held, this.shape) ? sameSizes(strides, storage.strides) : this.isContiguous && isRowMajor(held, storage.strides);
	}

	/** Writes into its memory: every view of it changes. `value` has its shape and dtype. */
	write(value: Tensor, call: string): void {
		const { storage, offset, strides } = this.layout;
		for (const one of this.mayBe) one.lose();
		if (this.isWhole) {
			storage.content = value;
			storage.strides = strides;
		} else {
			const before = storage.inOrder(this.trace);
			const { shape, dtype, device, axes } = before;
			const content = this.trace.tensor({ shape, dtype, device, axes, requiresGrad: value.requiresGrad || before.requiresGrad });
			this.trace.op({ kind: 'strided_put', offset, strides }, [before.id, value.id], [content.id], call);
			storage.content = content;
		}
		this.current = value;
		this.given = null;
		this.seen = ++storage.version;
		this.layout.writes.n++;
		this.own();
	}

	/** What it is made of, as far as that may change: null where it is not known. */
	get standing(): {
		readonly form: string;
		readonly content: TensorId | null;
		readonly grad: TorchTensor | boolean | null;
		readonly requiresGrad: boolean | null;
	} {
		const { content } = this.layout.storage;
		const { shape, dtype, device } = this.current;
		const known = !lost(this.trace).has(content.id);
		return {
			form: [dtype, device, ...(shape ?? [])].join(),
			content: known ? content.id : null,
			grad: this.unsure.has('grad') ? null : (this.grad ?? false),
			requiresGrad: this.isUnsureOfGrad ? null : this.carriesGrad
		};
	}

	/** Its values are not known from now on, nor are those of its views; whether they were. */
	lose(): boolean {
		const { storage } = this.layout;
		if (lost(this.trace).has(storage.content.id)) return false;
		storage.content = this.trace.tensor(storage.content);
		lost(this.trace).add(storage.content.id);
		storage.version++;
		return true;
	}

	/** What is one of both, which are alike: its values are not known, and what is done to it is done to one of them. */
	either(other: TorchTensor): TorchTensor {
		if (this.mayBe.length && this.standing.content === null) {
			if (other !== this) this.mayBe.push(other);
			return this;
		}
		const { requiresGrad } = this;
		const twin = new TorchTensor(this.trace, this.trace.tensor({ ...this.current, requiresGrad }), this.cls, {
			layout: { strides: this.strides },
			gradFn: requiresGrad ? unnamed : undefined
		});
		lost(this.trace).add(twin.current.id);
		twin.mayBe.push(this, other);
		if (requiresGrad) for (const one of [twin, this, other]) one.unsure.add('grad');
		return twin;
	}

	/** Becomes another tensor's contents, as `x.data = y` does: shape, dtype, device and memory; it stays the object that it is. */
	become(other: TorchTensor): void {
		this.current = other.ir;
		this.layout = { ...other.layout, writes: this.writes };
		this.seen = other.layout.storage.version;
		this.given = other.given;
		this.own();
	}

	/** The layout of a view of it: an offset from its own, and strides. */
	viewed(offset: number, strides: readonly number[]): Layout {
		return { ...this.layout, offset: this.layout.offset + offset, strides };
	}

	/** Which of the many views that a call gave it is, or is a view of. */
	get part(): number | undefined {
		return this.layout.part;
	}
	set part(part: number) {
		this.layout = { ...this.layout, part };
	}

	/** How often autograd has seen its memory written to: the counter that it shares with its views. */
	get writes(): { n: number } {
		return this.layout.writes;
	}
	/** Whether its memory was written to since it last was read. */
	get isStale(): boolean {
		return this.seen !== this.layout.storage.version;
	}

	/**
	 * Row-major. Reading them computes them; null where they are not known, or not within what may be computed while a program is read. Long lists are kept
	 * by who computes them, who has a bound for all.
	 */
	get values(): readonly number[] | null {
		const { id } = this.ir;
		const values = this.given ?? this.trace.valueOf(id);
		if (values && values.length <= few) this.given = values;
		return values;
	}

	/** How far each of its values may lie from PyTorch's; null where they do not. */
	get doubts(): readonly number[] | null {
		return this.trace.doubtOf(this.ir.id);
	}

	/** One of its values as Python has it: the run keeps how far it may be off. */
	number(at: number, values: readonly number[]): Value {
		const value = values[at]!;
		const { id, dtype } = this.ir;
		if (floating.has(dtype) && Number.isFinite(value)) {
			this.trace.doubts.read(value, () => this.trace.doubtOf(id)?.[at] ?? 0);
			return value;
		}
		if (this.trace.doubtOf(id)?.[at]) return new PyUnknown(tooClose);
		return dtype === 'bool' ? value !== 0 : floating.has(dtype) ? value : BigInt(value);
	}

	/** Its values; none where they are not known but cannot lie outside of least … most. */
	suspects(least: number, most: number): readonly number[] | null {
		return this.values ?? this.trace.valueOf(this.ir.id, least, most);
	}

	get shape(): readonly number[] {
		return this.current.shape ?? [];
	}
	/** Distance between neighbours along each axis, in elements: what `view` checks. */
	get strides(): readonly number[] {
		return this.layout.strides;
	}
	get offset(): number {
		return this.layout.offset;
	}
	get dtype(): DType {
		return this.current.dtype;
	}
	get device(): string {
		return this.current.device;
	}
	get rank(): number {
		return this.shape.length;
	}
	get size(): number {
		return sizeOf(this.shape);
	}
	get isLeaf(): boolean {
		return this.gradFn === null;
	}
	get isContiguous(): boolean {
		if (this.size === 0) return true;
		return isRowMajor(this.shape, this.strides);
	}
	/** The tensor that it is a view of; itself where it is none. */
	get base(): TorchTensor {
		return this.layout.storage.owner ?? this;
	}
	/** Whether both look at the same memory. */
	sharesMemory(other: TorchTensor): boolean {
		return this.layout.storage === other.layout.storage;
	}
}

const few = 64;

/** Whether two lists of sizes are the same. */
export const sameSizes = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((n, i) => n === b[i]);

function isRowMajor(shape: readonly number[], strides: readonly number[]): boolean {
	const expected = contiguousStrides(shape);
	return shape.every((n, i) => n === 1 || strides[i] === expected[i]);
}

export function contiguousStrides(shape: readonly number[]): number[] {
	const strides = shape.slice();
	for (let i = shape.length - 1, stride = 1; i >= 0; stride *= Math.max(shape[i--]!, 1)) strides[i] = stride;
	return strides;
}

export interface NewTensor {
	readonly shape: readonly number[];
	readonly dtype: DType;
	readonly device?: string | undefined;
	readonly axes?: readonly (Axis | null)[] | undefined;
	readonly strides?: readonly number[] | undefined;
	/** The memory that it is a view of: `input.viewed(offset, strides)`. Memory of its own without it. */
	readonly layout?: Layout | undefined;
	/** Only where they are at hand: a literal. Others are computed when they are asked for. */
	readonly values?: readonly number[] | null | undefined;
	readonly requiresGrad?: boolean | undefined;
	/** `AddBackward0`, as `print` shows it. */
	readonly gradFn?: string | undefined;
	readonly parameter?: boolean | undefined;
	readonly path?: string | undefined;
}

/** A tensor that no op makes: `torch.empty`, whose values are whatever lay in memory. */
export function newTensor(host: Host, made: NewTensor): TorchTensor {
	return tensorOf(host, made, made.device, made.requiresGrad ?? false, made.gradFn);
}

function tensorOf(host: Host, made: NewTensor, device: string | undefined, requiresGrad: boolean, gradFn: string | undefined): TorchTensor {
	const { shape, dtype, axes, path, layout, strides, values, parameter } = made;
	const role = parameter ? 'parameter' : 'activation';
	const ir = host.trace.tensor({ shape, dtype, device, axes, path, requiresGrad, role });
	return new TorchTensor(host.trace, ir, parameter ? parameterClass : tensorClass, { layout: layout ?? (strides && { strides }), values, gradFn });
}

/** What made a tensor that carries a gradient, where the name that PyTorch prints is not known. */
export const unnamed = '?';

/** What is looked at once a program knows of inference mode (ops/inference.ts). */
export const inferenceChecks: {
	/** Of an op whose derivative keeps some tensors. */
	kept?: (host: Host, op: Op, inputs: readonly TorchTensor[], kept: readonly TorchTensor[]) => void;
	changed?: (host: Host, tensor: TorchTensor, how: 'written' | 'required') => void;
} = {};

/** What is told of each op that autograd records, where somebody asks: `versions.ts`. */
export const recording: { made?: (host: Host, op: Op, inputs: readonly TorchTensor[], outputs: readonly TorchTensor[]) => void } = {};

/** Whether it is not known of some tensors that one of them carries a gradient, or none. */
const mayCarry = (inputs: readonly TorchTensor[]): boolean =>
	inputs.some(({ isUnsureOfGrad }) => isUnsureOfGrad) && !inputs.some(({ requiresGrad, isUnsureOfGrad }) => requiresGrad && !isUnsureOfGrad);

/** A tensor that an op makes from others; it carries a gradient where one of them does and gradients are recorded. */
export function derive(host: Host, primitive: Primitive, call: string, inputs: readonly TorchTensor[], made: NewTensor): TorchTensor {
	const requiresGrad = made.requiresGrad ?? (stateOf(host).gradEnabled && inputs.some((input) => input.requiresGrad));
	const output = tensorOf(host, made, made.device ?? inputs[0]?.device, requiresGrad, requiresGrad ? (made.gradFn ?? unnamed) : undefined);
	const op = host.trace.op(
		primitive,
		inputs.map((input) => input.ir.id),
		[output.ir.id],
		call
	);
	if (requiresGrad) recording.made?.(host, op, inputs, [output]);
	if (made.requiresGrad === undefined && stateOf(host).gradEnabled && mayCarry(inputs)) output.unsureOfGrad();
	return output;
}

/** What the axes of a tensor mean, as far as is known by now. */
export const axesOf = (host: Host, tensor: TorchTensor): readonly (Axis | null)[] => host.trace.tensors[tensor.ir.id]?.axes ?? tensor.shape.map(() => null);

export const sizeTuple = (shape: readonly number[]): PyTuple => new PyTuple(shape.map(BigInt), sizeClass);

/** `[2, 3]`: how ATen prints sizes. */
export const listed = (shape: readonly number[]): string => `[${shape.join(', ')}]`;

/** `(2, 3)`, `(2,)`: how Python prints a tuple. */
export const tupled = (shape: readonly (number | string)[]): string => (shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`);

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
	// Whoever complains of its type does not know it.
	if (value instanceof PyUnknown) throw new Unsupported(value.what);
	const cls = classOf(value);
	if (/^torch(\._C|\.return_types)?$/.test(cls.module) && cls !== tensorClass) return `${cls.module}.${cls.name}`;
	return cls.typeName;
}
