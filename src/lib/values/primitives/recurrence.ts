import { gateCount, type DoubleArray } from '../../../../kernels/reference/index.ts';
import type { RnnLayerWeights, RnnMode, RnnResult } from '../../../../kernels/types.ts';
import { doubles, type Doubles } from '../doubles/doubles.ts';
import { pack, panelled } from '../doubles/product.ts';
import type { RecurrentCall } from './recurrent.ts';

/** What a layer in one direction computed at every step, [seq, batch, hidden] each: what going back through it needs. */
export interface StaveRun {
	/** [seq, batch, input] */
	readonly x: Float64Array;
	/** i f g o; r z n and what the reset gate scales, W_hn·h + b_hn; of a plain RNN its h. */
	readonly gates: readonly Float64Array[];
	/** LSTM: c and tanh c. */
	readonly c: Float64Array;
	readonly tanhC: Float64Array;
}

export interface LayersRun extends RnnResult<DoubleArray> {
	/** The output of each layer, before its dropout mask: [seq, batch, D·out]. */
	readonly outputs: readonly Float64Array[];
	/** Where it is kept. */
	readonly staves: readonly StaveRun[];
	/** How many numbers are kept. */
	readonly size: number;
}

type Weights = RnnLayerWeights<DoubleArray>;

/** Sizes of a stack of layers. */
export function sizesOf({ x, weights, options }: RecurrentCall) {
	const [seq = 0, batch = 0] = x.shape;
	const directions = options.bidirectional ? 2 : 1;
	const { wIh, wHh } = weights[0]!;
	// A sequence of nothing may be very long.
	return {
		seq: batch > 0 ? seq : 0,
		batch,
		directions,
		layers: weights.length / directions,
		hidden: wIh.shape[0]! / gateCount[options.mode],
		out: wHh.shape[1]!
	};
}

/**
 * Runs a stack of layers: the numbers of `rnn` of the reference, but for the order in which they are added up, as products of whole batches.
 *
 * @param keep Whether what is computed at each step is kept.
 */
export function runLayers(call: RecurrentCall, keep = false): LayersRun {
	const { weights, options } = call;
	const { seq, batch, directions, layers, hidden, out } = sizesOf(call);
	const lstm = options.mode === 'lstm';
	const hn = options.hx ? options.hx.data.slice() : new Float64Array(weights.length * batch * out);
	const cn = options.cx ? options.cx.data.slice() : new Float64Array(lstm ? weights.length * batch * hidden : 0);
	const outputs: Float64Array[] = [];
	const staves: StaveRun[] = [];
	let x = call.x.data;
	for (let layer = 0; layer < layers; layer++) {
		const output = new Float64Array(seq * batch * directions * out);
		for (let direction = 0; direction < directions; direction++) {
			const stave = layer * directions + direction;
			const h = hn.subarray(stave * batch * out, (stave + 1) * batch * out);
			const c = lstm ? cn.subarray(stave * batch * hidden, (stave + 1) * batch * hidden) : cn;
			const given = { mode: options.mode, seq, batch, hidden, out, lengths: options.lengths, backward: direction === 1 };
			const to = { output, width: directions * out, at: direction * out };
			const kept = runStave(given, weights[stave]!, x, h, c, to, keep);
			if (keep) staves.push(kept);
		}
		outputs.push(output);
		const mask = layer < layers - 1 ? options.masks?.[layer]?.data : undefined;
		x = mask ? masked(output, mask) : output;
	}
	return {
		outputs,
		staves,
		size: staves.reduce((sum, { x, gates, c }) => sum + x.length + gates.length * (gates[0]?.length ?? 0) + 2 * c.length, 0),
		output: { shape: [seq, batch, directions * out], data: x },
		hn: { shape: [weights.length, batch, out], data: hn },
		...(lstm && { cn: { shape: [weights.length, batch, hidden], data: cn } })
	};
}

export function masked(data: Float64Array, mask: Float64Array): Float64Array {
	const out = new Float64Array(data.length);
	for (let i = 0; i < out.length; i++) out[i] = data[i]! * mask[i]!;
	return out;
}

/** A layer in one direction. */
export interface Stave {
	readonly mode: RnnMode;
	readonly seq: number;
	readonly batch: number;
	readonly hidden: number;
	readonly out: number;
	readonly lengths: readonly number[] | undefined;
	readonly backward: boolean;
}

/** Where things of a stave lie in the heap; matrices of a row each sequence, gates padded to whole panels. */
interface Places {
	readonly gates: number;
	readonly heldGates: number;
	readonly h: number;
	readonly c: number;
	readonly tanhC: number;
	/** Of a gate, and of all of them. */
	readonly unit: number;
	readonly row: number;
}

/** h and c are those before the first step, and become those after the last. */
function runStave(
	stave: Stave,
	w: Weights,
	x: Float64Array,
	h: Float64Array,
	c: Float64Array,
	to: { readonly output: Float64Array; readonly width: number; readonly at: number },
	keep: boolean
): StaveRun {
	const { mode, seq, batch, hidden, out, lengths } = stave;
	const [gates, input] = [gateCount[mode], w.wIh.shape[1]!];
	const [unit, projected] = [panelled(hidden), panelled(out)];
	const row = gates * unit;
	let size = 0;
	const place = (count: number): number => {
		const at = size;
		size += count + (count & 1);
		return at;
	};
	const at: Places & Record<'wIh' | 'wHh' | 'wHr' | 'bias' | 'heldBias' | 'x' | 'state', number> = {
		unit,
		row,
		wIh: place(row * input),
		wHh: place(row * out),
		wHr: place(w.wHr ? projected * unit : 0),
		bias: place(row),
		heldBias: place(row),
		x: place(batch * input),
		state: place(batch * projected),
		h: place(batch * unit),
		c: place(batch * unit),
		tanhC: place(batch * unit),
		gates: place(batch * row),
		heldGates: place(batch * row)
	};
	const loops = doubles(size);
	const { heap, product } = loops;
	heap.fill(0, at.bias, size);
	for (let gate = 0; gate < gates; gate++) {
		for (const [matrix, place, depth] of [[w.wIh, at.wIh, input] as const, [w.wHh, at.wHh, out] as const])
			pack(heap, place + gate * unit * depth, { data: matrix.data, at: gate * hidden * depth, row: 1, column: depth }, depth, hidden);
		for (const [bias, place] of [[w.bIh, at.bias] as const, [w.bHh, mode === 'gru' ? at.heldBias : at.bias] as const])
			for (let j = 0; bias && j < hidden; j++) heap[place + gate * unit + j]! += bias.data[gate * hidden + j]!;
	}
	if (w.wHr) pack(heap, at.wHr, { data: w.wHr.data, at: 0, row: 1, column: hidden }, hidden, out);
	for (let b = 0; b < batch; b++) {
		heap.set(h.subarray(b * out, (b + 1) * out), at.state + b * out);
		if (mode === 'lstm') heap.set(c.subarray(b * hidden, (b + 1) * hidden), at.c + b * unit);
	}

	const cells = seq * batch * hidden;
	const parts = keep ? { lstm: 4, gru: 4, rnn_tanh: 1, rnn_relu: 1 }[mode] : 0;
	const run: StaveRun = {
		x,
		gates: Array.from({ length: parts }, () => new Float64Array(cells)),
		c: new Float64Array(keep && mode === 'lstm' ? cells : 0),
		tanhC: new Float64Array(keep && mode === 'lstm' ? cells : 0)
	};
	for (let s = 0; s < seq; s++) {
		const time = stave.backward ? seq - 1 - s : s;
		heap.set(x.subarray(time * batch * input, (time + 1) * batch * input), at.x);
		for (let b = 0; b < batch; b++) {
			heap.copyWithin(at.gates + b * row, at.bias, at.bias + row);
			if (mode === 'gru') heap.copyWithin(at.heldGates + b * row, at.heldBias, at.heldBias + row);
		}
		product(at.gates, row, at.x, input, at.wIh, batch, input, row);
		product(mode === 'gru' ? at.heldGates : at.gates, row, at.state, out, at.wHh, batch, out, row);
		for (let b = 0; b < batch; b++) {
			if (lengths && time >= lengths[b]!) continue;
			step[mode](loops, at, b, hidden, at.state + b * out);
			const cell = (time * batch + b) * hidden;
			run.gates.forEach((gate, k) => {
				const from = k === gates ? at.heldGates + b * row + 2 * unit : at.gates + b * row + k * unit;
				gate.set(heap.subarray(from, from + hidden), cell);
			});
			if (run.c.length) {
				run.c.set(heap.subarray(at.c + b * unit, at.c + b * unit + hidden), cell);
				run.tanhC.set(heap.subarray(at.tanhC + b * unit, at.tanhC + b * unit + hidden), cell);
			}
			if (w.wHr) {
				// In the room of a gate, which has been read.
				const y = at.gates + b * row;
				heap.fill(0, y, y + projected);
				product(y, row, at.h + b * unit, unit, at.wHr, 1, hidden, projected);
				heap.copyWithin(at.state + b * out, y, y + out);
			} else heap.copyWithin(at.state + b * out, at.h + b * unit, at.h + b * unit + hidden);
			to.output.set(heap.subarray(at.state + b * out, at.state + (b + 1) * out), (time * batch + b) * to.width + to.at);
		}
	}
	h.set(heap.subarray(at.state, at.state + batch * out));
	if (mode === 'lstm') for (let b = 0; b < batch; b++) c.set(heap.subarray(at.c + b * unit, at.c + b * unit + hidden), b * hidden);
	return run;
}

/** One step of sequence b, from its sums to its h, not yet projected, and c; `before` is where its h before is. */
type CellStep = (loops: Doubles, at: Places, b: number, hidden: number, before: number) => void;

const step: Readonly<Record<RnnMode, CellStep>> = {
	lstm({ heap, sigmoid, tanh }, at, b, hidden) {
		const [i, h, c, t, { unit }] = [at.gates + b * at.row, at.h + b * at.unit, at.c + b * at.unit, at.tanhC + b * at.unit, at];
		const [f, g, o] = [i + unit, i + 2 * unit, i + 3 * unit];
		sigmoid(i, g);
		tanh(g, o);
		sigmoid(o, o + unit);
		for (let j = 0; j < hidden; j++) heap[t + j] = heap[c + j] = heap[f + j]! * heap[c + j]! + heap[i + j]! * heap[g + j]!;
		tanh(t, t + unit);
		for (let j = 0; j < hidden; j++) heap[h + j] = heap[o + j]! * heap[t + j]!;
	},

	gru({ heap, sigmoid, tanh }, at, b, hidden, before) {
		const [r, held, h, { unit }] = [at.gates + b * at.row, at.heldGates + b * at.row, at.h + b * at.unit, at];
		const [z, n] = [r + unit, r + 2 * unit];
		for (let j = 0; j < 2 * unit; j++) heap[r + j]! += heap[held + j]!;
		sigmoid(r, n);
		for (let j = 0; j < unit; j++) heap[n + j]! += heap[r + j]! * heap[held + 2 * unit + j]!;
		tanh(n, n + unit);
		for (let j = 0; j < hidden; j++) heap[h + j] = (1 - heap[z + j]!) * heap[n + j]! + heap[z + j]! * heap[before + j]!;
	},

	rnn_tanh({ heap, tanh }, at, b) {
		const [from, h] = [at.gates + b * at.row, at.h + b * at.unit];
		tanh(from, from + at.unit);
		heap.copyWithin(h, from, from + at.unit);
	},

	/** NaN stays NaN, as in PyTorch. */
	rnn_relu({ heap }, at, b, hidden) {
		const [from, h] = [at.gates + b * at.row, at.h + b * at.unit];
		for (let j = 0; j < hidden; j++) heap[h + j] = heap[from + j] = heap[from + j]! <= 0 ? 0 : heap[from + j]!;
	}
};
