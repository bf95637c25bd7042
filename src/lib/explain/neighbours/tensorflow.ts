import { reported, run } from '../check.ts';
import { rowsOf, type Neighbour } from './row.ts';

const names = rowsOf('tf', run('TensorFlow 2.21'), [
	["No module named 'tensorflow.contrib'", 'tf.contrib has gone with TensorFlow 2: the program is one of TensorFlow 1.'],
	[
		"module 'tensorflow' has no attribute '{name:word}'",
		'TensorFlow 2 has no tf.{name}; most names of TensorFlow 1 are in tf.compat.v1 still. If nothing is found there, a file called tensorflow.py may stand in its way.'
	]
]);

const sessions = rowsOf('tf', run('TensorFlow 2.21'), [
	[
		'Cannot feed value of shape {got:shape} for Tensor [?u?]{tensor:name}, which has shape {expected:shape}',
		'The placeholder {tensor} takes {expected}, and is fed {got}.'
	],
	[
		"You must feed a value for placeholder tensor '{name:name}' with dtype",
		'The session’s run() needs the placeholder {name}, and feed_dict does not have it.'
	],
	[
		'Attempting to use uninitialized value {name:word}',
		'The variable {name} has no value yet: run global_variables_initializer() first, after everything is built.'
	]
]);

const graphs = rowsOf('tf', run('TensorFlow 2.21'), [
	[
		'Negative dimension size caused by subtracting {kernel:int} from {size:int} for',
		'A convolution or a pooling of {kernel} slides along an axis of {size}: layers before it have made that too small, or its axes are in another order.'
	],
	[
		'Failed to convert a NumPy array to a Tensor (Unsupported object type {type:word})',
		'The array holds Python objects ({type}) and no numbers: rows of unequal length, or columns of words. astype("float32") shows which.'
	],
	[
		'Attempt to convert a value ({value:word}) with an unsupported type (<class {type:name}>) to a Tensor',
		'{value} stands where a tensor goes: a function that returns nothing, most often.'
	],
	[
		'Using a symbolic `tf.Tensor` as a Python `bool` is not allowed',
		'In a graph a tensor has no value yet, so Python cannot decide by it: tf.cond or tf.where does.'
	],
	[
		'Iterating over a symbolic `tf.Tensor` is not allowed',
		'In a graph a tensor has no values yet, so Python cannot go through it: tf.map_fn, tf.unstack of a known length, or a loop over tf.range do.'
	],
	[
		'Cannot convert a symbolic tf.Tensor ({tensor:name}) to a numpy array',
		'NumPy is called on a tensor of a graph, which has no values yet: take the function of tf in its place.'
	],
	[
		'tf.function only supports singleton tf.Variables created on the first call',
		'A variable, or a layer, is made anew at each call of a tf.function: make it once, outside.'
	],
	["'SymbolicTensor' object has no attribute 'numpy'", 'In a graph a tensor has no values yet, so there is nothing to turn into NumPy.'],
	[
		"EagerTensor' object does not support item assignment",
		'A tensor cannot be written into: tf.tensor_scatter_nd_update makes a changed one, a Variable can be assigned.'
	],
	[
		'cannot compute {op:word} as input #{place:int}(zero-based) was expected to be a {expected:word} tensor but is a {got:word} tensor',
		'{op} takes tensors of one dtype, and was given {expected} and {got}: tf.cast one of them.'
	],
	['Unsuccessful TensorSliceReader constructor: Failed to find any matching files for {path:word}', 'There is no checkpoint {path}.']
]);

const shapes = rowsOf('tf', run('TensorFlow 2.21'), [
	[
		'Shapes must be equal rank, but are {a:int} and {b:int} for',
		'An op takes tensors of as many axes each, and was given {a} and {b}: the message ends with their shapes.'
	],
	[
		'Dimension {axis:int} in both shapes must be equal, but are {a:int} and {b:int}. Shapes are {a_shape:shape} and {b_shape:shape}',
		'Two shapes have to agree on axis {axis}: {a_shape} and {b_shape}. Of an Assign: the variable, and the value that is read for it, are of two models.'
	],
	[
		'Dimensions must be equal, but are {a:int} and {b:int} for',
		'An op takes two tensors whose sizes agree, and was given {a} and {b}: the message ends with their shapes.'
	],
	[
		'transpose expects a vector of size {axes:int}. But input(1) is a vector of size {order:int}',
		'A tensor of {axes} axes is turned by an order of {order} axes: an axis is missing, or one too many.'
	],
	[
		'Key {key:word} not found in checkpoint',
		'The checkpoint has no variable {key}: it was saved from a model with other names, other layers or another version of the cells.'
	],
	['as_list() is not defined on an unknown TensorShape', 'Not even the number of axes is known of a tensor in the graph: set_shape, or a reshape, tells it.'],
	[
		"The two structures don't have the same nested structure",
		'What a loop gives back is nested otherwise than what it began with: tuples, lists and their lengths have to be the same.'
	]
]);

const olderShapes = rowsOf('tf', reported('keras-team/keras#8860, tensorflow/tensorflow#3860'), [
	[
		'Dimension {axis:int} in both shapes must be equal, but are {a:int} and {b:int}',
		'Two shapes have to agree on axis {axis}, and have {a} and {b} there. Of an Assign: the variable, and the value that is read for it, are of two models.'
	],
	[
		"The two structures don't have the same sequence type",
		'A tuple stands where a list, or an LSTMStateTuple, is wanted: the types of nested structures have to be the same.'
	]
]);

const machines: readonly Neighbour[] = [
	...rowsOf('tf', reported('tensorflow/tensorflow#24828, tensorflow/tensorflow#36025'), [
		[
			'Failed to get convolution algorithm',
			'cuDNN could not start: the GPU’s memory is taken (allow it to grow), or its version is not the one that this TensorFlow was built with. Shapes play no part.'
		]
	]),
	...rowsOf('tf', reported('conda-forge/tensorflow-feedstock#369, tensorflow/tensorflow#60790'), [
		['libdevice not found at', 'XLA does not find CUDA’s folder: XLA_FLAGS=--xla_gpu_cuda_data_dir= names it. Shapes play no part.']
	]),
	...rowsOf('tf', reported('tensorflow/tensorflow#62075, openxla/xla#20803'), [
		[
			'Unable to register {library:word} factory: Attempting to register factory',
			'A line of log that TensorFlow 2.14 and later write as they start. It stops nothing: the error, if there is one, is another.'
		]
	]),
	...rowsOf('tf', reported('neulab/prompt2model#220, protocolbuffers/protobuf#10064'), [
		[
			'Descriptors cannot [?not ?]be created directly',
			'The protobuf that is installed is newer than what a library was made for: install protobuf<=3.20, or a newer library.'
		]
	])
];

/** Of TensorFlow. */
export const tensorflowNeighbours: readonly Neighbour[] = [...names, ...sessions, ...graphs, ...shapes, ...olderShapes, ...machines];
