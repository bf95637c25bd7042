const word = new DataView(new ArrayBuffer(8));

/** The 16 bits of a number that float16 can hold. */
export function toFloat16(value: number): number {
	word.setFloat32(0, value);
	const bits = word.getUint32(0);
	const sign = (bits >>> 16) & 0x8000;
	const exponent = ((bits >>> 23) & 0xff) - 112;
	const fraction = bits & 0x7fffff;
	if (exponent === 143) return sign | 0x7c00 | (fraction === 0 ? 0 : 0x200);
	if (exponent >= 31) return sign | 0x7c00;
	if (exponent > 0) return sign | (exponent << 10) | (fraction >>> 13);
	return exponent < -10 ? sign : sign | ((fraction | 0x800000) >>> (14 - exponent));
}

/** The number that 16 bits are in float16. */
export function fromFloat16(bits: number): number {
	const sign = bits & 0x8000 ? -1 : 1;
	const exponent = (bits >>> 10) & 31;
	const fraction = bits & 0x3ff;
	if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
	return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** The number that 16 bits are in bfloat16: the upper half of a float32. */
export function fromBfloat16(bits: number): number {
	word.setUint32(0, bits * 65536);
	return word.getFloat32(0);
}
