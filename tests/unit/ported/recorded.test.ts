import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { portsOf, type Port } from '../../../src/lib/ported/port.ts';
import type { Row } from '../../reference/ported/ports.ts';

/** `measured`: the largest difference of the outputs that PyTorch and Keras gave, in float32. */
type Recorded = Omit<Row, 'ports'> & { readonly ports: readonly (Port & { readonly measured?: number })[] };

const rows = readFileSync(new URL('../../reference/ported/recorded.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Recorded);

/** What is said of a model, less the figures that a last digit may change. */
const said = (port: Port): object => ('code' in port ? { ...port, difference: port.difference <= 1e-6, measured: 0 } : port);

describe('a recurrent model in the other framework', () => {
	it.each(rows.map((row) => [row.name, row] as const))('is what was run with both: %s', (_, { source, ports }) => {
		expect(portsOf(evaluate(source), evaluate).map(said)).toEqual(ports.map(said));
	});
	it('gave the same outputs wherever it is offered', () => {
		const measured = rows.flatMap(({ ports }) => ports.flatMap((port) => ('code' in port ? [port.measured] : [])));
		expect(measured.length).toBeGreaterThanOrEqual(30);
		for (const one of measured) expect(one).toBeLessThanOrEqual(1e-5);
	});
	it('keeps a GRU’s two biases, and adds those of an LSTM', () => {
		const code = (name: string): string => rows.find((row) => row.name === name)!.ports.flatMap((port) => ('code' in port ? [port.code] : []))[0]!;
		expect(code('torch GRU, time first')).toContain("np.stack([zrh(w['gru.bias_ih_l0']), zrh(w['gru.bias_hh_l0'])])");
		expect(code('torch sentiment')).toContain("w['lstm.bias_ih_l0'] + w['lstm.bias_hh_l0']");
		expect(code('keras forecasting')).toContain("'lstm.bias_hh_l0': np.zeros_like(w[2])");
	});
});
