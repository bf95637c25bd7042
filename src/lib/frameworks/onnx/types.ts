import type { DType } from '../../ir/index.ts';

/** A size that is known, one that has a name, or one that nobody knows. */
export type Dim = number | string | null;
/** null: not even how many axes. */
export type Shape = readonly Dim[] | null;

/** What is known of a value of a graph before it runs. */
export interface Typed {
	/** TensorProto.DataType; 0 where it is not known. */
	readonly elem: number;
	readonly shape: Shape;
	/** It is a sequence or another type that is not modelled. */
	readonly other?: boolean;
}

interface ElementType {
	/** In `tensor(float)`. */
	readonly name: string;
	/** In declared.txt. */
	readonly short: string;
	readonly dtype?: DType;
}

const named = (name: string, short: string, dtype?: DType): ElementType => ({ name, short, ...(dtype && { dtype }) });

/** TensorProto.DataType, by number. */
export const elementTypes: ReadonlyMap<number, ElementType> = new Map([
	[1, named('float', 'f32', 'float32')],
	[2, named('uint8', 'u8', 'uint8')],
	[3, named('int8', 'i8', 'int8')],
	[4, named('uint16', 'u16')],
	[5, named('int16', 'i16', 'int16')],
	[6, named('int32', 'i32', 'int32')],
	[7, named('int64', 'i64', 'int64')],
	[8, named('string', 's')],
	[9, named('bool', 'b', 'bool')],
	[10, named('float16', 'f16', 'float16')],
	[11, named('double', 'f64', 'float64')],
	[12, named('uint32', 'u32')],
	[13, named('uint64', 'u64')],
	[16, named('bfloat16', 'bf16', 'bfloat16')]
]);

/** The last number of TensorProto.DataType that ONNX Runtime 1.30 knows: int2. */
const lastElement = 26;
export const isElement = (elem: number): boolean => elem > 0 && elem <= lastElement;

export const elementOf = (dtype: DType): number => [...elementTypes].find(([, one]) => one.dtype === dtype)?.[0] ?? 0;

/** `tensor(float)`. */
export const typeText = (elem: number): string => `tensor(${elementTypes.get(elem)?.name ?? 'undefined'})`;

/** `{1,16,3}`: shapes in ONNX Runtime's messages. */
export const braced = (shape: readonly number[]): string => `{${shape.join(',')}}`;

export const isKnown = (shape: Shape): shape is readonly number[] => shape !== null && shape.every((dim) => typeof dim === 'number');
