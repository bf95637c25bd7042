import { expect, test } from 'vitest';
import { beyond, codeCells, sharedDocument, insertCell, mostCode, withoutCell, withSources, type Document } from '../../../src/lib/notebook/document.ts';
import { titleOfCode } from '../../../src/lib/notebook/examples.ts';

const insertCode = (document: Document, after: string | null, source: string) => insertCell(document, after, { kind: 'code', source });

test('a code cell is put below the cell that is named, with an id of its own', () => {
	const one = insertCode(sharedDocument, 'layer', 'a = 1');
	const two = insertCode(one.document, one.id, 'b = 2\r\nc = 3');
	const last = insertCode(two.document, 'nowhere', '');
	expect(last.document.cells.map(({ id }) => id)).toEqual(['layer', 'code-1', 'code-2', 'reading', 'code-3']);
	expect(codeCells(last.document).map(({ source }) => source)).toEqual(['a = 1', 'b = 2\nc = 3', '']);
	expect(withoutCell(last.document, 'code-2').cells.map(({ id }) => id)).toEqual(['layer', 'code-1', 'reading', 'code-3']);
	expect(insertCode(withoutCell(last.document, 'code-2'), 'layer', '').id).toBe('code-2');
});

test('code is edited in several cells at once, and in no cell of another kind', () => {
	const { document } = insertCode(insertCode(sharedDocument, 'layer', 'a').document, 'code-1', 'b');
	const edited = withSources(
		document,
		new Map([
			['code-1', 'A'],
			['code-2', 'B'],
			['reading', 'C']
		])
	);
	expect(codeCells(edited).map(({ source }) => source)).toEqual(['A', 'B']);
	expect(edited.cells[3]).toBe(document.cells[3]);
});

test('what a notebook does not hold is told in numbers', () => {
	const { document } = insertCode(sharedDocument, null, 'x'.repeat(mostCode));
	expect(beyond(document)).toBeNull();
	expect(beyond(insertCode(document, null, 'yz').document)).toBe('A notebook holds 200,000 characters of code; with this it would be 200,002.');
});

test('a cell is called by the last model that it defines', () => {
	expect(titleOfCode('class A(nn.Module):\n    pass\nclass B(nn.Module):\n    pass\n')).toBe('B');
	expect(titleOfCode('class Config:\n    pass\nx = 1')).toBe('Your code');
});
