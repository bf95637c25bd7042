import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowOf, type Row } from '../../../../src/lib/diagnose/everywhere/row.ts';
import { verdictOf, type Verdict } from '../../../../src/lib/diagnose/everywhere/verdict.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';
import { evaluateLayer } from '../../../../src/lib/frameworks/evaluateLayer.ts';
import type { LayerSettings } from '../../../../src/lib/ir/index.ts';
import { printed } from '../../../../src/lib/state/everywhere/printed.ts';
import { printers } from '../../../../src/lib/state/everywhere/printers.ts';
import { configurations } from '../../../reference/printed/configurations.ts';

interface Recorded {
	readonly configuration: string;
	readonly framework: string;
	readonly source: string;
	readonly result: { readonly ok: boolean; readonly type?: string; readonly message?: string; readonly shapes: Readonly<Record<string, readonly number[]>> };
}
const recorded = readFileSync(new URL('../../../reference/printed/recorded.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Recorded);

const chosen = [
	...['as a new notebook has it', 'one layer', 'GRU', 'RNN, relu, both directions', 'batch first', 'x turned', 'features', 'features, GRU'],
	...['x without batch', 'x without steps', 'x of int64', 'float64', 'states', 'h_0 of another batch', 'h_0 of another size, GRU', 'c_0 of another size'],
	...['lengths', 'lengths, unsorted', 'a length beyond the end', 'too few lengths', 'no hidden', 'half a hidden', 'projection'],
	...['Keras, two layers', 'Keras, backwards', 'Keras, a mask with holes', 'Keras, a mask padded on the right', 'Keras, a masked sequence without a step'],
	...['Keras, GRU, both directions, a mask with holes', 'Keras, cuDNN demanded', 'Keras, features', 'Keras, states of another size']
].map((name): [string, LayerSettings] => [name, configurations.get(name)!]);

/** The row of the table, by what a program does. */
function rowBy(framework: 'PyTorch' | 'Keras' | 'ONNX Runtime', settings: LayerSettings, source: string, evaluateIt = evaluate): Row {
	const why = printers[framework].lacks(settings);
	const verdict: Verdict = why.length > 0 ? { kind: 'cannot', why } : verdictOf(framework, evaluateIt(source), settings);
	return rowOf(framework, settings, verdict);
}
const wordsOf = ({ message }: Row): string => message.map(({ text }) => text).join('');
const bare = (text: string): string => text.replace(/\u001b\[\d*m/g, '').replace(/\s+/g, '');

describe('each tab of the code gives the verdict that the table shows', () => {
	it.each(chosen)('PyTorch: %s', (_, settings) => {
		const source = printed('PyTorch', settings);
		const row = rowBy('PyTorch', settings, source);
		expect(row).toEqual(rowBy('PyTorch', settings, printers.PyTorch.print(settings), evaluateLayer));
		if (row.untold) for (const note of row.notes) expect(source).toContain(`# ${note}`);
	});
	it.each(
		(['keras', 'onnx'] as const).flatMap((framework) =>
			chosen.flatMap(([name, settings]) => {
				const found = recorded.find((one) => one.configuration === name && one.framework === framework);
				return found ? [[framework, name, settings, found] as const] : [];
			})
		)
	)('%s: %s, as the framework itself says', (framework, _, settings, { source, result }) => {
		const [tab, name] = framework === 'keras' ? (['Keras', 'Keras'] as const) : (['ONNX', 'ONNX Runtime'] as const);
		expect(printed(tab, settings)).toBe(source);
		const row = rowBy(name, settings, source);
		if (row.untold) for (const note of row.notes) expect(source).toContain(`# ${note}`);
		else if (row.state !== 'none') {
			expect(row.state === 'ok').toBe(result.ok);
			expect(row.type ?? undefined).toBe(result.type);
			expect(bare(wordsOf(row))).toBe(bare(result.message ?? ''));
			for (const { name, shape } of row.outputs) expect([name, shape]).toEqual([name, result.shapes[name]]);
		}
	});
	it('is silent about few of them only', () => {
		const silent = chosen.flatMap(([name, settings]) =>
			(['PyTorch', 'Keras', 'ONNX Runtime'] as const)
				.filter((framework) => {
					const row = rowBy(framework, settings, printers[framework].print(settings));
					return row.state === 'none' && !row.untold;
				})
				.map((framework) => `${framework}: ${name}`)
		);
		expect(silent).toEqual([]);
	});
});
