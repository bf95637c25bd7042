import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printTorch } from '../../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer } from '../../../../src/lib/ir/index.ts';
import type { Cell, Document } from '../../../../src/lib/notebook/document.ts';
import { insertCell, withoutCell } from '../../../../src/lib/notebook/document.ts';
import { readIpynb } from '../../../../src/lib/notebook/file/ipynb.ts';
import { writeIpynb } from '../../../../src/lib/notebook/file/writeIpynb.ts';

const folder = new URL('../../../reference/notebooks/', import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
const file = (name: string): string => files.find((file) => file.name === name)!.text;

const read = (text: string): Document => {
	const opened = readIpynb(text);
	if (opened.kind === 'bad') throw new Error(opened.why);
	return opened.document;
};
const write = (document: Document): string => writeIpynb(document, printTorch);
const edit = (document: Document, id: string, change: (cell: Cell) => Cell): Document => ({
	...document,
	cells: document.cells.map((cell) => (cell.id === id ? change(cell) : cell))
});
const withSource = (document: Document, id: string, source: string): Document =>
	edit(document, id, (cell) => (cell.kind === 'code' ? { ...cell, source } : cell));
/** The lines that one text has and the other has not. */
const difference = (before: string, after: string): { readonly gone: readonly string[]; readonly come: readonly string[] } => {
	const [a, b] = [before.split('\n'), after.split('\n')];
	return { gone: a.filter((line) => !b.includes(line)), come: b.filter((line) => !a.includes(line)) };
};

test('there are notebooks that Jupyter made, of every format', () => expect(files.length).toBeGreaterThanOrEqual(10));

test.each(files)('$name is saved byte for byte as it was opened', ({ text }) => expect(write(read(text))).toBe(text));

test.each(files.filter(({ name }) => name !== 'empty.ipynb'))('$name: what is not edited stays byte for byte, whichever cell is', ({ text }) => {
	const document = read(text);
	const original = JSON.parse(text.replace(/^\ufeff/, '')) as { cells?: unknown[]; worksheets?: { cells: unknown[] }[] };
	const originals = original.cells ?? original.worksheets![0]!.cells;
	for (const [i, { id, kind }] of document.cells.entries()) {
		const saved = write(edit(document, id, (cell) => (cell.kind === 'code' ? { ...cell, source: 'edited = 1' } : ({ ...cell, markdown: 'edited' } as Cell))));
		const cells = (JSON.parse(saved) as typeof original).cells ?? (JSON.parse(saved) as typeof original).worksheets![0]!.cells;
		expect(cells.toSpliced(i, 1)).toEqual(originals.toSpliced(i, 1));
		if (kind === 'code') expect(cells[i]).toMatchObject({ outputs: [], metadata: (originals[i] as { metadata: object }).metadata });
		// As text too: before and behind the cell nothing is changed.
		let same = 0;
		while (saved[same] === text[same]) same++;
		let end = 0;
		while (end < saved.length - same && saved.at(-1 - end) === text.at(-1 - end)) end++;
		expect(text.slice(same, text.length - end).split('"cell_type"').length).toBeLessThanOrEqual(2);
		expect(read(saved).cells[i]).toMatchObject(kind === 'code' ? { source: 'edited = 1' } : { markdown: 'edited' });
	}
});

test('an edited cell is written as Jupyter writes it, and has no outputs of another text', () => {
	const text = file('format-4.4.ipynb');
	const { gone, come } = difference(text, write(withSource(read(text), 'file-2', 'x = [1, 2, "é"]\nlen(x)')));
	expect(come).toEqual(['   "execution_count": null,', '   "outputs": [],', '    "x = [1, 2, \\"é\\"]\\n",']);
	expect(gone).toContain('       "2"');
});

test('cells come in the order, and the number, that the notebook has them', () => {
	const document = read(file('metadata.ipynb'));
	const swapped = { ...document, cells: document.cells.toReversed() };
	expect(read(write(swapped)).cells.map((cell) => ('source' in cell ? cell.source : ''))).toEqual(['lr * 2', '', 'lr = 1e-3']);
	expect(write({ ...swapped, cells: swapped.cells.toReversed() })).toBe(file('metadata.ipynb'));
	const fewer = withoutCell(document, 'file-2');
	expect(JSON.parse(write(fewer))).toMatchObject({ cells: [{ id: 'cell-0' }, { id: 'cell-2' }] });
	expect(write({ ...document, cells: [] })).toContain('"cells": []');
});

test.each(files)('$name: a cell that is added is of the file’s own format, and read again', ({ text }) => {
	const { document } = insertCell(read(text), 'file-1', { kind: 'code', source: 'a = 1\n"é"' });
	const saved = write(document);
	const again = read(saved);
	expect(again.cells.filter((cell) => cell.kind === 'code').map(({ source }) => source)).toContain('a = 1\n"é"');
	expect(write(again)).toBe(saved);
	expect(/[^\r]\n/.test(saved)).toBe(/[^\r]\n/.test(text));
	// Before 4.5 a cell has no name.
	expect(/"id": ?"code-/.test(saved)).toBe(/"nbformat_minor":\s*5/.test(text));
});

test('a layer is the code that it prints, and a layer again; once that is edited elsewhere it is code', () => {
	const settings = { ...defaultLayer, hidden_size: 64 };
	const document: Document = {
		title: 'Taggers',
		cells: [
			{ id: 'layer', kind: 'layer', settings },
			{ id: 'error-1', kind: 'error', text: 'RuntimeError: x' }
		]
	};
	const saved = write(document);
	expect(JSON.parse(saved)).toMatchObject({
		cells: [{ cell_type: 'code', id: 'layer', outputs: [], source: printTorch(settings).match(/.*\n|.+/g) }, { cell_type: 'raw' }],
		metadata: { title: 'Taggers' }
	});
	const again = read(saved);
	expect(again).toMatchObject({
		title: 'Taggers',
		cells: [
			{ kind: 'layer', settings },
			{ kind: 'error', text: 'RuntimeError: x' }
		]
	});
	expect(write(again)).toBe(saved);
	const edited = edit(again, 'file-1', (cell) => (cell.kind === 'layer' ? { ...cell, settings: defaultLayer } : cell));
	expect(read(write(edited)).cells[0]).toMatchObject({ kind: 'layer', settings: defaultLayer });
	expect(read(saved.replace('hidden_size=64', 'hidden_size=65').replace('64', '65')).cells[0]).toMatchObject({ kind: 'code' });
});

test('lines for IPython are comments here, and what they were in the file', () => {
	const text = file('outputs.ipynb');
	const document = read(text);
	const cell = document.cells.find((cell) => cell.kind === 'code' && cell.source.includes('matplotlib'))!;
	expect(cell).toMatchObject({ source: '# %matplotlib inline\n# !echo shell\n1 + 1' });
	const saved = write(withSource(document, cell.id, '# %matplotlib inline\n# !echo shell\n# !new\n1 + 2'));
	expect(saved).toContain('"%matplotlib inline\\n",\n    "!echo shell\\n",\n    "# !new\\n",\n    "1 + 2"');
});

test('a name that is given is in the file; all else of it stays', () => {
	const text = file('metadata.ipynb');
	expect(read(text).title).toBe('Tuning');
	expect(write({ ...read(text), title: 'Other' })).toBe(text.replace('"title": "Tuning"', '"title": "Other"'));
	expect(difference(file('outputs.ipynb'), write({ ...read(file('outputs.ipynb')), title: 'Other' })).come).toContain('  "title": "Other"');
});

test('folding a cell hides its source in Jupyter, and the other way round', () => {
	const document = read(file('metadata.ipynb'));
	expect(document.cells.map(({ folded }) => folded ?? false)).toEqual([true, false, false]);
	const saved = write(edit(document, 'file-3', (cell) => ({ ...cell, folded: true })));
	expect(read(saved).cells.map(({ folded }) => folded ?? false)).toEqual([true, false, true]);
	// It is no edit of its text: the outputs stay.
	expect(saved).toContain('"0.002"');
});

test.each([
	['nothing', '', 'it is no JSON, or is cut off'],
	['what is cut off', file('outputs.ipynb').slice(0, -100), 'it is no JSON, or is cut off'],
	['a bomb of brackets', '['.repeat(100_000), 'it is nested more deeply than a notebook is'],
	['a bomb of outputs', `{"nbformat":4,"cells":[${'{"a":['.repeat(300)}${']}'.repeat(300)}]}`, 'it is nested more deeply than a notebook is'],
	['another file', '{"name": "shapebook"}', 'it does not say that it is a notebook'],
	['a later format', '{"nbformat": 5, "cells": []}', 'its format is 5, and 3 and 4 are read'],
	['no list', '{"nbformat": 4, "cells": {"0": 1}}', 'it has no list of cells'],
	['a cell of numbers', '{"nbformat": 4, "cells": [{"cell_type": "code", "source": [1]}]}', 'its cell 1 has no text'],
	[
		'too many cells',
		JSON.stringify({ nbformat: 4, cells: Array(101).fill({ cell_type: 'code', source: '' }) }),
		'a notebook holds 100 cells; with this it would be 101'
	],
	[
		'too much code',
		JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'code', source: 'x'.repeat(200_001) }] }),
		'a notebook holds 200,000 characters of code; with this it would be 200,001'
	],
	['too long a file', `{"nbformat": 4, "x": "${'x'.repeat(30_000_000)}"}`, 'it has more than 30,000,000 characters']
])('%s is refused in words', (_, text, why) => expect(readIpynb(text)).toEqual({ kind: 'bad', why }));

test.each([
	'{"nbformat": 4, "nbformat_minor": 5, "metadata": null, "cells": [null, 1, "x", [], {}]}',
	'{"nbformat": 4, "cells": [{"cell_type": "code", "source": "x", "source": "y\\\\"}], "cells": [{"cell_type": "code", "source": "z", "metadata": {"__proto__": {"a": "}]\\""}}}]}',
	'\ufeff {"cells":[ ],"nbformat":4,"nbformat_minor":5}',
	'{"nbformat": 3, "worksheets": [{"cells": []}, {"cells": []}]}'
])('odd JSON is read and written as it was: %s', (text) => expect(write(read(text))).toBe(text));
