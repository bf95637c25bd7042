import type { Axis, DType } from '../ir/index.ts';
import type { Layout } from './storage.ts';
import type { StridedTensor } from './tensor.ts';

/** What a tensor is made with, beside its tensor of the trace. */
export interface Made {
	readonly layout?: Partial<Layout<StridedTensor>> | undefined;
	readonly values?: readonly number[] | null | undefined;
}

/** What is known of a tensor before it is made. */
export interface NewTensor {
	readonly shape: readonly number[];
	readonly dtype: DType;
	readonly device?: string | undefined;
	readonly axes?: readonly (Axis | null)[] | undefined;
	readonly strides?: readonly number[] | undefined;
	/** The memory that it is a view of: `input.viewed(offset, strides)`. Memory of its own without it. */
	readonly layout?: Layout<StridedTensor> | undefined;
	/** Only where they are at hand: a literal. Others are computed when they are asked for. */
	readonly values?: readonly number[] | null | undefined;
	/** Whether a gradient is to reach it; of a result: as one of the inputs does, where nothing is said. */
	readonly requiresGrad?: boolean | undefined;
	/** Whether a layer holds it to learn it. */
	readonly parameter?: boolean | undefined;
	/** Where a layer holds it: `encoder.weight`. */
	readonly path?: string | undefined;
	/** Which way of seeing its input it is, or that it is a copy: frameworks that name what made a tensor have names for them. */
	readonly made?:
		| 'permute'
		| 'view'
		| 'reshape'
		| 'unsqueeze'
		| 'squeeze'
		| 'select'
		| 'slice'
		| 'alias'
		| 'copy'
		| 'index'
		| 'put'
		| 'expand'
		| 'diagonal'
		| 'windows'
		| undefined;
	/** What differentiates it, in the words of a framework that prints them: `AddBackward0`. */
	readonly gradFn?: string | undefined;
}

/** The layout that a new tensor asks for: a view's, strides of its own, or none. */
export const layoutOf = ({ layout, strides }: NewTensor): Made['layout'] => layout ?? (strides && { strides });
