import { reported, run, source, type Cause, type Check } from '../../check.ts';
import type { Readings } from '../../template.ts';

const tf = run('TensorFlow 2.21');
const kernels = source('tensorflow/core/kernels/cudnn_rnn_ops.cc');

/** A GPU among the registered devices; XLA_GPU is none. */
const hasGpu = /Registered devices:\s*\[[^\]]*\bGPU\b/;
/** Kernels are listed, or none at all. */
const hasKernels = /Registered kernels:\s*device=|registered for op \w+\s*:\s*device=/;
/** The text is a Mac's. */
const isApple = /tensorflow-metal|macos|\/Users\/|miniforge|\bM[1-4]\b/i;
const hasNone = /<no registered kernels>/;
const isOfNoLayer = ({ op }: Readings): boolean => op !== undefined && !/rnn|lstm|gru/i.test(String(op));

const noKernel: readonly Cause[] = [
	{
		cause: 'This build has no such kernel: a CPU build, native Windows from 2.11 on',
		tells: '<no registered kernels>, and no GPU among the registered devices',
		unless: new RegExp(`${hasGpu.source}|${hasKernels.source}`),
		try: 'Keras falls back by itself (use_cudnn=False); a GPU build, WSL2 on Windows',
		see: 'versions',
		evidence: tf
	},
	{
		cause: 'DirectML registers no CudnnRNN kernel at all, and Keras takes that path wherever it sees a GPU',
		tells: '<no registered kernels>, and yet a GPU: tensorflow-directml or the plugin is installed',
		// A layer takes this path only where it sees a GPU, so that its own words tell of one as well.
		speaks: new RegExp(`directml|received by layer|${hasGpu.source}`, 'i'),
		unless: new RegExp(`Registered devices:\\s*\\[CPU\\]|${hasKernels.source}|${isApple.source}`, 'i'),
		isExcluded: isOfNoLayer,
		try: 'A layer that does not meet cuDNN’s criteria: RNN(LSTMCell(…)), unroll or recurrent_dropout; or the CPU for it',
		evidence: reported('microsoft/tensorflow-directml-plugin#364 and its like')
	},
	{
		cause: 'Apple’s plugin for its GPU, tensorflow-metal, had no CudnnRNN kernel, and Keras takes that path wherever it sees a GPU',
		tells: '<no registered kernels>, and yet a GPU, on a Mac: tensorflow-metal is installed',
		speaks: isApple,
		unless: new RegExp(`Registered devices:\\s*\\[CPU\\]|${hasKernels.source}|directml|\\bdml\\b|[a-z]:\\\\`, 'i'),
		isExcluded: isOfNoLayer,
		try: 'The CPU for it, or without tensorflow-metal; a layer that does not meet cuDNN’s criteria',
		evidence: reported('lewagon/data-setup#137')
	},
	{
		cause: 'The GPU is not seen',
		unless: new RegExp(`${hasNone.source}|${hasGpu.source}`),
		tells: "Kernels are listed with device='GPU', and Registered devices has no GPU (XLA_GPU is none)",
		try: 'Drivers and CUDA for this build',
		see: 'versions',
		evidence: reported('DCGM/pero-enhance#12')
	},
	{ cause: 'The dtype has no kernel', unless: hasNone, tells: 'Kernels are listed without your T', try: 'float32', evidence: kernels }
];

/** What TensorFlow says where it looks up an op’s kernel, before anything runs. */
export const lookups: readonly Check[] = [
	{
		id: 'tf.lookup-no-kernel-graph',
		framework: 'tf',
		isGeneral: true,
		says: 'No kernel is registered for this op on this device, for these attributes. Shapes play no part: kernels are looked up before.',
		wordings: [
			{ text: "No OpKernel was registered to support Op '{op:name}' used by {…} with these attrs", evidence: tf },
			{
				text: "No OpKernel was registered to support Op '{op:name}' with these attrs",
				versions: 'TensorFlow 1 up to 1.12',
				evidence: reported('microsoft/tensorflow-directml-plugin#364, xl-sr/CAL#4, tensorflow/tensorflow#58866, tensorflow/tensorflow#20468')
			},
			{ text: 'No OpKernel was registered to support Op', evidence: tf }
		],
		causes: noKernel
	},
	{
		id: 'tf.lookup-no-kernel-eager',
		framework: 'tf',
		isGeneral: true,
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
		wordings: [
			{ text: "Value for attr 'T' of {dtype:word} is not in the list of allowed values: {allowed:any}", evidence: tf },
			{ text: "Value passed to parameter '{parameter:word}' has DataType {dtype:word} not in list of allowed values: {allowed:any}", evidence: tf }
		],
		causes: [
			{
				cause: 'Integers where numbers with a fraction belong',
				tells: 'The dtype in the message',
				try: 'tf.cast(x, tf.float32); ids go through an Embedding',
				evidence: tf
			}
		]
	}
];
