import type { Place } from './place.ts';
import { programs } from './programs.ts';

/** The articles that are asked about, by what they ask. */
export const articles = {
	directml: 'What caused the DirectML InvalidArgumentError related to CudnnRNN?',
	forward: 'CuDNNLSTM: Failed to call ThenRnnForward',
	kernel: 'How can I resolve the CudnnRNNV2 LSTM error “No OpKernel was registered”?',
	seq2seq: 'What causes InvalidArgumentError in TensorFlow’s seq2seq implementation?',
	torch: 'What invalid argument combination caused nn.LSTM() to fail?'
} as const;
export type Article = keyof typeof articles;

/** A cause that an article names. */
export interface Cause {
	readonly article: Article;
	readonly cause: string;
	/** What the article says of it, in our words. */
	readonly claim: string;
	/** What is so, where that is something else; null where the article is right. */
	readonly fact: string | null;
	/** How that is known. */
	readonly evidence: string;
	readonly places: readonly Place[];
}

const ran = { torch: 'run with PyTorch 2.13.0', tf: 'run with TensorFlow 2.21.0 and Keras 3.15.1' };
const link = { seq: null, batch: null, feat: null, order: null, without: null, dtype: null } as const;
const passed = { passed: true, layer: null, batch: null, hidden: null, dtype: null } as const;

const noKernel = `InvalidArgumentError: No OpKernel was registered to support Op 'CudnnRNNV2' used by {{node CudnnRNNV2}} with these attrs: [T=DT_FLOAT, rnn_mode="lstm"]
Registered devices: [CPU]
Registered kernels:
  <no registered kernels>`;
const failedForward =
	'InternalError: Failed to call ThenRnnForward with model config: [rnn_mode, rnn_input_mode, rnn_direction_mode]: 2, 0, 0 , [num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units]: [1, 300, 128, 1, 100, 64, 128] [Op:CudnnRNN]';

/** Every cause that an article names, article by article, in the article's order. */
export const causes: readonly Cause[] = [
	{
		...{ article: 'directml', cause: 'Length of the sequence' },
		claim: 'A layer that was made for 20 steps fails with 10.',
		fact: 'No recurrent layer is made for a length: nn.LSTM and Keras’ LSTM take any. Only a model with a fixed input shape may say so.',
		evidence: ran.torch,
		places: [
			{
				kind: 'layer',
				title: 'the article’s layer with 10 steps',
				settings: { seq_len: 10, batch: 1, input_size: 20, hidden_size: 50, bidirectional: false },
				seen: { runs: true }
			}
		]
	},
	{
		...{ article: 'directml', cause: 'Count of features' },
		claim: 'A single wrong size of the input raises.',
		fact: null,
		evidence: ran.torch,
		places: [
			{
				kind: 'layer',
				title: '25 features for a layer of 20',
				settings: { seq_len: 20, batch: 1, input_size: 20, hidden_size: 50, bidirectional: false, x: { ...link, feat: 25 } },
				seen: { raises: 'input.size(-1) must be equal to input_size. Expected 20, got 25' }
			},
			{ kind: 'lesson', title: 'Three axes', slug: 'three-axes' }
		]
	},
	{
		...{ article: 'directml', cause: 'Type of the numbers' },
		claim: 'float64 in place of float32 raises, since cuDNN may not have it.',
		fact: 'cuDNN has float64. PyTorch refuses an input whose dtype is not the weights’, whatever that is; Keras casts the input to its own.',
		evidence: `${ran.torch}, ${ran.tf}`,
		places: [
			{
				kind: 'layer',
				title: 'float64 for a layer of float32',
				settings: { x: { ...link, dtype: 'float64' } },
				seen: { raises: 'RNN input dtype (torch.float64) does not match weight dtype (torch.float32)' }
			},
			{ kind: 'layer', title: 'all of it in float64', settings: { dtype: 'float64' }, seen: { runs: true } },
			{ kind: 'code', title: 'float64 for Keras', source: programs.doubleInKeras, seen: { runs: true } },
			{ kind: 'lesson', title: 'Types and devices', slug: 'dtypes-devices' }
		]
	},
	{
		...{ article: 'directml', cause: 'Initial state' },
		claim: 'A state for another number of layers, or of another size, raises; an LSTM takes a pair.',
		fact: null,
		evidence: ran.torch,
		places: [
			{
				kind: 'layer',
				title: 'one state for two layers',
				settings: { bidirectional: false, h_0: { ...passed, layer: 1 }, c_0: passed },
				seen: { raises: 'Expected hidden[0] size (2, 32, 100), got [1, 32, 100]' }
			},
			{ kind: 'code', title: 'h_0 without c_0', source: programs.oneState, seen: { raises: 'tuple index out of range' } },
			{ kind: 'lesson', title: 'States', slug: 'states' }
		]
	},
	{
		...{ article: 'directml', cause: 'Shapes of weights' },
		claim: 'Weights that were loaded wrongly raise later, as a misfit of the input.',
		fact: 'They raise at once, when they are loaded, each with both shapes.',
		evidence: ran.torch,
		places: [{ kind: 'code', title: 'weights of 100 units into 128', source: programs.weights, seen: { raises: 'Error(s) in loading state_dict for LSTM:' } }]
	},
	{
		...{ article: 'directml', cause: 'DirectML and its device' },
		claim: 'DirectML runs CudnnRNN through cuDNN, which is strict about shapes.',
		fact: 'DirectML has no cuDNN, and its plugin no kernel for CudnnRNN: the error is the same for every shape. keras.layers.RNN(keras.layers.LSTMCell(n)) avoids the op.',
		evidence: 'reported: microsoft/tensorflow-directml-plugin#220, #383',
		places: [
			{
				kind: 'versions',
				title: 'TensorFlow 2.10 with the plugin',
				address: 'framework=TensorFlow&version=2.10.0&directml=0.4.0&package=tensorflow-cpu&system=Windows',
				verdict: 'directml'
			},
			{
				kind: 'code',
				title: 'a device that this build has not, in PyTorch',
				source: programs.device,
				seen: { raises: 'Torch not compiled with CUDA enabled' }
			},
			{ kind: 'error', title: 'what it says', text: noKernel, check: 'tf.lookup-no-kernel-graph' }
		]
	},
	{
		...{ article: 'forward', cause: 'Order of the axes' },
		claim: 'cuDNN takes [batch, sequence, feature]; another order fails.',
		fact: 'The order is the layer’s: PyTorch’s is time first unless batch_first is set. A swapped order of the right size raises nothing: it is silently wrong.',
		evidence: ran.torch,
		places: [
			{
				kind: 'layer',
				title: 'the batch is read as time',
				settings: { batch_first: true, x: { ...link, order: 'time-first' } },
				seen: { hazard: /The recurrence runs over your batch axis/ }
			},
			{ kind: 'lesson', title: 'batch_first', slug: 'batch-first' }
		]
	},
	{
		...{ article: 'forward', cause: 'Settings of the layer' },
		claim: 'Wrong sizes, layers or directions make cuDNN fail.',
		fact: 'Sizes that do not fit are refused before cuDNN is called, in words of their own: “Failed to call ThenRnnForward” comes after all of these checks.',
		evidence: 'read in tensorflow/core/kernels/cudnn_rnn_ops.cc; run with PyTorch 2.13.0',
		places: [
			{
				kind: 'layer',
				title: '25 features for a layer of 50',
				settings: { x: { ...link, feat: 25 } },
				seen: { raises: 'input.size(-1) must be equal to input_size. Expected 50, got 25' }
			},
			{ kind: 'error', title: 'the message and its numbers', text: failedForward, check: 'tf.launch-failure' }
		]
	},
	{
		...{ article: 'forward', cause: 'Memory of the GPU' },
		claim: 'Too little memory makes it fail; smaller batches help.',
		fact: null,
		evidence: 'reported: tensorflow/tensorflow#39453, speechbrain/speechbrain#310',
		places: [
			{ kind: 'error', title: 'its status says so', text: `CUDNN_STATUS_EXECUTION_FAILED\n${failedForward}`, check: 'tf.launch-failure' },
			{
				kind: 'layer',
				title: 'a layer that does not fit a card of 8 GiB',
				settings: { seq_len: 400, batch: 256, input_size: 300, hidden_size: 1024 },
				seen: { needs: 8 * 2 ** 30 }
			}
		]
	},
	{
		...{ article: 'forward', cause: 'Versions of CUDA and cuDNN' },
		claim: 'Versions that do not go together make it fail.',
		fact: null,
		evidence: 'read in tensorflow/docs, install/source.md; reported: tensorflow/tensorflow#105092',
		places: [
			{
				kind: 'versions',
				title: 'TensorFlow 2.17 with cuDNN 9',
				address: 'framework=TensorFlow&version=2.17.0&cuda=12.3&cudnn=9.1&python=3.12&system=Linux',
				verdict: 'untested'
			},
			{
				kind: 'versions',
				title: 'the tested row',
				address: 'framework=TensorFlow&version=2.17.0&cuda=12.3&cudnn=8.9&python=3.12&system=Linux',
				verdict: 'tested'
			}
		]
	},
	{
		...{ article: 'forward', cause: 'Limits and faults of a framework' },
		claim: 'Some failures are the framework’s own.',
		fact: 'So it was with sequences of different lengths in TensorFlow 1.15, with cuDNN 7.5 and 7.6.',
		evidence: 'reported: tensorflow/tensorflow#41630',
		places: [
			{
				kind: 'versions',
				title: 'TensorFlow 1.15 with cuDNN 7.6',
				address: 'framework=TensorFlow&version=1.15.0&cuda=10.0&cudnn=7.6&python=3.7&system=Linux',
				verdict: 'untested'
			},
			{ kind: 'missing', title: 'A failure of cuDNN itself cannot be shown: none runs in a browser.' }
		]
	},
	{
		...{ article: 'kernel', cause: 'Type of the numbers' },
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
		...{ article: 'kernel', cause: 'Version of cuDNN' },
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
		...{ article: 'kernel', cause: 'Shape of the input' },
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
		...{ article: 'kernel', cause: 'Build of TensorFlow' },
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
		...{ article: 'kernel', cause: 'Trying CudnnCompatibleLSTMCell' },
		claim: 'Making one tells whether cuDNN’s op can be used.',
		fact: 'There is none in TensorFlow 2.21; and a cell that is made runs no op, so that it tells nothing of kernels.',
		evidence: ran.tf,
		places: [
			{ kind: 'code', title: 'making one', source: programs.compatibleCell, seen: { raises: '`CudnnCompatibleLSTMCell` is not available with Keras 3.' } }
		]
	},
	{
		...{ article: 'kernel', cause: 'Sequences of any length' },
		claim: 'None in the shape of random numbers makes their length open.',
		fact: 'A tensor’s sizes are numbers: that raises. None is for keras.Input, of which the length then stays open.',
		evidence: ran.tf,
		places: [
			{ kind: 'code', title: 'None among sizes', source: programs.noneInShape, seen: { raises: "Can't convert Python sequence with mixed types to Tensor." } },
			{ kind: 'code', title: 'None in an Input', source: programs.noneInInput, seen: { runs: true } }
		]
	},
	{
		...{ article: 'seq2seq', cause: 'Padding' },
		claim: 'Sequences of different lengths that are not padded raise in the recurrent layer.',
		fact: 'They raise before, where a tensor is made of them. Padded ones run; without a mask the layer reads the padding as words.',
		evidence: ran.tf,
		places: [
			{ kind: 'code', title: 'not padded', source: programs.ragged, seen: { raises: "Can't convert non-rectangular Python sequence to Tensor." } },
			{ kind: 'code', title: 'padded, without a mask', source: programs.paddingRead, seen: { runs: true } },
			{ kind: 'lesson', title: 'Padding and packing', slug: 'padding-packing' }
		]
	},
	{
		...{ article: 'seq2seq', cause: 'Size of the vocabulary' },
		claim: 'An embedding that is too small for its words raises.',
		fact: null,
		evidence: ran.tf,
		places: [{ kind: 'code', title: 'word 12 of 10', source: programs.vocabulary, seen: { raises: 'indices[0,2] = 12 is not in [0, 10)' } }]
	},
	{
		...{ article: 'seq2seq', cause: 'Propagation of the state' },
		claim: 'A state of units + 1 raises.',
		fact: null,
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: '257 for 256 units',
				source: programs.stateOfKeras,
				seen: { raises: 'Matrix size-incompatible: In[0]: [3,257], In[1]: [256,1024]' }
			},
			{ kind: 'lesson', title: 'States', slug: 'states' }
		]
	},
	{
		...{ article: 'seq2seq', cause: 'No initial state' },
		claim: 'Where none is passed, one of a certain shape is expected, which leads to an error.',
		fact: 'Where none is passed it is zeros of the right shape.',
		evidence: ran.tf,
		places: [{ kind: 'code', title: 'none is passed', source: programs.noState, seen: { runs: true } }]
	},
	{
		...{ article: 'seq2seq', cause: 'From the encoder to the decoder' },
		claim: 'What the encoder gives has to be what the decoder takes.',
		fact: null,
		evidence: `${ran.tf}, ${ran.torch}`,
		places: [
			{
				kind: 'code',
				title: 'both directions for a decoder of one',
				source: programs.decoder,
				seen: { raises: 'Matrix size-incompatible: In[0]: [3,512], In[1]: [256,1024]' }
			},
			{ kind: 'code', title: 'the same in PyTorch', source: programs.decoderInTorch, seen: { raises: 'Expected hidden[0] size (1, 3, 256), got [2, 3, 256]' } },
			{ kind: 'lesson', title: 'Encoder and decoder', slug: 'encoder-decoder' }
		]
	},
	{
		...{ article: 'seq2seq', cause: 'Alignment of attention' },
		claim: 'Scores need their axes turned before the product.',
		fact: null,
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: 'the memory is not turned',
				source: programs.attention,
				seen: { raises: 'Matrix size-incompatible: In[0]: [3,5,256], In[1]: [3,7,256]' }
			}
		]
	},
	{
		...{ article: 'seq2seq', cause: 'Form of the target' },
		claim: 'CategoricalCrossentropy takes one-hot targets if from_logits is set; others raise InvalidArgumentError.',
		fact: 'It takes them whatever from_logits is, which speaks of the prediction. What is raised is a ValueError of Keras’; SparseCategoricalCrossentropy takes the numbers of the classes.',
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: 'numbers where one-hot is taken',
				source: programs.oneHot,
				seen: { raises: 'Arguments `target` and `output` must have the same rank (ndim).' }
			},
			{ kind: 'code', title: 'the loss that takes numbers', source: programs.sparse, seen: { runs: true } },
			{ kind: 'code', title: 'the axis of classes in PyTorch', source: programs.classAxis, seen: { raises: 'Expected target size [2, 10], got [2, 5]' } },
			{ kind: 'lesson', title: 'Losses and targets', slug: 'losses-targets' }
		]
	},
	{
		...{ article: 'seq2seq', cause: 'Steps of the target' },
		claim: 'A target of fewer steps than the prediction raises.',
		fact: null,
		evidence: ran.tf,
		places: [
			{
				kind: 'code',
				title: 'four steps for five',
				source: programs.stepsOfTarget,
				seen: { raises: 'Arguments `target` and `output` must have the same shape up until the last dimension' }
			}
		]
	},
	{
		...{ article: 'seq2seq', cause: 'Mask in the loss' },
		claim: 'A mask has to have the shape of what it masks.',
		fact: null,
		evidence: ran.tf,
		places: [{ kind: 'code', title: 'a mask of four steps for five', source: programs.mask, seen: { raises: 'Incompatible shapes: [2,5] vs. [2,4]' } }]
	},
	{
		...{ article: 'torch', cause: 'A wrong input_size' },
		claim: '25 features for an input_size of 50 raise.',
		fact: null,
		evidence: ran.torch,
		places: [
			{
				kind: 'layer',
				title: 'the article’s first example',
				settings: { num_layers: 1, bidirectional: false, x: { ...link, feat: 25 } },
				seen: { raises: 'input.size(-1) must be equal to input_size. Expected 50, got 25' }
			}
		]
	},
	{
		...{ article: 'torch', cause: 'Batch of the state' },
		claim: 'A state for 32 and an input of 16 raise.',
		fact: null,
		evidence: ran.torch,
		places: [
			{
				kind: 'layer',
				title: 'the article’s second example',
				settings: { batch: 16, num_layers: 1, bidirectional: false, h_0: { ...passed, batch: 32 }, c_0: { ...passed, batch: 32 } },
				seen: { raises: 'Expected hidden[0] size (1, 16, 100), got [1, 32, 100]' }
			}
		]
	},
	{
		...{ article: 'torch', cause: 'Missing initial states' },
		claim: 'Several layers or directions fail without h_0 and c_0.',
		fact: 'They run: states that are not passed are zeros. output is (32, 10, 200), h_n (4, 32, 100).',
		evidence: ran.torch,
		places: [{ kind: 'layer', title: 'the article’s third example', settings: { batch_first: true }, seen: { runs: true } }]
	},
	{
		...{ article: 'torch', cause: 'Order of the axes' },
		claim: 'The input is (seq_len, batch, input_size).',
		fact: 'With batch_first it is (batch, seq_len, input_size); and one sequence alone, (seq_len, input_size), is taken too. h_0 stays layers first.',
		evidence: ran.torch,
		places: [
			{ kind: 'layer', title: 'one sequence alone', settings: { x: { ...link, without: 'batch' } }, seen: { runs: true } },
			{ kind: 'lesson', title: 'batch_first', slug: 'batch-first' }
		]
	},
	{
		...{ article: 'torch', cause: 'A wrong hidden_size' },
		claim: 'One that does not go with input_size may cause errors that are hard to see.',
		fact: 'Any hidden_size goes with any input_size.',
		evidence: ran.torch,
		places: [{ kind: 'layer', title: '7 units for 50 features', settings: { hidden_size: 7 }, seen: { runs: true } }]
	}
];
