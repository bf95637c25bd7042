import type {
	Diagnostic,
	DType,
	Evidence,
	Mismatch,
	LearningStep,
	ModuleCall,
	Op,
	PartialShape,
	Primitive,
	Shape,
	Span,
	Tensor,
	TensorId,
	Axis
} from '../../ir/index.ts';
import type { Doubts } from '../unknown/doubts.ts';
import type { ValueOf } from '../../values/lazy.ts';
import type { Arguments, PyClass, PyInstance, PyModule, Value } from './values.ts';

/**
 * What the evaluator offers to code that runs inside it: the built-ins and the frameworks. Every call into a framework gets one.
 */
export interface Interpreter {
	/** Raises a Python exception at the call that is being evaluated. Never returns. */
	raise(type: PyClass | ExceptionName, message: string, detail?: RaiseDetail): never;
	/** Says that this is not modelled; the call's value becomes unknown and evaluation goes on. Never returns. */
	unsupported(what: string): never;
	/** Takes steps for work that is done natively: before it is done, some eight numbers or characters a step. */
	spend(steps: number): void;
	warn(category: string, message: string): void;
	print(text: string): void;

	call(callee: Value, args: readonly Value[], keywords?: ReadonlyMap<string, Value>): Value;
	/** The text of numbers that may be off by so much each, as far as their digits are known. */
	known(values: readonly number[], doubts: readonly number[], text: (values: readonly number[]) => string): string;
	/** `obj.name`; raises AttributeError. */
	getAttribute(obj: Value, name: string): Value;
	/** undefined instead of AttributeError. */
	findAttribute(obj: Value, name: string): Value | undefined;
	/** `obj[index]`; raises what Python raises. */
	getItem(obj: Value, index: Value): Value;
	/** All items; raises TypeError `'int' object is not iterable`. */
	iterate(value: Value): readonly Value[];
	truth(value: Value): boolean;
	repr(value: Value): string;
	str(value: Value): string;
	/** `format(value, spec)`. */
	format(value: Value, spec: string): string;
	isInstance(value: Value, cls: PyClass): boolean;

	/** A size of something that is not here, such as the rows of a file: what is supposed of it, or else a natural one. One name is one size, of `most` at most. */
	assumedSize(name: string, natural: number, most?: number): number;

	readonly trace: TraceBuilder;
	/** Path of the module whose forward is running (`encoder.lstm`); empty at module level. */
	modulePath: string;
	/** Where the innermost user expression being evaluated stands. */
	readonly span: Span;
	/** The comment that ends the line of the statement being evaluated, without `#`: `(batch, seq, feat)`. */
	readonly comment: string | null;
	/** Comments on lines of their own right above that statement, the nearest first, without `#`: `x: (batch, seq, feat)`. */
	readonly remarks: readonly string[];
	/** The source of the expression being evaluated: `torch.randn(batch, seq, 50)`. */
	readonly text: string;
}

export interface RaiseDetail {
	/** Which of the framework's checks: `torch.rnn.input_size`; becomes the diagnostic's code. */
	readonly code?: string;
	readonly mismatch?: Mismatch;
	readonly evidence?: Evidence;
}

/** Python's built-in exceptions that the subset knows. */
export type ExceptionName =
	| 'BaseException'
	| 'Exception'
	| 'GeneratorExit'
	| 'SystemExit'
	| 'KeyboardInterrupt'
	| 'ArithmeticError'
	| 'AssertionError'
	| 'AttributeError'
	| 'IndexError'
	| 'ImportError'
	| 'KeyError'
	| 'LookupError'
	| 'ModuleNotFoundError'
	| 'NameError'
	| 'NotImplementedError'
	| 'OverflowError'
	| 'RecursionError'
	| 'RuntimeError'
	| 'StopIteration'
	| 'SyntaxError'
	| 'IndentationError'
	| 'TypeError'
	| 'UnboundLocalError'
	| 'UnicodeError'
	| 'ValueError'
	| 'ZeroDivisionError'
	| 'MemoryError';

/** Collects the trace while a program is evaluated. */
export interface TraceBuilder {
	/** Adds a tensor made at the current span. */
	tensor(made: {
		shape: Shape;
		dtype: DType;
		axes?: readonly (Axis | null)[] | undefined;
		device?: string | undefined;
		role?: Tensor['role'];
		requiresGrad?: boolean;
		path?: string | undefined;
	}): Tensor;
	/** Adds an op. */
	op(primitive: Primitive, inputs: readonly TensorId[], outputs: readonly TensorId[], call: string): Op;
	/** Something is silently wrong that only what runs here can see. */
	diagnose(diagnostic: Diagnostic): void;
	/** Registers a constructed layer; its path is set when it is bound to a name. */
	module(made: { instance: PyInstance; type: string; parameters: readonly { name: string; tensor: TensorId }[] }): void;
	/** A module is constructed. */
	made(instance: PyInstance): void;
	/** A module is called: ops are its own until `leave` with what this gives back. Its outputs are null where it raised. */
	enter(called: Pick<ModuleCall, 'path' | 'type' | 'own' | 'settings' | 'inputs' | 'symbolic' | 'holds' | 'state'> & { readonly instance: PyInstance }): number;
	leave(call: number, outputs: readonly TensorId[] | null): void;
	/** What was done since a module was called last is part of that call. */
	extend(instance: PyInstance): void;
	/** The number that calls of an object have in the trace. */
	numberOf(instance: PyInstance): number;
	/** The program does something about its parameters. */
	learns(step: LearningStep): void;
	/** Where a registered module stands: `encoder.lstm`; undefined before it is bound to a name. */
	pathOf(instance: PyInstance): string | undefined;
	/** Learns what the framework of a tensor knows of its shape, where that is less than its sizes. */
	knows(tensor: TensorId, shape: PartialShape): void;
	/** Learns what the axes of a tensor mean (later wins only where nothing was known). */
	label(tensor: TensorId, axes: readonly (Axis | null)[]): void;
	/** The values that a tensor has, row-major; null where they are not known or too many to compute while the program is read. */
	readonly valueOf: ValueOf;
	/** How far each of these may lie from what the framework has; null where they do not. */
	doubtOf(id: TensorId): readonly number[] | null;
	/** Of values that are not known, those that are the same whatever they are made of; null where they are not. */
	settledOf(id: TensorId): { readonly values: readonly number[]; readonly doubts: readonly number[] } | null;
	/** Floats that were read of such. */
	readonly doubts: Doubts;
	/** Whether something is supposed of the program. */
	readonly isAssuming: boolean;
	/** Whether a device that a program asks for is supposed to be there: then that is kept. */
	supposesDevice(): boolean;
	/** Such a device was asked for: where tensors lie is not known. */
	readonly isDeviceSupposed: boolean;
	readonly tensors: readonly Tensor[];
	readonly ops: readonly Op[];
	/** What packages keep for this run: see `perRun`. */
	readonly kept: Map<unknown, unknown>;
}

/** What a package that can be imported provides. `load` is called once, at the first import. */
export interface Package {
	/** `torch`; with its submodules `torch.nn`, … */
	readonly name: string;
	/** What it has when it is first imported; a map may be the same for every run. */
	load(host: Interpreter): PyModule | ReadonlyMap<string, Value>;
	/** Whether the package has a module of this dotted name; undefined where that is not known. */
	has?(path: string): boolean | undefined;
	/**
	 * How values of the package's own kinds are described where a name is bound: for `Trace.bindings`.
	 * undefined: not one of this package's.
	 */
	describe?(
		value: Value
	): { kind: import('../../ir/index.ts').BindingKind; shape?: Shape; staticShape?: PartialShape; dtype?: DType; tensor?: TensorId } | undefined;
}

export type { Arguments };
