import { inferred, reported, run, source, type Check } from '../../check.ts';
import { axesOf } from '../../readings.ts';
import type { Readings } from '../../template.ts';

const tf = run('TensorFlow 2.21');
const logged = source('tensorflow/stream_executor/cuda/cuda_dnn.cc at v1.4.0 to v1.10.0');
const kernels = source('tensorflow/core/kernels/cudnn_rnn_ops.cc');

/** The numbers of the model that cuDNN was called for; 6 in older versions, which have no cell_num_units. */
function launch({ config, ...readings }: Readings): Readings {
	const [num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units] = axesOf(config);
	const named = { num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units };
	return { ...readings, ...Object.fromEntries(Object.entries(named).filter((entry): entry is [string, number] => typeof entry[1] === 'number')) };
}

/** What TensorFlow says of cuDNN's ops and of cuDNN. */
export const cudnnOps: readonly Check[] = [
	{
		id: 'tf.sequence-lengths',
		framework: 'tf',
		says: 'CudnnRNNV3 takes the length of each sequence; CudnnRNNV2 takes none.',
		wordings: [{ text: "cudnn_rnnv3() missing {count:int} required positional argument{…}: 'sequence_lengths'", evidence: tf }],
		causes: []
	},
	{
		id: 'tf.block-lstm',
		framework: 'tf',
		says: 'A size of the kernel’s inputs is {got}, where {setting} is {expected}.',
		wordings: [
			{ text: '.dim_size(0) != {setting:any}: {got:int} vs. {expected:int}[?.?] [Op:', evidence: tf },
			{ text: '.dims(0) != {setting:any}: {got:int} vs. {expected:int}[?.?] [Op:', evidence: tf }
		],
		causes: [
			{
				cause: 'The weights are another layer’s, or a state is of another batch',
				tells: 'The name before dim_size or dims',
				try: 'w: (input_size + cell_size, 4 · cell_size); b: 4 · cell_size; cs_prev and h_prev: (batch, cell_size)',
				evidence: tf
			}
		]
	},
	{
		id: 'tf.block-lstm-rank',
		framework: 'tf',
		says: '{tensor} has another number of axes than the kernel takes.',
		wordings: [
			{ text: '}} {tensor:word} must be {axes:int}D [Op:', evidence: tf, when: /LSTM|GRU/ },
			{ text: '}} {tensor:word} must be rank {axes:int} but is rank {got:int}', evidence: tf }
		],
		causes: [
			{ cause: 'x is (time, batch, features) in BlockLSTM, (batch, features) in a cell', tells: 'The op’s name', try: 'A tensor of {axes} axes', evidence: tf }
		]
	},
	{
		id: 'tf.launch-failure',
		framework: 'tf',
		says: 'The shapes were accepted. cuDNN then failed while it ran this very network; the only clue is its {status}, in a line above.',
		around: /(?<status>CUDNN_STATUS_(?!SUCCESS)[A-Z_]+)/,
		needs: 'a GPU with cuDNN',
		wordings: [
			...['ThenRnnForward', 'ThenRnnBackward', 'DoRnnForward', 'DoRnnBackward'].map((call) => ({
				text: `Failed to call ${call} with model config: [{…}]: {rnn_mode:int}, {rnn_input_mode:int}, {rnn_direction_mode:int}, [{…}]: {config:shape}`,
				evidence: call.startsWith('Then') ? kernels : reported('tensorflow/tensorflow#35950')
			})),
			{ text: 'Failed to call ThenRnnForward', evidence: kernels },
			{ text: 'Failed to call DoRnnForward', evidence: kernels }
		],
		derive: launch,
		causes: [
			{
				cause: 'A fully masked sequence',
				speaks: /CUDNN_STATUS_BAD_PARAM/,
				tells: 'CUDNN_STATUS_BAD_PARAM above it, and a mask',
				try: 'Leave samples without a step out',
				evidence: reported('tensorflow/tensorflow#43103, #36139, #33148')
			},
			{
				cause: 'Memory: another process, or a batch too large',
				speaks: /CUDNN_STATUS_(?:EXECUTION|ALLOC)_FAILED/,
				tells: 'CUDNN_STATUS_EXECUTION_FAILED or ALLOC_FAILED above it; it runs with a smaller batch',
				try: 'A smaller batch; set_memory_growth',
				see: 'memory',
				evidence: reported('tensorflow/tensorflow#39453')
			},
			{
				cause: 'More than 65,535 steps',
				tells: 'max_seq_length is {max_seq_length}',
				try: 'Cut the sequences and pass the state on',
				evidence: reported('pytorch/pytorch#133751, sdatkinson/neural-amp-modeler#512: the same call of cuDNN'),
				isExcluded: ({ max_seq_length }) => typeof max_seq_length === 'number' && max_seq_length < 65_536
			},
			{
				cause: 'Versions of cuDNN and TensorFlow that were not built for each other',
				speaks: /CUDNN_STATUS_INTERNAL_ERROR/,
				tells: 'CUDNN_STATUS_INTERNAL_ERROR above it',
				try: 'The tested combination',
				see: 'versions',
				evidence: reported('tensorflow/tensorflow#35950')
			}
		]
	},
	{
		id: 'tf.graph-rank',
		framework: 'tf',
		says: 'A tensor of rank {got_rank} where one of rank {required_rank} belongs.',
		isGeneral: true,
		isOps: true,
		wordings: [{ text: "Shape must be rank {required_rank:int} but is rank {got_rank:int} for '{node:name}'", evidence: tf }],
		causes: [{ cause: 'An axis is missing', tells: 'The input shapes at the end of the message', try: 'tf.expand_dims', evidence: tf }]
	},
	{
		id: 'tf.extractforwardinput-input-h',
		framework: 'tf',
		says: 'The initial state has shape {got}; for this input it must be {expected}.',
		needs: 'a GPU with cuDNN',
		today: {
			says: 'for a stateful layer of Keras 3 “If an RNN is stateful, the batch size of the input sequences must be the same …”',
			checks: ['keras.stateful-batch']
		},
		wordings: [
			{ text: 'Invalid input_h shape: {got:shape} {expected:shape}', evidence: kernels },
			{ text: 'input_h and input_c must have the same shape w/o projection: {got:shape} {expected:shape}', evidence: kernels },
			{
				text: 'input_h and input_c must have the same shape: {got:shape} {expected:shape}',
				versions: 'TensorFlow 0.11 to 1.14',
				evidence: source('cudnn_rnn_ops.cc of tensorflow/contrib/cudnn_rnn and tensorflow/core/kernels at v0.11.0 to v1.15.0')
			},
			{ text: 'Invalid input_h and input_c w/ projection size: {projection:int} {got:shape} {expected:shape}', evidence: kernels },
			{ text: 'RNN input must be a 3-D vector', evidence: kernels },
			{ text: 'RNN input_h must be a 3-D vector', evidence: kernels }
		],
		causes: [
			{
				cause: 'stateful=True, and the last batch is smaller than the one the state was built for',
				tells: 'The middle numbers differ',
				try: 'Drop the last batch, or a number of samples that the batch divides',
				evidence: inferred('the numbers: with stateful=True the state keeps the batch that it was built with')
			},
			{
				cause: 'An initial state for another batch',
				tells: 'The middle numbers differ; with time_major=false the batch is the first',
				try: 'Make the state from the input’s batch',
				evidence: kernels
			}
		]
	},
	{
		id: 'tf.cudnn-modes',
		framework: 'tf',
		says: 'The op knows no {mode}.',
		needs: 'a GPU with cuDNN',
		wordings: ['RNN mode', 'RNN input mode', 'RNN direction mode'].map((name) => ({ text: `Invalid ${name}: {mode:word}`, evidence: kernels })),
		causes: [
			{
				cause: 'An attribute of the raw op is none of its words',
				tells: 'rnn_mode: rnn_relu, rnn_tanh, lstm, gru; input_mode: linear_input, skip_input, auto_select; direction: unidirectional, bidirectional',
				try: 'One of these',
				evidence: kernels
			}
		]
	},
	{
		id: 'tf.cudnn-9-without-sequence-lengths',
		framework: 'tf',
		says: 'From cuDNN 9 on the call needs the lengths of the sequences, and this op passes none.',
		needs: 'a GPU with cuDNN',
		wordings: [{ text: 'Sequence lengths for RNN are required from CUDNN 9.0+', evidence: source('xla/stream_executor/cuda/cuda_dnn.cc') }],
		causes: [
			{
				cause: 'tf.raw_ops.CudnnRNN or CudnnRNNV2 with cuDNN 9',
				tells: 'Only CudnnRNNV3 takes sequence_lengths',
				try: 'CudnnRNNV3, or the Keras layer',
				see: 'versions',
				evidence: reported('tensorflow/tensorflow#105092')
			}
		]
	},
	{
		id: 'tf.cudnn-not-usable',
		framework: 'tf',
		says: 'cuDNN could not be started; the reason is in a line of the log before this one.',
		needs: 'a GPU with cuDNN',
		wordings: [{ text: 'Fail to find the dnn implementation', evidence: reported('tensorflow/tensorflow#37606') }],
		causes: [
			{
				cause: 'The cuDNN that is loaded is older than the one TensorFlow was built with',
				speaks: /Loaded runtime CuDNN/i,
				tells: '“Loaded runtime CuDNN library …” in the log above',
				try: 'The cuDNN of the tested combination',
				see: 'versions',
				evidence: reported('tensorflow/tensorflow#37606')
			},
			{
				cause: 'The memory of the GPU is taken',
				speaks: /Could not create cudnn handle|OUT_OF_MEMORY|ALLOC_FAILED/i,
				tells: '“Could not create cudnn handle” in the log above, and nvidia-smi',
				try: 'tf.config.experimental.set_memory_growth, or end the other process',
				see: 'memory',
				evidence: inferred('the lines of the log that go with it')
			}
		]
	},
	{
		id: 'tf.cudnn-version-check',
		framework: 'tf',
		says: 'cuDNN {runtime} is loaded, and this TensorFlow was built with {compiled}.',
		isGeneral: true,
		needs: 'a GPU with cuDNN',
		wordings: [
			{
				text: 'Loaded runtime CuDNN library: {runtime:version} but source was compiled with: {compiled:version}.',
				evidence: reported('tensorflow/tensorflow#35376, bytedeco/javacpp-presets#565')
			},
			{
				text: 'Loaded runtime CuDNN library: {runtime:version} (compatibility version {runtime_compatibility:int}) but source was compiled with {compiled:version} (compatibility version {compiled_compatibility:int})',
				versions: 'TensorFlow 0.10 to 1.7',
				evidence: source('tensorflow/stream_executor/cuda/cuda_dnn.cc at v0.10.0 to v1.8.0')
			}
		],
		causes: [
			{
				cause: 'An older cuDNN is found first',
				tells: 'The two numbers: the loaded one must have the same major number and be no older',
				try: 'Install the one it was built with, or take the folder of the other out of the library path',
				see: 'versions',
				evidence: reported('tensorflow/tensorflow#35376, bytedeco/javacpp-presets#565')
			}
		]
	},
	{
		id: 'tf.cudnn-status-execution-failed',
		framework: 'tf',
		says: 'cuDNN failed to prepare its dropout, which takes memory on the GPU.',
		needs: 'a GPU with cuDNN',
		wordings: [{ text: 'Failed to set dropout descriptor', evidence: source('tensorflow/stream_executor/cuda/cuda_dnn.cc') }],
		causes: [
			{
				cause: 'The memory of the GPU is taken',
				tells: 'nvidia-smi',
				try: 'set_memory_growth, or end the other process',
				see: 'memory',
				evidence: inferred('the call: dropout takes its states in the memory of the GPU')
			}
		]
	},
	{
		id: 'tf.status-bad-param-mask',
		framework: 'tf',
		says: 'cuDNN refused the lengths of the sequences.',
		needs: 'a GPU with cuDNN',
		wordings: [
			{ text: "CUDNN_STATUS_BAD_PARAM in {file:any}({line:int}): 'cudnnSetRNNDataDescriptor", evidence: source('tensorflow/stream_executor/cuda/cuda_dnn.cc') }
		],
		causes: [
			{
				cause: 'A sequence that is masked from its first step on: length 0',
				tells: 'mask.any(axis=1)',
				try: 'Leave such samples out, or keep one step',
				evidence: reported('tensorflow/tensorflow#43103, #36139, #33148')
			}
		]
	},
	{
		id: 'tf.tf-log-cudnn-call-failed-statuses',
		framework: 'tf',
		says: 'A call of cuDNN failed; its name says where.',
		isAside: true,
		needs: 'a GPU with cuDNN',
		wordings: [
			{
				text: "CUDNN_STATUS_{status:status} in {file:any}({line:int}): '{call:name}",
				evidence: source('tensorflow/stream_executor/cuda/cuda_dnn.cc'),
				when: /cuda_dnn/
			},
			{ text: 'Failed to call cudnnRNN{call:word}[?:?] CUDNN_STATUS_{status:status}', versions: 'TensorFlow 1.4 to 1.9', evidence: logged },
			{
				text: 'Check failed: cudnn{call:any} == CUDNN_STATUS_SUCCESS[? ({status:int} vs. {success:int})?]',
				evidence: reported('tensorflow/tensorflow#40877'),
				when: /checkfailed:cudnn\w*rnn/i
			}
		],
		causes: [
			{
				cause: 'cudnnSetRNNDataDescriptor: a mask or lengths',
				speaks: /cudnnSetRNNDataDescriptor/,
				tells: 'The call in the message',
				try: 'No sequence without steps',
				evidence: reported('tensorflow/tensorflow#43103, #36139, #33148')
			},
			{
				cause: 'cudnnSetDropoutDescriptor: memory',
				speaks: /cudnnSetDropoutDescriptor/,
				tells: 'The call in the message',
				try: 'set_memory_growth',
				see: 'memory',
				evidence: inferred('the call: it takes memory of the GPU')
			},
			{
				cause: 'cudnnRNNForwardTraining: the launch',
				speaks: /cudnnRNNForward/,
				tells: 'The call in the message',
				try: 'What is said of ThenRnnForward',
				evidence: source('tensorflow/core/kernels/cudnn_rnn_ops.cc')
			}
		]
	}
];
