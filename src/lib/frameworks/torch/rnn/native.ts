import type { DType } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import type { Check } from '../../../tensors/check.ts';
import { runChecks } from '../binding/check.ts';
import { dtypeWords } from '../dtype.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { promote } from '../../../tensors/promote.ts';
import { warnOnce } from '../state.ts';
import type { TorchTensor } from '../tensor/tensor.ts';
import type { Layer } from './settings.ts';

const file = 'aten/src/ATen/native/RNN.cpp';

/** What the C++ side of a layer is given, after the checks in Python. */
export interface NativeCall {
	readonly layer: Layer;
	readonly input: TorchTensor;
	/** null: zeros of the input's dtype and device. */
	readonly hx: TorchTensor | null;
	readonly cx: TorchTensor | null;
	readonly steps: number;
}

/** The dtypes of what comes out. */
export interface NativeTypes {
	readonly output: DType;
	readonly hn: DType;
	readonly cn: DType;
}

const states = ({ hx, cx }: NativeCall): TorchTensor[] => [hx, cx].filter((state) => state !== null);

const deviceChecks: readonly Check<NativeCall>[] = [
	{
		code: 'torch.rnn.device',
		fails: (call) => states(call).some((state) => state.device !== call.input.device),
		type: 'RuntimeError',
		message: (call) =>
			`Input and hidden tensors are not at the same device, found input tensor at ${call.input.device} and hidden tensor at ${states(call).find((state) => state.device !== call.input.device)!.device}`,
		source: `${file}, check_attributes`
	},
	{
		code: 'torch.rnn.device',
		fails: ({ layer, input }) => layer.weights.some((weight) => weight.device !== input.device),
		type: 'RuntimeError',
		message: ({ layer, input }) =>
			`Input and parameter tensors are not at the same device, found input tensor at ${input.device} and parameter tensor at ${layer.weights.find((weight) => weight.device !== input.device)!.device}`,
		source: `${file}, check_attributes`
	}
];

const noSteps: Check<NativeCall> = {
	code: 'torch.rnn.seq_len',
	fails: ({ steps }) => steps === 0,
	type: 'RuntimeError',
	message: () => 'Expected sequence length to be larger than 0 in RNN',
	source: `${file}, FullLayer`,
	mismatch: ({ layer, input }) => ({
		argument: 'input',
		tensor: input.ir.id,
		axis: layer.batchFirst && input.rank === 3 ? 1 : 0,
		what: 'size',
		expected: '1 or more',
		got: '0',
		against: 'seq_len'
	})
};

const cannotCreate =
	'could not create a primitive descriptor for the LSTM forward propagation primitive. Run workload with environment variable ONEDNN_VERBOSE=all to get additional diagnostic information.';

const stateDType = (argument: 'hx' | 'cx') => (call: NativeCall) => ({
	argument,
	tensor: call[argument]!.ir.id,
	axis: null,
	what: 'dtype' as const,
	expected: call.input.dtype,
	got: call[argument]!.dtype,
	against: 'dtype'
});

/** oneDNN takes float32, bfloat16 and float16 tensors (aten/src/ATen/native/mkldnn/RNN.cpp), all of the dtype of the layer but for c_0 beside bfloat16. */
export const oneDnnChecks: readonly Check<NativeCall>[] = [
	...(['hx', 'cx'] as const).flatMap((argument): Check<NativeCall>[] => [
		{
			code: `torch.rnn.${argument}.dtype`,
			fails: (call) => call[argument] !== null && !['float32', 'bfloat16', 'float16', 'int8', 'uint8'].includes(call[argument].dtype),
			type: 'RuntimeError',
			message: () => 'get_mkldnn_dtype: unsupported data type',
			source: 'aten/src/ATen/native/mkldnn/MKLDNNCommon.cpp',
			mismatch: stateDType(argument)
		},
		{
			code: `torch.rnn.${argument}.dtype`,
			fails: (call) => call[argument] !== null && ['int8', 'uint8'].includes(call[argument].dtype),
			type: 'RuntimeError',
			message: () => 'itensor_view_from_dense expects float, bfloat16 or half tensor input',
			source: 'aten/src/ATen/native/mkldnn/MKLDNNCommon.cpp',
			mismatch: stateDType(argument)
		}
	]),
	...(['hx', 'cx'] as const).map((argument): Check<NativeCall> => ({
		code: `torch.rnn.${argument}.dtype`,
		fails: (call) =>
			call[argument] !== null &&
			call[argument].dtype !== call.input.dtype &&
			!(argument === 'cx' && call.input.dtype === 'bfloat16' && call[argument].dtype === 'float32'),
		type: 'RuntimeError',
		message: () => cannotCreate,
		source: 'aten/src/ATen/native/mkldnn/RNN.cpp',
		mismatch: stateDType(argument)
	}))
];

/** What `at::linear` says of two dtypes: `addmm` checks where there is a bias, `mm` where there is none. */
export function linearDTypeMessage(input: DType, weight: DType, bias: boolean): string {
	const [a, b] = [dtypeWords[input], dtypeWords[weight]];
	return bias
		? `mat1 and mat2 must have the same dtype, but got ${a.scalar} and ${b.scalar}`
		: `expected m1 and m2 to have the same dtype, but got: ${a.cpp} != ${b.cpp}`;
}

/** The C++ side of a dense call on CPU: which path it takes, what that checks, and the dtypes that come out. */
export function runDense(host: Interpreter, call: NativeCall): NativeTypes {
	const { layer, input, hx, cx } = call;
	if (dtypeFacts[input.dtype].kind === 'complex') host.unsupported('a recurrent layer of complex numbers');
	const onCpu = [input, ...layer.weights, ...states(call)].every((tensor) => tensor.device === 'cpu');
	const oneDnn = layer.type === 'LSTM' && onCpu && (input.dtype === 'float32' || input.dtype === 'bfloat16') && input.size > 0;
	if (oneDnn && layer.projSize === 0) {
		runChecks(host, oneDnnChecks, call);
		return { output: input.dtype, hn: hx?.dtype ?? input.dtype, cn: cx?.dtype ?? input.dtype };
	}
	if (oneDnn) warnOnce(host, 'LSTM with projections is not supported with oneDNN. Using default implementation.', 'aten/src/ATen/native/RNN.cpp:1512');
	runChecks(host, deviceChecks, call);
	runChecks(host, [noSteps], call);
	checkWeights(host, call);
	return stepTypes(host, call);
}

/** Weights that the program has put in the place of the first layer's own: each step multiplies by what is there now. */
function checkWeights(host: Interpreter, { layer, input, steps }: NativeCall): void {
	const [ih, hh] = layer.weights as readonly [TorchTensor, TorchTensor];
	if (input.size === 0) return;
	const rows = input.size / input.shape.at(-1)!;
	linearShape(host, [rows, input.shape.at(-1)!], ih);
	linearShape(host, [rows / steps, layer.projSize || layer.hiddenSize], hh);
	if (ih.shape[0] !== hh.shape[0] || ih.shape[0]! % layer.hiddenSize !== 0) host.unsupported('weights of other sizes than the layer’s');
}

/**
 * The dtypes of the states as they go from step to step and from layer to layer. A cell state of a wider dtype widens h, and the next matrix
 * multiplication that meets it raises.
 */
export function stepTypes(host: Interpreter, { layer, input, hx, cx, steps }: NativeCall): NativeTypes {
	const weight = layer.weights[0]!.dtype;
	const linear = (dtype: DType, bias: boolean, tensor: TorchTensor | null, argument: 'input' | 'hx') => {
		if (dtype === weight) return;
		const mismatch = tensor && { argument, tensor: tensor.ir.id, axis: null, what: 'dtype' as const, expected: weight, got: tensor.dtype, against: 'dtype' };
		host.raise('RuntimeError', linearDTypeMessage(dtype, weight, bias), { code: `torch.rnn.${argument}.dtype`, ...(mismatch && { mismatch }) });
	};
	let flowing = input.dtype;
	let output = flowing;
	const cell = cx?.dtype ?? input.dtype;
	const cn = layer.type === 'LSTM' ? promote(weight, cell) : weight;
	for (let level = 0; level < layer.numLayers; level++) {
		for (let direction = 0; direction < layer.directions; direction++) {
			linear(flowing, layer.bias, level === 0 ? input : cx, level === 0 ? 'input' : 'hx');
			linear(hx?.dtype ?? input.dtype, layer.bias, hx, 'hx');
			if (layer.type === 'LSTM') {
				if (layer.projSize > 0) linear(cn, false, cx, 'hx');
				output = layer.projSize > 0 ? weight : cn;
				if (steps > 1) linear(output, layer.bias, cx, 'hx');
			}
		}
		flowing = output;
	}
	return { output, hn: output, cn };
}

/** What `narrow` says of rows that are not there. */
export function narrow(host: Interpreter, start: number, length: number, size: number): void {
	if (start + length > size)
		host.raise('RuntimeError', `start (${start}) + length (${length}) exceeds dimension size (${size}).`, { code: 'torch.rnn.lengths' });
}

/** What `at::linear` says of two shapes. */
export function linearShape(host: Interpreter, input: readonly [number, number], weight: TorchTensor): void {
	const [out, wanted] = weight.shape as readonly [number, number];
	if (input[1] !== wanted)
		host.raise('RuntimeError', `mat1 and mat2 shapes cannot be multiplied (${input[0]}x${input[1]} and ${wanted}x${out})`, { code: 'torch.rnn.input_size' });
}
