import { expect, test } from 'vitest';
import { defaultDocument, type Cell } from '../../../src/lib/notebook/document.ts';
import { headingsOf, lengthOfCell, outlineOf, titleOfCell } from '../../../src/lib/notebook/outline.ts';
import { leastTime } from '../leastTime.ts';

const text = (markdown: string): Cell => ({ id: 'text-1', kind: 'text', markdown });
const code = (id: string, source: string): Cell => ({ id, kind: 'code', source });

test('an outline has every cell once, and the headings of its texts', () => {
	const outline = outlineOf(defaultDocument);
	expect(outline.map(({ kind, title }) => [kind, title])).toEqual([
		['text', 'See which axis of which tensor does not fit, what the frame…'],
		['layer', 'A bidirectional LSTM, two layers'],
		['text', 'Reading the drawing']
	]);
	expect(outline[2]!.headings.map(({ title }) => title)).toEqual(['Reading the drawing', 'Breaking it on purpose']);
});

test('two code cells of one name are told apart by their number', () => {
	const outline = outlineOf({ cells: [code('code-1', 'x = 1'), code('code-2', 'y = 2')] });
	expect(outline.map(({ title }) => title)).toEqual(['Your code', 'Your code, 2']);
});

test('a heading is read without its marks, and not out of code', () => {
	expect(headingsOf('# One `x`\n```\n# not\n```\n ## *Two* [here](there) ##\n#none\n~~~\n# not\n').map(({ depth, title }) => [depth, title])).toEqual([
		[1, 'One x'],
		[2, 'Two here']
	]);
});

test('a cell without words has a name all the same', () => {
	expect(titleOfCell(text(''))).toBe('An empty text');
	expect(titleOfCell(text('> **Note**: see'))).toBe('Note: see');
	expect(titleOfCell({ id: 'error-1', kind: 'error', text: 'Traceback\n  line 3\nValueError: no\n' })).toBe('ValueError: no');
});

test('a length is told in what the cell is counted in', () => {
	expect(lengthOfCell(code('code-1', 'x = 1\n\ny = 2\n'))).toBe('3 lines');
	expect(lengthOfCell(code('code-1', ''))).toBe('0 lines');
	expect(lengthOfCell(text('one word'))).toBe('2 words');
	expect(lengthOfCell(defaultDocument.cells[1]!)).toBeNull();
});

test('a long text without an end to its marks is read in no time', () => {
	for (const bomb of ['['.repeat(100_000), '# '.repeat(50_000), `${' '.repeat(90_000)}#`, '# a'.padEnd(90_000, '#'), `# ${' #'.repeat(40_000)}x`]) {
		const read = (): void => {
			titleOfCell(text(bomb));
			headingsOf(bomb);
		};
		expect(leastTime(read, 100)).toBeLessThan(100);
	}
});
