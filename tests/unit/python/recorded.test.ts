import '../../../src/lib/python/wholeLanguage.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '../../../src/lib/python/index.ts';

/** A line of tests/reference/python-programs.jsonl; frames are [line, function]. */
interface Recorded {
	readonly source: string;
	readonly stdout: string;
	readonly type: string | null;
	readonly message: string | null;
	readonly frames: readonly (readonly [number, string])[];
}

const rows = readFileSync(new URL('../../reference/python-programs.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Recorded);

/** What a program does, in the recording's words; null where it is said not to be modelled. */
function evaluated(source: string): Recorded | null {
	const { stdout, outcome } = run(source, { packages: [] });
	if (outcome.kind === 'unsupported') return null;
	if (outcome.kind === 'ok') return { source, stdout, type: null, message: null, frames: [] };
	const refused = !outcome.frames.length;
	const frames = refused ? [[outcome.line, '<module>'] as const] : outcome.frames.map(({ line, func }) => [line, func] as const);
	const message = refused ? outcome.message.replace(/ \(snippet\.py, line \d+\)$/, '') : outcome.message;
	return { source, stdout, type: outcome.type, message, frames: outcome.type === 'RecursionError' ? frames.slice(0, 1) : frames };
}

describe('500 programs that CPython 3.11 ran', () => {
	const compared = rows.map((row) => ({ row, got: evaluated(row.source) }));

	it('are said to be what they were, word for word and frame for frame, or not to be modelled', () => {
		expect(rows.length).toBe(500);
		for (const { row, got } of compared) if (got) expect(got).toEqual(row);
	});

	it('are modelled nearly all', () => {
		expect(compared.filter(({ got }) => !got).map(({ row }) => row.source).length).toBeLessThanOrEqual(5);
	});
});
