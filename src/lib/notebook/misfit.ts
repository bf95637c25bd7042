import type { LayerSettings, SettingKey, Trace } from '../ir/index.ts';
import { passedAxes, type PassedTensor } from './edit.ts';
import { tableOf, type Table } from '../ir/table.ts';

/** The number of the form that the framework does not take, with the reason. */
export interface Misfit {
	/** `lengths` for the lengths of packed sequences; null where no single number is to blame: a rank, a dtype. */
	readonly key: SettingKey | 'lengths' | null;
	readonly reason: string;
}

const layerKeys: readonly string[] = ['seq_len', 'batch', 'input_size', 'hidden_size', 'num_layers', 'proj_size'] satisfies SettingKey[];
const tensors: Table<PassedTensor> = tableOf({ input: 'x', hx: 'h_0', cx: 'c_0' });

/** Where in the form the mistake is that a layer's program raised for; null where it raised for none that has sizes. */
export function misfitOf(settings: LayerSettings, trace: Trace): Misfit | null {
	const { outcome } = trace;
	if (outcome.kind !== 'raised' || !outcome.mismatch) return null;
	const { argument, axis, expected, against } = outcome.mismatch;
	const reason = `it has to be ${expected}`;
	if (argument === 'lengths') return { key: 'lengths', reason };
	if (argument === 'constructor') return { key: layerKeys.includes(against) ? (against as SettingKey) : null, reason };
	const tensor = tensors[argument];
	const key = axis === null || !tensor ? null : (passedAxes(settings, tensor)[axis]?.key ?? null);
	return { key, reason: `expected ${expected}, ${againstInWords[against] ?? `the layer’s ${against}`}` };
}

/** What a state is compared with, in full: as many states as layers and directions. */
const againstInWords: Table<string> = tableOf({ batch: 'the batch of x', num_layers: 'num_layers × directions', input: 'as many axes as x' });
