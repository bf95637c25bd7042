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

const values = rowsOf('keras', run('Keras 3.15'), [
	[
		"'tuple' object has no attribute 'shape'",
		'Several tensors stand in a tuple, which has no shape of its own: take it apart first. A recurrent layer of Keras gives its states beside its output with return_state=True, one of PyTorch always.'
	]
]);

const building = rowsOf('keras', run('Keras 3.15'), [
	["__init__() missing {count:int} required positional argument{…}: 'units'", 'The layer has to be told its size: units.'],
	[
		'Invalid value received for argument `rate`. Expected a float value between 0 and 1. Received: rate={rate:number}',
		'rate is a share, from 0 to 1, and is {rate}.'
	],
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
		'A total of {count:int} objects could not be loaded. Example error message for object {object:name}: Layer {layer:name} expected {expected:int} variables, but received {got:int} variables during loading',
		'The file’s weights are another model’s: it has {got} for {layer}, which takes {expected}; so are {count} of its layers.'
	],
	[
		'A total of {count:int} objects could not be loaded. Example error message for object',
		'The file’s weights are another model’s: {count} of its layers have other shapes, or are not in this one.'
	],
	[
		'Layer count mismatch when loading weights from file. Model expected {model:int} layers, found {file:int} saved layers',
		'The file’s weights are another model’s: it has {file} layers with weights, this one {model}.'
	],
	[
		'Weight count mismatch for layer #{place:int} (named {layer:name} in the current model, {saved:name} in the save file). Layer expects {expected:int} weight(s). Received {got:int} saved weight(s)',
		'The file has {got} weights for {layer}, and the layer {expected}: it is another layer, or has a bias, a direction or statistics more.'
	],
	[
		'Shape mismatch in layer #{place:int} (named {layer:name})for weight {weight:name}. Weight expects shape {expected:shape}. Received saved weight with shape {got:shape}',
		'The file’s {weight} is {got}, the model’s {expected}: the layer has other units, or its input other features.'
	]
]);

const merges = rowsOf('keras', run('Keras 3.15'), [
	['A `Concatenate` layer should be called on a list of at least 1 input', 'What is joined is given as one list: Concatenate()([a, b]).'],
	[
		'Inputs have incompatible shapes. Received shapes {a:shape} and {b:shape}',
		'What is added, multiplied or averaged must be of one shape: {a} and {b} are not.'
	],
	[
		'Incompatible input shapes: axis values {a:int} (at axis {a_axis:int}) != {b:int} (at axis {b_axis:int}). Full input shapes: {a_shape:shape}, {b_shape:shape}',
		'A Dot takes two axes of one size, and these have {a} and {b}.'
	]
]);

const older: readonly Neighbour[] = [
	...rowsOf('keras', source('keras-team/keras 1.0.0 to 2.3.1, keras/engine/topology.py and saving.py'), [
		[
			'You are trying to load a weight file containing {file:int} layers into a model with {model:int}',
			'The file’s weights are another model’s: it has {file} layers with weights, this one {model}.'
		]
	]),
	...rowsOf('keras', source('keras-team/keras 2.2.4, keras/engine/saving.py'), [
		[
			'Layer #{place:int} (named "{layer:name}") expects {expected:int} weight(s), but the saved weights have {got:int} element(s)',
			'The file has {got} weights for {layer}, and the layer {expected}: it is another layer, or has a bias, a direction or gates kept apart.'
		],
		[
			'Layer #{place:int} (named "{layer:name}"), weight {weight:any} has shape {expected:shape}, but the saved weight has shape {got:shape}',
			'The file’s weight is {got}, the model’s {expected}: the layer has other units, or its input other features.'
		],
		[
			'However the new layer {layer:name} expects {expected:int} weights, but the saved weights have {got:int} elements',
			'The file has {got} weights for {layer}, and the layer {expected}: it is another layer, or has a bias, a direction or gates kept apart.'
		]
	]),
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
export const kerasNeighbours: readonly Neighbour[] = [...data, ...values, ...building, ...merges, ...saving, ...older];
