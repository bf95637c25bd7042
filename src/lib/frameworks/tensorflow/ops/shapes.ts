import type { PartialShape } from '../../../ir/index.ts';

/** The shape that two are spread to, as far as their sizes are known; a text where two sizes disagree: what a shape function says. */
export function broadcastShapes(a: PartialShape, b: PartialShape): PartialShape | string {
	if (!a || !b) return null;
	const rank = Math.max(a.length, b.length);
	const shape: (number | null)[] = [];
	for (let i = 0; i < rank; i++) {
		const [x, y] = [a, b].map((one) => (i - rank + one.length < 0 ? 1 : one[i - rank + one.length]!)) as [number | null, number | null];
		if (x === 1) shape.push(y);
		else if (y === 1 || x === y) shape.push(x);
		// Of an open size and another than 1, the other it is.
		else if (x === null || y === null) shape.push(x ?? y);
		else return `Dimensions must be equal, but are ${x} and ${y}`;
	}
	return shape;
}

/** `[2,3]`, as kernels print sizes. */
export const listed = (shape: readonly number[]): string => `[${shape.join(',')}]`;

export const rankMustBe = (rank: number, shape: PartialShape): string => `Shape must be rank ${rank} but is rank ${shape?.length}`;
export const rankAtLeast = (rank: number, shape: PartialShape): string => `Shape must be at least rank ${rank} but is rank ${shape?.length}`;
export const equal = (a: number | null | undefined, b: number | null | undefined): string => `Dimensions must be equal, but are ${a} and ${b}`;

/** Whether two sizes cannot be the same. */
export const differ = (a: number | null | undefined, b: number | null | undefined): boolean =>
	a !== null && b !== null && a !== undefined && b !== undefined && a !== b;

/** One of two sizes that is known. */
export const merged = (a: number | null, b: number | null): number | null => a ?? b;

/** An axis counted from 0; null where there is none of this number. */
export function axisIn(axis: number, rank: number): number | null {
	const at = axis < 0 ? axis + rank : axis;
	return at < 0 || at >= rank ? null : at;
}
