import { inferred, reported, run, source, type Check } from '../check.ts';

const ort = run('ONNX Runtime 1.30');

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
		id: 'onnx.declared-rank',
		framework: 'onnx',
		says: 'X of a recurrent node is declared with another rank than 3 in the model itself.',
		wordings: [{ text: 'First input tensor must have rank 3', evidence: ort }],
		causes: [
			{
				cause: 'The graph’s input is declared without its batch or its steps',
				tells: 'model.graph.input[0].type.tensor_type.shape',
				try: 'Declare X as [steps, batch, features]',
				evidence: ort
			}
		]
	},
	{
		id: 'onnx.no-hidden-size',
		framework: 'onnx',
		says: 'The node has no hidden_size, or none above 0.',
		wordings: [{ text: 'info.GetAttr("hidden_size", {…}was false', evidence: ort }],
		causes: [{ cause: 'hidden_size is an attribute, and not read off the weights', tells: 'node.attribute', try: 'make_node(…, hidden_size=…)', evidence: ort }]
	},
	{
		id: 'onnx.activations',
		framework: 'onnx',
		says: 'activations does not list as many functions as the node needs: 3 for each direction of an LSTM, 2 of a GRU, 1 of an RNN.',
		wordings: [
			{ text: 'activation_func_names.size() == static_cast<size_t>(num_directions_) * {count:int} was false', evidence: ort },
			{ text: 'activations_.size() == static_cast<size_t>(num_directions) was false', evidence: ort }
		],
		causes: [
			{ cause: 'Only one direction’s are listed', tells: 'direction', try: 'The forward ones, then the backward ones; or none, for the usual', evidence: ort }
		]
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
				evidence: reported('onnx/onnx#2672')
			},
			{
				cause: 'A state of another model or another batch',
				tells: 'The input’s name is a state’s',
				try: 'Make it from the model’s own input shapes',
				evidence: reported('ceva-ip/DPDFNet#8'),
				isExcluded: ({ input }) => !/state|h0|c0|hidden|init/i.test(String(input))
			}
		]
	},
	{
		id: 'onnx.feed-dtype',
		framework: 'onnx',
		says: 'The input is {got}, and the model takes {expected}.',
		isGeneral: true,
		wordings: [{ text: 'Unexpected input data type. Actual: ({got:name}) , expected: ({expected:name}))', evidence: ort }],
		derive: (readings) => ({ ...readings, expected: `${String(readings.expected)})` }),
		causes: [{ cause: 'numpy’s numbers are float64', tells: 'double in the message', try: 'x.astype(np.float32)', evidence: ort }]
	},
	...(
		[
			['onnx.x-rank', 'Input X must have 3 dimensions only. Actual:{actual:shape}', 'X must be (steps, batch, features)'],
			[
				'onnx.w',
				'Input W must have shape {expected:factors}. Actual:{actual:shape}',
				'W must be {expected}. Since its last number is taken from X, another number of features in X is said of W'
			],
			['onnx.r', 'Input R must have shape {expected:factors}. Actual:{actual:shape}', 'R must be {expected}: (directions, gates · hidden, hidden)'],
			[
				'onnx.b',
				'Input B must have shape {expected:factors}. Actual:{actual:shape}',
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
		wordings: [
			{ text: `running {operator:word} node. Name:{…} Status Message: ${text}`, evidence: ort },
			{ text, evidence: ort }
		],
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
				evidence: reported('microsoft/onnxruntime#10768')
			}
		],
		causes: [
			{
				cause: 'Older versions refuse a sequence of full length',
				unless: /<= seq_length/,
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
		needs: 'the operator ScatterElements, which is not modelled',
		isGeneral: true,
		wordings: [{ text: 'Indices vs updates dimensions differs at position={position:int} {a:int} vs {b:int}', evidence: reported('onnx/onnx#4151') }],
		causes: [
			{
				cause: 'An LSTM exported with the batch of one example',
				tells: 'One of the numbers is 1',
				try: 'dynamic_axes at export, and states made from the input',
				evidence: reported('onnx/onnx#4151')
			}
		]
	},
	{
		id: 'onnx.tensor-allocation',
		framework: 'onnx',
		says: 'An open size, written as -1, was used as a number.',
		untold: 'which operator used the open size',
		isGeneral: true,
		wordings: [
			{ text: 'shape.Size() must >=0', evidence: reported('microsoft/onnxruntime#3242') },
			{ text: 'not enough space: expected {expected:int}, got {got:int}', evidence: reported('microsoft/onnxruntime#3242') }
		],
		causes: [
			{
				cause: 'A state of open size that the caller has to make',
				tells: 'get_inputs() has -1 or a name on an axis',
				try: 'Put the real batch there',
				evidence: reported('ucb-bar/onnxruntime-riscv#18, microsoft/onnxruntime#1845')
			}
		]
	}
];
