import { layerSizes, type LayerSettings } from '../../ir/index.ts';
import { maskAsLengths, noMask } from '../masks.ts';
import { inputAxesFor, pythonNumber as number, stateAxes } from '../passed.ts';

const gates = { LSTM: 4, GRU: 3, RNN: 1 } as const;

/** What this configuration has and `CudnnRNNV3` cannot be told, in sentences; the program leaves it out. */
export function cudnnOpLacks(settings: LayerSettings): readonly string[] {
	const { bias, num_layers } = settings;
	const mask = noMask('The op', 'sequence_lengths', settings);
	return [
		mask !== null && mask,
		!bias && 'The op always reads biases: bias=False is left out.',
		!(Number.isInteger(num_layers) && num_layers >= 1) && 'The op has no num_layers: it divides the first axis of input_h by the directions.'
	].filter((sentence) => sentence !== false);
}

/** The layer cell as a call of the op that Keras calls on a GPU: `tf.raw_ops.CudnnRNNV3`. Its weights are one vector. */
export function printCudnnOp(settings: LayerSettings): string {
	const { type, dtype, nonlinearity, bidirectional, proj_size, dropout } = settings;
	const { lengths } = maskAsLengths(settings) ?? settings;
	const lstm = type === 'LSTM';
	const axes = inputAxesFor(settings, 'time-first');
	const { word, size } =
		settings.x.without === 'batch' ? { word: 'batch', size: 1 } : (axes.find((axis) => axis.word === 'batch') ?? { word: 'batch', size: settings.batch });
	const state = (name: 'h_0' | 'c_0', op: string): string => {
		const { layer, batch, hidden } = stateAxes(settings, name);
		const sizes = [layer, ...(settings.x.without === 'batch' ? [] : [batch]), hidden];
		return `${op} = ${tensor('zeros', sizes, settings[name].dtype ?? dtype)}  # (layer, ${settings.x.without === 'batch' ? '' : 'batch, '}hidden)`;
	};
	const mode = type === 'RNN' ? `rnn_${nonlinearity}` : type.toLowerCase();
	const options = [
		`rnn_mode='${mode}'`,
		bidirectional && "direction='bidirectional'",
		dropout !== 0 && `dropout=${number(dropout)}`,
		lstm && proj_size !== 0 && `num_proj=${number(proj_size)}`
	].filter((option) => option !== false);
	const steps = settings.x.seq ?? settings.seq_len;
	return `${[
		...cudnnOpLacks(settings).map((sentence) => `# ${sentence}`),
		'import tensorflow as tf',
		'',
		`x = ${tensor(
			'random.normal',
			axes.map(({ size }) => size),
			settings.x.dtype ?? dtype
		)}  # (${axes.map(({ word }) => word).join(', ')})`,
		state('h_0', 'input_h'),
		...(lstm ? [state('c_0', 'input_c')] : []),
		`params = ${tensor('zeros', [parameters(settings)], dtype)}`,
		lengths
			? `sequence_lengths = tf.constant([${lengths.map(number).join(', ')}])`
			: `sequence_lengths = tf.fill([${number(size)}], ${number(steps)})  # (${word})`,
		'output, output_h, output_c, _, _ = tf.raw_ops.CudnnRNNV3(',
		`    input=x, input_h=input_h, input_c=${lstm ? 'input_c' : tensor('zeros', [], dtype)}, params=params, sequence_lengths=sequence_lengths,`,
		`    ${options.join(', ')})`
	].join('\n')}\n`;
}

/** How long the vector of weights and biases is, two biases a gate as cuDNN has them. */
function parameters(settings: LayerSettings): number {
	const { type, hidden_size, input_size, num_layers } = settings;
	const { directions, outputSize } = layerSizes(settings);
	const layers = Number.isInteger(num_layers) ? Math.max(0, num_layers) : 0;
	const projection = outputSize === hidden_size ? 0 : outputSize * hidden_size;
	const layer = (features: number): number => directions * (gates[type] * hidden_size * (features + outputSize + 2) + projection);
	return layers === 0 ? 0 : layer(input_size) + (layers - 1) * layer(directions * outputSize);
}

function tensor(factory: 'random.normal' | 'zeros', sizes: readonly number[], dtype: string): string {
	const said = `[${sizes.map(number).join(', ')}]`;
	if (dtype === 'float32') return `tf.${factory}(${said})`;
	const made = factory === 'random.normal' && /^b?float/.test(dtype) ? factory : 'zeros';
	return `tf.${made}(${said}, dtype=tf.${dtype})`;
}
