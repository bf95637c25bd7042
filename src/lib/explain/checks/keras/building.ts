import { inferred, run, source, type Check } from '../../check.ts';

const keras = run('Keras 3.15.1');

/** What Keras says of layers that are put together, of weights that are set, and of names that are gone. */
export const building: readonly Check[] = [
	{
		id: 'keras.set-weights',
		framework: 'keras',
		says: 'The arrays are not those that the layer {layer} has.',
		isGeneral: true,
		wordings: [
			{
				text: "You called `set_weights(weights)` on layer '{layer:name}' with a weight list of length {got:int}, but the layer was expecting {expected:int} weights",
				evidence: keras
			},
			{ text: 'Layer {layer:name} weight shape {expected:shape} is not compatible with provided weight shape {got:shape}', evidence: keras }
		],
		causes: [
			{
				cause: 'An LSTM has three arrays: kernel (features, 4 · units), recurrent_kernel (units, 4 · units), bias (4 · units,)',
				tells: '[w.shape for w in layer.get_weights()]',
				try: 'Pass them in that order; use_bias=False leaves the last one out',
				evidence: keras
			},
			{
				cause: 'PyTorch’s weights have the other orientation and two biases',
				tells: 'A shape is turned, or one array is too many',
				try: 'Transpose the weights, and add the two biases of an LSTM',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.output-not-reached',
		framework: 'keras',
		today: { says: '“Layer … expects 2 named input(s) with keys …, but it received 1 input tensors”', checks: ['keras.input-count'] },
		says: 'An output of the model does not follow from the arrays that it was called with.',
		isGeneral: true,
		wordings: [
			{
				text: 'Could not compute output Tensor(',
				versions: 'Keras 1.0 to 2.3, tf.keras to TensorFlow 2.3',
				evidence: source('keras/engine/topology.py at 1.2.2 and 2.1.6; keras/engine/network.py at 2.2.4 and 2.3.1')
			},
			{ text: 'Could not compute output KerasTensor(', versions: 'TensorFlow 2.4 to 2.15', evidence: source('keras/engine/functional.py at v2.6.0 to v2.15.0') }
		],
		causes: [
			{
				cause: 'The model has two inputs, an encoder’s and a decoder’s, and was given one',
				tells: 'len(model.inputs), and what goes into fit or predict',
				try: 'model.fit([encoder_x, decoder_x], y); in a tf.data.Dataset the pair ((encoder_x, decoder_x), y)',
				evidence: inferred('the assertion: the output is not among what the inputs lead to')
			}
		]
	},
	{
		id: 'keras.concatenate',
		framework: 'keras',
		says: 'Concatenate was given {shapes}, which differ in more than the axis that is joined.',
		isGeneral: true,
		wordings: [
			{
				text: 'A `Concatenate` layer requires inputs with matching shapes except for the concat[?enation?] axis. [?Received: input_shape=?][?Got inputs shapes: ?][{shapes:any}]',
				evidence: keras
			}
		],
		causes: [
			{
				cause: 'One recurrent layer gives every step, the other only its last',
				tells: 'The shapes have not the same number of axes',
				try: 'The same return_sequences in both',
				evidence: keras
			},
			{ cause: 'The sequences have not the same length', tells: 'The axis after the batch differs', try: 'Pad both to one length, or axis=1', evidence: keras }
		]
	},
	{
		id: 'keras.unpacking',
		framework: 'keras',
		says: 'What a layer gives was taken apart into {expected} names, and is more.',
		wordings: [
			{
				text: 'too many values to unpack (expected {expected:int})',
				evidence: keras,
				when: /return_state|(?:layers\.|keras\.|L\.)(?:LSTM|GRU|Bidirectional|SimpleRNN)|=(?:self\.)?(?:encoder_)?(?:lstm|gru)\w*\(|,initial_state=/i,
				unless: /[\\/]torch[\\/]|\bnn\.|,\w+=[\w.]+\.(?:shape|size\(\))/
			},
			{
				text: 'not enough values to unpack (expected {expected:int}, got {got:int})',
				evidence: keras,
				when: /return_state|(?:layers\.|keras\.|L\.)(?:LSTM|GRU|Bidirectional|SimpleRNN)|,initial_state=/i,
				unless: /[\\/]torch[\\/]|\bnn\.|,\w+=[\w.]+\.(?:shape|size\(\))/
			}
		],
		causes: [
			{
				cause: 'With return_state=True an LSTM gives three: output, h and c; a GRU two; a Bidirectional LSTM five',
				tells: 'The layer in that line',
				try: 'out, h, c = lstm(x)',
				evidence: keras
			},
			{
				cause: 'Without return_state there is the output alone, which is taken apart along its batch',
				tells: 'return_state is not set',
				try: 'return_state=True',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.names-gone',
		framework: 'keras',
		says: 'This name is no more.',
		wordings: [
			{ text: "cannot import name 'CuDNNLSTM' from", evidence: keras },
			{ text: "cannot import name 'CuDNNGRU' from", evidence: keras },
			{ text: "has no attribute 'CuDNNLSTM'", evidence: keras },
			{ text: "has no attribute 'CuDNNGRU'", evidence: keras },
			{ text: "No module named 'keras.layers.recurrent", evidence: keras }
		],
		causes: [
			{
				cause: 'Keras 2.4 and later choose cuDNN by themselves',
				unless: /No module named/,
				tells: 'CuDNNLSTM or CuDNNGRU is imported',
				try: 'layers.LSTM or layers.GRU as they are: their options of a new layer allow cuDNN',
				evidence: keras
			},
			{
				cause: 'The module was moved',
				unless: /CuDNN(?:LSTM|GRU)/,
				tells: 'keras.layers.recurrent is imported',
				try: 'from keras.layers import LSTM',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.gru-of-another-kind',
		framework: 'keras',
		says: 'The file’s GRU resets at another place than this one: with reset_after=True, as a CuDNNGRU does, it has two biases, with False one.',
		today: {
			says: '“Weight expects shape (6,). Received saved weight with shape (2, 6)” from a .h5 file, “A total of 1 objects could not be loaded” from a .weights.h5'
		},
		wordings: [
			'CuDNNGRU is not compatible with GRU(reset_after=False)',
			'GRU(reset_after=True) is not compatible with GRU(reset_after=False)',
			'GRU(reset_after=False) is not compatible with'
		].map((text) => ({ text, versions: 'Keras 2.1 and later', evidence: source('keras/saving/legacy/hdf5_format.py at v2.15.0') })),
		causes: [
			{
				cause: 'The weights are of a GRU of TensorFlow 2 (reset_after=True) or of a CuDNNGRU, and the layer is one of Keras 2, or the other way round',
				tells: 'The first name in the message is the file’s, the second the layer’s',
				try: 'Build the layer with the file’s reset_after; the weights of the one cannot be turned into the other’s',
				evidence: source('keras/saving/legacy/hdf5_format.py at v2.15.0')
			}
		]
	},
	{
		id: 'keras.target-shape-2',
		framework: 'keras',
		says: 'The target is {target}, and the model gives {output}.',
		untold: 'which loss compares them, where it is none of classes',
		isGeneral: true,
		today: { says: '“Arguments `target` and `output` must have the same rank (ndim)”', checks: ['keras.keras-3-loss-rank'] },
		wordings: [
			{
				text: 'A target array with shape {target:shape} was passed for an output of shape {output:shape} while using as loss[? `{loss:word}`?]',
				versions: 'Keras 1.0 to 2.3, tf.keras of TensorFlow 1.4 to 2.1',
				evidence: source(
					'keras/engine/training.py at 1.2.2 and 2.1.6; keras/engine/training_utils.py at 2.3.1; tensorflow/python/keras/engine/training_utils.py at v2.0.0'
				)
			}
		],
		causes: [
			{
				cause: 'The last recurrent layer gives every step, and the target is one a sample',
				tells: 'The output has an axis more, the steps',
				try: 'return_sequences=False in the last one',
				evidence: keras
			}
		]
	}
];
