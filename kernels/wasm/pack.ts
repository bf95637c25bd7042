/** Columns of a packed matrix: one for each gate of each unit, units rounded up to fours, and all to a panel of eight. */
export const columnsOf = (gates: number, units: number): number => Math.ceil((gates * Math.ceil(units / 4)) / 2) * 8;

/** Where row gate · units + unit of a weight goes: the gates of four units lie side by side, unit by unit. */
export const columnOf = (gates: number, gate: number, unit: number): number => 4 * (gates * (unit >> 2) + gate) + (unit & 3);

/**
 * Packs a weight [gates · units, depth] into panels [columns / 8, depth, 8]. Columns that stand for no unit are zero.
 *
 * @param to columns · depth numbers
 */
export function packMatrix(to: Float32Array, from: Float32Array, gates: number, units: number, depth: number): void {
	to.fill(0);
	for (let gate = 0, i = 0; gate < gates; gate++) {
		for (let unit = 0; unit < units; unit++) {
			const column = columnOf(gates, gate, unit);
			const end = i + depth;
			for (let at = (column >> 3) * 8 * depth + (column & 7); i < end; i++, at += 8) to[at] = from[i]!;
		}
	}
}

/** Packs the sum of biases [gates · units] into one number a column; zeros where there are none. */
export function packBias(to: Float32Array, biases: readonly Float32Array[], gates: number, units: number): void {
	to.fill(0);
	for (const bias of biases) {
		for (let gate = 0, i = 0; gate < gates; gate++) {
			for (let unit = 0; unit < units; unit++) to[columnOf(gates, gate, unit)]! += bias[i++]!;
		}
	}
}
