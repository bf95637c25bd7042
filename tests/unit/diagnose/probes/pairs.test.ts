import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnoseProgram } from '../../../../src/lib/diagnose/diagnoseProgram.ts';
import { probeProgram } from '../../../../src/lib/diagnose/probes/probeProgram.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

interface Twin {
	readonly id: string;
	readonly source: string;
	/** The line of the mistake; null in the right twin. */
	readonly wrong: number | null;
}

const twins = readFileSync(new URL('../../../reference/silent/pairs.jsonl', import.meta.url), 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line) as Twin);

/** Which of two equal axes a row of weights belongs to is known to the programmer alone. */
const unknowable = ['weights of samples that are applied to steps -'];

function told(source: string): readonly number[] {
	const trace = evaluate(source);
	const rules = diagnoseProgram(trace);
	return [...rules, ...probeProgram(trace, rules)].filter(({ kind }) => kind === 'hazard').map(({ line }) => line);
}

describe('programs that PyTorch runs, and that are wrong', () => {
	it.each(twins.filter(({ wrong, id }) => wrong !== null && !unknowable.includes(id)))('$id', ({ source, wrong }) => {
		expect(told(source).some((line) => Math.abs(line - wrong!) <= 2)).toBe(true);
	});

	it('leave nothing to say where the mistake can be known to the programmer alone', () => {
		for (const { id, source } of twins) if (unknowable.includes(id)) expect(told(source)).toEqual([]);
	});
});

describe('their twins that look alike, and are right', () => {
	it.each(twins.filter(({ wrong }) => wrong === null))('$id', ({ source }) => {
		expect(told(source)).toEqual([]);
	});
});
