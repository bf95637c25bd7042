import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

interface Row {
	readonly code: string;
	readonly result: { readonly ok: true } | { readonly ok: false; readonly type: string; readonly message: string };
	readonly stdout: string;
}

const read = (name: string): string => readFileSync(new URL(`../../reference/${name}`, import.meta.url), 'utf8');
const rows = read('torch-ops.jsonl')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);
const head = read('torch-ops-head.txt');

describe('calls of torch.* and of Tensor’s methods, drawn at random', () => {
	it.each(rows)('$code', ({ code, result, stdout }) => {
		const { outcome, stdout: printed } = evaluate(head + code);
		if (result.ok) expect({ outcome: outcome.kind, printed }).toEqual({ outcome: 'ok', printed: stdout });
		else expect(outcome).toMatchObject({ kind: 'raised', type: result.type, message: result.message });
	});
});
