import { rnn } from '../../../kernels/reference/index.ts';
import type { NumericArray, RnnStep } from '../../../kernels/types.ts';
import type { Matrix, StepValues, Trace } from '../ir/index.ts';
import { defaultBounds, opCost, type Bounds } from './bounds.ts';
import { matrix, matrixOfRows } from './matrix.ts';
import { callRecurrentOp } from './recurrentOp.ts';
import { unknown, type UnknownValue } from './value.ts';

export interface ExecutedStep {
	readonly known: true;
	readonly values: StepValues;
}

/**
 * One step of one stave of a trace's first recurrent layer, for the whole batch: what the view of one cell shows. It costs the layers
 * below, so it belongs in a worker.
 *
 * @param stave Index into h_n's first axis.
 * @param step Index into the sequence. A sequence that has ended before it has zeros.
 */
export function executeStep(trace: Trace, stave: number, step: number, bounds: Bounds = defaultBounds): ExecutedStep | UnknownValue {
	const called = callRecurrentOp(trace, bounds, opCost);
	if (!called.known) return called;
	const { op, call } = called;
	const { bidirectional, hiddenSize, projSize, mode } = op.primitive;
	const directions = bidirectional ? 2 : 1;
	const layer = Math.floor(stave / directions);
	const weights = call.weights[stave];
	const [seq = 0, batch = 0] = call.x.shape;
	if (weights === undefined || !(step >= 0 && step < seq)) return unknown(`the layer has no step ${step} on stave ${stave}`);

	const steps = new Map<number, RnnStep>();
	rnn(call.x, call.weights.slice(0, (layer + 1) * directions), call.options, (taken, sequence) => {
		if (taken.layer === layer && taken.direction === stave % directions && taken.time === step) steps.set(sequence, taken);
	});
	const rows = (size: number, read: (taken: RnnStep) => Float64Array | undefined): Matrix =>
		matrixOfRows(batch, size, (sequence) => {
			const taken = steps.get(sequence);
			return taken && read(taken);
		});
	const out = projSize || hiddenSize;
	const lstm = mode === 'lstm';
	const gates = ({ lstm: ['i', 'f', 'g', 'o'], gru: ['r', 'z', 'n'], rnn_tanh: [], rnn_relu: [] } as const)[mode];
	const h = rows(out, (taken) => taken.h);
	return {
		known: true,
		values: {
			stave,
			step,
			x: rows(weights.wIh.shape[1]!, (taken) => taken.x),
			hBefore: rows(out, (taken) => taken.before.h),
			cBefore: lstm ? rows(hiddenSize, (taken) => taken.before.c) : null,
			gates: gates.length === 0 ? [{ name: 'h', values: h }] : gates.map((name) => ({ name, values: rows(hiddenSize, (taken) => taken.gates[name]) })),
			h,
			c: lstm ? rows(hiddenSize, (taken) => taken.c) : null,
			wIh: matrixOf(weights.wIh),
			wHh: matrixOf(weights.wHh),
			bIh: weights.bIh ? Float32Array.from(weights.bIh.data) : null,
			bHh: weights.bHh ? Float32Array.from(weights.bHh.data) : null,
			wHr: weights.wHr ? matrixOf(weights.wHr) : null
		}
	};
}

const matrixOf = ({ shape, data }: NumericArray): Matrix => matrix(shape[0]!, shape[1]!, data);
