import type { NumericArray, RnnMode } from '../../../../kernels/types.ts';
import { encoded, lastState, statesOf, type Layer } from './layer.ts';
import type { Graph } from './graph.ts';

/**
 * The operator, its gates in ONNX's order as indices into PyTorch's, and what it is told besides. A GRU's hidden bias is added before the reset
 * gate's product, as in PyTorch.
 */
const operators = {
	lstm: { operator: 'LSTM', gates: [0, 3, 1, 2] },
	gru: { operator: 'GRU', gates: [1, 0, 2], linear_before_reset: 1 },
	rnn_tanh: { operator: 'RNN', gates: [0], activation: 'Tanh' },
	rnn_relu: { operator: 'RNN', gates: [0], activation: 'Relu' }
} as const satisfies Record<RnnMode, { operator: string; gates: readonly number[]; linear_before_reset?: number; activation?: string }>;

/** A layer as one of ONNX's own recurrent operators, which have no projection. */
export function operatorLayer(graph: Graph, { index, mode, dtype, hiddenSize, directions, input, lengths, initial }: Layer): string {
	const { operator, gates, ...told } = operators[mode];
	const constant = (name: string, shape: readonly number[], matrices: readonly NumericArray[]) => {
		const data = matrices.map((matrix) => reordered(matrix.data, gates));
		return graph.constant(`${name}_l${index}`, dtype, [directions.length, ...shape], encoded(joined(data), dtype));
	};
	const matrix = (name: string, matrices: readonly NumericArray[]) => constant(name, matrices[0]!.shape, matrices);
	const w = matrix(
		'W',
		directions.map(({ wIh }) => wIh)
	);
	const r = matrix(
		'R',
		directions.map(({ wHh }) => wHh)
	);
	const biases = directions.flatMap(({ bIh, bHh }) => (bIh && bHh ? [bIh, bHh] : []));
	const b = biases.length > 0 ? constant('B', [2 * gates.length * hiddenSize], biases) : '';
	const steps = lengths === null ? '' : graph.node('Cast', [lengths], [`sequence_lens_l${index}`], { to: 6 });
	const y = graph.node(
		operator,
		trimmed([input, w, r, b, steps, ...initial.map((name) => name ?? '')]),
		[`Y_l${index}`, ...statesOf(mode).map((state) => lastState(state, index))],
		{
			hidden_size: hiddenSize,
			direction: directions.length === 2 ? 'bidirectional' : 'forward',
			...('linear_before_reset' in told && { linear_before_reset: told.linear_before_reset }),
			...('activation' in told && { activations: directions.map(() => told.activation) })
		}
	);
	// [seq, directions, batch, hidden]
	if (directions.length === 1) return graph.node('Squeeze', [y, graph.integers([1])], [`output_l${index}`]);
	const beside = graph.node('Transpose', [y], [`Y_beside_l${index}`], { perm: [0, 2, 1, 3] });
	return graph.node('Reshape', [beside, graph.integers([0, 0, directions.length * hiddenSize])], [`output_l${index}`]);
}

/** Without the optional inputs at the end that are not given. */
const trimmed = (names: readonly string[]): readonly string[] => names.slice(0, names.findLastIndex((name) => name !== '') + 1);

/** The gates' blocks in another order. */
function reordered(data: Float64Array | Float32Array, order: readonly number[]): Float64Array {
	const block = data.length / order.length;
	return joined(order.map((gate) => data.subarray(gate * block, (gate + 1) * block)));
}

function joined(parts: readonly (Float64Array | Float32Array)[]): Float64Array {
	const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}
