import { expect, test } from 'vitest';
import { without, withoutStatements } from '../../../src/lib/ir/moduleFiles.ts';

const text = 'import a\nx = 1\ndef f():\n    y\nz';
const span = (part: string, of = text) => ({ from: of.indexOf(part), to: of.indexOf(part) + part.length });

test('what is left out is blank, and all else stays where it was, in whatever order it is told', () => {
	expect(without(text, [span('x = 1'), span('import a')])).toBe('        \n     \ndef f():\n    y\nz');
	expect(withoutStatements(text, [span('def f():\n    y'), span('x = 1')])).toBe('import a\n0    \n0       \n     \nz');
});

test('what is left out twice is left out once', () => {
	expect(withoutStatements(text, [span('def f():\n    y'), span('y'), span('def f():\n    y'), span('f():\n    y\nz')])).toBe(
		'import a\nx = 1\n0       \n     \n '
	);
	expect(withoutStatements(text, [])).toBe(text);
});

test('thousands of statements are left out of a long text', () => {
	const long = 'a = b\n'.repeat(50_000);
	const spans = Array.from({ length: 50_000 }, (_, i) => ({ from: 6 * i, to: 6 * i + 5 }));
	expect(withoutStatements(long, spans)).toBe('0    \n'.repeat(50_000));
});
