import { deflateSync, strToU8 } from 'fflate';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import { fromBase64url, toBase64url } from '../../../src/lib/notebook/link/base64url.ts';
import {
	defaultDocument,
	insertCell,
	isOneLayer,
	mostCode,
	sharedDocument,
	withSettings,
	type Cell,
	type Document
} from '../../../src/lib/notebook/document.ts';
import { splitLink, writeNotebookLink } from '../../../src/lib/notebook/link/link.ts';
import { dictionary } from '../../../src/lib/notebook/link/dictionary.ts';
import { packCells, packCode, unpackCells, unpackCode } from '../../../src/lib/notebook/link/pack.ts';

const source = 'import torch\nx = torch.randn(10, 32, 50)  # (seq, batch, feat) · é 🙂\nprint("""a\\n&=#""")\n';
const withCode = (text = source): Document => insertCode(sharedDocument, 'layer', text).document;
/** As a link of version 2 has cells. */
const packed = (list: unknown): string => toBase64url(deflateSync(strToU8(JSON.stringify(list))));
const known = strToU8(dictionary);

const insertCode = (document: Document, after: string | null, source: string) => insertCell(document, after, { kind: 'code', source });

/** A seeded generator of numbers in [0, 1). */
function random(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}

test('bytes are read back from base64url as they were, of every length', () => {
	const next = random(1);
	for (let length = 0; length < 70; length++) {
		const bytes = Uint8Array.from({ length }, () => Math.floor(next() * 256));
		const text = toBase64url(bytes);
		expect(text).toBe(Buffer.from(bytes).toString('base64url'));
		expect(fromBase64url(text)).toEqual(bytes);
	}
	expect(fromBase64url('ab+/')).toBeNull();
});

describe('the cells in a link', () => {
	test('are read back as they were: code, settings of further layers, text that is not the usual', () => {
		const document: Document = {
			cells: [
				{ id: 'code-1', kind: 'code', source },
				{ id: 'layer', kind: 'layer', settings: defaultLayer },
				{ id: 'code-2', kind: 'code', source: '' },
				{ id: 'layer-1', kind: 'layer', settings: { ...defaultLayer, hidden_size: 64, x: { ...defaultLayer.x, feat: 25 } } },
				{ id: 'text-1', kind: 'text', markdown: '# Mine\n\n`x`' },
				...sharedDocument.cells.slice(1)
			]
		};
		expect(unpackCells(packCells(document))).toEqual({ kind: 'read', document, complaints: [] });
	});

	test('are read back with the notebook’s name, an error, and what is folded', () => {
		const document: Document = {
			cells: [
				{ id: 'error-1', kind: 'error', text: 'RuntimeError: Expected 50, got 25' },
				{ id: 'layer', kind: 'layer', settings: defaultLayer, folded: true },
				{ id: 'code-1', kind: 'code', source, folded: true }
			],
			title: 'Taggers'
		};
		expect(unpackCells(packCells(document))).toEqual({ kind: 'read', document, complaints: [] });
	});

	test('leave behind the sentence that tells a new reader what this is', () => {
		const { document } = insertCode(defaultDocument, 'layer', source);
		expect(document.cells[0]?.id).toBe('lede');
		expect(unpackCells(packCells(document))).toEqual({ kind: 'read', document: withCode(), complaints: [] });
	});

	test('survive an address of the browser, with the first layer’s keys readable beside them', () => {
		const link = writeNotebookLink({ layer: 'v=1&hidden_size=64', cells: packCells(withCode()), kept: null });
		expect(link).toMatch(/^v=3&hidden_size=64&cells=1\.[\w-]+$/);
		const parts = splitLink(new URL(`https://example.org/#${link}`).hash);
		expect(parts.layer).toBe('v=3&hidden_size=64');
		expect(unpackCells(parts.cells ?? '')).toEqual({ kind: 'read', document: withCode(), complaints: [] });
	});

	test('keep characters that are none by themselves, and end lines with one character', () => {
		const read = unpackCells(packed([['code', 'a = "\ud800"\r\nb\rc']]));
		expect(read.kind === 'read' && read.document.cells[0]).toMatchObject({ source: 'a = "\ud800"\nb\nc' });
	});

	test('of a kind that is not known are left out, and the reader is told', () => {
		const read = unpackCells(packed([['first'], ['video', 'x'], 7, ['first'], ['usual', 'nothing'], ['code', 'x = 1'], null]));
		expect(read).toMatchObject({ kind: 'read', complaints: ['5 cells of a kind that this version does not know were left out.'] });
		expect(read.kind === 'read' && read.document.cells.map(({ id }) => id)).toEqual(['layer', 'code-1']);
	});

	test.each([
		['letters of another alphabet', 'é+/', 'characters'],
		['nothing', '', 'cut off'],
		['noise', 'AAAAAAAAAAAA', 'cut off'],
		['no JSON', toBase64url(deflateSync(strToU8('[["code", "x'))), 'cut off'],
		['no list', packed({ code: 'x' }), 'no list'],
		[
			'more code than a notebook holds',
			packed([['code', 'x'.repeat(mostCode + 1)]]),
			'a notebook holds 200,000 characters of code; with this it would be 200,001'
		],
		['more cells than a notebook holds', packed(Array.from({ length: 101 }, () => ['code', ''])), 'a notebook holds 100 cells; with this it would be 101'],
		['a bomb', toBase64url(deflateSync(new Uint8Array(60_000_000))), 'unpacks to more than 2,000,000'],
		['a bomb with the dictionary', `1.${toBase64url(deflateSync(new Uint8Array(60_000_000), { dictionary: known }))}`, 'unpacks to more than 2,000,000'],
		['noise with the dictionary', '1.AAAAAAAAAAAA', 'cut off'],
		['packed with a dictionary of tomorrow', '2.AAAA', 'later version']
	])('that are %s are refused in words', (_, text, why) => {
		const read = unpackCells(text);
		expect(read.kind).toBe('bad');
		expect(read.kind === 'bad' && read.why).toContain(why);
	});

	test('of any notebook are read back as they were, and so is a program', () => {
		const next = random(3);
		const below = (bound: number): number => Math.floor(next() * bound);
		const alphabets = ['abc \n', '"\\[],{}', 'é日🙂\u2028\0', '\ud800\udfff', dictionary, 'import torch\n'];
		const text = (): string =>
			Array.from({ length: below(40) }, () => {
				const letters = alphabets[below(alphabets.length)]!;
				const from = below(letters.length);
				return letters.slice(from, from + 1 + below(200));
			}).join('');
		for (let i = 0; i < 300; i++) {
			const ids = new Map<string, number>();
			const id = (kind: string): string => (ids.set(kind, (ids.get(kind) ?? 0) + 1), `${kind}-${ids.get(kind)}`);
			const cells: Cell[] = Array.from({ length: below(12) }, () => {
				const folded = below(4) === 0 && { folded: true };
				if (below(3) === 0) return { id: id('text'), kind: 'text', markdown: text(), ...folded };
				if (below(2) === 0) return { id: id('error'), kind: 'error', text: text(), ...folded };
				return { id: id('code'), kind: 'code', source: text(), ...folded };
			});
			const document: Document = { cells, ...(below(2) === 0 && { title: `T${text().slice(0, 20)}` }) };
			expect(unpackCells(packCells(document))).toEqual({ kind: 'read', document, complaints: [] });
			const source = `a${text().toWellFormed()}`;
			expect(unpackCode(packCode(source))).toEqual({ kind: 'read', source });
		}
	});

	test('a program that cannot be made shorter is read back, deflated or stored as it is', () => {
		const next = random(5);
		const source = Array.from({ length: mostCode }, () => String.fromCharCode(1 + Math.floor(next() * 126)))
			.join('')
			.replace(/\r/g, '\n');
		expect(unpackCode(packCode(source))).toEqual({ kind: 'read', source });
		expect(unpackCode(toBase64url(deflateSync(strToU8(source), { level: 0 })))).toEqual({ kind: 'read', source });
	});

	test('of a notebook of 6 layers and 24 pieces of dense prose fit a link of 8 kB', () => {
		const folder = new URL('../../../src/lessons/', import.meta.url);
		const files = [...readdirSync(folder).map((name) => new URL(name, folder)), new URL('../../../ARCHITECTURE.md', import.meta.url)];
		const prose = files
			.flatMap((file) =>
				readFileSync(file, 'utf8')
					.replace(/^---[^]*?---|```[^]*?```/g, '')
					.split(/\n\n+/)
			)
			.filter((paragraph) => paragraph.length > 150)
			.join('\n\n');
		const length = 630;
		const cells: Cell[] = Array.from({ length: 30 }, (_, i) =>
			i % 5 === 0
				? {
						id: i === 0 ? 'layer' : `layer-${i / 5}`,
						kind: 'layer',
						settings: { ...defaultLayer, hidden_size: 64 + i, seq_len: 10 + 7 * i, x: { ...defaultLayer.x, feat: 25 + i } }
					}
				: { id: `text-${i - Math.floor(i / 5)}`, kind: 'text', markdown: prose.slice(i * length, (i + 1) * length) }
		);
		expect(prose.length).toBeGreaterThan(30 * length);
		const link = writeNotebookLink({ layer: 'v=1&hidden_size=64&x=*,*,25', cells: packCells({ cells }), kept: null });
		expect(link.length).toBeLessThanOrEqual(8192);
		// It is as much as was too much without a dictionary.
		const { cells: packedCells } = splitLink(link);
		const read = unpackCells(packedCells ?? '');
		const list =
			read.kind === 'read'
				? read.document.cells.map((cell) => (cell.kind === 'text' ? ['text', cell.markdown] : ['layer', 'v=1&hidden_size=69&seq_len=45&x=*,*,30']))
				: [];
		expect(packed(list).length).toBeGreaterThan(8300);
	});

	test('cut off or changed anywhere never throw', () => {
		const next = random(7);
		const whole = packCells(withCode(source.repeat(20)));
		for (let i = 0; i < 500; i++) {
			const at = Math.floor(next() * whole.length);
			const changed = i % 2 ? whole.slice(0, at) : whole.slice(0, at) + 'Zz_-9'[i % 5]! + whole.slice(at + 1);
			expect(['read', 'bad']).toContain(unpackCells(changed).kind);
		}
		expect(unpackCells(whole.slice(0, -4)).kind).toBe('bad');
	});
});

test('a notebook is one layer until a cell is added, whatever the layer’s settings', () => {
	expect(isOneLayer(sharedDocument)).toBe(true);
	expect(isOneLayer(withSettings(defaultDocument, 'layer', { ...defaultLayer, batch: 3 }))).toBe(true);
	expect(isOneLayer(withCode())).toBe(false);
});
