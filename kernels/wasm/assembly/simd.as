/** a · b + c, rounded once where the build and the machine can. */
@inline
export function madd(a: v128, b: v128, c: v128): v128 {
	return ASC_FEATURE_RELAXED_SIMD ? f32x4.relaxed_madd(a, b, c) : f32x4.add(f32x4.mul(a, b), c);
}

/** Copies n floats. */
export function copy(to: usize, from: usize, n: usize): void {
	const end = from + (n << 2);
	const vectors = from + ((n & ~3) << 2);
	for (; from < vectors; from += 16, to += 16) v128.store(to, v128.load(from));
	for (; from < end; from += 4, to += 4) store<u32>(to, load<u32>(from));
}
