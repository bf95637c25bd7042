import { expect, it } from 'vitest';
import { wordsOf } from '../../../src/lib/editor/words.ts';

const source = 'from torch import nn  # (batch, seq)\nif x is not None:\n\tprint("a # b", f\'{x}\')\n';

it('tells keywords, strings and comments apart', () => {
	const of = (kind: string) => wordsOf(source).flatMap((word) => (word.kind === kind ? [word.text] : []));
	expect(of('keyword')).toEqual(['from', 'import', 'if', 'is', 'not']);
	expect(of('comment')).toEqual(['# (batch, seq)']);
	expect(of('string')).toEqual(['"a # b"', "f'{x}'"]);
});

it.each([source, '', '# only', 'x = "open', 'x = (1,\n', 'x =\u00a01\ny = 2', ')))'])('keeps every character of %j', (text) => {
	expect(
		wordsOf(text)
			.map((word) => word.text)
			.join('')
	).toBe(text);
});
