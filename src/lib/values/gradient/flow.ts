import { sizeOf } from '../../ir/index.ts';
import type { RecurrentCall } from '../primitives/recurrent.ts';
import { broadcastStrides, offsets } from '../primitives/strided.ts';
import type { KnownValue } from '../value.ts';

/** An op that gradients flow back through. */
export interface Flow {
	readonly inputs: readonly KnownValue[];
	readonly outputs: readonly KnownValue[];
	/** Of each output; null where none arrives. */
	readonly gradients: readonly (Float64Array | null)[];
	/** Which of the inputs' gradients are asked for. */
	readonly wanted: readonly boolean[];
	/** A recurrent op as it was run, with the dropout masks that it drew. */
	readonly call?: RecurrentCall;
}

/**
 * What flows on to each input: the product of the outputs' gradients with the op's Jacobian. Where an input is not wanted, or nothing flows to it, it
 * may be null.
 */
export type Pullback<P> = (op: P, flow: Flow) => readonly (Float64Array | null)[];

/** The gradient of the first output; zeros where none arrives. */
export const first = ({ gradients, outputs }: Flow): Float64Array => gradients[0] ?? new Float64Array(outputs[0]!.data.length);

/** Adds numbers up at the elements that they came from. */
export function spread(gradient: Float64Array, sources: Int32Array, size: number): Float64Array {
	const out = new Float64Array(size);
	for (let i = 0; i < sources.length; i++) if (sources[i]! >= 0) out[sources[i]!]! += gradient[i]!;
	return out;
}

/** Sums a gradient over what broadcasting repeated. */
export function gathered(gradient: Float64Array, shape: readonly number[], to: readonly number[]): Float64Array {
	const size = sizeOf(to);
	if (gradient.length === size) return gradient;
	if (size === 1) return Float64Array.of(gradient.reduce((a, b) => a + b, 0));
	if (sameEnd(shape, to)) {
		const out = new Float64Array(size);
		for (let at = 0; at < gradient.length; at += size) for (let i = 0; i < size; i++) out[i]! += gradient[at + i]!;
		return out;
	}
	return spread(gradient, offsets(shape, broadcastStrides(to, shape)), size);
}

/** Whether all of `to` are the last sizes of a shape. */
const sameEnd = (shape: readonly number[], to: readonly number[]): boolean => to.every((n, axis) => n === shape[axis + shape.length - to.length]);
