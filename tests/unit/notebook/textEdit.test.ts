import { expect, test } from 'vitest';
import { applyEdits, changesOf } from '../../../src/lib/notebook/textEdit.ts';

const source = 'a = 1\n    out = nn.Linear(hidden, tags)\n    b = 2\n\nc = out(x)\n';
const edit = (from: string, insert: string) => ({ from: source.indexOf(from), to: source.indexOf(from) + from.length, insert });

test('edits are applied by their places in the source, in whatever order they come', () => {
	expect(applyEdits(source, [edit('c = ', 'logits = '), edit('hidden', '2 * hidden')])).toBe(
		source.replace('hidden', '2 * hidden').replace('c = ', 'logits = ')
	);
	expect(applyEdits(source, [])).toBe(source);
});

test('a changed line is shown without its indent, and what is new in it is told apart', () => {
	expect(changesOf(source, [edit('hidden', '2 * hidden')])).toEqual([
		{
			line: 2,
			before: ['out = nn.Linear(hidden, tags)'],
			after: [
				[
					{ text: 'out = nn.Linear(', changed: false },
					{ text: '2 * hidden', changed: true },
					{ text: ', tags)', changed: false }
				]
			]
		}
	]);
});

test('neighbouring lines are one change, others are their own; a line may be added', () => {
	const changes = changesOf(source, [edit('1', '3'), edit('    b = 2', '    b = 2\n    d = 4'), edit('hidden', 'h'), edit('(x)', '(y)')]);
	expect(changes.map(({ line, before, after }) => [line, before.length, after.length])).toEqual([
		[1, 3, 4],
		[5, 1, 1]
	]);
	expect(changes[0]?.after.map((line) => line.map(({ text }) => text).join(''))).toEqual(['a = 3', '    out = nn.Linear(h, tags)', '    b = 2', '    d = 4']);
});

test('thousands of edits of a long text are applied, and each is told with its line', () => {
	const long = 'a = b\n\n'.repeat(20_000);
	const edits = Array.from({ length: 20_000 }, (_, i) => ({ from: 7 * i, to: 7 * i + 1, insert: 'c' }));
	expect(applyEdits(long, edits)).toBe('c = b\n\n'.repeat(20_000));
	expect(changesOf(long, edits).map(({ line }) => line)).toEqual(edits.map((_, i) => 2 * i + 1));
});
