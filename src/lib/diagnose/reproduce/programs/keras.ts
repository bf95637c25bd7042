import { axesOf } from '../../../explain/readings.ts';
import type { Programs } from './programs.ts';
import { closed, tuple } from './python.ts';

const keras = (...lines: readonly string[]): string => ['import keras', 'import numpy as np', 'from keras import layers', '', ...lines].join('\n');

/** A layer whose kernel would be of that shape, its columns no whole number of units. */
const kernel = (printed: unknown): string | null => {
	const [, features, columns] = /^\((\d{1,6}), ?(\d{1,9}\.\d{1,9})\)$/.exec(String(printed)) ?? [];
	return columns === undefined ? null : keras(`layers.LSTM(${Number(columns) / 4})(np.zeros((3, 5, ${features}), 'float32'))`);
};

/** A stateful layer that was built on one batch and is called with another. */
const stateful = (built: number, batch: number, units = 8): string =>
	keras(
		`model = keras.Sequential([keras.Input(batch_shape=(${built}, 5, 4)), layers.LSTM(${units}, stateful=True)])`,
		`model(np.zeros((${batch}, 5, 4), 'float32'))`
	);

type Shape = readonly (number | null)[];

/** A model that was built for one shape and is fed another. */
const modelFed = (expected: Shape, found: Shape): string => {
	const [batch, ...rest] = expected;
	const input = batch === null ? tuple(rest) : `batch_shape=${tuple(expected)}`;
	return keras(`model = keras.Sequential([keras.Input(${input}), layers.LSTM(8)])`, `model.predict(np.zeros(${tuple(closed(found))}, 'float32'))`);
};

/** A session of TensorFlow 1 that is fed another batch than its placeholder has. */
const fed = (name: string, built: string, given: string): string =>
	[
		'import numpy as np',
		'import tensorflow as tf',
		'',
		'tf.compat.v1.disable_eager_execution()',
		`x = tf.compat.v1.placeholder(tf.float32, ${built}, name='${name}')`,
		'with tf.compat.v1.Session() as session:',
		`    session.run(x, {x: np.zeros(${given}, 'float32')})`
	].join('\n');

export const kerasPrograms: Programs = [
	[
		'keras.input-count',
		({ expected, got }) => {
			const [takes, given] = [Number(expected), Number(got)];
			if (takes === given || takes > 20 || given > 100) return null;
			return takes === 1
				? keras("x = np.zeros((2, 5, 4), 'float32')", `layers.LSTM(8)([x] * ${given})`)
				: keras(
						`inputs = [keras.Input((5, 4)) for _ in range(${takes})]`,
						'model = keras.Model(inputs, layers.LSTM(8)(layers.Concatenate()(inputs)))',
						`model([np.zeros((2, 5, 4), 'float32')] * ${given})`
					);
		}
	],
	[
		'keras.output-not-reached',
		() =>
			keras(
				'a, b = keras.Input((5, 4)), keras.Input((5, 4))',
				'model = keras.Model([a, b], layers.LSTM(8)(layers.Concatenate()([a, b])))',
				"model(np.zeros((2, 5, 4), 'float32'))"
			)
	],
	[
		'keras.keras-2-removed-arguments',
		({ argument }) => (/^[A-Za-z_]\w{0,40}$/.test(String(argument)) ? keras(`layers.LSTM(8, ${String(argument)}=None)`) : null)
	],
	[
		'keras.target-shape-2',
		({ target, output, loss }) => {
			const [targets, outputs] = [axesOf(target), axesOf(output)];
			return loss === 'categorical_crossentropy'
				? keras(
						`model = keras.Sequential([keras.Input(${tuple(outputs.slice(1))}), layers.Identity()])`,
						"model.compile(loss='categorical_crossentropy')",
						`model.fit(np.zeros(${tuple([targets[0] ?? 2, ...closed(outputs.slice(1))])}), np.zeros(${tuple(closed(targets))}))`
					)
				: null;
		}
	],
	[
		'keras.steps-unknown',
		() =>
			[
				'import keras',
				'import tensorflow as tf',
				'from keras import layers',
				'',
				'layer = layers.LSTM(8, unroll=True)',
				'',
				'@tf.function(input_signature=[tf.TensorSpec((None, None, 4))])',
				'def call(x):',
				'    return layer(x)',
				'',
				'call(tf.zeros((2, 5, 4)))'
			].join('\n')
	],
	[
		'keras.set-weights',
		({ got, expected }) => {
			if (typeof got === 'number') {
				const arrays = Array.from({ length: Math.min(got, 20) }, () => 'np.zeros(1)').join(', ');
				return expected === 3 ? keras('layer = layers.LSTM(4)', 'layer.build((None, 5, 3))', `layer.set_weights([${arrays}])`) : null;
			}
			const [features, columns, ...more] = axesOf(expected);
			const units = (columns ?? 1) / 4;
			return features && Number.isInteger(units) && more.length === 0
				? keras(
						`layer = layers.LSTM(${units})`,
						`layer.build((None, 5, ${features}))`,
						`layer.set_weights([np.zeros(${tuple(axesOf(got))}), np.zeros((${units}, ${columns})), np.zeros((${columns},))])`
					)
				: null;
		}
	],
	[
		'keras.concatenate',
		({ shapes }) => {
			const parts = [...String(shapes).matchAll(/\((None(?:,\d{1,9}){1,9})\)/g)].map(([, axes]) => tuple(axes!.split(',').slice(1).map(Number)));
			return parts.length > 1 ? keras(`layers.Concatenate()([${parts.map((part) => `keras.Input(${part})`).join(', ')}])`) : null;
		}
	],
	[
		'keras.reset-states-gone',
		(_, wording) => (wording.includes('Sequential') ? keras('model = keras.Sequential([keras.Input((5, 4)), layers.LSTM(8)])', 'model.reset_states()') : null)
	],
	[
		'keras.ndim',
		({ found_ndim, shape }) => {
			const axes = axesOf(shape);
			const fits = axes.length === found_ndim && axes.reduce<number>((all, axis) => all * (axis ?? 1), 1) < 1e7;
			return fits && axes[0] === null
				? keras(`layers.LSTM(8)(keras.Input(${tuple(axes.slice(1))}))`)
				: keras(`x = np.zeros(${tuple(fits ? closed(axes) : Array.from({ length: Number(found_ndim) }, () => 4))}, 'float32')`, 'layers.LSTM(8)(x)');
		}
	],
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
		({ target, output }, wording) => {
			const [targets, outputs] = [axesOf(target), axesOf(output)];
			const loss = /target\.ndim|up until/.test(wording) ? 'SparseCategoricalCrossentropy' : 'CategoricalCrossentropy';
			const [y, x] = [`np.zeros(${tuple(closed(targets))})`, `np.zeros(${tuple(closed(outputs))})`];
			// Only a graph leaves the batch open.
			return targets[0] === null && outputs[0] === null
				? keras(
						`model = keras.Sequential([keras.Input(${tuple(outputs.slice(1))}), layers.Identity()])`,
						`model.compile(loss=keras.losses.${loss}())`,
						`model.fit(${x}, ${y})`
					)
				: keras(`target, output = ${y}, ${x}`, `keras.losses.${loss}()(target, output)`);
		}
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
		({ expected, got, input, given, built }) =>
			built !== undefined
				? fed(String(input).replace(/:\d+$|[^\w/]/g, ''), tuple(closed(axesOf(built))), tuple(closed(axesOf(given))))
				: expected === undefined
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
			const [, inside = ''] = /^\{(.{1,300}?)\}/.exec(String(given)) ?? [];
			const named = [...inside.matchAll(/'(\w{1,40})':(\([\w,. -]*\)|[\w.-]{1,40}|'[\w.-]{0,40}')(?:,|$)/g)];
			const whole = named.map(([text]) => text).join('') === inside && named.length > 0;
			return !whole || !/^(?:LSTM|GRU|SimpleRNN)$/.test(String(layer))
				? null
				: keras(`layers.${String(layer)}(8, ${named.map(([, name, value]) => `${name}=${value}`).join(', ')})`);
		}
	],
	[
		'keras.units',
		({ units, shape }, wording) =>
			units !== undefined
				? keras(`layers.LSTM(${Number(units)})`)
				: wording.startsWith('state_size')
					? keras("layers.GRU(10.0)(np.zeros((3, 5, 4), 'float32'))")
					: wording.startsWith('Cannot')
						? kernel(shape)
						: null
	],
	['keras.use-cudnn-invalid', () => keras("layers.LSTM(8, use_cudnn='yes')")],
	[
		'keras.bidirectional',
		({ merge_mode, attribute }, wording) =>
			merge_mode !== undefined
				? keras(`layers.Bidirectional(layers.LSTM(8), merge_mode='${String(merge_mode).replace(/\W/g, '')}')`)
				: attribute !== undefined
					? keras(`layers.Bidirectional(layers.LSTM(8, stateful=True), backward_layer=layers.LSTM(8, go_backwards=True))`)
					: wording.includes('go_backwards')
						? keras('layers.Bidirectional(layers.LSTM(8), backward_layer=layers.LSTM(8))')
						: null
	],
	['keras.timedistributed', ({ shape }) => keras('layer = layers.TimeDistributed(layers.Dense(2))', `layer(keras.Input(${tuple(axesOf(shape).slice(1))}))`)],
	[
		'keras.mask-length',
		({ index, size }) =>
			keras(`x = np.zeros((2, ${Number(index) + 1}, 4), 'float32')`, `mask = np.ones((2, ${Number(size)}), bool)`, 'layers.LSTM(8)(x, mask=mask)')
	],
	['keras.seq-len-0', () => keras("layers.LSTM(8)(np.zeros((2, 0, 4), 'float32'))")],
	[
		'keras.initial-state-count',
		({ expected, got }) =>
			keras(
				"x = np.zeros((2, 5, 4), 'float32')",
				`states = [np.zeros((2, 8), 'float32')] * ${Math.min(Number(expected), 100)}`,
				`layers.${got === 1 ? 'GRU' : 'LSTM'}(8)(x, initial_state=states)`
			)
	],
	[
		'keras.rnn-features-eager',
		({ a, b }) => {
			const [[batch, features], [rows, columns]] = [axesOf(a), axesOf(b)];
			const [layer, gates] = Number(columns) % 4 === 0 ? ['LSTM', 4] : Number(columns) % 3 === 0 ? ['GRU', 3] : ['SimpleRNN', 1];
			return batch && features && rows && columns
				? keras(
						`layer = layers.${layer}(${columns / gates})`,
						`layer(np.zeros((${batch}, 5, ${rows}), 'float32'))`,
						`layer(np.zeros((${batch}, 5, ${features}), 'float32'))`
					)
				: null;
		}
	],
	[
		'keras.initial-state-size-batch-stateful',
		({ a, b }) => {
			const [[batch, columns], [given]] = [axesOf(a), axesOf(b)];
			if (!batch || !columns || !given || columns % 4 !== 0) return null;
			return keras(
				`x = np.zeros((${batch}, 5, 4), 'float32')`,
				`h, c = np.zeros((2, ${given}, ${columns / 4}), 'float32')`,
				`layers.LSTM(${columns / 4})(x, initial_state=[h, c])`
			);
		}
	],
	[
		'tf.extractforwardinput-input-h',
		({ got, expected }) => {
			const [[, built, units], [, batch]] = [axesOf(got), axesOf(expected)];
			return built && units && batch && built !== batch ? stateful(built, batch, units) : null;
		}
	],
	[
		'keras.losses-older-wording',
		({ a, b }) =>
			keras(
				`target, output = np.zeros(${tuple(closed(axesOf(a)))}), np.zeros(${tuple(closed(axesOf(b)))})`,
				'keras.losses.CategoricalCrossentropy()(target, output)'
			)
	],
	['keras.model-input-shape', ({ expected, found }) => modelFed(axesOf(expected), axesOf(found))],
	[
		'keras.ndim-keras-1-2-2-data-check',
		({ what = '', expected, got_shape }) => {
			const got = axesOf(got_shape);
			if (!/input/.test(String(what)) && String(what) !== '') return null;
			const [features = 1] = got.slice(-1);
			const shape = Array.isArray(expected) ? [null, ...axesOf(expected)] : [null, ...Array.from({ length: Number(expected) - 2 }, () => 5), features];
			return modelFed(shape, got);
		}
	],
	['keras.use-cudnn-true-impossible', () => keras("layers.LSTM(8, use_cudnn=True)(np.zeros((2, 5, 4), 'float32'))")],
	['keras.embedding-index', ({ size }) => keras(`layers.Embedding(${Number(size)}, 4)(np.array([[0, 1, ${Number(size)}]]))`)]
];
