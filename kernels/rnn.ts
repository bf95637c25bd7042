import { engine, type NamedAttrMap, type NamedTensorMap, type Tensor, type Tensor3D } from '@tensorflow/tfjs-core';
import { checked } from './checks.ts';
import { kernelName } from './kernel.ts';
import type { RnnLayerWeights, RnnOptions, RnnResult } from './types.ts';

/**
 * Runs a stacked, optionally bidirectional LSTM, GRU or RNN over a batch of sequences, as one op of the active backend. All is checked
 * before it: a mistake is an error that names the argument, its shape, the expected shape and the axis. It has no gradient.
 *
 * @param x [seq, batch, input], float32
 * @param weights One per layer and direction, in PyTorch's order: layer 0 forward, layer 0 backward, layer 1 forward, …
 * @returns output [seq, batch, D·(proj|hidden)], hn [L·D, batch, proj|hidden] and, for an LSTM, cn [L·D, batch, hidden]; to be disposed of by the caller.
 */
export function rnn(x: Tensor3D, weights: readonly RnnLayerWeights<Tensor>[], options: RnnOptions<Tensor>): RnnResult<Tensor> {
	const attributes = checked(x, weights, options);
	const { hx, cx } = options;
	const inputs: NamedTensorMap = { x, ...(hx && { hx }), ...(cx && { cx }) };
	weights.forEach((stave, i) => {
		for (const [name, tensor] of Object.entries(stave) as [string, Tensor | undefined][]) if (tensor) inputs[`${name}${i}`] = tensor;
	});
	const [output, hn, cn] = engine().runKernel<Tensor[]>(kernelName, inputs, attributes as unknown as NamedAttrMap);
	return { output: output!, hn: hn!, ...(cn && { cn }) };
}
