import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

interface Row {
	readonly id: string;
	readonly source: string;
	readonly result: { readonly ok: true } | { readonly ok: false; readonly type: string; readonly message: string; readonly line: number };
	readonly stdout: string;
}

const rows = readFileSync(new URL('../../reference/torch-programs-a.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);

describe('recurrent programs as people post them, run with PyTorch under seed 0', () => {
	it.each(rows)('$id', ({ source, result, stdout }) => {
		const { outcome, stdout: printed } = evaluate(source);
		if (result.ok) expect(outcome.kind).toBe('ok');
		else expect(outcome).toMatchObject({ kind: 'raised', type: result.type, message: result.message });
		expect(printed).toBe(stdout);
	});
});
