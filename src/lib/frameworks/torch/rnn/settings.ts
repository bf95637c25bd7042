import type { LayerType, RnnMode } from '../../../ir/index.ts';
import type { Interpreter, PyInstance, Value } from '../../../python/index.ts';
import { gateCount, weightKinds, type WeightKind } from '../../../tensors/layers/recurrent.ts';
import { memberOf } from '../nn/module/module.ts';
import { TorchTensor } from '../tensor/tensor.ts';

/** A recurrent layer as `forward` reads it from its attributes. */
export interface Layer {
	readonly type: LayerType;
	readonly mode: RnnMode;
	readonly inputSize: number;
	readonly hiddenSize: number;
	readonly numLayers: number;
	readonly bias: boolean;
	readonly batchFirst: boolean;
	readonly dropout: number;
	readonly directions: 1 | 2;
	/** 0 without a projection. */
	readonly projSize: number;
	readonly training: boolean;
	/** Its settings as they are, in the order in which C++ takes them: bias, num_layers, dropout, training, bidirectional, batch_first. */
	readonly given: readonly Value[];
	/** In `named_parameters()` order. */
	readonly weights: readonly TorchTensor[];
}

/** Size of h: `proj_size` where there is one, else `hidden_size`. */
export const outputSize = (layer: Layer): number => layer.projSize || layer.hiddenSize;

export const gates = { LSTM: gateCount.lstm, GRU: gateCount.gru, RNN: gateCount.rnn_tanh };

const weightNames: Record<WeightKind, string[]> = { weight_ih: [], weight_hh: [], bias_ih: [], bias_hh: [], weight_hr: [] };

/** `weight_ih_l0`, `weight_ih_l0_reverse`; each is made once, for names that maps have seen are found sooner. */
export const weightName = (kind: WeightKind, layer: number, direction: number): string =>
	(weightNames[kind][2 * layer + direction] ??= `${kind}_l${layer}${direction === 1 ? '_reverse' : ''}`);

const modes: ReadonlyMap<Value, RnnMode> = new Map([
	['LSTM', 'lstm'],
	['GRU', 'gru'],
	['RNN_TANH', 'rnn_tanh'],
	['RNN_RELU', 'rnn_relu']
]);

/** Reads a layer's attributes, which a program may have changed since it was made. */
export function readLayer(host: Interpreter, type: LayerType, self: PyInstance): Layer {
	const attribute = (name: string): Value => memberOf(self, name) ?? null;
	const count = (name: string): number => {
		const value = attribute(name);
		return typeof value === 'bigint' || typeof value === 'boolean' || typeof value === 'number'
			? Number(value)
			: host.unsupported(`a layer whose ${name} was replaced`);
	};
	const numLayers = count('num_layers');
	const directions = host.truth(attribute('bidirectional')) ? 2 : 1;
	const projSize = count('proj_size');
	const bias = attribute('bias') === true;
	const weights: TorchTensor[] = [];
	const kinds = weightKinds(bias, projSize > 0);
	for (let layer = 0; layer < numLayers; layer++) {
		for (let direction = 0; direction < directions; direction++) {
			for (const kind of kinds) {
				const name = weightName(kind, layer, direction);
				const weight = attribute(name);
				weights.push(weight instanceof TorchTensor ? weight : host.unsupported(`a layer whose ${name} was replaced`));
			}
		}
	}
	return {
		type,
		mode: modes.get(attribute('mode')) ?? host.unsupported('a layer whose mode was replaced'),
		inputSize: count('input_size'),
		hiddenSize: count('hidden_size'),
		numLayers,
		bias,
		batchFirst: host.truth(attribute('batch_first')),
		dropout: count('dropout'),
		directions,
		projSize,
		training: attribute('training') === true,
		given: ['bias', 'num_layers', 'dropout', 'training', 'bidirectional', 'batch_first'].map(attribute),
		weights
	};
}
