import type { NumericArray, RnnLayerWeights, RnnMode } from '../../../../kernels/types.ts';
import { Graph } from './graph.ts';
import { encoded, lastState, statesOf, type Layer } from './layer.ts';

/**
 * A layer as its own equations, a step at a time: for what ONNX's operators lack (a projection) or ONNX Runtime's kernels of them (float64). The
 * parameters have PyTorch's names.
 */
export function scanLayer(graph: Graph, layer: Layer): string {
	const { index, mode, directions, input, lengths } = layer;
	const states = statesOf(mode);
	const running = lengths === null ? null : runningSteps(graph, index, input, lengths);
	const staves = directions.map((weights, direction) => scanned(graph, layer, weights, { direction, running }));
	states.forEach((state, i) =>
		graph.node(
			'Concat',
			staves.map(({ last }) => graph.node('Unsqueeze', [last[i]!, graph.integers([0])], [`${last[i]!}_stacked`])),
			[lastState(state, index)],
			{ axis: 0 }
		)
	);
	return graph.node(
		'Concat',
		staves.map(({ output }) => output),
		[`output_l${index}`],
		{ axis: 2 }
	);
}

/** One direction of a layer. What x gives to the gates is one product before the loop. */
function scanned(
	graph: Graph,
	{ index, mode, dtype, hiddenSize, input, initial }: Layer,
	weights: RnnLayerWeights<NumericArray>,
	{ direction, running }: { readonly direction: number; readonly running: string | null }
) {
	const suffix = `l${index}${direction === 1 ? '_reverse' : ''}`;
	const constant = (name: string, { shape, data }: NumericArray) => graph.constant(`${name}_${suffix}`, dtype, shape, encoded(data, dtype));
	const transposed = (name: string, matrix: NumericArray) => graph.node('Transpose', [constant(name, matrix)], [`${name}_${suffix}_t`], { perm: [1, 0] });
	const ofX = graph.node('MatMul', [input, transposed('weight_ih', weights.wIh)], [`x_gates_${suffix}`]);
	const gates = weights.bIh ? graph.node('Add', [ofX, constant('bias_ih', weights.bIh)], [`x_gates_bias_${suffix}`]) : ofX;
	const widths = [weights.wHr?.shape[0] ?? hiddenSize, hiddenSize];
	const body = stepOf(
		{
			mode,
			suffix,
			recurrent: transposed('weight_hh', weights.wHh),
			bias: weights.bHh ? constant('bias_hh', weights.bHh) : null,
			projection: weights.wHr ? transposed('weight_hr', weights.wHr) : null
		},
		{ dtype, gates: weights.wIh.shape[0]!, widths, mayEnd: running !== null }
	);
	const first = statesOf(mode).map((state, i) => {
		const whole = initial[i] ?? null;
		if (whole === null) return zerosOf(graph, `${state}_zeros_${suffix}`, { dtype, input, width: widths[i]! });
		const part = graph.node('Slice', [whole, graph.integers([direction]), graph.integers([direction + 1]), graph.integers([0])], [`${state}_part_${suffix}`]);
		return graph.node('Squeeze', [part, graph.integers([0])], [`${state}_first_${suffix}`]);
	});
	const last = statesOf(mode).map((state) => `${state}_last_${suffix}`);
	const output = `h_steps_${suffix}`;
	const passed = [gates, ...(running === null ? [] : [running])];
	graph.node('Scan', [...first, ...passed], [...last, output], {
		body,
		num_scan_inputs: passed.length,
		scan_input_directions: passed.map(() => direction),
		scan_output_directions: [direction]
	});
	return { last, output };
}

/** Whether a sequence has a step: [seq, batch, 1]. Backward, what is past its end comes first, and leaves its states as they began. */
function runningSteps(graph: Graph, index: number, input: string, lengths: string): string {
	const scalar = (name: string, value: number) => graph.constant(`${name}_l${index}`, 'int64', [], BigInt64Array.of(BigInt(value)));
	const count = graph.node('Squeeze', [graph.node('Shape', [input], [`steps_l${index}`], { start: 0, end: 1 }), graph.integers([0])], [`count_l${index}`]);
	const steps = graph.node('Range', [scalar('from', 0), count, scalar('by', 1)], [`t_l${index}`]);
	const less = graph.node('Less', [graph.node('Unsqueeze', [steps, graph.integers([1])], [`t_column_l${index}`]), lengths], [`has_step_l${index}`]);
	return graph.node('Unsqueeze', [less, graph.integers([2])], [`running_l${index}`]);
}

function zerosOf(graph: Graph, name: string, { dtype, input, width }: { readonly dtype: Layer['dtype']; readonly input: string; readonly width: number }) {
	const batch = graph.node('Shape', [input], [`${name}_batch`], { start: 1, end: 2 });
	const shape = graph.node('Concat', [batch, graph.integers([width])], [`${name}_shape`], { axis: 0 });
	return graph.node('Expand', [graph.constant(`${name}_one`, dtype, [1], encoded(Float64Array.of(0), dtype)), shape], [name]);
}

/** Names of constants outside. */
interface Cell {
	readonly mode: RnnMode;
	readonly suffix: string;
	/** [hidden, gates] */
	readonly recurrent: string;
	readonly bias: string | null;
	readonly projection: string | null;
}

interface Sizes {
	readonly dtype: Layer['dtype'];
	readonly gates: number;
	/** Of h, and of an LSTM's c. */
	readonly widths: readonly number[];
	/** Sequences may end before the last step: they keep their states, and their output is zeros. */
	readonly mayEnd: boolean;
}

/** The states and the gates' part of x of a step, in; the states after it and h as its output, out. */
function stepOf(cell: Cell, { dtype, gates, widths, mayEnd }: Sizes): Graph {
	const { mode, suffix } = cell;
	const step = new Graph(`step_${suffix}`);
	const states = statesOf(mode);
	const before = states.map((state, i) => step.input(`${state}_${suffix}`, dtype, ['batch', widths[i]!]));
	const x = step.input(`x_t_${suffix}`, dtype, ['batch', gates]);
	const has = mayEnd ? step.input(`has_${suffix}`, 'bool', ['batch', 1]) : null;
	const after = equations[mode](step, cell, before, x);
	const kept = after.map((name, i) => (has === null ? name : step.node('Where', [has, name, before[i]!], [`${name}_kept`])));
	kept.forEach((name, i) => step.output(step.node('Identity', [name], [`${states[i]!}_next_${suffix}`]), dtype, ['batch', widths[i]!]));
	const output =
		has === null
			? after[0]!
			: step.node('Where', [has, after[0]!, step.constant(`zero_${suffix}`, dtype, [], encoded(Float64Array.of(0), dtype))], [`y_cut_${suffix}`]);
	step.output(step.node('Identity', [output], [`y_${suffix}`]), dtype, ['batch', widths[0]!]);
	return step;
}

type Equations = (step: Graph, cell: Cell, before: readonly string[], x: string) => readonly string[];

const equations: Readonly<Record<RnnMode, Equations>> = { lstm, gru, rnn_tanh: rnn('Tanh'), rnn_relu: rnn('Relu') };

/** weight_hh · h + bias_hh */
function recurrence(step: Graph, { suffix, recurrent, bias }: Cell, h: string): string {
	const product = step.node('MatMul', [h, recurrent], [`h_gates_${suffix}`]);
	return bias === null ? product : step.node('Add', [product, bias], [`h_gates_bias_${suffix}`]);
}

function split(step: Graph, gates: string, names: readonly string[]): readonly string[] {
	step.node('Split', [gates], names, { axis: 1 });
	return names;
}

function rnn(activation: 'Tanh' | 'Relu'): Equations {
	return (step, cell, [h = ''], x) => {
		const sum = step.node('Add', [x, recurrence(step, cell, h)], [`sum_${cell.suffix}`]);
		return [step.node(activation, [sum], [`h_new_${cell.suffix}`])];
	};
}

function lstm(step: Graph, cell: Cell, [h = '', c = '']: readonly string[], x: string): readonly string[] {
	const { suffix, projection } = cell;
	const named = (name: string) => [`${name}_${suffix}`];
	const sums = split(
		step,
		step.node('Add', [x, recurrence(step, cell, h)], named('gates')),
		['i', 'f', 'g', 'o'].map((gate) => `${gate}_sum_${suffix}`)
	);
	const [i, f, g, o] = sums.map((sum, at) => step.node(at === 2 ? 'Tanh' : 'Sigmoid', [sum], named('ifgo'[at]!))) as [string, string, string, string];
	const kept = step.node('Mul', [f, c], named('kept'));
	const written = step.node('Mul', [i, g], named('written'));
	const next = step.node('Add', [kept, written], named('c_new'));
	const hidden = step.node('Mul', [o, step.node('Tanh', [next], named('c_tanh'))], named('h_full'));
	return [projection === null ? hidden : step.node('MatMul', [hidden, projection], named('h_new')), next];
}

function gru(step: Graph, cell: Cell, [h = '']: readonly string[], x: string): readonly string[] {
	const { suffix } = cell;
	const named = (name: string) => [`${name}_${suffix}`];
	const parts = (from: string, gates: string) =>
		split(
			step,
			gates,
			['r', 'z', 'n'].map((gate) => `${gate}_${from}_${suffix}`)
		) as [string, string, string];
	const [rx, zx, nx] = parts('x', x);
	const [rh, zh, nh] = parts('h', recurrence(step, cell, h));
	const r = step.node('Sigmoid', [step.node('Add', [rx, rh], named('r_sum'))], named('r'));
	const z = step.node('Sigmoid', [step.node('Add', [zx, zh], named('z_sum'))], named('z'));
	const n = step.node('Tanh', [step.node('Add', [nx, step.node('Mul', [r, nh], named('n_reset'))], named('n_sum'))], named('n'));
	// (1 − z) · n + z · h
	return [step.node('Add', [n, step.node('Mul', [z, step.node('Sub', [h, n], named('h_less_n'))], named('h_step'))], named('h_new'))];
}
