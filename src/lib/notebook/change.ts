import type { LayerSettings } from '../ir/index.ts';
import { isBatchFirst, linkOf, numberOf, passedAxes, passedTensors, type PassedAxis } from './edit.ts';

const layerKeys = ['seq_len', 'batch', 'input_size', 'hidden_size', 'num_layers', 'proj_size', 'dropout'] as const;

/** What an edit has come to, where it is one number that can be named: `x has 50 features`, `input_size is 25`; null where it is anything else. */
export function describeChange(before: LayerSettings, after: LayerSettings): string | null {
	const layer = layerKeys.filter((key) => before[key] !== after[key]).map((key) => `${key} is ${after[key]}`);
	if (layer.length > 0) return layer.length === 1 ? (layer[0] ?? null) : null;
	const tensors = passedTensors(after).flatMap((tensor) => passedAxes(after, tensor).map((axis) => ({ tensor, axis })));
	const [one, ...more] = tensors.filter(({ axis }) => numberOf(before, axis.key) !== axis.size || (linkOf(before, axis.key) !== null && axis.linked));
	if (!one || more.length > 0 || isBatchFirst(before) !== isBatchFirst(after) || before.lengths !== after.lengths) return null;
	return `${one.tensor} has ${amount(one.axis)}`;
}

function amount({ word, size }: PassedAxis): string {
	const s = size === 1 ? '' : 's';
	switch (word) {
		case 'feat':
			return `${size} feature${s}`;
		case 'seq':
			return `${size} step${s}`;
		case 'batch':
			return `a batch of ${size}`;
		case 'hidden':
			return `a hidden size of ${size}`;
		default:
			return `${size} state${s}`;
	}
}
