import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import type { Mismatch, Tensor, Trace } from '../../../src/lib/ir/index.ts';

const program = (...lines: readonly string[]): string =>
	['import torch', 'from torch import nn', 'from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence', ...lines].join('\n');
const run = (...lines: readonly string[]): Trace => evaluate(program(...lines));

/** The tensor that a name was bound to last. */
function bound(trace: Trace, name: string): Tensor {
	const id = trace.bindings.findLast((binding) => binding.name === name)?.tensor;
	return trace.tensors[id ?? -1] ?? expect.unreachable(`${name} is no tensor`);
}

const mismatch = (trace: Trace): Mismatch | undefined => (trace.outcome.kind === 'raised' ? trace.outcome.mismatch : undefined);

describe('axes', () => {
	test.each([
		['x = torch.randn(2, 3, 4)  # (batch, seq, feat)', ['batch', 'time', 'feature']],
		['x = torch.randn(2, 3, 4)  # [B, T, F]', ['batch', 'time', 'feature']],
		['x = torch.zeros(2, 3)  # hidden state (num_layers * 2, hidden_size)', ['layer', 'hidden']],
		['x = torch.randn(2, 3, 4)  # (10, 32, 50)', [null, null, null]],
		['x = torch.randn(2, 3, 4)  # (batch, feat)', [null, null, null]],
		// Whether the comment tells of the tensor before or after cannot be known.
		['x = torch.randn(2, 3, 4).transpose(0, 1)  # (batch, seq, feat)', [null, null, null]],
		['x = torch.randn(2, 3, 4)[:, -1]  # (batch, seq, feat)', ['batch', 'feature']],
		['x = torch.randn(3, 4).unsqueeze(0)  # (seq, feat)', [null, 'time', 'feature']]
	])('of %s', (line, axes) => {
		expect(bound(run(line), 'x').axes).toEqual(axes);
	});

	test('a layer says nothing against what the program said of its input', () => {
		const trace = run('lstm = nn.LSTM(4, 5)', 'x = torch.randn(2, 3, 4)  # (batch, seq, feat)', 'y, (h, c) = lstm(x)');
		expect(bound(trace, 'x').axes).toEqual(['batch', 'time', 'feature']);
		expect(bound(trace, 'y').axes).toEqual(['time', 'batch', 'hidden']);
		expect(bound(trace, 'h').axes).toEqual(['layer', 'batch', 'hidden']);
	});
});

describe('mismatches', () => {
	test.each<[string, readonly string[], Partial<Mismatch>, string | null]>([
		['features', ['nn.LSTM(50, 100)(x)'], { argument: 'input', axis: 2, what: 'size', expected: '50', got: '25', against: 'input_size' }, 'x'],
		['the batch of h_0', ['h = torch.zeros(1, 3, 8)', 'nn.GRU(25, 8)(x, h)'], { argument: 'hx', axis: 1, expected: '32', got: '3', against: 'batch' }, 'h'],
		[
			'the layers of c_0',
			['h = torch.zeros(2, 32, 8)', 'c = torch.zeros(1, 32, 8)', 'nn.LSTM(25, 8, 2)(x, (h, c))'],
			{ argument: 'cx', axis: 0, expected: '2', got: '1', against: 'num_layers' },
			'c'
		],
		[
			'the width of h_0 beside a projection',
			['h = torch.zeros(1, 32, 8)', 'c = torch.zeros(1, 32, 8)', 'nn.LSTM(25, 8, proj_size=3)(x, (h, c))'],
			{ argument: 'hx', axis: 2, expected: '3', got: '8', against: 'proj_size' },
			'h'
		],
		['a dtype', ['nn.RNN(25, 8).double()(x)'], { argument: 'input', axis: null, what: 'dtype', expected: 'float64', got: 'float32' }, 'x'],
		['a size of the constructor', ['nn.LSTM(25, 0)'], { argument: 'constructor', what: 'value', got: '0', against: 'hidden_size' }, null],
		['the number of lengths', ['pack_padded_sequence(x, [3, 2])'], { argument: 'lengths', expected: '32', got: '2', against: 'batch' }, null]
	])('of %s name the axis and the setting', (_, lines, expected, name) => {
		const trace = run('x = torch.randn(10, 32, 25)', ...lines);
		expect(mismatch(trace)).toMatchObject({ ...expected, ...(name !== null && { tensor: bound(trace, name).id }) });
		expect(trace.outcome).toMatchObject({ evidence: { framework: 'PyTorch', version: '2.13.0', how: 'recorded' } });
	});
});

describe('ops', () => {
	test('draw in the order in which PyTorch draws: parameters at construction, then inputs', () => {
		const trace = run('torch.manual_seed(3)', 'lstm = nn.LSTM(4, 5, bidirectional=True, proj_size=2)', 'x = torch.randn(7, 3, 4)', 'y = lstm(x)');
		const drawn = trace.ops.filter((op) => op.primitive.kind === 'random').map((op) => trace.tensors[op.outputs[0]!]!);
		const names = (suffix: string) => ['weight_ih', 'weight_hh', 'bias_ih', 'bias_hh', 'weight_hr'].map((name) => `lstm.${name}_l0${suffix}`);
		expect(drawn.map((tensor) => tensor.path)).toEqual([...names(''), ...names('_reverse'), '']);
		expect(drawn.map((tensor) => tensor.shape)).toEqual([[20, 4], [20, 2], [20], [20], [2, 5], [20, 4], [20, 2], [20], [20], [2, 5], [7, 3, 4]]);
		expect(trace.ops.filter((op) => op.primitive.kind === 'seed').map((op) => op.primitive)).toEqual([
			{ kind: 'seed', seed: 0n },
			{ kind: 'seed', seed: 3n }
		]);
	});

	test('a layer is one op, with its states and weights as inputs', () => {
		const trace = run('gru = nn.GRU(4, 5, 2, batch_first=True)', 'x = torch.randn(3, 7, 4)', 'h = torch.zeros(2, 3, 5)', 'y, hn = gru(x, h)');
		const op = trace.ops.at(-1)!;
		expect(op).toMatchObject({
			call: 'nn.GRU',
			path: 'gru',
			primitive: { kind: 'rnn', mode: 'gru', inputSize: 4, hiddenSize: 5, numLayers: 2, batchFirst: true, hasHx: true, lengths: null }
		});
		expect(op.inputs.map((id) => trace.tensors[id]!.path)).toEqual(['', '', ...trace.modules[0]!.parameters.map(({ name }) => `gru.${name}`)]);
		expect(op.outputs).toEqual([bound(trace, 'y').id, bound(trace, 'hn').id]);
	});

	test('packing keeps the lengths in the order of the batch', () => {
		const trace = run(
			'x = torch.randn(4, 3, 2)',
			'p = pack_padded_sequence(x, [2, 4, 1], enforce_sorted=False)',
			'o, h = nn.GRU(2, 3)(p)',
			'y, n = pad_packed_sequence(o)'
		);
		const lengths = trace.ops.flatMap((op) => ('lengths' in op.primitive ? [op.primitive.lengths] : []));
		expect(lengths).toEqual([
			[2, 4, 1],
			[2, 4, 1],
			[2, 4, 1]
		]);
		expect(bound(trace, 'p')).toMatchObject({ shape: [7, 2] });
		expect(bound(trace, 'y')).toMatchObject({ shape: [4, 3, 3], axes: ['time', 'batch', 'hidden'] });
	});
});

describe('what cannot be known', () => {
	test.each([
		['x = torch.zeros(40_000, 60_000)', 'memory'],
		['nn.LSTM(4, 10 ** 9)', 'memory'],
		['torch.randn(10 ** 19)', '64 bits'],
		['nn.LSTM(4, 5)(pack_padded_sequence(torch.ones(3, 2, 9), [3, 3]))', 'memory'],
		['nn.FractionalMaxPool2d(2)', 'torch.nn.FractionalMaxPool2d']
	])('%s is not guessed', (line, said) => {
		const { outcome } = run(line);
		expect(outcome).toMatchObject({ kind: 'unsupported', what: expect.stringContaining(said) as string });
	});

	test('sizes that no machine has room for raise', () => {
		expect(run('torch.randn(10 ** 9, 10 ** 9)').outcome).toMatchObject({
			kind: 'raised',
			type: 'RuntimeError',
			message: expect.stringContaining("can't allocate memory: you tried to allocate 4000000000000000000 bytes") as string
		});
		expect(run('nn.LSTM(10 ** 9, 10 ** 9)').outcome).toMatchObject({
			kind: 'raised',
			message: 'Storage size calculation overflowed with sizes=[4000000000, 1000000000]'
		});
	});
});

describe('a torch.Size', () => {
	const printed = (code: string) => evaluate(`import torch\nx = torch.zeros(2, 3, 4)\n${code}\n`);
	test.each([
		['print(x.shape[0], x.shape[-1], x.size()[1])', '2 4 3\n'],
		['print(x.shape[1:], x.shape[::-1])', 'torch.Size([3, 4]) torch.Size([4, 3, 2])\n'],
		['a, b, c = x.shape\nprint(a * b * c, len(x.shape), 3 in x.shape)', '24 3 True\n'],
		['print(x.shape == (2, 3, 4), x.shape + (5,), [n * 2 for n in x.shape])', 'True torch.Size([2, 3, 4, 5]) [4, 6, 8]\n']
	])('answers as a tuple: %s', (code, stdout) => expect(printed(code)).toMatchObject({ outcome: { kind: 'ok' }, stdout }));
	test('raises as a tuple does past its end', () =>
		expect(printed('x.shape[3]').outcome).toMatchObject({ kind: 'raised', type: 'IndexError', message: 'tuple index out of range' }));
});

test('complex numbers in a packed layer are not modelled, as in a dense one', () => {
	const packed = [
		"layer = nn.RNN(3, 1, nonlinearity='relu', dtype=torch.complex64)",
		'x = torch.randn(4, 3, 3, dtype=torch.complex64)',
		'y = layer(pack_padded_sequence(x, [4, 1, 1]))'
	];
	expect(run(...packed).outcome).toMatchObject({ kind: 'unsupported', what: 'a recurrent layer of complex numbers' });
});

test('is ended where it takes longer than it may, and says so', () => {
	const loop = (body: string) => `import torch\nx = torch.zeros(2)\nwhile True:\n    ${body}`;
	const told = (body: string) => evaluate(loop(body), { ops: 100, steps: 10_000 });
	expect(told('x = x + 1')).toMatchObject({
		stopped: true,
		outcome: { kind: 'unsupported', what: 'what changes in a loop that goes on for so long', line: 3 }
	});
	expect(told('pass')).toMatchObject({ stopped: true, outcome: { kind: 'unsupported', what: 'what changes in a loop that goes on for so long' } });
	expect(told('break')).toMatchObject({ stopped: false, outcome: { kind: 'ok' } });
	expect(told('input()')).toMatchObject({ stopped: false, outcome: { kind: 'unsupported' } });
});

// PyTorch 2.13.0: float() of a tensor that requires a gradient warns while gradients are kept; int() and item() do not.
test.each([
	['float(x)', 1],
	['int(x)', 0],
	['x.item()', 0],
	['with torch.no_grad(): float(x)', 0]
])('%s warns %i times', (line, times) => expect(evaluate(`import torch\nx = torch.ones((), requires_grad=True)\n${line}`).warnings).toHaveLength(times));

test('a schedule knows a step that the program wrote itself', () => {
	const source = (order: string) =>
		`import torch\nclass S(torch.optim.Optimizer):\n    def __init__(self, params): super().__init__(params, dict(lr=0.1))\n    def step(self): pass\nopt = S([torch.nn.Parameter(torch.ones(2))])\nsched = torch.optim.lr_scheduler.StepLR(opt, 1)\n${order}`;
	expect(evaluate(source('opt.step(); sched.step()')).warnings).toEqual([]);
	expect(evaluate(source('sched.step(); opt.step()')).warnings).toHaveLength(1);
});

test.each([
	'torch.randint_like(torch.zeros(3), 0, 5)',
	'nn.functional.alpha_dropout(torch.ones(3), 0.5, True)',
	'nn.AdaptiveLogSoftmaxWithLoss(4, 10, [5])',
	'nn.init.trunc_normal_(torch.empty(3))',
	'torch.seed()'
])('numbers that are drawn after %s are not known', (call) => {
	const { stdout } = evaluate(`import torch\nimport torch.nn as nn\nx = ${call}\nprint(torch.rand(1))\ntorch.manual_seed(0)\nprint(torch.rand(1))`);
	expect(stdout).toBe('tensor(<unknown>, size=(1,))\ntensor([0.4963])\n');
});

test('torch.dropout is what PyTorch 2.13 draws', () => {
	const { outcome, stdout } = evaluate(`import torch
torch.manual_seed(0)
x = torch.randn(3, 4)
print(torch.dropout(x, 0.5, True))
print(torch.dropout(x, p=0.3, train=False) is x, torch.feature_dropout(torch.ones(2, 3, 4), 0.5, True).sum())`);
	expect(outcome).toEqual({ kind: 'ok' });
	expect(stdout).toBe(
		'tensor([[ 3.0820, -0.0000, -4.3576,  1.1369],\n        [-2.1690, -2.7972,  0.0000,  0.0000],\n        [-1.4385, -0.0000, -1.1933,  0.0000]])\nTrue tensor(16.)\n'
	);
});

/** As PyTorch 2.13 said it. */
describe('what raises', () => {
	test.each([
		['torch.dropout(torch.ones(2), 1.5, True)', 'RuntimeError', 'dropout probability has to be between 0 and 1, but got 1.5'],
		['torch.dropout(torch.ones(2), 0.5)', 'TypeError', 'dropout() missing 1 required positional arguments: "train"'],
		['torch.Tensor.to(3)', 'TypeError', "descriptor 'to' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.size()', 'TypeError', 'unbound method TensorBase.size() needs an argument'],
		['nn.Parameter.add([1])', 'TypeError', "descriptor 'add' for 'torch._C.TensorBase' objects doesn't apply to a 'list' object"],
		['torch.zeros(5, 3).index_add_(0, torch.tensor([0, 9]), torch.tensor(2.))', 'IndexError', 'Dimension specified as 0 but tensor has no dimensions'],
		[
			'torch.zeros(5, 3).index_add_(1, torch.tensor([0, 1]), torch.zeros(5))',
			'RuntimeError',
			'index_add_(): Indexing dim 1 is out of bounds of the source tensor with dim 1'
		],
		[
			'torch.zeros(5, 3).index_add_(0, torch.tensor([0, 1]), torch.zeros(3))',
			'RuntimeError',
			'index_add_(): Number of indices (2) should be equal to source.size(dim): (3), for dim: 0'
		]
	])('%s', (line, type, message) => expect(run(line).outcome).toMatchObject({ kind: 'raised', type, message }));
});
