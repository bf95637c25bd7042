import type { RnnLayerWeights } from '../types.ts';

/**
 * Groups a flat list of weights in the order of PyTorch's `named_parameters()` (for each layer, each direction: weight_ih, weight_hh,
 * bias_ih, bias_hh, weight_hr) by layer and direction.
 */
export function rnnWeights<T>(flat: readonly T[], layout: { readonly bias: boolean; readonly projected: boolean }): RnnLayerWeights<T>[] {
	const each = 2 + (layout.bias ? 2 : 0) + (layout.projected ? 1 : 0);
	return Array.from({ length: flat.length / each }, (_, i) => {
		const [wIh, wHh, ...rest] = flat.slice(i * each, (i + 1) * each);
		const [bIh, bHh] = layout.bias ? rest : [];
		const wHr = layout.projected ? rest.at(-1) : undefined;
		return {
			wIh: wIh!,
			wHh: wHh!,
			...(bIh !== undefined && { bIh }),
			...(bHh !== undefined && { bHh }),
			...(wHr !== undefined && { wHr })
		};
	});
}
