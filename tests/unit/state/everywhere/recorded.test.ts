import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

interface Row {
	readonly configuration: string;
	readonly framework: 'keras' | 'onnx' | 'tensorflow';
	readonly source: string;
	readonly result: { readonly ok: boolean; readonly type: string; readonly message: string; readonly shapes: Readonly<Record<string, readonly number[]>> };
}
const rows = readFileSync(new URL('../../../reference/printed/recorded.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);

it.each(rows)('$framework says of “$configuration” what was recorded, or that it is not modelled', ({ source, result }) => {
	const { outcome, bindings } = evaluate(source);
	if (outcome.kind === 'unsupported') return;
	// What ends the process says nothing.
	if (outcome.kind === 'raised' && outcome.type === 'ProcessCrash') expect([result.type, result.message]).toEqual(['ProcessCrash', 'signal -6']);
	else if (outcome.kind === 'raised') expect([outcome.type, outcome.message]).toEqual([result.type, result.message]);
	else {
		expect(result.ok).toBe(true);
		for (const name of ['Y', 'Y_h', 'Y_c', 'output'] as const)
			if (result.shapes[name]) expect(bindings.findLast((binding) => binding.name === name)?.shape).toEqual(result.shapes[name]);
	}
});
