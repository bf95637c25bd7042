import { isMasked, isRightPadded, maskRows, paddedRight } from '../../frameworks/masks.ts';
import { defaultLayer, type KerasOptions, type LayerSettings } from '../../ir/index.ts';
import { defaultKeras } from '../../ir/keras.ts';
import type { Candidate } from '../candidates.ts';

/** Edits of a layer cell that may mend its program in Keras, in Keras' words. Whether one does is found by evaluating it. */
export function kerasCandidates(settings: LayerSettings): readonly Candidate[] {
	return [...input(settings), ...states(settings), ...sizes(settings), ...masks(settings)];
}

function input(settings: LayerSettings): readonly Candidate[] {
	const { x, input_size, batch, seq_len } = settings;
	const set = (label: string, edit: Partial<LayerSettings['x']>, rest: Partial<LayerSettings> = {}): Candidate => ({
		label,
		edit: { ...settings, ...rest, x: { ...x, ...edit } }
	});
	return [
		...(x.feat === null
			? []
			: [set(`Give x ${input_size} features`, { feat: null }), set(`build the layer on ${x.feat} features`, { feat: null }, { input_size: x.feat })]),
		...(x.order === null ? [] : [set('Pass tf.transpose(x, [1, 0, 2])', { order: null })]),
		...(x.without === null ? [] : [set(x.without === 'seq' ? 'Give x its timesteps' : 'Give x its batch', { without: null })]),
		...(x.batch === null
			? []
			: [set(`Give x a batch of ${batch}`, { batch: null }), set(`make the batch ${x.batch} everywhere`, { batch: null }, { batch: x.batch })]),
		...(x.seq === null ? [] : [set(`Give x ${seq_len} timesteps`, { seq: null })])
	];
}

function states(settings: LayerSettings): readonly Candidate[] {
	return (['h_0', 'c_0'] as const).flatMap((name): readonly Candidate[] => {
		const state = settings[name];
		const letter = name.charAt(0);
		const set = (label: string, edit: Partial<LayerSettings['h_0']>, rest: Partial<LayerSettings> = {}): Candidate => ({
			label,
			edit: { ...settings, ...rest, [name]: { ...state, passed: true, ...edit } }
		});
		const rows = settings.x.batch ?? settings.batch;
		return [
			...(state.batch === null
				? []
				: [
						set(`Give the initial ${letter} a batch of ${rows}`, { batch: null }),
						set(`make the batch ${state.batch} everywhere`, { batch: null }, { batch: state.batch })
					]),
			...(state.hidden === null
				? []
				: [
						set(`Give the initial ${letter} ${settings.hidden_size} units`, { hidden: null }),
						set(`build with units=${state.hidden}`, { hidden: null }, { hidden_size: state.hidden })
					]),
			...(state.layer === null ? [] : [set(`Give the initial ${letter} to each layer`, { layer: null })])
		];
	});
}

const words = { seq_len: 'timesteps', batch: 'batch', input_size: 'features', hidden_size: 'units', num_layers: 'layers' } as const;

/** A size that no layer can have is put back to the usual one, or to the nearest whole number. */
const sizes = (settings: LayerSettings): readonly Candidate[] =>
	(['seq_len', 'batch', 'input_size', 'hidden_size', 'num_layers'] as const).flatMap((key) => {
		const value = settings[key];
		if (Number.isInteger(value) && value > 0) return [];
		const mended = Math.round(value) > 0 && Number.isFinite(value) ? Math.round(value) : defaultLayer[key];
		return [{ label: `Set ${words[key]} to ${mended}`, edit: { ...settings, [key]: mended } }];
	});

function masks(settings: LayerSettings): readonly Candidate[] {
	const { keras = defaultKeras } = settings;
	const edited = (label: string, edit: Partial<KerasOptions>): Candidate => ({ label, edit: { ...settings, keras: { ...keras, ...edit } } });
	return [
		...(keras.use_cudnn === 'True' ? [edited("Set use_cudnn='auto'", { use_cudnn: 'auto' })] : []),
		...(keras.mask && !settings.lengths ? [edited('Pad on the right', { mask: paddedRight(maskRows(settings)) })] : []),
		...(isMasked(settings) && !isRightPadded(settings) ? [edited('set use_cudnn=False', { use_cudnn: 'False' })] : []),
		...(settings.lengths ? [{ label: 'Pass no mask', edit: { ...settings, lengths: null } }] : []),
		...(keras.mask ? [edited('Pass no mask', { mask: null })] : []),
		...(settings.dropout === 0 ? [] : [{ label: 'Do without dropout', edit: { ...settings, dropout: 0 } }]),
		...(keras.recurrent_dropout === 0 ? [] : [edited('Do without recurrent_dropout', { recurrent_dropout: 0 })])
	];
}
