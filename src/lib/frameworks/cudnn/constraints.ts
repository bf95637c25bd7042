import type { DType, Evidence, LayerSettings } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';
import { passesState } from '../passed.ts';
import type { Constraint } from './constraint.ts';
import { isMasked, isRightPadded } from '../masks.ts';

const kerasSource = (file: string): Evidence => ({ framework: 'keras', version: '3.15.1', file, how: 'source' });
const kerasRnn = kerasSource('keras/src/backend/tensorflow/rnn.py');
const torchSource = (file: string): Evidence => ({ framework: 'torch', version: '2.13', file: `aten/src/ATen/native/${file}`, how: 'source' });
const torchCudnn = torchSource('cudnn/RNN.cpp');
const reported = (framework: string, file: string): Evidence => ({ framework, version: '', file, how: 'reported' });

const reals: ReadonlySet<DType> = new Set(['float32', 'float64', 'float16', 'bfloat16']);
const steps = ({ x, seq_len }: LayerSettings): number => x.seq ?? seq_len;

/** The longest sequence that PyTorch runs with cuDNN: one step more is refused. */
const longestSequence = 65_535;

const rightPadded =
	'You are passing a RNN mask that does not correspond to right-padded sequences, while using cuDNN, which is not supported. With cuDNN, RNN masks can only be used for right-padding, ' +
	"e.g. `[[True, True, False, False]]` would be a valid mask, but any mask that isn't just contiguous `True`'s on the left and contiguous `False`'s on the right would be invalid. " +
	'You can pass `use_cudnn=False` to your RNN layer to stop using cuDNN (this may be slower).';

/** What cuDNN, and those who call it, ask of a recurrent layer, in the order in which each looks. */
export const constraints: readonly Constraint[] = [
	{
		name: 'dtype',
		caller: 'PyTorch',
		effect: 'another way',
		broken: ({ dtype }) => !reals.has(dtype),
		says: null,
		why: 'cuDNN is asked for float32, float64, float16 and, where it supports that, bfloat16.',
		evidence: torchSource('RNN.cpp'),
		looksAt: 'dtype'
	},
	{
		name: 'dtype of the states',
		caller: 'PyTorch',
		effect: 'raises',
		broken: (settings) => passesState(settings) && (settings.h_0.dtype ?? settings.dtype) !== (settings.x.dtype ?? settings.dtype),
		says: { type: 'RuntimeError', message: 'Input and hidden tensors are not the same dtype, found input tensor with {A} and hidden tensor with {B}' },
		why: 'With cuDNN x and the states must have one dtype; on a CPU other words are said, or none.',
		evidence: torchSource('RNN.cpp'),
		looksAt: 'h_0'
	},
	{
		name: 'flat weights',
		caller: 'PyTorch',
		effect: 'slower',
		broken: null,
		says: {
			type: 'UserWarning',
			message:
				'RNN module weights are not part of single contiguous chunk of memory. This means they need to be compacted at every call, possibly greatly increasing memory usage. To compact weights again call flatten_parameters().'
		},
		why: 'The weights of all layers should lie in one piece of memory, as flatten_parameters() leaves them; else they are copied at every call.',
		evidence: torchCudnn,
		looksAt: null
	},
	{
		name: 'contiguous states',
		caller: 'PyTorch',
		effect: 'raises',
		broken: null,
		says: { type: 'RuntimeError', message: 'rnn: hx is not contiguous' },
		why: 'h_0 and c_0 must be contiguous, as they need not be on a CPU; x is made so.',
		evidence: torchCudnn,
		looksAt: 'h_0'
	},
	{
		name: 'sequence length',
		caller: 'PyTorch',
		effect: 'raises',
		broken: (settings) => steps(settings) > longestSequence,
		says: { type: 'RuntimeError', message: 'cuDNN error: CUDNN_STATUS_NOT_SUPPORTED. This error may appear if you passed in a non-contiguous input.' },
		why: 'More than 65,535 steps: the second sentence is added to every NOT_SUPPORTED, and x is made contiguous before.',
		evidence: reported('torch', 'pytorch#133751'),
		looksAt: 'lengths'
	},
	{
		name: 'projection',
		caller: 'PyTorch',
		effect: 'another algorithm',
		broken: ({ type, proj_size }) => type === 'LSTM' && proj_size > 0,
		says: null,
		why: 'A projection is computed by the standard algorithm, never by a persistent one.',
		evidence: torchCudnn,
		looksAt: null
	},
	{
		name: 'packed sequences',
		caller: 'PyTorch',
		effect: 'another algorithm',
		broken: ({ lengths }) => lengths !== null,
		says: null,
		why: 'Packed sequences are computed by the standard algorithm: a persistent one refuses lengths that differ.',
		evidence: torchCudnn,
		looksAt: null
	},
	{
		name: 'use_cudnn',
		caller: 'Keras',
		effect: 'another way',
		broken: (settings) => settings.type !== 'RNN' && kerasOptions(settings).use_cudnn === 'False',
		says: null,
		why: 'use_cudnn is False: cuDNN is not asked.',
		evidence: kerasSource('keras/src/layers/rnn/lstm.py'),
		looksAt: 'kernel'
	},
	{
		name: 'recurrent_dropout',
		caller: 'Keras',
		effect: 'another way',
		broken: (settings) => kerasOptions(settings).recurrent_dropout !== 0,
		says: null,
		why: 'recurrent_dropout is above 0, which cuDNN has not.',
		evidence: kerasSource('keras/src/layers/rnn/lstm.py'),
		looksAt: 'kernel'
	},
	{
		name: 'class',
		caller: 'Keras',
		effect: 'another way',
		broken: ({ type }) => type === 'RNN',
		says: null,
		why: 'SimpleRNN never asks for cuDNN; only LSTM and GRU do.',
		evidence: kerasSource('keras/src/layers/rnn/simple_rnn.py'),
		looksAt: 'kernel'
	},
	{
		name: 'activation',
		caller: 'Keras',
		effect: 'another way',
		broken: (settings) => settings.type !== 'RNN' && kerasOptions(settings).activation !== 'tanh',
		says: null,
		why: 'activation is not tanh.',
		evidence: kerasRnn,
		looksAt: 'kernel'
	},
	{
		name: 'recurrent_activation',
		caller: 'Keras',
		effect: 'another way',
		broken: (settings) => settings.type !== 'RNN' && kerasOptions(settings).recurrent_activation !== 'sigmoid',
		says: null,
		why: 'recurrent_activation is not sigmoid.',
		evidence: kerasRnn,
		looksAt: 'kernel'
	},
	{
		name: 'unroll',
		caller: 'Keras',
		effect: 'another way',
		broken: (settings) => kerasOptions(settings).unroll,
		says: null,
		why: 'unroll is on.',
		evidence: kerasRnn,
		looksAt: 'kernel'
	},
	{
		name: 'use_bias',
		caller: 'Keras',
		effect: 'another way',
		broken: ({ bias }) => !bias,
		says: null,
		why: 'use_bias is off; cuDNN always adds biases.',
		evidence: kerasRnn,
		looksAt: 'kernel'
	},
	{
		name: 'reset_after',
		caller: 'Keras',
		effect: 'another way',
		broken: (settings) => settings.type === 'GRU' && !kerasOptions(settings).reset_after,
		says: null,
		why: 'reset_after is off; cuDNN resets after the matrix product.',
		evidence: kerasRnn,
		looksAt: 'kernel'
	},
	{
		name: 'mask',
		caller: 'Keras',
		effect: 'raises in a graph',
		broken: (settings) => isMasked(settings) && !isRightPadded(settings),
		says: { type: 'InvalidArgumentError', message: `assertion failed: [${rightPadded}]` },
		why: 'cuDNN is told how long each sequence is, above 0, and nothing else.',
		evidence: kerasRnn,
		looksAt: 'lengths'
	},
	{
		name: 'dtype',
		caller: 'TensorFlow op',
		effect: 'raises',
		broken: ({ dtype, x }) => !reals.has(x.dtype ?? dtype),
		says: { type: 'InvalidArgumentError', message: "Value for attr 'T' of {dtype} is not in the list of allowed values: bfloat16, half, float, double" },
		why: 'The op is defined for four dtypes; this is found before any kernel is looked for.',
		evidence: { framework: 'tensorflow', version: '2.21.0', file: 'tensorflow/core/ops/cudnn_rnn_ops.cc', how: 'recorded' },
		looksAt: 'dtype'
	},
	{
		name: 'sequence lengths',
		caller: 'TensorFlow op',
		effect: 'raises',
		broken: null,
		says: { type: 'InternalError', message: 'Sequence lengths for RNN are required from CUDNN 9.0+' },
		why: 'CudnnRNN and CudnnRNNV2 take no lengths, which cuDNN 9 wants; CudnnRNNV3, which Keras calls, passes them.',
		evidence: { framework: 'tensorflow', version: '2.17', file: 'xla/stream_executor/cuda/cuda_dnn.cc', how: 'source' },
		looksAt: 'lengths'
	}
];

/** What is said where cuDNN is demanded and Keras takes another way: eagerly, whatever stands in the way of it. */
export const demanded: Constraint = {
	name: 'use_cudnn=True',
	caller: 'Keras',
	effect: 'raises',
	broken: (settings) => settings.type !== 'RNN' && kerasOptions(settings).use_cudnn === 'True',
	says: {
		type: 'ValueError',
		message:
			"use_cudnn=True was specified, but cuDNN is not supported for this layer configuration with this backend. Pass use_cudnn='auto' to fallback to a non-cuDNN implementation."
	},
	why: 'use_cudnn is True, so there is no other way.',
	evidence: kerasSource('keras/src/layers/rnn/lstm.py'),
	looksAt: 'kernel'
};
