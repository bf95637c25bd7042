import { defaultLayer, type LayerSettings } from '../../ir/index.ts';
import { layerKeys, readLink, writeLink } from '../link/link.ts';
import type { LayerView } from '../view.ts';
import { controlNames, defaultOptions, modes, runs, themes, type ControlName, type EmbedOptions } from './options.ts';

/** What the address of a widget says after `#`: of the widget, of the layer, and of its code; and what of it could not be taken, in sentences. */
export interface EmbedState {
	readonly options: EmbedOptions;
	readonly settings: LayerSettings;
	readonly view: LayerView;
	readonly code: PackedCode | null;
	readonly complaints: readonly string[];
}

/** A program as an address carries it: packed alone, packed as the cells of a notebook, or as it is. */
export interface PackedCode {
	readonly as: 'code' | 'cells' | 'source';
	readonly text: string;
}

/** Characters: as much as a link may have, and the code that a notebook holds. */
const longest = 3_000_000;
type OptionKey = 'mode' | 'controls' | 'theme' | 'run' | 'id';
const codeKeys = ['code', 'cells', 'source'] as const;

/** The keys of an address and what they are set to, in its order; the last of two that are the same holds. */
export function pairsOf(hash: string): ReadonlyMap<string, string> {
	const pairs = new Map<string, string>();
	for (const part of hash.replace(/^#/, '').split('&')) {
		const equals = part.indexOf('=');
		if (equals > 0) pairs.set(part.slice(0, equals), part.slice(equals + 1));
	}
	return pairs;
}

const joined = (pairs: Iterable<readonly [string, string]>): string => [...pairs].map((pair) => pair.join('=')).join('&');

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * Reads the part of a widget's address after `#`. Never throws, whatever the text is. Keys that are not known are passed over: a page that embeds
 * an older copy may well say more. A value that cannot be taken leaves the usual one, and is complained of.
 */
export function readEmbed(hash: string): EmbedState {
	if (hash.length > longest) {
		const complaint = `The address of this widget is ${hash.length.toLocaleString('en-US')} characters long, which is too long to be read.`;
		return { ...readLink(''), options: defaultOptions, settings: defaultLayer, code: null, complaints: [complaint] };
	}
	const pairs = pairsOf(hash);
	const complaints: string[] = [];
	const given = (key: OptionKey): string | null => {
		const text = pairs.get(key);
		return text === undefined ? null : decoded(text).trim();
	};
	function choice<T extends string>(key: OptionKey, choices: readonly T[]): T | null {
		const text = given(key);
		const found = choices.find((choice) => choice === text?.toLowerCase()) ?? null;
		if (text !== null && found === null) complaints.push(`The widget’s ${key} is “${shortened(text)}”, which is not one of ${choices.join(', ')}.`);
		return found;
	}
	const as = codeKeys.find((key) => pairs.has(key));
	const code = as ? { as, text: as === 'source' ? decoded(pairs.get(as) ?? '') : (pairs.get(as) ?? '') } : null;
	const controls = readControls(given('controls'), complaints);
	const options: EmbedOptions = {
		mode: choice('mode', modes) ?? (code ? 'code' : controls.length > 0 ? 'embed' : defaultOptions.mode),
		controls,
		theme: choice('theme', themes) ?? defaultOptions.theme,
		run: choice('run', runs) ?? defaultOptions.run,
		id: (given('id') ?? '').slice(0, 100)
	};
	const link = readLink(joined([...pairs].filter(([key]) => layerKeys.has(key))));
	return { options, settings: link.settings, view: link.view, code, complaints: [...complaints, ...link.complaints.map(ofWidget)] };
}

/** A link is what a reader opened; of a widget, he sees none. */
const ofWidget = (sentence: string): string => sentence.replace(/^The link says/, 'The address of this widget says');

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** `hidden_size, x.feat`: those that are known, once each, in the order given. */
function readControls(text: string | null, complaints: string[]): readonly ControlName[] {
	const words = (text ?? '')
		.split(/[\s,]+/)
		.filter((word) => word !== '')
		.map((word) => word.replace(/_feat$/, '.feat'));
	const isControl = (word: string): word is ControlName => (controlNames as readonly string[]).includes(word);
	const unknown = [...new Set(words)].filter((word) => !isControl(word));
	if (unknown.length > 0) {
		const shown = [...unknown.slice(0, 3).map((word) => `“${shortened(word)}”`), ...(unknown.length > 3 ? [`${unknown.length - 3} more`] : [])];
		complaints.push(`The widget’s controls name ${shown.join(', ')}; there are ${controlNames.join(', ')}.`);
	}
	return [...new Set(words.filter(isControl))];
}

/** The address of a widget: what is as usual is left out. The inverse of `readEmbed`. */
export function writeEmbed({ options, settings, view, code }: Omit<EmbedState, 'complaints'>): string {
	const said: [string, string][] = [];
	if (options.mode !== defaultOptions.mode) said.push(['mode', options.mode]);
	if (options.controls.length > 0) said.push(['controls', options.controls.join(',')]);
	if (options.theme !== defaultOptions.theme) said.push(['theme', options.theme]);
	if (options.run !== defaultOptions.run) said.push(['run', options.run]);
	if (options.id !== '') said.push(['id', encodeURIComponent(options.id)]);
	return [joined(said), stateOf({ settings, view, code })].filter(Boolean).join('&');
}

/** What of an address is the state that a reader may change, and not how the widget looks: what `change` tells, and what Shapebook opens. */
export function stateOf({ settings, view, code }: Pick<EmbedState, 'settings' | 'view' | 'code'>): string {
	if (!code) return writeLink(settings, view);
	return `${code.as}=${code.as === 'source' ? encodeURIComponent(code.text) : code.text}`;
}

/** What a page may ask of a widget that it embeds, as keys of the address. */
export type Wanted = Readonly<Record<string, string | number | boolean>>;

/** What a message says that is to be set; null where it is none that a widget takes. */
export function readWanted(values: unknown): Wanted | null {
	if (typeof values !== 'object' || values === null || Array.isArray(values)) return null;
	const entries = Object.entries(values as Record<string, unknown>).slice(0, 100);
	const taken = entries.filter((entry): entry is [string, string | number | boolean] => ['string', 'number', 'boolean'].includes(typeof entry[1]));
	return taken.length === 0 ? null : Object.fromEntries(taken);
}

/** An address with some keys set anew: `state` replaces all that a reader may change, any other key that key alone. */
export function withValues(hash: string, wanted: Wanted): string {
	const pairs = new Map(pairsOf(hash));
	const { state, ...values } = wanted;
	if (typeof state === 'string') {
		for (const key of [...layerKeys, ...codeKeys]) pairs.delete(key);
		for (const [key, value] of pairsOf(state)) pairs.set(key, value);
	}
	for (const [key, value] of Object.entries(values)) {
		if ((codeKeys as readonly string[]).includes(key)) for (const other of codeKeys) pairs.delete(other);
		pairs.set(key, encodeURIComponent(typeof value === 'boolean' ? Number(value) : value));
	}
	return joined(pairs);
}
