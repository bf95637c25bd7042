import type { DType } from '../ir/index.ts';

/** The nearest number that a dtype holds, as PyTorch converts a double to it. Complex dtypes keep their real part as it is. */
export function roundTo(dtype: DType): (value: number) => number {
	switch (dtype) {
		case 'float32':
			return Math.fround;
		case 'float16':
			return toFloat16;
		case 'bfloat16':
			return toBfloat16;
		case 'bool':
			return (value) => (value === 0 ? 0 : 1);
		case 'int8':
			return (value) => (value << 24) >> 24;
		case 'int16':
			return (value) => (value << 16) >> 16;
		case 'int32':
			return (value) => value | 0;
		case 'uint8':
			return (value) => value & 0xff;
		case 'int64':
		case 'string':
			return Math.trunc;
		case 'float64':
		case 'complex64':
		case 'complex128':
			return (value) => value;
	}
}

/** As a tensor of the dtype holds it: where the numbers are, if nobody else has them, which takes a fraction of the time of copying them. */
export function roundedTo(dtype: DType, data: Float64Array, shared: (data: Float64Array) => boolean): Float64Array {
	if (dtype === 'float64' || dtype === 'int64') return data;
	if (dtype !== 'float32') return data.map(roundTo(dtype));
	if (shared(data)) return new Float64Array(new Float32Array(data));
	for (let i = 0; i < data.length; i++) data[i] = Math.fround(data[i]!);
	return data;
}

/** 11 significant bits, exponents −14 … 15, ties to even. */
function toFloat16(value: number): number {
	const single = Math.fround(value);
	const size = Math.abs(single);
	if (!(size > 0 && size < Infinity)) return single;
	const unit = 2 ** (Math.max(Math.floor(Math.log2(size)), -14) - 10);
	const rounded = toEven(size / unit) * unit;
	return Math.sign(single) * (rounded > 65504 ? Infinity : rounded);
}

const bits = new DataView(new ArrayBuffer(4));

/** The upper 16 bits of a float32, ties to even. */
function toBfloat16(value: number): number {
	if (Number.isNaN(value)) return value;
	bits.setFloat32(0, value);
	const word = bits.getUint32(0);
	bits.setUint32(0, (word + 0x7fff + ((word >>> 16) & 1)) & 0xffff0000);
	return bits.getFloat32(0);
}

function toEven(value: number): number {
	const below = Math.floor(value);
	const rest = value - below;
	return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}
