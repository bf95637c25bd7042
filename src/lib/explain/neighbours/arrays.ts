import { reported, run } from '../check.ts';
import { rowsOf, type Neighbour } from './row.ts';

const numpy = rowsOf('other', run('NumPy 2.4'), [
	[
		'operands could not be broadcast together with shapes {a:shape} {b:shape}',
		'NumPy combines two arrays element by element, of {a} and {b}: sizes must be the same, or 1, counted from the last axis.'
	],
	[
		'matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature {…} (size {b:int} is different from {a:int})',
		'A matrix product of NumPy: rows of the first have {a} elements, columns of the second {b}, and they have to be as many.'
	],
	[
		'shapes {a:shape} and {b:shape} not aligned',
		'A product of NumPy, of {a} and {b}: the last axis of the first has to be as long as the last but one of the second.'
	],
	[
		'The requested array has an inhomogeneous shape after {axes:int} dimensions. The detected shape was {shape:shape} + inhomogeneous part',
		'Rows of unequal length make no array: they agree in {shape} only. Pad them to one length first.'
	],
	['setting an array element with a sequence', 'NumPy was given a list where a number goes: rows of unequal length, or a table with lists in it.'],
	['could not broadcast input array from shape {from:shape} into shape {into:shape}', 'An array of {from} is written into a place of {into}.'],
	[
		"non-broadcastable output operand with shape {out:shape} doesn't match the broadcast shape {result:shape}",
		'NumPy writes a result of {result} into an array of {out}. scikit-learn says it where inverse_transform is given one column and the scaler has seen more: fit a scaler on the target alone.'
	],
	['cannot reshape array of size {count:int} into shape {shape:shape}', '{count} numbers do not fill {shape}.'],
	[
		'all the input array dimensions except for the concatenation axis must match exactly, but along dimension {axis:int}, the array at index {i:int} has size {a:int} and the array at index {j:int} has size {b:int}',
		'Arrays that are joined agree in all axes but the one that they are joined along: on axis {axis} one has {a} elements, another {b}.'
	],
	[
		'all the input arrays must have same number of dimensions, but the array at index {i:int} has {a:int} dimension(s) and the array at index {j:int} has {b:int} dimension(s)',
		'Arrays that are joined have as many axes each: one has {a}, another {b}.'
	],
	['all input arrays must have the same shape', 'np.stack takes arrays of one shape.'],
	['axis {axis:int} is out of bounds for array of dimension {axes:int}', 'There is no axis {axis}: the array has {axes}, counted from 0.'],
	['too many indices for array: array is {axes:int}-dimensional, but {given:int} were indexed', 'The array has {axes} axes, and {given} indices were given.'],
	[
		'index {index:int} is out of bounds for axis {axis:int} with size {size:int}',
		'Index {index} is beyond axis {axis}, which has {size} elements. Of to_categorical: the labels do not lie below num_classes.'
	],
	[
		'only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices',
		'An array is indexed by whole numbers; a name or a float stands there.'
	],
	[
		'boolean index did not match indexed array along axis {axis:int}; size of axis is {size:int} but size of corresponding boolean axis is {mask:int}',
		'A mask of {mask} elements picks from an axis of {size}.'
	],
	['The truth value of an array with more than one element is ambiguous', 'An array of several elements stands where Python asks for one yes or no.'],
	['only 0-dimensional arrays can be converted to Python scalars', 'An array of several elements stands where one number is wanted.'],
	['cannot select an axis to squeeze out which has size not equal to one', 'squeeze drops an axis of one element, and this one has more.'],
	[
		"module 'numpy' has no attribute '{name:word}'. `np.{same:word}` was a deprecated alias",
		'np.{name} has gone since NumPy 1.24: a library is older than the NumPy that is installed.'
	],
	['`np.{name:word}` was removed in the NumPy 2.0 release', 'np.{name} has gone in NumPy 2.0: a library is older than the NumPy that is installed.'],
	[
		'Object arrays cannot be loaded when allow_pickle=False',
		'The file holds Python objects and not numbers; allow_pickle=True reads it, if you trust it. Keras’ old imdb.load_data says it with a newer NumPy.'
	]
]);

const learn = rowsOf('other', run('scikit-learn 1.9'), [
	['Found input variables with inconsistent numbers of samples: {counts:shape}', 'What goes together must have as many samples each: here {counts}.'],
	['Expected 2D array, got 1D array instead', 'scikit-learn takes a table of samples × features: reshape(-1, 1) makes one of a single column.'],
	[
		'Found array with dim {axes:int}[?, while dim <= {most:int} is required?][?. {name:word} expected <= {most:int}?]',
		'scikit-learn takes a table of samples × features, and was given {axes} axes: scale before the windows are cut, or reshape(-1, features) and back.'
	],
	['X has {got:int} features, but {name:word} is expecting {expected:int} features as input', '{name} was fitted on {expected} features, and is given {got}.'],
	['Input {input:word} contains NaN', 'There are values missing in the data: fill or drop them before they are scaled or learnt from.'],
	[
		"Classification metrics can't handle a mix of {a:name} and {b:name} targets",
		'The metric compares classes with classes, and was given {a} beside {b}: turn probabilities into classes first, by argmax along the classes or by a threshold.'
	],
	['This {name:word} instance is not fitted yet', '{name} is used before fit() was called on it, or another object was fitted.'],
	['y contains previously unseen labels', 'LabelEncoder meets a label that it has not seen when it was fitted.'],
	['Found array with 0 sample(s)', 'The table has no rows: the window is longer than the data, or a filter has dropped them all.'],
	['The least populated class[?es?] in y ha[?s?][?ve?] only 1 member', 'A stratified split needs two samples of each class, and one class has one.'],
	['With n_samples={samples:int}, test_size={size:word}', 'The split would leave no samples to train on: there are {samples}.'],
	['multilabel-indicator is not supported', 'The metric takes one class a sample, and was given one-hot rows: take argmax along the classes.']
]);

const pandas = rowsOf('other', run('pandas 3.0'), [
	['None of [Index([{names:any}], dtype=', 'The table has no such columns: {names}.'],
	[
		'Length of values ({got:int}) does not match length of index ({expected:int})',
		'A column of {got} values goes into a table of {expected} rows. Predictions of windows are fewer than the rows, by the length of the window.'
	],
	['Shape of passed values is {got:shape}, indices imply {expected:shape}', 'The values are {got}, and the names of rows and columns are for {expected}.'],
	['Must pass 2-d input. shape={got:shape}', 'A table has two axes, and was given {got}: drop or join the others first.'],
	['If using all scalar values, you must pass an index', 'A table of single numbers needs to be told its rows: put each into a list.'],
	['could not convert string to float: {text:name}', 'A word stands where a number is read: {text}. A column of dates, of names, or with marks of thousands.'],
	['Data must be 1-dimensional, got ndarray of shape {got:shape} instead', 'A Series has one axis, and was given {got}: flatten() or squeeze() it.'],
	['The truth value of a {kind:word} is ambiguous', 'A {kind} stands where Python asks for one yes or no.']
]);

const installed = rowsOf('other', reported('numpy/numpy#11628, MathOnco/valis#165'), [
	[
		'numpy.dtype size changed, may indicate binary incompatibility',
		'A library was compiled for another NumPy than the one installed: install both anew, or numpy<2.'
	],
	[
		'numpy.ndarray size changed, may indicate binary incompatibility',
		'A library was compiled for another NumPy than the one installed: install both anew, or numpy<2.'
	]
]);

/** Of NumPy, pandas and scikit-learn. */
export const arrayNeighbours: readonly Neighbour[] = [...numpy, ...learn, ...pandas, ...installed];
