import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

interface Row {
	readonly id: string;
	readonly code: string;
	readonly result: { readonly ok: true } | { readonly ok: false; readonly type: string; readonly message: string; readonly line: number };
	readonly stdout: string;
	readonly warnings: readonly { readonly category: string; readonly message: string }[];
}

const rows = readFileSync(new URL('../../reference/torch-modules.jsonl', import.meta.url), 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line) as Row);

/** What a program does, as the recorded row puts it. */
function observed(code: string) {
	const { outcome, stdout, warnings } = evaluate(code);
	const said = warnings.map(({ category, message }) => ({ category, message }));
	switch (outcome.kind) {
		case 'ok':
			return { result: { ok: true }, stdout, warnings: said };
		case 'raised':
			return { result: { ok: false, type: outcome.type, message: outcome.message, line: outcome.line }, stdout, warnings: said };
		case 'unsupported':
			return null;
	}
}

const recorded = ({ result, stdout, warnings }: Row) => ({
	result: result.ok ? { ok: true } : { ok: false, type: result.type, message: result.message, line: result.line },
	stdout,
	warnings
});

const compared = rows.map((row) => ({ row, got: observed(row.code) }));

test.each(compared.filter(({ got }) => got !== null).map(({ row, got }) => [row.id, row, got] as const))('says of %s what PyTorch said', (_, row, got) => {
	expect({ code: row.code, ...got }).toEqual({ code: row.code, ...recorded(row) });
});

test('models nearly all of the recorded programs', () => {
	const unmodelled = compared.filter(({ got }) => got === null);
	expect(unmodelled.length / rows.length).toBeLessThan(0.03);
});
