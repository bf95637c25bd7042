import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

/** `OK    code` or `ERR   code | Type message`, as Keras 3.15 and TensorFlow 2.21 said it (tests/reference/keras/record_gone.py). */
const lines = readFileSync(new URL('../../../reference/keras/gone.txt', import.meta.url), 'utf8')
	.trimEnd()
	.split('\n');
const recorded = lines.map((line) => {
	const [, kind = '', code = '', said = ''] = /^(OK|ERR) +(.*?)(?: \| (.*)|(?<=\)|\w) <.*| None| \S*<.*)?$/.exec(line) ?? [];
	return { raises: kind === 'ERR', code, said };
});

test.each(recorded)('$code', ({ raises, code, said }) => {
	const { outcome } = evaluate(`import tensorflow as tf\nimport keras\n${code}\n`);
	if (!raises) expect(outcome.kind).not.toBe('raised');
	else if (outcome.kind === 'raised') expect(`${outcome.type} ${outcome.message}`.slice(0, 200)).toBe(said.slice(0, 200));
	else expect(outcome.kind).toBe('unsupported');
});
