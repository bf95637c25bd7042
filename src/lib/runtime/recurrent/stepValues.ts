import { rnnSequence } from '../../../../kernels/reference/index.ts';
import type { NumericArray, RnnOptions, RnnStep } from '../../../../kernels/types.ts';
import type { Matrix, StepValues } from '../../ir/index.ts';
import type { RecurrentCall } from '../../values/primitives/recurrent.ts';
import type { Turn } from '../turn.ts';

/** Numbers that are kept for the steps of one stave: half a gigabyte is not. */
const largestKept = 2 ** 22;

/** Computes single steps of a recurrent layer for the whole batch, in float64, and keeps those of the stave that was asked for last. */
export class StaveSteps {
	readonly #call: RecurrentCall;
	#stave = -1;
	/** By step, then by sequence; a sequence that has ended has none. */
	#steps: (RnnStep | undefined)[][] = [];

	constructor(call: RecurrentCall) {
		this.#call = call;
	}

	/**
	 * @param stave Layer and direction, in the order of h_n's first axis.
	 * @returns null where there is no such stave or step.
	 */
	async at(stave: number, step: number, turn: Turn): Promise<StepValues | null> {
		const { x, weights } = this.#call;
		const [seq = 0] = x.shape;
		if (!(stave in weights) || !(step >= 0 && step < seq)) return null;
		if (this.#stave !== stave || !this.#steps[step]) await this.#compute(stave, step, turn);
		return stepValues(this.#call, stave, step, this.#steps[step]!);
	}

	async #compute(stave: number, step: number, turn: Turn): Promise<void> {
		const { x, weights, options } = this.#call;
		const [seq = 0, batch = 0, input = 0] = x.shape;
		const directions = options.bidirectional ? 2 : 1;
		const layer = Math.floor(stave / directions);
		const upTo = (layer + 1) * directions;
		const { wIh, wHh } = weights[stave]!;
		const all = seq * batch * (input + 3 * wIh.shape[0]! + wHh.shape[1]!) <= largestKept;
		const steps = Array.from({ length: seq }, (_, time) => (all || time === step ? new Array<RnnStep | undefined>(batch) : undefined!));
		for (let b = 0; b < batch; b++) {
			await turn.give();
			for (const computed of rnnSequence(x, weights.slice(0, upTo), firstLayers(options, upTo), b).steps)
				if (computed.layer * directions + computed.direction === stave && steps[computed.time]) steps[computed.time]![b] = computed;
		}
		this.#steps = steps;
		this.#stave = stave;
	}
}

/** The options of a layer of which only the first staves are run. */
function firstLayers({ hx, cx, ...rest }: RnnOptions<NumericArray>, staves: number): RnnOptions<NumericArray> {
	const first = ({ shape: [all = 1, batch = 0, size = 0], data }: NumericArray): NumericArray => ({
		shape: [Math.min(all, staves), batch, size],
		data: data.subarray(0, staves * batch * size)
	});
	return { ...rest, ...(hx && { hx: first(hx) }), ...(cx && { cx: first(cx) }) };
}

function stepValues({ weights, options }: RecurrentCall, stave: number, step: number, steps: readonly (RnnStep | undefined)[]): StepValues {
	const { wIh, wHh, bIh, bHh, wHr } = weights[stave]!;
	const [rows = 0, size = 0] = wIh.shape;
	const out = wHh.shape[1]!;
	const lstm = options.mode === 'lstm';
	const names = lstm ? (['i', 'f', 'g', 'o'] as const) : options.mode === 'gru' ? (['r', 'z', 'n'] as const) : [];
	const hidden = rows / (names.length || 1);
	const gather = (cols: number, of: (step: RnnStep) => Float64Array | undefined): Matrix => {
		const data = new Float32Array(steps.length * cols);
		for (const [b, computed] of steps.entries()) {
			const row = computed && of(computed);
			if (row) data.set(row, b * cols);
		}
		return { rows: steps.length, cols, data };
	};
	const h = gather(out, (computed) => computed.h);
	return {
		stave,
		step,
		x: gather(size, ({ x }) => x),
		hBefore: gather(out, ({ before }) => before.h),
		cBefore: lstm ? gather(hidden, ({ before }) => before.c) : null,
		gates: names.length ? names.map((name) => ({ name, values: gather(hidden, ({ gates }) => gates[name]) })) : [{ name: 'h', values: h }],
		h,
		c: lstm ? gather(hidden, ({ c }) => c) : null,
		wIh: matrix(wIh),
		wHh: matrix(wHh),
		bIh: bIh ? Float32Array.from(bIh.data) : null,
		bHh: bHh ? Float32Array.from(bHh.data) : null,
		wHr: wHr ? matrix(wHr) : null
	};
}

const matrix = ({ shape: [rows = 0, cols = 0], data }: NumericArray): Matrix => ({ rows, cols, data: Float32Array.from(data) });
