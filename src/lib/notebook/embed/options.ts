import { defaultLayer, type Axis, type LayerSettings } from '../../ir/index.ts';

export const modes = ['embed', 'diagram', 'code', 'full'] as const;
export const themes = ['auto', 'light', 'dark'] as const;
/** When a widget computes: once a reader asks for it, once it is in view, or never. */
export const runs = ['click', 'load', 'never'] as const;
/** What a reader may be let change below the picture. */
export const controlNames = ['seq_len', 'batch', 'input_size', 'hidden_size', 'num_layers', 'bidirectional', 'batch_first', 'x.feat'] as const;
export type ControlName = (typeof controlNames)[number];
/** The axis that each is about. */
export const controlAxes: Readonly<Record<ControlName, Axis>> = {
	seq_len: 'time',
	batch: 'batch',
	input_size: 'feature',
	hidden_size: 'hidden',
	num_layers: 'layer',
	bidirectional: 'layer',
	batch_first: 'batch',
	'x.feat': 'feature'
};

/** How a widget looks, and what it lets a reader do. */
export interface EmbedOptions {
	readonly mode: (typeof modes)[number];
	readonly controls: readonly ControlName[];
	readonly theme: (typeof themes)[number];
	readonly run: (typeof runs)[number];
	/** What the page that embeds it calls it: it stands in every message. */
	readonly id: string;
}

export const defaultOptions: EmbedOptions = { mode: 'embed', controls: [], theme: 'auto', run: 'click', id: '' };

/** Whole numbers in the middle of what PyTorch takes. */
const usual = (size: number): boolean => Number.isInteger(size) && size >= 1 && size <= 4096;

/**
 * Whether a layer needs no evaluation to be drawn: nothing of it could fail to fit, for all that is passed follows the layer. Of anything else
 * PyTorch's own checks have the word.
 */
export function fitsBeyondDoubt(settings: LayerSettings): boolean {
	const { seq_len, batch, input_size, hidden_size, num_layers } = settings;
	const free = { seq_len, batch, input_size, hidden_size, num_layers, type: settings.type, bidirectional: settings.bidirectional };
	const rest = { batch_first: settings.batch_first, bias: settings.bias };
	const plain = { ...defaultLayer, ...free, ...rest };
	return [seq_len, batch, input_size, hidden_size].every(usual) && usual(num_layers) && num_layers <= 16 && JSON.stringify(plain) === JSON.stringify(settings);
}
