import { inferred, reported, run, source, type Cause, type Check } from '../../check.ts';
import { axesOf } from '../../readings.ts';
import type { Readings } from '../../template.ts';

const keras = run('Keras 3.15');
const spec = source('keras/src/layers/input_spec.py');

const rankCauses = [
	{
		cause: 'The layer before gives its last step only',
		tells: 'Another recurrent layer stands before it, and found is 2',
		try: 'return_sequences=True on every recurrent layer but the last',
		evidence: keras,
		isExcluded: ({ found_ndim }: { readonly found_ndim?: unknown }) => Number(found_ndim) !== 2
	},
	{
		cause: 'Data without a time axis: (samples, features)',
		tells: 'found is 2 at the first layer',
		try: 'x[..., None], or x.reshape(samples, steps, features)',
		evidence: keras,
		isExcluded: ({ found_ndim }: { readonly found_ndim?: unknown }) => Number(found_ndim) !== 2
	},
	{
		cause: 'An axis too many: the batch stands in input_shape as well, or the input is images',
		tells: 'found is 4',
		try: 'input_shape is (steps, features), without the batch; TimeDistributed or Reshape for images',
		evidence: keras,
		isExcluded: ({ found_ndim }: { readonly found_ndim?: unknown }) => Number(found_ndim) < 4
	}
];

/** Two shapes of three axes, the last two of the one being those of the other turned. */
const areTurned = ({ expected, found }: Readings): boolean => {
	const [[, steps, features, ...rest], [, second, third]] = [axesOf(expected), axesOf(found)];
	return rest.length === 0 && typeof steps === 'number' && typeof features === 'number' && steps !== features && steps === third && features === second;
};

const turned: Cause = {
	cause: 'Steps and features have changed places',
	tells: 'The last two numbers are the same, the other way round',
	try: 'x.transpose(0, 2, 1), or the reshape that made x: (samples, steps, features)',
	evidence: inferred('the shapes'),
	isExcluded: (readings) => !areTurned(readings)
};

/** What Keras says of the shapes of inputs. */
export const inputs: readonly Check[] = [
	{
		id: 'keras.ndim',
		framework: 'keras',
		says: 'The layer takes tensors of {expected_ndim} axes, the batch among them, and was given {found_ndim}.',
		isGeneral: true,
		wordings: [
			{
				text: "Input 0 with name '{…}' of layer '{layer:name}' is incompatible with the layer: expected ndim={expected_ndim:int}, found ndim={found_ndim:int}[?. Full shape received: {shape:shape}?]",
				since: 'Keras 3',
				evidence: keras
			},
			{
				text: 'Input 0 of layer {layer:name} is incompatible with the layer: expected ndim={expected_ndim:int}, found ndim={found_ndim:int}[?. Full shape received: {shape:shape}?]',
				versions: 'tf.keras of TensorFlow 1.12 to 2.15',
				evidence: source('tensorflow/python/keras/engine/input_spec.py at v1.13.1 to v2.1.0-rc2; keras/engine/input_spec.py at v2.6.0 to v2.15.0')
			},
			{
				text: 'Input 0 is incompatible with layer {layer:name}: expected ndim={expected_ndim:int}, found ndim={found_ndim:int}',
				versions: 'Keras 1.0 to 2.3',
				evidence: source('keras/engine/topology.py at 1.0.0 to 2.1.6; keras/engine/base_layer.py at 2.2.4 and 2.3.1')
			},
			{
				text: 'Layer expects input ndim={expected_ndim:int}, was provided with input shape {shape:shape}',
				versions: 'Keras 0.2 and 0.3',
				evidence: source('keras/layers/core.py at 0.2.0 to 0.3.3')
			},
			{
				text: 'Incompatible shapes: layer expected input with ndim={expected_ndim:int} but previous layer has output_shape {shape:shape}',
				versions: 'Keras 0.2 and 0.3',
				evidence: source('keras/layers/core.py at 0.2.0 to 0.3.3')
			},
			{
				text: 'Input 0 of layer {layer:name} is incompatible with the layer: expected min_ndim={expected_ndim:int}, found ndim={found_ndim:int}[?. Full shape received: {shape:shape}?]',
				evidence: spec
			},
			{
				text: "Input 0 with name '{…}' of layer '{layer:name}' is incompatible with the layer: expected min_ndim={expected_ndim:int}, found ndim={found_ndim:int}[?. Full shape received: {shape:shape}?]",
				evidence: spec
			}
		],
		causes: rankCauses
	},
	{
		id: 'keras.input-count',
		framework: 'keras',
		says: 'The layer {layer} takes {expected} tensors and was given {got}.',
		isGeneral: true,
		wordings: [
			{ text: "Layer '{layer:name}' expects {expected:int} input(s), but it received {got:int} input tensors", evidence: keras },
			{
				text: "Layer '{layer:name}' expects {expected:int} named input(s) with keys {…}, but it received {got:int} input tensors",
				evidence: keras
			},
			{
				text: 'Layer {layer:name} expects {expected:int} input(s), but it received {got:int} input tensors',
				versions: 'TensorFlow 2.6 and a little before',
				evidence: source('keras/engine/input_spec.py at v2.6.0 and v2.7.0; not yet in v2.1.0-rc2 of TensorFlow')
			},
			{
				text: 'the list of Numpy arrays that you are passing to your model is not the size the model expected. Expected to see {expected:int} array(s), but instead got the following list of {got:int} arrays',
				versions: 'Keras 2.0 to 2.3, and sessions of tf.keras',
				evidence: source('keras/engine/training.py at 2.0.8, keras/engine/training_utils.py at 2.1.3 to 2.3.1')
			},
			{
				text: 'the list of Numpy arrays that you are passing to your model is not the size the model expected. Expected to see {expected:int} array(s), for inputs {…} but instead got the following list of {got:int} arrays',
				versions: 'sessions of tf.keras to TensorFlow 2.15',
				evidence: source('keras/engine/training_utils_v1.py at v2.6.0 to v2.15.0')
			},
			{
				text: 'the list of Numpy arrays that you are passing to your model is not the size the model expected. Expected to see {expected:int} arrays but instead got the following list of {got:int} arrays',
				versions: 'Keras 1',
				evidence: source('keras/engine/training.py at 1.0.0 to 1.2.2')
			},
			{
				text: 'Layer {layer:name} expects {expected:int} inputs, but it received {got:int} input tensors',
				versions: 'Keras 1.0 to 2.3, tf.keras to TensorFlow 2.1 or a little later',
				evidence: source(
					'keras/engine/topology.py of Keras 1; keras/engine/base_layer.py at 2.3.1; tensorflow/python/keras/engine/input_spec.py at v1.13.1 to v2.1.0-rc2'
				)
			}
		],
		causes: [
			{
				cause: 'The states stand in one list with the sequence',
				tells: 'A recurrent layer takes 1, and was given 2 or 3',
				try: 'layer(x, initial_state=[h, c])',
				evidence: keras,
				isExcluded: ({ expected, got }) => expected !== 1 || !(got === 2 || got === 3)
			},
			{
				cause: 'A model is called with more or fewer arrays than it has inputs',
				tells: 'len(model.inputs)',
				try: 'One array for each input, in a list or by name',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.axes',
		framework: 'keras',
		says: 'Axis {axis} of what the layer was given must have {expected} elements; it was given {shape}.',
		isGeneral: true,
		wordings: [
			{
				text: "Input 0 with name '{…}' of layer '{layer:name}' is incompatible with the layer: expected axis {axis:int} of input shape to have value {expected:int}, but received input with shape {shape:shape}",
				evidence: source('keras/engine/input_spec.py at v2.7.0 to v2.15.0')
			},
			{
				text: 'Input 0 of layer {layer:name} is incompatible with the layer: expected axis {axis:int} of input shape to have value {expected:int}, but received input with shape {shape:shape}',
				versions: 'TensorFlow 2.7 to 2.15',
				evidence: source('keras/engine/input_spec.py of Keras 2')
			},
			{
				text: 'Input 0 of layer {layer:name} is incompatible with the layer: expected axis {axis:int} of input shape to have value {expected:int} but received input with shape {shape:shape}',
				versions: 'tf.keras of TensorFlow 1.12 to 2.6',
				evidence: source('tensorflow/python/keras/engine/input_spec.py at v1.13.1 to v2.1.0-rc2; keras/engine/input_spec.py at v2.6.0')
			}
		],
		causes: [
			{
				cause: 'The layer was built on another width',
				tells: 'It is called a second time, or with other data than the model was built for',
				try: 'The same number of features',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.ndim-keras-1-2-2-data-check',
		framework: 'keras',
		says: 'The data that were fed have shape {got_shape}; the model expects {expected}.',
		isGeneral: true,
		today: {
			says: 'of data “Invalid input shape for input Tensor(…) with name … Expected shape …, but input has incompatible shape …”, of targets “Arguments `target` and `output` must have the same rank (ndim)”',
			checks: ['keras.keras-3-model-input-shape']
		},
		wordings: [
			// Titles of threads begin behind the colon.
			...['Error when checking {what:name}: ', ''].flatMap((prefix) =>
				['to have {expected:int} dimensions,', 'to have shape {expected:tuple}'].map((expected) => ({
					text: `${prefix}expected {layer:name} ${expected} but got array with shape {got_shape:tuple}`,
					versions: 'Keras 1.0 to 2.3, tf.keras to TensorFlow 2.1',
					evidence: source('keras/engine/training.py at 1.2.2 and 2.1.6; keras/engine/training_utils.py at 2.2.4 and 2.3.1')
				}))
			)
		],
		causes: [
			{
				cause: 'Data of two axes (samples, features) for an LSTM',
				tells: 'The array has 2 numbers, and 3 are expected',
				try: 'np.expand_dims(x, 1), or -1 for one feature',
				evidence: reported('austineaero/Remaining-Useful-Life-RUL-Estimation#13'),
				isExcluded: ({ what, expected, got_shape }) => what === 'target' || expected !== 3 || axesOf(got_shape).length !== 2
			},
			{
				cause: 'Steps and features are in another order, or of another number',
				tells: 'Compare the two shapes number by number',
				try: 'Reshape the data, or build the model for them',
				evidence: inferred('the shapes'),
				isExcluded: ({ what, expected }) => what === 'target' || !Array.isArray(expected)
			},
			{
				cause: 'A target for the last step while the model gives every step, or the other way round',
				tells: 'The message says target',
				try: 'return_sequences, or targets of that rank',
				evidence: inferred('the message'),
				isExcluded: ({ what }) => what !== 'target'
			}
		]
	},
	{
		id: 'keras.model-input-shape',
		framework: 'keras',
		says: 'The model was built for {expected}, and was given {found}.',
		isGeneral: true,
		today: {
			says: '“Invalid input shape for input Tensor(…)” where the ranks differ; else what the layer inside says: “Dimensions must be equal, but are … and …” of its features',
			checks: ['keras.keras-3-model-input-shape', 'keras.rnn-features-graph']
		},
		wordings: [
			{
				text: "Input 0 of layer '{layer:name}' is incompatible with the layer: expected shape={expected:shape}, found shape={found:shape}",
				versions: 'TensorFlow 2.7 to 2.15',
				evidence: source('keras/engine/input_spec.py at v2.6.0 to v2.15.0')
			},
			{
				text: 'Input 0 is incompatible with layer {layer:name}: expected shape={expected:shape}, found shape={found:shape}',
				versions: 'TensorFlow 2.5 and 2.6',
				evidence: source('keras/engine/input_spec.py at v2.6.0 and v2.7.0')
			}
		],
		causes: [
			{
				cause: 'One sample was given without its batch axis',
				tells: 'found has one number fewer',
				try: 'x[None]',
				evidence: inferred('the shapes'),
				isExcluded: ({ expected, found }) => axesOf(expected).length !== axesOf(found).length + 1
			},
			turned,
			{
				cause: 'Another number of steps or features than at building',
				tells: 'The number that differs',
				try: 'Input((None, features)) where the steps may vary',
				evidence: keras,
				isExcluded: areTurned
			}
		]
	},
	{
		id: 'keras.keras-3-model-input-shape',
		framework: 'keras',
		says: 'The model was built for {expected}, and was given {found}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Invalid input shape for input {…}. Expected shape {expected:shape}, but input has incompatible shape {found:shape}',
				since: 'Keras 3',
				evidence: keras
			}
		],
		causes: [
			{
				cause: 'The time axis or the feature axis is missing in the data',
				tells: 'The two shapes have another number of axes',
				try: 'x[..., None] for one feature; windows of steps for time',
				evidence: keras,
				isExcluded: ({ expected, found }) => axesOf(expected).length === axesOf(found).length
			},
			turned,
			{
				cause: 'Another number of steps or features',
				tells: 'The number that differs',
				try: 'Input((None, features)) where the steps may vary',
				evidence: keras,
				isExcluded: (readings) => axesOf(readings.expected).length !== axesOf(readings.found).length || areTurned(readings)
			}
		]
	}
];
