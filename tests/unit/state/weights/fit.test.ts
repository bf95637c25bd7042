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
		expect(fit).toMatchObject({ kind: 'misfit', why: `lstm.load_state_dict refuses them. ${why}`, offers: [{ label }] });
		if (fit.kind !== 'misfit') return;
		expect(await fitTo(evaluate(source), fit.offers[0]!.arrays)).toMatchObject({ kind: 'fits' });
	});

	it('that lack what the program’s keys have in front are taken with it', async () => {
		const source = 'import torch\nfrom torch import nn\nnet = nn.Sequential(nn.Linear(3, 2))\ny = net(torch.randn(4, 3))\n';
		const fit = await fitTo(evaluate(source), [array('weight', [2, 3]), array('bias', [2])]);
		expect(fit).toMatchObject({
			why: 'net.load_state_dict refuses them. The program’s keys have “0.” in front.',
			offers: [{ label: 'Take them with “0.” in front' }]
		});
	});

	it('are not taken under other names where the shapes would not fit', async () => {
		const { source, state } = loaded[0]!;
		const fit = await fitTo(
			evaluate(source),
			state.map(([key]) => array(`module.${key}`, [7]))
		);
		expect(fit).toMatchObject({ kind: 'misfit', offers: [] });
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
		['import torch\nx = torch.randn(2, 3)\ny = x + 1\n', 'The program makes no module with weights that it keeps under a name, or as an attribute.'],
		['import torch\nx = = 3', 'The program makes no module with weights that it keeps under a name, or as an attribute.']
	])('say where there is nothing to take them: %j', async (source, why) => {
		expect(await fitTo(evaluate(source), [array('weight', [1])])).toEqual({ kind: 'misfit', why, said: null, offers: [] });
	});

	/** A layer that adds 7 to nothing, whatever is put in. */
	const sevens = [array('fc.weight', [2, 3]), array('fc.bias', [2], 7)];
	const net = `import torch
from torch import nn
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)
    def forward(self, x):
        return self.fc(x)
`;

	it.each([
		['in a function', 'def main():\n    model = Net()\n    y = model(torch.randn(4, 3))\nmain()\n'],
		['in a function of one line', 'def main(): model = Net(); y = model(torch.randn(4, 3))\nmain()\n'],
		['where the file is run', "def main():\n    model = (\n        Net())  # ours\n    y = model(torch.randn(4, 3))\nif __name__ == '__main__':\n    main()\n"],
		['outside functions, where the file is run', "if __name__ == '__main__':\n    model = Net()\n    y = model(torch.randn(4, 3))\n"],
		['and returned', 'def build(size):\n    net = Net()\n    return net\nmodel = build(3)\ny = model(torch.randn(4, 3))\n'],
		[
			'as an attribute',
			'class Trainer:\n    def __init__(self):\n        self.net: nn.Module = Net()\n    def run(self):\n        y = self.net(torch.randn(4, 3))\nTrainer().run()\n'
		],
		['by a name of a class of its own', 'class Config:\n    net = Net()\ny = Config.net(torch.randn(4, 3))\n'],
		[
			'within a try',
			'def main():\n    try:\n        model = Net()\n        y = model(torch.randn(4, 3))\n    except Exception as e:\n        print(e)\nmain()\n'
		],
		['and changed before it is used', 'def main():\n    model = Net()\n    nn.init.ones_(model.fc.bias)\n    y = model(torch.randn(4, 3))\nmain()\n'],
		['and given another layer before it is used', 'model = Net()\nmodel.last = nn.Linear(2, 2)\ny = model(torch.randn(4, 3))\n'],
		['and passed on', 'def test(m):\n    y = m(torch.randn(4, 3))\ndef main():\n    model = Net().eval()\n    test(model)\nmain()\n']
	])('are for a module that is made %s', async (_, program) => {
		const trace = evaluate(net + program);
		expect(trace.outcome).toEqual({ kind: 'ok' });
		const fit = await fitTo(trace, sevens);
		if (fit.kind === 'misfit') throw new Error(fit.said ?? fit.why);
		expect([...outputOf(withGiven(trace, fit.given))]).toEqual(Array(8).fill(7));
	});

	it('that a program’s own try would hide are refused all the same', async () => {
		const trace = evaluate(`${net}try:\n    model = Net()\n    model(torch.randn(4, 3))\nexcept RuntimeError as e:\n    print(e)\n`);
		expect(await fitTo(trace, [array('fc.weight', [2, 4]), array('fc.bias', [2])])).toMatchObject({
			kind: 'misfit',
			why: 'model.load_state_dict refuses them.'
		});
	});

	it.each([
		[
			'for i in range(2):\n    model = Net()\n    y = model(torch.randn(4, 3))\n',
			'Line 10 makes several modules, one after the other: for which model they are is not known.'
		],
		[
			'def build():\n    net = Net()\n    return net\nnets = [build(), build()]\ny = nets[0](torch.randn(4, 3))\n',
			'Line 10 makes several modules, one after the other: for which net they are is not known.'
		]
	])('are for none of several that one line makes: %j', async (program, why) => {
		expect(await fitTo(evaluate(net + program), sevens)).toEqual({ kind: 'misfit', why, said: null, offers: [] });
	});

	it('are for the one that is chosen of several that are alike', async () => {
		const trace = evaluate(`${net}policy, target = Net(), Net()\nagain = policy\ntarget.load_state_dict(policy.state_dict())\ny = target(torch.randn(4, 3))\n`);
		const fit = await fitTo(trace, sevens);
		expect(fit).toMatchObject({ why: 'policy (line 9) and target (line 9) have the same keys and shapes: for which of them they are is not known.' });
		if (fit.kind !== 'misfit') return;
		expect(fit.offers.map(({ label }) => label)).toEqual(['Take them for policy (line 9)', 'Take them for target (line 9)']);
		const { arrays, of } = fit.offers[1]!;
		const taken = await fitArrays(trace, arrays, async (source) => evaluate(source), of);
		if (taken.kind === 'misfit') throw new Error(taken.why);
		expect([...outputOf(withGiven(trace, taken.given))]).toEqual(Array(8).fill(7));
		// A line more above it: it is still the same one.
		expect(await fitArrays(evaluate(`x = 1\n${trace.source}`), arrays, async (source) => evaluate(source), of)).toMatchObject({ kind: 'fits' });
	});

	it('of one of many layers that are alike name a few of these', async () => {
		const layers = [...'abcdefghi'].map((name) => `${name} = nn.Linear(3, 2)\n`).join('');
		const fit = await fitTo(evaluate(`from torch import nn\n${layers}`), [array('weight', [2, 3]), array('bias', [2])]);
		expect(fit).toMatchObject({
			why: 'a (line 2), b (line 3), c (line 4), d (line 5), e (line 6), f (line 7) and 3 more have the same keys and shapes: for which of them they are is not known.'
		});
		expect(fit.kind === 'misfit' && fit.offers.length).toBe(6);
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
