import {
	layerSizes,
	statePassed,
	type Axis,
	type LayerSettings,
	type Link,
	type PassedKey,
	type PassedState,
	type Setting,
	type SettingKey
} from '../ir/index.ts';

/** A tensor that the user passes. */
export type PassedTensor = 'x' | 'h_0' | 'c_0';

/** One axis of a passed tensor, as the form shows it. */
export interface PassedAxis {
	readonly key: PassedKey;
	/** `feat`, as in the link and in the comment of the snippet. */
	readonly word: string;
	readonly axis: Axis;
	readonly size: number;
	readonly linked: boolean;
	/** What it is linked to, or would be: `input_size`, `num_layers × directions`. */
	readonly source: string;
	/** The setting that it moves while it is linked. */
	readonly setting: LayerSetting;
}

type LayerSetting = 'seq_len' | 'batch' | 'input_size' | 'hidden_size' | 'proj_size' | 'num_layers';

const inputSources = { seq: 'seq_len', batch: 'batch', feat: 'input_size' } as const;
const inputMeanings = { seq: 'time', batch: 'batch', feat: 'feature' } as const;
const stateMeanings = { layer: 'layer', batch: 'batch', hidden: 'hidden' } as const;

/** x and the states that this type of layer takes. */
export const passedTensors = (settings: LayerSettings): readonly PassedTensor[] => (settings.type === 'LSTM' ? ['x', 'h_0', 'c_0'] : ['x', 'h_0']);

/** Whether the user's x has its batch in front. */
export const isBatchFirst = (settings: LayerSettings): boolean => (settings.x.order ? settings.x.order === 'batch-first' : settings.batch_first);

/** All three axes of a passed tensor in its order, those that are left out included. */
function allAxes(settings: LayerSettings, tensor: PassedTensor): readonly PassedAxis[] {
	if (tensor === 'x') {
		const order = isBatchFirst(settings) ? (['batch', 'seq', 'feat'] as const) : (['seq', 'batch', 'feat'] as const);
		return order.map((word) => axisOf(settings, `x.${word}`, word, inputMeanings[word], settings.x[word]));
	}
	return (['layer', 'batch', 'hidden'] as const).map((word) =>
		axisOf(settings, `${tensor}.${word}`, word === 'layer' ? 'layer·dir' : word, stateMeanings[word], settings[tensor][word])
	);
}

function axisOf(settings: LayerSettings, key: PassedKey, word: string, axis: Axis, link: Link): PassedAxis {
	return {
		key,
		word,
		axis,
		size: link ?? linkedSize(settings, key),
		linked: link === null,
		source: sourceOf(settings, key),
		setting: settingBehind(settings, key)
	};
}

/** The axes of a passed tensor in the order of the tensor, without one that is left out. */
export function passedAxes(settings: LayerSettings, tensor: PassedTensor): readonly PassedAxis[] {
	const { without } = settings.x;
	const omitted = tensor === 'x' ? without && `x.${without}` : without === 'batch' && `${tensor}.batch`;
	return allAxes(settings, tensor).filter((axis) => axis.key !== omitted);
}

/** The layer's setting that a linked axis follows. */
function settingBehind(settings: LayerSettings, key: PassedKey): LayerSetting {
	const [tensor, word] = split(key);
	if (word === 'seq' || word === 'batch' || word === 'feat') return inputSources[word];
	return word === 'layer' ? 'num_layers' : hiddenSource(settings, tensor);
}

/** The two that a link ties: `x` and `input_size`. */
export const linkNames = (settings: LayerSettings, key: PassedKey): readonly [string, string] => [split(key)[0], sourceOf(settings, key)];

/** What a linked axis is the size of, in full. */
function sourceOf(settings: LayerSettings, key: PassedKey): string {
	const setting = settingBehind(settings, key);
	return setting === 'num_layers' ? 'num_layers × directions' : setting;
}

const hiddenSource = (settings: LayerSettings, tensor: PassedTensor): 'proj_size' | 'hidden_size' =>
	tensor === 'h_0' && settings.type === 'LSTM' && settings.proj_size > 0 ? 'proj_size' : 'hidden_size';

/** The size that an axis has while it is linked. */
export function linkedSize(settings: LayerSettings, key: PassedKey): number {
	const [tensor, word] = split(key);
	if (word === 'seq' || word === 'batch' || word === 'feat') return settings[inputSources[word]];
	if (word === 'layer') return layerSizes(settings).staves;
	return settings[hiddenSource(settings, tensor)];
}

/** The number in effect. */
export function numberOf(settings: LayerSettings, key: SettingKey): number {
	return isPassed(key) ? (linkOf(settings, key) ?? linkedSize(settings, key)) : settings[key];
}

export function settingOf(settings: LayerSettings, key: SettingKey): Setting {
	const value = numberOf(settings, key);
	if (!isPassed(key)) return { value, linked: null, step: 1, moves: key };
	const linked = linkOf(settings, key) === null;
	return { value, linked, step: linked && key.endsWith('.layer') ? layerSizes(settings).directions : 1, moves: linked ? settingBehind(settings, key) : null };
}

export const isPassed = (key: SettingKey): key is PassedKey => key.includes('.');

/** null while the axis is linked, the size set by hand otherwise. */
export function linkOf(settings: LayerSettings, key: PassedKey): Link {
	const [tensor, word] = split(key);
	const links: Readonly<Record<string, unknown>> = { ...settings[tensor] };
	const link = links[word];
	return typeof link === 'number' ? link : null;
}

/**
 * Sets a number. A linked axis moves the layer's own size, and with it every axis that is linked to it, unless `breakLink`
 * asks for this axis alone; an axis that was set by hand keeps its own size.
 */
export function setNumber(settings: LayerSettings, key: SettingKey, value: number, { breakLink = false } = {}): LayerSettings {
	if (!isPassed(key)) return { ...settings, [key]: value };
	if (breakLink || linkOf(settings, key) !== null) return setLink(settings, key, value);
	const setting = settingBehind(settings, key);
	// A projection of 0 is none: the axis would follow another size from there on.
	const least = setting === 'proj_size' ? Math.max(1, value) : value;
	return { ...settings, [setting]: setting === 'num_layers' ? layersOf(settings, value) : least };
}

/** Whole layers for a first axis of that size: the next number up or down, the way it is moved. */
function layersOf(settings: LayerSettings, size: number): number {
	const { directions, staves } = layerSizes(settings);
	return size > staves ? Math.ceil(size / directions) : Math.floor(size / directions);
}

/** Breaks a link, which leaves the axis at its present size, or mends it. Breaking an axis of a state passes that state. */
export function toggleLink(settings: LayerSettings, key: PassedKey): LayerSettings {
	return setLink(settings, key, linkOf(settings, key) === null ? linkedSize(settings, key) : null);
}

function setLink(settings: LayerSettings, key: PassedKey, link: Link): LayerSettings {
	const [tensor, word] = split(key);
	if (tensor === 'x') return { ...settings, x: { ...settings.x, [word]: link } };
	return { ...settings, [tensor]: { ...settings[tensor], passed: true, [word]: link } };
}

/** Whether states are passed at all: an LSTM takes h_0 and c_0 together. */
export const passesStates = (settings: LayerSettings): boolean => statePassed(settings.h_0) || (settings.type === 'LSTM' && statePassed(settings.c_0));

/** Passes h_0, and c_0 with it, or no longer: then their links are mended too, so that nothing of them is left. */
export function passStates(settings: LayerSettings, passed: boolean): LayerSettings {
	const state = (given: PassedState): PassedState => (passed ? { ...given, passed } : { passed, layer: null, batch: null, hidden: null, dtype: null });
	return { ...settings, h_0: state(settings.h_0), c_0: state(settings.c_0) };
}

/** Leaves an axis out of x, which makes it 2-D, or brings it back. */
export function leaveOut(settings: LayerSettings, without: LayerSettings['x']['without']): LayerSettings {
	const mended = without === null ? {} : { [without]: null };
	return { ...settings, x: { ...settings.x, ...mended, without } };
}

type Word = 'seq' | 'batch' | 'feat' | 'layer' | 'hidden';

function split(key: PassedKey): [PassedTensor, Word] {
	const [tensor, word] = key.split('.') as [PassedTensor, Word];
	return [tensor, word];
}

/** Lengths to start from when sequences are to be packed: one a sequence of the batch, from all steps downwards. */
export function exampleLengths(settings: LayerSettings): readonly number[] {
	const whole = (size: number): number => Math.min(1000, Math.max(1, Math.floor(size) || 1));
	const steps = whole(numberOf(settings, 'x.seq'));
	return Array.from({ length: whole(numberOf(settings, 'x.batch')) }, (_, i) => Math.max(1, steps - i));
}
