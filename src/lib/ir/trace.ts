import { axisNames, type Axis } from './axis.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { LearningEvent, ParameterId } from './learning.ts';
import type { Op } from './op.ts';
import type { Span } from './span.ts';
import type { DType, PartialShape, Shape, Tensor, TensorId } from './tensor.ts';

/** What a program does, as far as shapes go: the one value that every view, check, run and test is computed from. */
export interface Trace {
	readonly source: string;
	readonly tensors: readonly Tensor[];
	/** In program order. */
	readonly ops: readonly Op[];
	readonly modules: readonly Module[];
	/** In the order in which they begin; the first 20,000. */
	readonly calls?: readonly ModuleCall[];
	/** In order; the first 5,000. */
	readonly learning?: readonly LearningEvent[];
	/** One entry a bound name after each assignment, in execution order. */
	readonly bindings: readonly Binding[];
	/** The tensors that each function of the program was called with last. Line and span are those of the first thing that its body does. */
	readonly arguments?: readonly Binding[];
	/** What the layers give that were made in place and have no name, `LSTM()` in a list or of `model.add(LSTM(7))`, when they are called first: where they are made. */
	readonly unnamed?: readonly Binding[];
	/** The last entry of each name that a line bound more often than `bindings` keeps. */
	readonly lastBound?: readonly Binding[];
	/** Where the bodies of those of its functions begin that were called, as offsets in the source. */
	readonly entered?: readonly number[];
	readonly stdout: string;
	readonly warnings: readonly Warning[];
	/** Errors and unmodelled code found while evaluating; `diagnose/` adds hazards and fixes. */
	readonly diagnostics: readonly Diagnostic[];
	readonly outcome: Outcome;
	/** Whether the program was ended because it takes longer than it may. */
	readonly stopped?: boolean;
	/** Whether the program asked for a value that was too much to compute: with more patience more of it is known. */
	readonly refused?: boolean;
	/** The sizes of what is not here that were supposed. */
	readonly assumedSizes?: readonly AssumedSize[];
	/** The classes of which a base is not here, and a framework's was supposed. */
	readonly supposedBases?: readonly string[];
	/** Where names of functions stand that were bound to what something gave that is not here. */
	readonly boundToAbsent?: readonly number[];
	/** Where decorators stand that are not here, and were supposed to give what they were given. */
	readonly supposedDecorators?: readonly number[];
	/** A device was asked for that is not here, and was supposed to be. */
	readonly isDeviceSupposed?: boolean;
	/**
	 * Where the program was ended for want of a chunk that is not loaded: which. Evaluate it again with that.
	 */
	readonly absent?: string;
}

/** A size that the program does not determine, and the number that it was evaluated with. */
export interface AssumedSize {
	/** One name is one size. */
	readonly name: string;
	readonly witness: number;
	/** Where it was first asked for. */
	readonly span: Span;
}

/** A constructed layer that has parameters. */
export interface Module {
	/** `lstm`, `self.encoder`, or `<LSTM>` before it is bound. */
	readonly path: string;
	/** Class name: `LSTM`. */
	readonly type: string;
	/** Names as `named_parameters()` gives them. */
	readonly parameters: readonly { readonly name: string; readonly tensor: TensorId }[];
	readonly span: Span;
}

/** One call of a module: `model(x)`. */
export interface ModuleCall {
	/** The same number for each call of one object. */
	readonly module: number;
	/** As in `Op.path`: the name that holds the module. */
	readonly path: string;
	/** Class name: `LSTM`. */
	readonly type: string;
	/** A class of the framework's own, not of the program's. */
	readonly own: boolean;
	/** What a layer of the framework's was built with, as far as it is sizes and switches: `in_features` 100, `out_features` 9. */
	readonly settings: ReadonlyMap<string, ModuleSetting>;
	readonly span: Span;
	/** Where the module was constructed; where its framework tells. */
	readonly made?: Span;
	/** It was called with tensors that have no values, to learn what it gives. */
	readonly symbolic?: true;
	/** It only holds other modules, `Sequential`: what it gives is what they compute. */
	readonly holds?: boolean;
	/** Index of the call that it was made in; null at the top. */
	readonly within: number | null;
	/** Its ops: those of `Trace.ops` from `from` up to, not including, `to`. */
	readonly from: number;
	readonly to: number;
	/** The tensors that it was given and gave; null where it raised. */
	readonly inputs: readonly TensorId[];
	readonly outputs: readonly TensorId[] | null;
	/** The parameters that the module itself has, not those inside it, and its mode; where its framework tells. */
	readonly state?: ModuleState;
}

export interface ModuleState {
	readonly parameters: readonly ParameterId[];
	readonly training: boolean;
	/** Whether gradients are recorded. */
	readonly records: boolean;
}

export type ModuleSetting = number | boolean | string | readonly number[];

/** See `reference/corpus/README.md` for the kinds. */
export type BindingKind =
	| 'tensor'
	| 'parameter'
	| 'variable'
	| 'ndarray'
	| 'packed'
	| 'keras_tensor'
	| 'module'
	| 'shape'
	| 'tuple'
	| 'list'
	| 'dict'
	| 'int'
	| 'float'
	| 'bool'
	| 'str'
	| 'none'
	| 'function'
	| 'class'
	| 'dtype'
	| 'device'
	| 'npscalar'
	| 'object'
	| 'unknown';

export interface Binding {
	/** First line of the statement, from 1. */
	readonly line: number;
	/** The function it is bound in; `<module>` at the top. */
	readonly func: string;
	/** `x`, or `self.lstm`. */
	readonly name: string;
	/** How often this line has bound this name so far, from 1. */
	readonly hit: number;
	readonly kind: BindingKind;
	/** Of a tensor, or of a packed sequence's data. */
	readonly shape?: Shape;
	/** What its framework knows of the shape, where that is less. */
	readonly staticShape?: PartialShape;
	readonly dtype?: DType;
	readonly tensor?: TensorId;
	readonly span: Span;
}

export interface Warning {
	readonly category: string;
	readonly message: string;
	readonly line: number;
}

/** Three outcomes, never a guess. */
export type Outcome = { readonly kind: 'ok' } | Raised | Unmodelled;

export interface Unmodelled {
	readonly kind: 'unsupported';
	readonly what: string;
	readonly span: Span;
	readonly line: number;
	/** What ended the program further down. That it would do so in Python is not known. */
	readonly endedBy?: Raised;
}

export interface Raised {
	readonly kind: 'raised';
	/** Exception class: `RuntimeError`. */
	readonly type: string;
	/** `str(exception)`, word for word. */
	readonly message: string;
	/** The very sub-expression that raised. */
	readonly span: Span;
	/** Line of the module-level statement, from 1. */
	readonly line: number;
	/** User frames, outermost first. */
	readonly frames: readonly Frame[];
	/** The two sizes that disagree, where the exception is about sizes. */
	readonly mismatch?: Mismatch;
	readonly evidence?: Evidence;
}

export interface Frame {
	readonly line: number;
	readonly func: string;
}

/** Which axis of which tensor does not fit, and what it was held against. */
export interface Mismatch {
	/** The role of the tensor in the call: `input`, `hx`, `cx`, `lengths`, `input_size`. */
	readonly argument: 'input' | 'hx' | 'cx' | 'lengths' | 'constructor';
	readonly tensor?: TensorId;
	/** Index of the axis that disagrees; null where the rank or the dtype disagrees. */
	readonly axis: number | null;
	readonly what: 'size' | 'rank' | 'dtype' | 'value';
	readonly expected: string;
	readonly got: string;
	/** Which setting the expectation comes from: `input_size`, `hidden_size`, `num_layers`, `batch`, … */
	readonly against: string;
	/** Why, in a sentence of the check's own where the usual ones do not fit; `{}` stands for the tensor's name and shape. */
	readonly says?: string;
}

/** How we know that a framework says this. */
export interface Evidence {
	readonly framework: string;
	readonly version: string;
	/** Path in the framework's source. */
	readonly file: string;
	readonly how: 'recorded' | 'source' | 'reported';
}

/** A shape with a name for each size that its framework does not know: `[batch · 20 · 50]`. */
export function namedShape(
	{ shape, staticShape }: Pick<Binding | Tensor, 'shape' | 'staticShape'>,
	axes: readonly (Axis | null)[] = []
): readonly (number | string)[] | undefined {
	if (!shape || !staticShape) return shape ?? undefined;
	return staticShape.map((size, i) => size ?? (axes[i] ? axisNames[axes[i]].word : i === 0 ? 'batch' : 'any'));
}
