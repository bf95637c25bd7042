import type { NumericArray, RnnLayerWeights, RnnMode, RnnOptions } from '../../../kernels/types.ts';
import { rnnWeights } from '../../../kernels/reference/weights.ts';
import type { DoubleArray } from '../../../kernels/reference/rnn.ts';

type Nested = number | readonly Nested[];
interface Recorded {
	readonly shape: readonly number[];
	readonly data: Nested;
}

/** A torch row of `tests/reference/numeric-torch.jsonl`: one run of a recurrent layer with given weights. */
export interface NumericRow {
	readonly id: string;
	readonly module: 'LSTM' | 'GRU' | 'RNN';
	readonly args: {
		readonly batch_first: boolean;
		readonly bidirectional: boolean;
		readonly bias: boolean;
		readonly proj_size?: number;
		readonly nonlinearity?: 'tanh' | 'relu';
	};
	readonly weights: Readonly<Record<string, Recorded>>;
	readonly inputs: { readonly x: Recorded; readonly h0?: Recorded; readonly c0?: Recorded };
	readonly lengths?: readonly number[];
	readonly outputs_float64: { readonly output: Recorded; readonly h_n: Recorded; readonly c_n?: Recorded };
}

/** The arguments of `rnn` and what PyTorch gave for them in float64, all in the kernels' layout. */
export interface NumericCase {
	readonly id: string;
	readonly x: NumericArray;
	readonly weights: readonly RnnLayerWeights<NumericArray>[];
	readonly options: RnnOptions<NumericArray>;
	readonly expected: { readonly output: DoubleArray; readonly hn: DoubleArray; readonly cn?: DoubleArray };
}

/** The rows of `tests/reference/numeric-torch.jsonl`, given as its text. */
export const numericCasesOf = (text: string): NumericCase[] =>
	text
		.trim()
		.split('\n')
		.map((line) => numericCase(JSON.parse(line) as NumericRow));

function numericCase(row: NumericRow): NumericCase {
	const { args } = row;
	const mode: RnnMode = row.module === 'LSTM' ? 'lstm' : row.module === 'GRU' ? 'gru' : args.nonlinearity === 'relu' ? 'rnn_relu' : 'rnn_tanh';
	const sequences = (array: DoubleArray) => (args.batch_first ? swapped(batched(array, 0)) : batched(array, 1));
	const state = (array: DoubleArray) => batched(array, 1);
	const { h0, c0, x } = row.inputs;
	const { output, h_n, c_n } = row.outputs_float64;
	return {
		id: row.id,
		x: sequences(float32(x)),
		weights: rnnWeights(Object.values(row.weights).map(float32), { bias: args.bias, projected: (args.proj_size ?? 0) > 0 }),
		options: {
			mode,
			bidirectional: args.bidirectional,
			...(h0 && { hx: state(float32(h0)) }),
			...(c0 && { cx: state(float32(c0)) }),
			...(row.lengths && { lengths: row.lengths })
		},
		expected: { output: sequences(float64(output)), hn: state(float64(h_n)), ...(c_n && { cn: state(float64(c_n)) }) }
	};
}

const numbers = (data: Nested): number[] => (typeof data === 'number' ? [data] : data.flatMap(numbers));
const float64 = (array: Recorded): DoubleArray => ({ shape: array.shape, data: Float64Array.from(numbers(array.data)) });
/** Nine digits name a float32; the digits themselves are not the number that PyTorch read. */
const float32 = (array: Recorded): DoubleArray => ({ shape: array.shape, data: float64(array).data.map(Math.fround) });

/** Gives a 2-D array the batch axis of 1 that it was recorded without. */
function batched({ shape, data }: DoubleArray, at: number): DoubleArray {
	return { shape: shape.length === 3 ? shape : shape.toSpliced(at, 0, 1), data };
}

/** [batch, seq, …] → [seq, batch, …] */
function swapped({ shape, data }: DoubleArray): DoubleArray {
	const [batch = 0, seq = 0, size = 0] = shape;
	const out = new Float64Array(data.length);
	for (let b = 0; b < batch; b++) for (let t = 0; t < seq; t++) out.set(data.subarray((b * seq + t) * size, (b * seq + t + 1) * size), (t * batch + b) * size);
	return { shape: [seq, batch, size], data: out };
}
