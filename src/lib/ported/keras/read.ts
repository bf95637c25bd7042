import type { ElementwiseFn, ModuleCall, RnnMode } from '../../ir/index.ts';
import { tableOf } from '../../ir/table.ts';
import { NotPortable, statesPerDirection, type Value } from '../graph.ts';
import type { LayerReader, ModelReader } from '../read.ts';

/** What `get_config()` gives of a layer. */
export type Config = ReadonlyMap<string, unknown>;

/** Configurations by the layers' paths and names. */
export type Configs = ReadonlyMap<string, Config>;

type Named = { readonly class_name: string; readonly config: object };

/** Keras' layers. A weight is `w[its place in get_weights()]`. */
export const kerasLayers =
	(configs: Configs): LayerReader =>
	(call, reader) => {
		const [x] = call.inputs;
		if (x === undefined || !call.outputs?.length) return undefined;
		const config = configs.get(String(call.settings.get('_path'))) ?? configs.get(String(call.settings.get('name')));
		const read = layers.get(call.type);
		if (read && config) return read(new KerasLayer(call, reader, config, call.type), reader.value(x));
		const why =
			refused.get(call.type) ??
			(!call.holds && reader.weightsOf(call).length > 0 ? `keras.layers.${call.type} is not among the layers that are ported.` : undefined);
		return why === undefined ? undefined : call.outputs.map((id) => reader.graph.lost(why, reader.shape(id), 'float32'));
	};

const masks = 'Keras passes over masked steps; PyTorch has no masks, sequences of several lengths are packed there.';
const draws = (name: string): [string, string] => [name, `keras.layers.${name} has no counterpart whose random numbers fall alike.`];
const refused = new Map<string, string>([['Masking', masks], ...['GaussianNoise', 'GaussianDropout', 'AlphaDropout'].map(draws)]);

/** A call of a layer, with what it was made with. */
class KerasLayer {
	readonly name: string;
	/** Of kernels and biases, in the order of `get_weights()`. */
	readonly weights: readonly string[];
	readonly shapes: readonly (readonly number[])[];

	constructor(
		readonly call: ModuleCall,
		readonly reader: ModelReader,
		readonly config: Config,
		readonly type: string
	) {
		const place = (id: number): number => Number(/\d+/.exec(reader.weights.get(id)!)![0]);
		const ids = [...reader.weightsOf(call)].sort((a, b) => place(a) - place(b));
		this.weights = ids.map((id) => reader.weights.get(id)!);
		this.shapes = ids.map((id) => reader.shape(id));
		this.name = reader.nameOf(call.module, String(call.settings.get('name')));
	}

	get outShape(): readonly number[] {
		return this.reader.shape(this.call.outputs![0]!);
	}

	/** The layer that it wraps. */
	get inner(): KerasLayer {
		const { class_name: type, config } = this.config.get('layer') as Named;
		return new KerasLayer(this.call, this.reader, new Map(Object.entries(config)), type);
	}

	number(name: string): number {
		const value = this.config.get(name);
		return Number(Array.isArray(value) ? value[0] : value);
	}

	says(name: string): boolean {
		return this.config.get(name) === true;
	}

	/** Notes what matters while it is trained alone. */
	noteTraining(): void {
		const { config, reader } = this;
		if ([...config].some(([name, value]) => name.endsWith('_regularizer') && value !== null))
			reader.graph.note('Regularizers are left out: PyTorch adds such terms to the loss by hand, or weight_decay to the optimiser.');
		if ([...config].some(([name, value]) => name.endsWith('_constraint') && value !== null))
			reader.graph.note('Constraints on weights are left out: PyTorch has none.');
	}
}

const layers = new Map<string, (layer: KerasLayer, x: Value) => readonly Value[]>([
	['Embedding', embedding],
	['LSTM', (layer, x) => recurrent(layer, layer, x, false)],
	['GRU', (layer, x) => recurrent(layer, layer, x, false)],
	['SimpleRNN', (layer, x) => recurrent(layer, layer, x, false)],
	['RNN', (layer, x) => recurrent(layer, aroundCell(layer), x, false)],
	['Bidirectional', both],
	['Dense', dense],
	[
		'TimeDistributed',
		(layer, x) => {
			if (layer.inner.type !== 'Dense') throw new NotPortable(`TimeDistributed around ${layer.inner.type} is not ported.`);
			return dense(layer.inner, x);
		}
	],
	[
		'SpatialDropout1D',
		({ config, reader, name, call }, x) => {
			const rate = Number(config.get('rate'));
			return rate === 0 ? [x] : reader.graph.layer({ kind: 'dropout', rate, wholeFeatures: true }, name, [], [x], [reader.shape(call.inputs[0]!)]);
		}
	],
	[
		'Dropout',
		({ config, reader, name, call }, x) => {
			const rate = Number(config.get('rate'));
			if (config.get('noise_shape')) throw new NotPortable('nn.Dropout has no noise_shape.');
			return rate === 0 ? [x] : reader.graph.layer({ kind: 'dropout', rate }, name, [], [x], [reader.shape(call.inputs[0]!)]);
		}
	],
	['LayerNormalization', layerNorm],
	['BatchNormalization', batchNorm],
	['Conv1D', conv],
	['MaxPooling1D', (layer, x) => pooled(layer, x, 'max')],
	['AveragePooling1D', (layer, x) => pooled(layer, x, 'average')]
]);

/** The layers that are read by what they are made with. */
export const kerasLayerNames = [...layers.keys()];

function embedding(layer: KerasLayer, x: Value): readonly Value[] {
	const { reader, name, weights, outShape } = layer;
	if (layer.says('mask_zero')) throw new NotPortable(`Embedding(mask_zero=True): ${masks}`);
	layer.noteTraining();
	return reader.graph.layer({ kind: 'embedding', rows: layer.number('input_dim'), size: layer.number('output_dim') }, name, weights, [x], [outShape]);
}

function dense(layer: KerasLayer, x: Value): readonly Value[] {
	const { reader, name, weights, shapes, outShape, config } = layer;
	layer.noteTraining();
	const [features, units] = shapes[0] as [number, number];
	const [out] = reader.graph.layer({ kind: 'dense', features, units, bias: weights.length > 1 }, name, weights, [x], [outShape]);
	return [activated(reader, config.get('activation'), out!)];
}

/** Activations as primitives: of each, what it is and its parameters. */
const activations = tableOf<readonly [ElementwiseFn, ...number[]]>({
	relu: ['relu'],
	tanh: ['tanh'],
	sigmoid: ['sigmoid'],
	elu: ['elu', 1],
	selu: ['selu'],
	softplus: ['softplus', 1, 40],
	softsign: ['softsign'],
	silu: ['silu'],
	swish: ['silu'],
	gelu: ['gelu', 0],
	exponential: ['exp'],
	hard_sigmoid: ['hardsigmoid'],
	leaky_relu: ['leaky_relu', 0.2],
	relu6: ['clamp', 0, 6]
});

function activated({ graph }: ModelReader, activation: unknown, x: Value): Value {
	if (activation === 'linear' || activation === null || activation === undefined) return x;
	const shape = graph.shape(x);
	if (activation === 'softmax' || activation === 'log_softmax')
		return graph.computed({ kind: 'softmax', axis: shape.length - 1, log: activation === 'log_softmax' }, [x], shape);
	const known = typeof activation === 'string' ? activations[activation] : undefined;
	if (!known) throw new NotPortable(`The activation ${JSON.stringify(activation)} is not ported.`);
	const [fn, ...parameters] = known;
	return graph.computed({ kind: 'elementwise', fn, ...(parameters.length > 0 && { parameters }) }, [x], shape);
}

function layerNorm(layer: KerasLayer, x: Value): readonly Value[] {
	const { reader, name, weights, shapes, outShape, config } = layer;
	const axes = [config.get('axis')].flat().map(Number);
	if (axes.length !== 1 || (axes[0] !== -1 && axes[0] !== outShape.length - 1))
		throw new NotPortable('LayerNormalization over other axes than the last is not ported.');
	const settings = { size: outShape.at(-1)!, eps: Number(config.get('epsilon')), scale: layer.says('scale'), center: layer.says('center') };
	if (weights.length !== Number(settings.scale) + Number(settings.center) || shapes.some((shape) => shape.length !== 1))
		throw new NotPortable('This LayerNormalization is not ported.');
	return reader.graph.layer({ kind: 'layernorm', ...settings }, name, weights, [x], [outShape]);
}

function batchNorm(layer: KerasLayer, x: Value): readonly Value[] {
	const { reader, name, weights, outShape, config } = layer;
	const axis = Number(config.get('axis'));
	if (axis !== -1 && axis !== outShape.length - 1) throw new NotPortable('BatchNormalization of another axis than the last is not ported.');
	if (outShape.length > 3) throw new NotPortable('BatchNormalization of four axes or more is not ported.');
	reader.graph.note(
		'Batch normalisation agrees once it is trained; while it is, PyTorch keeps the running variance of a sample (n − 1), Keras that of a population (n).'
	);
	const [scale, center] = [layer.says('scale'), layer.says('center')];
	// While it is trained it moves its figures; which tensors they are then is not what get_weights() had.
	const settings = { size: outShape.at(-1)!, eps: Number(config.get('epsilon')), momentum: Number(config.get('momentum')), scale, center };
	if (weights.length !== 2 + Number(scale) + Number(center)) throw new NotPortable('This BatchNormalization is not ported.');
	return reader.graph.layer({ kind: 'batchnorm', ...settings }, name, weights, [x], [outShape]);
}

function conv(layer: KerasLayer, x: Value): readonly Value[] {
	const { reader, name, weights, shapes, outShape, config } = layer;
	if (config.get('data_format') === 'channels_first') throw new NotPortable('Conv1D with channels first is not ported.');
	layer.noteTraining();
	const [kernel, perGroup, filters] = shapes[0] as [number, number, number];
	const [stride, dilation, groups] = ['strides', 'dilation_rate', 'groups'].map((one) => layer.number(one)) as [number, number, number];
	const padding = config.get('padding') as 'valid' | 'same' | 'causal';
	if (padding === 'same' && stride > 1) throw new NotPortable("Conv1D(padding='same') with strides pads by the length of its input, which nn.Conv1d cannot.");
	const settings = { features: perGroup * groups, filters, kernel, stride, dilation, groups, padding, bias: weights.length > 1 };
	const [out] = reader.graph.layer({ kind: 'conv1d', ...settings }, name, weights, [x], [outShape]);
	return [activated(reader, config.get('activation'), out!)];
}

function pooled(layer: KerasLayer, x: Value, fn: 'max' | 'average'): readonly Value[] {
	const { reader, name, outShape, config } = layer;
	if (config.get('padding') !== 'valid' || config.get('data_format') === 'channels_first')
		throw new NotPortable(`Pooling with padding, or with channels first, is not ported.`);
	return reader.graph.layer({ kind: 'pool', fn, size: layer.number('pool_size'), stride: layer.number('strides') }, name, [], [x], [outShape]);
}

const modes = new Map<string, RnnMode>([
	['LSTM', 'lstm'],
	['GRU', 'gru'],
	['SimpleRNN', 'rnn_tanh']
]);

/** The mode of a recurrent layer; raises where PyTorch has no such cell. */
function modeOf(layer: KerasLayer): RnnMode {
	const { config, type } = layer;
	const mode = modes.get(type);
	if (!mode) throw new NotPortable(`Bidirectional around ${type} is not ported.`);
	if (mode === 'rnn_tanh' && config.get('activation') === 'relu') return 'rnn_relu';
	if (config.get('activation') !== 'tanh')
		throw new NotPortable(
			`PyTorch’s nn.${type === 'SimpleRNN' ? 'RNN' : type} always takes tanh${type === 'SimpleRNN' ? ' or relu' : ''}: activation=${JSON.stringify(config.get('activation'))} has no counterpart.`
		);
	if (mode !== 'rnn_tanh' && config.get('recurrent_activation') !== 'sigmoid')
		throw new NotPortable(
			`PyTorch’s gates always take the sigmoid: recurrent_activation=${JSON.stringify(config.get('recurrent_activation'))} has no counterpart.`
		);
	if (mode === 'gru' && config.get('reset_after') === false)
		throw new NotPortable(
			'GRU(reset_after=False) multiplies by the reset gate before the matrix product; nn.GRU does so behind it, so no weights make them agree.'
		);
	if (layer.says('stateful')) throw new NotPortable('A stateful layer keeps its states between calls; in PyTorch they are passed by hand.');
	return mode;
}

/** `RNN(LSTMCell(…))` as the `LSTM` that it is. */
function aroundCell(layer: KerasLayer): KerasLayer {
	const { class_name: cell, config } = layer.config.get('cell') as Named;
	const type = cell.replace(/Cell$/, '');
	if (!modes.has(type) || !cell.endsWith('Cell')) throw new NotPortable(`RNN around ${cell} is not ported.`);
	return new KerasLayer(layer.call, layer.reader, new Map([...Object.entries(config), ...layer.config]), type);
}

/**
 * @param inner The layer that is run, of which `outer` may run two.
 */
function recurrent(outer: KerasLayer, inner: KerasLayer, given: Value, bidirectional: boolean): readonly Value[] {
	const { reader, name, weights, shapes, call } = outer;
	const { graph } = reader;
	const mode = modeOf(inner);
	inner.noteTraining();
	const kinds = statesPerDirection(mode);
	const directions = bidirectional ? 2 : 1;
	let x = given;
	const [batch, steps, features] = graph.shape(x) as [number, number, number];
	const rate = Number(inner.config.get('dropout'));
	if (rate > 0) {
		x = graph.layer({ kind: 'dropout', rate }, `${name}_dropout`, [], [x], [graph.shape(x)])[0]!;
		graph.note('dropout=… of a recurrent layer drops the same features of x at every step; nn.Dropout before it drops each number by itself.');
	}
	if (Number(inner.config.get('recurrent_dropout')) > 0)
		graph.note('recurrent_dropout has no counterpart in PyTorch: it is left out, which training alone feels.');
	if (inner.says('go_backwards')) {
		if (bidirectional) throw new NotPortable('Bidirectional around a layer that goes backwards is not ported.');
		x = graph.computed({ kind: 'flip', axes: [1] }, [x], graph.shape(x));
	}
	const units = shapes[1]![0]!;
	const states = call.inputs.slice(1).map((id) => reader.value(id));
	if (states.length !== 0 && states.length !== directions * kinds) throw new NotPortable('A layer that is called with a mask is not ported.');
	const made = graph.layer(
		{ kind: 'recurrent', mode, features, units, bias: inner.config.get('use_bias') !== false, bidirectional },
		name,
		weights,
		[x, ...(states.every((state) => graph.isZero(state)) ? [] : states)],
		[[batch, steps, units * directions], [batch, units * directions], ...Array.from({ length: directions * kinds }, () => [batch, units])]
	);
	const out = inner.says('return_sequences') ? made[0]! : made[1]!;
	return inner.says('return_state') ? [out, ...made.slice(2)] : [out];
}

/** Whether the layer that goes backwards is the one that goes forward, turned. */
function isMirrored(config: Config): boolean {
	const [forward, backward] = ['layer', 'backward_layer'].map((name) => {
		const { class_name: type, config: own } = (config.get(name) ?? config.get('layer')) as Named;
		return JSON.stringify([type, { ...own, name: '', go_backwards: false }]);
	});
	return forward === backward;
}

/** Both directions, and how they are brought together. */
function both(layer: KerasLayer, x: Value): readonly Value[] {
	const { config, reader } = layer;
	const { graph } = reader;
	if (!isMirrored(config)) throw new NotPortable('Bidirectional with a backward_layer of its own is not ported.');
	const [out, ...states] = recurrent(layer, layer.inner, x, true);
	const shape = graph.shape(out!);
	const units = shape.at(-1)! / 2;
	if (config.get('merge_mode') === 'concat') return [out!, ...states];
	const halves = [graph.part(out!, 0, units), graph.part(out!, units, 2 * units)];
	if (config.get('merge_mode') === null) return [...halves, ...states];
	const merged = [...shape.slice(0, -1), units];
	const joined = graph.computed({ kind: 'elementwise', fn: config.get('merge_mode') === 'mul' ? 'mul' : 'add' }, halves, merged);
	const out2 = config.get('merge_mode') === 'ave' ? graph.computed({ kind: 'elementwise', fn: 'div' }, [joined, graph.number(2, 'float32')], merged) : joined;
	return [out2, ...states];
}
