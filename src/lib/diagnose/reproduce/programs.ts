import { axesOf } from '../../explain/readings.ts';
import type { Readings } from '../../explain/template.ts';

const torch = (...lines: readonly string[]): string => ['import torch', 'from torch import nn', '', ...lines].join('\n');
const keras = (...lines: readonly string[]): string => ['import keras', 'import numpy as np', 'from keras import layers', '', ...lines].join('\n');

const tuple = (axes: readonly (number | null)[]): string => `(${axes.map((axis) => axis ?? 'None').join(', ')}${axes.length === 1 ? ',' : ''})`;
const ones = (count: unknown): readonly number[] => Array.from({ length: Number(count) }, () => 1);
/** With a number in the place of each open axis. */
const closed = (axes: readonly (number | null)[]): readonly number[] => axes.map((axis) => axis ?? 2);

/** A short program in each case that raises the message with these very readings; none where the message does not tell enough. */
const programs: ReadonlyMap<string, (readings: Readings) => string | null> = new Map<string, (readings: Readings) => string | null>([
	[
		'torch.rank',
		({ got }) => torch('lstm = nn.LSTM(8, 16)', `x = torch.randn(${tuple(Array.from({ length: Number(got) }, () => 8)).slice(1, -1)})`, 'lstm(x)')
	],
	[
		'torch.cells-input-size',
		({ expected, got }) => torch(`cell = nn.LSTMCell(${Number(expected)}, 16)`, `x = torch.randn(4, ${Number(got)})  # (batch, feat)`, 'cell(x)')
	],
	[
		'torch.cells-batch',
		({ batch, state_batch }) =>
			torch(
				'cell = nn.LSTMCell(8, 16)',
				`x = torch.randn(${Number(batch)}, 8)  # (batch, feat)`,
				`h = torch.zeros(${Number(state_batch)}, 16)`,
				'cell(x, (h, h))'
			)
	],
	[
		'torch.cells-hidden-size',
		({ expected, got }) =>
			torch(`cell = nn.LSTMCell(8, ${Number(expected)})`, 'x = torch.randn(4, 8)  # (batch, feat)', `h = torch.zeros(4, ${Number(got)})`, 'cell(x, (h, h))')
	],
	['torch.lstmcell-state-tensor', () => torch('cell = nn.LSTMCell(8, 16)', 'x, h = torch.randn(4, 8), torch.zeros(4, 16)', 'cell(x, h)')],
	[
		'torch.downstream-linear-after-rnn',
		({ rows, features_in, linear_in, linear_out }) =>
			rows === undefined
				? null
				: torch(
						`lstm = nn.LSTM(8, ${Number(features_in)}, batch_first=True)`,
						`head = nn.Linear(${Number(linear_in)}, ${Number(linear_out)})`,
						`x = torch.randn(1, ${Number(rows)}, 8)  # (batch, seq, feat)`,
						'output, state = lstm(x)',
						'head(output)'
					)
	],
	['torch.downstream-linear-tuple', () => torch('model = nn.Sequential(nn.LSTM(8, 16), nn.Linear(16, 2))', 'model(torch.randn(5, 4, 8))')],
	[
		'torch.downstream-loss-batch',
		({ input_batch, target_batch }) =>
			torch(
				`scores = torch.randn(${Number(input_batch)}, 5)`,
				`target = torch.zeros(${Number(target_batch)}, dtype=torch.long)`,
				'nn.CrossEntropyLoss()(scores, target)'
			)
	],
	[
		'torch.downstream-loss-target',
		({ expected, got }) => {
			const [batch = 1, ...rest] = closed(axesOf(expected));
			return torch(
				`scores = torch.randn${tuple([batch, 7, ...rest])}`,
				`target = torch.zeros(${tuple(axesOf(got))}, dtype=torch.long)`,
				'nn.CrossEntropyLoss()(scores, target)'
			);
		}
	],
	[
		'torch.downstream-broadcast',
		({ a, b, dim }) => {
			return Number(dim) > 6
				? null
				: torch(`a = torch.randn${tuple([...ones(dim), Number(a)])}`, `b = torch.randn${tuple([...ones(dim), Number(b)])}`, 'a + b');
		}
	],
	['torch.downstream-embedding', () => torch('embedding = nn.Embedding(10, 4)', 'embedding(torch.tensor([10]))')],
	[
		'torch.load-state-dict-size-mismatch',
		(readings) => {
			const [[rows, columns], [ownRows, ownColumns]] = [axesOf(readings.checkpoint), axesOf(readings.model)];
			if (!/weight_ih_l0$/.test(String(readings.parameter)) || !rows || !ownRows || !columns || !ownColumns) return null;
			const [layer, gates] = rows % 4 === 0 && ownRows % 4 === 0 ? ['LSTM', 4] : ['GRU', 3];
			return torch(
				`saved = nn.${layer}(${columns}, ${rows / gates}).state_dict()`,
				`model = nn.${layer}(${ownColumns}, ${ownRows / gates})`,
				'model.load_state_dict(saved)'
			);
		}
	],
	[
		'torch.gather-index',
		({ index, dim, size }) =>
			Number(dim) > 6 || Number(size) > 1e6
				? null
				: torch(
						`scores = torch.zeros${tuple([...ones(dim), Number(size)])}`,
						`index = torch.full(${tuple([...ones(dim), 1])}, ${Number(index)})`,
						`scores.gather(${Number(dim)}, index)`
					)
	],
	[
		'torch.autograd-state-not-detached',
		() =>
			torch(
				'rnn = nn.RNN(4, 8)',
				'h = torch.zeros(1, 2, 8)',
				'for step in range(2):',
				'    output, h = rnn(torch.randn(5, 2, 4), h)',
				'    output.sum().backward()'
			)
	],
	['keras.ndim', ({ found_ndim }) => keras(`x = np.zeros(${tuple(Array.from({ length: Number(found_ndim) }, () => 4))}, 'float32')`, 'layers.LSTM(8)(x)')],
	[
		'keras.axes',
		({ expected, shape }) => keras(`layer = layers.Dense(2)`, `layer(np.zeros((1, ${Number(expected)})))`, `layer(np.zeros(${tuple(closed(axesOf(shape)))}))`)
	],
	[
		'keras.keras-3-model-input-shape',
		({ expected, found }) => {
			const [data, batch] = [tuple(closed(axesOf(found))), axesOf(found)[0] ?? 2];
			const model = `model = keras.Sequential([keras.Input(${tuple(axesOf(expected).slice(1))}), layers.LSTM(8)])`;
			return axesOf(found)[0] === null
				? keras(model, "model.compile(loss='mse')", `model.fit(np.zeros(${data}), np.zeros((${batch}, 8)))`)
				: keras(model, `model.predict(np.zeros(${data}))`);
		}
	],
	[
		'keras.keras-3-loss-rank',
		({ target, output }) =>
			keras(
				`target, output = np.zeros(${tuple(closed(axesOf(target)))}), np.zeros(${tuple(closed(axesOf(output)))})`,
				'keras.losses.CategoricalCrossentropy()(target, output)'
			)
	],
	[
		'keras.rnn-features-graph',
		({ got_features, expected_features }) =>
			keras(
				`model = keras.Sequential([keras.Input((None, ${Number(expected_features)})), layers.LSTM(8)])`,
				`model.predict(np.zeros((2, 5, ${Number(got_features)}), 'float32'))`
			)
	],
	[
		'keras.stateful-batch',
		({ expected, got }) =>
			expected === undefined
				? null
				: keras(
						`model = keras.Sequential([keras.Input(batch_shape=(${Number(expected)}, 5, 4)), layers.LSTM(8, stateful=True)])`,
						`model(np.zeros((${Number(got)}, 5, 4), 'float32'))`
					)
	],
	['keras.stateful-dynamic', () => keras('model = keras.Sequential([keras.Input((5, 4)), layers.LSTM(8, stateful=True)])')],
	[
		'keras.keras-3-removed-arguments',
		({ layer, arguments: given }) => {
			const [, name, value] = /^\{'(\w{1,40})':([\w(),.]{1,60})\}/.exec(String(given)) ?? [];
			return name === undefined || !/^(?:LSTM|GRU|SimpleRNN)$/.test(String(layer)) ? null : keras(`layers.${String(layer)}(8, ${name}=${value})`);
		}
	],
	['keras.units', ({ units }) => (units === undefined ? null : keras(`layers.LSTM(${Number(units)})`))],
	['keras.use-cudnn-true-impossible', () => keras("layers.LSTM(8, use_cudnn=True)(np.zeros((2, 5, 4), 'float32'))")],
	['keras.embedding-index', ({ size }) => keras(`layers.Embedding(${Number(size)}, 4)(np.array([[0, 1, ${Number(size)}]]))`)],
	[
		'tf.lookup-no-kernel-graph',
		() =>
			[
				'import tensorflow as tf',
				'',
				'@tf.function',
				'def f():',
				'    x, h = tf.zeros((5, 3, 4)), tf.zeros((1, 3, 8))',
				'    return tf.raw_ops.CudnnRNN(input=x, input_h=h, input_c=h, params=tf.zeros(416))',
				'',
				'f()'
			].join('\n')
	],
	[
		'tf.lookup-no-kernel-eager',
		() =>
			[
				'import tensorflow as tf',
				'',
				'x, h = tf.zeros((5, 3, 4)), tf.zeros((1, 3, 8))',
				'tf.raw_ops.CudnnRNN(input=x, input_h=h, input_c=h, params=tf.zeros(416))'
			].join('\n')
	]
]);

/** A program that may raise a message of that check with those readings. */
export function programFor(check: string, readings: Readings): string | null {
	return programs.get(check)?.(readings) ?? null;
}
