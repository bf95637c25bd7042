import { fromBfloat16, fromFloat16 } from './float16.ts';

/** Element types that are read, named as numpy names them. */
export type StoredDType =
	'float16' | 'bfloat16' | 'float32' | 'float64' | 'int8' | 'int16' | 'int32' | 'int64' | 'uint8' | 'uint16' | 'uint32' | 'uint64' | 'bool';

export const bytesOf: Readonly<Record<StoredDType, number>> = {
	float16: 2,
	bfloat16: 2,
	float32: 4,
	float64: 8,
	int8: 1,
	int16: 2,
	int32: 4,
	int64: 8,
	uint8: 1,
	uint16: 2,
	uint32: 4,
	uint64: 8,
	bool: 1
};

/** An array of a file. Its numbers stay bytes until they are asked for. */
export interface StoredArray {
	readonly name: string;
	readonly dtype: StoredDType;
	readonly shape: readonly number[];
	/** Row-major. */
	readonly read: () => Float64Array;
}

/** How numbers lie in a file. */
export interface Layout {
	readonly dtype: StoredDType;
	readonly shape: readonly number[];
	readonly littleEndian?: boolean;
	/** The first axis varies fastest. */
	readonly fortran?: boolean;
}

/** What a file holds cannot be read: the message is a sentence for the user, in which "it" is the file. */
export class Malformed extends Error {}

/** The number of elements; null where the sizes are none, or too large to be counted. */
export function elementsOf(shape: readonly unknown[]): number | null {
	let product = 1;
	for (const size of shape) {
		if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return null;
		product *= size;
	}
	// A size of 0 hides others of any magnitude.
	return Number.isSafeInteger(product) && shape.length <= mostAxes ? product : null;
}

/** As numpy has it. */
const mostAxes = 64;

export function readNumbers(bytes: Uint8Array, { dtype, shape, littleEndian = true, fortran = false }: Layout): Float64Array {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const one = readers[dtype];
	const width = bytesOf[dtype];
	const data = new Float64Array(elementsOf(shape) ?? 0);
	for (let i = 0; i < data.length; i++) data[i] = one(view, i * width, littleEndian);
	return fortran && shape.length > 1 ? rowMajor(data, shape) : data;
}

const readers: Readonly<Record<StoredDType, (view: DataView, at: number, littleEndian: boolean) => number>> = {
	float16: (view, at, little) => fromFloat16(view.getUint16(at, little)),
	bfloat16: (view, at, little) => fromBfloat16(view.getUint16(at, little)),
	float32: (view, at, little) => view.getFloat32(at, little),
	float64: (view, at, little) => view.getFloat64(at, little),
	int8: (view, at) => view.getInt8(at),
	int16: (view, at, little) => view.getInt16(at, little),
	int32: (view, at, little) => view.getInt32(at, little),
	int64: (view, at, little) => Number(view.getBigInt64(at, little)),
	uint8: (view, at) => view.getUint8(at),
	uint16: (view, at, little) => view.getUint16(at, little),
	uint32: (view, at, little) => view.getUint32(at, little),
	uint64: (view, at, little) => Number(view.getBigUint64(at, little)),
	bool: (view, at) => Number(view.getUint8(at) !== 0)
};

function rowMajor(columns: Float64Array, shape: readonly number[]): Float64Array {
	const rows = new Float64Array(columns.length);
	const index = shape.map(() => 0);
	const strides = shape.map((_, axis) => shape.slice(0, axis).reduce((product, size) => product * size, 1));
	for (let i = 0, from = 0; i < rows.length; i++) {
		rows[i] = columns[from]!;
		for (let axis = shape.length - 1; axis >= 0; axis--) {
			from += strides[axis]!;
			if (++index[axis]! < shape[axis]!) break;
			from -= strides[axis]! * shape[axis]!;
			index[axis] = 0;
		}
	}
	return rows;
}

/** 1 byte, 1,200 bytes. */
export const bytesInWords = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'byte' : 'bytes'}`;

/** A text of a file's as it can stand in a sentence: not long, and without what cannot be seen. */
export function shown(text: string, most = 60): string {
	const visible = text.replace(/\p{C}/gu, '\ufffd');
	return visible.length > most ? `${visible.slice(0, most)}…` : visible;
}
