import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

interface Row {
	readonly id: string;
	readonly source: string;
	readonly stdout: string;
}

const rows = readFileSync(new URL('../../reference/training.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);

describe('a training loop prints the losses that PyTorch prints', () => {
	it.each(rows)('$id', ({ source, stdout }) => {
		const trace = evaluate(source);
		expect(trace.stdout).toBe(stdout);
		expect(trace.outcome).toEqual({ kind: 'ok' });
	});
});
