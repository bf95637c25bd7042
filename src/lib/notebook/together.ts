import type { LayerSettings, SettingKey } from '../ir/index.ts';
import { isPassed, linkedSize, passedAxes, passedTensors, passesStates, setNumber, type PassedAxis, type PassedTensor } from './edit.ts';

/** Numbers that are one while they are linked, after one of them was moved and the others with it. */
export interface Together {
	/** `x`, `input_size`. */
	readonly names: readonly string[];
	/** `50`; `2 layers`. */
	readonly from: string;
	readonly to: string;
	/** The settings where only the tensor, or only the layer, has moved. */
	readonly alone: readonly { readonly who: string; readonly settings: LayerSettings }[];
}

interface Wearer extends PassedAxis {
	readonly tensor: PassedTensor;
}

/** The linked axes that a number moves. Zeros that are not passed count where they are what was touched. */
function wearersOf(settings: LayerSettings, key: SettingKey): readonly Wearer[] {
	const states = passesStates(settings) || (isPassed(key) && !key.startsWith('x.'));
	const axes = passedTensors(settings)
		.filter((tensor) => tensor === 'x' || states)
		.flatMap((tensor) => passedAxes(settings, tensor).map((axis): Wearer => ({ ...axis, tensor })));
	const setting = isPassed(key) ? axes.find((axis) => axis.key === key && axis.linked)?.setting : key;
	return axes.filter((axis) => axis.linked && axis.setting === setting);
}

/** What moved from `before` to `after`, when the number `key` was set to `value`; null where it moved alone. */
export function movedTogether(before: LayerSettings, after: LayerSettings, key: SettingKey, value: number): Together | null {
	const wearers = wearersOf(before, key);
	const touched = wearers.find((wearer) => wearer.key === key) ?? wearers[0];
	if (!touched) return null;
	const { setting } = touched;
	// seq_len and batch are no arguments of the layer: they are what the tensors say.
	const ofLayer = setting !== 'batch' && setting !== 'seq_len';
	const names = [...wearers.map(({ tensor }) => tensor), ...(ofLayer ? [setting] : [])];
	if (before[setting] === after[setting] || names.length < 2) return null;
	const alone = (settings: LayerSettings, { key }: Wearer, size: number): LayerSettings => setNumber(settings, key, size, { breakLink: true });
	const layers = setting === 'num_layers' ? ` layer${before[setting] === 1 ? '' : 's'}` : '';
	return {
		names,
		from: `${before[setting]}${layers}`,
		to: String(after[setting]),
		alone: [
			{ who: touched.tensor, settings: alone(before, touched, isPassed(key) ? value : linkedSize(after, touched.key)) },
			...(ofLayer ? [{ who: 'the layer', settings: wearers.reduce((settings, wearer) => alone(settings, wearer, linkedSize(before, wearer.key)), after) }] : [])
		]
	};
}
