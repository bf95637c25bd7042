import type { DType } from '../../ir/index.ts';

const floats: readonly DType[] = ['float32', 'float64', 'float16', 'bfloat16'];

/** The dtypes that a layer of Keras' is asked for, with the one that it has. */
export const kerasDtypes = (own: DType): readonly { readonly value: DType; readonly title: string }[] =>
	[...new Set([...floats, own])].map((value) => ({ value, title: value }));
