import { inferred, reported, run, source, type Check } from '../../check.ts';
import type { Reading } from '../../template.ts';

const keras = run('Keras 3.15');

/** A value as Python prints it. */
const valueOf = (printed: string): Reading =>
	/^[([]/.test(printed)
		? [...printed.matchAll(/\d+|None/g)].map(([axis]) => (axis === 'None' ? null : Number(axis)))
		: /^-?\d/.test(printed)
			? Number(printed)
			: printed.replace(/'/g, '').toLowerCase();

/** What Keras says of cuDNN, masks and arguments, and what the libraries below it say. */
export const layers: readonly Check[] = [
	{
		id: 'keras.use-cudnn-true-impossible',
		framework: 'keras',
		says: 'use_cudnn=True was asked for, and this layer or this machine cannot.',
		wordings: [{ text: 'use_cudnn=True was specified, but cuDNN is not supported for this layer configuration with this backend', evidence: keras }],
		causes: [
			{
				cause: 'Settings that cuDNN has not: another activation, recurrent_dropout, unroll, no bias, reset_after=False; or no GPU',
				tells: 'The layer’s arguments',
				try: "use_cudnn='auto'",
				evidence: source('keras/src/backend/tensorflow/rnn.py')
			}
		]
	},
	{
		id: 'keras.use-cudnn-invalid',
		framework: 'keras',
		says: 'use_cudnn takes auto, True or False.',
		wordings: [{ text: 'Invalid valid received for argument `use_cudnn`. Expected one of', evidence: keras }],
		causes: [{ cause: 'Another value was given', tells: 'The message repeats it', try: "use_cudnn='auto'", evidence: keras }]
	},
	{
		id: 'keras.mask-right-padded',
		framework: 'keras',
		says: 'cuDNN takes a mask only where each sequence is padded at its end and has at least one step.',
		needs: 'a GPU with cuDNN',
		wordings: [
			{
				text: 'You are passing a RNN mask that does not correspond to right-padded sequences, while using cuDNN, which is not supported',
				evidence: source('keras/src/backend/tensorflow/rnn.py')
			}
		],
		causes: [
			{
				cause: "pad_sequences pads at the front: its default is padding='pre'",
				tells: 'The rows begin with zeros',
				try: "padding='post', or use_cudnn=False",
				evidence: source('keras/src/utils/sequence_utils.py')
			},
			{
				cause: 'A row of nothing but padding',
				tells: 'mask.any(axis=1)',
				try: 'Leave such samples out',
				evidence: reported('tensorflow/tensorflow#43103, #36139, #33148')
			}
		]
	},
	{
		id: 'keras.mask-length',
		framework: 'keras',
		says: 'The mask has other steps than the sequence.',
		isGeneral: true,
		wordings: [{ text: 'Tried to read from index {index:int} but array size is: {size:int}', evidence: keras }],
		causes: [
			{
				cause: 'The mask was made for another length; the GPU does not check',
				tells: 'Compare mask.shape[1] with the steps',
				try: 'A mask of (batch, steps)',
				evidence: reported('tensorflow/tensorflow#45035')
			}
		]
	},
	{
		id: 'keras.units',
		framework: 'keras',
		says: 'units must be a positive integer.',
		isGeneral: true,
		wordings: [
			{ text: 'Received an invalid value for argument `units`, expected a positive integer, got {units:number}', evidence: keras },
			{ text: "Cannot convert '{shape:name}' to a shape. Found invalid dimension '{dimension:number}' of type", evidence: keras },
			{ text: 'state_size must be an integer, or a list/tuple of integers (one for each state tensor)', evidence: keras },
			{ text: 'Received an invalid value for `units`, expected a positive integer[?. Received: units={units:number}?]', evidence: keras }
		],
		causes: [{ cause: 'A size that was computed came out as 0', tells: 'Where units comes from', try: 'int(…), at least 1', evidence: keras }]
	},
	{
		id: 'keras.bidirectional',
		framework: 'keras',
		says: 'Bidirectional was given something that it does not take.',
		wordings: [
			{ text: 'Invalid merge mode. Received: {merge_mode:word}. Merge mode should be one of', evidence: keras },
			{ text: 'Invalid merge mode. Received: {…}. Merge mode should be one of', evidence: keras },
			{ text: 'Forward layer and backward layer should have different `go_backwards` value', evidence: keras },
			{
				text: 'Forward layer and backward layer are expected to have the same value for attribute "{attribute:name}", got "{forward:name}" for forward layer and "{backward:name}" for backward layer',
				evidence: keras
			}
		],
		causes: [
			{
				cause: 'Another merge_mode than there is',
				unless: /backward layer/,
				tells: 'The message names it',
				try: "'concat', 'sum', 'mul', 'ave' or None",
				evidence: keras
			},
			{
				cause: 'A backward_layer of one’s own that does not mirror the forward one',
				unless: /Invalid merge mode/,
				tells: 'The message speaks of two layers',
				try: 'go_backwards=True in the backward layer only; stateful, return_sequences and return_state the same in both',
				evidence: source('keras/src/layers/rnn/bidirectional.py')
			}
		]
	},
	{
		id: 'keras.timedistributed',
		framework: 'keras',
		says: 'TimeDistributed takes at least three axes, (batch, steps, …), and got {shape}.',
		wordings: [{ text: '`TimeDistributed` Layer should be passed an `input_shape` with at least 3 dimensions, received: {shape:shape}', evidence: keras }],
		causes: [{ cause: 'The layer before gives its last step only', tells: 'The shape has 2 axes', try: 'return_sequences=True', evidence: keras }]
	},
	{
		id: 'keras.keras-2-removed-arguments',
		framework: 'keras',
		says: 'The layer knows no argument of that name.',
		isGeneral: true,
		today: { says: '“Unrecognized keyword arguments passed to …”', checks: ['keras.keras-3-removed-arguments'] },
		wordings: [
			{
				text: "('Keyword argument not understood:', '{argument:name}')",
				versions: 'Keras 1 and 2',
				evidence: source('keras/engine/topology.py at 1.2.2 and 2.1.6; keras/engine/base_layer.py at 2.3.1; keras/utils/generic_utils.py at v2.6.0 to v2.15.0')
			},
			{ text: 'Keyword argument not understood: {argument:word}', versions: 'Keras 1 and 2', evidence: reported('keras-team/keras#7510') },
			{
				text: "('Unrecognized keyword arguments:', dict_keys(['{argument:name}'",
				versions: 'TensorFlow 1.13 to 2.1 or so',
				evidence: reported('googlecreativelab/teachablemachine-community#84, keras-team/keras#8956')
			}
		],
		causes: [
			{
				cause: 'An argument of another version of Keras, or a slip',
				tells: 'The documentation of the version that is installed',
				try: 'Load and save with the same version',
				evidence: reported('oarriaga/neural_image_captioning#6: a newer Keras solved it')
			},
			{
				cause: 'A file that a newer version saved',
				speaks: /load_model|from_config|deserialize/,
				tells: 'It comes from load_model, and the name is none that you wrote',
				try: 'Load it with the version that saved it, or a newer one',
				evidence: reported('googlecreativelab/teachablemachine-community#84')
			}
		]
	},
	{
		id: 'keras.keras-3-removed-arguments',
		framework: 'keras',
		says: '{layer} of Keras 3 knows no {arguments}.',
		isGeneral: true,
		wordings: [{ text: 'Unrecognized keyword arguments passed to {layer:word}: {arguments:any}', since: 'Keras 3', evidence: keras }],
		derive({ layer, arguments: given }) {
			const named = [...String(given).matchAll(/'(\w+)':(\([^)]*\)|\[[^\]]*\]|[\w.'-]+)/g)].map(([, name = '', value = '']) => [name, valueOf(value)] as const);
			return { layer: layer ?? '', arguments: /^\{[^{}]{0,300}\}/.exec(String(given))?.[0] ?? '', ...Object.fromEntries(named) };
		},
		causes: [
			{
				cause: 'batch_input_shape, input_length, batch_size and time_major are of Keras 2',
				tells: 'The name in the message',
				try: 'keras.Input(batch_shape=(…)) as the first layer; time_major has no replacement but a transpose',
				evidence: keras,
				isExcluded: ({ arguments: given }) => !/'(?:batch_(?:input_)?s|input_(?:length|shape|dim)|time_major|weights|implementation)/.test(String(given))
			},
			{
				cause: 'A model file that Keras 2 saved',
				speaks: /load_model|from_config|deserialize_|'time_major': ?False/,
				// The program builds the layer itself.
				unless: /^(?![^]*load_model)[^]*\b(?:LSTM|GRU|RNN|Dense|Embedding|Bidirectional)(?:Cell)?\(\w/,
				tells: 'It comes from load_model',
				try: 'Load it with tf_keras (TF_USE_LEGACY_KERAS=1), and save it anew',
				evidence: reported('keras-team/keras#20750')
			}
		]
	},
	{
		id: 'keras.numpy-tf-version-clash',
		framework: 'keras',
		says: 'Not a shape: this TensorFlow calls numpy in a way that numpy 1.20 and later do not take.',
		isGeneral: true,
		today: {
			says: 'nothing: the layers of Keras 3 call no numpy there. A call of one’s own still says “Cannot convert a symbolic tf.Tensor (…) to a numpy array”'
		},
		needs: 'TensorFlow 2.5 or older',
		wordings: [
			{
				text: 'Cannot convert a symbolic Tensor ({tensor:name}) to a numpy array',
				versions: 'TensorFlow 1.15 to 2.5 or so, with numpy 1.20 or later',
				evidence: reported('curiousily/Deep-Learning-For-Hackers#10')
			}
		],
		causes: [
			{
				cause: 'numpy is newer than this TensorFlow',
				tells: 'np.__version__ and tf.__version__',
				try: 'numpy below 1.20, or a newer TensorFlow',
				evidence: inferred('errors of this form beside numpy 1.20 and later (curiousily/Deep-Learning-For-Hackers#10 has TensorFlow 2.4 and numpy 1.21)')
			}
		]
	},
	{
		id: 'keras.cudnn-criteria-warning',
		framework: 'keras',
		says: 'Only a warning: the layer runs on the plain kernels, not on cuDNN’s.',
		today: { says: 'nothing: Keras 3 takes the plain kernels without a word' },
		needs: 'TensorFlow 2.15 or older',
		wordings: [
			{
				text: "Layer {layer:name} will not use cuDNN kernel since it doesn't meet the cuDNN kernel criteria",
				versions: 'TensorFlow 2.2 to 2.5',
				evidence: reported(
					'tensorflow/tensorflow#46567, tensorflow/tensorflow#40944; tensorflow/python/keras/layers/recurrent_v2.py has nothing of it at v2.1.0-rc2'
				)
			},
			{
				text: "Layer {layer:name} will not use cuDNN kernels since it doesn't meet the criteria",
				versions: 'TensorFlow 2.6 to 2.15',
				evidence: source('keras/layers/recurrent_v2.py at v2.6.0 and v2.8.0; keras/layers/rnn/gru_lstm_utils.py at v2.9.0 to v2.15.0')
			}
		],
		causes: [
			{
				cause: 'recurrent_dropout is not 0',
				tells: 'The layer’s arguments',
				try: 'recurrent_dropout=0, if speed matters more',
				evidence: reported('tensorflow/tensorflow#40944')
			},
			{
				cause: 'activation is not tanh, recurrent_activation not sigmoid, unroll, no bias, or reset_after=False',
				tells: 'The layer’s arguments',
				try: 'Their defaults',
				evidence: source('keras/layers/rnn/lstm.py of Keras 2')
			}
		]
	},
	{
		id: 'keras.masking-cudnn-legacy',
		framework: 'keras',
		says: 'CuDNNLSTM and CuDNNGRU of Keras 2 take no mask.',
		today: { says: '“You are passing a RNN mask that does not correspond to right-padded sequences”, where it is not', checks: ['keras.mask-right-padded'] },
		needs: 'Keras 2 and a GPU',
		wordings: [
			{
				text: 'Masking is not supported for CuDNN RNNs',
				versions: 'CuDNNLSTM and CuDNNGRU of Keras 2.0.9 to 2.15',
				evidence: source('keras/layers/cudnn_recurrent.py at 2.0.9 to v2.15.0')
			}
		],
		causes: [
			{
				cause: 'Masking, or mask_zero=True, before a CuDNN layer',
				tells: 'The layers before',
				try: 'LSTM in its place',
				evidence: reported('keras-team/keras#8620')
			}
		]
	},
	{
		id: 'keras.embedding-index',
		framework: 'keras',
		says: 'A token id {index} is not below the Embedding’s {size} rows.',
		isGeneral: true,
		wordings: [{ text: 'indices[{at:sizes}] = {index:int} is not in [0, {size:int})', evidence: keras }],
		causes: [{ cause: 'input_dim leaves out an id: it is the largest id + 1', tells: 'x.max()', try: 'input_dim=len(vocabulary) + 1', evidence: keras }]
	},
	{
		id: 'keras.theano-backend',
		framework: 'keras',
		today: {
			says: 'gone: Keras 2.3 was the last that ran on Theano, and KERAS_BACKEND=theano says “Unable to import backend : theano”. TensorFlow says of two sizes “Matrix size-incompatible: In[0]: …, In[1]: …”, of a token “indices[…] = … is not in [0, …)”'
		},
		says: 'A message of Theano, which Keras 1 and 2 could run on.',
		isGeneral: true,
		needs: 'Keras 1 on Theano',
		wordings: [
			{
				text: 'dimension mismatch in args to gemm {a:shape}x{b:shape}->{c:shape}',
				versions: 'Keras 1.0 to 2.3 on Theano',
				evidence: reported('keras-team/keras#4010, keras-team/keras#4045')
			},
			{
				text: 'One of the index value is out of bound. Error code: {error_code:int}.[?{…}Inputs shapes: [({embedding_rows:int},?]',
				versions: 'Keras 1.0 to 2.3 on Theano',
				evidence: reported('keras-team/keras#4010, keras-team/keras#4045')
			},
			{
				text: 'Input dimension mis-match. (input[{i:int}].shape[{axis:int}] = {a:int}, input[{j:int}].shape[{same:int}] = {b:int})',
				versions: 'Keras 1.0 to 2.3 on Theano',
				evidence: source('theano/tensor/elemwise_cgen.py')
			},
			{
				text: 'Shape mismatch: x has {a_columns:int} cols (and {a_rows:int} rows) but y has {b_rows:int} rows (and {b_columns:int} cols)',
				versions: 'Keras 1.0 to 2.3 on Theano',
				evidence: source('theano/tensor/blas.py')
			},
			{
				text: 'Shape mismatch: x has {a_rows:int} rows but z has {c_rows:int} rows',
				versions: 'Keras 1.0 to 2.3 on Theano',
				evidence: source('theano/tensor/blas.py')
			},
			{ text: 'dimension mismatch in args to gemm', versions: 'Keras 1.0 to 2.3 on Theano', evidence: reported('keras-team/keras#4010, keras-team/keras#4045') }
		],
		causes: [
			{
				cause: 'Two sizes that a product joins differ',
				tells: 'The inner numbers of the first two shapes, and the third against both',
				try: 'The batch and the features of the data',
				evidence: inferred('the shapes'),
				isExcluded: ({ i, error_code }) => i !== undefined || error_code !== undefined
			},
			{
				cause: 'Two arrays that are added, or multiplied number by number, differ on an axis',
				tells: 'Axis {axis} is {a} in one, and {b} in the other; “Inputs shapes” below the message has all of them',
				try: 'The units and the batch of what is joined there',
				evidence: source('theano/tensor/elemwise_cgen.py'),
				isExcluded: ({ i }) => i === undefined
			},
			{
				cause: 'A token id beyond the embedding',
				tells: 'The message speaks of an index',
				try: 'input_dim = largest id + 1',
				evidence: inferred('the message; the numbers of keras-team/keras#4045 agree'),
				isExcluded: ({ error_code }) => error_code === undefined
			}
		]
	}
];
