import { inferred, reported, run, source, type Check } from '../check.ts';
import { axesOf } from '../readings.ts';
import type { Readings } from '../template.ts';

const tf = run('TensorFlow 2.21');
const kernels = source('tensorflow/core/kernels/cudnn_rnn_ops.cc');
const threads = (versions: string) => reported(`threads on ${versions}`);

const noKernel = [
	{
		cause: 'This build has no such kernel: a CPU build, native Windows from 2.11 on',
		tells: '<no registered kernels>',
		try: 'Keras falls back by itself (use_cudnn=False); a GPU build, WSL2 on Windows',
		evidence: tf
	},
	{
		cause: 'DirectML registers no CudnnRNN kernel at all, and Keras takes that path wherever it sees a GPU',
		tells: 'tensorflow-directml or the plugin is installed',
		try: 'A layer that does not meet cuDNN’s criteria: RNN(LSTMCell(…)), unroll or recurrent_dropout; or the CPU for it',
		evidence: reported('microsoft/tensorflow-directml-plugin#364 and its like')
	},
	{
		cause: 'The GPU is not seen',
		tells: "Kernels are listed with device='GPU', and Registered devices has no GPU (XLA_GPU is none)",
		try: 'Drivers and CUDA for this build',
		evidence: reported('DCGM/pero-enhance#12')
	},
	{ cause: 'The dtype has no kernel', tells: 'Kernels are listed without your T', try: 'float32', evidence: kernels }
];

/** The numbers of the model that cuDNN was called for; 6 in older versions, which have no cell_num_units. */
function launch({ config, ...readings }: Readings): Readings {
	const [num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units] = axesOf(config);
	const named = { num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units };
	return { ...readings, ...Object.fromEntries(Object.entries(named).filter((entry): entry is [string, number] => typeof entry[1] === 'number')) };
}

/** Checks of TensorFlow: its cuDNN ops, what is logged around them, and its cells of version 1. */
export const tensorflowChecks: readonly Check[] = [
	{
		id: 'tf.launch-failure',
		framework: 'tf',
		says: 'cuDNN’s call for this very network failed; the numbers are its configuration.',
		wordings: [
			...['ThenRnnForward', 'ThenRnnBackward', 'DoRnnForward', 'DoRnnBackward'].map((call) => ({
				text: `Failed to call ${call} with model config: [{…}]: {rnn_mode:int}, {rnn_input_mode:int}, {rnn_direction_mode:int}, [{…}]: {config:shape}`,
				evidence: call.startsWith('Then') ? kernels : reported('threads on newer TensorFlow')
			})),
			{ text: 'Failed to call ThenRnnForward', evidence: kernels },
			{ text: 'Failed to call DoRnnForward', evidence: kernels }
		],
		derive: launch,
		causes: [
			{
				cause: 'A fully masked sequence',
				tells: 'CUDNN_STATUS_BAD_PARAM above it, and a mask',
				try: 'Leave samples without a step out',
				evidence: reported('tensorflow/tensorflow#43103, #36139, #33148')
			},
			{
				cause: 'Memory: another process, or a batch too large',
				tells: 'CUDNN_STATUS_EXECUTION_FAILED or ALLOC_FAILED above it; it runs with a smaller batch',
				try: 'A smaller batch; set_memory_growth',
				evidence: reported('tensorflow/tensorflow#39453')
			},
			{
				cause: 'Versions of cuDNN and TensorFlow that were not built for each other',
				tells: 'CUDNN_STATUS_INTERNAL_ERROR above it',
				try: 'The tested combination',
				evidence: reported('tensorflow/tensorflow#35950')
			}
		]
	},
	{
		id: 'tf.lookup-no-kernel-graph',
		framework: 'tf',
		says: 'No kernel is registered for this op on this device, for these attributes. Shapes play no part: kernels are looked up before.',
		wordings: [
			{ text: "No OpKernel was registered to support Op '{op:name}' used by {…} with these attrs", evidence: tf },
			{ text: "No OpKernel was registered to support Op '{op:name}' with these attrs", versions: 'TensorFlow 1 up to 1.12', evidence: threads('TensorFlow 1') },
			{ text: 'No OpKernel was registered to support Op', evidence: tf }
		],
		causes: noKernel
	},
	{
		id: 'tf.lookup-no-kernel-eager',
		framework: 'tf',
		says: 'No device has a kernel for this op. Shapes play no part: kernels are looked up before.',
		wordings: [
			{ text: 'Could not find device for node: {{node {op:name}}} = {…}[', evidence: tf },
			{ text: 'Could not find device for node: {…}All kernels registered for op {op:name}:', evidence: tf },
			{ text: 'Could not find device for node:', evidence: tf }
		],
		causes: noKernel
	},
	{
		id: 'tf.dtype-attr',
		framework: 'tf',
		says: 'The op takes no {dtype}.',
		wordings: [{ text: "Value for attr 'T' of {dtype:word} is not in the list of allowed values: {allowed:any}", evidence: tf }],
		causes: [
			{
				cause: 'Integers where numbers with a fraction belong',
				tells: 'The dtype in the message',
				try: 'tf.cast(x, tf.float32); ids go through an Embedding',
				evidence: tf
			}
		]
	},
	{
		id: 'tf.graph-rank',
		framework: 'tf',
		says: 'A tensor of rank {got_rank} where one of rank {required_rank} belongs.',
		isGeneral: true,
		wordings: [{ text: "Shape must be rank {required_rank:int} but is rank {got_rank:int} for '{node:name}'", evidence: tf }],
		causes: [{ cause: 'An axis is missing', tells: 'The input shapes at the end of the message', try: 'tf.expand_dims', evidence: tf }]
	},
	{
		id: 'tf.extractforwardinput-input-h',
		framework: 'tf',
		says: 'The initial state has shape {got}; for this input it must be {expected}.',
		wordings: [
			{ text: 'Invalid input_h shape: {got:shape} {expected:shape}', evidence: kernels },
			{ text: 'input_h and input_c must have the same shape w/o projection: {got:shape} {expected:shape}', evidence: kernels },
			{ text: 'input_h and input_c must have the same shape: {got:shape} {expected:shape}', versions: 'TensorFlow 1', evidence: kernels },
			{ text: 'RNN input must be a 3-D vector', evidence: kernels },
			{ text: 'RNN input_h must be a 3-D vector', evidence: kernels }
		],
		causes: [
			{
				cause: 'stateful=True, and the last batch is smaller than the one the state was built for',
				tells: 'The middle numbers differ',
				try: 'Drop the last batch, or a number of samples that the batch divides',
				evidence: reported('threads with that cause')
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
		id: 'tf.cudnn-9-without-sequence-lengths',
		framework: 'tf',
		says: 'From cuDNN 9 on the call needs the lengths of the sequences, and this op passes none.',
		wordings: [{ text: 'Sequence lengths for RNN are required from CUDNN 9.0+', evidence: source('xla/stream_executor/cuda/cuda_dnn.cc') }],
		causes: [
			{
				cause: 'tf.raw_ops.CudnnRNN or CudnnRNNV2 with cuDNN 9',
				tells: 'Only CudnnRNNV3 takes sequence_lengths',
				try: 'CudnnRNNV3, or the Keras layer',
				evidence: reported('tensorflow/tensorflow#105092')
			}
		]
	},
	{
		id: 'tf.cudnn-not-usable',
		framework: 'tf',
		says: 'cuDNN could not be started; the reason is in a line of the log before this one.',
		wordings: [{ text: 'Fail to find the dnn implementation', evidence: reported('some nine threads') }],
		causes: [
			{
				cause: 'The cuDNN that is loaded is older than the one TensorFlow was built with',
				tells: '“Loaded runtime CuDNN library …” in the log above',
				try: 'The cuDNN of the tested combination',
				evidence: reported('threads with that cause')
			},
			{
				cause: 'The memory of the GPU is taken',
				tells: '“Could not create cudnn handle” in the log above, and nvidia-smi',
				try: 'tf.config.experimental.set_memory_growth, or end the other process',
				evidence: reported('threads with that cause')
			}
		]
	},
	{
		id: 'tf.cudnn-version-check',
		framework: 'tf',
		says: 'cuDNN {runtime} is loaded, and this TensorFlow was built with {compiled}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Loaded runtime CuDNN library: {runtime:version} but source was compiled with: {compiled:version}.',
				evidence: reported('threads on TensorFlow 1.8 and later')
			},
			{
				text: 'Loaded runtime CuDNN library: {runtime:version} (compatibility version {runtime_compatibility:int}) but source was compiled with {compiled:version} (compatibility version {compiled_compatibility:int})',
				versions: 'TensorFlow before 1.8',
				evidence: threads('TensorFlow before 1.8')
			}
		],
		causes: [
			{
				cause: 'An older cuDNN is found first',
				tells: 'The two numbers: the loaded one must have the same major number and be no older',
				try: 'Install the one it was built with, or take the folder of the other out of the library path',
				evidence: reported('threads with that cause')
			}
		]
	},
	{
		id: 'tf.cudnn-status-execution-failed',
		framework: 'tf',
		says: 'cuDNN failed to prepare its dropout, which takes memory on the GPU.',
		wordings: [{ text: 'Failed to set dropout descriptor', evidence: source('tensorflow/stream_executor/cuda/cuda_dnn.cc') }],
		causes: [
			{ cause: 'The memory of the GPU is taken', tells: 'nvidia-smi', try: 'set_memory_growth, or end the other process', evidence: threads('TensorFlow') }
		]
	},
	{
		id: 'tf.status-bad-param-mask',
		framework: 'tf',
		says: 'cuDNN refused the lengths of the sequences.',
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
		says: 'A call of cuDNN failed with {status}; its name says where.',
		isAside: true,
		wordings: [
			{
				text: "CUDNN_STATUS_{status:word} in {file:any}({line:int}): '{call:name}",
				evidence: source('tensorflow/stream_executor/cuda/cuda_dnn.cc'),
				when: /cuda_dnn/
			}
		],
		causes: [
			{
				cause: 'cudnnSetRNNDataDescriptor: a mask or lengths',
				tells: 'The call in the message',
				try: 'No sequence without steps',
				evidence: reported('threads')
			},
			{ cause: 'cudnnSetDropoutDescriptor: memory', tells: 'The call in the message', try: 'set_memory_growth', evidence: reported('threads') },
			{ cause: 'cudnnRNNForwardTraining: the launch', tells: 'The call in the message', try: 'What is said of ThenRnnForward', evidence: reported('threads') }
		]
	},
	{
		id: 'tf.allocator',
		framework: 'tf',
		says: 'There was no memory for a tensor of shape {shape}.',
		isGeneral: true,
		wordings: [{ text: 'OOM when allocating tensor with shape{shape:shape}', evidence: reported('some eleven threads') }],
		causes: [
			{
				cause: 'The scores of every step over a large vocabulary',
				tells: 'The last number is the vocabulary',
				try: 'A smaller batch, a sampled softmax, or scores of fewer steps',
				evidence: inferred('the shape')
			},
			{
				cause: 'The kernel of an LSTM, or what its optimiser keeps',
				tells: 'Two numbers, the second 4 · units',
				try: 'Fewer units',
				evidence: inferred('the shape')
			},
			{ cause: 'Another process has the memory', tells: 'nvidia-smi', try: 'End it, or set_memory_growth', evidence: reported('threads') }
		]
	},
	{
		id: 'tf.cublas-call',
		framework: 'tf',
		says: 'A product of matrices failed on the GPU; its sizes agree.',
		isGeneral: true,
		wordings: [
			{ text: 'Blas GEMM launch failed : a.shape={a:shape}, b.shape={b:shape}, m={m:int}, n={n:int}, k={k:int}', evidence: threads('TensorFlow 1') },
			{ text: 'Blas GEMM launch failed', evidence: threads('TensorFlow 1') }
		],
		causes: [
			{
				cause: 'The memory of the GPU is taken, often by an older process of one’s own',
				tells: 'nvidia-smi',
				try: 'End it, or set_memory_growth',
				evidence: threads('TensorFlow 1')
			},
			{ cause: 'A CUDA that does not know this GPU', tells: 'The GPU is newer than the CUDA', try: 'The tested combination', evidence: threads('TensorFlow 1') }
		]
	},
	{
		id: 'tf.library-loading',
		framework: 'tf',
		says: 'TensorFlow did not find {library}, and goes on without the GPU.',
		isGeneral: true,
		wordings: [{ text: "Could not load dynamic library '{library:name}'; dlerror", evidence: threads('TensorFlow 2') }],
		causes: [
			{
				cause: 'CUDA or cuDNN of another version, or outside the library path',
				tells: 'The number in the library’s name',
				try: 'Install that version, or add its folder to the path',
				evidence: threads('TensorFlow 2')
			}
		]
	},
	{
		id: 'tf.plugin-load',
		framework: 'directml',
		says: 'The DirectML plugin could not be loaded.',
		wordings: [{ text: 'tfdml_plugin.dll not found', evidence: threads('TensorFlow 2.11 with DirectML') }],
		causes: [
			{
				cause: 'A TensorFlow that the plugin was not built for',
				tells: 'tf.__version__',
				try: 'tensorflow-cpu==2.10',
				evidence: threads('TensorFlow 2.11 with DirectML')
			}
		]
	},
	{
		id: 'tf.miopen-mask-unsupported',
		framework: 'tf',
		says: 'The library of AMD’s GPUs takes no masks for recurrent layers.',
		wordings: [{ text: 'ROCm MIOpen only supports packed input output', evidence: threads('ROCm 4.3') }],
		causes: [
			{
				cause: 'A mask on ROCm',
				tells: 'mask_zero, Masking or a mask',
				try: 'No mask, or the plain kernels (recurrent_dropout, unroll)',
				evidence: threads('ROCm 4.3')
			}
		]
	},
	{
		id: 'tf.dimensions-must-be-equal-tf1-cells',
		framework: 'tf',
		says: 'A cell multiplies an input of {a} features with a kernel for {b}.',
		wordings: [
			{
				text: "Dimensions must be equal, but are {a:int} and {b:int} for '{node:name}' (op: 'MatMul') with input shapes: {input_shape:printed}, {kernel_shape:printed}",
				versions: 'TensorFlow 1',
				evidence: threads('TensorFlow 1')
			},
			{
				text: "Dimensions must be equal, but are {a:int} and {b:int} for '{node:name}' (op: 'MatMul')",
				versions: 'TensorFlow 1',
				evidence: threads('TensorFlow 1')
			}
		],
		derive: (readings) => {
			const gates = Number(/,(\d+)\]/.exec(String(readings.kernel_shape))?.[1]);
			if (!gates) return readings;
			const units = /gru/i.test(String(readings.node)) ? gates / 2 : gates / 4;
			return { ...readings, units, 'first layer’s input': Number(readings.b) - units };
		},
		causes: [
			{
				cause: 'One cell object stands for every layer, [cell] * n, so that the second gets the first one’s kernel',
				tells: '{a} is 2 · units: what the second layer reads',
				try: '[make_cell() for _ in range(n)]',
				evidence: reported('it holds in all rows of several layers that were looked at')
			}
		]
	},
	{
		id: 'tf.tf1-dynamic-rnn-rank',
		framework: 'tf',
		says: 'dynamic_rnn takes (batch, steps, features), and was given another rank.',
		wordings: [
			{ text: 'Shape {shape:shape} must have rank at least {required_rank:int}', versions: 'TensorFlow 1', evidence: threads('TensorFlow 1') },
			{
				text: "Dimension must be {input_rank:int} but is {perm_length:int} for '{node:name}' (op: 'Transpose') with input shapes: {input_shape:printed}",
				versions: 'TensorFlow 1',
				evidence: threads('TensorFlow 1.0')
			}
		],
		causes: [
			{
				cause: 'An axis is missing or too many',
				tells: 'The shape in the message',
				try: 'tf.expand_dims or tf.reshape to three axes',
				evidence: threads('TensorFlow 1')
			}
		]
	},
	{
		id: 'tf.concat-of-input-and-state',
		framework: 'tf',
		says: 'A cell joins its input {a} with its state {b}, whose batches differ.',
		isGeneral: true,
		wordings: [
			{
				text: 'ConcatOp : Dimensions of inputs should match: shape[0] = {a:shape} vs. shape[1] = {b:shape}',
				versions: 'TensorFlow 1',
				evidence: threads('TensorFlow 1')
			},
			{ text: 'ConcatOp : Dimension {dim:int} in both shapes must be equal: shape[0] = {a:shape} vs. shape[1] = {b:shape}', evidence: tf }
		],
		causes: [
			{
				cause: 'The state was built for another batch than the last one',
				tells: 'The first numbers',
				try: 'zero_state(tf.shape(x)[0], …)',
				evidence: threads('TensorFlow 1')
			}
		]
	},
	{
		id: 'tf.tf1-variable-scope',
		framework: 'tf',
		says: 'The graph was built a second time with the same names.',
		isGeneral: true,
		wordings: [
			{
				text: 'Variable {variable:name} already exists, disallowed. Did you mean to set reuse=True',
				versions: 'TensorFlow 1',
				evidence: threads('TensorFlow 1.4 and later')
			},
			{
				text: "Attempt to have a second RNNCell use the weights of a variable scope that already has weights: '{variable:name}'",
				versions: 'TensorFlow 1.1 and 1.2',
				evidence: threads('TensorFlow 1.1 and 1.2')
			}
		],
		causes: [
			{
				cause: 'The cell of a notebook was run twice',
				tells: 'It runs after a restart',
				try: 'tf.reset_default_graph() before building',
				evidence: threads('TensorFlow 1')
			},
			{ cause: 'Two networks under one scope', tells: 'Two calls of dynamic_rnn', try: 'A scope for each', evidence: threads('TensorFlow 1') }
		]
	}
];
