import { backend, concat, engine, getBackend, getKernel, mul, slice, tidy, type NamedTensorMap, type Tensor, type Tensor3D } from '@tensorflow/tfjs-core';
import { checked } from './checks.ts';
import { namedAttributes, inputsOf, kernelName, type RnnAttributes, type RnnKernel } from './kernel.ts';
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
	const { masks = [] } = options;
	return masks.length ? layerByLayer(x, weights, options, masks, attributes) : run(x, weights, options, attributes);
}

/**
 * Compiles what `rnn` will run of these on the active backend, beside all else that goes on: a program that is first compiled by a call of `rnn` may hold up
 * whatever the device draws, the browser's own windows too. It may be left out.
 *
 * @param batch Sequences of that call, where they are not all of x's.
 */
export async function compileAhead(x: Tensor3D, weights: readonly RnnLayerWeights<Tensor>[], options: RnnOptions<Tensor>, batch = x.shape[1]): Promise<void> {
	const kernel: RnnKernel | undefined = getKernel(kernelName, getBackend());
	if (!kernel?.ahead) return;
	const attributes = { ...checked(x, weights, options), batch };
	await kernel.ahead(inputsOf(named(x, weights, options), attributes), attributes, backend());
}

type Input = readonly [name: string, tensor: Tensor | undefined];

/** The tensors of a call by their names; those that are not given are left out. */
function named(x: Tensor, weights: readonly RnnLayerWeights<Tensor>[], { hx, cx }: RnnOptions<Tensor>): NamedTensorMap {
	const staves = weights.flatMap((stave, i) => Object.entries(stave).map(([name, tensor]: Input): Input => [`${name}${i}`, tensor]));
	const given: readonly Input[] = [['x', x], ['hx', hx], ['cx', cx], ...staves];
	return Object.fromEntries(given.flatMap(([name, tensor]) => (tensor ? [[name, tensor]] : [])));
}

function run(x: Tensor, weights: readonly RnnLayerWeights<Tensor>[], options: RnnOptions<Tensor>, attributes: RnnAttributes): RnnResult<Tensor> {
	const [output, hn, cn] = engine().runKernel<Tensor[]>(kernelName, named(x, weights, options), namedAttributes(attributes));
	return { output: output!, hn: hn!, ...(cn && { cn }) };
}

/** With masks each layer is a call of the kernel, for what a mask multiplies lies between two of them. */
function layerByLayer(
	x: Tensor,
	weights: readonly RnnLayerWeights<Tensor>[],
	options: RnnOptions<Tensor>,
	masks: readonly Tensor[],
	attributes: RnnAttributes
): RnnResult<Tensor> {
	const { layers, directions } = attributes;
	const { hx, cx } = options;
	const results: RnnResult<Tensor>[] = [];
	const part = (state: Tensor | undefined, layer: number) => state && slice(state, [layer * directions, 0, 0], [directions, -1, -1]);
	const joined = (states: readonly Tensor[]) => concat([...states]);
	const all = tidy(() => {
		let input = x;
		for (let layer = 0; layer < layers; layer++) {
			const states = { ...options, hx: part(hx, layer), cx: part(cx, layer) } as RnnOptions<Tensor>;
			const own = weights.slice(layer * directions, (layer + 1) * directions);
			const result = run(input, own, states, { ...attributes, layers: 1, input: input.shape[2]! });
			results.push(result);
			input = layer < layers - 1 ? mul(result.output, masks[layer]!) : result.output;
		}
		const cells = results.flatMap(({ cn }) => cn ?? []);
		return [input, joined(results.map(({ hn }) => hn)), ...(cells.length ? [joined(cells)] : [])];
	});
	const [output, hn, cn] = all;
	return { output: output!, hn: hn!, ...(cn && { cn }) };
}
