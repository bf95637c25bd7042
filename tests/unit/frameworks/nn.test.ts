import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { expectAgrees } from '../printed.ts';

interface Row {
	readonly kind: string;
	readonly source: string;
	readonly outcome: 'ok' | 'raised';
	readonly type: string | null;
	readonly message: string | null;
	readonly line: number | null;
	readonly stdout: string;
	readonly warnings: readonly string[];
}

/** Runs of PyTorch 2.13.0 on CPU, recorded by `tests/reference/record_nn.py`. */
const rows = readFileSync(new URL('../../reference/torch-nn.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);

const number = /-?\d+\.\d+(?:e[-+]?\d+)?|-?\d+(?:e[-+]?\d+)?/g;
const numbers = (text: string): number[] => (text.match(number) ?? []).map(Number);

/** What is printed is rounded to three decimals: float32 sums in another order may differ in the last of them. */
function expectPrinted(got: string, recorded: string): void {
	expect(got.replace(number, '#')).toBe(recorded.replace(number, '#'));
	const [a, b] = [numbers(got), numbers(recorded)];
	a.forEach((value, i) => expect(Math.abs(value - b[i]!)).toBeLessThanOrEqual(2e-3 * Math.max(1, Math.abs(b[i]!))));
}

describe('torch.nn does what PyTorch did', () => {
	test.each(rows.map((row, i) => [`${i} ${row.kind}`, row] as const))('%s', (_, row) => {
		const { outcome, stdout, warnings } = evaluate(row.source);
		const [type, message, line] = outcome.kind === 'raised' ? [outcome.type, outcome.message, outcome.line] : [null, null, null];
		expect({ source: row.source, outcome: outcome.kind, type, message, line }).toEqual({
			source: row.source,
			outcome: row.outcome,
			type: row.type,
			message: row.message,
			line: row.line
		});
		expectPrinted(stdout, row.stdout);
		expect(warnings.map((warning) => warning.message)).toEqual(row.warnings);
	});
});

interface Program {
	readonly id: string;
	readonly source: string;
	readonly stdout: string;
	readonly warnings: readonly string[];
	readonly result: { readonly ok: true } | { readonly ok: false; readonly type: string; readonly message: string; readonly line: number };
}

/** One program a layer, container, loss, schedule or data loader and what it refuses, run by PyTorch 2.13.0 as `record_torch.py` runs programs. */
const programs = readFileSync(new URL('../../reference/torch-layers.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Program);

const plain = (text: string): string => text.replace(/0x[0-9a-f]+/g, '0x').replace(/[ \t]+$/gm, '');

it('says of arguments, containers, schedules and data loaders what PyTorch says', () => {
	for (const { id, source, stdout, warnings, result } of programs) {
		const run = evaluate(source);
		const { outcome } = run;
		const got =
			outcome.kind === 'raised' ? { ok: false, type: outcome.type, message: plain(outcome.message), line: outcome.line } : { ok: outcome.kind === 'ok' };
		expect({ id, ...got }).toEqual({ id, ...result, ...(!result.ok && { message: plain(result.message) }) });
		expectAgrees(plain(run.stdout), plain(stdout), id);
		expect(
			run.warnings.map(({ message }) => message),
			id
		).toEqual(warnings);
	}
});

describe('a mistake names the axes that disagree', () => {
	test.each([
		['nn.Linear(5, 3)(torch.randn(2, 7, 4))', { axis: 2, expected: '5', got: '4', against: 'in_features' }],
		['nn.LayerNorm(6)(torch.randn(2, 4))', { axis: 1, expected: '6', got: '4', against: 'normalized_shape' }],
		['nn.BatchNorm1d(5)(torch.randn(2, 3))', { axis: 1, expected: '5', got: '3', against: 'num_features' }],
		['nn.Conv1d(3, 6, 3)(torch.randn(2, 4, 10))', { axis: 1, expected: '3', got: '4', against: 'in_channels' }],
		['nn.CrossEntropyLoss()(torch.randn(4, 5), torch.tensor([0, 1]))', { axis: 0, expected: '4', got: '2', against: 'batch' }]
	])('%s', (line, mismatch) => {
		const { outcome } = evaluate(`import torch\nfrom torch import nn\n${line}\n`);
		expect(outcome).toMatchObject({ kind: 'raised', mismatch: { what: 'size', ...mismatch } });
	});
});
