import { link, noKernel, passed, ran, type Cause } from './cause.ts';
import { programs } from './programs.ts';

/** What the article on this names, in its order. */
export const directml: readonly Cause[] = [
	{
		article: 'directml',
		cause: 'Length of the sequence',
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
		article: 'directml',
		cause: 'Count of features',
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
		article: 'directml',
		cause: 'Type of the numbers',
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
		article: 'directml',
		cause: 'Initial state',
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
		article: 'directml',
		cause: 'Shapes of weights',
		claim: 'Weights that were loaded wrongly raise later, as a misfit of the input.',
		fact: 'They raise at once, when they are loaded, each with both shapes.',
		evidence: ran.torch,
		places: [{ kind: 'code', title: 'weights of 100 units into 128', source: programs.weights, seen: { raises: 'Error(s) in loading state_dict for LSTM:' } }]
	},
	{
		article: 'directml',
		cause: 'DirectML and its device',
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
	}
];
