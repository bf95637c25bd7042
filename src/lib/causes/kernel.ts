import { noKernel, ran, type Cause } from './cause.ts';
import { programs } from './programs.ts';

/** What the article on this names, in its order. */
export const kernel: readonly Cause[] = [
	{
		article: 'kernel',
		cause: 'Type of the numbers',
		claim: 'float64, or types that differ, find no kernel.',
		fact: 'The op takes bfloat16, half, float and double. Any other type is refused by another error, before a kernel is looked for.',
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: 'whole numbers for the op',
				source: programs.dtypeOfOp,
				seen: { raises: "Value for attr 'T' of int32 is not in the list of allowed values: bfloat16, half, float, double" }
			}
		]
	},
	{
		article: 'kernel',
		cause: 'Version of cuDNN',
		claim: 'An old cuDNN, or one that is too new, has no kernel.',
		fact: 'Which kernels there are is settled when TensorFlow is built: “<no registered kernels>” is a build without CUDA, whatever cuDNN is installed.',
		evidence: 'inferred from the message, which lists them',
		places: [
			{
				kind: 'versions',
				title: 'tensorflow-cpu',
				address: 'framework=TensorFlow&version=2.17.0&cudnn=9.1&package=tensorflow-cpu&cpu=1&python=3.12',
				verdict: 'cpu'
			},
			{ kind: 'error', title: 'what such a build says', text: noKernel, check: 'tf.lookup-no-kernel-graph' }
		]
	},
	{
		article: 'kernel',
		cause: 'Shape of the input',
		claim: 'A wrong batch, length or count of features finds no kernel.',
		fact: 'A kernel is looked for by op, device and type. Shapes are looked at after that, and have words of their own.',
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: 'a state of the wrong size, in TensorFlow',
				source: programs.stateOfKeras,
				seen: { raises: 'Matrix size-incompatible: In[0]: [3,257], In[1]: [256,1024]' }
			}
		]
	},
	{
		article: 'kernel',
		cause: 'Build of TensorFlow',
		claim: 'A build that was linked with another cuDNN is a rare cause.',
		fact: 'A build for the processor, DirectML’s, or TensorFlow newer than 2.10 on Windows itself is the usual one.',
		evidence: 'read in tensorflow/docs, install/pip.md',
		places: [
			{
				kind: 'versions',
				title: 'TensorFlow 2.15 on Windows',
				address: 'framework=TensorFlow&version=2.15.0&cuda=12.2&cudnn=8.9&python=3.10&system=Windows',
				verdict: 'untested'
			}
		]
	},
	{
		article: 'kernel',
		cause: 'Trying CudnnCompatibleLSTMCell',
		claim: 'Making one tells whether cuDNN’s op can be used.',
		fact: 'There is none in TensorFlow 2.21; and a cell that is made runs no op, so that it tells nothing of kernels.',
		evidence: ran.tf,
		places: [
			{ kind: 'code', title: 'making one', source: programs.compatibleCell, seen: { raises: '`CudnnCompatibleLSTMCell` is not available with Keras 3.' } }
		]
	},
	{
		article: 'kernel',
		cause: 'Sequences of any length',
		claim: 'None in the shape of random numbers makes their length open.',
		fact: 'A tensor’s sizes are numbers: that raises. None is for keras.Input, of which the length then stays open.',
		evidence: ran.tf,
		places: [
			{ kind: 'code', title: 'None among sizes', source: programs.noneInShape, seen: { raises: "Can't convert Python sequence with mixed types to Tensor." } },
			{ kind: 'code', title: 'None in an Input', source: programs.noneInInput, seen: { runs: true } }
		]
	}
];
