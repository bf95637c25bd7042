import { run, source } from '../check.ts';
import { rowsOf, type Neighbour } from './row.ts';

const data = rowsOf('keras', run('Keras 3.15'), [
	[
		"Data cardinality is ambiguous. Make sure all arrays contain the same number of samples.'x' sizes: {x:name} 'y' sizes: {y:int}[? 'sample_weight' sizes: {weights:int}?]",
		'x and y must have as many samples each: x has {x}, y has {y}.'
	],
	[
		'Unrecognized data type: x={…} (of type <class {type:name}>)',
		'fit, evaluate and predict take arrays, tensors, tf.data or a PyDataset, and were given {type}: np.array(x) first.'
	],
	[
		'Training data contains {samples:int} samples, which is not sufficient to split it',
		'validation_split would leave no samples to train or validate on: there are {samples}.'
	],
	[
		'Received a label value of {label:int} which is outside the valid range of [{least:int}, {most:int})',
		'A target is class {label}, and the model has scores for {least} up to {most}, the last not among them: labels count from 0.'
	]
]);

const building = rowsOf('keras', run('Keras 3.15'), [
	[
		'Computed output size would be zero or negative. Received',
		'A convolution or a pooling is given less than its window: layers before it have made that too small, or its axes are in another order.'
	],
	[
		'All layers added to a Sequential model should have unique names. Name {name:name} is already the name of a layer',
		'Two layers of the model are called {name}.'
	],
	[
		'Only instances of `keras.Layer` can be added to a Sequential model. Received: {…} (of type <class {type:name}>)',
		'A Sequential model takes layers of its own Keras, and was given {type}. A layer of tf.keras beside one of keras, or of Keras 2 beside 3, is none.'
	],
	['Output with path `{path:name}` is not connected to `inputs`', 'The graph has a gap: an output is computed from an Input that the model is not told of.'],
	[
		'A KerasTensor cannot be used as input to a TensorFlow function',
		'While a functional model is built there are no values yet: take a layer or keras.ops in place of tf.*, or put it into a layer’s call().'
	],
	['You must call `compile()` before using the model', 'The model has no loss and no optimiser yet: compile() it first.'],
	['No such layer: {name:name}. Existing layers are:', 'The model has no layer {name}.'],
	['Argument(s) not recognized:', 'Keras 3’s optimisers have no such argument: lr is learning_rate today, decay is a schedule.'],
	['Could not interpret loss identifier: {name:name}', 'Keras has no loss {name}.'],
	['Could not interpret activation function identifier: {name:name}', 'Keras has no activation {name}.']
]);

const saving = rowsOf('keras', run('Keras 3.15'), [
	['Invalid filepath extension for saving', 'Keras 3 saves to .keras or .h5; a SavedModel is written by model.export().'],
	['The filepath provided must end in `.keras`', 'Keras 3 saves whole models to .keras, and weights to .weights.h5.'],
	['File not found: filepath={path:name}. Please ensure the file is an accessible', 'There is no file {path}.'],
	[
		'Could not locate class {name:name}. Make sure custom classes',
		'The file names the class {name}, which this program has not registered: pass it in custom_objects.'
	],
	[
		'A total of {count:int} objects could not be loaded. Example error message for object',
		'The file’s weights are another model’s: {count} of its layers have other shapes, or are not in this one.'
	]
]);

const older: readonly Neighbour[] = [
	...rowsOf('keras', source('keras-team/keras v2.15.0, keras/engine/data_adapter.py'), [
		['Data cardinality is ambiguous: x sizes: {x:name} y sizes: {y:int}', 'x and y must have as many samples each: x has {x}, y has {y}.'],
		[
			'Failed to find data adapter that can handle input:',
			'fit, evaluate and predict take arrays, tensors or tf.data: lists of lists go through np.array() first.'
		]
	]),
	...rowsOf('keras', source('keras-team/keras v2.15.0, keras/optimizers/optimizer.py'), [
		['is deprecated in the new Keras optimizer', 'The optimisers of Keras 2.11 and later have no such argument: lr is learning_rate, decay is a schedule.']
	]),
	...rowsOf('keras', source('keras-team/keras v2.15.0, keras/engine/functional.py'), [
		['Graph disconnected: cannot obtain value for tensor', 'The graph has a gap: an output is computed from an Input that the model is not told of.']
	])
];

/** Of Keras. */
export const kerasNeighbours: readonly Neighbour[] = [...data, ...building, ...saving, ...older];
