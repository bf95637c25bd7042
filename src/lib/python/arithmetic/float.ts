/** The exact value of a float as `mantissa · 2^exponent`. */
export function decompose(value: number): { mantissa: bigint; exponent: number } {
	const view = new DataView(new ArrayBuffer(8));
	view.setFloat64(0, Math.abs(value));
	const bits = view.getBigUint64(0);
	const biased = Number(bits >> 52n);
	const fraction = bits & ((1n << 52n) - 1n);
	return biased === 0 ? { mantissa: fraction, exponent: -1074 } : { mantissa: fraction | (1n << 52n), exponent: biased - 1075 };
}

/** round(|value| · 10^digits), ties to even, exactly. */
export function scaledDecimal(value: number, digits: number): bigint {
	const { mantissa, exponent } = decompose(value);
	let numerator = mantissa;
	let denominator = 1n;
	if (exponent >= 0) numerator <<= BigInt(exponent);
	else denominator <<= BigInt(-exponent);
	if (digits >= 0) numerator *= 10n ** BigInt(digits);
	else denominator *= 10n ** BigInt(-digits);
	const quotient = numerator / denominator;
	const twice = (numerator % denominator) * 2n;
	return twice > denominator || (twice === denominator && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
}

/** |value| with so many digits after the point, as C's `%.*f`. */
export function fixed(value: number, digits: number): string {
	const text = scaledDecimal(value, digits)
		.toString()
		.padStart(digits + 1, '0');
	return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The leading `count` digits of |value| (not 0) and the exponent of the first, as C's `%.*e`. */
export function significant(value: number, count: number): { digits: string; exponent: number } {
	let exponent = Math.floor(Math.log10(Math.abs(value)));
	for (let i = 0; i < 3; i++) {
		const digits = scaledDecimal(value, count - 1 - exponent).toString();
		if (digits.length === count) return { digits, exponent };
		// A carry to one digit more is the next power of ten; otherwise the estimate was off by one.
		if (digits.length > count && /^10*$/.test(digits)) return { digits: digits.slice(0, count), exponent: exponent + 1 };
		exponent += digits.length > count ? 1 : -1;
	}
	return {
		digits: scaledDecimal(value, count - 1 - exponent)
			.toString()
			.slice(0, count),
		exponent
	};
}

/** `repr(float)`: the shortest digits that read back the same. */
export function floatRepr(value: number): string {
	if (Number.isNaN(value)) return 'nan';
	if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
	if (Object.is(value, -0)) return '-0.0';
	const size = Math.abs(value);
	if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
		const [mantissa, exponent] = value.toExponential().split('e');
		return `${mantissa}e${exponent![0]}${exponent!.slice(1).padStart(2, '0')}`;
	}
	const text = String(value);
	return Number.isInteger(value) ? `${text}.0` : text;
}
