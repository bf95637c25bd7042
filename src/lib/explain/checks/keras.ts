import { inferred, reported, run, source, type Check } from '../check.ts';
import { axesOf } from '../readings.ts';
import type { Reading } from '../template.ts';

const keras = run('Keras 3.15');
const spec = source('keras/src/layers/input_spec.py');
const threads = (versions: string) => reported(`threads on ${versions}`);

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

/** A value as Python prints it. */
const valueOf = (printed: string): Reading =>
	/^[([]/.test(printed)
		? [...printed.matchAll(/\d+|None/g)].map(([axis]) => (axis === 'None' ? null : Number(axis)))
		: /^-?\d/.test(printed)
			? Number(printed)
			: printed.replace(/'/g, '').toLowerCase();

/** Checks of Keras, of its version 3 and of those before it. */
export const kerasChecks: readonly Check[] = [
	{
		id: 'keras.ndim',
		framework: 'keras',
		says: 'The layer takes tensors of {expected_ndim} axes, (batch, steps, features), and was given {found_ndim}.',
		wordings: [
			{
				text: "Input 0 with name '{…}' of layer '{layer:name}' is incompatible with the layer: expected ndim={expected_ndim:int}, found ndim={found_ndim:int}[?. Full shape received: {shape:shape}?]",
				versions: 'Keras 3',
				evidence: keras
			},
			{
				text: 'Input 0 of layer {layer:name} is incompatible with the layer: expected ndim={expected_ndim:int}, found ndim={found_ndim:int}[?. Full shape received: {shape:shape}?]',
				versions: 'TensorFlow 2',
				evidence: threads('TensorFlow 2')
			},
			{
				text: 'Input 0 is incompatible with layer {layer:name}: expected ndim={expected_ndim:int}, found ndim={found_ndim:int}',
				versions: 'Keras 1 and 2',
				evidence: threads('Keras 2')
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
		id: 'keras.axes',
		framework: 'keras',
		says: 'Axis {axis} of what the layer was given must have {expected} elements; it was given {shape}.',
		wordings: [
			{
				text: "Input 0 with name '{…}' of layer '{layer:name}' is incompatible with the layer: expected axis {axis:int} of input shape to have value {expected:int}, but received input with shape {shape:shape}",
				evidence: keras
			},
			{
				text: 'Input 0 of layer {layer:name} is incompatible with the layer: expected axis {axis:int} of input shape to have value {expected:int}, but received input with shape {shape:shape}',
				versions: 'TensorFlow 2',
				evidence: threads('TensorFlow 2')
			},
			{
				text: 'Input 0 of layer {layer:name} is incompatible with the layer: expected axis {axis:int} of input shape to have value {expected:int} but received input with shape {shape:shape}',
				versions: 'TensorFlow 2',
				evidence: threads('TensorFlow 2')
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
		wordings: [
			{
				text: 'Error when checking {what:name}: expected {layer:name} to have {expected:int} dimensions, but got array with shape {got_shape:tuple}',
				versions: 'Keras 1 to 2.2',
				evidence: threads('Keras 2')
			},
			{
				text: 'Error when checking {what:name}: expected {layer:name} to have shape {expected:tuple} but got array with shape {got_shape:tuple}',
				versions: 'Keras 2',
				evidence: threads('Keras 2')
			}
		],
		causes: [
			{
				cause: 'Data of two axes (samples, features) for an LSTM',
				tells: 'The array has 2 numbers, and 3 are expected',
				try: 'np.expand_dims(x, 1), or -1 for one feature',
				evidence: threads('Keras 2')
			},
			{
				cause: 'Steps and features are in another order, or of another number',
				tells: 'Compare the two shapes number by number',
				try: 'Reshape the data, or build the model for them',
				evidence: inferred('the shapes')
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
		wordings: [
			{
				text: "Input 0 of layer '{layer:name}' is incompatible with the layer: expected shape={expected:shape}, found shape={found:shape}",
				versions: 'TensorFlow 2.6 and later',
				evidence: threads('TensorFlow 2')
			},
			{
				text: 'Input 0 is incompatible with layer {layer:name}: expected shape={expected:shape}, found shape={found:shape}',
				versions: 'TensorFlow 2.5',
				evidence: threads('TensorFlow 2.5')
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
			{
				cause: 'Another number of steps or features than at building',
				tells: 'The number that differs',
				try: 'Input((None, features)) where the steps may vary',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.keras-3-model-input-shape',
		framework: 'keras',
		says: 'The model was built for {expected}, and was given {found}.',
		wordings: [
			{
				text: 'Invalid input shape for input {…}. Expected shape {expected:shape}, but input has incompatible shape {found:shape}',
				versions: 'Keras 3',
				evidence: keras
			}
		],
		causes: [
			{
				cause: 'The time axis or the feature axis is missing in the data',
				tells: 'The two shapes have another number of axes',
				try: 'x[..., None] for one feature; windows of steps for time',
				evidence: keras
			},
			{
				cause: 'Another number of steps or features',
				tells: 'The number that differs',
				try: 'Input((None, features)) where the steps may vary',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.rnn-features-graph',
		framework: 'keras',
		says: 'The cell was built for {expected_features} features and was given {got_features}: Keras has no check of its own for that, so the product of the first step fails.',
		wordings: [
			{
				text: "Dimensions must be equal, but are {got_features:int} and {expected_features:int} for '{node:any}' with input shapes: {input_shape:printed}, {kernel_shape:printed}",
				evidence: keras,
				when: /lstm|gru|rnn/i
			},
			{
				text: "Dimensions must be equal, but are {got_features:int} and {expected_features:int} for '{{node {node:any}MatMul}}",
				evidence: keras,
				when: /lstm|gru|rnn/i
			}
		],
		derive(readings) {
			const gates = Number(/,(\d+)\]/.exec(String(readings.kernel_shape))?.[1]);
			return gates ? { ...readings, 'gates·units': gates } : readings;
		},
		causes: [
			{
				cause: 'The model was built on another number of features',
				tells: 'input_shape, or the first batch that it saw',
				try: 'Build it with {got_features} features',
				evidence: keras
			},
			{
				cause: 'Steps and features have changed places',
				tells: '{expected_features} is your number of steps',
				try: 'np.transpose(x, (0, 2, 1))',
				evidence: inferred('the numbers')
			}
		]
	},
	{
		id: 'keras.rnn-features-eager',
		framework: 'keras',
		says: 'A product whose inner sizes differ: {a} and {b}; in a recurrent cell the second is its kernel (features, gates · units).',
		isGeneral: true,
		wordings: [{ text: 'Matrix size-incompatible: In[0]: {a:shape}, In[1]: {b:shape}', evidence: keras }],
		derive: (readings) => {
			const [features, gates] = axesOf(readings.b);
			return { ...readings, 'expected features': features ?? 0, 'gates·units': gates ?? 0 };
		},
		causes: [
			{ cause: 'The layer was built on another number of features', tells: 'The first number of In[1]', try: 'The same number of features', evidence: keras },
			{
				cause: 'The initial state is of another size',
				tells: 'The first number of In[1] is units, its second 4 · units',
				try: 'A state of (batch, units)',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.incompatible-shapes-loss',
		framework: 'keras',
		says: 'The loss compares {a} with {b}, element by element.',
		isGeneral: true,
		wordings: [
			{
				text: 'Incompatible shapes: {a:shape} vs. {b:shape}',
				evidence: threads('Keras 2'),
				when: /loss|metric|mean_squared|squareddifference|crossentropy|logistic|Equal/i
			}
		],
		causes: [
			{
				cause: 'Predictions for every step and one target a sequence, or the other way round',
				tells: 'One shape has an axis more',
				try: 'return_sequences=False on the last recurrent layer, or targets of every step',
				evidence: threads('Keras 2')
			}
		]
	},
	{
		id: 'keras.initial-state-size-batch-stateful',
		framework: 'keras',
		says: 'A state of batch {b} meets an input of batch {a}.',
		isGeneral: true,
		wordings: [{ text: 'Incompatible shapes: {a:shape} vs. {b:shape} [Op:AddV2]', evidence: keras }],
		derive: (readings) => {
			const [[batch, gates], [state]] = [axesOf(readings.a), axesOf(readings.b)];
			return { ...readings, 'samples fed': batch ?? 0, 'state’s batch': state ?? 0, '4·units': gates ?? 0 };
		},
		causes: [
			{
				cause: 'A stateful layer was given another batch than it was built with',
				tells: 'stateful=True, and predict got all samples',
				try: 'predict(x, batch_size=…) with that batch, or a second model with the same weights',
				evidence: threads('TensorFlow 2.3')
			},
			{ cause: 'initial_state was made for another batch', tells: 'Where the state comes from', try: 'tf.zeros([tf.shape(x)[0], units])', evidence: keras }
		]
	},
	{
		id: 'keras.initial-state',
		framework: 'keras',
		says: 'The initial state has another size or rank than the cell: {a} meets {b}.',
		isGeneral: true,
		wordings: [{ text: 'Incompatible shapes: {a:shape} vs. {b:shape} [Op:AddV2]', evidence: keras, when: /initial_state/ }],
		causes: [
			{ cause: 'States in another nesting or of another size', tells: 'Keras 3 checks their number only', try: '[h, c], each (batch, units)', evidence: keras }
		]
	},
	{
		id: 'keras.incompatible-shapes',
		framework: 'keras',
		says: 'Two tensors are combined element by element, and their shapes {a} and {b} do not go together.',
		isGeneral: true,
		wordings: [{ text: 'Incompatible shapes: {a:shape} vs. {b:shape}', evidence: keras }],
		causes: [
			{
				cause: 'A state was built for another batch',
				tells: 'The first numbers differ',
				try: 'The batch of the data, also for the last one',
				evidence: threads('Keras 2')
			},
			{
				cause: 'Several GPUs split the batch, and something keeps its full size',
				tells: 'replica in the node’s name, and one number is a multiple of the other',
				try: 'Sizes from tf.shape(x)',
				evidence: threads('Keras 2.2')
			}
		]
	},
	{
		id: 'keras.initial-state-vs-state-size-keras-2',
		framework: 'keras',
		says: 'The states that were passed do not have the number or the sizes of the cell’s.',
		wordings: [
			{
				text: 'An `initial_state` was passed that is not compatible with `cell.state_size`. Received `state_spec`={received:any}; however `cell.state_size` is {sizes:any}',
				versions: 'Keras 2',
				evidence: threads('TensorFlow 1.13')
			}
		],
		derive: ({ received, sizes }) => {
			const units = /shape=\(None, ?(\d+)\)/.exec(String(received))?.[1];
			return {
				states: (String(received).match(/InputSpec/g) ?? []).length,
				cells: (String(sizes).match(/\[\d/g) ?? []).length,
				...(units ? { units: Number(units) } : {})
			};
		},
		causes: [
			{
				cause: 'A flat list of states for several cells',
				tells: 'There are twice as many states as cells',
				try: 'A pair for each cell',
				evidence: threads('TensorFlow 1.13')
			},
			{
				cause: 'The states of an LSTM for a GRU, or the other way round',
				tells: 'Two states against one',
				try: 'Pass h alone to a GRU',
				evidence: inferred('the message')
			}
		]
	},
	{
		id: 'keras.initial-state-count',
		framework: 'keras',
		says: 'The number of initial states is not the layer’s.',
		wordings: [{ text: 'Too few leaves for PyTreeSpec; expected: {expected:int}, got: {got:int}', evidence: keras }],
		causes: [{ cause: 'An LSTM takes [h, c]; a Bidirectional LSTM four states', tells: 'How many you pass', try: 'Pass all of them', evidence: keras }]
	},
	{
		id: 'keras.keras-3-loss-rank',
		framework: 'keras',
		says: 'The target has shape {target} and the output {output}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Arguments `target` and `output` must have the same rank (ndim). Received: target.shape={target:shape}, output.shape={output:shape}',
				versions: 'Keras 3',
				evidence: keras
			},
			{
				text: 'Arguments `target` and `output` must have the same shape[? up until the last dimension: ?][?. Received: ?]target.shape={target:shape}, output.shape={output:shape}',
				versions: 'Keras 3',
				evidence: keras
			}
		],
		causes: [
			{
				cause: 'return_sequences=True on the last recurrent layer, and one target a sequence',
				tells: 'The output has an axis more',
				try: 'Leave return_sequences out there',
				evidence: keras,
				isExcluded: ({ target, output }) => axesOf(output).length <= axesOf(target).length
			},
			{
				cause: 'One target a step, and the model gives the last step only',
				tells: 'The target has an axis more',
				try: 'return_sequences=True',
				evidence: keras,
				isExcluded: ({ target, output }) => axesOf(output).length >= axesOf(target).length
			},
			{
				cause: 'Class ids for a loss that takes one-hot targets',
				tells: 'The output’s last axis is the number of classes',
				try: 'sparse_categorical_crossentropy, or to_categorical',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.losses-older-wording',
		framework: 'keras',
		says: 'The loss was given shapes {a} and {b}.',
		isGeneral: true,
		wordings: [
			{ text: 'Shapes {a:shape} and {b:shape} are incompatible', versions: 'TensorFlow 2', evidence: threads('TensorFlow 2') },
			{ text: 'logits and labels must have the same shape ({a:shape} vs {b:shape})', versions: 'TensorFlow 1 and 2', evidence: threads('TensorFlow 2') },
			{ text: '`logits` and `labels` must have the same shape, received ({a:shape} vs {b:shape})', versions: 'TensorFlow 2', evidence: threads('TensorFlow 2') }
		],
		causes: [
			{
				cause: 'The output keeps a time axis',
				tells: 'One shape has an axis more',
				try: 'return_sequences=False on the last recurrent layer, or Flatten',
				evidence: threads('TensorFlow 2'),
				isExcluded: ({ a, b }) => axesOf(a).length === axesOf(b).length
			},
			{
				cause: 'Class ids for a loss that takes one-hot targets',
				tells: 'The last numbers differ, and one is 1',
				try: 'sparse_categorical_crossentropy',
				evidence: threads('TensorFlow 2')
			}
		]
	},
	{
		id: 'keras.stateful-batch',
		framework: 'keras',
		says: 'A stateful layer was built for batches of {expected} and was given {got}.',
		wordings: [
			{
				text: 'If an RNN is stateful, the batch size of the input sequences must be the same as the batch size of the initial state. - Expected batch size: {expected:int} - Received batch size: {got:int}',
				evidence: keras
			},
			{ text: 'If a RNN is stateful, it needs to know its batch size', versions: 'Keras 2', evidence: threads('Keras 2') },
			{
				text: 'In a stateful network, you should only pass inputs with a number of samples that can be divided by the batch size. Found: {got:int} samples',
				versions: 'Keras 2',
				evidence: threads('Keras 2')
			}
		],
		causes: [
			{
				cause: 'The last batch is smaller, or predict uses its own batch of 32',
				tells: 'samples % batch',
				try: 'Drop the rest; predict(x, batch_size=…)',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.stateful-dynamic',
		framework: 'keras',
		says: 'A stateful layer has to know its batch, and this one has {shape}.',
		wordings: [
			{ text: 'When using `stateful=True` in a RNN, the batch size must be static. Found dynamic batch size: sequence.shape={shape:shape}', evidence: keras }
		],
		causes: [{ cause: 'The Input leaves the batch open', tells: 'The first axis is None', try: 'Input(batch_shape=(batch, steps, features))', evidence: keras }]
	},
	{
		id: 'keras.use-cudnn-true-impossible',
		framework: 'keras',
		says: 'use_cudnn=True was asked for, and this layer or this machine cannot.',
		wordings: [{ text: 'use_cudnn=True was specified, but cuDNN is not supported for this layer configuration with this backend', evidence: keras }],
		causes: [
			{
				cause: 'Settings that cuDNN has not: another activation, recurrent_dropout, unroll, no bias, reset_after=False; or no GPU',
				tells: 'The layer’s arguments',
				try: "use_cudnn='auto'",
				evidence: source('keras/src/backend/tensorflow/rnn.py')
			}
		]
	},
	{
		id: 'keras.use-cudnn-invalid',
		framework: 'keras',
		says: 'use_cudnn takes auto, True or False.',
		wordings: [{ text: 'Invalid valid received for argument `use_cudnn`. Expected one of', evidence: keras }],
		causes: [{ cause: 'Another value was given', tells: 'The message repeats it', try: "use_cudnn='auto'", evidence: keras }]
	},
	{
		id: 'keras.mask-right-padded',
		framework: 'keras',
		says: 'cuDNN takes a mask only where each sequence is padded at its end and has at least one step.',
		wordings: [
			{
				text: 'You are passing a RNN mask that does not correspond to right-padded sequences, while using cuDNN, which is not supported',
				evidence: source('keras/src/backend/tensorflow/rnn.py')
			}
		],
		causes: [
			{
				cause: "pad_sequences pads at the front: its default is padding='pre'",
				tells: 'The rows begin with zeros',
				try: "padding='post', or use_cudnn=False",
				evidence: source('keras/src/utils/sequence_utils.py')
			},
			{
				cause: 'A row of nothing but padding',
				tells: 'mask.any(axis=1)',
				try: 'Leave such samples out',
				evidence: reported('tensorflow/tensorflow#43103, #36139, #33148')
			}
		]
	},
	{
		id: 'keras.mask-length',
		framework: 'keras',
		says: 'The mask has other steps than the sequence.',
		wordings: [{ text: 'Tried to read from index {index:int} but array size is: {size:int}', evidence: keras }],
		causes: [
			{
				cause: 'The mask was made for another length; the GPU does not check',
				tells: 'Compare mask.shape[1] with the steps',
				try: 'A mask of (batch, steps)',
				evidence: reported('tensorflow/tensorflow#45035')
			}
		]
	},
	{
		id: 'keras.units',
		framework: 'keras',
		says: 'units must be a positive integer.',
		wordings: [
			{ text: 'Received an invalid value for argument `units`, expected a positive integer, got {units:number}', evidence: keras },
			{ text: 'Received an invalid value for `units`, expected a positive integer[?, got {units:number}?]', versions: 'Keras 2', evidence: threads('Keras 2') }
		],
		causes: [{ cause: 'A size that was computed came out as 0', tells: 'Where units comes from', try: 'int(…), at least 1', evidence: keras }]
	},
	{
		id: 'keras.bidirectional',
		framework: 'keras',
		says: 'Bidirectional was given something that it does not take.',
		wordings: [{ text: 'Invalid merge mode. Received: {…}. Merge mode should be one of', evidence: keras }],
		causes: [{ cause: 'Another merge_mode', tells: 'The message', try: "'concat', 'sum', 'mul', 'ave' or None", evidence: keras }]
	},
	{
		id: 'keras.timedistributed',
		framework: 'keras',
		says: 'TimeDistributed takes at least three axes, (batch, steps, …), and got {shape}.',
		wordings: [{ text: '`TimeDistributed` Layer should be passed an `input_shape` with at least 3 dimensions, received: {shape:shape}', evidence: keras }],
		causes: [{ cause: 'The layer before gives its last step only', tells: 'The shape has 2 axes', try: 'return_sequences=True', evidence: keras }]
	},
	{
		id: 'keras.keras-2-removed-arguments',
		framework: 'keras',
		says: 'The layer knows no argument of that name.',
		isGeneral: true,
		wordings: [
			{ text: "('Keyword argument not understood:', '{argument:name}')", versions: 'Keras 2', evidence: threads('Keras 2') },
			{ text: 'Keyword argument not understood: {argument:word}', versions: 'Keras 2', evidence: threads('Keras 2') }
		],
		causes: [
			{
				cause: 'An argument of another version of Keras, or a slip',
				tells: 'The documentation of the version that is installed',
				try: 'Load and save with the same version',
				evidence: threads('Keras 2')
			}
		]
	},
	{
		id: 'keras.keras-3-removed-arguments',
		framework: 'keras',
		says: '{layer} of Keras 3 knows no {arguments}.',
		wordings: [{ text: 'Unrecognized keyword arguments passed to {layer:word}: {arguments:any}', versions: 'Keras 3', evidence: keras }],
		derive({ layer, arguments: given }) {
			const named = [...String(given).matchAll(/'(\w+)':(\([^)]*\)|\[[^\]]*\]|[\w.'-]+)/g)].map(([, name = '', value = '']) => [name, valueOf(value)] as const);
			return { layer: layer ?? '', arguments: given ?? '', ...Object.fromEntries(named) };
		},
		causes: [
			{
				cause: 'batch_input_shape, input_length, batch_size and time_major are of Keras 2',
				tells: 'The name in the message',
				try: 'keras.Input(batch_shape=(…)) as the first layer; time_major has no replacement but a transpose',
				evidence: keras
			},
			{
				cause: 'A model file that Keras 2 saved',
				tells: 'It comes from load_model',
				try: 'Load it with tf_keras (TF_USE_LEGACY_KERAS=1), and save it anew',
				evidence: threads('TensorFlow 2.16 to 2.18')
			}
		]
	},
	{
		id: 'keras.numpy-tf-version-clash',
		framework: 'keras',
		says: 'Not a shape: this TensorFlow calls numpy in a way that numpy 1.20 and later do not take.',
		wordings: [
			{
				text: 'Cannot convert a symbolic Tensor ({tensor:name}) to a numpy array',
				versions: 'TensorFlow up to 2.5 or so with numpy 1.20 or later',
				evidence: reported('some eleven threads')
			}
		],
		causes: [
			{
				cause: 'numpy is newer than this TensorFlow',
				tells: 'np.__version__ and tf.__version__',
				try: 'numpy below 1.20, or a newer TensorFlow',
				evidence: reported('some eleven threads')
			}
		]
	},
	{
		id: 'keras.cudnn-criteria-warning',
		framework: 'keras',
		says: 'Only a warning: the layer runs on the plain kernels, not on cuDNN’s.',
		wordings: [
			{
				text: "Layer {layer:name} will not use cuDNN kernel since it doesn't meet the cuDNN kernel criteria",
				versions: 'TensorFlow 2.0–2.5',
				evidence: threads('TensorFlow 2.2 and 2.4')
			},
			{
				text: "Layer {layer:name} will not use cuDNN kernels since it doesn't meet the criteria",
				versions: 'TensorFlow 2.6–2.15',
				evidence: threads('TensorFlow 2')
			}
		],
		causes: [
			{
				cause: 'recurrent_dropout is not 0',
				tells: 'The layer’s arguments',
				try: 'recurrent_dropout=0, if speed matters more',
				evidence: threads('TensorFlow 2.2')
			},
			{
				cause: 'activation is not tanh, recurrent_activation not sigmoid, unroll, no bias, or reset_after=False',
				tells: 'The layer’s arguments',
				try: 'Their defaults',
				evidence: source('keras/layers/rnn/lstm.py of Keras 2')
			}
		]
	},
	{
		id: 'keras.masking-cudnn-legacy',
		framework: 'keras',
		says: 'CuDNNLSTM and CuDNNGRU of Keras 2 take no mask.',
		wordings: [{ text: 'Masking is not supported for CuDNN RNNs', versions: 'Keras 2', evidence: reported('keras-team/keras#8620') }],
		causes: [
			{
				cause: 'Masking, or mask_zero=True, before a CuDNN layer',
				tells: 'The layers before',
				try: 'LSTM in its place',
				evidence: reported('keras-team/keras#8620')
			}
		]
	},
	{
		id: 'keras.embedding-index',
		framework: 'keras',
		says: 'A token id {index} is not below the Embedding’s {size} rows.',
		isGeneral: true,
		wordings: [{ text: 'indices[{at:any}] = {index:int} is not in [0, {size:int})', evidence: keras }],
		causes: [{ cause: 'input_dim leaves out an id: it is the largest id + 1', tells: 'x.max()', try: 'input_dim=len(vocabulary) + 1', evidence: keras }]
	},
	{
		id: 'keras.theano-backend',
		framework: 'keras',
		says: 'A message of Theano, which Keras 1 and 2 could run on.',
		wordings: [
			{ text: 'dimension mismatch in args to gemm {a:shape}x{b:shape}->{c:shape}', versions: 'Keras 1 on Theano', evidence: threads('Keras 1') },
			{
				text: 'One of the index value is out of bound. Error code: {error_code:int}.[?{…}Inputs shapes: [({embedding_rows:int},?]',
				versions: 'Keras 1 on Theano',
				evidence: threads('Keras 1')
			},
			{ text: 'dimension mismatch in args to gemm', versions: 'Keras 1 on Theano', evidence: threads('Keras 1') }
		],
		causes: [
			{
				cause: 'Two sizes that a product joins differ',
				tells: 'The inner numbers of the first two shapes, and the third against both',
				try: 'The batch and the features of the data',
				evidence: inferred('the shapes')
			},
			{
				cause: 'A token id beyond the embedding',
				tells: 'The message speaks of an index',
				try: 'input_dim = largest id + 1',
				evidence: threads('Keras 1'),
				isExcluded: ({ error_code }) => error_code === undefined
			}
		]
	}
];
