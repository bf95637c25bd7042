import { isChance, isCount, isLong, isOfSound, isText } from './asked.ts';
import type { Table } from './tables.ts';

/** How much more there is in each of five rounds of what there is little of: no two rows are alike. */
const small = [
	[1, 3, 2, 5, 4],
	[2, 1, 4, 3, 5],
	[3, 5, 1, 4, 2],
	[4, 2, 5, 1, 3],
	[5, 4, 3, 2, 1]
] as const;

/** The same sizes, but for those that are not settled: no two change alike; what only data tell goes the other way in turn. */
export function varied(asked: Table, settled: Table, round: number, isShort: boolean): Table {
	const changed = new Map<string, number>();
	return new Map(
		[...asked].map(([name, size]) => {
			if (isChance(name)) return [name, (size + round) % 2];
			if (settled.has(name) || !isCount(name)) return [name, size];
			// Axes of tensors that are as large as each other are taken for the same.
			const kind = /_\d$/.test(name) ? String(size) : name;
			const nth = changed.size + 1;
			const by = [3, 7, 2, 11][(round + nth) % 4]! + nth * round;
			// What is gone through thing by thing takes the longer.
			const few = small[nth % 5]![(round - 1) % 5]!;
			const other =
				changed.get(kind) ??
				size +
					(isOfSound(name)
						? 1024 * by + nth
						: isText(name)
							? 1 + ((round + nth) % 4)
							: name.endsWith('_len') || (isShort && isLong(name))
								? few
								: isLong(name)
									? 2 * by + 1
									: by);
			changed.set(kind, other);
			return [name, other];
		})
	);
}
