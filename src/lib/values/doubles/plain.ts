import type { Doubles } from './doubles.ts';

/** The loops as JavaScript: the sums take up the same products in the same order. */
export function plainLoops(heap: Float64Array): Doubles {
	const each =
		(f: (x: number) => number) =>
		(at: number, end: number): void => {
			for (let i = at; i < end; i++) heap[i] = f(heap[i]!);
		};
	return {
		heap,
		product(c, cStride, a, aStride, b, rows, depth, columns) {
			for (let column = 0; column < columns; column += 4, b += 4 * depth) {
				for (let row = 0; row < rows; row++) {
					const to = c + row * cStride + column;
					let s0 = heap[to]!;
					let s1 = heap[to + 1]!;
					let s2 = heap[to + 2]!;
					let s3 = heap[to + 3]!;
					for (let k = 0, from = a + row * aStride, w = b; k < depth; k++, w += 4) {
						const x = heap[from + k]!;
						s0 += x * heap[w]!;
						s1 += x * heap[w + 1]!;
						s2 += x * heap[w + 2]!;
						s3 += x * heap[w + 3]!;
					}
					heap[to] = s0;
					heap[to + 1] = s1;
					heap[to + 2] = s2;
					heap[to + 3] = s3;
				}
			}
		},
		exp: each(Math.exp),
		sigmoid: each((x) => 1 / (1 + Math.exp(-x))),
		tanh: each(Math.tanh)
	};
}
