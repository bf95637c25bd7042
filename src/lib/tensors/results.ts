import { type Axis } from '../ir/index.ts';
import type { RnnPrimitive } from '../ir/index.ts';
import type { Interpreter } from '../python/index.ts';
import type { NewTensor } from './made.ts';
import { axesOf, type StridedTensor } from './tensor.ts';

/** What is known of a result by the op that gives it: sizes, and what its axes mean. */
export type Result = Pick<NewTensor, 'shape'> & Required<Pick<NewTensor, 'axes'>>;

/** The axes of a result of tensors that are broadcast to `shape`: what the operands that reach an axis agree on. */
export function broadcastAxes(host: Interpreter, inputs: readonly StridedTensor[], shape: readonly number[]): (Axis | null)[] {
	const known = inputs.map((input) => axesOf(host, input));
	return shape.map((_, i) => {
		let meaning: Axis | null = null;
		for (const [k, input] of inputs.entries()) {
			const at = i - shape.length + input.rank;
			const axis = at < 0 || input.shape[at] === 1 ? null : (known[k]![at] ?? null);
			if (meaning !== null && axis !== null && axis !== meaning) return null;
			meaning ??= axis;
		}
		return meaning;
	});
}

/** The shape that shapes are broadcast to where that was checked, or where nothing is computed for they hold no element. */
export function fitted(shapes: readonly (readonly number[])[]): number[] {
	const rank = Math.max(0, ...shapes.map(({ length }) => length));
	return Array.from({ length: rank }, (_, i) => shapes.map((shape) => shape[i - rank + shape.length] ?? 1).find((n) => n !== 1) ?? 1);
}

/** One number for all that stand along `axes`, counted from 0, which are kept with size 1 or dropped. */
export function reduced(host: Interpreter, input: StridedTensor, axes: readonly number[], keepdim: boolean): Result {
	const known = axesOf(host, input);
	const left = input.shape.flatMap((_, i) => (axes.includes(i) && !keepdim ? [] : [i]));
	return {
		shape: left.map((i) => (axes.includes(i) ? 1 : input.shape[i]!)),
		axes: left.map((i) => (axes.includes(i) ? null : (known[i] ?? null)))
	};
}

/**
 * What a recurrent layer gives: its output, h_n and, for an LSTM, c_n.
 * @param steps Rows of the data where it is packed.
 */
export function recurrent(
	{ mode, hiddenSize, projSize, numLayers, bidirectional, batchFirst, unbatched, lengths }: RnnPrimitive,
	batch: number,
	steps: number
): readonly Result[] {
	const directions = bidirectional ? 2 : 1;
	const out = projSize || hiddenSize;
	const state = (width: number): Result =>
		unbatched
			? { shape: [numLayers * directions, width], axes: ['layer', 'hidden'] }
			: { shape: [numLayers * directions, batch, width], axes: ['layer', 'batch', 'hidden'] };
	const width = out * directions;
	const output: Result =
		lengths || unbatched
			? { shape: [steps, width], axes: [lengths ? null : 'time', 'hidden'] }
			: batchFirst
				? { shape: [batch, steps, width], axes: ['batch', 'time', 'hidden'] }
				: { shape: [steps, batch, width], axes: ['time', 'batch', 'hidden'] };
	return [output, state(out), ...(mode === 'lstm' ? [state(hiddenSize)] : [])];
}
