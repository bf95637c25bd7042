import { layerSizes, type KerasOptions, type LayerSettings } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';
import { inputAxesFor, passesState, pythonNumber as number, stateAxes } from '../passed.ts';

const classes = { LSTM: 'LSTM', GRU: 'GRU', RNN: 'SimpleRNN' } as const;
const words = { seq: 'timesteps', batch: 'batch', feat: 'features' } as const;
/** Layers that are written out; more are called in a loop. */
const written = 8;

/** What this configuration has and Keras cannot be told, in sentences; the program leaves it out. */
export function kerasLacks(settings: LayerSettings): readonly string[] {
	const { type, proj_size, num_layers } = settings;
	return [
		type === 'LSTM' && proj_size !== 0 && 'Keras has no projections: proj_size is left out.',
		!(Number.isInteger(num_layers) && num_layers >= 1) && `Keras has no num_layers: a layer stands for each, and there are none for ${number(num_layers)}.`,
		statesOfOtherLayers(settings) && 'Keras has no axis of layers in a state: each layer is given its own.'
	].filter((sentence) => sentence !== false);
}

function statesOfOtherLayers(settings: LayerSettings): boolean {
	const { staves } = layerSizes(settings);
	const states = settings.type === 'LSTM' ? (['h_0', 'c_0'] as const) : (['h_0'] as const);
	return passesState(settings) && states.some((name) => stateAxes(settings, name).layer !== staves);
}

/** The layer cell as a program of Keras 3 on TensorFlow. x is batch first, the one order that Keras reads. */
export function printKeras(settings: LayerSettings): string {
	const options = kerasOptions(settings);
	const layers = Number.isInteger(settings.num_layers) ? Math.max(0, settings.num_layers) : 0;
	const program = new KerasProgram(settings, options, layers);
	return `${[...kerasLacks(settings).map((sentence) => `# ${sentence}`), ...program.lines()].join('\n')}\n`;
}

class KerasProgram {
	readonly #name: string;
	/** Whether the states of all layers stand in one tensor each, as PyTorch has them. */
	readonly #stacked: boolean;

	constructor(
		readonly settings: LayerSettings,
		readonly options: KerasOptions,
		readonly layers: number
	) {
		this.#name = { LSTM: 'lstm', GRU: 'gru', RNN: 'simple_rnn' }[settings.type];
		this.#stacked = layerSizes(settings).staves > 1;
	}

	lines(): readonly string[] {
		const { settings, layers } = this;
		const masked = settings.lengths !== null || this.options.mask !== null;
		return [
			...(this.options.mask === null || settings.lengths ? [] : ['import numpy as np']),
			'import tensorflow as tf',
			'from keras import layers',
			'',
			...this.#constructors(),
			...(settings.dropout !== 0 && layers > 1 ? [`dropout = layers.Dropout(${number(settings.dropout)})`] : []),
			'',
			this.#input(),
			...(masked ? this.#mask() : []),
			...(passesState(settings) ? this.#states() : []),
			...this.#calls(masked ? ', mask=mask' : ''),
			...this.#reading()
		];
	}

	#constructors(): readonly string[] {
		const { layers } = this;
		if (layers === 0) return [];
		if (layers > written) {
			const before = `stack = [${this.#layer(false)} for _ in range(${layers - 1})]`;
			return [before, `stack.append(${this.#layer(true)})`, ...this.#build('stack[0]')];
		}
		return [...Array.from({ length: layers }, (_, i) => `${this.#named(i)} = ${this.#layer(i === layers - 1)}`), ...this.#build(this.#named(0))];
	}

	/** A layer that is built takes the features that it was built on; else it takes those of x. */
	#build(layer: string): readonly string[] {
		const { input_size, x } = this.settings;
		return x.feat === null || x.feat === input_size ? [] : [`${layer}.build((None, None, ${number(input_size)}))`];
	}

	readonly #named = (i: number): string => (i === 0 ? this.#name : `${this.#name}_${i}`);

	#layer(last: boolean): string {
		const { type, hidden_size, bias, dtype, bidirectional } = this.settings;
		const { options } = this;
		const said = [
			number(hidden_size),
			options.activation !== 'tanh' && `activation='${options.activation}'`,
			type !== 'RNN' && options.recurrent_activation !== 'sigmoid' && `recurrent_activation='${options.recurrent_activation}'`,
			!bias && 'use_bias=False',
			options.recurrent_dropout !== 0 && `recurrent_dropout=${number(options.recurrent_dropout)}`,
			type === 'GRU' && !options.reset_after && 'reset_after=False',
			(options.return_sequences || !last) && 'return_sequences=True',
			(options.return_state || (!last && this.#statesOfAll)) && 'return_state=True',
			options.go_backwards && 'go_backwards=True',
			options.stateful && 'stateful=True',
			options.unroll && 'unroll=True',
			type !== 'RNN' && options.use_cudnn !== 'auto' && `use_cudnn=${options.use_cudnn}`,
			dtype !== 'float32' && `dtype='${dtype}'`
		].filter((option) => option !== false);
		const one = `layers.${classes[type]}(${said.join(', ')})`;
		return bidirectional ? `layers.Bidirectional(${one})` : one;
	}

	/** PyTorch gives the states of every layer; so does a program that is to give what it gives. */
	get #statesOfAll(): boolean {
		return this.options.return_state;
	}

	#input(): string {
		const { settings } = this;
		const axes = inputAxesFor(settings, 'batch-first');
		const made = tensor('random.normal', `(${tuple(axes.map(({ size }) => number(size)))})`, settings.x.dtype ?? settings.dtype);
		return `x = ${made}  # (${axes.map(({ word }) => words[word]).join(', ')})`;
	}

	#mask(): readonly string[] {
		const { lengths, batch, seq_len, x } = this.settings;
		const steps = number(x.seq ?? seq_len);
		if (lengths) return [`mask = tf.sequence_mask([${lengths.map(number).join(', ')}], maxlen=${steps})`];
		const rows = this.options.mask ?? [];
		return [
			`mask = np.ones((${number(x.batch ?? batch)}, ${steps}), dtype=bool)`,
			...rows.flatMap((row, i) => holes(row).map((at) => `mask[${i}, ${at}] = False`))
		];
	}

	#states(): readonly string[] {
		const { settings } = this;
		const names = settings.type === 'LSTM' ? (['h_0', 'c_0'] as const) : (['h_0'] as const);
		return names.map((name) => {
			const { layer, batch, hidden } = stateAxes(settings, name);
			const axes = [
				...(this.#stacked ? [['layer', layer] as const] : []),
				...(settings.x.without === 'batch' ? [] : [['batch', batch] as const]),
				['units', hidden] as const
			];
			const made = tensor('zeros', `(${tuple(axes.map(([, size]) => number(size)))})`, settings[name].dtype ?? settings.dtype);
			return `${name} = ${made}  # (${axes.map(([word]) => word).join(', ')})`;
		});
	}

	#calls(mask: string): readonly string[] {
		const { settings, layers, options } = this;
		if (layers === 0) return ['output = x'];
		const dropped = settings.dropout !== 0;
		if (layers > written) {
			const call = `${options.return_state ? 'y, *states' : 'y'} = layer(y${mask}${this.#initial('i')})`;
			return [
				'y = x',
				'for i, layer in enumerate(stack):',
				...(dropped ? ['    if i > 0:', '        y = dropout(y, training=True)'] : []),
				`    ${call}`,
				'output = y'
			];
		}
		return Array.from({ length: layers }, (_, i) => {
			const last = i === layers - 1;
			const input = i === 0 ? 'x' : 'output';
			const results = options.return_state ? ['output', ...this.#stateNames(last ? '' : `_l${i}`)].join(', ') : 'output';
			const drop = dropped && !last ? [`output = dropout(output, training=True)`] : [];
			return [`${results} = ${this.#named(i)}(${input}${mask}${this.#initial(String(i))})`, ...drop];
		}).flat();
	}

	#stateNames(suffix: string): readonly string[] {
		const { type, bidirectional } = this.settings;
		const names = type === 'LSTM' ? ['h', 'c'] : ['h'];
		return (bidirectional ? ['forward', 'backward'].flatMap((direction) => names.map((name) => `${direction}_${name}`)) : names).map((name) => name + suffix);
	}

	#initial(layer: string): string {
		const { settings } = this;
		if (!passesState(settings)) return '';
		const { directions } = layerSizes(settings);
		const names = settings.type === 'LSTM' ? ['h_0', 'c_0'] : ['h_0'];
		const at = (d: number): string => {
			if (layer !== 'i') return String(Number(layer) * directions + d);
			return directions === 1 ? 'i' : d === 0 ? '2 * i' : '2 * i + 1';
		};
		const states = Array.from({ length: directions }, (_, d) => names.map((name) => (this.#stacked ? `${name}[${at(d)}]` : name))).flat();
		return `, initial_state=${states.length === 1 && directions === 1 ? states.join() : `[${states.join(', ')}]`}`;
	}

	#reading(): readonly string[] {
		const { settings, options, layers } = this;
		if (settings.framework === 'keras' || layers === 0 || !options.return_sequences) return [];
		if (settings.read === 'last') return ['last = output[:, -1]'];
		if (settings.read === 'h_n') return layers > written ? [] : [`last = ${settings.bidirectional ? 'backward_h' : 'h'}`];
		if (settings.read === 'h_n both' && settings.bidirectional && layers <= written) return ['last = tf.concat([forward_h, backward_h], axis=-1)'];
		return [];
	}
}

/** Runs of steps that a row of a mask leaves out, as Python indexes them. */
function holes(row: string): readonly string[] {
	return [...row.matchAll(/0+/g)].map(({ 0: run, index }) => {
		if (run.length === 1) return String(index);
		const from = index === 0 ? '' : String(index);
		return `${from}:${index + run.length}`;
	});
}

const tuple = (sizes: readonly string[]): string => (sizes.length === 1 ? `${sizes[0]},` : sizes.join(', '));

function tensor(factory: 'random.normal' | 'zeros', sizes: string, dtype: string): string {
	if (dtype === 'float32') return `tf.${factory}(${sizes})`;
	const made = factory === 'random.normal' && /^b?float/.test(dtype) ? factory : 'zeros';
	return `tf.${made}(${sizes}, dtype=tf.${dtype})`;
}
