import { expect, test } from 'vitest';
import { packCode, unpackCode } from '../../../../src/lib/notebook/link/pack.ts';

test('a program packed and unpacked is the same', () => {
	const source = 'import torch\n# ж 𝒳\nx = torch.randn(3)\n';
	expect(unpackCode(packCode(source))).toEqual({ kind: 'read', source });
	expect(unpackCode(packCode('a\r\nb'))).toEqual({ kind: 'read', source: 'a\nb' });
	expect(packCode(source)).toMatch(/^1\.[\w-]+$/);
});

test.each([
	['', 'it is cut off, or was changed on its way'],
	['%%%', 'it has characters that no link of ours has'],
	[packCode('a long program that is cut off').slice(0, 20), 'it is cut off, or was changed on its way'],
	[packCode('a'.repeat(3_000_000)), 'it unpacks to more than 2,000,000 characters'],
	[packCode('a'.repeat(300_000)), 'a notebook holds 200,000 characters of code; with this it would be 300,000']
])('what is none is said: %#', (text, why) => {
	expect(unpackCode(text)).toEqual({ kind: 'bad', why });
});
