import { expect, test } from 'vitest';
import { duplicateCell, foldCell, insertAt, moveCell, putBack, turnCell } from '../../../src/lib/notebook/cells.ts';
import { beyond, mostCells, withoutCell, type Document } from '../../../src/lib/notebook/document.ts';

const document: Document = {
	title: 'Taggers',
	cells: [
		{ id: 'text-1', kind: 'text', markdown: '# One' },
		{ id: 'code-1', kind: 'code', source: 'x = 1' },
		{ id: 'error-1', kind: 'error', text: 'ValueError: no' }
	]
};
const order = ({ cells }: Document): readonly string[] => cells.map(({ id }) => id);

test('a cell is put at a place, and past the ends at the nearest', () => {
	for (const [index, at] of [
		[-3, 0],
		[0, 0],
		[1, 1],
		[3, 3],
		[99, 3],
		[Number.NaN, 3]
	] as const) {
		const { document: more, id } = insertAt(document, index, { kind: 'code', source: '' });
		expect(order(more).indexOf(id)).toBe(at);
		expect(more.cells).toHaveLength(4);
		expect(more.title).toBe('Taggers');
	}
	expect(document.cells).toHaveLength(3);
});

test('a cell is moved up, down and to any place; where nothing changes it is the same document', () => {
	expect(order(moveCell(document, 'error-1', 1))).toEqual(['text-1', 'error-1', 'code-1']);
	expect(order(moveCell(document, 'text-1', 1))).toEqual(['code-1', 'text-1', 'error-1']);
	expect(order(moveCell(document, 'text-1', 2))).toEqual(['code-1', 'error-1', 'text-1']);
	expect(moveCell(document, 'text-1', -1)).toBe(document);
	expect(moveCell(document, 'error-1', 3)).toBe(document);
	expect(moveCell(document, 'nothing', 0)).toBe(document);
	expect(moveCell(document, 'text-1', 2).cells[2]).toBe(document.cells[0]);
});

test('a duplicate stands below its cell, holds the same and is unfolded', () => {
	const folded = foldCell(document, 'code-1', true);
	const twice = duplicateCell(folded, 'code-1')!;
	expect(order(twice.document)).toEqual(['text-1', 'code-1', 'code-2', 'error-1']);
	expect(twice.id).toBe('code-2');
	expect(twice.document.cells[2]).toEqual({ id: 'code-2', kind: 'code', source: 'x = 1' });
	expect(duplicateCell(document, 'nothing')).toBeNull();
});

test('a fold is kept in the document, and an unfolded cell is as it never was folded', () => {
	const folded = foldCell(document, 'text-1', true);
	expect(folded.cells[0]).toEqual({ ...document.cells[0], folded: true });
	expect(foldCell(folded, 'text-1', true)).toBe(folded);
	expect(foldCell(folded, 'text-1', false)).toEqual(document);
	expect(foldCell(document, 'text-1', false)).toBe(document);
});

test('text becomes code and code text, in its place and to and fro without loss; a layer stays', () => {
	const code = turnCell(document, 'text-1', 'code')!;
	expect(code.document.cells[0]).toEqual({ id: 'code-2', kind: 'code', source: '# One' });
	const back = turnCell(code.document, code.id, 'text')!;
	expect(back.document).toEqual(document);
	expect(turnCell(document, 'error-1', 'text')!.document.cells[2]).toEqual({ id: 'text-2', kind: 'text', markdown: 'ValueError: no' });
	expect(turnCell(document, 'code-1', 'code')).toBeNull();
});

test('what duplicates of a full notebook would be is told before it is taken', () => {
	let full = document;
	while (full.cells.length < mostCells) full = duplicateCell(full, 'code-1')!.document;
	expect(beyond(full)).toBeNull();
	expect(beyond(duplicateCell(full, 'code-1')!.document)).toContain('cells');
	expect(new Set(order(full)).size).toBe(mostCells);
});

test('a cell that is brought back holds what it held, and has its name where no other has it by now', () => {
	const cell = { ...document.cells[1]!, folded: true };
	const without = withoutCell(document, 'code-1');
	expect(putBack(without, 1, cell).document).toEqual({ ...document, cells: document.cells.with(1, cell) });
	expect(putBack(document, 0, cell).document.cells[0]).toEqual({ ...cell, id: 'code-2' });
});
