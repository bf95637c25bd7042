/**
 * Makes the rows or the columns of a matrix orthonormal, whichever are fewer: Q of its QR decomposition, with the signs that make R's diagonal positive
 * (Gram and Schmidt's way, each vector twice, in float64).
 */
export function orthonormalise(data: Float64Array, rows: number, gain: number): void {
	const columns = data.length / rows;
	const [count, length, next, step] = rows < columns ? [rows, columns, columns, 1] : [columns, rows, 1, columns];
	for (let k = 0; k < count; k++) {
		const at = k * next;
		for (let pass = 0; pass < 2; pass++) {
			for (let j = 0; j < k; j++) {
				let dot = 0;
				for (let i = 0; i < length; i++) dot += data[at + i * step]! * data[j * next + i * step]!;
				for (let i = 0; i < length; i++) data[at + i * step]! -= dot * data[j * next + i * step]!;
			}
			let square = 0;
			for (let i = 0; i < length; i++) square += data[at + i * step]! ** 2;
			const size = Math.sqrt(square);
			for (let i = 0; i < length; i++) data[at + i * step]! /= size;
		}
	}
	for (let i = 0; i < data.length; i++) data[i]! *= gain;
}
