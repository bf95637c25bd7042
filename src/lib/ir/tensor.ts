import type { Axis } from './axis.ts';
import type { Span } from './span.ts';

/** Element types, named as PyTorch and numpy name them; of TensorFlow's texts each value stands for one. */
export type DType =
	'float16' | 'bfloat16' | 'float32' | 'float64' | 'complex64' | 'complex128' | 'uint8' | 'int8' | 'int16' | 'int32' | 'int64' | 'bool' | 'string';

/** Sizes, outermost first; null where nothing is known of the shape (after code that is not modelled). */
export type Shape = readonly number[] | null;

/** Sizes as a framework knows them that does not know all: null of an axis of any size, and of a whole shape of any rank. */
export type PartialShape = readonly (number | null)[] | null;

/** Index of a tensor in `Trace.tensors`. */
export type TensorId = number;

/** A tensor as the trace knows it: everything but its values, which `values/` computes on demand. */
export interface Tensor {
	readonly id: TensorId;
	readonly shape: Shape;
	/** What its framework knows of the shape, where that is less. */
	readonly staticShape?: PartialShape;
	readonly dtype: DType;
	readonly device: string;
	/** What each axis means, as far as it is known; as long as `shape`. */
	readonly axes: readonly (Axis | null)[];
	readonly role: 'parameter' | 'buffer' | 'activation';
	readonly requiresGrad: boolean;
	/** Where in the source it was made. */
	readonly span: Span;
	/** Path of the module it belongs to or was made in, and its name there: `lstm.weight_ih_l0`. Empty at module level. */
	readonly path: string;
}

/** Number of elements; 1 for a scalar. */
export const sizeOf = (shape: readonly number[]): number => shape.reduce((product, n) => product * n, 1);
