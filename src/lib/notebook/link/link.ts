import {
	defaultLayer,
	statePassed,
	type DType,
	type LayerSettings,
	type LayerType,
	type Link,
	type PassedInput,
	type PassedKey,
	type PassedState,
	type Reading
} from '../../ir/index.ts';
import { isBatchFirst, linkedSize, linkOf, type PassedTensor } from '../edit.ts';
import { parseNumber, parseNumbers } from '../number.ts';
import { frameworks, kerasChoices, kerasKeys, readKeras, writeKeras } from './kerasKeys.ts';
import { defaultView, depths, type Depth, type LayerView } from '../view.ts';

/** Characters that a link may have: more than most programs that carry one on take. */
export const longestLink = 60_000;

/** What a link says, and what of it could not be taken, in sentences for the reader. */
export interface LinkState {
	readonly settings: LayerSettings;
	readonly view: LayerView;
	readonly complaints: readonly string[];
}

/** Written into every link; a link of a later version is read as far as it is understood, and the reader is told. 2 is a link that carries `cells`, 3 one whose cells are packed with a dictionary. */
const versions = { layer: 1, notebook: 3 };
/** Characters. Far more than a person writes or a form holds; what is longer is not read at all. */
const longest = 100_000;

export const numberKeys = ['seq_len', 'batch', 'input_size', 'hidden_size', 'num_layers', 'proj_size', 'dropout'] as const;
const switchKeys = ['bidirectional', 'batch_first', 'bias', 'enforce_sorted'] as const;
const types: readonly LayerType[] = ['LSTM', 'GRU', 'RNN'];
const nonlinearities = ['tanh', 'relu'] as const;
const readings: readonly Reading[] = ['all', 'last', 'h_n', 'h_n batch', 'h_n both'];
export const dtypes: readonly DType[] = [
	'float32',
	'float64',
	'float16',
	'bfloat16',
	'int64',
	'int32',
	'int16',
	'int8',
	'uint8',
	'bool',
	'complex64',
	'complex128'
];
const orders = ['time-first', 'batch-first'] as const;
const omissions = ['batch', 'seq'] as const;

/** A choice as links have it, without spaces: `h_n_batch`. */
const written = (choice: string): string => choice.replace(' ', '_');

/** What may stand behind a key that takes one of some words. */
export const choices: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
	['type', types],
	['nonlinearity', nonlinearities],
	['dtype', dtypes],
	['read', readings.map(written)],
	['depth', depths.map(({ depth }) => depth)],
	['x_without', omissions],
	['x_order', orders],
	...['x', 'h_0', 'c_0'].map((name) => [`${name}_dtype`, dtypes] as const),
	['framework', frameworks],
	...kerasChoices
]);

/** All that a link of this version says of a layer. */
export const layerKeys: ReadonlySet<string> = new Set([
	...['v', 'type', 'nonlinearity', 'dtype', 'lengths', 'read', 'depth', 'stave', 'step'],
	...['x', 'x_without', 'x_order', 'x_dtype'],
	...['h_0', 'c_0'].flatMap((name) => [name, `${name}_passed`, `${name}_dtype`]),
	...numberKeys,
	...switchKeys,
	'framework',
	...kerasKeys
]);

/**
 * A layer and the view of it as the part of a link after `#`, in the form that people write by hand:
 * `v=1&hidden_size=64&x=*,*,25`. What is as in a new notebook is left out; `*` is an axis that is linked. Empty for a new notebook.
 */
export function writeLink(settings: LayerSettings, view: LayerView = defaultView): string {
	const said: [key: string, value: string][] = [];
	const say = (key: string, value: string | number | boolean, usual: string | number | boolean): void => {
		if (value !== usual) said.push([key, typeof value === 'boolean' ? String(Number(value)) : String(value)]);
	};
	say('type', settings.type, defaultLayer.type);
	for (const key of numberKeys) say(key, settings[key], defaultLayer[key]);
	for (const key of switchKeys) say(key, settings[key], defaultLayer[key]);
	say('nonlinearity', settings.nonlinearity, defaultLayer.nonlinearity);
	say('dtype', settings.dtype, defaultLayer.dtype);
	say('x', writeInput(settings), '*,*,*');
	say('x_without', settings.x.without ?? '', '');
	say('x_order', settings.x.order ?? '', '');
	say('x_dtype', settings.x.dtype ?? '', '');
	for (const name of ['h_0', 'c_0'] as const) {
		const state = settings[name];
		if (!statePassed(state)) continue;
		say(name, writeSizes(settings, name, ['layer', 'batch', 'hidden']), '');
		say(`${name}_passed`, state.passed, true);
		say(`${name}_dtype`, state.dtype ?? '', '');
	}
	if (settings.lengths) said.push(['lengths', settings.lengths.join(',')]);
	say('read', written(settings.read), defaultLayer.read);
	writeKeras(settings, say);
	say('depth', view.depth, defaultView.depth);
	say('stave', view.stave, defaultView.stave);
	say('step', view.step, defaultView.step);
	return said.length === 0 ? '' : [['v', versions.layer], ...said].map((pair) => pair.join('=')).join('&');
}

/** What of a link is not the first layer's: the packed cells, or the name under which this browser keeps them. */
export interface NotebookLink {
	/** Of the first layer cell, as `writeLink` has it. */
	readonly layer: string;
	readonly cells: string | null;
	readonly kept: string | null;
}

/** `v=3&hidden_size=64&cells=…`: a notebook that is more than a layer. */
export const writeNotebookLink = ({ layer, cells, kept }: NotebookLink): string =>
	[`v=${versions.notebook}`, layer.replace(/^v=\d+&?/, ''), cells !== null && `cells=${cells}`, kept !== null && `kept=${kept}`].filter(Boolean).join('&');

/** Takes the part of a link after `#` apart; the inverse of `writeNotebookLink`. */
export function splitLink(hash: string): NotebookLink {
	const text = hash.replace(/^#/, '');
	const found = (key: string): string | null => new RegExp(`(?:^|&)${key}=([^&]*)`).exec(text)?.[1] ?? null;
	const cells = found('cells');
	const kept = found('kept');
	return { layer: cells === null && kept === null ? text : text.replace(/(^|&)(?:cells|kept)=[^&]*/g, '').replace(/^&/, ''), cells, kept };
}

/** Sizes of x in its order; two where an axis is left out, unless that axis was set by hand before. */
function writeInput(settings: LayerSettings): string {
	const words = inputWords(settings);
	const { without } = settings.x;
	return writeSizes(settings, 'x', without && settings.x[without] === null ? words.filter((word) => word !== without) : words, without ? '*,*' : '*,*,*');
}

const inputWords = (settings: LayerSettings): readonly ('seq' | 'batch' | 'feat')[] =>
	isBatchFirst(settings) ? ['batch', 'seq', 'feat'] : ['seq', 'batch', 'feat'];

/**
 * `*` for a linked axis. A list of numbers only would be read as linked wherever a number is the linked one, so there a size that was set by
 * hand and is the linked one all the same is written `!50`.
 */
function writeSizes(settings: LayerSettings, tensor: PassedTensor, words: readonly string[], usual = ''): string {
	const keys = words.map((word) => `${tensor}.${word}` as PassedKey);
	const sizes = keys.map((key) => linkOf(settings, key));
	const byHandOnly = sizes.every((size) => size !== null);
	const list = sizes.map((size, i) => {
		if (size === null) return '*';
		const key = keys[i];
		return byHandOnly && key && size === linkedSize(settings, key) ? `!${size}` : String(size);
	});
	return list.join(',') === usual ? '*,*,*' : list.join(',');
}

/**
 * Reads the part of a link after `#`, written by `writeLink` or by hand. Never throws, whatever the text is: what is not understood leaves the usual
 * value and adds a complaint, and so do keys that are not known, which may be a later version's.
 */
export function readLink(hash: string): LinkState {
	const text = hash.replace(/^#/, '');
	const complaints: string[] = [];
	if (text.length > longest) {
		return {
			settings: defaultLayer,
			view: defaultView,
			complaints: [`The link is ${text.length.toLocaleString('en-US')} characters long, which is too long to be read.`]
		};
	}
	const given = new Map<string, string>();
	for (const part of text.split('&')) {
		const equals = part.indexOf('=');
		if (equals > 0) given.set(part.slice(0, equals), decode(part.slice(equals + 1)));
	}
	const reader = new LinkReader(given, complaints);
	if (reader.number('v', versions.layer) > versions.notebook)
		complaints.push('The link was made by a later version of Shapebook; what this one does not know was left out.');
	const settings = readSettings(reader);
	const view = readView(reader);
	const others = [...given.keys()].filter((key) => !layerKeys.has(key));
	if (others.length > 0) complaints.push(`The link also says ${listed(others)}, which this version of Shapebook does not know.`);
	return { settings, view, complaints };
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The first of some names, and how many more there are. */
const listed = (names: readonly string[]): string =>
	[...names.slice(0, 3).map(shortened), ...(names.length > 3 ? [`${names.length - 3} more`] : [])].join(', ');

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function readSettings(reader: LinkReader): LayerSettings {
	const numbers = Object.fromEntries(numberKeys.map((key) => [key, reader.number(key, defaultLayer[key])])) as Pick<LayerSettings, (typeof numberKeys)[number]>;
	const switches = Object.fromEntries(switchKeys.map((key) => [key, reader.switch(key, defaultLayer[key])])) as Pick<
		LayerSettings,
		(typeof switchKeys)[number]
	>;
	const settings: LayerSettings = {
		...defaultLayer,
		...numbers,
		...switches,
		type: reader.choice('type', types) ?? defaultLayer.type,
		nonlinearity: reader.choice('nonlinearity', nonlinearities) ?? defaultLayer.nonlinearity,
		dtype: reader.choice('dtype', dtypes) ?? defaultLayer.dtype,
		lengths: reader.numbers('lengths'),
		read: reader.choice('read', readings) ?? defaultLayer.read,
		...readKeras(reader)
	};
	const withInput = { ...settings, x: readInput(reader, settings) };
	return { ...withInput, h_0: readState(reader, withInput, 'h_0'), c_0: readState(reader, withInput, 'c_0') };
}

function readInput(reader: LinkReader, settings: LayerSettings): PassedInput {
	const order = reader.choice('x_order', orders);
	const dtype = reader.choice('x_dtype', dtypes);
	const said = reader.choice('x_without', omissions);
	const words = inputWords({ ...settings, x: { ...settings.x, order } });
	const sizes = reader.sizes('x');
	// Two sizes and not a word of which axis is left out: PyTorch reads a 2-D input as one sequence without batch.
	const without = said ?? (sizes?.length === 2 ? 'batch' : null);
	const links = reader.links('x', sizes, [words, words.filter((word) => word !== without)], settings);
	return { ...defaultLayer.x, ...links, order, dtype, without: links ? without : said };
}

function readState(reader: LinkReader, settings: LayerSettings, name: 'h_0' | 'c_0'): PassedState {
	const sizes = reader.sizes(name);
	if (!sizes) return defaultLayer[name];
	const links = reader.links(name, sizes, [['layer', 'batch', 'hidden'], settings.x.without === 'batch' ? ['layer', 'hidden'] : []], settings);
	return { ...defaultLayer[name], ...links, passed: reader.switch(`${name}_passed`, true), dtype: reader.choice(`${name}_dtype`, dtypes) };
}

function readView(reader: LinkReader): LayerView {
	const index = (key: 'stave' | 'step'): number => Math.min(1e9, Math.max(0, Math.floor(reader.number(key, defaultView[key]))));
	return {
		depth:
			reader.choice(
				'depth',
				depths.map(({ depth }): Depth => depth)
			) ?? defaultView.depth,
		stave: index('stave'),
		step: index('step')
	};
}

const spelt = (choice: string): string => written(choice).toLowerCase();

/** A size in a list: linked, set by hand, or a bare number, which may mean either. */
type WrittenSize = { readonly size: number; readonly byHand: boolean } | null;

/** Takes values out of a link one by one and complains of those that cannot be taken. */
class LinkReader {
	constructor(
		readonly given: ReadonlyMap<string, string>,
		readonly complaints: string[]
	) {}

	complain(key: string, wanted: string): void {
		const shown = shortened(this.given.get(key) ?? '');
		this.complaints.push(`The link says ${key}=${shown}, which is not ${wanted}.`);
	}

	number(key: string, usual: number): number {
		const text = this.given.get(key);
		if (text === undefined) return usual;
		const value = parseNumber(text);
		if (value === null) this.complain(key, 'a number');
		return value ?? usual;
	}

	numbers(key: string): readonly number[] | null {
		const text = this.given.get(key);
		if (text === undefined) return null;
		const values = parseNumbers(text);
		if (values === null) this.complain(key, 'a list of numbers');
		return values;
	}

	switch(key: string, usual: boolean): boolean {
		const text = this.given.get(key)?.toLowerCase();
		if (text === undefined) return usual;
		if (['1', 'true', 'yes'].includes(text)) return true;
		if (['0', 'false', 'no'].includes(text)) return false;
		this.complain(key, '0 or 1');
		return usual;
	}

	choice<T extends string>(key: string, choices: readonly T[]): T | null {
		const text = this.given.get(key);
		if (text === undefined) return null;
		const found = choices.find((choice) => spelt(choice) === spelt(text));
		if (found === undefined) this.complain(key, `one of ${choices.map(written).join(', ')}`);
		return found ?? null;
	}

	sizes(key: string): readonly WrittenSize[] | null {
		const text = this.given.get(key);
		if (text === undefined) return null;
		const parts = text.split(',', 10).map((part) => part.trim());
		const sizes = parts.map((part) => (part === '*' ? null : parseNumber(part.replace(/^!/, ''))));
		if (parts.some((part, i) => part !== '*' && sizes[i] === null)) {
			this.complain(key, 'a list of sizes');
			return null;
		}
		const numbersOnly = sizes.every((size) => size !== null);
		return sizes.map((size, i) => (size === null ? null : { size, byHand: !numbersOnly || (parts[i] ?? '').startsWith('!') }));
	}

	/** The links of a tensor's axes, where the sizes are as many as one of the orders has words. */
	links(
		key: PassedTensor,
		sizes: readonly WrittenSize[] | null,
		orders: readonly (readonly string[])[],
		settings: LayerSettings
	): Partial<Record<string, Link>> | null {
		if (!sizes) return null;
		const words = orders.find((order) => order.length === sizes.length);
		if (!words) {
			this.complain(key, `a list of ${orders[0]?.length ?? 0} sizes`);
			return null;
		}
		return Object.fromEntries(
			words.map((word, i) => {
				const size = sizes[i] ?? null;
				const linked = linkedSize(settings, `${key}.${word}` as PassedKey);
				return [word, size === null || (!size.byHand && size.size === linked) ? null : size.size];
			})
		);
	}
}
