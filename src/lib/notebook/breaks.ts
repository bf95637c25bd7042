import { layerSizes, type LayerSettings } from '../ir/index.ts';

/** A mistake to be made on purpose: what it does to a layer that fits. */
export interface Break {
	/** `give x 25 features`. */
	readonly label: string;
	readonly settings: LayerSettings;
}

const half = (size: number): number => Math.floor(size / 2);

/** The mistakes that a newcomer is offered, one after the other: an axis of each tensor that is passed. */
const breaks: readonly ((settings: LayerSettings) => Break)[] = [
	(settings) => ({
		label: `give x ${half(settings.input_size)} features`,
		settings: { ...settings, x: { ...settings.x, feat: half(settings.input_size) } }
	}),
	(settings) => {
		const { staves } = layerSizes(settings);
		return { label: `give h_0 ${half(staves)} of its ${staves} states`, settings: { ...settings, h_0: { ...settings.h_0, layer: half(staves) } } };
	},
	(settings) => ({
		label: `give c_0 a batch of ${half(settings.batch)}`,
		settings: { ...settings, c_0: { ...settings.c_0, batch: half(settings.batch) } }
	})
];

/** The mistake of that number; null after the last. */
export const breakOf = (settings: LayerSettings, number: number): Break | null => breaks[number]?.(settings) ?? null;
