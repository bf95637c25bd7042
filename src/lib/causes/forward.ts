import { link, ran, type Cause } from './cause.ts';

const failedForward =
	'InternalError: Failed to call ThenRnnForward with model config: [rnn_mode, rnn_input_mode, rnn_direction_mode]: 2, 0, 0 , [num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units]: [1, 300, 128, 1, 100, 64, 128] [Op:CudnnRNN]';

/** What the article on this names, in its order. */
export const forward: readonly Cause[] = [
	{
		article: 'forward',
		cause: 'Order of the axes',
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
		article: 'forward',
		cause: 'Settings of the layer',
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
		article: 'forward',
		cause: 'Memory of the GPU',
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
		article: 'forward',
		cause: 'Versions of CUDA and cuDNN',
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
		article: 'forward',
		cause: 'Limits and faults of a framework',
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
	}
];
