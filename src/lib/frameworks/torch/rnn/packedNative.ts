import type { Interpreter } from '../../../python/index.ts';
import { broadcast } from '../tensor/broadcast.ts';
import type { Check } from '../../../tensors/check.ts';
import { runChecks } from '../binding/check.ts';
import { wrapDim } from '../tensor/dim.ts';
import { listed, type TorchTensor } from '../tensor/tensor.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { linearDTypeMessage, linearShape, narrow, oneDnnChecks, stepTypes, type NativeCall, type NativeTypes } from './native.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { gates, outputSize, type Layer } from './settings.ts';

const file = 'aten/src/ATen/native/RNN.cpp';

/** A call with packed sequences on the C++ side, which holds nothing against the layer's settings but what the arithmetic needs. */
interface PackedCall extends NativeCall {
	/** Sequences that are going on at each step. */
	readonly batchSizes: readonly number[];
}

const layersOf = (call: PackedCall, argument: 'hx' | 'cx'): number => call[argument]?.shape[0] ?? call.layer.numLayers * call.layer.directions;

const stateChecks: readonly Check<PackedCall>[] = [
	{
		code: 'torch.rnn.hx.size',
		fails: (call) => call.layer.directions === 2 && layersOf(call, 'hx') % 2 === 1,
		type: 'RuntimeError',
		message: () => 'Odd number of params or hiddens given to a bidirectional RNN',
		source: `${file}, pair_vec`,
		mismatch: layerMismatch
	},
	{
		code: 'torch.rnn.hx.size',
		fails: (call) => layersOf(call, 'hx') !== call.layer.numLayers * call.layer.directions,
		type: 'RuntimeError',
		message: () => 'Expected more hidden states in stacked_rnn',
		source: `${file}, apply_layer_stack`,
		mismatch: layerMismatch
	}
];

function layerMismatch(call: PackedCall) {
	const { layer, hx } = call;
	return hx
		? {
				argument: 'hx' as const,
				tensor: hx.ir.id,
				axis: 0,
				what: 'size' as const,
				expected: String(layer.numLayers * layer.directions),
				got: String(hx.shape[0]),
				against: 'num_layers'
			}
		: undefined;
}

/** An LSTM takes its weights in fives where h and c differ in width, in fours where they do not. */
function checkWeightCount(host: Interpreter, layer: Layer, projected: boolean): void {
	const each = (layer.bias ? 4 : 2) + (projected ? 1 : 0);
	if (layer.weights.length % each !== 0) host.raise('RuntimeError', 'got an incorrect number of RNN parameters', { code: 'torch.rnn.hx.size' });
	if (projected !== layer.projSize > 0) host.unsupported('an LSTM whose weights are taken for something else, as the widths of h_0 and c_0 tell it');
}

/** The widths and batches of an LSTM's states, as the first step's arithmetic meets them. */
function checkFirstStep(host: Interpreter, call: PackedCall): void {
	const { layer, hx, cx, batchSizes } = call;
	const rows = batchSizes[0]!;
	const gateSize = gates[layer.type] * layer.hiddenSize;
	const [hBatch, hWidth] = hx ? [hx.shape[1]!, hx.shape[2]!] : [rows, outputSize(layer)];
	linearShape(host, [hBatch, hWidth], layer.weights[1]!);
	const mismatch = (argument: 'hx' | 'cx', tensor: TorchTensor | null) =>
		tensor
			? { mismatch: { argument, tensor: tensor.ir.id, axis: 1, what: 'size' as const, expected: String(rows), got: String(tensor.shape[1]), against: 'batch' } }
			: {};
	if (hBatch !== rows && hBatch !== 1 && rows !== 1) {
		host.raise('RuntimeError', `The size of tensor a (${hBatch}) must match the size of tensor b (${rows}) at non-singleton dimension 0`, {
			code: 'torch.rnn.hx.size',
			...mismatch('hx', hx)
		});
	}
	if (hBatch === 1 && rows > 1) {
		host.raise('RuntimeError', `output with shape ${listed([1, gateSize])} doesn't match the broadcast shape ${listed([rows, gateSize])}`, {
			code: 'torch.rnn.hx.size',
			...mismatch('hx', hx)
		});
	}
	if (cx) broadcast(host, [hBatch, layer.hiddenSize], cx.shape.slice(1));
	if (hBatch !== rows || (cx && cx.shape[1] !== rows)) host.unsupported('states of another batch size than the packed sequences, stretched to fit');
}

/**
 * An LSTM's packed sequences of one length each go to oneDNN as a dense batch. Nothing is held against the layer's sizes there: where they
 * differ, PyTorch computes with whatever lies in memory, or dies.
 */
function runEqual(host: Interpreter, call: PackedCall): NativeTypes {
	const { layer, input, hx, cx, batchSizes } = call;
	const [steps, batch] = [batchSizes.length, batchSizes[0]!];
	if (input.shape[0] !== steps * batch) {
		host.raise('RuntimeError', `shape '${listed([steps, batch, ...input.shape.slice(1)])}' is invalid for input of size ${input.size}`, {
			code: 'torch.rnn.lengths'
		});
	}
	if (layer.weights[0]!.dtype !== input.dtype) host.unsupported('packed sequences of another dtype than the layer');
	runChecks(host, oneDnnChecks, call);
	const state = [batch, layer.hiddenSize];
	const fits = input.rank === 2 && input.shape[1] === layer.inputSize && [hx, cx].every((one) => !one || sameSizes(one.shape.slice(1), state));
	if (!fits)
		host.unsupported(
			'packed sequences of one length each whose sizes are not those of the LSTM (PyTorch checks nothing here and computes with whatever lies in memory)'
		);
	const staves = layer.numLayers * layer.directions;
	for (const [argument, one] of [
		['hx', hx],
		['cx', cx]
	] as const) {
		if (!one || one.shape[0]! >= staves) continue;
		host.raise('IndexError', `select(): index ${one.shape[0]} out of range for tensor of size ${listed(one.shape)} at dimension 0`, {
			code: `torch.rnn.${argument}.size`,
			mismatch: { argument, tensor: one.ir.id, axis: 0, what: 'size', expected: String(staves), got: String(one.shape[0]), against: 'num_layers' }
		});
	}
	return { output: input.dtype, hn: hx?.dtype ?? input.dtype, cn: cx?.dtype ?? input.dtype };
}

/** The C++ side of a call with packed sequences on CPU. */
export function runPacked(host: Interpreter, call: PackedCall): NativeTypes {
	const { layer, input, hx, cx, batchSizes } = call;
	if ([input, ...layer.weights, hx, cx].some((tensor) => tensor && tensor.device !== 'cpu')) host.unsupported('packed sequences on another device');
	if ([input, ...layer.weights].some(({ dtype }) => dtypeFacts[dtype].kind === 'complex')) host.unsupported('a recurrent layer of complex numbers');
	if (hx && cx) {
		wrapDim(host, 2, hx.rank);
		wrapDim(host, 2, cx.rank);
		if (hx.rank !== 3 || cx.rank !== 3) host.unsupported('states of four axes for packed sequences (PyTorch itself may crash)');
	}
	const projected = hx && cx ? hx.shape[2] !== cx.shape[2] : layer.projSize > 0;
	const equal = batchSizes.every((count) => count === batchSizes[0]);
	if (layer.type === 'LSTM' && !projected && equal && (input.dtype === 'float32' || input.dtype === 'bfloat16') && input.size > 0) {
		if (layer.projSize > 0) host.unsupported('an LSTM with a projection whose states have one width');
		return runEqual(host, call);
	}
	if (hx && cx) {
		checkWeightCount(host, layer, projected);
		if (cx.shape[0]! < hx.shape[0]!) host.unsupported('fewer cell states than hidden states for packed sequences (PyTorch itself may crash)');
	}
	runChecks(host, stateChecks, call);
	const weight = layer.weights[0]!;
	if (input.dtype !== weight.dtype) {
		host.raise('RuntimeError', linearDTypeMessage(input.dtype, weight.dtype, layer.bias), {
			code: 'torch.rnn.input.dtype',
			mismatch: { argument: 'input', tensor: input.ir.id, axis: null, what: 'dtype', expected: weight.dtype, got: input.dtype, against: 'dtype' }
		});
	}
	const [width, rows] = [input.shape.at(-1)!, input.shape.slice(0, -1).reduce((product, size) => product * size, 1)];
	if (width !== layer.inputSize) {
		host.raise('RuntimeError', `mat1 and mat2 shapes cannot be multiplied (${rows}x${width} and ${layer.inputSize}x${weight.shape[0]})`, {
			code: 'torch.rnn.input_size',
			mismatch: {
				argument: 'input',
				tensor: input.ir.id,
				axis: input.rank - 1,
				what: 'size',
				expected: String(layer.inputSize),
				got: String(width),
				against: 'input_size'
			}
		});
	}
	if (input.rank === 1) host.unsupported('packed sequences whose steps have no axis');
	if (input.rank > 2) {
		// The gates of the input are added to those of the state, [batch, gates].
		const [batch, across] = [batchSizes[0]!, input.shape[1]!];
		if (input.rank > 3 || batch === across || batch === 1 || across === 1) host.unsupported('packed sequences whose steps have more than one axis');
		host.raise('RuntimeError', `The size of tensor a (${batch}) must match the size of tensor b (${across}) at non-singleton dimension 1`, {
			code: 'torch.rnn.input.rank'
		});
	}
	narrow(host, 0, batchSizes[0]!, rows);
	if (hx && hx.dtype !== weight.dtype) return stepTypes(host, call);
	checkFirstStep(host, call);
	const types = stepTypes(host, call);
	let start = 0;
	for (const count of batchSizes) {
		narrow(host, start, count, rows);
		start += count;
	}
	return types;
}
