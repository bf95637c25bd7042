import type {
	AssumedSize,
	Axis,
	Binding,
	Diagnostic,
	LearningEvent,
	LearningStep,
	Module,
	ModuleCall,
	Op,
	PartialShape,
	Primitive,
	Span,
	Tensor,
	TensorId,
	Warning
} from '../../ir/index.ts';
import type { GrowingTrace, ValueOf } from '../../values/lazy.ts';
import type { Settled } from '../../values/settled.ts';
import type { Budget } from './budget.ts';
import { Doubts } from '../unknown/doubts.ts';
import type { Package, TraceBuilder } from '../objects/interpreter.ts';
import { MadeModules, type Place } from '../objects/madeModules.ts';
import { PyInstance, type Value } from '../objects/values.ts';
import { describe, partsOf } from '../objects/described.ts';
import { BoundNames } from './trace/boundNames.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Computes values of a trace that grows: see `lazyValues` of `values/`. */
export type ValuesOf = (trace: GrowingTrace) => ValueOf;

/** Tensors of no more axes take nothing for them. */
const freeAxes = 16;
/** How many calls of modules are kept. */
const maxCalls = 20_000;
/** Ops that take a part of a tensor, or turn it. */
const parts: ReadonlySet<Primitive['kind']> = new Set(['slice', 'reshape', 'transpose', 'cast']);
/** How many events of learning are kept. */
const maxLearning = 5000;

/** How much a trace had said at some time. */
interface Said {
	readonly bindings: number;
	readonly out: number;
	readonly warnings: number;
}

/** Collects what a run makes. */
export class TraceRecorder implements TraceBuilder {
	private readonly tensorList: Writable<Tensor>[] = [];
	readonly ops: Op[] = [];
	readonly modules: Writable<Module>[] = [];
	readonly calls: Writable<ModuleCall>[] = [];
	readonly learning: LearningEvent[] = [];
	private readonly bound = new BoundNames();
	readonly warnings: Warning[] = [];
	readonly diagnostics: Diagnostic[] = [];
	readonly kept = new Map<unknown, unknown>();
	private computed: ReturnType<ValuesOf> | null = null;
	private readonly out: string[] = [];
	/** Between what nothing is said again. */
	readonly once: (readonly [from: Said, to: Said])[] = [];
	private readonly passed = new Map<string, Binding>();
	readonly entered = new Set<number>();
	private readonly numbers = new Map<PyInstance, number>();
	private open: number | null = null;
	/** By its index in `calls`. */
	private readonly lastCall = new Map<PyInstance, number>();
	private readonly madeModules = new MadeModules();
	private readonly moduleOf = new Map<PyInstance, Writable<Module>>();
	/** Where the machine stands. */
	at: Place & { readonly modulePath: string } = { span: { from: 0, to: 0 }, line: 1, func: '<module>', modulePath: '' };
	stopped = false;
	refused = false;
	absent: string | undefined = undefined;
	readonly doubts = new Doubts();
	/** What the program may still take. */
	budget: Budget | null = null;

	get spare(): number {
		return this.budget?.spare ?? Infinity;
	}

	get tensors(): readonly Tensor[] {
		return this.tensorList;
	}

	get bindings(): readonly Binding[] {
		return this.bound.all;
	}

	/**
	 * @param valuesOf Computes what is asked of the ops so far; without it nothing is known.
	 * @param sizes What sizes are supposed to be, where something is supposed of the program.
	 */
	constructor(
		private readonly valuesOf: ValuesOf | null = null,
		private readonly sizes: ReadonlyMap<string, number> | undefined = undefined
	) {}

	/** Something is supposed of the program. */
	get isAssuming(): boolean {
		return this.sizes !== undefined;
	}

	readonly assumedSizes: AssumedSize[] = [];
	/** The classes of which a base is not here, and another is supposed. */
	readonly supposedBases = new Set<string>();

	/** Where decorators stand that are not here, and are supposed to give what they were given. */
	readonly supposedDecorators = new Set<number>();

	/** Where names of functions stand that were bound to what is not here gave. */
	readonly boundToAbsent = new Set<number>();

	/** A device was asked for that is not here, and is supposed to be. */
	isDeviceSupposed = false;

	/** Whether such a device is supposed: then that is kept. */
	supposesDevice(): boolean {
		return (this.isDeviceSupposed ||= this.isAssuming);
	}

	assumedSize(name: string, natural: number, most = Infinity): number {
		const known = this.assumedSizes.find((one) => one.name === name);
		if (known) return Math.min(known.witness, most);
		const asked = this.sizes?.get(name) ?? natural;
		const witness = asked <= most ? asked : 1 + ((asked - 1) % most);
		this.assumedSizes.push({ name, witness, span: this.at.span });
		return witness;
	}

	/** A function of the program's returns: where something is supposed, what is a tensor in that is bound to `return`, `return[0]`, `return['logits']`. */
	returned(packages: readonly Package[], line: number, func: string, value: Value, span: Span): void {
		if (this.sizes) for (const [path, part] of partsOf(packages, value, 'return', 3)) this.bind(packages, line, func, path, part, span);
	}

	valueOf(...asked: Parameters<ValueOf>): readonly number[] | null {
		this.computed ??= this.valuesOf?.(this) ?? null;
		const values = this.computed?.(...asked) ?? null;
		this.budget?.spend((values?.length ?? 0) >> 4);
		return values;
	}

	/** How far each of a tensor's values may lie from PyTorch's; null where they do not. */
	doubtOf(id: TensorId): readonly number[] | null {
		this.computed ??= this.valuesOf?.(this) ?? null;
		return this.computed?.doubt?.(id) ?? null;
	}

	/** The tensors that each function was called with last. */
	get arguments(): readonly Binding[] {
		return [...this.passed.values()];
	}

	get lastBound(): readonly Binding[] {
		return this.bound.last;
	}

	get unnamed(): readonly Binding[] {
		return this.madeModules.unnamed(this.tensorList, this.bindings);
	}

	/** Values that are the same whatever is drawn, of those that are not known. */
	settledOf(id: TensorId): Settled | null {
		this.computed ??= this.valuesOf?.(this) ?? null;
		const settled = this.computed?.settled?.(id) ?? null;
		this.budget?.spend((settled?.values.length ?? 0) >> 4);
		return settled;
	}

	get stdout(): string {
		return this.out.join('');
	}

	tensor(made: Parameters<TraceBuilder['tensor']>[0]): Tensor {
		const rank = made.shape?.length ?? 0;
		if (rank > freeAxes) this.budget?.axes(rank);
		const tensor: Writable<Tensor> = {
			id: this.tensorList.length,
			shape: made.shape,
			dtype: made.dtype,
			device: made.device ?? 'cpu',
			axes: made.axes ?? (made.shape ?? []).map(() => null),
			role: made.role ?? 'activation',
			requiresGrad: made.requiresGrad ?? false,
			span: this.at.span,
			path: made.path ?? this.at.modulePath
		};
		this.tensorList.push(tensor);
		return tensor;
	}

	op(primitive: Primitive, inputs: readonly TensorId[], outputs: readonly TensorId[], call: string): Op {
		this.budget?.op(parts.has(primitive.kind));
		const op: Op = { primitive, inputs, outputs, span: this.at.span, path: this.at.modulePath, call };
		this.ops.push(op);
		return op;
	}

	module({ instance, type, parameters }: Parameters<TraceBuilder['module']>[0]): void {
		const module = { path: `<${type}>`, type, parameters, span: this.at.span };
		this.modules.push(module);
		this.moduleOf.set(instance, module);
	}

	numberOf(instance: PyInstance): number {
		const number = this.numbers.get(instance) ?? this.numbers.size;
		this.numbers.set(instance, number);
		return number;
	}

	learns(step: LearningStep): void {
		if (this.learning.length < maxLearning) this.learning.push({ ...step, ...this.at.span, at: this.ops.length });
	}

	made(instance: PyInstance): void {
		this.madeModules.made(instance, this.at);
	}

	enter({ instance, path, type, own, settings, inputs, symbolic, holds, state }: Parameters<TraceBuilder['enter']>[0]): number {
		if (this.calls.length >= maxCalls) return -1;
		const module = this.numberOf(instance);
		const start = this.ops.length;
		const within = this.open;
		const made = this.madeModules.placeOf(instance);
		this.calls.push({
			path,
			type,
			own,
			settings,
			inputs,
			module,
			span: this.at.span,
			within,
			from: start,
			to: start,
			outputs: null,
			...(made && { made: made.span }),
			...(symbolic && { symbolic }),
			...(holds && { holds }),
			...(state && { state })
		});
		this.open = this.calls.length - 1;
		this.lastCall.set(instance, this.open);
		this.madeModules.called(instance, this.calls[this.open]!, within === null ? undefined : this.calls[within]);
		return this.open;
	}

	leave(call: number, outputs: readonly TensorId[] | null): void {
		const left = this.calls[call];
		if (!left) return;
		left.to = this.ops.length;
		left.outputs = outputs;
		this.open = left.within;
	}

	extend(instance: PyInstance): void {
		const last = this.calls[this.lastCall.get(instance) ?? -1];
		if (last) last.to = this.ops.length;
	}

	pathOf(instance: PyInstance): string | undefined {
		const path = this.moduleOf.get(instance)?.path;
		return path?.startsWith('<') ? undefined : path;
	}

	knows(id: TensorId, shape: PartialShape): void {
		const tensor = this.tensorList[id];
		if (tensor) tensor.staticShape = shape;
	}

	label(id: TensorId, axes: readonly (Axis | null)[]): void {
		const tensor = this.tensorList[id];
		if (tensor?.shape?.length !== axes.length) return;
		tensor.axes = axes.map((axis, i) => tensor.axes[i] ?? axis);
	}

	print(text: string): void {
		this.out.push(text);
	}

	warn(warning: Warning): void {
		this.warnings.push(warning);
	}

	diagnose(diagnostic: Diagnostic): void {
		const same = this.diagnostics.some((known) => known.from === diagnostic.from && known.to === diagnostic.to && known.message === diagnostic.message);
		if (!same && this.diagnostics.length < 1000) this.diagnostics.push(diagnostic);
	}

	/** How much has been said so far. */
	mark(): Said {
		return { bindings: this.bindings.length, out: this.out.length, warnings: this.warnings.length };
	}

	/** Takes back what was printed since; whether anything was. */
	unsay({ out, warnings }: Said): boolean {
		const said = this.out.length > out || this.warnings.length > warnings;
		this.out.length = out;
		this.warnings.length = warnings;
		return said;
	}

	/** Prints and binds again what was printed and bound since: the same code has run once more. */
	sayAgain({ bindings, out }: Pick<Said, 'bindings' | 'out'>): void {
		const again = (what: 'bindings' | 'out', since: number) => (_: unknown, i: number) =>
			!this.once.some(([from, to]) => since + i >= from[what] && since + i < to[what]);
		this.bound.repeat(this.bindings.slice(bindings).filter(again('bindings', bindings)));
		this.out.push(...this.out.slice(out).filter(again('out', out)));
	}

	/** Takes back what was bound since. */
	unbind({ bindings }: Said): void {
		this.bound.keepFirst(bindings);
	}

	/** A function of the program's was called with a value for a parameter. */
	pass(packages: readonly Package[], line: number, func: string, name: string, value: Value, span: Span): void {
		const described = describe(packages, value);
		if (described.shape !== undefined) this.passed.set(`${span.from} ${name}`, { line, func, name, hit: 1, ...described, span });
	}

	/** A name was bound. A module that has no name yet gets it, and so do its parameters. */
	bind(packages: readonly Package[], line: number, func: string, name: string, value: Value, span: Span): void {
		if (value instanceof PyInstance) this.madeModules.bound(value);
		const module = value instanceof PyInstance ? this.moduleOf.get(value) : undefined;
		if (module?.path.startsWith('<')) {
			module.path = name;
			for (const parameter of module.parameters) {
				const tensor = this.tensorList[parameter.tensor];
				if (tensor) tensor.path = `${name}.${parameter.name}`;
			}
		}
		this.bound.add(Object.assign(describe(packages, value), { line, func, name, span }));
	}
}
