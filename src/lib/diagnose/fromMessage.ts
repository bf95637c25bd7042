import { evaluateLayer } from '../frameworks/evaluateLayer.ts';
import { printTorch } from '../frameworks/torch/print.ts';
import { defaultLayer, type DType, type LayerSettings, type LayerType } from '../ir/index.ts';

/** Changes of a plain layer that may make it say a message. */
type Change = Partial<LayerSettings>;
type Reading = readonly [pattern: RegExp, change: (numbers: readonly number[], words: readonly string[]) => readonly Change[]];

/** One direction, one layer: nothing but what the message tells of. */
const plain: LayerSettings = { ...defaultLayer, num_layers: 1, bidirectional: false };
const { x, h_0 } = plain;
const types: readonly LayerType[] = ['LSTM', 'GRU', 'RNN'];
/** Steps, or sequences, that a message may speak of for a layer of that size to be built. */
const most = 100_000;

const sizes =
	(which: 'h_0' | 'c_0') =>
	(n: readonly number[]): readonly Change[] => {
		const [layers = 1, batch = 1, hidden = 1, ...got] = n;
		const link = (is: number | undefined, has: number): number | null => (is === undefined || is === has ? null : is);
		const state = { ...h_0, passed: true, layer: link(got[0], layers), batch: link(got[1], batch), hidden: link(got[2], hidden) };
		const change: Change = { num_layers: layers, batch, hidden_size: hidden, [which]: state };
		return layers % 2 === 0 ? [change, { ...change, num_layers: layers / 2, bidirectional: true }] : [change];
	};

const without = (axis: 'batch' | 'seq'): Change => ({ x: { ...x, without: axis }, h_0: { ...h_0, passed: true }, c_0: { ...h_0, passed: true } });

/** The messages of recurrent layers about what they are built with or given, and what to build. PyTorch 2.13, torch/nn/modules/rnn.py. */
const readings: readonly Reading[] = [
	[
		/^input\.size\(-1\) must be equal to input_size\. Expected (\d+), got (\d+)/,
		([expected = 1, got = 1]) => [{ input_size: expected, x: { ...x, feat: got } }]
	],
	[/^Expected hidden(?:\[0\])? size \((\d+), (\d+), (\d+)\), got \[(\d+), (\d+), (\d+)\]/, sizes('h_0')],
	[/^Expected hidden\[1\] size \((\d+), (\d+), (\d+)\), got \[(\d+), (\d+), (\d+)\]/, sizes('c_0')],
	[/^For (?:un)?batched \d-D input, hx /, () => [without('seq'), without('batch')]],
	[
		/^input must have \d dimensions, got \d/,
		() =>
			(['batch', 'seq'] as const).flatMap((axis) => [
				{ ...without(axis), lengths: [10] },
				{ x: { ...x, without: axis }, lengths: [10, 9], batch: 2, seq_len: 10 }
			])
	],
	[
		/^RNN input dtype \(torch\.(\w+)\) does not match weight dtype \(torch\.(\w+)\)/,
		(_, [input, weight]) => [{ dtype: weight as DType, x: { ...x, dtype: input as DType } }]
	],
	[/^Expected sequence length to be larger than 0 in RNN/, () => [{ seq_len: 0 }]],
	[/^(input_size|hidden_size|num_layers) must be greater than zero/, (_, [key]) => [{ [key ?? '']: 0 }]],
	[/^proj_size has to be smaller than hidden_size/, () => [{ proj_size: plain.hidden_size }]],
	[/^proj_size should be a positive integer or zero/, () => [{ proj_size: -1 }]],
	[/^dropout should be a number in range \[0, 1\]/, () => [{ dropout: 2 }]],
	[/^`lengths` array must be sorted in decreasing order/, () => [{ batch: 2, lengths: [9, 10] }]],
	[/^Length of all samples has to be greater than 0/, () => [{ batch: 2, lengths: [10, 0] }]],
	[/^Expected `len\(lengths\)` to be equal to batch_size, but got (\d+) \(batch_size=(\d+)\)/, ([got = 1, batch = 1]) => [{ batch, lengths: many(got) }]],
	[/^get_mkldnn_dtype: unsupported data type/, () => [{ h_0: { ...h_0, passed: true, dtype: 'float64' }, c_0: { ...h_0, passed: true, dtype: 'float64' } }]]
];

const many = (n: number): readonly number[] => Array.from({ length: Math.min(n, 1000) }, () => 10);

/**
 * The settings of a layer that raises this very message, word for word, as evaluating it shows; null where none of a recurrent layer's forms does. What the
 * message does not tell is as in a plain layer.
 */
export function layerRaising(message: string): LayerSettings | null {
	for (const [pattern, change] of readings) {
		const found = pattern.exec(message);
		if (!found) continue;
		const numbers = found.slice(1).map(Number);
		if (numbers.some((n) => n > most)) return null;
		for (const made of change(numbers, found.slice(1)))
			for (const type of types) {
				const settings: LayerSettings = { ...plain, ...made, type };
				const { outcome } = evaluateLayer(printTorch(settings));
				if (outcome.kind === 'raised' && outcome.message === message) return settings;
			}
	}
	return null;
}
