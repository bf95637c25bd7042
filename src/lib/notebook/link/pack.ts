import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { defaultLayer } from '../../ir/index.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { dictionary } from './dictionary.ts';
import { defaultDocument, longestTitle, mostCells, mostCode, mostText, oneLineEnd, tooMuch, withChosen, type Cell, type Document } from '../document.ts';
import { readChosen, writeChosen } from '../supposed/chosen.ts';
import { readLink, writeLink } from './link.ts';

/** Bytes of the unpacked text: what a full notebook takes in any script. A packed text that grows beyond this is not unpacked further. */
const mostUnpacked = 2_000_000;
/** Characters of the packed text: noise of that length is as much as may be unpacked. */
const mostPacked = 2_800_000;
/** Characters of the settings of all layer cells together. */
const mostSettings = 100_000;

/**
 * The cells of a notebook as the value of a link's key `cells`: a JSON list, packed. An entry is
 * `["code", source]`, `["text", Markdown]`, `["error", message]`, `["layer", settings as a link says them]`, `["usual", id]` for a cell that a
 * new notebook has as it is, or `["first", ""]` for the layer cell whose settings stand in the link itself; a third member, `"folded"`, where the cell is. A name of
 * the notebook stands before them: `["title", name]`, and behind them what was chosen for what its program lacks: `["sizes", "batch=16"]`. The sentence that tells a new reader what this is stays behind: a link is opened by someone who was told.
 */
export function packCells(document: Document): string {
	const first = document.cells.find(({ kind }) => kind === 'layer');
	const entry = (cell: Cell): readonly [string, string] => {
		if (cell === first) return ['first', ''];
		if (usual(cell.id, cell)) return ['usual', cell.id];
		switch (cell.kind) {
			case 'code':
				return ['code', cell.source];
			case 'text':
				return ['text', cell.markdown];
			case 'error':
				return ['error', cell.text];
			case 'layer':
				return ['layer', writeLink(cell.settings)];
		}
	};
	const list = document.cells.filter(({ id }) => id !== 'lede').map((cell): readonly string[] => [...entry(cell), ...(cell.folded ? ['folded'] : [])]);
	const named = document.title === undefined ? list : [['title', document.title], ...list];
	return pack(JSON.stringify(document.chosen === undefined ? named : [...named, ['sizes', document.chosen]]));
}

/** A program alone, as the value of a widget's key `code`. */
export const packCode = (source: string): string => pack(source);

/** Reads what `packCode` wrote; never throws, and unpacks no more than a notebook holds. */
export function unpackCode(text: string): { readonly kind: 'read'; readonly source: string } | { readonly kind: 'bad'; readonly why: string } {
	const unpacked = unpack(text);
	if (typeof unpacked === 'string') return { kind: 'bad', why: unpacked };
	const much = tooMuch(unpacked.length, mostCode, 'characters of code');
	return much === null ? { kind: 'read', source: oneLineEnd(strFromU8(unpacked)) } : { kind: 'bad', why: much.replace(/^A n/, 'a n').replace(/\.$/, '') };
}

/** The cell of a new notebook of that id, where `cell` is as it is there. */
function usual(id: string, cell?: Cell): Cell | undefined {
	const found = defaultDocument.cells.find((usual) => usual.id === id);
	return cell === undefined || found === cell || (found?.kind === 'text' && cell.kind === 'text' && found.markdown === cell.markdown) ? found : undefined;
}

/** What packed cells say. */
export type Unpacked =
	{ readonly kind: 'read'; readonly document: Document; readonly complaints: readonly string[] } | { readonly kind: 'bad'; readonly why: string };

/** Reads what `packCells` wrote. Never throws, whatever the text is, and looks at how much it is before anything is made of it. */
export function unpackCells(text: string): Unpacked {
	const bad = (why: string): Unpacked => ({ kind: 'bad', why });
	const json = unpack(text);
	if (typeof json === 'string') return bad(json);
	if (isDeep(json)) return bad('it is nested more deeply than cells are');
	let list: unknown;
	try {
		list = JSON.parse(strFromU8(json));
	} catch {
		return bad(damaged);
	}
	if (!Array.isArray(list)) return bad('it holds no list of cells');
	const refuse = (much: string): Unpacked => bad(much.replace(/^A n/, 'a n').replace(/\.$/, ''));
	const many = tooMuch(list.length - Number(isOf(list[0], 'title')) - Number(isOf(list.at(-1), 'sizes')), mostCells, 'cells');
	if (many !== null) return refuse(many);
	const entries = (list as readonly unknown[]).map(readEntry);
	const length = (kind: string): number => entries.reduce((sum, entry) => (entry?.kind === kind ? sum + entry.value.length : sum), 0);
	const much =
		tooMuch(length('code'), mostCode, 'characters of code') ??
		tooMuch(length('text') + length('error'), mostText, 'characters of text') ??
		tooMuch(length('layer'), mostSettings, 'characters of settings');
	if (much !== null) return refuse(much);
	const reader = new CellReader();
	for (const entry of entries) reader.read(entry);
	const { cells, complaints, title, chosen } = reader;
	return { kind: 'read', document: withChosen(title === '' ? { cells } : { cells, title }, chosen), complaints };
}

/** A cell as it was packed: `["code", source]`. */
interface Entry {
	readonly kind: string;
	readonly value: string;
	readonly folded: boolean;
	/** There is more in it than this version writes. */
	readonly more: boolean;
}

const isOf = (entry: unknown, kind: string): boolean => readEntry(entry)?.kind === kind;
function readEntry(entry: unknown): Entry | null {
	if (!Array.isArray(entry)) return null;
	const [kind, value = '', folded, ...more] = entry as readonly unknown[];
	if (typeof kind !== 'string' || typeof value !== 'string') return null;
	return { kind, value, folded: folded === 'folded', more: more.length > 0 || (folded !== undefined && folded !== 'folded') };
}

const cells = (count: number, one: string, several: string): string => `${count} ${count === 1 ? `cell ${one}` : `cells ${several}`}`;

/** Makes cells of entries one by one, and counts what it cannot take. */
class CellReader {
	readonly cells: Cell[] = [];
	title = '';
	chosen = '';
	readonly #ids = new Set<string>();
	readonly #counts = new Map<string, number>();
	readonly #said: string[] = [];
	#unknown = 0;
	#more = 0;

	get complaints(): readonly string[] {
		const left = cells(this.#unknown, 'of a kind that this version does not know was', 'of a kind that this version does not know were');
		return [
			...this.#said,
			...(this.#unknown > 0 ? [`${left} left out.`] : []),
			...(this.#more > 0 ? [`${cells(this.#more, 'says', 'say')} more than this version knows; the rest was taken.`] : [])
		];
	}

	read(entry: Entry | null): void {
		if (entry?.kind === 'title') {
			this.title = entry.value.slice(0, longestTitle);
			return;
		}
		if (entry?.kind === 'sizes') {
			this.chosen = writeChosen(readChosen(entry.value));
			return;
		}
		const cell = entry && this.#cell(entry);
		if (!cell) {
			this.#unknown++;
			return;
		}
		if (entry.more) this.#more++;
		this.#ids.add(cell.id);
		this.cells.push(entry.folded ? { ...cell, folded: true } : cell);
	}

	#cell({ kind, value }: Entry): Cell | null {
		switch (kind) {
			case 'first':
				return this.#ids.has('layer') ? null : { id: 'layer', kind: 'layer', settings: defaultLayer };
			case 'code':
				return { id: this.#id('code'), kind, source: oneLineEnd(value) };
			case 'text':
				return { id: this.#id('text'), kind, markdown: value };
			case 'error':
				return { id: this.#id('error'), kind, text: oneLineEnd(value) };
			case 'usual':
				return this.#ids.has(value) ? null : (usual(value) ?? null);
			case 'layer': {
				const { settings, complaints } = readLink(value);
				this.#said.push(...complaints);
				return { id: this.#id('layer'), kind, settings };
			}
			default:
				return null;
		}
	}

	/** `code-1`, `code-2`, …: as `freeId` has them, where only these are made. */
	#id(kind: string): string {
		const count = (this.#counts.get(kind) ?? 0) + 1;
		this.#counts.set(kind, count);
		return `${kind}-${count}`;
	}
}

/** Whether JSON goes deeper than a list of cells does, with room for a later version's: reading it takes as long as it is deep. */
function isDeep(json: Uint8Array): boolean {
	let depth = 0;
	let quoted = false;
	for (let at = 0; at < json.length && depth < 16; at++) {
		const byte = json[at]!;
		if (quoted) {
			if (byte === 0x5c) at++;
			else if (byte === 0x22) quoted = false;
		} else if (byte === 0x22) quoted = true;
		else if (byte === 0x5b || byte === 0x7b) depth++;
		else if (byte === 0x5d || byte === 0x7d) depth--;
	}
	return depth >= 16;
}

const known = strToU8(dictionary);
/** Which dictionary stands behind a text; without it there is none, as in links of version 2. */
const withDictionary = '1.';
const damaged = 'it is cut off, or was changed on its way';

/** A text deflated (RFC 1951) with our dictionary, in base64url. */
const pack = (text: string): string => withDictionary + toBase64url(deflateSync(strToU8(text), { level: 9, dictionary: known }));

/** The bytes of a text that was packed, with a dictionary or without, or why there are none. Looks at how long it is before anything is made of it. */
function unpack(text: string): Uint8Array | string {
	const tooLong = `it unpacks to more than ${mostUnpacked.toLocaleString('en-US')} characters`;
	if (text.length > mostPacked) return tooLong;
	const ours = text.startsWith(withDictionary);
	if (!ours && /^\d+\./.test(text)) return 'it was packed by a later version of Shapebook';
	const bytes = fromBase64url(ours ? text.slice(withDictionary.length) : text);
	if (!bytes) return 'it has characters that no link of ours has';
	try {
		return inflate(bytes, ours ? known : undefined) ?? tooLong;
	} catch {
		return damaged;
	}
}

/** Bytes that may be read with nothing unpacked: a block that is stored as it is has 65,535 at most, and is given whole. */
const mostWithout = 70_000;

/** The text that was deflated; null past `mostUnpacked` bytes. Throws where it is not a deflated text, or not the whole of one. */
function inflate(bytes: Uint8Array, dictionary: Uint8Array | undefined): Uint8Array | null {
	const parts: Uint8Array[] = [];
	let length = 0;
	let read = 0;
	let lastGiven = 0;
	let ended = false;
	const stream = new Inflate(dictionary ? { dictionary } : {}, (part, last) => {
		parts.push(part);
		length += part.length;
		if (part.length > 0) lastGiven = read;
		ended = last;
	});
	// A byte unpacks to at most 1,032: a piece goes half a megabyte beyond the bound at most. Where there is room it is larger, for each costs a copy of the last 32 kB.
	while (read < bytes.length && length <= mostUnpacked && !ended) {
		const start = read;
		read += Math.max(512, Math.floor((mostUnpacked - length) / 1032));
		stream.push(bytes.subarray(start, read), read >= bytes.length);
		if (read - lastGiven > mostWithout) throw new RangeError('empty blocks');
	}
	if (length > mostUnpacked) return null;
	if (!ended) throw new RangeError('cut off');
	const whole = new Uint8Array(length);
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
