/** Where shapes do not spread over each other: the axis of the result, counted from its first, and the two sizes there. */
export interface Clash {
	readonly axis: number;
	readonly sizes: readonly [number, number];
}

/**
 * The shape that shapes are spread to: they are aligned at their last axes, and an axis of size 1, or one that is not there, takes the size of the others.
 * Where two sizes disagree, the last such axis. (NumPy's rule, which every framework has.)
 */
export function broadcast(shapes: readonly (readonly number[])[]): number[] | Clash {
	const rank = Math.max(0, ...shapes.map(({ length }) => length));
	const spread = new Array<number>(rank).fill(1);
	for (let axis = rank - 1; axis >= 0; axis--) {
		for (const shape of shapes) {
			const size = shape[axis - rank + shape.length] ?? 1;
			const before = spread[axis]!;
			if (size === 1 || size === before) continue;
			if (before !== 1) return { axis, sizes: [before, size] };
			spread[axis] = size;
		}
	}
	return spread;
}

/** `(2, 3)`, `(2,)`: how Python prints a tuple of sizes. */
export const tupled = (shape: readonly (number | string)[]): string => (shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`);
