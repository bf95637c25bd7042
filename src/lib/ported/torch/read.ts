import type { ModuleCall, RnnPrimitive } from '../../ir/index.ts';
import { NotPortable, statesPerDirection, type Value } from '../graph.ts';
import type { LayerReader, ModelReader } from '../read.ts';

const setting = (call: ModuleCall, name: string): number => Number(call.settings.get(name));
const has = (call: ModuleCall, name: string): boolean => call.settings.get(name) === true;

/** The one number that a setting of a one-dimensional window is. */
function single(call: ModuleCall, name: string): number | string | undefined {
	const value = call.settings.get(name);
	return typeof value === 'object' ? value[0] : typeof value === 'boolean' ? undefined : value;
}

/** PyTorch's layers. A weight is `w['name in the state_dict']`. */
export const readTorchLayer: LayerReader = (call, reader) => {
	const [x] = call.inputs;
	const [out] = call.outputs ?? [];
	if (x === undefined || out === undefined) return undefined;
	const read = layers.get(call.type);
	if (read) return read(new TorchLayer(call, reader), reader.value(x));
	if (!call.holds && reader.weightsOf(call).length > 0) return lost(reader, call, `nn.${call.type} is not among the layers that are ported.`);
	return undefined;
};

const lost = (reader: ModelReader, call: ModuleCall, why: string): readonly Value[] =>
	(call.outputs ?? []).map((id) => reader.graph.lost(why, reader.shape(id), 'float32'));

/** A call of a layer, and the names of its weights. */
class TorchLayer {
	readonly name: string;
	/** `encoder.lstm.`; empty where the layer is the whole model. */
	readonly #prefix: string;
	readonly #known: ReadonlySet<string>;

	constructor(
		readonly call: ModuleCall,
		readonly reader: ModelReader
	) {
		const names = reader.weightsOf(call).map((id) => reader.weights.get(id)!.slice("w['".length, -"']".length));
		this.#known = new Set(names);
		this.#prefix = names[0]?.replace(/[^.]*$/, '') ?? '';
		this.name = reader.nameOf(call.module, this.#prefix.slice(0, -1) || call.type.toLowerCase());
	}

	get outShape(): readonly number[] {
		return this.reader.shape(this.call.outputs![0]!);
	}

	hasWeight(name: string): boolean {
		return this.#known.has(this.#prefix + name);
	}

	weight(name: string): string {
		return `w['${this.#prefix}${name}']`;
	}

	/** Those of its weights that it has. */
	weights(...names: readonly string[]): readonly string[] {
		return names.filter((name) => this.hasWeight(name)).map((name) => this.weight(name));
	}
}

const layers = new Map<string, (layer: TorchLayer, x: Value) => readonly Value[]>([
	['Embedding', embedding],
	['LSTM', recurrent],
	['GRU', recurrent],
	['RNN', recurrent],
	[
		'Linear',
		(layer, x) => {
			const { call, reader, name, outShape } = layer;
			const settings = { features: setting(call, 'in_features'), units: setting(call, 'out_features'), bias: layer.hasWeight('bias') };
			return reader.graph.layer({ kind: 'dense', ...settings }, name, layer.weights('weight', 'bias'), [x], [outShape]);
		}
	],
	[
		'Dropout',
		({ call, reader, name, outShape }, x) =>
			setting(call, 'p') === 0 ? [x] : reader.graph.layer({ kind: 'dropout', rate: setting(call, 'p') }, name, [], [x], [outShape])
	],
	['LayerNorm', layerNorm],
	['BatchNorm1d', batchNorm],
	['Conv1d', conv]
]);

function embedding(layer: TorchLayer, x: Value): readonly Value[] {
	const { call, reader, name, outShape } = layer;
	if (typeof call.settings.get('max_norm') === 'number')
		throw new NotPortable('Keras has no max_norm: nn.Embedding(max_norm=…) changes its rows while it is read.');
	if (typeof call.settings.get('padding_idx') === 'number')
		reader.graph.note('padding_idx: PyTorch never trains that row of the embedding; Keras trains it like any other.');
	const settings = { rows: setting(call, 'num_embeddings'), size: setting(call, 'embedding_dim') };
	return reader.graph.layer({ kind: 'embedding', ...settings }, name, layer.weights('weight'), [x], [outShape]);
}

function layerNorm(layer: TorchLayer, x: Value): readonly Value[] {
	const { call, reader, name, outShape } = layer;
	const shape = call.settings.get('normalized_shape');
	if (typeof shape !== 'object' || shape.length !== 1) throw new NotPortable('nn.LayerNorm over more than the last axis is not ported.');
	const affine = { scale: layer.hasWeight('weight'), center: layer.hasWeight('bias') };
	return reader.graph.layer(
		{ kind: 'layernorm', size: shape[0]!, eps: setting(call, 'eps'), ...affine },
		name,
		layer.weights('weight', 'bias'),
		[x],
		[outShape]
	);
}

function batchNorm(layer: TorchLayer, x: Value): readonly Value[] {
	const { call, reader, name } = layer;
	const { graph } = reader;
	if (!has(call, 'track_running_stats'))
		throw new NotPortable('Keras always keeps running figures: nn.BatchNorm1d(track_running_stats=False) has no counterpart.');
	if (typeof call.settings.get('momentum') !== 'number')
		throw new NotPortable('Keras has no cumulative average: nn.BatchNorm1d(momentum=None) has no counterpart.');
	graph.note(
		'Batch normalisation agrees once it is trained; while it is, PyTorch keeps the running variance of a sample (n − 1), Keras that of a population (n).'
	);
	const affine = { scale: layer.hasWeight('weight'), center: layer.hasWeight('bias') };
	const settings = { size: setting(call, 'num_features'), eps: setting(call, 'eps'), momentum: Number((1 - setting(call, 'momentum')).toPrecision(12)) };
	const weights = [...layer.weights('weight', 'bias'), layer.weight('running_mean'), layer.weight('running_var')];
	const turned = graph.shape(x).length === 3 ? graph.transposed(x, [0, 2, 1]) : x;
	const [out] = graph.layer({ kind: 'batchnorm', ...settings, ...affine }, name, weights, [turned], [graph.shape(turned)]);
	return [turned === x ? out! : graph.transposed(out!, [0, 2, 1])];
}

function conv(layer: TorchLayer, x: Value): readonly Value[] {
	const { call, reader, name, outShape } = layer;
	const { graph } = reader;
	if (graph.shape(x).length !== 3) throw new NotPortable('nn.Conv1d of a sequence without a batch is not ported.');
	if (call.settings.get('padding_mode') !== 'zeros')
		throw new NotPortable(`Keras pads with zeros alone: padding_mode='${call.settings.get('padding_mode')}' has no counterpart.`);
	const [kernel, stride, dilation] = ['kernel_size', 'stride', 'dilation'].map((one) => Number(single(call, one))) as [number, number, number];
	const padding = single(call, 'padding');
	let turned = graph.transposed(x, [0, 2, 1]);
	const isSame = padding === 'same' || (stride === 1 && typeof padding === 'number' && padding > 0 && 2 * padding === dilation * (kernel - 1));
	if (typeof padding === 'number' && padding > 0 && !isSame) {
		const [batch, steps, features] = graph.shape(turned) as [number, number, number];
		const pad = [0, padding, 0];
		turned = graph.computed({ kind: 'pad', before: pad, after: pad, mode: 'constant', value: 0 }, [turned], [batch, steps + 2 * padding, features]);
	}
	const settings = {
		features: setting(call, 'in_channels'),
		filters: setting(call, 'out_channels'),
		kernel,
		stride,
		dilation,
		groups: setting(call, 'groups')
	};
	const bias = layer.hasWeight('bias');
	const [out] = graph.layer(
		{ kind: 'conv1d', ...settings, bias, padding: isSame ? 'same' : 'valid' },
		name,
		layer.weights('weight', 'bias'),
		[turned],
		[[outShape[0]!, outShape[2]!, outShape[1]!]]
	);
	return [graph.transposed(out!, [0, 2, 1])];
}

/** A stack of recurrent layers: a layer of its own for each. */
function recurrent(layer: TorchLayer, given: Value): readonly Value[] {
	const { call, reader, name } = layer;
	const { graph } = reader;
	const op = reader.trace.ops.slice(call.from, call.to).find(({ primitive }) => primitive.kind === 'rnn');
	if (!op) throw new NotPortable(`nn.${call.type} is not called with what is known of it.`);
	const rnn = op.primitive as RnnPrimitive;
	if (rnn.lengths) throw new NotPortable('Keras has no packed sequences: it is given a mask, and its outputs at padded steps differ.');
	if (rnn.unbatched) throw new NotPortable('Keras always has a batch axis: one sequence without it is not ported.');
	if (rnn.projSize > 0) throw new NotPortable('Keras has no projections: nn.LSTM(proj_size=…) has no counterpart.');
	const { mode, numLayers, bidirectional, batchFirst, bias, inputSize, hiddenSize: units } = rnn;
	const directions = bidirectional ? 2 : 1;
	if (numLayers > 1 && rnn.dropout > 0) graph.note(dropoutBetween);
	const kinds = statesPerDirection(mode);
	const first = call.inputs.slice(1, 1 + kinds).map((id) => reader.value(id));
	let x = batchFirst ? given : graph.transposed(given, [1, 0, 2]);
	const [batch, steps] = graph.shape(x) as [number, number];
	const last: Value[][] = Array.from({ length: kinds }, () => []);
	for (let l = 0; l < numLayers; l++) {
		const own = numLayers > 1 ? `${name}_l${l}` : name;
		const weights = Array.from({ length: directions }, (_, d) => `_l${l}${d ? '_reverse' : ''}`).flatMap((end) =>
			['weight_ih', 'weight_hh', ...(bias ? ['bias_ih', 'bias_hh'] : [])].map((one) => layer.weight(one + end))
		);
		const states = first.every((state) => graph.isZero(state))
			? []
			: Array.from({ length: directions }, (_, d) =>
					first.map((state) => graph.computed({ kind: 'slice', at: [l * directions + d] }, [state], [batch, units]))
				).flat();
		const features = l === 0 ? inputSize : units * directions;
		const made = graph.layer(
			{ kind: 'recurrent', mode, features, units, bias, bidirectional },
			own,
			weights,
			[x, ...states],
			[[batch, steps, units * directions], [batch, units * directions], ...Array.from({ length: directions * kinds }, () => [batch, units])]
		);
		made.slice(2).forEach((state, i) => last[i % kinds]!.push(state));
		x = made[0]!;
		if (rnn.dropout > 0 && l < numLayers - 1) x = graph.layer({ kind: 'dropout', rate: rnn.dropout }, `${name}_dropout_${l}`, [], [x], [graph.shape(x)])[0]!;
	}
	const stacked = last.map((states) => graph.computed({ kind: 'stack' }, states, [states.length, batch, units]));
	return [batchFirst ? x : graph.transposed(x, [1, 0, 2]), ...stacked];
}

const dropoutBetween = 'dropout=… of a stack is a Dropout layer after each layer but the last.';
