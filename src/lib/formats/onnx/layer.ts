import type { NumericArray, RnnLayerWeights, RnnMode } from '../../../../kernels/types.ts';
import { toFloat16 } from '../float16.ts';

export type Floating = 'float16' | 'float32' | 'float64';

/** One layer of a recurrent network, while it is written: [seq, batch, feat] in and out. */
export interface Layer {
	readonly index: number;
	readonly mode: RnnMode;
	readonly dtype: Floating;
	readonly hiddenSize: number;
	/** Forward, and backward where there is one. */
	readonly directions: readonly RnnLayerWeights<NumericArray>[];
	readonly input: string;
	/** int64, [batch]; null where all sequences have all steps. */
	readonly lengths: string | null;
	/** h_0, and for an LSTM c_0, as [directions, batch, hidden]; null for zeros. */
	readonly initial: readonly (string | null)[];
}

/** What the layer's states are called. */
export const statesOf = (mode: RnnMode): readonly string[] => (mode === 'lstm' ? ['h', 'c'] : ['h']);

/** What a state of a layer is called after the last step: [directions, batch, hidden]. */
export const lastState = (state: string, layer: number): string => `${state}_n_l${layer}`;

export function encoded(data: Float64Array | Float32Array, dtype: Floating): ArrayBufferView {
	if (dtype === 'float64') return Float64Array.from(data);
	return dtype === 'float32' ? Float32Array.from(data) : Uint16Array.from(data, toFloat16);
}
