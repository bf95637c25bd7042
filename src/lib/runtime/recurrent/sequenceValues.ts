import { rnnSequence } from '../../../../kernels/reference/index.ts';
import type { NumericArray } from '../../../../kernels/types.ts';
import type { Matrix, SequenceValues, StaveValues } from '../../ir/index.ts';
import type { RecurrentCall } from '../../values/primitives/recurrent.ts';

/**
 * The values of one sequence of the batch on its way through a recurrent layer, from the float64 reference. Past a sequence's length they are zero.
 * @param batchIndex Which sequence, 0 ≤ batchIndex < batch.
 */
export function sequenceValues({ x, weights, options }: RecurrentCall, batchIndex: number): SequenceValues {
	const [seq = 0, batch = 0, size = 0] = x.shape;
	const run = rnnSequence(x, weights, options, batchIndex);
	const out = weights[0]!.wHh.shape[1]!;
	const hidden = run.cn?.shape[2] ?? 0;
	const directions = options.bidirectional ? 2 : 1;
	const state = (data: ArrayLike<number> | undefined, at: number, width: number): Float32Array => part(data, at * width, width);
	const staves: StaveValues[] = weights.map((_, stave) => ({
		h: matrix(seq, out),
		c: run.cn ? matrix(seq, hidden) : null,
		h_0: state(options.hx?.data, stave * batch + batchIndex, out),
		c_0: run.cn ? state(options.cx?.data, stave * batch + batchIndex, hidden) : null,
		h_n: state(run.hn.data, stave, out),
		c_n: run.cn ? state(run.cn.data, stave, hidden) : null
	}));
	for (const { layer, direction, time, h, c } of run.steps) {
		const stave = staves[layer * directions + direction]!;
		stave.h.data.set(h, time * out);
		if (c) stave.c?.data.set(c, time * hidden);
	}
	return { batchIndex, x: rowsOf(x, seq, (t) => t * batch + batchIndex, size), staves, output: whole(run.output.data, seq) };
}

const matrix = (rows: number, cols: number): Matrix => ({ rows, cols, data: new Float32Array(rows * cols) });

const whole = (data: Float64Array, rows: number): Matrix => ({ rows, cols: rows === 0 ? 0 : data.length / rows, data: Float32Array.from(data) });

function part(data: ArrayLike<number> | undefined, from: number, size: number): Float32Array {
	return data ? Float32Array.from({ length: size }, (_, i) => data[from + i]!) : new Float32Array(size);
}

function rowsOf({ data }: NumericArray, rows: number, row: (i: number) => number, cols: number): Matrix {
	const out = matrix(rows, cols);
	for (let i = 0; i < rows; i++) out.data.set(data.subarray(row(i) * cols, (row(i) + 1) * cols), i * cols);
	return out;
}
