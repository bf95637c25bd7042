import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diagnoseProgram } from '$lib/diagnose/diagnoseProgram.ts';
import { probeProgram } from '$lib/diagnose/probes/probeProgram.ts';
import { probes } from '$lib/diagnose/probes/list.ts';
import { Lab } from '$lib/diagnose/probes/lab.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';

interface Row {
	readonly framework: string;
	readonly title: string;
	/** Where it goes wrong. */
	readonly line: number;
	readonly source: string;
	readonly right: string;
	readonly stdout: string;
}

const folder = new URL('../../../reference/silent/', import.meta.url);
const rows = readFileSync(new URL('used.jsonl', folder), 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line) as Row);
const [, ...meant] = readFileSync(new URL('meant.txt', folder), 'utf8').split(/^### /m);
const [, ...right] = readFileSync(new URL('right.txt', folder), 'utf8').split(/^### /m);

/** Lines of which a probe speaks; `rules`: or a rule. */
function linesOf(source: string, stdout?: string, rules = false): readonly number[] {
	const trace = evaluate(source);
	expect(trace.outcome).toEqual({ kind: 'ok' });
	if (stdout !== undefined) expect(trace.stdout).toBe(stdout);
	const lab = new Lab(trace);
	const told = rules ? diagnoseProgram(trace).flatMap(({ kind, line }) => (kind === 'hazard' ? [line] : [])) : [];
	const found = probes.flatMap(({ speaksOf, probe }) => (speaksOf(trace) ? probe(trace, lab).map(({ line }) => line) : []));
	return [...told, ...found];
}

test.each(rows.map((row) => [`${row.framework}: ${row.title}`, row] as const))('%s', (_, { source, right, line, stdout }) => {
	expect(linesOf(source, stdout, true).filter((one) => Math.abs(one - line) <= 2)).not.toEqual([]);
	expect(linesOf(right, stdout)).toEqual([]);
});

test.each(meant.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)] as const))('meant: %s', (_, source) => {
	expect(linesOf(source)).toEqual([]);
});

test.each(right.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)] as const))('right: %s', (_, source) => {
	const trace = evaluate(source);
	const rules = diagnoseProgram(trace);
	expect([...rules, ...probeProgram(trace, rules)].filter(({ kind, severity }) => kind === 'hazard' || severity === 'error')).toEqual([]);
});
