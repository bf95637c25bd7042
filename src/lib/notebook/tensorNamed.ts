import type { Axis, DType, Trace } from '../ir/index.ts';

/** A tensor as it is shown: its shape and what its axes mean. */
export interface NamedShape {
	readonly shape: readonly number[] | null;
	readonly axes: readonly (Axis | null)[];
	readonly dtype: DType;
}

/** The tensor of that name in a program: the last one bound to it, or a layer's parameter. undefined where it was never made. */
export function tensorNamed(trace: Trace, name: string): NamedShape | undefined {
	const id =
		trace.bindings.findLast((binding) => binding.name === name && binding.tensor !== undefined)?.tensor ??
		trace.modules.flatMap(({ parameters }) => parameters).find((parameter) => parameter.name === name)?.tensor;
	return id === undefined ? undefined : trace.tensors[id];
}
