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

const indices = rowsOf('tf', run('TensorFlow 2.21'), [
	['is out of range [0 .. {axes:int}) [Op:Transpose]', 'A permutation names each of the {axes} axes once, counted from 0.'],
	['Argument `axis` = {axis:int} not in range [{least:int}, {most:int})', 'There is no axis {axis}: they are counted from 0, and {most} is one too many.'],
	[
		'Index out of range using input dim {axis:int}; input has only {axes:int} dims',
		'The tensor has {axes} axes, and more are indexed: an axis went with an index or a mean before.'
	],
	["Value for attr '{attr:word}' of {got:any} is not in the list of allowed values: {allowed:any}; NodeDef", '{attr} may be {allowed}, and is {got}.'],
	[
		"Can't convert non-rectangular Python sequence to Tensor",
		'Rows of unequal length make no tensor: pad_sequences makes them of one length, tf.ragged.constant keeps theirs.'
	],
	[
		"Can't convert Python sequence with mixed types to Tensor",
		'A tensor is of one dtype, and the list has several: numbers and text, or whole numbers and others.'
	]
]);

const reshapes = rowsOf('tf', run('TensorFlow 2.21'), [
	[
		'In[0] and In[1] must have compatible batch dimensions: {a:shape} vs. {b:shape}',
		'Of a product of matrices, one a sample, all axes but the last two have to agree: those of {a} and {b} do not.'
	],
	[
		'ConcatOp : Ranks of all input tensors should match: shape[{i:int}] = {a:shape} vs. shape[{j:int}] = {b:shape}',
		'What is joined has as many axes each: {a} and {b} have not.'
	],
	[
		'Dimension size must be evenly divisible by {divisor:int} but is {size:int} for',
		'A reshape leaves one size open, and what it is given, {size}, cannot be divided by {divisor}: batch, steps or features are others than the reshape says.'
	],
	[
		'Cannot reshape a tensor with {elements:int} elements to shape {shape:shape} ({wanted:int} elements)',
		'A tensor of {elements} elements does not go into {shape}.'
	],
	[
		'Input to reshape is a tensor with {elements:int} values, but the requested shape requires a multiple of {divisor:int}',
		'A reshape leaves one size open, and {elements} values cannot be divided by {divisor}: batch, steps or features are others than the reshape says.'
	],
	[
		'Input to reshape is a tensor with {elements:int} values, but the requested shape has {wanted:int}',
		'A reshape asks for {wanted} values, and is given {elements}.'
	],
	['In[{place:int}] ndims must be >= 2', 'A product of matrices is given what has fewer than two axes: tf.expand_dims makes a row or a column of it.'],
	['Can not squeeze dim[{axis:int}], expected a dimension of 1, got {size:int}', 'Only an axis of size 1 can be squeezed away, and axis {axis} has {size}.'],
	[
		'Must provide as many biases as the last dimension of the input tensor: {bias:shape} vs. {input:shape}',
		'A bias has one number for each feature: {bias} does not go with {input}.'
	],
	[
		'Shapes of all inputs must match: values[{i:int}].shape = {a:shape} != values[{j:int}].shape = {b:shape}',
		'What is stacked must be of one shape: number {i} is {a}, number {j} is {b}.'
	],
	['Expected size[{axis:int}] in [0, {most:int}], but got {got:int}', 'A slice asks axis {axis} for {got}, and {most} are left of it.'],
	[
		'input must have at least k columns. Had {had:int}, needed {needed:int}',
		'The {needed} largest are asked of {had}: a beam that is wider than the vocabulary, for one.'
	]
]);

const labellings = rowsOf('tf', run('TensorFlow 2.21'), [
	[
		'sequence_length({place:int}) <= {steps:int}',
		'CTC is told of a sequence longer than the {steps} steps that it is given (number {place} of the batch): what stands before has shortened the sequence, and its lengths have to be shortened too.'
	],
	[
		'Not enough time for target transition sequence (required: {labels:int}, available: {steps:int})',
		'CTC takes at least one step for each label, and a target has {labels} labels for {steps} steps: the network shortens the sequence too much, or a label is padded.'
	],
	[
		'Saw a non-null label (index >= num_classes - 1) following a null label, batch: {batch:int} num_classes: {classes:int}',
		'CTC takes the last of its {classes} classes for the blank, and a target has it, or a higher one, among its labels: the model needs one class more.'
	],
	[
		'len(sequence_length) != batch_size. len(sequence_length): {lengths:int} batch_size: {batch:int}',
		'CTC takes one length for each sample, and is given {lengths} for {batch}: steps and batch may have changed places (time_major).'
	],
	['Labels length is zero in batch {batch:int}', 'A target of CTC has no label, number {batch} of the batch.'],
	['seq_lens({place:int}) > input.dims({axis:int})', 'A length, number {place} of the batch, is greater than the number of steps.'],
	[
		"No registered '{op:word}' OpKernel for {device:word} devices compatible with node",
		'XLA cannot compile {op}. Without jit_compile, or without cuDNN’s layer, it runs.'
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
export const tensorflowNeighbours: readonly Neighbour[] = [
	...names,
	...sessions,
	...graphs,
	...shapes,
	...indices,
	...reshapes,
	...labellings,
	...olderShapes,
	...machines
];
