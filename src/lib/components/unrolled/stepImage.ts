import type { Matrix } from '$lib/ir/index.ts';

/** A picture of the values of a stave, and which of its columns a step is. */
export interface StepImage {
	readonly matrix: Matrix;
	/** Column of a step in the picture; -1 where it is not in it. */
	readonly columnOf: (step: number) => number;
}

/** A heatmap has at most this many columns of its own; beyond it would be sampled. */
const most = 256;

/**
 * Values over time as one picture for all shown steps, so that their contrast is one and the browser decodes one image a stave.
 * Long sequences are cut down to the shown steps first. [time, size] in, [shown, size] out. null where the values are not of `steps` steps
 * and `size` numbers: they belong to settings that have changed.
 */
export function stepImage(values: Matrix | null | undefined, steps: number, size: number, shown: readonly number[]): StepImage | null {
	if (!values || values.rows !== steps || values.cols !== size || size < 1 || steps < 1) return null;
	if (steps <= most) return { matrix: values, columnOf: (step) => step };
	const data = new Float32Array(shown.length * size);
	shown.forEach((step, i) => data.set(values.data.subarray(step * size, (step + 1) * size), i * size));
	return { matrix: { rows: shown.length, cols: size, data }, columnOf: (step) => shown.indexOf(step) };
}
