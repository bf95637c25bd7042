import { inferred, reported, run, source, type Check } from '../check.ts';

const tfjs = run('TensorFlow.js 4.22');
const recurrent = source('tfjs-layers/src/layers/recurrent.ts');

/** Checks of TensorFlow.js. */
export const tfjsChecks: readonly Check[] = [
	{
		id: 'tfjs.rank',
		framework: 'tfjs',
		says: 'The layer takes {expected_ndim} axes and was given {found_ndim}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [
			{
				text: 'Input 0 is incompatible with layer {layer:name}: expected ndim={expected_ndim:int}, found ndim={found_ndim:int}',
				evidence: tfjs,
				when: /layer\w*_[A-Z]+\d+:/
			}
		],
		causes: [
			{
				cause: 'The steps or the features have no axis of their own',
				tells: 'tensor.shape',
				try: 'tensor.expandDims(…), to [batch, steps, features]',
				evidence: tfjs
			}
		]
	},
	{
		id: 'tfjs.input-count',
		framework: 'tfjs',
		says: 'The layer {layer} takes {expected} tensors and was given {got}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [
			{
				text: 'Layer {layer:name} expects {expected:int} inputs, but it received {got:int} input tensors',
				evidence: source('tfjs-layers/src/engine/topology.ts'),
				when: /layer\w*_[A-Z]+\d+expects/i
			}
		],
		causes: [
			{
				cause: 'A list of tensors went to a layer that takes one',
				tells: 'What stands between the brackets of apply or predict',
				try: 'layer.apply(x, {initialState: [h, c]}) for states',
				evidence: recurrent
			}
		]
	},
	{
		id: 'tfjs.features',
		framework: 'tfjs',
		says: 'The layer was built for other features; axes that are open are printed as nothing.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [
			{ text: 'Input 0 is incompatible with layer {layer:name}: expected shape={expected:sizes}, found shape={found:sizes}', evidence: tfjs, when: /shape=,/ }
		],
		causes: [{ cause: 'Another number of features than at building', tells: 'The last numbers', try: 'The same number', evidence: tfjs }]
	},
	{
		id: 'tfjs.model-rank',
		framework: 'tfjs',
		says: 'The model takes {expected} axes, and was given {shape}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [
			{
				text: 'Error when checking {…}: expected {layer:name} to have {expected:int} dimension(s)[?,?][?.?] but got array with shape [{shape:sizes}]',
				evidence: tfjs
			},
			{
				text: 'Error when checking {…}: expected {layer:name} to have {expected:int} dimension(s)[?,?][?.?] but got array with shape {shape:sizes}',
				evidence: tfjs
			},
			{ text: 'Error when checking {…}: expected {layer:name} to have shape [{expected:sizes}][?,?] but got array with shape [{shape:sizes}]', evidence: tfjs }
		],
		causes: [
			{
				cause: 'The time axis or the feature axis is missing',
				tells: 'The shape in the message',
				try: 'tensor.expandDims(…), to [batch, steps, features]',
				evidence: tfjs
			},
			{ cause: 'Another number of steps than inputShape has', tells: 'The middle number', try: 'inputShape: [null, features]', evidence: tfjs }
		]
	},
	{
		id: 'tfjs.initial-state',
		framework: 'tfjs',
		says: 'The states that were passed are not those of the cell.',
		needs: 'TensorFlow.js',
		wordings: [
			{
				text: 'An initialState was passed that is not compatible with cell.stateSize[?. Received stateSpec={…}; However cell.stateSize is {sizes:sizes}?]',
				evidence: tfjs
			},
			{ text: 'RNN Layer has {expected:int} state(s) but was passed {got:int} initial state(s)', evidence: recurrent }
		],
		causes: [{ cause: 'An LSTM has two states, a GRU one', tells: 'How many you pass', try: '[h, c] for an LSTM', evidence: tfjs }]
	},
	{
		id: 'tfjs.broadcast',
		framework: 'tfjs',
		says: 'Shapes {a} and {b} do not go together.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: 'Operands could not be broadcast together with shapes {a:sizes} and {b:sizes}', evidence: tfjs }],
		causes: [{ cause: 'A state of another batch', tells: 'The first numbers', try: 'A state for this batch', evidence: tfjs }]
	},
	{
		id: 'tfjs.units',
		framework: 'tfjs',
		says: 'units must be a positive integer, and is {units}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: 'Expected units to be a positive integer, but got {units:number}', evidence: tfjs }],
		causes: [{ cause: 'A size that was computed', tells: 'Where it comes from', try: 'Math.max(1, …)', evidence: tfjs }]
	},
	{
		id: 'tfjs.stateful',
		framework: 'tfjs',
		says: 'A stateful layer has to know its batch.',
		needs: 'TensorFlow.js',
		wordings: [
			{ text: 'If an RNN is stateful, it needs to know its batch size', evidence: tfjs },
			{ text: 'Cannot call resetStates() on an RNN Layer that is not stateful', evidence: tfjs }
		],
		causes: [{ cause: 'inputShape leaves the batch out', tells: 'The first layer', try: 'batchInputShape: [batch, steps, features]', evidence: tfjs }]
	},
	{
		id: 'tfjs.reset-after',
		framework: 'tfjs',
		says: 'TensorFlow.js has no GRU that resets after the product.',
		needs: 'TensorFlow.js',
		wordings: [{ text: 'GRUCell does not support reset_after parameter set to true', evidence: tfjs }],
		causes: [
			{ cause: 'A GRU saved by Keras 2 or 3, whose default is reset_after=True', tells: 'The model file', try: 'Train with reset_after=False', evidence: tfjs }
		]
	},
	{
		id: 'tfjs.matmul',
		framework: 'tfjs',
		says: 'A product whose inner sizes are {a} and {b}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: 'Error in matMul: inner shapes ({a:int}) and ({b:int}) of Tensors with shapes {a_shape:sizes} and {b_shape:sizes}', evidence: tfjs }],
		causes: [{ cause: 'Another number of features', tells: 'The numbers', try: 'The size that the weights have', evidence: tfjs }]
	},
	{
		id: 'tfjs.one-step-gradient',
		framework: 'tfjs',
		says: 'Tensors were to be stacked, and there was no list of them: the gradient of a sequence of one step comes alone.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: 'Argument tensors passed to stack must be a `Tensor[]` or `TensorLike[]`', evidence: tfjs }],
		causes: [
			{
				cause: 'Sequences of one step, and a layer that learns before the recurrent one',
				tells: 'inputShape: [1, …]; it runs with two steps, and with the recurrent layer as the first',
				try: 'Two steps or more; with one, a dense layer computes as much',
				evidence: run('TensorFlow.js 4.22; reported: tensorflow/tfjs#1529, #3550, #8255')
			}
		]
	},
	{
		id: 'tfjs.seq-len-0',
		framework: 'tfjs',
		says: 'The sequence has no steps, and the layer never got to its first one.',
		needs: 'TensorFlow.js',
		wordings: [{ text: "Cannot set properties of undefined (setting 'kerasMask')", evidence: tfjs }],
		causes: [{ cause: 'A tensor with 0 on its time axis', tells: 'tensor.shape', try: 'Leave such samples out', evidence: tfjs }]
	},
	{
		id: 'tfjs.dtype',
		framework: 'tfjs',
		says: 'TensorFlow.js has no {dtype}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: 'Unknown data type {dtype:word}', evidence: tfjs }],
		causes: [{ cause: 'A dtype of another framework', tells: 'It has float32, int32, bool, complex64 and string', try: 'float32', evidence: tfjs }]
	},
	{
		id: 'tfjs.concat',
		framework: 'tfjs',
		says: 'Tensors of shapes {got} and {rest} are put side by side; all axes but one must agree. The number of the axis in the message is not to be trusted.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [
			{ text: 'Error in concat1D: Shape of tensors[{i:int}] ({got:sizes}) does not match the shape of the rest ({rest:sizes})', evidence: tfjs },
			{ text: 'Error in concat2D: Shape of tensors[{i:int}] ({got:sizes}) does not match the shape of the rest ({rest:sizes})', evidence: tfjs },
			{ text: 'Error in concat3D: Shape of tensors[{i:int}] ({got:sizes}) does not match the shape of the rest ({rest:sizes})', evidence: tfjs }
		],
		causes: [
			{
				cause: 'In a cell written with tf.basicLSTMCell: the input and the state have another batch',
				tells: 'The first numbers differ',
				try: 'A state of [batch, units]',
				evidence: tfjs
			}
		]
	},
	{
		id: 'tfjs.slice',
		framework: 'tfjs',
		says: 'A slice ends at {end} on an axis of {size}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: ['1D', '2D', '3D', '4D'].map((rank) => ({
			text: `Error in slice${rank}: begin[{axis:int}] + size[{same:int}] ({end:int}) would overflow input.shape[{of:int}] ({size:int})`,
			evidence: tfjs
		})),
		causes: [
			{
				cause: 'The kernel of tf.basicLSTMCell does not have 4 · units columns',
				tells: '{size} is no multiple of 4 that fits the state',
				try: 'A kernel of [features + units, 4 · units]',
				evidence: tfjs
			}
		]
	},
	{
		id: 'tfjs.split',
		framework: 'tfjs',
		says: 'An axis was to be cut into equal parts, and its size is no multiple of them.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: 'Number of splits must evenly divide the axis', evidence: tfjs }],
		causes: [
			{
				cause: 'Gates are cut out of an axis that is no multiple of their number',
				tells: 'tensor.shape on that axis',
				try: '4 · units for an LSTM',
				evidence: tfjs
			}
		]
	},
	{
		id: 'tfjs.positive-shape',
		framework: 'tfjs',
		says: 'A shape has something that is no whole number: {shape}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: 'Tensor must have a shape comprised of positive integers but got shape [{shape:numbers}]', evidence: tfjs }],
		causes: [
			{
				cause: 'A size that a division made: the kernel of tf.basicLSTMCell has a number of columns that is no multiple of 4',
				tells: 'The fraction in the message',
				try: 'A kernel of 4 · units columns; Math.floor for sizes',
				evidence: tfjs
			}
		]
	},
	{
		id: 'tfjs.reshape',
		framework: 'tfjs',
		says: '{size} numbers do not fill a tensor of shape {shape}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: 'Size({size:int}) must match the product of shape {shape:sizes}', evidence: tfjs }],
		causes: [{ cause: 'The data have another length than the shape says', tells: 'Multiply the shape', try: 'A shape whose product is {size}', evidence: tfjs }]
	},
	{
		id: 'tfjs.kernel-missing-in-backend',
		framework: 'tfjs',
		says: 'This backend has no kernel {op}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [
			{
				text: "'{op:name}' not yet implemented or not found in the registry. This kernel may not be supported by the tfjs backend you have chosen",
				evidence: tfjs
			},
			{ text: "Kernel '{op:name}' not registered for backend '{backend:name}'", evidence: source('tfjs-core/src/engine.ts') }
		],
		causes: [
			{
				cause: 'The WASM backend lacks kernels that gradients need (Step of relu)',
				unless: /not registered for backend '(?!wasm)/i,
				tells: 'It comes in fit, not in predict',
				try: 'Another backend, or recurrentActivation sigmoid',
				evidence: reported('tensorflow/tfjs#4325')
			},
			{
				cause: 'This backend, or this version of it, has not that kernel',
				tells: 'The kernel and the backend that the message names',
				try: 'tf.setBackend with another one, or a newer version of the backend',
				evidence: reported('tensorflow/tfjs#5180')
			}
		]
	},
	{
		id: 'tfjs.kernel-registered-twice',
		framework: 'tfjs',
		says: 'A kernel was registered a second time; harmless by itself.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: "The kernel '{op:name}' for backend '{backend:name}' is already registered", evidence: tfjs }],
		causes: [{ cause: 'tfjs is loaded twice', tells: 'Two script tags, or two versions in the bundle', try: 'One of them', evidence: inferred('the message') }]
	},
	{
		id: 'tfjs.backend-missing',
		framework: 'tfjs',
		says: 'There is no backend {backend}.',
		isGeneral: true,
		needs: 'TensorFlow.js',
		wordings: [{ text: "Backend name '{backend:name}' not found in registry", evidence: tfjs }],
		causes: [{ cause: 'Its package was not imported', tells: 'The imports', try: "import '@tensorflow/tfjs-backend-…'", evidence: tfjs }]
	}
];
