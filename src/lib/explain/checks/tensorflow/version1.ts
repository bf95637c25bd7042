import { kerasNode } from '../keras/nodes.ts';
import { inferred, reported, run, source, type Check } from '../../check.ts';

const tf = run('TensorFlow 2.21');

/** What TensorFlow 1 says of its cells, of dynamic_rnn, of scopes and of checkpoints. */
export const version1: readonly Check[] = [
	{
		id: 'tf.dimensions-must-be-equal-tf1-cells',
		framework: 'tf',
		says: 'A cell multiplies an input of {a} features with a kernel for {b}.',
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', checks: ['tf.tf1-basic-cells-gone'] },
		wordings: [
			{
				text: "Dimensions must be equal, but are {a:int} and {b:int} for '{node:name}' (op: 'MatMul') with input shapes: {input_shape:printed}, {kernel_shape:printed}",
				versions: 'TensorFlow 1',
				evidence: reported('Currie32/Movie-Reviews-Sentiment#1'),
				when: /rnn|lstm|gru|cell/i,
				unless: kerasNode
			},
			{
				text: "Dimensions must be equal, but are {a:int} and {b:int} for '{node:name}' (op: 'MatMul')",
				versions: 'TensorFlow 1',
				evidence: reported('Currie32/Movie-Reviews-Sentiment#1'),
				when: /rnn|lstm|gru|cell/i,
				unless: kerasNode
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
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', checks: ['tf.tf1-basic-cells-gone'] },
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
				versions: 'TensorFlow 0.5 to 2.0 and later',
				evidence: source('tensorflow/core/kernels/concat_op.cc at v0.6.0 to v2.0.0')
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
		id: 'tf.tf1-multi-cell-state',
		framework: 'tf',
		says: 'MultiRNNCell takes a tuple of {layers} states, one a cell, and was given {received}.',
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', checks: ['tf.tf1-basic-cells-gone'] },
		wordings: [
			{
				text: 'Expected state to be a tuple of length {layers:int}, but received: {received:any}',
				versions: 'TensorFlow 1',
				evidence: reported('tensorflow/tensorflow#9316')
			}
		],
		causes: [
			{
				cause: 'One tensor for all layers, where each cell has a state of its own',
				tells: 'What was received, at the end of the message',
				try: 'A tuple of one state a cell, as cell.zero_state(…) gives it',
				evidence: reported('tensorflow/tensorflow#9316')
			}
		]
	},
	{
		id: 'tf.tf1-attention-batch',
		framework: 'tf',
		says: 'AttentionWrapper’s zero_state was asked for another batch than the memory that it attends to has.',
		needs: 'tf.contrib of TensorFlow 1',
		today: { says: 'nothing: Keras has no AttentionWrapper' },
		wordings: [
			{
				text: 'Non-matching batch sizes between the memory (encoder output) and the requested batch size[?{…} did not hold element-wise:] [x ({…}) = ] [{asked_batch:int}] [y ({…}) = ] [{memory_batch:int}]?]',
				versions: 'TensorFlow 1',
				evidence: reported('Kyubyong/tacotron#89')
			}
		],
		causes: [
			{
				cause: 'A BeamSearchDecoder multiplies the batch by its beams, and the memory was not',
				speaks: /beam/i,
				tells: 'The one number is the other times beam_width',
				try: 'tile_batch(memory, beam_width), and zero_state(batch_size · beam_width)',
				evidence: inferred('the message')
			},
			{
				cause: 'The last batch is smaller, and the state was built for a whole one',
				tells: 'The one number is your batch, the other what is left over',
				try: 'tf.shape(memory)[0] as the batch',
				evidence: inferred('the numbers of Kyubyong/tacotron#89, 32 and 15')
			}
		]
	},
	{
		id: 'tf.tf1-state-tuple',
		framework: 'tf',
		says: 'The state of an LSTM is a pair (c, h), and was taken for one tensor.',
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', checks: ['tf.tf1-basic-cells-gone'] },
		wordings: [
			{
				text: "'LSTMStateTuple' object has no attribute '{attribute:name}'",
				versions: 'TensorFlow 1',
				evidence: reported('tensorflow/tensorflow#5586, HadoopIt/joint-slu-lm#1')
			},
			{
				text: 'Some cells return tuples of states, but the flag state_is_tuple is not set',
				versions: 'TensorFlow 0.9 to 1.15',
				evidence: source('tensorflow/python/ops/rnn_cell_impl.py at v1.15.0; before in tensorflow/contrib/rnn, from v0.9.0 on')
			}
		],
		causes: [
			{
				cause: 'Code for state_is_tuple=False; its default became True',
				tells: 'The state is split, or asked for its shape',
				try: 'c, h = state; or state_is_tuple=False in the cells and in MultiRNNCell',
				evidence: reported('HadoopIt/joint-slu-lm#1: so it was mended')
			}
		]
	},
	{
		id: 'tf.tf1-sequence-length',
		framework: 'tf',
		says: 'dynamic_rnn was given {lengths} lengths for a batch of {batch}.',
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', checks: ['tf.tf1-basic-cells-gone'] },
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
		id: 'tf.tf1-input-depth',
		framework: 'tf',
		says: 'A cell has to know how many features its input has, and they are open.',
		needs: 'a cell of TensorFlow 1, which is gone beside Keras 3',
		wordings: [
			{
				text: 'Input size (depth of inputs) must be accessible via shape inference, but saw value None',
				evidence: source('tensorflow/python/ops/rnn.py at v2.21.0')
			}
		],
		causes: [
			{
				cause: 'The placeholder, or a reshape before it, leaves the last axis open',
				tells: 'inputs.shape ends in None or ?',
				try: 'inputs.set_shape([None, None, features]), or the number in the reshape',
				evidence: source('tensorflow/python/ops/rnn.py at v2.21.0')
			}
		]
	},
	{
		id: 'tf.tf1-variable-missing',
		framework: 'tf',
		says: 'A scope that reuses variables has none named {variable}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Variable {variable:name} does not exist, or was not created with tf.get_variable().',
				evidence: source('tensorflow/python/ops/variable_scope.py at v2.21.0')
			}
		],
		causes: [
			{
				cause: 'reuse=True, or scope.reuse_variables(), before the graph was built once',
				tells: 'The first call under that scope has reuse too; an optimiser under it makes its slots there',
				try: 'reuse=tf.AUTO_REUSE, or reuse from the second call on',
				evidence: source('tensorflow/python/ops/variable_scope.py at v2.21.0')
			}
		]
	},
	{
		id: 'tf.restored-shape',
		framework: 'tf',
		today: {
			says: '“Received incompatible tensor with shape … when attempting to restore variable with shape …” from tf.train.Checkpoint, “The shape of the target variable and the shape of the target value in `variable.assign(value)` must match” from load_weights'
		},
		says: 'A variable of shape {lhs} was to take a value of shape {rhs}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Assign requires shapes of both tensors to match. lhs shape={lhs:shape} rhs shape={rhs:shape}',
				versions: 'TensorFlow 0.5 to 2, for variables of tf.compat.v1 that are no resources',
				evidence: source('tensorflow/core/kernels/assign_op.h at v0.6.0 to v2.0.0')
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
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', checks: ['tf.tf1-basic-cells-gone'] },
		wordings: [
			{
				text: 'Variable {variable:name} already exists, disallowed[?. Did you mean to set reuse=True?]',
				versions: 'TensorFlow 0.5 to 2, where tf.compat.v1 says it still',
				evidence: source('tensorflow/python/ops/variable_scope.py at v0.6.0 to v2.0.0')
			},
			{
				text: "Attempt to have a second RNNCell use the weights of a variable scope that already has weights: '{variable:name}'",
				versions: 'TensorFlow 1.1',
				evidence: source('tensorflow/contrib/rnn/python/ops/core_rnn_cell_impl.py at v1.0.0 to v1.2.0')
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
