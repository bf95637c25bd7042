import { describe, expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

const head = 'import torch\nfrom torch import nn\n';

/** What is raised whatever one passes, or else what came of the class. */
function verdictOf(init: string, args: string, forward = 'return x', inputs = 'x'): string {
	const text = `${head}
class Net(nn.Module):
    def __init__(self, ${args}):
        super().__init__()
${init.replace(/^/gm, '        ')}

    def forward(self, ${inputs}):
${forward.replace(/^/gm, '        ')}
`;
	const [first] = suppose(
		evaluate(text),
		(assumed) => evaluateAssuming(text, assumed),
		() => true
	);
	const { outcome } = first!.trace;
	return first!.verdict === 'never' && outcome.kind === 'raised' ? `${outcome.type}: ${outcome.message}` : first!.verdict;
}

describe('what nothing that is passed has a part in', () => {
	it('is raised by what a constructor does with a layer that it has made', () => {
		const rnn = 'self.rnn = nn.GRU(n_in, n_hidden)\n';
		expect(verdictOf(`${rnn}w = self.rnn.weight_hh_l0\nself.rnn.register_parameter('weight_hh_l0.raw', nn.Parameter(w.data))`, 'n_in, n_hidden')).toBe(
			`KeyError: 'parameter name can\\'t contain "."'`
		);
		expect(verdictOf(`${rnn}for name, p in self.rnn.named_parameters():\n    if 'bias' in name:\n        nn.init.orthogonal_(p)`, 'n_in, n_hidden')).toBe(
			'ValueError: Only tensors with 2 or more dimensions are supported'
		);
	});

	it('is a keyword that a method does not take, though an argument is called as another keyword there', () => {
		expect(verdictOf('self.keys = nn.Parameter(torch.randn(6, dim)).norm(dim=1, keepdims=True)', 'dim')).toBe(
			"TypeError: Tensor.norm() got an unexpected keyword argument 'keepdims'"
		);
	});

	it('is nothing that words were thought to be', () => {
		const forward = 'y = [x]\nfor a in self.parts:\n    y.append(a)\nreturn torch.cat(y)';
		expect(verdictOf('self.parts = parts\nself.n = len(parts)', 'parts', forward)).not.toMatch(/Error/);
	});

	it('is a rate that is written there, beside sizes that are given', () => {
		expect(verdictOf('self.rnn = nn.LSTM(1 + n_in, n_hidden, dropout=1.2)', 'n_in, n_hidden')).toMatch(/^ValueError: dropout should be a number in range/);
		expect(verdictOf('self.rnn = nn.LSTM(n_in, 8, dropout=keep)', 'n_in, keep', 'return self.rnn(x)[0]')).toBe('runs');
	});

	it('is a place behind the last of a list, whatever its length', () => {
		const layers = (last: string): string => `self.layers = nn.ModuleList()\nfor i in range(${last}):\n    self.layers.append(nn.Linear(dims[i], dims[i + 1]))`;
		expect(verdictOf(layers('len(dims)'), 'n_out, dims=(64, 128, 64)')).toBe('IndexError: tuple index out of range');
		expect(verdictOf(layers('3'), 'n_out, dims=(64, 128, 64)')).not.toMatch(/Error/);
	});

	it('is a key that a layer of layers does not have, behind an input that had to be made to fit', () => {
		const init = "self.rnn = nn.GRU(n_in, n_hidden)\nself.norms = nn.ModuleDict({'n0': nn.LayerNorm(n_hidden)})";
		expect(verdictOf(init, 'n_in, n_hidden', 'y = self.rnn(x)[0]\nreturn self.norms[0](y)')).toBe('KeyError: 0');
	});

	it('is nothing that another argument, or one that may be left out, keeps from being raised', () => {
		expect(verdictOf('self.n = n_in', 'n_in', 'if state is None:\n    state = {}["start"]\nreturn state', 'x, state=None')).not.toMatch(/Error/);
		expect(verdictOf("self.table = {'a': 1}\nself.n = self.table[kind]", 'kind')).not.toMatch(/Error/);
	});

	it('is nothing that is gathered from whoever calls, set by a method that others call, or made to fit by one argument', () => {
		expect(verdictOf("self.n = kwargs.pop('layers')", 'size, **kwargs')).not.toMatch(/Error/);
		// What another function gathers by the same name is none of it.
		const elsewhere = 'self.rnn = nn.GRU(n_in, 3)\n\n@staticmethod\ndef several(*state):\n    return state';
		expect(verdictOf(elsewhere, 'n_in', 'state = self.rnn(x)\nreturn state[2]')).toBe('IndexError: tuple index out of range');
		expect(verdictOf('self.fc = nn.Linear(n_in, 3)', 'n_in', 'return self.fc(xs[0])', '*xs')).not.toMatch(/Error/);
		const reset = (body: string): string => `return self.fc(x) + (self.memory + 1)\n\ndef reset(self, size):\n    ${body}`;
		expect(verdictOf('self.memory = None\nself.fc = nn.Linear(n_in, 3)', 'n_in', reset('self.memory = torch.zeros(size, 3)'))).not.toMatch(/Error/);
		expect(verdictOf('self.memory = None\nself.fc = nn.Linear(n_in, 3)', 'n_in', reset('self.memory = None'))).toMatch(/NoneType/);
	});
});
