import { expect, test } from 'vitest';
import { readIpynb } from '../../../../src/lib/notebook/file/ipynb.ts';
import { writeIpynb } from '../../../../src/lib/notebook/file/writeIpynb.ts';
import { readChosen, writeChosen } from '../../../../src/lib/notebook/supposed/chosen.ts';
import { withChosen, type Document } from '../../../../src/lib/notebook/document.ts';
import { readMarkdown, writeMarkdown } from '../../../../src/lib/notebook/file/markdown.ts';
import { packCells, unpackCells } from '../../../../src/lib/notebook/link/pack.ts';
import { withImport, written } from '../../../../src/lib/notebook/supposed/written.ts';

test('what calls a class goes below, after a line that is empty', () => {
	expect(written('class A:\n    pass\n\n\n', { above: [], below: ['model = A()', 'output = model(1)'] })).toEqual({
		source: 'class A:\n    pass\n\nmodel = A()\noutput = model(1)\n',
		line: 4
	});
});

test('names go behind the imports, and imports with them', () => {
	expect(written('"""A text."""\n# A comment.\ny = f(x)\n', { above: ['import torch', 'x = torch.zeros(2)'], below: [] })).toEqual({
		source: '"""A text."""\n# A comment.\nimport torch\n\nx = torch.zeros(2)\n\ny = f(x)\n',
		line: 5
	});
	expect(written('import torch\nimport os\n\ny = f(x)\n', { above: ['x = 1'], below: [] })).toEqual({
		source: 'import torch\nimport os\n\nx = 1\n\ny = f(x)\n',
		line: 4
	});
	expect(written('from __future__ import annotations\ny = x\n', { above: ['x = 1'], below: [] }).source).toBe(
		'from __future__ import annotations\n\nx = 1\n\ny = x\n'
	);
});

test('torch is imported where lines need it and the program does not', () => {
	const lines = { above: [], below: ['output = model(torch.randn(2))'] };
	expect(withImport(lines, 'from torch import nn\n').above).toEqual(['import torch']);
	expect(withImport(lines, 'import torch.nn as nn\n').above).toEqual(['import torch']);
	for (const source of ['import torch\n', 'import torch.nn\n', 'import os, torch\n', 'import torch, os\n']) expect(withImport(lines, source).above).toEqual([]);
});

const chosen = (sizes: readonly (readonly [string, number])[], said: readonly (readonly [string, string])[] = []) => ({
	sizes: new Map(sizes),
	said: new Map(said)
});

test('what was chosen is read as it is written, and nothing else is', () => {
	const whole = chosen(
		[
			['batch', 16],
			["hp['some dim']", 7],
			['cfg.units', 1_000_000]
		],
		[
			['x', '(batch, seq, 4) float'],
			['ids', '(32, 10) int'],
			['mode', "'a = b'"],
			['k', '3'],
			['rate', '-1.5e-3'],
			['mask', 'None']
		]
	);
	expect(readChosen(writeChosen(whole))).toEqual(whole);
	for (const text of [
		'',
		'batch',
		'batch=',
		'batch=0',
		'batch=-3',
		'batch=1.5',
		'batch=99999999',
		'=3',
		'x'.repeat(200) + '=3',
		'x==',
		'x==y',
		'x==(1',
		"x=='a"
	])
		expect(readChosen(text)).toEqual(chosen([]));
	expect(readChosen(Array.from({ length: 300 }, (_, i) => `a${i}=1`).join(' ')).sizes.size).toBeLessThanOrEqual(100);
});

test('what was chosen goes along in a link and in a file, and a document without it has none', () => {
	const document: Document = { cells: [{ id: 'code-1', kind: 'code', source: 'y = x' }] };
	const sized = withChosen(document, 'batch=16 seq=7 x==(batch, seq, 4) float');
	expect(unpackCells(packCells(sized))).toEqual({ kind: 'read', document: sized, complaints: [] });
	expect(readMarkdown(writeMarkdown(sized))).toMatchObject({ kind: 'read', document: { chosen: 'batch=16 seq=7 x==(batch, seq, 4) float' } });
	const opened = readIpynb(writeIpynb(sized, () => ''));
	expect(opened).toMatchObject({ kind: 'read', document: { chosen: 'batch=16 seq=7 x==(batch, seq, 4) float' } });
	expect(unpackCells(packCells(document))).toEqual({ kind: 'read', document, complaints: [] });
	expect(withChosen(sized, '')).toEqual(document);
	// What was not changed stays as it is; what was taken back is gone.
	if (opened.kind !== 'read') throw new Error(opened.why);
	expect(writeIpynb(opened.document, () => '')).toBe(opened.document.origin!.text);
	expect(readIpynb(writeIpynb(withChosen(opened.document, ''), () => ''))).not.toHaveProperty('document.chosen');
});
