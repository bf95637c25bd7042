import { inferred, reported, run, source, type Check } from '../../check.ts';
import { kerasNode } from './nodes.ts';
import { axesOf } from '../../readings.ts';
import { axesIn } from '../../template.ts';

const keras = run('Keras 3.15');

/** What Keras' recurrent layers say: features, states, batches. */
export const recurrence: readonly Check[] = [
	{
		id: 'keras.rnn-features-graph',
		framework: 'keras',
		says: 'The cell was built for {expected_features} features and was given {got_features}: Keras has no check of its own for that, so the product of the first step fails.',
		wordings: [
			{
				text: "Dimensions must be equal, but are {got_features:int} and {expected_features:int} for '{{node {node:any}' with input shapes: {input_shape:printed}, {kernel_shape:printed}",
				evidence: keras,
				when: /lstm|gru|rnn/i
			},
			{
				text: "Dimensions must be equal, but are {got_features:int} and {expected_features:int} for '{{node {node:any}MatMul}}",
				evidence: keras,
				when: /lstm|gru|rnn/i
			},
			{
				text: "Dimensions must be equal, but are {got_features:int} and {expected_features:int} for '{node:name}' (op: 'MatMul') with input shapes: {input_shape:printed}, {kernel_shape:printed}",
				versions: 'Keras 1 and 2 on TensorFlow 1',
				evidence: reported('flomlo/ntm_keras#4'),
				when: kerasNode
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
		id: 'keras.one-state-of-two',
		framework: 'keras',
		says: 'An LSTM has two states, h and c, and was given one.',
		wordings: [{ text: 'list index out of range', evidence: keras, when: /callingLSTM(?:Cell)?\.call\(\)/ }],
		causes: [
			{
				cause: 'One tensor was passed for both states',
				tells: 'initial_state in the message',
				try: 'initial_state=[h, c], each (batch, units)',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.mask-rank',
		framework: 'keras',
		says: 'A mask has one value for each step of each sequence, (batch, steps), and this one has another number of axes.',
		wordings: [{ text: 'list assignment index out of range', evidence: keras, when: /calling(?:LSTM|GRU|SimpleRNN|RNN)\.call\(\)[^]*mask=tf\.Tensor/ }],
		causes: [
			{ cause: 'It was made for a step, or for whole sequences', tells: 'mask in the message', try: 'tf.sequence_mask(lengths, steps)', evidence: keras }
		]
	},
	{
		id: 'keras.mask-batch',
		framework: 'keras',
		says: 'What chooses has shape {mask}, and what it chooses from {a} and {b}.',
		isGeneral: true,
		wordings: [{ text: 'condition {mask:shape}, then {a:shape}, and else {b:shape} must be broadcastable', evidence: keras }],
		causes: [
			{
				cause: 'In a recurrent layer, a mask is of another batch than the sequences',
				tells: 'mask in the message',
				try: 'A mask of (batch, steps), made of the same batch',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.no-input',
		framework: 'keras',
		says: 'The layer was called without the sequences that it reads.',
		wordings: [{ text: "missing a required argument: 'sequences'", evidence: keras }],
		causes: []
	},
	{
		id: 'keras.no-cell',
		framework: 'keras',
		says: 'RNN() goes over the steps with a cell, and was given what is none.',
		wordings: [{ text: 'The RNN cell should have a `state_size` attribute', evidence: keras }],
		causes: [
			{
				cause: 'A layer stands where a cell goes',
				tells: 'cell= in the message',
				try: 'LSTMCell, GRUCell, SimpleRNNCell, or a class with state_size and call(inputs, states)',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.cell-result',
		framework: 'keras',
		says: 'A cell gives two things, its output and the list of its states, and was taken apart into {expected} names.',
		wordings: [{ text: 'not enough values to unpack (expected {expected:int}, got 2)', evidence: keras, when: /=(?:self\.)?\w*cell\w*\([^]*,\[/i }],
		causes: [{ cause: 'The states of an LSTM’s cell are one list', tells: 'The line', try: 'out, [h, c] = cell(x, [h, c])', evidence: keras }]
	},
	{
		id: 'keras.rnn-features-eager',
		framework: 'keras',
		says: 'A product whose inner sizes differ: {a} and {b}; in a recurrent cell the second is its kernel (features, gates · units).',
		isGeneral: true,
		wordings: [{ text: 'Matrix size-incompatible: In[0]: {a:shape}, In[1]: {b:shape}', evidence: keras }],
		derive: (readings) => {
			const [features, gates, ...more] = axesOf(readings.b);
			return more.length > 0 ? readings : { ...readings, 'expected features': features ?? 0, 'gates·units': gates ?? 0 };
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
				evidence: keras,
				when: /loss|metric|mean_squared|squareddifference|crossentropy|logistic|Equal/i,
				unless: /\[Op:AddV2\]/
			}
		],
		causes: [
			{
				cause: 'Predictions for every step and one target a sequence, or the other way round',
				tells: 'One shape has an axis more',
				try: 'return_sequences=False on the last recurrent layer, or targets of every step',
				evidence: inferred('the shapes'),
				isExcluded: ({ a, b }) => axesOf(a).length === axesOf(b).length
			},
			{
				cause: 'Another number of targets than predictions, or of steps in the two',
				tells: 'The number that differs; in a shape of one number it is the batch',
				try: 'Targets that were cut as the inputs were, for the last batch too',
				evidence: inferred('the shapes'),
				isExcluded: ({ a, b }) => axesOf(a).length !== axesOf(b).length
			}
		]
	},
	{
		id: 'keras.initial-state-size-batch-stateful',
		framework: 'keras',
		says: 'A state of batch {b} meets an input of batch {a}.',
		isGeneral: true,
		wordings: [{ text: 'Incompatible shapes: {a:shape} vs. {b:shape} [Op:AddV2]', evidence: keras, when: /:\[\d+,(\d+)\]vs\.\[\d+,\1\]\[Op:AddV2\]/ }],
		derive: (readings) => {
			const [[batch, gates, ...more], [state]] = [axesOf(readings.a), axesOf(readings.b)];
			return more.length > 0 ? readings : { ...readings, 'samples fed': batch ?? 0, 'state’s batch': state ?? 0, '4·units': gates ?? 0 };
		},
		causes: [
			{
				cause: 'A stateful layer was given another batch than it was built with',
				tells: 'stateful=True, and predict got all samples',
				try: 'predict(x, batch_size=…) with that batch, or a second model with the same weights',
				evidence: reported('shap/shap#1677')
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
				evidence: inferred('the shapes')
			},
			{
				cause: 'Several GPUs split the batch, and something keeps its full size',
				speaks: /\breplica_?\d/,
				tells: 'replica in the node’s name, and one number is a multiple of the other',
				try: 'Sizes from tf.shape(x)',
				evidence: inferred('the numbers in kuza55/keras-extras#7')
			}
		]
	},
	{
		id: 'keras.initial-state-vs-state-size-keras-2',
		framework: 'keras',
		says: 'The states that were passed do not have the number or the sizes of the cell’s.',
		today: { says: 'nothing: Keras 3.15 takes the states of three cells, nested' },
		wordings: [
			{
				text: 'An `initial_state` was passed that is not compatible with `cell.state_size`. Received `state_spec`={received:any}; however `cell.state_size` is {sizes:any}',
				versions: 'Keras 2.0.9 to 2.15',
				evidence: source('keras/layers/recurrent.py at 2.0.9 to v2.8.0; keras/layers/rnn/base_rnn.py at v2.9.0 to v2.15.0')
			}
		],
		derive: ({ received, sizes }) => {
			const passed = [...String(received).matchAll(/shape=(\([^)]{1,80}\))/g)].map(([, shape = '']) => axesIn(shape));
			const cells = /^\s*[[(]\s*[[(]/.test(String(sizes)) ? (String(sizes).match(/[[(]\d/g) ?? []).length : 0;
			const [, units] = passed[0] ?? [];
			return {
				states: passed.length,
				...(cells > 0 ? { cells } : { 'cell.state_size': axesIn(/^[[(]?[\d, ]{1,80}/.exec(String(sizes))?.[0] ?? '') }),
				...(passed[0]?.length === 2 && units ? { units } : passed[0] ? { passed: passed[0] } : {})
			};
		},
		causes: [
			{
				cause: 'A flat list of states for several cells',
				tells: 'There are twice as many states as cells',
				try: 'A pair for each cell',
				evidence: reported('tensorflow/tensorflow#27817'),
				isExcluded: ({ cells }) => cells === undefined
			},
			{
				cause: 'What a layer gives for every step was passed as a state',
				tells: 'The state has three axes',
				try: 'return_state=True in the first layer, and pass its states',
				evidence: reported('wanasit/katakana#1'),
				isExcluded: ({ passed }) => axesOf(passed).length !== 3
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
		id: 'keras.seq-len-0',
		framework: 'keras',
		says: 'The sequence has no steps: the first one is asked for and there is none.',
		isGeneral: true,
		wordings: [{ text: 'slice index 0 of dimension {axis:int} out of bounds', evidence: keras }],
		causes: [{ cause: 'An array with 0 on its time axis', tells: 'x.shape', try: 'Leave empty samples out', evidence: keras }]
	},
	{
		id: 'keras.initial-state-count',
		framework: 'keras',
		says: 'The number of initial states is not the number that the layer has.',
		isGeneral: true,
		wordings: [
			{ text: 'Too few leaves for PyTreeSpec; expected: {expected:int}, got: {got:int}', evidence: keras },
			{ text: 'list index out of range', evidence: keras, when: /=states\[1\]/ },
			{
				text: 'Layer has {expected:int} states but was passed {got:int} initial states',
				versions: 'Keras 2.0 to 2.15',
				evidence: source('keras/layers/recurrent.py at 2.0.0 to v2.8.0; keras/layers/rnn/base_rnn.py at v2.9.0 to v2.15.0')
			},
			{
				text: 'Layer {layer:name} expects {expected:int} states, but it received {got:int} state values',
				versions: 'Keras 2.0.4 to 2.6',
				evidence: source('keras/layers/recurrent.py at 2.0.4 to v2.6.0')
			}
		],
		causes: [{ cause: 'An LSTM takes [h, c]; a Bidirectional LSTM four states', tells: 'How many you pass', try: 'Pass all of them', evidence: keras }]
	},
	{
		id: 'keras.steps-unknown',
		framework: 'keras',
		says: 'A layer that is unrolled has to know how many steps its input has, and they are open.',
		wordings: [
			{ text: 'Cannot unroll a RNN if the time dimension is undefined', evidence: source('keras/src/layers/rnn/rnn.py at v3.15.1') },
			{
				text: 'When using TensorFlow, you should define explicitly the number of timesteps of your sequences',
				versions: 'Keras 0.3 on TensorFlow, which unrolled every layer',
				evidence: source('keras/layers/recurrent.py at 0.3.3')
			}
		],
		causes: [
			{
				cause: 'The Input leaves the steps open',
				tells: 'Its second axis is None',
				try: 'Input((steps, features)), or unroll=False',
				evidence: source('keras/src/layers/rnn/rnn.py at v3.15.1')
			}
		]
	},
	{
		id: 'keras.reset-states-gone',
		framework: 'keras',
		says: 'Models of Keras 3 have no reset_states: their layers have.',
		wordings: ['Sequential', 'Functional'].map((model) => ({
			text: `'${model}' object has no attribute 'reset_states'`,
			since: 'Keras 3',
			evidence: keras
		})),
		causes: [
			{
				cause: 'Code for Keras 2, whose models reset the states of all their layers',
				tells: 'keras.__version__ begins with 3',
				try: 'for layer in model.layers: hasattr(layer, "reset_states") and layer.reset_states()',
				evidence: keras
			}
		]
	}
];
