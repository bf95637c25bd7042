import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { Axis, DType, LayerType } from '../../../ir/index.ts';
import { NativeFunction, PyInstance, PyList, PyTuple, PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import { unpackTensors } from '../binding/arguments.ts';
import { argumentTexts, axesFromRemarks } from '../../../tensors/axes.ts';
import { recurrent } from '../../../tensors/layers/recurrent.ts';
import { runChecks } from '../binding/check.ts';
import { TorchLowering } from '../nn/lower.ts';
import { invalidCombination } from '../binding/overloadErrors.ts';
import { stateOf } from '../state.ts';
import { TorchTensor } from '../tensor/tensor.ts';
import { wrapDim } from '../tensor/dim.ts';
import { forwardChecks, rankChecks, stateRankChecks, type LayerCall } from './checks.ts';
import { runDense, type NativeTypes } from './native.ts';
import { PackedSequence } from './packedSequence.ts';
import { runPacked } from './packedNative.ts';
import { asTensor, itemAt } from './passed.ts';
import { outputSize, readLayer, type Layer } from './settings.ts';

/** `forward(self, input, hx=None)` of nn.LSTM, nn.GRU and nn.RNN. */
export function forwardLayer(type: LayerType): NativeFunction {
	return pythonFunction(
		'forward',
		'self, input, hx=None',
		(host, self, input, hx) => {
			if (hx instanceof PyTuple || hx instanceof PyList) {
				const unknown = hx.items.find((item) => item instanceof PyUnknown);
				if (unknown) return unknown;
			}
			const layer = readLayer(host, type, self as PyInstance);
			return input instanceof PackedSequence ? forwardPacked(host, layer, input, hx) : forwardDense(host, layer, asTensor(host, input, 'dim'), hx);
		},
		`${type}.forward`
	);
}

/** What is passed for the states, read as Python reads it. */
function readStates(host: Interpreter, layer: Layer, hx: Value): { readonly hx: TorchTensor; readonly cx: TorchTensor } | null {
	if (hx === null) return null;
	if (layer.type !== 'LSTM') {
		const tensor = asTensor(host, hx, 'dim');
		return { hx: tensor, cx: tensor };
	}
	const h = asTensor(host, itemAt(host, hx, 0), 'dim');
	return { hx: h, cx: asTensor(host, itemAt(host, hx, 1), 'dim') };
}

function forwardDense(host: Interpreter, layer: Layer, input: TorchTensor, passed: Value): Value {
	const unbatched = input.rank === 2;
	const shape = unbatched ? (layer.batchFirst ? [1, ...input.shape] : [input.shape[0]!, 1, input.shape[1]!]) : input.shape;
	const [batch = 0, steps = 0] = layer.batchFirst ? [shape[0], shape[1]] : [shape[1], shape[0]];
	const zeros = (width: number) => [layer.numLayers * layer.directions, batch, width];
	// PyTorch makes zeros of an LSTM's output size, and of a GRU's and an RNN's hidden size.
	const none: LayerCall = {
		layer,
		input,
		packed: false,
		batch,
		passed: false,
		hx: input,
		cx: input,
		hxShape: zeros(layer.type === 'LSTM' ? outputSize(layer) : layer.hiddenSize),
		cxShape: zeros(layer.hiddenSize)
	};
	runChecks(host, rankChecks, none);
	const states = readStates(host, layer, passed);
	const withBatch = ({ shape: own }: TorchTensor) => (unbatched ? [own[0]!, 1, ...own.slice(1)] : own);
	const call = states ? { ...none, ...states, passed: true, hxShape: withBatch(states.hx), cxShape: withBatch(states.cx) } : none;
	runChecks(host, stateRankChecks, call);
	runChecks(host, forwardChecks, call);
	checkGiven(host, layer, passed, input, false);
	if (layer.type === 'LSTM' && !unbatched && passed !== null) checkPair(host, layer, passed, input, false);
	const cx = states && layer.type === 'LSTM' ? states.cx : null;
	const types = runDense(host, { layer, input, hx: states?.hx ?? null, cx, steps });
	const { remarks } = host;
	const said = remarks.length ? axesFromRemarks(remarks, argumentTexts(host.text)[0] ?? '', input.rank) : null;
	if (said) host.trace.label(input.ir.id, said);
	const order: Axis[] = layer.batchFirst ? ['batch', 'time'] : ['time', 'batch'];
	learnAxes(host, input, unbatched ? ['time', 'feature'] : [...order, 'feature']);
	const width = outputSize(layer) * layer.directions;
	const strides = layer.batchFirst && !unbatched ? [width, Math.max(batch, 1) * width, 1] : undefined;
	return lower(host, layer, { input, hx: states?.hx ?? null, cx, types, unbatched, lengths: null, strides }, (tensor) => tensor);
}

/** What `_VF.lstm` and its like say of arguments that they do not take (torch/csrc/utils/python_arg_parser.cpp). */
function refuse(host: Interpreter, layer: Layer, hx: Value, input: TorchTensor, packed: boolean): never {
	const options = `${layer.type === 'LSTM' ? 'tuple of Tensors' : 'Tensor'} hx, tuple of Tensors params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional`;
	const data = packed ? [input, input] : [input];
	const positional = [...data, hx, new PyList(layer.weights.slice()), ...layer.given.slice(0, packed ? 5 : 6)];
	const texts = [`Tensor data, Tensor batch_sizes, ${options}`, `Tensor input, ${options}, bool batch_first`];
	return host.raise('TypeError', invalidCombination(layer.mode, texts, { positional, keywords: new Map() }), { code: 'torch.rnn.hx.count' });
}

function checkGiven(host: Interpreter, layer: Layer, passed: Value, input: TorchTensor, packed: boolean): void {
	const [, layers, , , bidirectional] = layer.given;
	if (typeof layers === 'bigint' && typeof bidirectional === 'boolean') return;
	refuse(host, layer, passed ?? (layer.type === 'LSTM' ? new PyTuple([input, input]) : input), input, packed);
}

/** An LSTM takes a pair of tensors for its states. */
function checkPair(host: Interpreter, layer: Layer, passed: Value, input: TorchTensor, packed: boolean): void {
	if (!(passed instanceof PyTuple || passed instanceof PyList)) return refuse(host, layer, passed, input, packed);
	unpackTensors(host, passed, packed ? 2 : 1);
	if (passed.items.length !== 2) host.raise('RuntimeError', 'lstm expects two hidden states', { code: 'torch.rnn.hx.count' });
}

/** `permute_hidden`: puts the states of a batch in the order of the sorted sequences. */
function checkPermutation(host: Interpreter, state: TorchTensor, order: readonly number[]): void {
	wrapDim(host, 1, state.rank);
	const outside = order.find((index) => index >= state.shape[1]!);
	if (outside !== undefined)
		host.raise('RuntimeError', `INDICES element is out of DATA bounds, id=${outside} axis_dim=${state.shape[1]}`, {
			code: 'torch.rnn.hx.size',
			mismatch: { argument: 'hx', tensor: state.ir.id, axis: 1, what: 'size', expected: String(order.length), got: String(state.shape[1]), against: 'batch' }
		});
}

/** Sizes of a state after `permute_hidden`. */
const permuted = (state: TorchTensor, order: readonly number[] | null): readonly number[] =>
	order ? state.shape.map((n, i) => (i === 1 ? order.length : n)) : state.shape;

function forwardPacked(host: Interpreter, layer: Layer, packed: PackedSequence, passed: Value): Value {
	const { data: input, order, steps: batchSizes } = packed;
	const batch = batchSizes[0] ?? 0;
	// Without an order to bring the states into, a GRU and an RNN look at the input before they look at the states.
	if (layer.type !== 'LSTM' && !order)
		runChecks(host, forwardChecks.slice(0, 3), { layer, input, packed: true, batch, passed: false, hx: input, cx: input, hxShape: [], cxShape: [] });
	const states = readPackedStates(host, layer, passed, order, input);
	const zeros = [layer.numLayers * layer.directions, batch, layer.hiddenSize];
	const hx = states?.hx ?? null;
	const cx = layer.type === 'LSTM' ? (states?.cx ?? null) : null;
	if (layer.type !== 'LSTM') {
		const hxShape = hx ? permuted(hx, order) : zeros;
		runChecks(host, forwardChecks, { layer, input, packed: true, batch, passed: hx !== null, hx: hx ?? input, cx: input, hxShape, cxShape: zeros });
	} else if (passed !== null && !order) checkPair(host, layer, passed, input, true);
	checkGiven(host, layer, passed, input, true);
	if (order && hx?.rank === 3 && hx.shape[1] !== order.length) host.unsupported('states of more sequences than were packed');
	const types = runPacked(host, { layer, input, hx, cx, steps: batchSizes.length, batchSizes });
	learnAxes(host, input, [null, 'feature']);
	const lengths = order ? Array.from(packed.lengths, (_, i) => packed.lengths[order.indexOf(i)]!) : packed.lengths;
	return lower(
		host,
		layer,
		{ input, hx, cx, types, unbatched: false, lengths },
		(tensor) => new PackedSequence(tensor, packed.batchSizes, packed.sortedIndices, packed.unsortedIndices, packed.lengths)
	);
}

function readPackedStates(
	host: Interpreter,
	layer: Layer,
	passed: Value,
	order: readonly number[] | null,
	input: TorchTensor
): { readonly hx: TorchTensor; readonly cx: TorchTensor } | null {
	if (passed === null) return null;
	const wanted = order ? 'index_select' : 'size';
	if (layer.type !== 'LSTM') {
		const hx = asTensor(host, passed, wanted);
		if (order) checkPermutation(host, hx, order);
		return { hx, cx: hx };
	}
	if (!order) {
		checkPair(host, layer, passed, input, true);
		const [hx, cx] = (passed as PyTuple | PyList).items as readonly TorchTensor[];
		return { hx: hx!, cx: cx! };
	}
	const hx = asTensor(host, itemAt(host, passed, 0), 'index_select');
	checkPermutation(host, hx, order);
	const cx = asTensor(host, itemAt(host, passed, 1), 'index_select');
	checkPermutation(host, cx, order);
	return { hx, cx };
}

/** What the layer takes the axes of an input for, where the program has said nothing of them. */
function learnAxes(host: Interpreter, tensor: TorchTensor, axes: readonly (Axis | null)[]): void {
	host.trace.label(tensor.ir.id, axes);
}

/** The `grad_fn` of the output, as PyTorch 2.13 on CPU prints it (recorded): oneDNN runs an LSTM of float32 without a projection. */
function outputGradFn(layer: Layer, dtype: DType, unbatched: boolean, packed: boolean): string {
	if (unbatched) return 'SqueezeBackward1';
	const oneDnn = layer.type === 'LSTM' && dtype === 'float32' && layer.projSize === 0;
	if (layer.batchFirst && !packed) return oneDnn ? 'TransposeBackward0' : 'TransposeBackward1';
	if (layer.directions === 2 || packed) return 'CatBackward0';
	return oneDnn ? 'MkldnnRnnLayerBackward0' : 'StackBackward0';
}

interface Lowered {
	readonly input: TorchTensor;
	readonly hx: TorchTensor | null;
	readonly cx: TorchTensor | null;
	readonly types: NativeTypes;
	readonly unbatched: boolean;
	/** Of packed sequences, in the order of the batch before packing. */
	readonly lengths: readonly number[] | null;
	/** Of the output, where it is not laid out row-major. */
	readonly strides?: readonly number[] | undefined;
}

/** The call as one op, and what it returns: `(output, h_n)`, or `(output, (h_n, c_n))`. */
function lower(host: Interpreter, layer: Layer, call: Lowered, wrap: (output: TorchTensor) => Value): Value {
	const { input, hx, cx, types, unbatched, lengths, strides } = call;
	const states = hx ? (cx ? [hx, cx] : [hx]) : [];
	const { device } = input;
	const requiresGrad = stateOf(host).gradEnabled && [input, ...states, ...layer.weights].some((tensor) => tensor.requiresGrad);
	for (const state of states) learnAxes(host, state, unbatched ? ['layer', 'hidden'] : ['layer', 'batch', 'hidden']);
	const made = { device, requiresGrad, gradFn: unbatched ? 'SqueezeBackward1' : 'StackBackward0' };
	const { mode, inputSize, hiddenSize, numLayers, directions, batchFirst, bias, projSize, dropout, training, weights } = layer;
	const settings = { mode, inputSize, hiddenSize, numLayers, bidirectional: directions === 2, batchFirst, bias, projSize, dropout, training, weights };
	const [output, hn, cn] = recurrent(new TorchLowering(host, `nn.${layer.type}`, types.output), settings, { input, states, lengths }, [
		{ ...made, strides, gradFn: outputGradFn(layer, types.output, unbatched, lengths !== null) },
		{ ...made, dtype: types.hn },
		{ ...made, dtype: types.cn }
	]);
	return new PyTuple([wrap(output!), cn ? new PyTuple([hn!, cn]) : hn!]);
}
