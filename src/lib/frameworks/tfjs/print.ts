import { layerSizes, type LayerSettings } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';
import { inputAxesFor, passesState, stateAxes } from '../passed.ts';
import { passedTo } from './passed.ts';

const factories = { LSTM: 'lstm', GRU: 'gru', RNN: 'simpleRNN' } as const;
const camel = (word: string): string => word.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What this configuration has and tfjs cannot be told, in sentences; the program leaves it out. */
export function tfjsLacks(settings: LayerSettings): readonly string[] {
	const { type, proj_size, num_layers, dtype, x } = settings;
	const names = type === 'LSTM' ? (['h_0', 'c_0'] as const) : (['h_0'] as const);
	const { staves } = layerSizes(settings);
	const dtypes = [dtype, x.dtype ?? dtype, ...(passesState(settings) ? names.map((name) => settings[name].dtype ?? dtype) : [])];
	const other = dtypes.find((name) => name !== 'float32');
	return [
		type === 'LSTM' && proj_size !== 0 && 'tfjs has no projections: proj_size is left out.',
		!(Number.isInteger(num_layers) && num_layers >= 1) && `tfjs has no num_layers: a layer stands for each, and there are none for ${num_layers}.`,
		passesState(settings) &&
			names.some((name) => stateAxes(settings, name).layer !== staves) &&
			'tfjs has no axis of layers in a state: each layer is given its own.',
		other !== undefined && `tfjs computes in float32 only: ${other} is left out.`
	].filter((sentence) => sentence !== false);
}

/** What the two compute differently, where the shapes are the same. */
const differences = ({ type, bias, framework }: LayerSettings): readonly string[] =>
	[
		type === 'GRU' && 'tfjs has no reset_after: its GRU resets before the matrix product and computes other values.',
		type !== 'GRU' && bias && framework !== 'keras' && 'PyTorch adds two biases, tfjs one: the sum of the two.'
	].filter((sentence) => sentence !== false);

/** The layer cell as a program of TensorFlow.js (tfjs-layers 4.22, `src/layers/recurrent.ts` and `wrappers.ts`). x is batch first, the one order that it reads. `runtime/layers` runs the same. */
export function printTfjs(settings: LayerSettings): string {
	const said = [...tfjsLacks(settings), ...differences(settings)].map((sentence) => `// ${sentence}`);
	const layers = Number.isInteger(settings.num_layers) ? Math.max(0, settings.num_layers) : 0;
	const lines = [
		"import * as tf from '@tensorflow/tfjs';",
		'',
		...(said.length > 0 ? [...said, ''] : []),
		...constructors(settings, layers),
		'',
		...input(settings)
	];
	return `${[...lines, ...calls(settings, layers)].join('\n')}\n`;
}

function layer(settings: LayerSettings, last: boolean): string {
	const { type, bidirectional, hidden_size, bias } = settings;
	const keras = kerasOptions(settings);
	const options = [
		`units: ${hidden_size}`,
		(keras.activation !== 'tanh' || type === 'RNN') && `activation: '${camel(keras.activation)}'`,
		// tfjs defaults to hardSigmoid, which differs from the sigmoid of the others by up to 0.02 in the output.
		type !== 'RNN' && `recurrentActivation: '${camel(keras.recurrent_activation)}'`,
		!bias && 'useBias: false',
		keras.recurrent_dropout !== 0 && `recurrentDropout: ${keras.recurrent_dropout}`,
		(keras.return_sequences || !last) && 'returnSequences: true',
		keras.return_state && 'returnState: true',
		keras.go_backwards && 'goBackwards: true',
		keras.stateful && 'stateful: true',
		keras.unroll && 'unroll: true'
	].filter((option) => option !== false);
	const one = `tf.layers.${factories[type]}({ ${options.join(', ')} })`;
	return bidirectional ? `tf.layers.bidirectional({ layer: ${one}, mergeMode: 'concat' })` : one;
}

const variable = ({ type }: LayerSettings): string => factories[type];

function constructors(settings: LayerSettings, layers: number): readonly string[] {
	const { input_size, x, dropout, batch } = settings;
	const all = layer(settings, true);
	const others = layer(settings, false);
	const [first, made] =
		layers === 1
			? [variable(settings), [`const ${variable(settings)} = ${all};`]]
			: [
					'layers[0]',
					[
						`const layers = Array.from({ length: ${layers} }, ${others === all ? '()' : '(_, i)'} =>`,
						`\t${others === all ? all : `i < ${layers - 1} ? ${others} : ${all}`}`,
						');'
					]
				];
	const shape = `[null, ${input_size}]`;
	const input = kerasOptions(settings).stateful ? `batchShape: [${x.batch ?? batch}, null, ${input_size}]` : `shape: ${shape}`;
	const built = (x.feat !== null && x.feat !== input_size) || kerasOptions(settings).stateful;
	return [
		...made,
		...(built && layers > 0 ? [`${first}.apply(tf.input({ ${input} })); // makes its weights, for ${input_size} features`] : []),
		...(dropout !== 0 && layers > 1 ? [`const dropout = tf.layers.dropout({ rate: ${dropout} });`] : [])
	];
}

function input(settings: LayerSettings): readonly string[] {
	const words = inputAxesFor(settings, 'batch-first').map(({ word }) => word);
	return [`const x = tf.randomNormal([${passedTo(settings).x.join(', ')}]); // (${words.join(', ')})`, ...mask(settings), ...states(settings)];
}

function mask(settings: LayerSettings): readonly string[] {
	const { lengths, batch, seq_len, x } = settings;
	const steps = x.seq ?? seq_len;
	if (lengths) return [`const mask = tf.range(0, ${steps}).less(tf.tensor2d([${lengths.join(', ')}], [${lengths.length}, 1]));`];
	const rows = kerasOptions(settings).mask;
	if (rows === null) return [];
	const said = rows.map((row) => `'${row.padEnd(steps, '1').slice(0, steps)}'`).join(', ');
	return [
		`const rows = [${said}]; // the others are all ones`,
		`const mask = tf.tensor2d(Array.from({ length: ${x.batch ?? batch} }, (_, i) => [...(rows[i] ?? '${'1'.repeat(steps)}')].map(Number)));`
	];
}

/** Whether the states of all layers stand in one tensor each. */
const stacked = (settings: LayerSettings): boolean => layerSizes(settings).staves > 1;

function states(settings: LayerSettings): readonly string[] {
	return passedTo(settings).states.map((sizes, i) => `const ${i === 0 ? 'h_0' : 'c_0'} = tf.zeros([${sizes.join(', ')}]);`);
}

function calls(settings: LayerSettings, layers: number): readonly string[] {
	const { type, bidirectional, dropout } = settings;
	const keras = kerasOptions(settings);
	const masked = settings.lengths !== null || keras.mask !== null;
	const names = type === 'LSTM' ? ['h_0', 'c_0'] : ['h_0'];
	const at = (d: number): string => (layers === 1 ? String(d) : !bidirectional ? 'i' : d === 0 ? '2 * i' : '2 * i + 1');
	const initial = Array.from({ length: layerSizes(settings).directions }, (_, d) =>
		names.map((name) => (stacked(settings) ? `${name}.gather(${at(d)})` : name))
	);
	const options = [masked && 'mask', passesState(settings) && `initialState: [${initial.flat().join(', ')}]`].filter((option) => option !== false);
	const kwargs = options.length === 0 ? '' : `, { ${options.join(', ')} }`;
	if (layers === 1) {
		const state = type === 'LSTM' ? ['h', 'c'] : ['h'];
		const each = bidirectional ? ['forward', 'backward'].flatMap((direction) => state.map((name) => direction + name.toUpperCase())) : state;
		const results = keras.return_state ? `[output, ${each.join(', ')}]` : 'output';
		return [`const ${results} = ${variable(settings)}.apply(x${kwargs});`];
	}
	return [
		`let output = x${keras.return_state ? ', states' : ''};`,
		'layers.forEach((layer, i) => {',
		...(dropout === 0 ? [] : ['\tif (i > 0) output = dropout.apply(output, { training: true });']),
		`\t${keras.return_state ? '[output, ...states]' : 'output'} = layer.apply(output${kwargs});`,
		'});'
	];
}
