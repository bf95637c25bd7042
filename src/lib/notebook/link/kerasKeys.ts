import type { KerasActivation, KerasOptions, LayerSettings } from '../../ir/index.ts';
import { defaultKeras } from '../../ir/keras.ts';

export const kerasSwitches = ['return_sequences', 'return_state', 'go_backwards', 'stateful', 'unroll', 'reset_after'] as const;
export const kerasChoices = ['activation', 'recurrent_activation'] as const;
export const activations: readonly KerasActivation[] = ['tanh', 'sigmoid', 'relu', 'hard_sigmoid', 'linear'];
export const frameworks = ['keras'] as const;

/** What a link says of Keras, beside the framework that the cell speaks. */
export const kerasKeys: readonly string[] = [...kerasSwitches, ...kerasChoices, 'recurrent_dropout', 'mask'];

type Say = (key: string, value: string | number | boolean, usual: string | number | boolean) => void;

/** Says what of a layer is Keras' own and not as a new layer has it. */
export function writeKeras({ framework, keras = defaultKeras }: LayerSettings, say: Say): void {
	say('framework', framework ?? '', '');
	for (const key of [...kerasSwitches, ...kerasChoices, 'recurrent_dropout'] as const) say(key, keras[key], defaultKeras[key]);
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
	if (!kerasKeys.some((key) => reader.given.has(key))) return framework ? { framework } : {};
	const keras: KerasOptions = {
		...defaultKeras,
		...Object.fromEntries(kerasSwitches.map((key) => [key, reader.switch(key, defaultKeras[key])])),
		...Object.fromEntries(kerasChoices.map((key) => [key, reader.choice(key, activations) ?? defaultKeras[key]])),
		recurrent_dropout: reader.number('recurrent_dropout', 0),
		mask: readMask(reader)
	};
	const isUsual = JSON.stringify(keras) === JSON.stringify(defaultKeras);
	return { ...(framework && { framework }), ...(!isUsual && { keras }) };
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
