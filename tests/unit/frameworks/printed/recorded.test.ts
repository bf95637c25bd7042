import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { printed, type Printed } from '../../../reference/printed/programs.ts';

interface Row extends Printed {
	readonly version: string;
	readonly result: {
		readonly ok: boolean;
		readonly type?: string;
		readonly message?: string;
		readonly line?: number | null;
		readonly shapes: Record<string, number[]>;
	};
}

const rows = readFileSync(new URL('../../../reference/printed/recorded.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);
const row = (configuration: string, framework: string): Row => rows.find((one) => one.configuration === configuration && one.framework === framework)!;

describe('the programs that are printed for a layer cell', () => {
	it('are the ones that were run with the frameworks', () => {
		expect(rows.map(({ configuration, framework, lacks, source }) => ({ configuration, framework, lacks, source }))).toEqual(printed);
	});
	it('fail only where the configuration is a mistake, or the framework has not what is asked', () => {
		const right = [
			'as a new notebook has it',
			'one layer',
			'GRU',
			'RNN',
			'RNN, relu, both directions',
			'GRU, two layers, states',
			'nine layers',
			'nine layers, states'
		];
		for (const name of [...right, 'batch first', 'no bias', 'states', 'states, new notebook', 'lengths', 'lengths, both directions, two layers', 'dropout'])
			for (const framework of ['keras', 'onnx']) expect([name, row(name, framework).result.ok]).toEqual([name, true]);
	});
	it('give the output that PyTorch gives, in the framework’s own order', () => {
		expect(row('as a new notebook has it', 'keras').result.shapes).toMatchObject({ output: [32, 10, 200], forward_h: [32, 100], backward_c: [32, 100] });
		expect(row('as a new notebook has it', 'onnx').result.shapes).toMatchObject({ Y: [10, 2, 32, 100], Y_h: [2, 32, 100], Y_c: [2, 32, 100] });
		expect(row('Keras', 'keras').result.shapes).toEqual({ x: [32, 10, 50], output: [32, 100] });
	});
	it('name the two sizes where x has other features than the layer was built for', () => {
		expect(row('features', 'keras').result.message).toContain('Matrix size-incompatible: In[0]: [32,25], In[1]: [50,400]');
		expect(row('features', 'onnx').result.message).toContain('index: 2 Got: 25 Expected: 50');
		expect(row('features', 'tensorflow').result.message).toContain('<no registered kernels>');
	});
});
