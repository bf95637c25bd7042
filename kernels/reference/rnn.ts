import { gateCount } from '../gates.ts';
import type { CellState, NumericArray, RnnLayerWeights, RnnMode, RnnOptions, RnnResult, RnnStep } from '../types.ts';
import { affine } from './affine.ts';
import { cells } from './cells.ts';

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
	const { mode, bidirectional, hx, cx, lengths, masks } = options;
	const directions = bidirectional ? 2 : 1;
	const layers = weights.length / directions;
	const hidden = weights[0]!.wIh.shape[0]! / gateCount[mode];
	const out = weights[0]!.wHr?.shape[0] ?? hidden;
	const lstm = mode === 'lstm';
	// They begin as h_0 and c_0; each stave (a layer in a direction) replaces its part.
	const hn = hx ? Float64Array.from(hx.data) : new Float64Array(weights.length * batch * out);
	const cn = cx ? Float64Array.from(cx.data) : new Float64Array(lstm ? weights.length * batch * hidden : 0);

	let input = doubles(x);
	for (let layer = 0; layer < layers; layer++) {
		const output = new Float64Array(seq * batch * directions * out);
		for (let direction = 0; direction < directions; direction++) {
			const stave = layer * directions + direction;
			const size = weights[stave]!.wIh.shape[1]!;
			const step = layerStep(weights[stave]!, mode);
			for (let b = 0; b < batch; b++) {
				const length = lengths?.[b] ?? seq;
				const at = stave * batch + b;
				const h = hn.slice(at * out, (at + 1) * out);
				let state: CellState = lstm ? { h, c: cn.slice(at * hidden, (at + 1) * hidden) } : { h };
				for (let s = 0; s < length; s++) {
					const time = direction === 0 ? s : length - 1 - s;
					const row = time * batch + b;
					const x = input.subarray(row * size, (row + 1) * size);
					const after = step(x, state);
					output.set(after.h, (row * directions + direction) * out);
					onStep?.({ layer, direction: direction === 0 ? 0 : 1, time, x, before: state, ...after }, b);
					state = after;
				}
				hn.set(state.h, at * out);
				if (state.c) cn.set(state.c, at * hidden);
			}
		}
		const mask = layer < layers - 1 ? masks?.[layer]?.data : undefined;
		input = mask ? output.map((value, i) => value * mask[i]!) : output;
	}
	return {
		output: { shape: [seq, batch, directions * out], data: input },
		hn: { shape: [weights.length, batch, out], data: hn },
		...(lstm && { cn: { shape: [weights.length, batch, hidden], data: cn } })
	};
}

/** One step of one layer in one direction: from its input and the state before to the state after. */
function layerStep(w: RnnLayerWeights<NumericArray>, mode: RnnMode) {
	const wIh = doubles(w.wIh);
	const wHh = doubles(w.wHh);
	const bIh = w.bIh && doubles(w.bIh);
	const bHh = w.bHh && doubles(w.bHh);
	const wHr = w.wHr && doubles(w.wHr);
	const [gates = 0] = w.wIh.shape;
	const gx = new Float64Array(gates);
	const gh = new Float64Array(gates);
	const cell = cells[mode];
	return (x: Float64Array, before: CellState) => {
		affine(gx, wIh, bIh, x);
		affine(gh, wHh, bHh, before.h);
		const step = cell(gx, gh, before);
		if (wHr === undefined) return step;
		const h = new Float64Array(before.h.length);
		affine(h, wHr, undefined, step.h);
		return { ...step, h };
	};
}

const doubles = (array: NumericArray): Float64Array => (array.data instanceof Float64Array ? array.data : Float64Array.from(array.data));
