import { layerSizes, type LayerSettings } from '../../ir/index.ts';
import { inputAxes, passesState, stateAxes } from '../passed.ts';

const factories = { LSTM: 'lstm', GRU: 'gru', RNN: 'simpleRNN' } as const;

/**
 * The layer cell as a TensorFlow.js program (tfjs-layers 4.22, `src/layers/recurrent.ts` and `wrappers.ts`), with tensors shaped as the PyTorch
 * program shapes them. What tfjs has no equivalent of is left out, and a comment says so. It is shown and copied, not evaluated.
 */
export function printTfjs(settings: LayerSettings): string {
	const lines = ["import * as tf from '@tensorflow/tfjs';", '', ...missing(settings).map((sentence) => `// ${sentence}`)];
	if (lines.length > 2) lines.push('');
	lines.push(...layers(settings), '', ...input(settings), ...states(settings), ...forward(settings));
	return lines.join('\n') + '\n';
}

/** What PyTorch has here and tfjs has not. */
function missing(settings: LayerSettings): string[] {
	const { type, proj_size, lengths, dtype, x } = settings;
	return [
		type === 'GRU' && 'PyTorch resets after the matrix product (Keras: reset_after), which tfjs has not: its GRU computes other values.',
		type !== 'GRU' && settings.bias && 'PyTorch adds two biases, tfjs one: the sum of the two.',
		type === 'LSTM' && proj_size !== 0 && 'tfjs has no projections: proj_size is left out.',
		lengths && 'tfjs has no packed sequences: every sequence is read to its end.',
		(dtype !== 'float32' || (x.dtype !== null && x.dtype !== 'float32')) && `tfjs computes in float32 only: ${x.dtype ?? dtype} is left out.`
	].filter((sentence) => typeof sentence === 'string');
}

function layers(settings: LayerSettings): string[] {
	const { type, bidirectional, num_layers, input_size, hidden_size, bias, nonlinearity, dropout } = settings;
	const { directions } = layerSizes(settings);
	const options = [
		`units: ${number(hidden_size)}`,
		// tfjs defaults to hardSigmoid, which differs from PyTorch's sigmoid by up to 0.02 in the output.
		type !== 'RNN' && "recurrentActivation: 'sigmoid'",
		type === 'RNN' && `activation: '${nonlinearity}'`,
		!bias && 'useBias: false',
		'returnSequences: true',
		'returnState: true'
	].filter((option) => option !== false);
	const one = `tf.layers.${factories[type]}({ ${options.join(', ')} })`;
	const width = number(directions * hidden_size);
	return [
		`const layers = Array.from({ length: ${number(num_layers)} }, () =>`,
		bidirectional ? `\ttf.layers.bidirectional({\n\t\tlayer: ${one},\n\t\tmergeMode: 'concat'\n\t})\n);` : `\t${one}\n);`,
		`layers.forEach((layer, i) => layer.apply(tf.input({ shape: [null, i === 0 ? ${number(input_size)} : ${width}] }))); // makes the weights`,
		...(dropout === 0 ? [] : [`const dropout = tf.layers.dropout({ rate: ${number(dropout)} });`])
	];
}

/** x in the shape that PyTorch gets, and then batch first, the one order that tfjs reads. */
function input(settings: LayerSettings): string[] {
	const axes = inputAxes(settings);
	const x = `const x = tf.randomNormal([${axes.map(({ size }) => number(size)).join(', ')}]); // (${axes.map(({ word }) => word).join(', ')})`;
	if (settings.x.without !== null) return [x, 'let y = x.expandDims(0); // PyTorch reads a 2-D x as one sequence, tfjs needs its batch axis'];
	return settings.batch_first ? [x, 'let y = x;'] : [x, 'let y = x.transpose([1, 0, 2]); // tfjs reads batch first'];
}

function states(settings: LayerSettings): string[] {
	if (!passesState(settings)) return [];
	const batched = settings.x.without !== 'batch';
	const names = settings.type === 'LSTM' ? (['h_0', 'c_0'] as const) : (['h_0'] as const);
	return names.map((name) => {
		const { layer, batch, hidden } = stateAxes(settings, name);
		const sizes = [layer, ...(batched ? [batch] : []), settings[name].hidden === null ? settings.hidden_size : hidden];
		return `const ${name} = tf.zeros([${sizes.map(number).join(', ')}]);`;
	});
}

function forward(settings: LayerSettings): string[] {
	const lstm = settings.type === 'LSTM';
	const { directions } = layerSizes(settings);
	const unbatched = settings.x.without !== null;
	const state = (name: string, at: string) => `${name}.gather(${at})${settings.x.without === 'batch' ? '.expandDims(0)' : ''}`;
	const initial = Array.from({ length: directions }, (_, d) => {
		const at = directions === 1 ? 'i' : d === 0 ? '2 * i' : '2 * i + 1';
		return lstm ? [state('h_0', at), state('c_0', at)] : [state('h_0', at)];
	}).flat();
	const kwargs = passesState(settings) ? `, { initialState: [${initial.join(', ')}] }` : '';
	const squeeze = unbatched ? '.squeeze([0])' : settings.batch_first ? '' : '.transpose([1, 0, 2])';
	const stack = (name: string) => `const ${name} = tf.stack(${name[0]})${unbatched ? '.squeeze([1])' : ''};`;
	const h = lstm ? 'states.filter((_, j) => j % 2 === 0)' : 'states';
	return [
		'',
		`const h = []${lstm ? ', c = []' : ''};`,
		'layers.forEach((layer, i) => {',
		...(settings.dropout === 0 ? [] : ['\tif (i > 0) y = dropout.apply(y, { training: true });']),
		`\tconst [sequence, ...states] = layer.apply(y${kwargs});`,
		'\ty = sequence;',
		`\th.push(...${h});`,
		...(lstm ? ['\tc.push(...states.filter((_, j) => j % 2 === 1));'] : []),
		'});',
		`const output = y${squeeze};`,
		stack('h_n'),
		...(lstm ? [stack('c_n')] : [])
	];
}

/** A number as JavaScript writes it. */
const number = (value: number): string => String(value);
