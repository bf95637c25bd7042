/** Rows of `width` numbers, [outer, inner, width] → [inner, outer, width]. */
export function swapped(data: Float32Array, outer: number, inner: number, width: number): Float32Array {
	const result = new Float32Array(data.length);
	for (let i = 0; i < outer; i++)
		for (let j = 0; j < inner; j++) result.set(data.subarray((i * inner + j) * width, (i * inner + j + 1) * width), (j * outer + i) * width);
	return result;
}
