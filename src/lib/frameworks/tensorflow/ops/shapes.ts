import type { PartialShape } from '../../../ir/index.ts';

/** The shape that two are spread to, as far as their sizes are known; null where two sizes disagree. */
export function broadcastShapes(a: PartialShape, b: PartialShape): { readonly shape: PartialShape } | null {
	if (!a || !b) return { shape: null };
	const rank = Math.max(a.length, b.length);
	const shape: (number | null)[] = [];
	for (let i = 0; i < rank; i++) {
		const [x, y] = [a, b].map((one) => (i - rank + one.length < 0 ? 1 : one[i - rank + one.length]!)) as [number | null, number | null];
		if (x === 1) shape.push(y);
		else if (y === 1 || x === y) shape.push(x);
		// Of an open size and another than 1, the other it is.
		else if (x === null || y === null) shape.push(x ?? y);
		else return null;
	}
	return { shape };
}
