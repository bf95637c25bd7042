import type { Span } from './span.ts';
import type { TensorId } from './tensor.ts';

/** A parameter, whatever its numbers are: the tensor that it was when it was registered or first asked for. `Module.parameters` has the same. */
export type ParameterId = TensorId;

/** What a program does about its parameters, beside ops and calls. */
export type LearningEvent = Span & {
	/** How many ops came before. */
	readonly at: number;
} & LearningStep;

export type LearningStep =
	/** An optimiser is built, or given further parameters. */
	| { readonly kind: 'optimizer'; readonly optimizer: number; readonly parameters: readonly ParameterId[] }
	/** Gradients are added to; `tensors` are the parameters' tensors of the trace, one for each. */
	| { readonly kind: 'backward'; readonly root: TensorId; readonly parameters: readonly ParameterId[]; readonly tensors: readonly TensorId[] }
	/** Gradients are cleared. */
	| { readonly kind: 'zero_grad'; readonly parameters: readonly ParameterId[] }
	/** Gradients are cut to a size; `found` had one. */
	| { readonly kind: 'clip'; readonly parameters: readonly ParameterId[]; readonly found: readonly ParameterId[] }
	/** An optimiser moves those of its parameters that have a gradient, at the `rate` of its first group; it began at the rate `base` where a schedule has it. */
	| { readonly kind: 'step'; readonly optimizer: number; readonly moved: readonly ParameterId[]; readonly rate?: number; readonly base?: number }
	/** A module, by its number in `ModuleCall`, and those inside it, are put into training or evaluation mode. */
	| { readonly kind: 'mode'; readonly module: number; readonly training: boolean }
	/** Parameters are thawed or frozen. */
	| { readonly kind: 'requires_grad'; readonly parameters: readonly ParameterId[]; readonly requires: boolean }
	/** A data set that a model is trained with gives a batch: of its inputs and its targets those that are arrays. */
	| { readonly kind: 'batch'; readonly inputs: readonly TensorId[]; readonly targets: readonly TensorId[] }
	/**
	 * A module takes a saved state of `given` entries, and knows the names of `taken`; `own`: the tensors of it that share their memory with the module's own,
	 * which has `of`.
	 */
	| {
			readonly kind: 'load';
			readonly module: number;
			readonly own: readonly TensorId[];
			readonly of: number;
			readonly given: number;
			readonly taken: number;
	  };
