import type { Evidence } from '../../ir/index.ts';
import { constraints } from '../../frameworks/cudnn/constraints.ts';
import { orders, type Column, type FrameworkName } from './checks.ts';

/** What a framework says where a check of its does not pass, with `{…}` for what differs from call to call. */
export interface Template {
	readonly type: string;
	readonly words: string;
	readonly evidence: Evidence;
}

/** The type of what is raised, its words, and the file or the op that they are of. */
type Said = readonly [type: string, words: string, file: string];

const torchRnn = 'torch/nn/modules/rnn.py';
const hidden = (file: string, i: number): Said => ['RuntimeError', `Expected hidden[${i}] size ({layer·dir}, {batch}, {hidden}), got [{sizes}]`, file];
const product: Said = [
	'InvalidArgumentError',
	'Matrix size-incompatible: In[0]: [{batch},{features}], In[1]: [{rows},{columns}] [Op:MatMul]',
	'tensorflow, op MatMul'
];
const sum = (op: string): Said => ['InvalidArgumentError', `Incompatible shapes: [{sizes}] vs. [{sizes}] [Op:${op}]`, `tensorflow, op ${op}`];
const select: Said = [
	'InvalidArgumentError',
	'condition [{sizes}], then [{sizes}], and else [{sizes}] must be broadcastable [Op:SelectV2]',
	'tensorflow, op SelectV2'
];
const session = 'onnxruntime, InferenceSession.run';
const helpers = 'onnxruntime/core/providers/cpu/rnn/rnn_helpers.cc';
const state = (name: string): readonly Said[] => [
	['InvalidArgument', `Got invalid dimensions for input: ${name}{i} for the following indices index: {axis} Got: {got} Expected: {expected}`, session],
	['Fail', `Input initial_${name.charAt(0)} must have shape {{sizes}}. Actual:{{sizes}}`, helpers]
];
const broadcast: Said = ['Error', 'Operands could not be broadcast together with shapes {sizes} and {sizes}.', 'tfjs-core/src/ops/broadcast_util.ts'];

const said: Readonly<Record<FrameworkName, Readonly<Partial<Record<Column, readonly Said[]>>>>> = {
	PyTorch: {
		layer: [['ValueError', '{setting} must be greater than zero', torchRnn]],
		rank: [['ValueError', '{layer}: Expected input to be 2D or 3D, got {rank}D instead', torchRnn]],
		dtype: [
			[
				'ValueError',
				'RNN input dtype ({dtype}) does not match weight dtype ({dtype}). Convert input: input.to({dtype}), or convert model: model.to({dtype})',
				torchRnn
			]
		],
		feat: [['RuntimeError', 'input.size(-1) must be equal to input_size. Expected {expected}, got {got}', torchRnn]],
		lengths: [
			['RuntimeError', 'Expected `len(lengths)` to be equal to batch_size, but got {got} (batch_size={expected})', 'aten/src/ATen/native/PackedSequence.cpp'],
			[
				'RuntimeError',
				"Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0",
				'aten/src/ATen/native/PackedSequence.cpp'
			]
		],
		h_0: [hidden(torchRnn, 0)],
		c_0: [hidden(torchRnn, 1)]
	},
	Keras: {
		layer: [['ValueError', 'Received an invalid value for argument `units`, expected a positive integer, got {units}.', 'keras/src/layers/rnn/lstm.py']],
		rank: [
			[
				'ValueError',
				"Input {i} with name '{name}' of layer '{layer}' is incompatible with the layer: expected ndim=3, found ndim={rank}. Full shape received: {shape}",
				'keras/src/layers/input_spec.py'
			]
		],
		kernel: [
			[
				'ValueError',
				"use_cudnn=True was specified, but cuDNN is not supported for this layer configuration with this backend. Pass use_cudnn='auto' to fallback to a non-cuDNN implementation.",
				'keras/src/layers/rnn/lstm.py'
			]
		],
		feat: [product],
		lengths: [select],
		h_0: [product, sum('AddV2')],
		c_0: [sum('Mul')]
	},
	'TensorFlow op': {
		dtype: [
			[
				'InvalidArgumentError',
				"Value for attr 'T' of {dtype} is not in the list of allowed values: bfloat16, half, float, double",
				'tensorflow/core/ops/cudnn_rnn_ops.cc'
			]
		],
		kernel: [
			[
				'NotFoundError',
				'Could not find device for node: {node} = CudnnRNNV3[{attributes}] All kernels registered for op CudnnRNNV3: <no registered kernels>',
				'tensorflow, op CudnnRNNV3'
			]
		]
	},
	'ONNX Runtime': {
		layer: [
			[
				'Fail',
				'Exception during initialization: {file} info.GetAttr("hidden_size", &int64_value).IsOK() && int64_value > 0 was false.',
				'onnxruntime/core/providers/cpu/rnn/lstm_base.h'
			]
		],
		dtype: [['InvalidArgument', 'Unexpected input data type. Actual: ({dtype}) , expected: ({dtype})', session]],
		rank: [['InvalidArgument', 'Invalid rank for input: X Got: {rank} Expected: 3', session]],
		feat: [['InvalidArgument', 'Got invalid dimensions for input: X for the following indices index: 2 Got: {got} Expected: {expected}', session]],
		lengths: [
			['InvalidArgument', 'Input sequence_lens must have shape {{batch}}. Actual:{{lengths}}', helpers],
			['InvalidArgument', 'Invalid value/s in sequence_lens. All values must be >= 0 and <= seq_length. seq_length={steps}', helpers]
		],
		h_0: state('h_0'),
		c_0: state('c_0')
	},
	'TensorFlow.js': {
		layer: [['Error', 'Expected units to be a positive integer, but got {units}', 'tfjs-layers/src/utils/generic_utils.ts']],
		rank: [['ValueError', 'Input {i} is incompatible with layer {layer}: expected ndim=3, found ndim={rank}', 'tfjs-layers/src/engine/topology.ts']],
		feat: [
			['ValueError', 'Input {i} is incompatible with layer {layer}: expected shape=,,{expected}, found shape={shape}.', 'tfjs-layers/src/engine/topology.ts']
		],
		lengths: [broadcast],
		h_0: [
			[
				'ValueError',
				'An initialState was passed that is not compatible with cell.stateSize. Received stateSpec={spec}; However cell.stateSize is {sizes}',
				'tfjs-layers/src/layers/recurrent.ts'
			],
			broadcast
		],
		c_0: [broadcast]
	}
};

/** Of a row for cuDNN: what stands in the way there, in the words of who calls it. */
function ofCudnn(caller: string, column: Column): readonly Template[] {
	return constraints.flatMap(({ says, looksAt, evidence, ...one }) =>
		one.caller === caller && says && one.effect.startsWith('raises') && looksAt === (column === 'mask' ? 'lengths' : column)
			? [{ type: says.type, words: says.message, evidence }]
			: []
	);
}

/** What the framework of a row says where a check does not pass; empty where it has no words for it. */
export function templatesOf(row: string, column: Column): readonly Template[] {
	const [name, on] = row.split(', ');
	if (on === 'cuDNN' && ofCudnn(name!, column).length > 0) return ofCudnn(name!, column);
	const framework = name as FrameworkName;
	const { evidence } = orders[framework];
	const how = framework === 'TensorFlow.js' ? 'source' : evidence.how;
	return (said[framework][column === 'mask' ? 'lengths' : column] ?? []).map(([type, words, file]) => ({ type, words, evidence: { ...evidence, how, file } }));
}
