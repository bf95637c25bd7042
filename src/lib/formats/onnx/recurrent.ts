import type { NumericArray, RnnLayerWeights, RnnMode } from '../../../../kernels/types.ts';
import { toFloat16 } from '../float16.ts';
import { Graph, type Dimension } from './graph.ts';

/** A recurrent layer as PyTorch calls it, without a projection. */
export interface RecurrentNetwork {
	readonly name: string;
	readonly mode: RnnMode;
	readonly dtype: 'float32' | 'float16';
	readonly inputSize: number;
	readonly hiddenSize: number;
	readonly bidirectional: boolean;
	readonly batchFirst: boolean;
	/** x is one sequence; the states have no batch axis either. */
	readonly unbatched: boolean;
	/** h_0, and for an LSTM c_0, are inputs. */
	readonly hasStates: boolean;
	/** `lengths` is an input: the sequences are packed on the way in and padded with zeros on the way out. */
	readonly hasLengths: boolean;
}

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

/**
 * An ONNX model of a recurrent layer and its weights: inputs x, lengths, h_0 and c_0, as far as the call has them, outputs output, h_n and c_n, in
 * PyTorch's shapes. The number of steps and of sequences is each run's.
 * @param weights Layer by layer, forward before backward.
 */
export function recurrentModel(network: RecurrentNetwork, weights: readonly RnnLayerWeights<NumericArray>[]): Uint8Array {
	const { name, mode, dtype, hiddenSize: hidden, bidirectional, unbatched, hasStates, hasLengths } = network;
	const batchFirst = network.batchFirst && !unbatched;
	const directions = bidirectional ? 2 : 1;
	const layers = weights.length / directions;
	const { operator, gates, ...told } = operators[mode];
	const states = mode === 'lstm' ? ['h', 'c'] : ['h'];
	const graph = new Graph();

	const sequence = (steps: Dimension, width: number) => (unbatched ? [steps, width] : batchFirst ? ['batch', steps, width] : [steps, 'batch', width]);
	const state = [weights.length, ...(unbatched ? [] : ['batch']), hidden];

	let below = graph.input('x', dtype, sequence('seq', network.inputSize));
	if (hasLengths) graph.input('lengths', 'int64', ['batch']);
	const initial = states.map((s) => (hasStates ? graph.input(`${s}_0`, dtype, state) : null));
	if (unbatched) below = graph.node('Unsqueeze', [below, graph.integers([1])], ['x_batched']);
	if (batchFirst) below = graph.node('Transpose', [below], ['x_time_first'], { perm: [1, 0, 2] });
	const lengths = hasLengths ? graph.node('Cast', ['lengths'], ['sequence_lens'], { to: 6 }) : '';

	/** The part of each layer in an initial state. */
	const parts = initial.map((whole): readonly string[] => {
		if (whole === null) return Array<string>(layers).fill('');
		const batched = unbatched ? graph.node('Unsqueeze', [whole, graph.integers([1])], [`${whole}_batched`]) : whole;
		if (layers === 1) return [batched];
		const names = Array.from({ length: layers }, (_, layer) => `${whole}_l${layer}`);
		graph.node('Split', [batched, graph.integers(names.map(() => directions))], names, { axis: 0 });
		return names;
	});

	for (let layer = 0; layer < layers; layer++) {
		const staves = weights.slice(layer * directions, (layer + 1) * directions);
		const constant = (name: string, shape: readonly number[], matrices: readonly NumericArray[]) => {
			const data = matrices.map((matrix) => reordered(matrix.data, gates));
			return graph.constant(`${name}_l${layer}`, dtype, [directions, ...shape], encoded(joined(data), dtype));
		};
		const w = constant(
			'W',
			staves[0]!.wIh.shape,
			staves.map(({ wIh }) => wIh)
		);
		const r = constant(
			'R',
			staves[0]!.wHh.shape,
			staves.map(({ wHh }) => wHh)
		);
		const biases = staves.flatMap(({ bIh, bHh }) => (bIh && bHh ? [bIh, bHh] : []));
		const b = biases.length > 0 ? constant('B', [2 * gates.length * hidden], biases) : '';
		const y = graph.node(
			operator,
			trimmed([below, w, r, b, lengths, ...parts.map((names) => names[layer]!)]),
			[`Y_l${layer}`, ...states.map((s) => `${s}_n_l${layer}`)],
			{
				hidden_size: hidden,
				direction: bidirectional ? 'bidirectional' : 'forward',
				...('linear_before_reset' in told && { linear_before_reset: told.linear_before_reset }),
				...('activation' in told && { activations: Array<string>(directions).fill(told.activation) })
			}
		);
		// [seq, directions, batch, hidden]
		const beside = bidirectional ? graph.node('Transpose', [y], [`Y_beside_l${layer}`], { perm: [0, 2, 1, 3] }) : y;
		below = bidirectional
			? graph.node('Reshape', [beside, graph.integers([0, 0, directions * hidden])], [`output_l${layer}`])
			: graph.node('Squeeze', [beside, graph.integers([1])], [`output_l${layer}`]);
	}

	if (hasLengths) {
		// As pad_packed_sequence: as many steps as the longest has.
		const longest = graph.node('ReduceMax', ['lengths'], ['longest'], { axes: [0], keepdims: 1 });
		below = graph.node('Slice', [below, graph.integers([0]), longest, graph.integers([0])], ['output_cut']);
	}
	if (unbatched) graph.node('Squeeze', [below, graph.integers([1])], ['output']);
	else if (batchFirst) graph.node('Transpose', [below], ['output'], { perm: [1, 0, 2] });
	else graph.node('Identity', [below], ['output']);
	graph.output('output', dtype, sequence(hasLengths ? 'longest' : 'seq', directions * hidden));
	for (const s of states) {
		const names = Array.from({ length: layers }, (_, layer) => `${s}_n_l${layer}`);
		const whole = graph.node('Concat', names, [unbatched ? `${s}_n_batched` : `${s}_n`], { axis: 0 });
		if (unbatched) graph.node('Squeeze', [whole, graph.integers([1])], [`${s}_n`]);
		graph.output(`${s}_n`, dtype, state);
	}
	return graph.model(name);
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

const encoded = (data: Float64Array, dtype: 'float32' | 'float16'): ArrayBufferView =>
	dtype === 'float32' ? Float32Array.from(data) : Uint16Array.from(data, toFloat16);
