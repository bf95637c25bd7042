/** Where each row of packed data comes from: step by step, and in a step the sequences that are still running, longest first. */
export interface PackedRows {
	readonly times: readonly number[];
	/** Indices into the batch before packing. */
	readonly sequences: readonly number[];
	/** How many sequences are still running at each step. */
	readonly batchSizes: readonly number[];
}

/**
 * The order of `pack_padded_sequence`. Sequences of equal length keep their order; PyTorch's own sort is not stable from 17 sequences on
 * (with AVX-512), which moves rows of the packed data and nothing else.
 */
export function packedRows(lengths: readonly number[]): PackedRows {
	const order = [...lengths.keys()].sort((a, b) => lengths[b]! - lengths[a]!);
	const rows = { times: [] as number[], sequences: [] as number[], batchSizes: [] as number[] };
	for (let time = 0, running = order.length; ; time++) {
		while (running > 0 && lengths[order[running - 1]!]! <= time) running--;
		if (running === 0) return rows;
		rows.batchSizes.push(running);
		for (let i = 0; i < running; i++) {
			rows.times.push(time);
			rows.sequences.push(order[i]!);
		}
	}
}

/** How a padded array lies in memory. */
export interface PaddedLayout {
	readonly seq: number;
	readonly batch: number;
	/** Numbers in one step of one sequence. */
	readonly size: number;
	readonly batchFirst: boolean;
}

const offset = ({ seq, batch, size, batchFirst }: PaddedLayout, time: number, sequence: number): number =>
	(batchFirst ? sequence * seq + time : time * batch + sequence) * size;

/** padded → packed rows. PyTorch takes lengths beyond the padded steps and packs the steps that there are. */
export function pack(padded: Float64Array, layout: PaddedLayout, rows: PackedRows): Float64Array {
	const { seq, size } = layout;
	const times = rows.times.filter((time) => time < seq);
	const out = new Float64Array(times.length * size);
	times.forEach((time, row) => {
		const at = offset(layout, time, rows.sequences[row]!);
		out.set(padded.subarray(at, at + size), row * size);
	});
	return out;
}

/** packed rows → padded */
export function unpack(packed: Float64Array, layout: PaddedLayout, rows: PackedRows, fill = 0): Float64Array {
	const { size } = layout;
	const out = new Float64Array(layout.seq * layout.batch * size).fill(fill);
	rows.times.forEach((time, row) => out.set(packed.subarray(row * size, (row + 1) * size), offset(layout, time, rows.sequences[row]!)));
	return out;
}
