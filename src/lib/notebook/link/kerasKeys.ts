import type { KerasActivation, KerasOptions, LayerSettings } from '../../ir/index.ts';
import { defaultKeras } from '../../ir/keras.ts';

const activations: readonly KerasActivation[] = ['tanh', 'sigmoid', 'relu', 'hard_sigmoid', 'linear'];
export const kerasChoices = new Map<string, readonly string[]>([
	['activation', activations],
	['recurrent_activation', activations],
	['use_cudnn', ['auto', 'True', 'False']]
]);
export const frameworks = ['keras'] as const;

/** What a link says of Keras, beside the framework that the cell speaks. */
export const kerasKeys = Object.keys(defaultKeras) as readonly (keyof KerasOptions)[];

type Say = (key: string, value: string | number | boolean, usual: string | number | boolean) => void;

/** Says what of a layer is Keras' own and not as a new layer has it. */
export function writeKeras({ framework, keras = defaultKeras }: LayerSettings, say: Say): void {
	say('framework', framework ?? '', '');
	for (const key of kerasKeys) if (key !== 'mask') say(key, keras[key], defaultKeras[key]);
	if (keras.mask)
		say(
			'mask',
			normalized(keras.mask)
				.map((row) => row || '1')
				.join(',') || '1',
			''
		);
}

/** What a reader of links gives for a key: a switch, a choice, a number, or its text. */
interface Reader {
	readonly given: ReadonlyMap<string, string>;
	switch(key: string, usual: boolean): boolean;
	choice<T extends string>(key: string, choices: readonly T[]): T | null;
	number(key: string, usual: number): number;
	complain(key: string, wanted: string): void;
}

export function readKeras(reader: Reader): Pick<LayerSettings, 'framework' | 'keras'> {
	const framework = reader.choice('framework', frameworks);
	const keras = kerasKeys.reduce<KerasOptions>((options, key) => ({ ...options, [key]: readOption(reader, key) }), defaultKeras);
	const isUsual = JSON.stringify(keras) === JSON.stringify(defaultKeras);
	return { ...(framework && { framework }), ...(!isUsual && { keras }) };
}

function readOption(reader: Reader, key: keyof KerasOptions): KerasOptions[keyof KerasOptions] {
	const usual = defaultKeras[key];
	if (typeof usual === 'boolean') return reader.switch(key, usual);
	if (typeof usual === 'number') return reader.number(key, usual);
	return key === 'mask' ? readMask(reader) : ((reader.choice(key, kerasChoices.get(key) ?? []) as KerasActivation | null) ?? usual);
}

function readMask(reader: Reader): readonly string[] | null {
	const text = reader.given.get('mask');
	if (text === undefined) return null;
	if (/^[01]+(?:,[01]+)*$/.test(text)) return normalized(text.split(','));
	reader.complain('mask', 'rows of 0 and 1');
	return null;
}

/** Rows without what is said of them anyway: that the rest is ones. */
function normalized(rows: readonly string[]): readonly string[] {
	const bare = rows.map((row) => row.replace(/1+$/, ''));
	return bare.slice(0, bare.findLastIndex((row) => row !== '') + 1);
}
