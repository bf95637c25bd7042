import { defaultLayer, type LayerSettings } from '../../../src/lib/ir/index.ts';
import { defaultKeras } from '../../../src/lib/ir/keras.ts';

const one: LayerSettings = { ...defaultLayer, num_layers: 1, bidirectional: false };
const { x, h_0 } = defaultLayer;
const passed = { ...h_0, passed: true };
const keras = { ...one, framework: 'keras' } as const;

/** One mistake each: two of them at once show which one a framework looks at first. */
const mistakes = {
	rank: (settings: LayerSettings) => ({ ...settings, x: { ...settings.x, without: 'seq' } }),
	dtype: (settings: LayerSettings) => ({ ...settings, x: { ...settings.x, dtype: 'int64' } }),
	feat: (settings: LayerSettings) => ({ ...settings, x: { ...settings.x, feat: 25 } }),
	lengths: (settings: LayerSettings) => ({ ...settings, lengths: [10, 7, 3] }),
	h_0: (settings: LayerSettings) => ({ ...settings, h_0: { ...passed, batch: 16 } }),
	c_0: (settings: LayerSettings) => ({ ...settings, c_0: { ...passed, batch: 16 } })
} satisfies Record<string, (settings: LayerSettings) => LayerSettings>;

const pairs = Object.entries(mistakes).flatMap(([first, make], i) =>
	Object.entries(mistakes)
		.slice(i + 1)
		.map(([second, too]): [string, LayerSettings] => [`two mistakes: ${first} and ${second}`, too(make(one))])
);

/** Configurations of the layer cell that every framework is asked about, by what is special about them. */
export const configurations: ReadonlyMap<string, LayerSettings> = new Map<string, LayerSettings>([
	['as a new notebook has it', defaultLayer],
	['one layer', one],
	['GRU', { ...one, type: 'GRU' }],
	['RNN', { ...one, type: 'RNN' }],
	['RNN, relu, both directions', { ...defaultLayer, type: 'RNN', nonlinearity: 'relu' }],
	['GRU, two layers, states', { ...defaultLayer, type: 'GRU', h_0: passed }],
	['nine layers', { ...one, num_layers: 9, hidden_size: 8 }],
	['nine layers, states', { ...one, num_layers: 9, hidden_size: 8, h_0: passed, c_0: passed }],
	['batch first', { ...one, batch_first: true }],
	['no bias', { ...one, bias: false }],
	['features', { ...one, x: { ...x, feat: 25 } }],
	['features, new notebook', { ...defaultLayer, x: { ...x, feat: 25 } }],
	['features, GRU', { ...one, type: 'GRU', x: { ...x, feat: 25 } }],
	['features, RNN, both directions', { ...one, type: 'RNN', bidirectional: true, x: { ...x, feat: 25 } }],
	['x turned', { ...one, x: { ...x, order: 'batch-first' } }],
	['x without batch', { ...one, x: { ...x, without: 'batch' } }],
	['x without steps', { ...one, x: { ...x, without: 'seq' } }],
	['x of float64', { ...one, x: { ...x, dtype: 'float64' } }],
	['x of int64', { ...one, x: { ...x, dtype: 'int64' } }],
	['float64', { ...one, dtype: 'float64' }],
	['float16', { ...one, dtype: 'float16' }],
	['bfloat16', { ...one, dtype: 'bfloat16' }],
	['int64', { ...one, dtype: 'int64' }],
	['states', { ...one, h_0: passed, c_0: passed }],
	['states, new notebook', { ...defaultLayer, h_0: passed, c_0: passed }],
	['h_0 of another batch', { ...one, h_0: { ...passed, batch: 16 } }],
	['h_0 of another batch, GRU', { ...one, type: 'GRU', h_0: { ...passed, batch: 16 } }],
	['h_0 of another size', { ...one, h_0: { ...passed, hidden: 64 } }],
	['h_0 of another size, GRU', { ...one, type: 'GRU', h_0: { ...passed, hidden: 64 } }],
	['h_0 of another size, RNN', { ...one, type: 'RNN', h_0: { ...passed, hidden: 64 } }],
	['c_0 of another batch', { ...one, c_0: { ...passed, batch: 16 } }],
	['c_0 of another size', { ...one, c_0: { ...passed, hidden: 64 } }],
	['h_0 of two layers', { ...one, h_0: { ...passed, layer: 2 } }],
	['h_0 of float64', { ...one, h_0: { ...passed, dtype: 'float64' } }],
	['features and h_0', { ...one, x: { ...x, feat: 25 }, h_0: { ...passed, batch: 16 } }],
	['h_0 of another batch, both directions', { ...one, bidirectional: true, h_0: { ...passed, batch: 16 } }],
	['h_0 of another size, two layers', { ...defaultLayer, h_0: { ...passed, hidden: 64 } }],
	['states without batch', { ...one, x: { ...x, without: 'batch' }, h_0: passed, c_0: passed }],
	['lengths', { ...one, batch: 4, lengths: [10, 7, 3, 1] }],
	['lengths, both directions, two layers', { ...defaultLayer, batch: 4, lengths: [10, 7, 3, 1] }],
	['lengths, unsorted', { ...one, batch: 4, lengths: [3, 10, 7, 1] }],
	['a length of 0', { ...one, batch: 4, lengths: [10, 7, 3, 0] }],
	['a length beyond the end', { ...one, batch: 4, lengths: [12, 7, 3, 1] }],
	['too few lengths', { ...one, batch: 4, lengths: [10, 7, 3] }],
	['projection', { ...one, proj_size: 20 }],
	['dropout', { ...defaultLayer, dropout: 0.5 }],
	['dropout of 5', { ...defaultLayer, dropout: 5 }],
	['dropout, one layer', { ...one, dropout: 0.5 }],
	['no hidden', { ...one, hidden_size: 0 }],
	['a negative hidden', { ...one, hidden_size: -3 }],
	['half a hidden', { ...one, hidden_size: 2.5 }],
	['no input', { ...one, input_size: 0 }],
	['no layers', { ...one, num_layers: 0 }],
	['no steps', { ...one, seq_len: 0 }],
	['no batch', { ...one, batch: 0 }],
	['Keras', keras],
	['Keras, sequences and states', { ...keras, keras: { ...defaultKeras, return_sequences: true, return_state: true } }],
	['Keras, two layers', { ...keras, num_layers: 2 }],
	['Keras, two layers, states passed and returned', { ...keras, num_layers: 2, h_0: passed, c_0: passed, keras: { ...defaultKeras, return_state: true } }],
	['Keras, stateful, both directions, states', { ...keras, bidirectional: true, keras: { ...defaultKeras, return_state: true, stateful: true } }],
	['Keras, stateful, a mask of another batch', { ...keras, x: { ...x, batch: 1 }, keras: { ...defaultKeras, stateful: true }, lengths: [2, 7, 2, 7], batch: 4 }],
	['Keras, unrolled, x turned, a mask', { ...keras, batch: 4, x: { ...x, order: 'time-first' }, keras: { ...defaultKeras, unroll: true, mask: ['1011111111'] } }],
	['Keras, all dropped, two layers', { ...keras, num_layers: 2, dropout: 1 }],
	['Keras, both directions, states', { ...keras, bidirectional: true, keras: { ...defaultKeras, return_state: true } }],
	['Keras, backwards', { ...keras, keras: { ...defaultKeras, go_backwards: true } }],
	['Keras, stateful, unrolled', { ...keras, keras: { ...defaultKeras, stateful: true, unroll: true } }],
	['Keras, activations', { ...keras, keras: { ...defaultKeras, activation: 'relu', recurrent_activation: 'hard_sigmoid', recurrent_dropout: 0.2 } }],
	['Keras, GRU without reset_after', { ...keras, type: 'GRU', keras: { ...defaultKeras, reset_after: false } }],
	['Keras, a mask with holes', { ...keras, keras: { ...defaultKeras, mask: ['1111111111', '1111110000', '0000111111', '1110111111'] } }],
	['Keras, a mask padded on the right', { ...keras, keras: { ...defaultKeras, mask: ['1111111111', '1111110000'] } }],
	['Keras, a mask padded on the left', { ...keras, keras: { ...defaultKeras, mask: ['0000111111'] } }],
	['Keras, a masked sequence without a step', { ...keras, keras: { ...defaultKeras, mask: ['0000000000', '1110000000'] } }],
	['Keras, GRU, both directions, a mask with holes', { ...keras, type: 'GRU', bidirectional: true, keras: { ...defaultKeras, mask: ['1011111111'] } }],
	['Keras, RNN, two layers, a mask padded on the left', { ...keras, type: 'RNN', num_layers: 2, keras: { ...defaultKeras, mask: ['0000111111'] } }],
	['Keras, a mask and other features', { ...keras, x: { ...x, feat: 25 }, keras: { ...defaultKeras, mask: ['0000111111'] } }],
	['Keras, cuDNN demanded', { ...keras, keras: { ...defaultKeras, use_cudnn: 'True' } }],
	['Keras, cuDNN demanded, other features', { ...keras, x: { ...x, feat: 25 }, keras: { ...defaultKeras, use_cudnn: 'True' } }],
	['Keras, cuDNN demanded, a 2-D x', { ...keras, x: { ...x, without: 'seq' }, keras: { ...defaultKeras, use_cudnn: 'True' } }],
	['Keras, cuDNN demanded, a mask padded on the left', { ...keras, keras: { ...defaultKeras, mask: ['0000111111'], use_cudnn: 'True' } }],
	['Keras, cuDNN not asked, GRU', { ...keras, type: 'GRU', keras: { ...defaultKeras, use_cudnn: 'False' } }],
	['Keras, features', { ...keras, x: { ...x, feat: 25 } }],
	['Keras, states of another size', { ...keras, h_0: { ...passed, hidden: 64 } }],
	...pairs,
	['x and h_0 of int64', { ...one, x: { ...x, feat: 25 }, h_0: { ...passed, dtype: 'int64' } }],
	['x without batch, states', { ...one, x: { ...x, without: 'batch' }, h_0: passed }],
	['three layers, h_0 of another size', { ...one, num_layers: 3, h_0: { ...passed, hidden: 64 } }],
	['two mistakes: h_0 and c_0, by size', { ...one, h_0: { ...passed, hidden: 64 }, c_0: { ...passed, hidden: 32 } }],
	['two mistakes: the layer and x', { ...one, hidden_size: 0, x: { ...x, without: 'seq' } }]
]);
