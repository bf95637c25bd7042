import { expect, it } from 'vitest';
import { diagnoseProgram } from '../../../../src/lib/diagnose/diagnoseProgram.ts';
import { edited, sourceFixes } from '../../../../src/lib/diagnose/source/fixes.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

it.each([
	['x =\u00a01\n', 'Replace 1 no-break space by a space', 'x = 1\n'],
	['x\u2003=\u30001\n', 'Replace 2 unusual spaces by spaces', 'x = 1\n'],
	['x = 1\x0b\n', 'Replace 1 unusual space by a space', 'x = 1 \n'],
	['def f():\n\u00a0\u00a0return 1\n\n\nf()\n', 'Replace 2 no-break spaces by spaces', 'def f():\n  return 1\n\n\nf()\n'],
	['x = “a”\ny = ‘b’\n', 'Replace 4 curly quotation marks', 'x = "a"\ny = \'b\'\n'],
	['x\u200b = 2\n', 'Replace 1 invisible character', 'x = 2\n'],
	['x = 3 − 2\n', 'Replace − by -', 'x = 3 - 2\n']
])('%j cannot be read for a character, and one fix writes Python’s', (source, label, mended) => {
	const trace = evaluate(source);
	const error = diagnoseProgram(trace).find(({ kind }) => kind === 'error');
	expect(error?.message).toMatch(/invalid (?:non-printable )?character/);
	const fixes = sourceFixes(trace, error!, evaluate);
	expect(fixes.map((fix) => [fix.label, edited(source, fix.edit)])).toEqual([[label, mended]]);
});

it('offers nothing for a character that has no counterpart', () => {
	const trace = evaluate('x = 1 € 2\n');
	const error = diagnoseProgram(trace).find(({ kind }) => kind === 'error');
	expect(sourceFixes(trace, error!, evaluate)).toEqual([]);
});
