import { defaultKeras } from '../../ir/keras.ts';
import { defaultLayer, type LayerSettings, type LayerType, type ModuleCall, type RnnPrimitive, type Trace } from '../../ir/index.ts';
import { tableOf, type Table } from '../../ir/table.ts';

const types: Table<LayerType> = tableOf({ LSTM: 'LSTM', GRU: 'GRU', RNN: 'RNN', SimpleRNN: 'RNN' });

/** The settings of a layer cell that does what a call of a recurrent layer does; null where the call is of something else, or did not run. */
export function settingsOfCall(trace: Trace, call: ModuleCall): LayerSettings | null {
	const op = trace.ops.slice(call.from, call.to).find(({ primitive }) => primitive.kind === 'rnn');
	const type = types[call.type];
	const shape = trace.tensors[op?.inputs[0] ?? -1]?.shape;
	if (!type || !op || !shape) return null;
	const { inputSize, hiddenSize, numLayers, bidirectional, batchFirst, bias, projSize, dropout, hasHx, unbatched, lengths, mode } =
		op.primitive as RnnPrimitive;
	// What a mask leaves out of the layer's own input is there all the same.
	const padded = op.primitive.kind === 'rnn' && op.primitive.masked ? trace.tensors[call.inputs[0] ?? -1]?.shape?.[1] : undefined;
	const seq = lengths ? (padded ?? Math.max(0, ...lengths)) : (shape[unbatched || !batchFirst ? 0 : 1] ?? 0);
	const batch = lengths ? lengths.length : unbatched ? 1 : (shape[batchFirst ? 0 : 1] ?? 0);
	const state = { ...defaultLayer.h_0, passed: hasHx };
	return {
		...defaultLayer,
		type,
		seq_len: seq,
		batch,
		input_size: inputSize,
		hidden_size: hiddenSize,
		num_layers: numLayers,
		bidirectional,
		batch_first: batchFirst,
		bias,
		proj_size: projSize,
		dropout,
		nonlinearity: mode === 'rnn_relu' ? 'relu' : 'tanh',
		x: { ...defaultLayer.x, without: unbatched ? 'batch' : null },
		h_0: state,
		c_0: state,
		lengths: lengths ? [...lengths] : null,
		enforce_sorted: false,
		...inKeras(call)
	};
}

/** A layer of Keras' is told by its options. */
function inKeras({ settings }: ModuleCall): Pick<LayerSettings, 'framework' | 'keras'> {
	if (!settings.has('return_sequences')) return {};
	const isSet = (name: string): boolean => settings.get(name) === true;
	const keras = { ...defaultKeras, return_sequences: isSet('return_sequences'), return_state: isSet('return_state'), go_backwards: isSet('go_backwards') };
	return { framework: 'keras', keras: { ...keras, stateful: isSet('stateful') } };
}
