import type { NumericArray, RnnLayerWeights, RnnOptions, RnnResult, RnnStep } from '../types.ts';
import { gateCount } from '../types.ts';
import { affine } from './affine.ts';
import { cells, type CellState } from './cells.ts';

/** A `NumericArray` of doubles. */
export interface DoubleArray extends NumericArray {
	readonly data: Float64Array;
}

/**
 * Runs a stacked, optionally bidirectional LSTM, GRU or RNN over a batch of sequences: the equations as plain loops in float64, which
 * every other kernel is compared with. Shapes are trusted.
 *
 * @param x [seq, batch, input]
 * @param weights One per layer and direction: layer 0 forward, layer 0 backward, layer 1 forward, …
 * @param onStep Called with what each layer computes at each step of each sequence.
 */
export function rnn(
	x: NumericArray,
	weights: readonly RnnLayerWeights<NumericArray>[],
	options: RnnOptions<NumericArray>,
	onStep?: (step: RnnStep, sequence: number) => void
): RnnResult<DoubleArray> {
	const [seq = 0, batch = 0] = x.shape;
	const directions = options.bidirectional ? 2 : 1;
	const first = weights[0]!;
	const hidden = first.wIh.shape[0]! / gateCount[options.mode];
	const out = first.wHr?.shape[0] ?? hidden;
	const hn = options.hx ? doubles(options.hx).slice() : new Float64Array(weights.length * batch * out);
	const cn = options.cx ? doubles(options.cx).slice() : new Float64Array(weights.length * batch * hidden);

	let input = doubles(x);
	for (let layer = 0; layer < weights.length / directions; layer++) {
		const output = new Float64Array(seq * batch * directions * out);
		for (let direction: 0 | 1 = 0; direction < directions; direction++) {
			const at = layer * directions + direction;
			const step = layerStep(weights[at]!, options, hidden, out);
			for (let b = 0; b < batch; b++) {
				const length = options.lengths?.[b] ?? seq;
				const h = hn.subarray((at * batch + b) * out, (at * batch + b + 1) * out);
				const c = cn.subarray((at * batch + b) * hidden, (at * batch + b + 1) * hidden);
				for (let s = 0; s < length; s++) {
					const time = direction === 0 ? s : length - 1 - s;
					const after = step(input, time * batch + b, { h, c });
					h.set(after.h);
					if (after.c) c.set(after.c);
					output.set(after.h, ((time * batch + b) * directions + direction) * out);
					onStep?.({ layer, direction: direction as 0 | 1, time, ...after }, b);
				}
			}
		}
		const mask = options.masks?.[layer]?.data;
		input = mask === undefined || layer === weights.length / directions - 1 ? output : output.map((value, i) => value * mask[i]!);
	}
	const result = {
		output: { shape: [seq, batch, directions * out], data: input },
		hn: { shape: [weights.length, batch, out], data: hn }
	};
	return options.mode === 'lstm' ? { ...result, cn: { shape: [weights.length, batch, hidden], data: cn } } : result;
}

/** One step of one layer in one direction: reads row `row` of the input, and the state before. */
function layerStep(w: RnnLayerWeights<NumericArray>, { mode }: RnnOptions<NumericArray>, hidden: number, out: number) {
	const wIh = doubles(w.wIh);
	const wHh = doubles(w.wHh);
	const bIh = w.bIh && doubles(w.bIh);
	const bHh = w.bHh && doubles(w.bHh);
	const wHr = w.wHr && doubles(w.wHr);
	const size = w.wIh.shape[1]!;
	const gx = new Float64Array(w.wIh.shape[0]!);
	const gh = new Float64Array(w.wIh.shape[0]!);
	const cell = cells[mode];
	return (input: Float64Array, row: number, state: CellState) => {
		affine(gx, wIh, bIh, input, row * size, size);
		affine(gh, wHh, bHh, state.h, 0, out);
		const step = cell(gx, gh, state);
		if (wHr === undefined) return step;
		const h = new Float64Array(out);
		affine(h, wHr, undefined, step.h, 0, hidden);
		return { ...step, h };
	};
}

const doubles = (array: NumericArray): Float64Array => (array.data instanceof Float64Array ? array.data : Float64Array.from(array.data));
