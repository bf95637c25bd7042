import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { footprint, keptBytes, optimizerBytes } from '../../../src/lib/memory/footprint.ts';
import { optimizerOf } from '../../../src/lib/memory/optimizers.ts';

/** What PyTorch held, in bytes. */
interface Row {
	readonly name: string;
	readonly parameters: number;
	readonly gradients: number;
	readonly optimizer: number;
	readonly kept: number;
	readonly inference: number;
}

const file = (name: string): string => readFileSync(new URL(`../../reference/memory/${name}`, import.meta.url), 'utf8');
const programs = new Map(
	file('programs.txt')
		.split(/^=== /m)
		.slice(1)
		.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)])
);
const rows = file('recorded.jsonl')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);

describe('what a model holds', () => {
	it('was recorded of every program', () => {
		expect(rows.map(({ name }) => name)).toEqual([...programs.keys()]);
		expect(rows.length).toBeGreaterThanOrEqual(30);
	});
	it.each(rows.map(({ name }) => name))('is what PyTorch held, to 2 %%: %s', (name) => {
		const row = rows.find((one) => one.name === name)!;
		const source = programs.get(name)!;
		const trace = evaluate(source);
		expect(trace.outcome).toEqual({ kind: 'ok' });
		const held = footprint(trace, 'cpu');
		const optimizer = optimizerOf(source);
		expect(held.parameters).toBe(row.parameters);
		expect(held.gradients).toBe(row.gradients);
		expect(optimizer ? optimizerBytes(held, optimizer) : 0).toBe(row.optimizer);
		expect(Math.abs(keptBytes(held) / row.kept - 1), `${keptBytes(held)} for ${row.kept}`).toBeLessThanOrEqual(0.02);
	});
});
