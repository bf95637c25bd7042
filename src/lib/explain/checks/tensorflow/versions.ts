import { inferred, reported, run, source, type Check } from '../../check.ts';

const tf = run('TensorFlow 2.21');

/** What TensorFlow says of models for other runtimes, of other graphs and of other versions. */
export const otherVersions: readonly Check[] = [
	{
		id: 'tf.lite-tensor-list',
		framework: 'tf',
		says: 'The loop of a recurrent layer collects its steps in a list of tensors, for which TensorFlow Lite has no operator of its own.',
		needs: 'the converter of TensorFlow Lite',
		wordings: [
			{
				text: "'tf.TensorListReserve' op requires element_shape to be static during TF Lite transformation pass",
				evidence: reported('tensorflow/tensorflow#62849, tensorflow/tensorflow#58668')
			},
			{ text: "failed to legalize operation 'tf.TensorListReserve'", evidence: reported('tensorflow/tensorflow#37134') },
			{
				text: 'TensorListFromTensor, TensorListReserve, TensorListStack',
				evidence: reported('tensorflow/tensorflow#37134, tensorflow/tensorflow#33416')
			}
		],
		causes: [
			{
				cause: 'The batch is not fixed, so that the layer is not seen to be an LSTM',
				tells: 'The model’s input has None for its batch',
				try: 'Convert a concrete function whose input has a fixed batch, such as (1, steps, features)',
				evidence: reported('tensorflow/tensorflow#62849')
			},
			{
				cause: 'A GRU or a custom cell keeps its loop',
				tells: 'It is no plain LSTM',
				try: 'unroll=True',
				evidence: reported('tensorflow/tensorflow#33416')
			}
		]
	},
	{
		id: 'tf.tf1-share-variable',
		framework: 'tf',
		today: { says: '“`BasicLSTMCell` is not available with Keras 3.”', checks: ['tf.tf1-basic-cells-gone'] },
		says: 'The weight {variable} is to be shared between two cells, which need it as {specified} and as {found}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Trying to share variable {variable:name}, but specified shape {specified:shape} and found shape {found:shape}',
				versions: 'TensorFlow 0.5 to 2, where tf.compat.v1 says it still',
				evidence: source('tensorflow/python/ops/variable_scope.py at v0.6.0 to v2.0.0')
			}
		],
		causes: [
			{
				cause: 'One cell stands in all layers of MultiRNNCell: [cell] * n',
				tells: 'The first number of the one is 2 · units, of the other features + units',
				try: 'A cell for each layer: [make_cell() for _ in range(n)]',
				evidence: reported('NELSONZHAO/zhihu#7, yala/introdeeplearning#8')
			}
		]
	},
	{
		id: 'tf.names-gone',
		framework: 'tf',
		says: 'The recurrent functions of TensorFlow 1 are no more.',
		wordings: [
			{ text: "module 'tensorflow.contrib' has no attribute 'rnn'", evidence: inferred('the name: contrib was left out of TensorFlow 2') },
			{ text: "has no attribute 'dynamic_rnn'", evidence: tf },
			{ text: "has no attribute 'static_rnn'", evidence: tf }
		],
		causes: [
			{
				cause: 'Code for TensorFlow 1 runs in TensorFlow 2',
				tells: 'tf.__version__',
				try: 'keras.layers.LSTM, which is dynamic_rnn and its cell in one',
				evidence: tf
			}
		]
	}
];
