import type { RnnMode, RnnPrimitive } from '../../ir/index.ts';
import type { Lowering } from '../lower.ts';
import type { NewTensor } from '../made.ts';
import type { StridedTensor } from '../tensor.ts';

/** Gates of a cell: blocks of `hiddenSize` rows in its weights. */
export const gateCount: Readonly<Record<RnnMode, 1 | 3 | 4>> = { lstm: 4, gru: 3, rnn_tanh: 1, rnn_relu: 1 };

/** The weights of one layer in one direction, in the op's order: of the input and of h, [gates · hidden, …]; their biases; the projection of h. */
export type WeightKind = 'weight_ih' | 'weight_hh' | 'bias_ih' | 'bias_hh' | 'weight_hr';

export const weightKinds = (bias: boolean, projected: boolean): readonly WeightKind[] => [
	'weight_ih',
	'weight_hh',
	...(bias ? (['bias_ih', 'bias_hh'] as const) : []),
	...(projected ? (['weight_hr'] as const) : [])
];

/** A stack of recurrent layers: its settings, and its weights as the op takes them, layer by layer and direction by direction. */
export interface RecurrentLayer<T> extends Omit<RnnPrimitive, 'kind' | 'hasHx' | 'unbatched' | 'lengths'> {
	readonly weights: readonly T[];
}

/** What a layer is called with. */
export interface RecurrentCall<T> {
	/** [time, batch, feature], with `batchFirst` [batch, time, feature], without a batch [time, feature]; the rows of packed sequences. */
	readonly input: T;
	/** h_0 and, for an LSTM, c_0, [layers · directions, batch, …]; empty: zeros. */
	readonly states: readonly T[];
	/** Of packed sequences: of each, in the order of the batch. */
	readonly lengths?: readonly number[] | null;
}

/**
 * Lowers a call of a stack of recurrent layers, all checks passed, to one op: its output, h_n and, for an LSTM, c_n.
 * @param made What else is known of each of the outputs.
 */
export function recurrent<T extends StridedTensor>(
	by: Lowering<T>,
	{ weights, ...settings }: RecurrentLayer<T>,
	{ input, states, lengths = null }: RecurrentCall<T>,
	made: readonly Partial<NewTensor>[] = []
): readonly T[] {
	const unbatched = !lengths && input.rank === 2;
	const [first = 0, second = 0] = input.shape;
	const [steps, batch] = lengths ? [first, lengths.length] : unbatched ? [first, 1] : settings.batchFirst ? [second, first] : [first, second];
	const primitive: RnnPrimitive = { kind: 'rnn', ...settings, hasHx: states.length > 0, unbatched, lengths };
	return by.recurrent(primitive, [input, ...states, ...weights], batch, steps, made);
}
