import { rnn, type DoubleArray } from '../../../../kernels/reference/index.ts';
import type { RnnLayerWeights, RnnMode, RnnStep } from '../../../../kernels/types.ts';
import { packedRows } from '../primitives/packing.ts';
import { fromTimeFirst, recurrentSizes, toTimeFirst, type RecurrentCall } from '../primitives/recurrent.ts';
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

/** out += Wᵀ·g. W is [g.length, out.length]. */
function addTransposed(out: Float64Array, w: Float64Array, g: Float64Array): void {
	for (let row = 0, k = 0; row < g.length; row++) for (let j = 0; j < out.length; j++, k++) out[j]! += w[k]! * g[row]!;
}

/** W += g ⊗ x */
function addOuter(w: Float64Array, g: Float64Array, x: Float64Array): void {
	for (let row = 0, k = 0; row < g.length; row++) for (let j = 0; j < x.length; j++, k++) w[k]! += g[row]! * x[j]!;
}

const addTo = (out: Float64Array, g: Float64Array): void => g.forEach((value, i) => (out[i]! += value));

/** The gradients of W_ih·x + b_ih and of W_hh·h + b_hh from those of a step's h and c; `dc` becomes that of the c before, `direct` is what h before gets past the weights. */
type CellBack = (
	step: RnnStep,
	dh: Float64Array,
	dc: Float64Array,
	w: Weights
) => { readonly gx: Float64Array; readonly gh: Float64Array; readonly direct?: Float64Array };

const plain =
	(slope: (h: number) => number): CellBack =>
	({ h }, dh) => {
		const gx = dh.map((d, j) => d * slope(h[j]!));
		return { gx, gh: gx };
	};

const cells: Readonly<Record<RnnMode, CellBack>> = {
	rnn_tanh: plain((h) => 1 - h * h),
	rnn_relu: plain((h) => Number(h > 0)),
	lstm({ gates, c, before }, dh, dc) {
		const n = dh.length;
		const { i, f, g, o } = gates as Record<'i' | 'f' | 'g' | 'o', Float64Array>;
		const gx = new Float64Array(4 * n);
		for (let j = 0; j < n; j++) {
			const t = Math.tanh(c![j]!);
			const d = dc[j]! + dh[j]! * o[j]! * (1 - t * t);
			gx[j] = d * g[j]! * i[j]! * (1 - i[j]!);
			gx[n + j] = d * before.c![j]! * f[j]! * (1 - f[j]!);
			gx[2 * n + j] = d * i[j]! * (1 - g[j]! * g[j]!);
			gx[3 * n + j] = dh[j]! * t * o[j]! * (1 - o[j]!);
			dc[j] = d * f[j]!;
		}
		return { gx, gh: gx };
	},
	gru({ gates, before }, dh, _, { wHh, bHh }) {
		const n = dh.length;
		const { r, z, n: fresh } = gates as Record<'r' | 'z' | 'n', Float64Array>;
		const [gx, gh] = [new Float64Array(3 * n), new Float64Array(3 * n)];
		const direct = dh.map((d, j) => d * z[j]!);
		for (let j = 0; j < n; j++) {
			// The part of the new gate that the reset gate scales.
			let held = bHh ? bHh.data[2 * n + j]! : 0;
			for (let k = 0; k < n; k++) held += wHh.data[(2 * n + j) * n + k]! * before.h[k]!;
			const dn = dh[j]! * (1 - z[j]!) * (1 - fresh[j]! ** 2);
			gx[j] = gh[j] = dn * held * r[j]! * (1 - r[j]!);
			gx[n + j] = gh[n + j] = dh[j]! * (before.h[j]! - fresh[j]!) * z[j]! * (1 - z[j]!);
			gx[2 * n + j] = dn;
			gh[2 * n + j] = dn * r[j]!;
		}
		return { gx, gh, direct };
	}
};

/** Backpropagation through time: runs the layer once more for its gates, and then goes back from the last layer and step to the first. */
function backThroughTime({ x, weights, options }: RecurrentCall, arriving: Arriving): Leaving {
	const [seq = 0, batch = 0] = x.shape;
	const directions = options.bidirectional ? 2 : 1;
	const lstm = options.mode === 'lstm';
	const runs = weights.map(() => Array.from({ length: batch }, (): RnnStep[] => []));
	rnn(x, weights, options, (step, sequence) => runs[step.layer * directions + step.direction]![sequence]!.push(step));

	const { wHh, wHr } = weights[0]!;
	const [out, hidden] = [wHh.shape[1]!, wHr ? wHr.shape[1]! : wHh.shape[1]!];
	const states = (given: Float64Array | null, size: number) => given?.slice() ?? new Float64Array(weights.length * batch * size);
	const [hx, cx] = [states(arriving.hn, out), lstm ? states(arriving.cn, hidden) : new Float64Array(0)];
	const made = weights.map((w) => [w.wIh, w.wHh, w.bIh, w.bHh, w.wHr].map((one) => one && new Float64Array(one.data.length)));

	let output = arriving.output ?? new Float64Array(seq * batch * directions * out);
	for (let layer = weights.length / directions - 1; layer >= 0; layer--) {
		const size = weights[layer * directions]!.wIh.shape[1]!;
		const input = new Float64Array(seq * batch * size);
		for (let direction = 0; direction < directions; direction++) {
			const stave = layer * directions + direction;
			for (let b = 0; b < batch; b++) {
				const at = stave * batch + b;
				const dh = hx.subarray(at * out, (at + 1) * out);
				const dc = lstm ? cx.subarray(at * hidden, (at + 1) * hidden) : cx;
				for (const step of runs[stave]![b]!.reverse()) {
					const row = step.time * batch + b;
					addTo(dh, output.subarray((row * directions + direction) * out, (row * directions + direction + 1) * out));
					stepBack(step, weights[stave]!, made[stave]!, options.mode, dh, dc, input.subarray(row * size, (row + 1) * size));
				}
			}
		}
		const mask = layer > 0 ? options.masks?.[layer - 1]?.data : undefined;
		output = mask ? input.map((value, i) => value * mask[i]!) : input;
	}
	return { x: output, hx, cx, weights: made.flat().filter((one) => one !== undefined) };
}

/** One step: adds to the weights' gradients and to that of the input; `dh` and `dc` become those of the states before. */
function stepBack(
	step: RnnStep,
	w: Weights,
	[wIh, wHh, bIh, bHh, wHr]: readonly (Float64Array | undefined)[],
	mode: RnnMode,
	dh: Float64Array,
	dc: Float64Array,
	input: Float64Array
): void {
	let full = dh;
	if (wHr) {
		full = new Float64Array(w.wHr!.shape[1]!);
		addTransposed(full, w.wHr!.data, dh);
		addOuter(
			wHr,
			dh,
			step.c!.map((c, j) => step.gates.o![j]! * Math.tanh(c))
		);
	}
	const { gx, gh, direct } = cells[mode](step, full, dc, w);
	addOuter(wIh!, gx, step.x);
	addOuter(wHh!, gh, step.before.h);
	if (bIh) addTo(bIh, gx);
	if (bHh) addTo(bHh, gh);
	addTransposed(input, w.wIh.data, gx);
	dh.fill(0);
	if (direct) dh.set(direct);
	addTransposed(dh, w.wHh.data, gh);
}

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
