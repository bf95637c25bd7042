import type { NumericArray, RnnLayerWeights, RnnMode } from '../../../../kernels/types.ts';
import { Graph, type Dimension } from './graph.ts';
import { lastState, statesOf, type Floating } from './layer.ts';
import { operatorLayer } from './operator.ts';
import { scanLayer } from './scan.ts';

/** A recurrent layer as PyTorch calls it. */
export interface RecurrentNetwork {
	readonly name: string;
	readonly mode: RnnMode;
	readonly dtype: Floating;
	readonly inputSize: number;
	readonly hiddenSize: number;
	/** 0 without a projection. */
	readonly projSize: number;
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
 * An ONNX model of a recurrent layer and its weights: inputs x, lengths, h_0 and c_0, as far as the call has them, outputs output, h_n and c_n, in
 * PyTorch's shapes. The number of steps and of sequences is each run's.
 * @param weights Layer by layer, forward before backward.
 */
export function recurrentModel(network: RecurrentNetwork, weights: readonly RnnLayerWeights<NumericArray>[]): Uint8Array {
	const { name, mode, dtype, hiddenSize, projSize, bidirectional, unbatched, hasStates, hasLengths } = network;
	const batchFirst = network.batchFirst && !unbatched;
	const directions = bidirectional ? 2 : 1;
	const layers = weights.length / directions;
	const states = statesOf(mode);
	const graph = new Graph(name);
	// ONNX's LSTM has no projection, and ONNX Runtime's kernels of all three have no float64.
	const write = projSize > 0 || dtype === 'float64' ? scanLayer : operatorLayer;

	const out = projSize > 0 ? projSize : hiddenSize;
	const sequence = (steps: Dimension, width: number) => (unbatched ? [steps, width] : batchFirst ? ['batch', steps, width] : [steps, 'batch', width]);
	const state = (which: string) => [weights.length, ...(unbatched ? [] : ['batch']), which === 'h' ? out : hiddenSize];

	let below = graph.input('x', dtype, sequence('seq', network.inputSize));
	if (hasLengths) graph.input('lengths', 'int64', ['batch']);
	const initial = states.map((s) => (hasStates ? graph.input(`${s}_0`, dtype, state(s)) : null));
	if (unbatched) below = graph.node('Unsqueeze', [below, graph.integers([1])], ['x_batched']);
	if (batchFirst) below = graph.node('Transpose', [below], ['x_time_first'], { perm: [1, 0, 2] });

	/** The part of each layer in an initial state. */
	const parts = initial.map((whole): readonly (string | null)[] => {
		if (whole === null) return Array<null>(layers).fill(null);
		const batched = unbatched ? graph.node('Unsqueeze', [whole, graph.integers([1])], [`${whole}_batched`]) : whole;
		if (layers === 1) return [batched];
		const names = Array.from({ length: layers }, (_, layer) => `${whole}_l${layer}`);
		graph.node('Split', [batched, graph.integers(names.map(() => directions))], names, { axis: 0 });
		return names;
	});

	for (let index = 0; index < layers; index++)
		below = write(graph, {
			index,
			mode,
			dtype,
			hiddenSize,
			directions: weights.slice(index * directions, (index + 1) * directions),
			input: below,
			lengths: hasLengths ? 'lengths' : null,
			initial: parts.map((names) => names[index]!)
		});

	if (hasLengths) {
		// As pad_packed_sequence: as many steps as the longest has.
		const longest = graph.node('ReduceMax', ['lengths'], ['longest'], { axes: [0], keepdims: 1 });
		below = graph.node('Slice', [below, graph.integers([0]), longest, graph.integers([0])], ['output_cut']);
	}
	if (unbatched) graph.node('Squeeze', [below, graph.integers([1])], ['output']);
	else if (batchFirst) graph.node('Transpose', [below], ['output'], { perm: [1, 0, 2] });
	else graph.node('Identity', [below], ['output']);
	graph.output('output', dtype, sequence(hasLengths ? 'longest' : 'seq', directions * out));
	for (const s of states) {
		const names = Array.from({ length: layers }, (_, layer) => lastState(s, layer));
		const whole = graph.node('Concat', names, [unbatched ? `${s}_n_batched` : `${s}_n`], { axis: 0 });
		if (unbatched) graph.node('Squeeze', [whole, graph.integers([1])], [`${s}_n`]);
		graph.output(`${s}_n`, dtype, state(s));
	}
	return graph.model();
}
