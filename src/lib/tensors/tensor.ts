import { floating, sizeOf, type Axis, type DType, type Primitive, type Tensor, type TensorId } from '../ir/index.ts';
import { perRun, PyClass, PyObject, PyUnknown, tooClose, types, type Interpreter, type TraceBuilder, type Value } from '../python/index.ts';
import { roundTo } from '../values/rounding.ts';
import type { Alike } from './alike.ts';
import { layoutOf, type Made, type NewTensor } from './made.ts';
import { Storage, type Layout } from './storage.ts';
import { contiguousStrides, isRowMajor, sameSizes } from './strides.ts';

/** Tensors of the trace of which nobody knows the values. */
const lost = perRun(() => new Set<TensorId>());

/**
 * A tensor of the program: a view of memory that other tensors may share, and what the trace knows of it. What a framework has beside (gradients,
 * wrappers) is a class of its own.
 */
export class StridedTensor extends PyObject {
	protected current: Tensor;
	private seen: number;
	private layout: Layout<StridedTensor>;
	private given: readonly number[] | null;
	/** The form of a tensor of the trace. */
	private formed: { readonly of: Tensor; readonly form: string } | null = null;

	constructor(
		protected readonly trace: TraceBuilder,
		ir: Tensor,
		readonly cls: PyClass,
		made: Made = {}
	) {
		super();
		this.current = ir;
		const { layout } = made;
		const strides = layout?.strides ?? contiguousStrides(ir.shape ?? []);
		const storage = layout?.storage ?? new Storage<StridedTensor>(ir, strides);
		this.layout = { storage, offset: layout?.offset ?? 0, strides, writes: layout?.writes ?? { n: 0 }, part: layout?.part };
		if (!layout?.storage) storage.owner = this;
		this.seen = storage.version;
		// As its dtype holds them; whole numbers that are not exact here are not known.
		const given = made.values?.map(roundTo(ir.dtype)) ?? null;
		this.given = ir.dtype === 'int64' && given && !given.every(Number.isSafeInteger) ? null : given;
	}

	/** The tensor of the trace that holds its values now. */
	get ir(): Tensor {
		const { storage } = this.layout;
		if (this.seen !== storage.version) {
			this.seen = storage.version;
			this.given = null;
			this.current = this.isWhole && sameSizes(storage.content.shape ?? [], this.shape) ? storage.content : this.readMemory();
			this.renewed();
		}
		return this.current;
	}

	/** Another tensor of the trace holds its values. */
	protected renewed(): void {}

	/** Whether a gradient is to reach it: what is made of it is asked for in turn. */
	get requiresGrad(): boolean {
		return this.current.requiresGrad;
	}

	/** The memory that it is a view of now belongs to it. */
	protected takeMemory(): void {
		this.layout.storage.owner = this;
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
		for (const one of storage.alike.written()) loseContent(this.trace, one);
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
		this.renewed();
	}

	private get form(): string {
		const { current } = this;
		if (this.formed?.of !== current) this.formed = { of: current, form: [current.dtype, current.device, ...(current.shape ?? [])].join() };
		return this.formed.form;
	}

	/** What it is made of, as far as that may change: a `content` of null is not known. */
	get state(): { readonly form: string; readonly content: TensorId | null; readonly memory: Memory } {
		const { storage } = this.layout;
		const { id } = storage.content;
		return { form: this.form, content: lost(this.trace).has(id) ? null : id, memory: storage.alike };
	}

	/** Its values are not known from now on, nor are those of its views, and of what may be its memory; whether they were. */
	lose(): boolean {
		const { storage } = this.layout;
		for (const one of storage.alike.written()) loseContent(this.trace, one);
		return loseContent(this.trace, storage);
	}

	/** It lies in its memory or in another: its values are not known, and what is done to it may be done to either. False where both are one. */
	mayLieIn(memory: Memory): boolean {
		const { alike } = this.layout.storage;
		if (alike.isSame(memory)) return false;
		const { requiresGrad } = this;
		const twin = this.twin(this.trace.tensor({ ...this.current, requiresGrad }));
		twin.lose();
		this.become(twin);
		for (const one of [alike, memory]) this.layout.storage.alike.join(one, [this]);
		return true;
	}

	/** What is one of both, which are alike: its values are not known, and what is done to it may be done to each. */
	either(other: StridedTensor): StridedTensor {
		const { requiresGrad } = this;
		const twin = this.twin(this.trace.tensor({ ...this.current, requiresGrad }));
		twin.lose();
		for (const one of [this, other]) twin.layout.storage.alike.join(one.layout.storage.alike, [twin, one]);
		return twin;
	}

	/** The tensors that may be it, or of which it may be one. */
	protected get alike(): Iterable<StridedTensor> {
		return this.layout.storage.alike.tensors;
	}
	/** Whether it is not known if another tensor has the same memory. */
	get isUnsureOfMemory(): boolean {
		return this.layout.storage.alike.isUnsure;
	}

	/** Another object of its kind, with memory of its own. */
	protected twin(ir: Tensor): StridedTensor {
		return new StridedTensor(this.trace, ir, this.cls, { layout: { strides: this.strides } });
	}

	/** The same memory as another framework's tensor sees it: what a constructor takes. */
	get shared(): readonly [trace: TraceBuilder, ir: Tensor, layout: Layout<StridedTensor>] {
		return [this.trace, this.ir, this.layout];
	}

	/** Becomes another tensor's contents, as `x.data = y` does: shape, dtype, device and memory; it stays the object that it is. */
	become(other: StridedTensor): void {
		this.current = other.ir;
		this.layout = { ...other.layout, writes: this.writes };
		this.seen = other.layout.storage.version;
		this.given = other.given;
		this.renewed();
	}

	/** The layout of a view of it: an offset from its own, and strides. */
	viewed(offset: number, strides: readonly number[]): Layout<StridedTensor> {
		return { ...this.layout, offset: this.layout.offset + offset, strides };
	}

	/** Which of the many views that a call gave it is, or is a view of. */
	get part(): number | undefined {
		return this.layout.part;
	}
	set part(part: number) {
		this.layout = { ...this.layout, part };
	}

	/** How often its memory has been written to: the counter that it shares with its views. */
	get writes(): { n: number } {
		return this.layout.writes;
	}
	/** Whether its memory was written to since it last was read. */
	get isStale(): boolean {
		return this.seen !== this.layout.storage.version;
	}

	/** Row-major, computed where they are read; null where they are not known, or too much to compute. Long lists are kept by who computes them. */
	get values(): readonly number[] | null {
		const { id } = this.ir;
		const values = this.given ?? this.trace.valueOf(id);
		if (values && values.length <= few) this.given = values;
		return values;
	}

	/** How far each of its values may lie from the framework's; null where they do not. */
	get doubts(): readonly number[] | null {
		return this.trace.doubtOf(this.ir.id);
	}

	/** What is known of its values: they, or what is the same whatever they are made of, and how far each may lie from the framework's. */
	get told(): { readonly values: readonly number[]; readonly doubts: readonly number[] | null } | null {
		const { values } = this;
		return values ? { values, doubts: this.doubts } : this.trace.settledOf(this.ir.id);
	}

	/** One of its values as Python has it: the run keeps how far it may be off. */
	number(at: number, values: readonly number[]): Value {
		const value = values[at]!;
		const { id, dtype } = this.ir;
		const doubt = (): number => (this.trace.doubtOf(id) ?? (this.given ? null : this.trace.settledOf(id)?.doubts))?.[at] ?? 0;
		if (floating.has(dtype) && Number.isFinite(value)) {
			this.trace.doubts.read(value, doubt);
			return value;
		}
		if (doubt()) return new PyUnknown(tooClose);
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
	get isContiguous(): boolean {
		return this.size === 0 || isRowMajor(this.shape, this.strides);
	}
	/** The tensor that it is a view of; itself where it is none. */
	get base(): StridedTensor {
		return this.layout.storage.owner ?? this;
	}
	/** Whether both look at the same memory. */
	sharesMemory(other: StridedTensor): boolean {
		return this.layout.storage === other.layout.storage;
	}

	/** A tensor of its framework that an op makes of `inputs`, of which it is the first. */
	derived(host: Interpreter, primitive: Primitive, call: string, inputs: readonly StridedTensor[], made: NewTensor): StridedTensor {
		const requiresGrad = made.requiresGrad ?? (floating.has(made.dtype) && inputs.some((input) => input.requiresGrad));
		const output = newTensor(host, this.cls, { ...made, device: made.device ?? this.device, requiresGrad });
		record(host, primitive, call, inputs, output.ir);
		return output;
	}
}

type Memory = Alike<Storage<StridedTensor>, StridedTensor>;

const few = 64;

/** What memory holds is not known from now on; whether it was. */
function loseContent(trace: TraceBuilder, storage: Storage<StridedTensor>): boolean {
	if (lost(trace).has(storage.content.id)) return false;
	storage.content = trace.tensor(storage.content);
	lost(trace).add(storage.content.id);
	storage.version++;
	return true;
}

/** Writes the op that makes a tensor of the trace. */
export const record = (
	host: Interpreter,
	primitive: Primitive,
	call: string,
	inputs: readonly StridedTensor[],
	output: Tensor
): ReturnType<TraceBuilder['op']> =>
	host.trace.op(
		primitive,
		inputs.map((input) => input.ir.id),
		[output.id],
		call
	);

/**
 * A tensor that an op makes of others, at least one, of the framework of the first.
 * @param call As the user knows it: `np.concatenate`.
 */
export const derive = <T extends StridedTensor>(host: Interpreter, primitive: Primitive, call: string, inputs: readonly T[], made: NewTensor): T =>
	inputs[0]!.derived(host, primitive, call, inputs, made) as T;

/** The class of memory that is no object of the program: an array's. */
const memoryClass = new PyClass('memory', '', [types.object]);

/** The tensor of the trace of a new one. */
export const irOf = (host: Interpreter, { shape, dtype, device, axes, path, parameter, requiresGrad = false }: NewTensor): Tensor =>
	host.trace.tensor({ shape, dtype, device, axes, path, role: parameter ? 'parameter' : 'activation', requiresGrad });

/** A tensor of a class that no op makes yet. */
export const newTensor = (host: Interpreter, cls: PyClass, made: NewTensor): StridedTensor =>
	new StridedTensor(host.trace, irOf(host, made), cls, { layout: layoutOf(made), values: made.values });

/** Memory of no framework that no op makes yet. */
export const newMemory = (host: Interpreter, made: NewTensor): StridedTensor => newTensor(host, memoryClass, made);

/** What the axes of a tensor mean, as far as is known by now. */
export const axesOf = (host: Interpreter, tensor: StridedTensor): readonly (Axis | null)[] =>
	host.trace.tensors[tensor.ir.id]?.axes ?? tensor.shape.map(() => null);
