import { inferred, reported, run, type Check } from '../../check.ts';
import { axesOf } from '../../readings.ts';
import type { Readings } from '../../template.ts';

const tf = run('TensorFlow 2.21');

/** Whether there are rows of scores for two labels or more each. */
const areOfSteps = ({ logits, labels }: Readings): boolean => {
	const [[rows], [count]] = [axesOf(logits), axesOf(labels)];
	return typeof rows === 'number' && typeof count === 'number' && count > 0 && rows > count && rows % count === 0;
};

/** What TensorFlow says of memory, of libraries and of labels. */
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
	}
];
