import type { Tensor } from '@tensorflow/tfjs-core';
import type { RnnLayerWeights, RnnOptions, RnnResult } from '../../../../kernels/types.ts';

/** What goes on around an execution. */
export interface Pace {
	/**
	 * To be awaited between small pieces of work, outside of any `tidy`; rejects when the run is to stop.
	 * @param work Multiply–adds that come next, where they are many.
	 */
	readonly give: (work?: number) => Promise<void>;
	/** Called where many tensors are alive, to find the most memory that is held. */
	readonly measure: () => void;
}

/**
 * Runs a whole stacked, optionally bidirectional recurrent layer on the active backend: stock ops now, one fused op where there is one.
 * Makes the result's tensors and no others; disposes of nothing that it is given.
 *
 * @param x [seq, batch, input]
 * @param weights One per layer and direction, in PyTorch's order.
 */
export type RnnExecutor = (x: Tensor, weights: readonly RnnLayerWeights<Tensor>[], options: RnnOptions<Tensor>, pace: Pace) => Promise<RnnResult<Tensor>>;
