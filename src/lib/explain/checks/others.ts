import { inferred, reported, run, source, type Check } from '../check.ts';

const ort = run('ONNX Runtime 1.30');
const tfjs = run('TensorFlow.js 4.22');
const recurrent = source('tfjs-layers/src/layers/recurrent.ts');
const threads = (versions: string) => reported(`threads on ${versions}`);

/** Checks of ONNX Runtime's recurrent operators and of what feeds them. */
export const onnxChecks: readonly Check[] = [
	{
		id: 'onnx.fed-rank',
		framework: 'onnx',
		says: 'The input {input} must have {expected} axes and has {got}.',
		isGeneral: true,
		wordings: [{ text: 'Invalid rank for input: {input:name} Got: {got:int} Expected: {expected:int}', evidence: ort }],
		causes: [{ cause: 'An axis is missing', tells: 'session.get_inputs()[i].shape', try: 'x[None] for a batch of one', evidence: ort }]
	},
	{
		id: 'onnx.fed-dims',
		framework: 'onnx',
		says: 'The input {input} has {got} elements on axis {index}, where the model was saved with {expected}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Got invalid dimensions for input: {input:name} for the following indices index: {index:int} Got: {got:int} Expected: {expected:int}',
				evidence: ort
			},
			{ text: 'Got invalid dimensions for input: {input:name} for the following indices', evidence: ort }
		],
		causes: [
			{
				cause: 'The model was exported with the sizes of one example',
				tells: 'The expected number is that example’s',
				try: 'dynamic_axes (or dynamic_shapes) at export',
				evidence: threads('torch.onnx.export')
			},
			{
				cause: 'A state of another model or another batch',
				tells: 'The input’s name is a state’s',
				try: 'Make it from the model’s own input shapes',
				evidence: threads('ONNX Runtime'),
				isExcluded: ({ input }) => !/state|h0|c0|hidden|init/i.test(String(input))
			}
		]
	},
	{
		id: 'onnx.feed-dtype',
		framework: 'onnx',
		says: 'The input is {got}, and the model takes {expected}.',
		isGeneral: true,
		wordings: [{ text: 'Unexpected input data type. Actual: ({got:name}) , expected: ({expected:name})', evidence: ort }],
		causes: [{ cause: 'numpy’s numbers are float64', tells: 'double in the message', try: 'x.astype(np.float32)', evidence: ort }]
	},
	...(
		[
			['onnx.x-rank', 'Input X must have 3 dimensions only. Actual:{actual:shape}', 'X must be (steps, batch, features)'],
			[
				'onnx.w',
				'Input W must have shape {expected:shape}. Actual:{actual:shape}',
				'W must be {expected}. Since its last number is taken from X, another number of features in X is said of W'
			],
			['onnx.r', 'Input R must have shape {expected:shape}. Actual:{actual:shape}', 'R must be {expected}: (directions, gates · hidden, hidden)'],
			[
				'onnx.b',
				'Input B must have shape {expected:any}. Actual:{actual:shape}',
				'B must be (directions, 2 · gates · hidden): both biases, one behind the other'
			],
			[
				'onnx.sequence-lens',
				'Input sequence_lens must have shape {expected:shape}. Actual:{actual:shape}',
				'There must be a length for each sequence of the batch'
			],
			[
				'onnx.initial-h',
				'Input initial_h must have shape {expected:shape}. Actual:{actual:shape}',
				'initial_h must be {expected}: (directions, batch, hidden)'
			],
			[
				'onnx.initial-c',
				'Input initial_c must have shape {expected:shape}. Actual:{actual:shape}',
				'initial_c must be {expected}: (directions, batch, hidden)'
			],
			['onnx.p', 'Input P must have shape {expected:shape}. Actual:{actual:shape}', 'P must be (directions, 3 · hidden)']
		] as const
	).map(([id, text, says]): Check => ({
		id,
		framework: 'onnx',
		says: `${says}.`,
		wordings: [{ text, evidence: ort }],
		causes: [
			{
				cause: 'Another size than the node’s other inputs have',
				tells: 'The number that differs',
				try: 'Compare with X (steps, batch, features) and hidden_size',
				evidence: source('onnxruntime/core/providers/cpu/rnn/rnn_helpers.cc')
			}
		]
	})),
	{
		id: 'onnx.sequence-lens-values',
		framework: 'onnx',
		says: 'A length is not between 0 and the {seq_length} steps.',
		wordings: [
			// A mark before a quoted line may have taken the sign with it.
			{ text: 'Invalid value/s in sequence_lens. All values must be >= 0 and <= seq_length. seq_length={seq_length:int}', evidence: ort },
			{
				text: 'Invalid value/s in sequence_lens. All values must be[? >?] 0 and < seq_length. seq_length={seq_length:int}',
				versions: 'ONNX Runtime up to 1.10 or so',
				evidence: threads('ONNX Runtime 1.10')
			}
		],
		causes: [
			{
				cause: 'Older versions refuse a sequence of full length',
				tells: 'The message says < seq_length',
				try: 'A newer ONNX Runtime, or a step of padding',
				evidence: reported('microsoft/onnxruntime#10768')
			},
			{
				cause: 'Lengths of another batch, or of the sequence before it was cut',
				tells: 'lens.max()',
				try: 'Cut them as well',
				evidence: inferred('the message')
			}
		]
	},
	{
		id: 'onnx.layout-1',
		framework: 'onnx',
		says: 'The CPU’s kernels take no batch-first layout.',
		wordings: [{ text: 'Batchwise recurrent operations (layout == 1) are not supported', evidence: ort }],
		causes: [{ cause: 'layout=1 on the node', tells: 'The node’s attributes', try: 'layout=0 and a Transpose around it', evidence: ort }]
	},
	{
		id: 'onnx.direction',
		framework: 'onnx',
		says: 'direction is {direction}, and must be forward, reverse or bidirectional.',
		wordings: [{ text: "Invalid 'direction' argument of '{direction:name}'", evidence: ort }],
		causes: [{ cause: 'A slip in the attribute', tells: 'The message', try: 'bidirectional', evidence: ort }]
	},
	{
		id: 'onnx.double',
		framework: 'onnx',
		says: 'The CPU has no kernel for this operator in float64.',
		wordings: ['LSTM', 'GRU']
			.map((op) => ({ text: `${op} operator does not support double yet`, evidence: ort }))
			.concat({ text: 'Could not find an implementation for RNN(', evidence: ort }),
		causes: [{ cause: 'A model in double', tells: 'The dtype of its inputs', try: 'Export it in float32', evidence: ort }]
	},
	{
		id: 'onnx.activation',
		framework: 'onnx',
		says: 'The operator has no activation {activation}.',
		wordings: [{ text: 'Expecting activation to be one of {…}. Got {activation:word}', evidence: ort }],
		causes: [{ cause: 'An activation that the operator does not know', tells: 'The message lists them', try: 'One of the list', evidence: ort }]
	},
	{
		id: 'onnx.scatterelements',
		framework: 'onnx',
		says: 'An operator finds {a} where {b} was written down at export.',
		isGeneral: true,
		wordings: [{ text: 'Indices vs updates dimensions differs at position={position:int} {a:int} vs {b:int}', evidence: threads('ONNX Runtime 1.9') }],
		causes: [
			{
				cause: 'An LSTM exported with the batch of one example',
				tells: 'One of the numbers is 1',
				try: 'dynamic_axes at export, and states made from the input',
				evidence: threads('torch 1.10')
			}
		]
	},
	{
		id: 'onnx.tensor-allocation',
		framework: 'onnx',
		says: 'An open size, written as -1, was used as a number.',
		isGeneral: true,
		wordings: [
			{ text: 'shape.Size() must >=0', evidence: threads('ONNX Runtime') },
			{ text: 'not enough space: expected {expected:int}, got {got:int}', evidence: threads('ONNX Runtime') }
		],
		causes: [
			{
				cause: 'A state of open size that the caller has to make',
				tells: 'get_inputs() has -1 or a name on an axis',
				try: 'Put the real batch there',
				evidence: threads('ONNX Runtime')
			}
		]
	}
];

/** Checks of TensorFlow.js. */
export const tfjsChecks: readonly Check[] = [
	{
		id: 'tfjs.rank',
		framework: 'tfjs',
		says: 'The layer takes {expected_ndim} axes and was given {found_ndim}.',
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
		id: 'tfjs.features',
		framework: 'tfjs',
		says: 'The layer was built for other features; axes that are open are printed as nothing.',
		wordings: [
			{ text: 'Input 0 is incompatible with layer {layer:name}: expected shape={expected:sizes}, found shape={found:sizes}', evidence: tfjs, when: /shape=,/ }
		],
		causes: [{ cause: 'Another number of features than at building', tells: 'The last numbers', try: 'The same number', evidence: tfjs }]
	},
	{
		id: 'tfjs.model-rank',
		framework: 'tfjs',
		says: 'The model takes {expected} axes, and was given {shape}.',
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
		wordings: [
			{ text: 'An initialState was passed that is not compatible with cell.stateSize', evidence: tfjs },
			{ text: 'RNN Layer has {expected:int} state(s) but was passed {got:int} initial state(s)', evidence: recurrent }
		],
		causes: [{ cause: 'An LSTM has two states, a GRU one', tells: 'How many you pass', try: '[h, c] for an LSTM', evidence: tfjs }]
	},
	{
		id: 'tfjs.broadcast',
		framework: 'tfjs',
		says: 'Shapes {a} and {b} do not go together.',
		isGeneral: true,
		wordings: [{ text: 'Operands could not be broadcast together with shapes {a:sizes} and {b:sizes}', evidence: tfjs }],
		causes: [{ cause: 'A state of another batch', tells: 'The first numbers', try: 'A state for this batch', evidence: tfjs }]
	},
	{
		id: 'tfjs.units',
		framework: 'tfjs',
		says: 'units must be a positive integer, and is {units}.',
		wordings: [{ text: 'Expected units to be a positive integer, but got {units:number}', evidence: tfjs }],
		causes: [{ cause: 'A size that was computed', tells: 'Where it comes from', try: 'Math.max(1, …)', evidence: tfjs }]
	},
	{
		id: 'tfjs.stateful',
		framework: 'tfjs',
		says: 'A stateful layer has to know its batch.',
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
		wordings: [{ text: 'Error in matMul: inner shapes ({a:int}) and ({b:int}) of Tensors with shapes {a_shape:sizes} and {b_shape:sizes}', evidence: tfjs }],
		causes: [{ cause: 'Another number of features', tells: 'The numbers', try: 'The size that the weights have', evidence: tfjs }]
	},
	{
		id: 'tfjs.reshape',
		framework: 'tfjs',
		says: '{size} numbers do not fill a tensor of shape {shape}.',
		isGeneral: true,
		wordings: [{ text: 'Size({size:int}) must match the product of shape {shape:sizes}', evidence: tfjs }],
		causes: [{ cause: 'The data have another length than the shape says', tells: 'Multiply the shape', try: 'A shape whose product is {size}', evidence: tfjs }]
	},
	{
		id: 'tfjs.kernel-missing-in-backend',
		framework: 'tfjs',
		says: 'This backend has no kernel {op}.',
		wordings: [
			{
				text: "'{op:name}' not yet implemented or not found in the registry. This kernel may not be supported by the tfjs backend you have chosen",
				evidence: tfjs
			}
		],
		causes: [
			{
				cause: 'The WASM backend lacks kernels that gradients need (Step of relu)',
				tells: 'It comes in fit, not in predict',
				try: 'Another backend, or recurrentActivation sigmoid',
				evidence: threads('tfjs 2.7')
			}
		]
	},
	{
		id: 'tfjs.kernel-registered-twice',
		framework: 'tfjs',
		says: 'A kernel was registered a second time; harmless by itself.',
		isGeneral: true,
		wordings: [{ text: "The kernel '{op:name}' for backend '{backend:name}' is already registered", evidence: tfjs }],
		causes: [{ cause: 'tfjs is loaded twice', tells: 'Two script tags, or two versions in the bundle', try: 'One of them', evidence: threads('tfjs') }]
	},
	{
		id: 'tfjs.backend-missing',
		framework: 'tfjs',
		says: 'There is no backend {backend}.',
		isGeneral: true,
		wordings: [{ text: "Backend name '{backend:name}' not found in registry", evidence: tfjs }],
		causes: [{ cause: 'Its package was not imported', tells: 'The imports', try: "import '@tensorflow/tfjs-backend-…'", evidence: tfjs }]
	}
];
