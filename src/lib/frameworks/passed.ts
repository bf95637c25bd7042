import { layerSizes, statePassed, type LayerSettings, type Link } from '../ir/index.ts';

/** An axis of x as the user has it. */
export interface PassedAxis {
	readonly word: 'seq' | 'batch' | 'feat';
	readonly size: number;
}

type Order = 'time-first' | 'batch-first';

/** The sizes of x in the order that it is passed to a layer of PyTorch's, and the words for them. */
export function inputAxes(settings: LayerSettings): readonly PassedAxis[] {
	return axesIn(settings, settings.x.order ?? (settings.batch_first ? 'batch-first' : 'time-first'));
}

/** The same for a framework that reads one order only: an x that is the wrong way round for PyTorch's layer is so there as well. */
export function inputAxesFor(settings: LayerSettings, reads: Order): readonly PassedAxis[] {
	const { order } = settings.x;
	const turned = order !== null && (order === 'batch-first') !== settings.batch_first;
	return axesIn(settings, (reads === 'batch-first') === turned ? 'time-first' : 'batch-first');
}

function axesIn({ x, seq_len, batch, input_size }: LayerSettings, order: Order): readonly PassedAxis[] {
	const steps = { word: 'seq', size: x.seq ?? seq_len } as const;
	const rows = { word: 'batch', size: x.batch ?? batch } as const;
	const feat = { word: 'feat', size: x.feat ?? input_size } as const;
	return [...(order === 'batch-first' ? [rows, steps] : [steps, rows]), feat].filter((axis) => axis.word !== x.without);
}

/** Whether the program passes states. */
export const passesState = (settings: LayerSettings): boolean => statePassed(settings.h_0) || (settings.type === 'LSTM' && statePassed(settings.c_0));

/** The sizes of a state that is passed: as the layer has them, or as they were set by hand. */
export function stateAxes(settings: LayerSettings, name: 'h_0' | 'c_0'): { readonly layer: number; readonly batch: number; readonly hidden: number } {
	const { staves, outputSize } = layerSizes(settings);
	const size = (link: Link, linked: number): number => link ?? linked;
	const { layer, batch, hidden } = settings[name];
	return {
		layer: size(layer, staves),
		batch: size(batch, settings.batch),
		hidden: size(hidden, name === 'h_0' ? outputSize : settings.hidden_size)
	};
}

/** A number as Python writes it: 100, -3, 2.5, 1000000000. */
export function pythonNumber(value: number): string {
	if (Number.isInteger(value)) return BigInt(value).toString();
	if (!Number.isFinite(value)) return `float('${Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'}')`;
	return String(value).replace(/e([+-])(\d)$/, 'e$10$2');
}
