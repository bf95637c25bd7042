import type { TensorInfo } from '@tensorflow/tfjs-core';
import { gateCount } from '../gates.ts';
import type { RnnAttributes } from '../kernel.ts';
import type { RnnLayerWeights } from '../types.ts';
import { paddedTo, panelsOf, type Panels } from './panels.ts';
import type { PackedStave } from './stave.ts';

/** A tensor's values in the memory of JavaScript. */
export type Read = (tensor: TensorInfo) => Float32Array;

/** Panels by the weight's data, with which they are freed: a weight is packed once. */
const cache = new WeakMap<TensorInfo['dataId'], Panels>();

function packed(weight: TensorInfo, read: Read): Panels {
	const kept = cache.get(weight.dataId);
	if (kept) return kept;
	const [rows = 0, inner = 0] = weight.shape;
	const panels = panelsOf(read(weight), rows, inner);
	cache.set(weight.dataId, panels);
	return panels;
}

/** The weights of one layer in one direction as `runStave` takes them. */
export function packedStave({ wIh, wHh, bIh, bHh, wHr }: RnnLayerWeights<TensorInfo>, { mode, hidden }: RnnAttributes, read: Read): PackedStave {
	const sum = (...biases: readonly (TensorInfo | undefined)[]): Float32Array => {
		const total = new Float32Array(paddedTo(gateCount[mode] * hidden));
		for (const bias of biases) if (bias) read(bias).forEach((value, i) => (total[i] = total[i]! + value));
		return total;
	};
	return {
		wIh: packed(wIh, read),
		wHh: packed(wHh, read),
		...(wHr && { wHr: packed(wHr, read) }),
		...(mode === 'gru' ? { bias: sum(bIh), hiddenBias: sum(bHh) } : { bias: sum(bIh, bHh) })
	};
}
