import { gateCount, type DoubleArray } from '../../../../kernels/reference/index.ts';
import type { RnnLayerWeights, RnnMode } from '../../../../kernels/types.ts';
import { doubles } from '../doubles/doubles.ts';
import { addProduct, pack, panelled } from '../doubles/product.ts';
import { packedRows } from '../primitives/packing.ts';
import { fromTimeFirst, recurrentSizes, toTimeFirst, type RecurrentCall } from '../primitives/recurrent.ts';
import { masked, runLayers, sizesOf, type Stave, type StaveRun } from '../primitives/recurrence.ts';
import type { Of } from '../primitives/table.ts';
import type { Pullback } from './flow.ts';

/** What flows into the outputs of a recurrent layer, in the kernels' layout. */
interface Arriving {
	/** [seq, batch, D·(proj|hidden)] */
	readonly output: Float64Array | null;
	readonly hn: Float64Array | null;
	readonly cn: Float64Array | null;
}

/** What flows out of a layer: to x, to the states it began with, and to its weights in their own order. */
interface Leaving {
	readonly x: Float64Array;
	readonly hx: Float64Array;
	readonly cx: Float64Array;
	readonly weights: readonly Float64Array[];
}

type Weights = RnnLayerWeights<DoubleArray>;

/** Backpropagation through time: runs the layers once more, unless what they computed was kept, and goes back from the last layer and step to the first. */
function backThroughTime(call: RecurrentCall, arriving: Arriving): Leaving {
	const { weights, options } = call;
	const { seq, batch, directions, layers, hidden, out } = sizesOf(call);
	const lstm = options.mode === 'lstm';
	const { staves, outputs } = call.run ?? runLayers(call, true);
	const states = (given: Float64Array | null, size: number) => given?.slice() ?? new Float64Array(weights.length * batch * size);
	const [hx, cx] = [states(arriving.hn, out), lstm ? states(arriving.cn, hidden) : new Float64Array(0)];
	const made: Float64Array[][] = weights.map(() => []);

	let output = arriving.output ?? new Float64Array(seq * batch * directions * out);
	for (let layer = layers - 1; layer >= 0; layer--) {
		const input = new Float64Array(staves[layer * directions]!.x.length);
		for (let direction = 0; direction < directions; direction++) {
			const at = layer * directions + direction;
			const part = <T extends Float64Array | undefined>(of: T, size: number) => of?.subarray(at * batch * size, (at + 1) * batch * size) as T;
			const stave: StaveBack = {
				...{ mode: options.mode, seq, batch, hidden, out, w: weights[at]!, run: staves[at]! },
				dh: part(hx, out),
				dc: lstm ? part(cx, hidden) : cx,
				c0: part(options.cx?.data, hidden),
				before: statesBefore(outputs[layer]!, directions * out, direction * out, part(options.hx?.data, out), call, direction === 1),
				backward: direction === 1,
				lengths: options.lengths,
				gradient: output,
				width: directions * out,
				from: direction * out
			};
			made[at] = staveBack(stave, input);
		}
		const mask = layer > 0 ? options.masks?.[layer - 1]?.data : undefined;
		output = mask ? masked(input, mask) : input;
	}
	return { x: output, hx, cx, weights: made.flat() };
}

/** A layer in one direction, and what flows into it. */
interface StaveBack extends Stave {
	readonly w: Weights;
	readonly run: StaveRun;
	/** Those of h_n and c_n, [batch, …]; they become those of h_0 and c_0. */
	readonly dh: Float64Array;
	readonly dc: Float64Array;
	readonly c0: Float64Array | undefined;
	/** h before each step, [seq, batch, out]. */
	readonly before: Float64Array;
	/** Of the layer's output, [seq, batch, width]; this direction's begins at `from`. */
	readonly gradient: Float64Array;
	readonly width: number;
	readonly from: number;
}

/** The state before each step of each sequence: the output of the step before it, or what it began with. */
function statesBefore(
	output: Float64Array,
	width: number,
	from: number,
	initial: Float64Array | undefined,
	{ x, options: { lengths }, weights }: RecurrentCall,
	backward: boolean
): Float64Array {
	const [seq = 0, batch = 0] = x.shape;
	const out = weights[0]!.wHh.shape[1]!;
	const before = new Float64Array(seq * batch * out);
	for (let time = 0; time < seq; time++) {
		for (let b = 0; b < batch; b++) {
			const to = (time * batch + b) * out;
			const earlier = backward ? time + 1 : time - 1;
			if (backward ? earlier < (lengths?.[b] ?? seq) : earlier >= 0) {
				const at = (earlier * batch + b) * width + from;
				before.set(output.subarray(at, at + out), to);
			} else if (initial) before.set(initial.subarray(b * out, (b + 1) * out), to);
		}
	}
	return before;
}

/** Adds what flows to the layer's input; gives the gradients of its weights, in their order. */
function staveBack(stave: StaveBack, input: Float64Array): Float64Array[] {
	const { mode, seq, batch, hidden, out, w, run, dh, lengths, before } = stave;
	const gates = gateCount[mode] * hidden;
	const rows = seq * batch;
	const dx = new Float64Array(rows * gates);
	// All but the GRU add both products up before anything else is done with them.
	const dheld = mode === 'gru' ? new Float64Array(rows * gates) : dx;
	const projected = new Float64Array(w.wHr ? rows * out : 0);
	const full = new Float64Array(hidden);

	const sizes = { g: panelled(batch * gates), h: panelled(batch * panelled(out)), w: gates * panelled(out), r: w.wHr ? out * panelled(hidden) : 0 };
	const [atH, atW] = [sizes.g, sizes.g + sizes.h];
	const [atR, atFull] = [atW + sizes.w, atW + sizes.w + sizes.r];
	const { heap, product } = doubles(atFull + panelled(hidden));
	pack(heap, atW, { data: w.wHh.data, at: 0, row: out, column: 1 }, gates, out);
	if (w.wHr) pack(heap, atR, { data: w.wHr.data, at: 0, row: hidden, column: 1 }, out, hidden);
	const wide = panelled(out);

	for (let s = seq - 1; s >= 0; s--) {
		const time = stave.backward ? seq - 1 - s : s;
		heap.fill(0, 0, atW);
		for (let b = 0; b < batch; b++) {
			if (lengths && time >= lengths[b]!) continue;
			const row = time * batch + b;
			const state = b * out;
			for (let j = 0, at = row * stave.width + stave.from; j < out; j++) dh[state + j]! += stave.gradient[at + j]!;
			let dfull = dh;
			let at = state;
			if (w.wHr) {
				projected.set(dh.subarray(state, state + out), row * out);
				heap.fill(0, atFull, atFull + panelled(hidden));
				heap.set(dh.subarray(state, state + out), atH + b * wide);
				product(atFull, panelled(hidden), atH + b * wide, out, atR, 1, out, panelled(hidden));
				heap.fill(0, atH + b * wide, atH + b * wide + out);
				full.set(heap.subarray(atFull, atFull + hidden));
				dfull = full;
				at = 0;
			}
			cells[mode](stave, { time, b, row, dfull, at, dx, dheld, direct: heap, to: atH + b * wide });
			heap.set(dheld.subarray(row * gates, (row + 1) * gates), b * gates);
		}
		product(atH, wide, 0, gates, atW, batch, gates, wide);
		for (let b = 0; b < batch; b++) {
			if (lengths && time >= lengths[b]!) continue;
			dh.set(heap.subarray(atH + b * wide, atH + b * wide + out), b * out);
		}
	}

	const size = w.wIh.shape[1]!;
	const turned = (data: Float64Array, width: number) => ({ data, at: 0, row: 1, column: width });
	const plain = (data: Float64Array, width: number) => ({ data, at: 0, row: width, column: 1 });
	const [wIh, wHh] = [new Float64Array(gates * size), new Float64Array(gates * out)];
	addProduct(wIh, 0, turned(dx, gates), plain(run.x, size), gates, rows, size);
	addProduct(wHh, 0, turned(dheld, gates), plain(before, out), gates, rows, out);
	addProduct(input, 0, plain(dx, gates), plain(w.wIh.data, size), rows, gates, size);
	const made: Float64Array[] = [wIh, wHh];
	if (w.bIh) made.push(columnSums(dx, gates));
	if (w.bHh) made.push(columnSums(dheld, gates));
	if (w.wHr) {
		const unprojected = masked(run.gates[3]!, run.tanhC);
		const wHr = new Float64Array(out * hidden);
		addProduct(wHr, 0, turned(projected, out), plain(unprojected, hidden), out, rows, hidden);
		made.push(wHr);
	}
	return made;
}

function columnSums(data: Float64Array, width: number): Float64Array {
	const sums = new Float64Array(width);
	for (let at = 0; at < data.length; at += width) for (let j = 0; j < width; j++) sums[j]! += data[at + j]!;
	return sums;
}

/** One step of sequence b: its row in [seq, batch], and where things are read and written. */
interface Back {
	readonly time: number;
	readonly b: number;
	readonly row: number;
	/** Of its h, not yet projected. */
	readonly dfull: Float64Array;
	readonly at: number;
	/** Of W_ih·x + b_ih and of W_hh·h + b_hh, [seq, batch, gates · hidden]. */
	readonly dx: Float64Array;
	readonly dheld: Float64Array;
	/** What h before gets past the weights. */
	readonly direct: Float64Array;
	readonly to: number;
}

const plain =
	(slope: (h: number) => number) =>
	({ hidden, run: { gates } }: StaveBack, { row, dfull, at, dx }: Back): void => {
		for (let j = 0, k = row * hidden; j < hidden; j++, k++) dx[k] = dfull[at + j]! * slope(gates[0]![k]!);
	};

/** The gradients of both sums from those of a step's h and c; dc becomes that of the c before. */
const cells: Readonly<Record<RnnMode, (stave: StaveBack, step: Back) => void>> = {
	rnn_tanh: plain((h) => 1 - h * h),
	rnn_relu: plain((h) => Number(h > 0)),

	lstm({ hidden, batch, seq, run, dc, c0, backward, lengths }, { time, b, row, dfull, at, dx }) {
		const [i, f, g, o] = run.gates as [Float64Array, Float64Array, Float64Array, Float64Array];
		const first = time === (backward ? (lengths?.[b] ?? seq) - 1 : 0);
		const [before, offset] = first ? [c0, b * hidden] : [run.c, (row + (backward ? batch : -batch)) * hidden];
		for (let j = 0, k = row * hidden, to = 4 * row * hidden, n = b * hidden; j < hidden; j++, k++, to++, n++) {
			const t = run.tanhC[k]!;
			const dh = dfull[at + j]!;
			const d = dc[n]! + dh * o[k]! * (1 - t * t);
			dx[to] = d * g[k]! * i[k]! * (1 - i[k]!);
			dx[to + hidden] = before ? d * before[offset + j]! * f[k]! * (1 - f[k]!) : 0;
			dx[to + 2 * hidden] = d * i[k]! * (1 - g[k]! * g[k]!);
			dx[to + 3 * hidden] = dh * t * o[k]! * (1 - o[k]!);
			dc[n] = d * f[k]!;
		}
	},

	gru({ hidden, run, before }, { row, dfull, at, dx, dheld, direct, to }) {
		const [r, z, n, held] = run.gates as [Float64Array, Float64Array, Float64Array, Float64Array];
		for (let j = 0, k = row * hidden, a = 3 * row * hidden; j < hidden; j++, k++, a++) {
			const dh = dfull[at + j]!;
			const dn = dh * (1 - z[k]!) * (1 - n[k]! ** 2);
			dx[a] = dheld[a] = dn * held[k]! * r[k]! * (1 - r[k]!);
			dx[a + hidden] = dheld[a + hidden] = dh * (before[k]! - n[k]!) * z[k]! * (1 - z[k]!);
			dx[a + 2 * hidden] = dn;
			dheld[a + 2 * hidden] = dn * r[k]!;
			direct[to + j] = dh * z[k]!;
		}
	}
};

/** In the order of the op's inputs. */
const inOrder = (hasHx: boolean, mode: RnnMode, { x, hx, cx, weights }: Leaving): Float64Array[] => [
	x,
	...(hasHx ? (mode === 'lstm' ? [hx, cx] : [hx]) : []),
	...weights
];

export const rnnBack: Pullback<Of<'rnn'>> = (op, { inputs, outputs, gradients, call }) => {
	const [output = null, hn = null, cn = null] = gradients;
	const sizes = recurrentSizes(op, inputs[0]!.shape);
	const rows = op.lengths && packedRows(op.lengths);
	const leaving = backThroughTime(call!, { output: output && toTimeFirst(op, sizes, rows, { ...outputs[0]!, data: output }), hn, cn });
	const x = fromTimeFirst(op, { shape: call!.x.shape, data: leaving.x });
	return inOrder(op.hasHx, op.mode, { ...leaving, x });
};

export const cellBack: Pullback<Of<'rnn_cell'>> = ({ hasHx, mode }, { gradients: [hn = null, cn = null], call }) =>
	inOrder(hasHx, mode, backThroughTime(call!, { output: null, hn, cn }));
