import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { defaultLayer } from '../ir/index.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { beyond, defaultDocument, freeId, oneLineEnd, type Cell, type Document } from './document.ts';
import { readLink, writeLink } from './link.ts';

/** Bytes of the unpacked text: some times what a notebook may hold. A packed text that grows beyond this is not unpacked further. */
const mostUnpacked = 2_000_000;

/**
 * The cells of a notebook as the value of a link's key `cells`: a JSON list, deflated (RFC 1951), in base64url. An entry is
 * `["code", source]`, `["text", Markdown]`, `["layer", settings as a link says them]`, `["usual", id]` for a cell that a new notebook has as
 * it is, or `["first"]` for the layer cell whose settings stand in the link itself.
 */
export function packCells(document: Document): string {
	const first = document.cells.find(({ kind }) => kind === 'layer');
	const list = document.cells.map((cell): readonly string[] => {
		if (cell === first) return ['first'];
		if (usual(cell.id, cell)) return ['usual', cell.id];
		if (cell.kind === 'code') return ['code', cell.source];
		return cell.kind === 'text' ? ['text', cell.markdown] : ['layer', writeLink(cell.settings)];
	});
	return toBase64url(deflateSync(strToU8(JSON.stringify(list)), { level: 9 }));
}

/** The cell of a new notebook of that id, where `cell` is as it is there. */
function usual(id: string, cell?: Cell): Cell | undefined {
	const found = defaultDocument.cells.find((usual) => usual.id === id);
	return cell === undefined || found === cell || (found?.kind === 'text' && cell.kind === 'text' && found.markdown === cell.markdown) ? found : undefined;
}

/** What packed cells say. */
export type Unpacked =
	{ readonly kind: 'read'; readonly document: Document; readonly complaints: readonly string[] } | { readonly kind: 'bad'; readonly why: string };

/** Reads what `packCells` wrote. Never throws, whatever the text is, and never unpacks more than a notebook may hold. */
export function unpackCells(text: string): Unpacked {
	const bad = (why: string): Unpacked => ({ kind: 'bad', why });
	const bytes = fromBase64url(text);
	if (!bytes) return bad('it has characters that no link of ours has');
	let list: unknown;
	try {
		const json = inflate(bytes);
		if (json === null) return bad(`it unpacks to more than ${mostUnpacked.toLocaleString('en-US')} characters`);
		list = JSON.parse(json);
	} catch {
		return bad('it is cut off, or was changed on its way');
	}
	if (!Array.isArray(list)) return bad('it holds no list of cells');
	const cells: Cell[] = [];
	const complaints: string[] = [];
	let unknown = 0;
	for (const entry of list as readonly unknown[]) {
		const cell = Array.isArray(entry) ? cellOf(entry as readonly unknown[], cells, complaints) : null;
		if (cell) cells.push(cell);
		else unknown++;
	}
	if (unknown > 0)
		complaints.push(`${unknown} ${unknown === 1 ? 'cell' : 'cells'} of a kind that this version does not know ${unknown === 1 ? 'was' : 'were'} left out.`);
	const document = { cells };
	const much = beyond(document);
	return much === null ? { kind: 'read', document, complaints } : bad(much.replace(/^A n/, 'a n').replace(/\.$/, ''));
}

function cellOf([kind, value]: readonly unknown[], before: readonly Cell[], complaints: string[]): Cell | null {
	const id = (kind: string): string => freeId(before, kind);
	if (kind === 'first') return before.some((cell) => cell.id === 'layer') ? null : { id: 'layer', kind: 'layer', settings: defaultLayer };
	if (typeof value !== 'string') return null;
	switch (kind) {
		case 'code':
			return { id: id('code'), kind, source: oneLineEnd(value) };
		case 'text':
			return { id: id('text'), kind, markdown: value };
		case 'usual': {
			const found = usual(value);
			return found && before.every((cell) => cell.id !== value) ? found : null;
		}
		case 'layer': {
			const { settings, complaints: said } = readLink(value);
			complaints.push(...said);
			return { id: id('layer'), kind, settings };
		}
		default:
			return null;
	}
}

/** The text that was deflated; null past `mostUnpacked` bytes. Throws where it is not a deflated text, or not the whole of one. */
function inflate(bytes: Uint8Array): string | null {
	const parts: Uint8Array[] = [];
	let length = 0;
	let ended = false;
	const stream = new Inflate((part, last) => {
		parts.push(part);
		length += part.length;
		ended = last;
	});
	const piece = 512;
	for (let at = 0; at < bytes.length && length <= mostUnpacked; at += piece) stream.push(bytes.subarray(at, at + piece), at + piece >= bytes.length);
	if (length > mostUnpacked) return null;
	if (!ended) throw new RangeError('cut off');
	const whole = new Uint8Array(length);
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return strFromU8(whole);
}
