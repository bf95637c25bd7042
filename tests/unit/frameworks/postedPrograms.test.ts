import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectAgrees } from '../printed.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

interface Row {
	readonly id: string;
	readonly source: string;
	readonly stdout: string;
	readonly result: { readonly ok: true } | { readonly ok: false; readonly type: string; readonly message: string; readonly line: number };
}

const rows = readFileSync(new URL('../../reference/torch-programs-b.jsonl', import.meta.url), 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line) as Row);

/** Addresses of objects differ between runs; what stands at the end of a line is not compared. */
const plain = (text: string): string =>
	text
		.replace(/0x[0-9a-f]+/g, '0x')
		.replace(/[ \t]+$/gm, '')
		.trim();

// Programs as people post them, right and wrong, run by PyTorch 2.13.0 with every generator seeded with 0 (record_torch.py says how a program is run).
describe('posted programs', () => {
	it.each(rows.map((row) => [row.id, row] as const))('%s', (_, { source, stdout, result }) => {
		const { outcome, stdout: printed } = evaluate(source);
		if (result.ok) expect(outcome.kind).toBe('ok');
		else expect(outcome).toMatchObject({ kind: 'raised', type: result.type, message: result.message, line: result.line });
		expectAgrees(plain(printed), plain(stdout));
	});
});
