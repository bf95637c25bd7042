import { axesOf } from '../../explain/readings.ts';
import type { Readings } from '../../explain/template.ts';
import { defaultLayer, type DType, type LayerSettings } from '../../ir/index.ts';

/** Changes of a plain layer that may make it say a message. */
type Change = Partial<LayerSettings>;

/** One direction, one layer: nothing but what the message tells of. */
const plain: LayerSettings = { ...defaultLayer, num_layers: 1, bidirectional: false };
const { x, h_0 } = plain;
/** Steps, or sequences, that a message may speak of for a layer of that size to be built. */
const most = 100_000;

const size = (reading: unknown): number => (typeof reading === 'number' ? reading : 1);
const tooLarge = (reading: unknown): boolean => (Array.isArray(reading) ? reading.some(tooLarge) : typeof reading === 'number' && reading > most);

function state({ state, expected, got }: Readings): readonly Change[] {
	const [[layers, batch, hidden], given] = [axesOf(expected), axesOf(got)];
	if (!layers || !batch || !hidden) return [];
	const link = (is: number | null | undefined, has: number): number | null => (is === undefined || is === has ? null : is);
	const passed = { ...h_0, passed: true, layer: link(given[0], layers), batch: link(given[1], batch), hidden: link(given[2], hidden) };
	const change: Change = { num_layers: layers, batch, hidden_size: hidden, [state === 1 ? 'c_0' : 'h_0']: passed };
	return layers % 2 === 0 ? [change, { ...change, num_layers: layers / 2, bidirectional: true }] : [change];
}

const without = (axis: 'batch' | 'seq'): Change => ({ x: { ...x, without: axis }, h_0: { ...h_0, passed: true }, c_0: { ...h_0, passed: true } });
const many = (n: number): readonly number[] => Array.from({ length: Math.min(n, 1000) }, () => 10);

/** As the C++ of PyTorch calls them. */
const dtypes: ReadonlyMap<string, DType> = new Map<string, DType>([
	['Float', 'float32'],
	['Double', 'float64'],
	['Half', 'float16'],
	['BFloat16', 'bfloat16'],
	['Long', 'int64']
]);

/** What may be changed of a plain layer for it to say a message, by the message's check. */
const changes: ReadonlyMap<string, (readings: Readings) => readonly Change[]> = new Map<string, (readings: Readings) => readonly Change[]>([
	['torch.input-size-1', ({ expected, got }) => [{ input_size: size(expected), x: { ...x, feat: size(got) } }]],
	['torch.h0-size', state],
	['torch.hx-cx-rank', () => [without('seq'), without('batch')]],
	[
		'torch.rank-vs-packed',
		() =>
			(['batch', 'seq'] as const).flatMap((axis) => [
				{ ...without(axis), lengths: [10] },
				{ x: { ...x, without: axis }, lengths: [10, 9], batch: 2, seq_len: 10 }
			])
	],
	['torch.dtype', ({ input_dtype, weight_dtype }) => [{ dtype: weight_dtype as DType, x: { ...x, dtype: input_dtype as DType } }]],
	['torch.dropout-with-one-layer-warning', ({ dropout, num_layers }) => [{ dropout: Number(dropout), num_layers: size(num_layers) }]],
	[
		'torch.native-check-attributes-dtype',
		({ part, input_dtype, part_dtype }) => {
			const [x_dtype, dtype] = [dtypes.get(String(input_dtype)), dtypes.get(String(part_dtype))];
			return part === 'parameter' && x_dtype && dtype ? [{ dtype, x: { ...x, dtype: x_dtype } }] : [];
		}
	],
	['torch.seq-len-0', () => [{ seq_len: 0 }]],
	['torch.constructor-positive', () => (['input_size', 'hidden_size', 'num_layers'] as const).map((key) => ({ [key]: 0 }))],
	['torch.proj-size', () => [{ proj_size: plain.hidden_size }, { proj_size: -1 }]],
	['torch.dropout-range', () => [{ dropout: 2 }]],
	[
		'torch.pack-padded-sequence',
		({ lengths, batch }) => [
			{ batch: 2, lengths: [9, 10] },
			{ batch: 2, lengths: [10, 0] },
			{ batch: size(batch), lengths: many(size(lengths)) }
		]
	],
	['torch.hidden-dtype', () => [{ h_0: { ...h_0, passed: true, dtype: 'float64' }, c_0: { ...h_0, passed: true, dtype: 'float64' } }]]
]);

/** The layer whose sizes a message names, though what failed is none of them; null where it names none. */
export function layerNamed({ rnn_mode, num_layers, input_size, num_units, dir_count, max_seq_length, batch_size }: Readings): LayerSettings | null {
	const sizes = [num_layers, input_size, num_units, max_seq_length, batch_size];
	if (!sizes.every((reading) => typeof reading === 'number' && reading > 0 && reading <= most)) return null;
	return {
		...plain,
		type: rnn_mode === 3 ? 'GRU' : rnn_mode === 2 ? 'LSTM' : 'RNN',
		num_layers: size(num_layers),
		bidirectional: dir_count === 2,
		input_size: size(input_size),
		hidden_size: size(num_units),
		seq_len: size(max_seq_length),
		batch: size(batch_size)
	};
}

/** Layers that may say a message of that check with those readings. */
export function layersFor(check: string, readings: Readings): readonly LayerSettings[] {
	if (Object.values(readings).some(tooLarge)) return [];
	return (changes.get(check)?.(readings) ?? []).flatMap((change) => (['LSTM', 'GRU', 'RNN'] as const).map((type) => ({ ...plain, ...change, type })));
}
