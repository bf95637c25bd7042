import { inferred, reported, run, source, type Check } from '../../check.ts';
import { axesOf } from '../../readings.ts';

const keras = run('Keras 3.15');

/** What Keras' losses and stateful layers say. */
export const losses: readonly Check[] = [
	{
		id: 'keras.keras-3-loss-rank',
		framework: 'keras',
		says: 'The target has shape {target} and the output {output}.',
		isGeneral: true,
		wordings: [
			{
				text: 'Arguments `target` and `output` must have the same rank (ndim). Received: target.shape={target:shape}, output.shape={output:shape}',
				since: 'Keras 3',
				evidence: keras
			},
			{
				text: 'Arguments `target` and `output` must have the same shape. Received: target.shape={target:shape}, output.shape={output:shape}',
				since: 'Keras 3',
				evidence: keras
			},
			{
				text: 'Arguments `target` and `output` must have the same shape up until the last dimension: target.shape={target:shape}, output.shape={output:shape}',
				since: 'Keras 3',
				evidence: keras
			},
			{
				text: 'Argument `output` must have rank (ndim) `target.ndim - 1`. Received: target.shape={target:shape}, output.shape={output:shape}',
				since: 'Keras 3',
				evidence: keras
			}
		],
		causes: [
			{
				cause: 'return_sequences=True on the last recurrent layer, and one target a sequence',
				tells: 'The output has an axis more; one of size 1 behind the steps is left out of what the message shows',
				try: 'Leave return_sequences out there',
				evidence: keras,
				isExcluded: ({ target, output }) => axesOf(output).length <= axesOf(target).length && axesOf(target).at(-1) !== 1
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
				evidence: keras,
				// What only the loss of class ids says.
				unless: /target\.ndim\s*-\s*1|up\s+until\s+the\s+last/i
			}
		]
	},
	{
		id: 'keras.losses-graph',
		framework: 'keras',
		says: 'A loss compares {target} with {output}, number by number.',
		isGeneral: true,
		wordings: [
			{
				text: "Dimensions must be equal, but are {a:int} and {b:int} for '{{node {node:any}' with input shapes: {target:printed}, {output:printed}",
				evidence: keras,
				when: /\{\{node[^}]*(?:loss|error|entropy|hinge|diverg|huber|cosh|\bms[el]|\bma[ep])[^}]*\}\}=(?:Sub|SquaredDifference|Mul)\[T=/i,
				unless: /lstm|gru|rnn_?cell/i
			}
		],
		causes: [
			{
				cause: 'The target has another number of steps, or another order of its axes, than the output',
				tells: 'The two shapes in the message',
				try: 'Cut or pad the target to the steps of the output; return_sequences decides whether there are any',
				evidence: keras
			}
		]
	},
	{
		id: 'keras.losses-older-wording',
		framework: 'keras',
		says: 'The loss was given shapes {a} and {b}.',
		isGeneral: true,
		today: { says: '“Arguments `target` and `output` must have the same rank (ndim)”, or “the same shape”', checks: ['keras.keras-3-loss-rank'] },
		wordings: [
			{
				text: 'Shapes {a:shape} and {b:shape} are incompatible',
				versions: 'TensorFlow 2',
				evidence: reported('keras-team/keras#16228'),
				unless: /in build\b|concatenate/
			},
			{
				text: 'logits and labels must have the same shape ({a:shape} vs {b:shape})',
				versions: 'TensorFlow 1.0 to 2.0 and a little later',
				evidence: source('tensorflow/python/ops/nn_impl.py at v1.0.0 to v2.0.0')
			},
			{
				text: '`logits` and `labels` must have the same shape, received ({a:shape} vs {b:shape})',
				versions: 'TensorFlow 2',
				evidence: reported('keras-team/keras#16228')
			}
		],
		causes: [
			{
				cause: 'The output keeps a time axis',
				tells: 'One shape has an axis more',
				try: 'return_sequences=False on the last recurrent layer, or Flatten',
				evidence: reported('keras-team/keras#16228'),
				isExcluded: ({ a, b }) => axesOf(a).length === axesOf(b).length
			},
			{
				cause: 'Class ids for a loss that takes one-hot targets',
				tells: 'The last numbers differ, and one is 1',
				try: 'sparse_categorical_crossentropy',
				evidence: inferred('the shapes')
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
			{
				text: 'In a stateful network, you should only pass inputs with a number of samples that can be divided by the batch size. Found: {got:int} samples[?. Batch size: {expected:int}?]',
				versions: 'Keras 1 and 2',
				evidence: source('keras/engine/training.py at 1.0.0 to 2.2.4')
			},
			{
				// What the session says of a batch that Keras did not look at.
				text: 'Cannot feed value of shape {given:tuple} for Tensor [?u?]{input:name}, which has shape {built:tuple}',
				versions: 'Keras 1 and 2 on TensorFlow 1',
				evidence: reported('keras-team/keras#10445'),
				when: /(?:lstm|gru|simple_rnn|conv_lst_m2d|bidirectional)_\d+_input\S*,whichhasshape'?\(\d/
			}
		],
		derive: ({ given, built, ...readings }) => ({
			...readings,
			...(given && built && { given, built, got: axesOf(given)[0] ?? 0, expected: axesOf(built)[0] ?? 0 })
		}),
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
		says: 'A stateful layer has to know its batch, and its input leaves it open.',
		wordings: [
			{ text: 'When using `stateful=True` in a RNN, the batch size must be static. Found dynamic batch size: sequence.shape={shape:shape}', evidence: keras },
			{
				text: 'If a RNN is stateful, it needs to know its batch size',
				versions: 'Keras 1 and 2',
				evidence: source('keras/layers/recurrent.py at 1.2.2 to v2.8.0; keras/layers/rnn/base_rnn.py at v2.15.0')
			},
			{
				text: 'If a RNN is stateful, a complete input_shape must be provided (including batch size)',
				versions: 'Keras 1',
				evidence: source('keras/layers/recurrent.py at 1.2.2')
			}
		],
		causes: [{ cause: 'The Input leaves the batch open', tells: 'The first axis is None', try: 'Input(batch_shape=(batch, steps, features))', evidence: keras }]
	}
];
