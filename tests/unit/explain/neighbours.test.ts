import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { explain } from '../../../src/lib/explain/explain.ts';

const texts = readFileSync(new URL('../../fuzz/errors/neighbours.txt', import.meta.url), 'utf8')
	.split(/^=== /m)
	.slice(1)
	.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)] as const);

it.each(texts)('is never called a recurrent layer’s: %s', (_, text) => {
	const { check, isRecurrent } = explain(text);
	expect(check && isRecurrent ? check.id : null).toBeNull();
});
