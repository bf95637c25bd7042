import { inferred, reported, run, type Check } from '../../check.ts';
import { axesOf } from '../../readings.ts';
import type { Readings } from '../../template.ts';

const tf = run('TensorFlow 2.21');

/** Whether there are rows of scores for two labels or more each. */
const areOfSteps = ({ logits, labels }: Readings): boolean => {
	const [[rows], [count]] = [axesOf(logits), axesOf(labels)];
	return typeof rows === 'number' && typeof count === 'number' && count > 0 && rows > count && rows % count === 0;
};

/** What TensorFlow says of memory, of libraries, and in its cells of version 1. */
export const around: readonly Check[] = [
	{
		id: 'tf.allocator',
		framework: 'tf',
		says: 'There was no memory for a tensor of shape {shape}.',
		isGeneral: true,
		needs: 'a GPU',
		wordings: [
			{
				text: 'OOM when allocating tensor with shape{shape:shape}',
				evidence: reported('zzw922cn/Automatic_Speech_Recognition#78, google/seq2seq#301, carpedm20/lstm-char-cnn-tensorflow#6')
			}
		],
		causes: [
			{
				cause: 'The scores of every step over a large vocabulary',
				tells: 'The last number is the vocabulary',
				try: 'A smaller batch, a sampled softmax, or scores of fewer steps',
				see: 'memory',
				evidence: inferred('the shape')
			},
			{
				cause: 'The kernel of an LSTM, or what its optimiser keeps',
				tells: 'Two numbers, the second 4 · units',
				try: 'Fewer units',
				see: 'memory',
				evidence: inferred('the shape')
			},
			{
				cause: 'Another process has the memory',
				tells: 'nvidia-smi',
				try: 'End it, or set_memory_growth',
				see: 'memory',
				evidence: inferred('the message: the shape may be small')
			}
		]
	},
	{
		id: 'tf.cublas-call',
		framework: 'tf',
		says: 'A product of matrices failed on the GPU; its sizes agree.',
		isGeneral: true,
		needs: 'a GPU',
		wordings: [
			{
				text: 'Blas GEMM launch failed : a.shape={a:shape}, b.shape={b:shape}, m={m:int}, n={n:int}, k={k:int}',
				evidence: reported('variationalkk/User-and-Entity-Behavior-Analytics-UEBA#3')
			},
			{ text: 'Blas GEMM launch failed', evidence: reported('variationalkk/User-and-Entity-Behavior-Analytics-UEBA#3') }
		],
		causes: [
			{
				cause: 'The memory of the GPU is taken, often by an older process of one’s own',
				tells: 'nvidia-smi',
				try: 'End it, or set_memory_growth',
				see: 'memory',
				evidence: reported('rajarsheem/libsdae-autoencoder-tensorflow#7: a restart helped')
			},
			{
				cause: 'A CUDA that does not know this GPU',
				tells: 'The GPU is newer than the CUDA',
				try: 'The tested combination',
				see: 'versions',
				evidence: inferred('the message: its sizes agree')
			}
		]
	},
	{
		id: 'tf.library-loading',
		framework: 'tf',
		says: 'TensorFlow did not find {library}, and goes on without the GPU.',
		isGeneral: true,
		needs: 'a GPU',
		wordings: [{ text: "Could not load dynamic library '{library:name}'; dlerror", evidence: reported('tensorflow/tensorflow#41736') }],
		causes: [
			{
				cause: 'CUDA or cuDNN of another version, or outside the library path',
				tells: 'The number in the library’s name',
				try: 'Install that version, or add its folder to the path',
				see: 'versions',
				evidence: reported('tensorflow/tensorflow#41736')
			}
		]
	},
	{
		id: 'tf.plugin-load',
		framework: 'directml',
		says: 'The DirectML plugin could not be loaded.',
		isGeneral: true,
		needs: 'Windows with DirectML',
		wordings: [{ text: 'tfdml_plugin.dll not found', evidence: reported('microsoft/tensorflow-directml-plugin#331, #367') }],
		causes: [
			{
				cause: 'A TensorFlow that the plugin was not built for',
				tells: 'tf.__version__',
				try: 'tensorflow-cpu==2.10',
				see: 'versions',
				evidence: reported('microsoft/tensorflow-directml-plugin#331, answered by its author')
			}
		]
	},
	{
		id: 'tf.miopen-mask-unsupported',
		framework: 'tf',
		says: 'The library of AMD’s GPUs takes no masks for recurrent layers.',
		needs: 'a GPU of AMD’s',
		wordings: [{ text: 'ROCm MIOpen only supports packed input output', evidence: reported('ROCm/MIOpen#1203') }],
		causes: [
			{
				cause: 'A mask on ROCm',
				tells: 'mask_zero, Masking or a mask',
				try: 'No mask, or the plain kernels (recurrent_dropout, unroll)',
				evidence: reported('ROCm/MIOpen#1203')
			}
		]
	},
	{
		id: 'tf.dimensions-must-be-equal-tf1-cells',
		framework: 'tf',
		says: 'A cell multiplies an input of {a} features with a kernel for {b}.',
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', check: 'tf.tf1-basic-cells-gone' },
		wordings: [
			{
				text: "Dimensions must be equal, but are {a:int} and {b:int} for '{node:name}' (op: 'MatMul') with input shapes: {input_shape:printed}, {kernel_shape:printed}",
				versions: 'TensorFlow 1',
				evidence: reported('Currie32/Movie-Reviews-Sentiment#1')
			},
			{
				text: "Dimensions must be equal, but are {a:int} and {b:int} for '{node:name}' (op: 'MatMul')",
				versions: 'TensorFlow 1',
				evidence: reported('Currie32/Movie-Reviews-Sentiment#1')
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
				evidence: reported('Currie32/Movie-Reviews-Sentiment#1')
			}
		]
	},
	{
		id: 'tf.tf1-dynamic-rnn-rank',
		framework: 'tf',
		says: 'dynamic_rnn takes (batch, steps, features), and was given another rank.',
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', check: 'tf.tf1-basic-cells-gone' },
		wordings: [
			{
				text: 'Shape {shape:shape} must have rank at least {required_rank:int}',
				versions: 'TensorFlow 1',
				evidence: reported('tensorflow/tensorflow#11218, sherjilozair/char-rnn-tensorflow#94')
			},
			{
				text: "Dimension must be {input_rank:int} but is {perm_length:int} for '{node:name}' (op: 'Transpose') with input shapes: {input_shape:printed}",
				versions: 'TensorFlow 1',
				evidence: reported('tensorflow/tensorflow#11218, sherjilozair/char-rnn-tensorflow#94')
			}
		],
		causes: [
			{
				cause: 'An axis is missing or too many',
				tells: 'The shape in the message',
				try: 'tf.expand_dims or tf.reshape to three axes',
				evidence: inferred('the shape; so were tensorflow/tensorflow#11218 and sherjilozair/char-rnn-tensorflow#94')
			}
		]
	},
	{
		id: 'tf.tf1-basic-cells-gone',
		framework: 'tf',
		says: 'The cells of TensorFlow 1 are gone with Keras 3.',
		wordings: ['BasicLSTMCell', 'LSTMCell', 'GRUCell', 'BasicRNNCell', 'MultiRNNCell'].map((cell) => ({
			text: `\`${cell}\` is not available with Keras 3`,
			evidence: tf
		})),
		causes: [
			{
				cause: 'Code for TensorFlow 1 runs in TensorFlow 2.16 or later, which has Keras 3',
				tells: 'tf.compat.v1.nn.rnn_cell in the code',
				try: 'keras.layers.LSTM; or an environment with TensorFlow 2.15 or TF_USE_LEGACY_KERAS=1',
				evidence: tf
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
				evidence: reported('Enny1991/PLSTM#3, ematvey/tensorflow-seq2seq-tutorials#29')
			},
			{ text: 'ConcatOp : Dimension {dim:int} in both shapes must be equal: shape[0] = {a:shape} vs. shape[1] = {b:shape}', evidence: tf }
		],
		causes: [
			{
				cause: 'The state was built for another batch than the last one',
				tells: 'The first numbers',
				try: 'zero_state(tf.shape(x)[0], …)',
				evidence: reported('allenai/bilm-tf#70')
			}
		]
	},
	{
		id: 'tf.tf1-sequence-length',
		framework: 'tf',
		says: 'dynamic_rnn was given {lengths} lengths for a batch of {batch}.',
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', check: 'tf.tf1-basic-cells-gone' },
		wordings: [
			{
				text: 'Expected shape for Tensor {tensor:name} is ] [{batch:int}] [ but saw shape: ] [{lengths:int}]',
				versions: 'TensorFlow 1',
				evidence: reported('ritheshkumar95/im2latex-tensorflow#22')
			}
		],
		causes: [
			{
				cause: 'The lengths and the data are of two batches, or one of the two was made for a fixed one',
				tells: 'Which of {batch} and {lengths} is the batch that was fed',
				try: 'Both from the same batch, the last one too',
				evidence: inferred('the numbers')
			}
		]
	},
	{
		id: 'tf.labels-of-scores',
		framework: 'tf',
		says: 'The scores are {logits} and the labels {labels}: each row of scores needs its label.',
		isGeneral: true,
		wordings: [
			{ text: 'logits and labels must have the same first dimension, got logits shape {logits:shape} and labels shape {labels:shape}', evidence: tf },
			{
				text: '`labels.shape` must equal `logits.shape` except for the last dimension. Received: labels.shape={labels:shape} and logits.shape={logits:shape}',
				evidence: tf
			},
			{ text: 'logits and labels must be broadcastable: logits_size={logits:shape} labels_size={labels:shape}', evidence: tf }
		],
		causes: [
			{
				cause: 'Every step is scored, and a sequence has one label',
				tells: 'There are a whole number of times as many scores as labels',
				try: 'return_sequences=False on the last recurrent layer, or the last step; or a label for each step',
				evidence: inferred('the numbers'),
				isExcluded: (readings) => !areOfSteps(readings)
			},
			{
				cause: 'Labels were shifted, cut or padded, and scores were not',
				tells: 'The steps of both, before they are flattened',
				try: 'The same steps of both',
				evidence: inferred('the numbers'),
				isExcluded: areOfSteps
			}
		]
	},
	{
		id: 'tf.restored-shape',
		framework: 'tf',
		says: 'A variable of shape {lhs} was to take a value of shape {rhs}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Assign requires shapes of both tensors to match. lhs shape={lhs:shape} rhs shape={rhs:shape}',
				versions: 'TensorFlow 1',
				evidence: reported('tobyyouup/conv_seq2seq#15')
			}
		],
		causes: [
			{
				cause: 'The model is built with other sizes than the checkpoint was saved with: a vocabulary, units, layers',
				tells: '{lhs} is the model’s, {rhs} the file’s',
				try: 'The sizes of the checkpoint, or a new folder for checkpoints',
				evidence: inferred('the numbers')
			}
		]
	},
	{
		id: 'tf.tf1-variable-scope',
		framework: 'tf',
		says: 'The graph was built a second time with the same names.',
		isGeneral: true,
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', check: 'tf.tf1-basic-cells-gone' },
		wordings: [
			{
				text: 'Variable {variable:name} already exists, disallowed. Did you mean to set reuse=True',
				versions: 'TensorFlow 1',
				evidence: reported('Determined22/zh-NER-TF#34, hichenway/stock_predict_with_LSTM#3')
			},
			{
				text: "Attempt to have a second RNNCell use the weights of a variable scope that already has weights: '{variable:name}'",
				versions: 'TensorFlow 1.1 and 1.2',
				evidence: reported('Determined22/zh-NER-TF#34, hichenway/stock_predict_with_LSTM#3')
			}
		],
		causes: [
			{
				cause: 'The cell of a notebook was run twice',
				tells: 'It runs after a restart',
				try: 'tf.reset_default_graph() before building',
				evidence: reported('hichenway/stock_predict_with_LSTM#3')
			},
			{ cause: 'Two networks under one scope', tells: 'Two calls of dynamic_rnn', try: 'A scope for each', evidence: inferred('the message') }
		]
	}
];
