import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnoseProgram } from '../../../../src/lib/diagnose/diagnoseProgram.ts';
import { untold } from '../../../../src/lib/diagnose/probes/evidence/untold.ts';
import { probeProgram } from '../../../../src/lib/diagnose/probes/probeProgram.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

interface Copied {
	readonly id: string;
	readonly code: string;
	readonly test: string;
	readonly wrong: string;
	readonly right: string;
}

const read = <T>(name: string): readonly T[] =>
	readFileSync(new URL(`../../../reference/silent/${name}`, import.meta.url), 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as T);

const sources = new Map([
	...read<{ id: string; source: string }>('pairs.jsonl').map(({ id, source }) => [id.replace(/ -$/, ''), source] as const),
	...read<{ title: string; source: string }>('used.jsonl').map(({ title, source }) => [title, source] as const)
]);

describe('a copied test', () => {
	const copied = read<Copied>('copied.jsonl');

	it('failed behind the wrong program and passed behind the right one when the framework ran both', () => {
		expect(copied.length).toBeGreaterThan(25);
		expect(copied.filter(({ wrong, right }) => wrong !== 'fails' || right !== 'passes')).toEqual([]);
	});

	it.each(copied)('is what $code of “$id” is told with', ({ id, code, test }) => {
		const trace = evaluate(sources.get(id)!);
		const told = probeProgram(trace, diagnoseProgram(trace)).filter((one) => one.code === code);
		expect(told.map(({ tried }) => tried?.test)).toContain(test);
	});
});

describe('the table of copied tests', () => {
	const folder = new URL('../../../../src/lib/diagnose/', import.meta.url);
	const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.map((name) => readFileSync(new URL(name, folder), 'utf8'));
	const codes = new Set(texts.flatMap((text) => [...text.matchAll(/'probe\.(\w+)'/g)].map(([, code]) => code!)));
	const recorded = new Set(read<Copied>('copied.jsonl').map(({ code }) => code.replace('probe.', '')));

	it('has each code of a probe: recorded, or with the reason why there is none', () => {
		expect(codes.size).toBeGreaterThan(150);
		expect([...codes].filter((code) => !recorded.has(code) && !untold.has(code))).toEqual([]);
	});

	it('gives no reason for what is recorded, and none for what no probe finds', () => {
		expect([...untold.keys()].filter((code) => recorded.has(code) || !codes.has(code))).toEqual([]);
	});
});

describe('what is told by what reaches what', () => {
	it('is told in numbers', () => {
		const trace = evaluate(sources.get('an auxiliary loss')!);
		const [found] = probeProgram(trace, diagnoseProgram(trace));
		expect(found?.tried?.result).toBe('2 backward passes reach none of the 44 numbers of `aux`.');
	});
});
