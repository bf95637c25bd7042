import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checksOf, type FrameworkName } from '../../../../src/lib/diagnose/everywhere/checks.ts';
import { withCudnn } from '../../../../src/lib/diagnose/everywhere/onCudnn.ts';
import { piecesOf } from '../../../../src/lib/diagnose/everywhere/cuts.ts';
import { rowOf } from '../../../../src/lib/diagnose/everywhere/row.ts';
import { sentence } from '../../../../src/lib/diagnose/everywhere/sentence.ts';
import { stopsAt } from '../../../../src/lib/diagnose/everywhere/stops.ts';
import { verdictOf } from '../../../../src/lib/diagnose/everywhere/verdict.ts';
import { evaluateLayer } from '../../../../src/lib/frameworks/evaluateLayer.ts';
import { printTorch } from '../../../../src/lib/frameworks/torch/print.ts';
import { configurations } from '../../../reference/printed/configurations.ts';

interface Recorded {
	readonly configuration: string;
	readonly framework: 'keras' | 'onnx' | 'tensorflow';
	readonly result: { readonly ok: boolean; readonly type: string; readonly message: string };
}
const names = { keras: 'Keras', onnx: 'ONNX Runtime', tensorflow: 'TensorFlow op' } as const;
const recorded = readFileSync(new URL('../../../reference/printed/recorded.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Recorded);
const row = (configuration: string, framework: Recorded['framework']) => {
	const { result } = recorded.find((one) => one.configuration === configuration && one.framework === framework)!;
	return rowOf(names[framework], configurations.get(configuration)!, { kind: 'raised', type: result.type, message: result.message });
};
const torch = (configuration: string) => {
	const settings = configurations.get(configuration)!;
	return rowOf('PyTorch', settings, verdictOf('PyTorch', evaluateLayer(printTorch(settings)), settings));
};

describe('where a framework stops', () => {
	it.each([
		['features', 'feat'],
		['x without steps', 'rank'],
		['h_0 of another batch', 'h_0'],
		['h_0 of another size', 'h_0'],
		['c_0 of another size', 'c_0'],
		['no hidden', 'layer']
	] as const)('%s: at %s, in Keras and in ONNX Runtime', (configuration, column) => {
		expect(row(configuration, 'keras').stopped).toBe(column);
		expect(row(configuration, 'onnx').stopped).toBe(column);
	});

	it('is the first in its own order, with two mistakes at once: what was recorded of every pair', () => {
		for (const { configuration, framework, result } of recorded) {
			if (!configuration.startsWith('two mistakes: ') || result.ok || framework === 'tensorflow' || /layer|size/.test(configuration)) continue;
			const settings = configurations.get(configuration)!;
			const order = checksOf(names[framework], settings) as readonly string[];
			const wrong = configuration
				.slice('two mistakes: '.length)
				.split(' and ')
				.filter((column) => order.includes(column));
			const first = wrong.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0];
			expect([configuration, framework, stopsAt(names[framework], result, settings)]).toEqual([configuration, framework, first]);
		}
	});
	it('is the first of PyTorch’s own order too; a 2-D x is no mistake there', () => {
		for (const [configuration, settings] of configurations) {
			if (!configuration.startsWith('two mistakes: ') || /layer|size|rank/.test(configuration)) continue;
			const order = checksOf('PyTorch', settings) as readonly string[];
			const first = configuration
				.slice('two mistakes: '.length)
				.split(' and ')
				.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0];
			expect([configuration, torch(configuration).stopped]).toEqual([configuration, first]);
		}
	});
	it('is the kernel for the op of a build that has none, whatever the shapes are; and that is of the build', () => {
		expect(row('features', 'tensorflow')).toMatchObject({ stopped: 'kernel', state: 'hazard' });
		expect(row('one layer', 'tensorflow')).toMatchObject({ stopped: 'kernel', state: 'hazard' });
		expect(row('x of int64', 'tensorflow')).toMatchObject({ stopped: 'dtype', state: 'mistake' });
	});
});

describe('a row', () => {
	it('counts the checks in the framework’s own order, those before the mistake passed and those after not made', () => {
		expect(torch('features').checks.map(({ column, number, state }) => `${number} ${column} ${state}`)).toEqual([
			'1 layer passed',
			'2 rank passed',
			'3 dtype passed',
			'4 feat stopped',
			'5 h_0 after',
			'6 c_0 after'
		]);
	});
	it('folds what wraps the sentence that tells, and drops nothing', () => {
		const { message, numbers } = row('features', 'keras');
		expect(
			message
				.filter(({ cut }) => !cut)
				.map(({ text }) => text.trim())
				.join(' ')
		).toBe('Matrix size-incompatible: In[0]: [32,25], In[1]: [50,400] [Op:MatMul]');
		expect(numbers).toEqual({ expected: '50', got: '25', axis: 'feature' });
		expect(torch('h_0 of another batch').numbers).toEqual({ expected: '32', got: '16', axis: 'batch' });
		for (const { configuration, framework, result } of recorded)
			if (!result.ok && result.message)
				expect([
					configuration,
					piecesOf(names[framework], result.message)
						.map(({ text }) => text)
						.join('')
						.replace(/\s+/g, '')
				]).toEqual([configuration, result.message.replace(/\u001b\[\d*m/g, '').replace(/\s+/g, '')]);
	});
	it('says that nothing is modelled where nothing is, and claims no check', () => {
		expect(rowOf('Keras', configurations.get('one layer')!, { kind: 'unknown', why: 'Not modelled yet.' })).toMatchObject({
			state: 'none',
			checks: [],
			how: null
		});
	});
});

describe('a mask', () => {
	const left = configurations.get('Keras, a mask padded on the left')!;
	const onCpu = rowOf('Keras', left, { kind: 'ok', outputs: [] });
	it('is two rows where cuDNN refuses what a CPU runs; with the words that Keras asserts, and how that is known', () => {
		const [cpu, gpu, ...others] = withCudnn('Keras', left, onCpu);
		expect(others).toEqual([]);
		expect(cpu).toMatchObject({ framework: 'Keras, CPU', state: 'ok', checks: expect.arrayContaining([{ column: 'mask', number: 6, state: 'passed' }]) });
		expect(gpu).toMatchObject({ framework: 'Keras, cuDNN', state: 'hazard', stopped: 'mask', type: 'InvalidArgumentError', how: { how: 'source' } });
		expect(gpu!.message.filter(({ cut }) => cut).map(({ text }) => text.trim().slice(0, 15))).toEqual(['With cuDNN, RNN']);
	});
	it('is one row where they agree', () => {
		for (const name of ['Keras', 'Keras, a mask padded on the right', 'Keras, cuDNN not asked, GRU', 'lengths'])
			expect(withCudnn('Keras', configurations.get(name)!, rowOf('Keras', configurations.get(name)!, { kind: 'ok', outputs: [] }))).toHaveLength(1);
	});
	it('is two rows where cuDNN is demanded: a CPU has none, whatever is passed', () => {
		const settings = configurations.get('Keras, cuDNN demanded')!;
		const [cpu, gpu] = withCudnn('Keras', settings, row('Keras, cuDNN demanded', 'keras'));
		expect(cpu).toMatchObject({ state: 'hazard', stopped: 'kernel' });
		expect(gpu).toMatchObject({ framework: 'Keras, cuDNN', state: 'ok' });
		expect(row('Keras, cuDNN demanded, other features', 'keras')).toMatchObject({ stopped: 'kernel' });
		expect(row('Keras, cuDNN demanded, a 2-D x', 'keras')).toMatchObject({ stopped: 'rank' });
	});
	it('is said in the sentence: who refuses it, who runs it, who cannot be told it', () => {
		const untold = rowOf('PyTorch', left, { kind: 'cannot', why: ['PyTorch takes lengths, not a mask.'] });
		const said = sentence([untold, ...withCudnn('Keras', left, onCpu)])
			.map(({ text }) => text)
			.join('')
			.trim();
		expect(said).toBe('Only Keras with cuDNN refuses it at mask. Keras on a CPU runs it. PyTorch cannot be told it.');
	});
});

it('one sentence says the result', () => {
	const said = (configuration: string) =>
		sentence([torch(configuration), ...(['keras', 'tensorflow', 'onnx'] as const).map((framework) => row(configuration, framework))])
			.map(({ text }) => text)
			.join('')
			.trim();
	expect(said('features')).toBe('Three of four refuse it at feat. TensorFlow’s op has no kernel in a build for CPUs and never looks at x.');
	const ok = (framework: FrameworkName) => rowOf(framework, configurations.get('one layer')!, { kind: 'ok', outputs: [] });
	expect(sentence([ok('PyTorch'), ok('Keras')]).map(({ text }) => text)).toEqual(['All two run it. ']);
});
