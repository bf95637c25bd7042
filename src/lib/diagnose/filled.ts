import type { Op, TensorId, Trace } from '../ir/index.ts';
import { movedIn } from './moved.ts';

/** Rows that were filled up to one length. */
export interface Filled {
	/** What made the filling. */
	readonly by: readonly Op[];
	/** How many steps of each row are filling, in front and behind. */
	readonly front: readonly number[];
	readonly behind: readonly number[];
}

const isConstant = ({ primitive: { kind } }: Op): boolean => kind === 'full' || kind === 'pad';

/** How rows were filled up to one length: (batch, time, …), or with the time first where the batch is axis 1; null where it is not known that they were. */
export function filledIn(trace: Trace, id: TensorId, batch: 0 | 1 = 0, isFilling: (op: Op) => boolean = isConstant): Filled | null {
	const { shape } = trace.tensors[id]!;
	const [rows, time] = [shape?.[batch], shape?.[1 - batch]];
	if (rows === undefined || time === undefined || rows < 2 || time < 2) return null;
	const [moved] = movedIn(trace, [id]) ?? [];
	if (!moved) return null;
	const width = moved.elements.length / rows / time;
	const by = new Set<Op>();
	const isFilled = (row: number, step: number): boolean => {
		const at = (batch === 0 ? row * time + step : step * rows + row) * width;
		return moved.elements.subarray(at, at + width).every((element) => {
			const source = element === 0 ? undefined : moved.sourceOf(element);
			return source !== undefined && isFilling(source) && by.add(source);
		});
	};
	const ends = (stepOf: (i: number) => number): readonly number[] =>
		Array.from({ length: rows }, (_, row) => {
			let n = 0;
			while (n < time && isFilled(row, stepOf(n))) n++;
			return n;
		});
	const [front, behind] = [ends((i) => i), ends((i) => time - 1 - i)];
	const isUneven = (of: readonly number[]): boolean => of.some((n) => n > 0 && n < time) && new Set(of).size > 1;
	return isUneven(front) || isUneven(behind) ? { by: [...by], front, behind } : null;
}
