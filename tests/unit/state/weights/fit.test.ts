import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { elementsOf } from '../../../../src/lib/formats/storedArray.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';
import { printTorch } from '../../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer, type Trace } from '../../../../src/lib/ir/index.ts';
import { readFiles, withOthers } from '../../../../src/lib/state/weights/files.ts';
import { fitArrays, type Fit } from '../../../../src/lib/state/weights/fit.ts';
import type { GivenArray } from '../../../../src/lib/state/weights/given.ts';
import { withGiven } from '../../../../src/lib/values/given.ts';
import { execute } from '../../../../src/lib/values/index.ts';
import { largestDifference } from '../../tolerance.ts';

interface Loaded {
	readonly source: string;
	readonly name: string;
	readonly state: readonly (readonly [string, readonly number[]])[];
	readonly message: string | null;
}
interface Given {
	readonly source: string;
	readonly files: readonly string[];
	readonly output: readonly number[];
}
const rows = readFileSync('tests/reference/loading.jsonl', 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Loaded | Given);
const loaded = rows.filter((row) => 'state' in row);
const given = rows.filter((row) => 'files' in row);

const fitTo = (trace: Trace, arrays: readonly GivenArray[]): Promise<Fit> => fitArrays(trace, arrays, async (source) => evaluate(source));
const array = (name: string, shape: readonly number[], value = 0): GivenArray => ({
	name,
	dtype: 'float32',
	shape,
	data: new Float64Array(elementsOf(shape)!).fill(value)
});
const file = (name: string) => new File([readFileSync(`tests/reference/weights/${name}`)], name);
async function arraysOf(names: readonly string[]): Promise<readonly GivenArray[]> {
	const read = await readFiles(names.map(file));
	if ('why' in read) throw new Error(read.why);
	return read.arrays;
}

/** The values of what the program calls `y`, or else `output`. */
function outputOf(trace: Trace): Float64Array {
	const id = trace.bindings.findLast(({ name }) => name === 'y' || name === 'output')!.tensor!;
	const value = execute(trace, { only: [id] }).get(id)!;
	if (!value.known) throw new Error(value.reason);
	return value.data;
}

describe('your own weights', () => {
	it.each(loaded.map((row, i) => [i, row] as const))('are checked in the words of load_state_dict: state %i', async (_, { source, name, state, message }) => {
		const arrays = state.map(([key, shape]) => array(key, shape));
		const fit = await fitTo(evaluate(source), arrays);
		if (message === null) expect(fit).toMatchObject({ kind: 'fits' });
		else expect(fit).toMatchObject({ kind: 'misfit', said: `RuntimeError: ${message}` });
		if (fit.kind === 'misfit') expect(fit.why.startsWith(`${name}.load_state_dict refuses them.`)).toBe(true);
	});

	it.each(given)('give what PyTorch gives with them, from $files', async ({ source, files, output }) => {
		const trace = evaluate(source);
		const fit = await fitTo(trace, await arraysOf(files));
		if (fit.kind === 'misfit') throw new Error(fit.said ?? fit.why);
		const own = outputOf(withGiven(trace, fit.given));
		expect(largestDifference(own, output)).toBeLessThan(1e-9);
		expect(largestDifference(outputOf(trace), output)).toBeGreaterThan(0.01);
		expect(fit.notes).toEqual(['The file has float64, the program float32: the numbers are converted.']);
	});

	it('leave what the program draws after them as it was', async () => {
		const [{ source }] = given as [Given];
		const trace = evaluate(source.replace('x = ', 'torch.manual_seed(3)\nx = ').replace('torch.manual_seed(3)\n', ''));
		const fit = await fitTo(trace, await arraysOf(['layer.safetensors']));
		if (fit.kind === 'misfit') throw new Error(fit.why);
		const x = trace.bindings.find(({ name }) => name === 'x')!.tensor!;
		expect(execute(withGiven(trace, fit.given), { only: [x] }).get(x)).toEqual(execute(trace, { only: [x] }).get(x));
	});

	it.each([
		['module.', 'All keys have “module.” in front, as DataParallel saves them.', 'Take them without “module.”'],
		['model.encoder.', 'All keys have “model.encoder.” in front.', 'Take them without “model.encoder.”']
	])('that have %s in front are taken without it', async (prefix, why, label) => {
		const { source, state } = loaded[0]!;
		const fit = await fitTo(
			evaluate(source),
			state.map(([key, shape]) => array(prefix + key, shape))
		);
		expect(fit).toMatchObject({ kind: 'misfit', why: `lstm.load_state_dict refuses them. ${why}`, renamed: { label } });
		if (fit.kind !== 'misfit') return;
		expect(await fitTo(evaluate(source), fit.renamed!.arrays)).toMatchObject({ kind: 'fits' });
	});

	it('that lack what the program’s keys have in front are taken with it', async () => {
		const source = 'import torch\nfrom torch import nn\nnet = nn.Sequential(nn.Linear(3, 2))\ny = net(torch.randn(4, 3))\n';
		const fit = await fitTo(evaluate(source), [array('weight', [2, 3]), array('bias', [2])]);
		expect(fit).toMatchObject({
			why: 'net.load_state_dict refuses them. The program’s keys have “0.” in front.',
			renamed: { label: 'Take them with “0.” in front' }
		});
	});

	it('are not taken under other names where the shapes would not fit', async () => {
		const { source, state } = loaded[0]!;
		const fit = await fitTo(
			evaluate(source),
			state.map(([key]) => array(`module.${key}`, [7]))
		);
		expect(fit).toMatchObject({ kind: 'misfit', renamed: null });
	});

	it('are for the module that knows their names', async () => {
		const source = `import torch
from torch import nn
encoder, decoder = nn.GRU(3, 4), nn.Linear(4, 2)
head = nn.Linear(4, 5)
y = head(encoder(torch.randn(5, 2, 3))[0])
`;
		const trace = evaluate(source);
		expect(await fitTo(trace, [array('weight', [5, 4]), array('bias', [5])])).toMatchObject({ kind: 'fits' });
		expect(await fitTo(trace, [array('weight_ih_l0', [12, 3]), array('weight_hh_l0', [12, 4])])).toMatchObject({
			said: 'RuntimeError: Error(s) in loading state_dict for GRU:\n\tMissing key(s) in state_dict: "bias_ih_l0", "bias_hh_l0". '
		});
	});

	it.each([
		['import torch\nx = torch.randn(2, 3)\ny = x + 1\n', 'The program keeps no module with weights under a name of its own, outside functions.'],
		['import torch\nx = = 3', 'The program keeps no module with weights under a name of its own, outside functions.']
	])('say where there is nothing to take them: %j', async (source, why) => {
		expect(await fitTo(evaluate(source), [array('weight', [1])])).toEqual({ kind: 'misfit', why, said: null, renamed: null });
	});

	it('survive keys with anything in them', async () => {
		const { source } = loaded[0]!;
		const fit = await fitTo(evaluate(source), [array('"}); raise SystemExit #\n\\', [1]), array('__proto__', [1]), array('\ud800', [1])]);
		expect(fit).toMatchObject({ kind: 'misfit' });
		if (fit.kind === 'misfit') expect(fit.said).toContain('Missing key(s) in state_dict: "weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0". ');
	});
});

describe('your own inputs', () => {
	const trace = () =>
		evaluate(printTorch({ ...defaultLayer, seq_len: 5, batch: 2, input_size: 3, hidden_size: 4, h_0: { ...defaultLayer.h_0, passed: true } }));

	it('are x, h_0 and c_0, by their names', async () => {
		const fit = await fitTo(trace(), [array('x', [5, 2, 3]), array('h_0', [4, 2, 4]), array('c_0', [4, 2, 4])]);
		expect(fit).toMatchObject({ kind: 'fits', notes: [] });
		expect(fit.kind === 'fits' && fit.given.size).toBe(3);
		expect(await fitTo(trace(), [array('input', [5, 2, 3])])).toMatchObject({ kind: 'fits' });
	});

	it('must have the shape that the program has', async () => {
		expect(await fitTo(trace(), [array('x', [2, 5, 3])])).toMatchObject({ why: 'x is (2, 5, 3) in the file, and the program’s x is (5, 2, 3).' });
	});

	it('are left out where the program has none', async () => {
		const small = evaluate(printTorch({ ...defaultLayer, seq_len: 5, batch: 2, input_size: 3 }));
		expect(await fitTo(small, [array('x', [5, 2, 3]), array('h_0', [1])])).toMatchObject({
			kind: 'fits',
			notes: ['The program has no h_0 outside its functions: that array is left out.']
		});
	});

	it('are whole numbers in the range that the program draws from, where its own are', async () => {
		const tokens = evaluate('import torch\nfrom torch import nn\nx = torch.randint(0, 10, (2, 3))\ny = nn.Embedding(10, 4)(x)\n');
		expect(await fitTo(tokens, [array('x', [2, 3], 9)])).toMatchObject({ kind: 'fits' });
		expect(await fitTo(tokens, [array('x', [2, 3], 10)])).toMatchObject({ why: 'x holds 10, and the program’s own are whole numbers from 0 to 9.' });
		expect(await fitTo(tokens, [array('x', [2, 3], 0.5)])).toMatchObject({ why: 'x holds 0.5, and the program’s own are whole numbers from 0 to 9.' });
	});

	it('stay when weights come, and go when others of the name do', () => {
		const before = { names: ['x.npy'], arrays: [array('x', [1])] };
		const weights = { names: ['w.npz'], arrays: [array('weight', [1]), array('bias', [1])] };
		const both = withOthers(before, weights);
		expect([both.names, both.arrays.map(({ name }) => name)]).toEqual([
			['x.npy', 'w.npz'],
			['x', 'weight', 'bias']
		]);
		const other = withOthers(both, { names: ['x.npy'], arrays: [array('x', [2])] });
		expect(other.arrays.map(({ name, shape }) => [name, shape])).toEqual([
			['weight', [1]],
			['bias', [1]],
			['x', [2]]
		]);
	});
});
