import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

function tried(init: string, forward: string, inputs: string) {
	const source = `import torch\nimport torch.nn as nn\nclass Net(nn.Module):\n    def __init__(self, width, hidden):\n        super().__init__()\n${init.replace(/^/gm, '        ')}\n    def forward(self, ${inputs}):\n${forward.replace(/^/gm, '        ')}\n`;
	const [one] = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	return { verdict: one!.verdict, given: Object.fromEntries(one!.assumptions.map(({ name, shape, dtype }) => [name, [shape?.join(' '), dtype]])) };
}

const layers = 'self.rnn = nn.LSTM(width, hidden // 2, batch_first=True, bidirectional=True)\nself.fc = nn.Linear(3 * hidden, 5)';

it('takes operands of an equation for tensors of so many axes, and halves that are joined for an even size', () => {
	const { verdict, given } = tried(
		layers,
		"y, _ = self.rnn(x)\na = torch.einsum('bt,bth->bh', first_mask, y)\nb = torch.einsum('bt,bth->bh', second_mask, y)\nreturn self.fc(torch.cat([a, b, y[:, -1]], dim=1))",
		'x, first_mask, second_mask'
	);
	expect(verdict).toBe('runs');
	expect(given.first_mask).toEqual(given.second_mask);
	expect(given.first_mask?.[1]).toBe('float32');
});

it('keeps no tie that was made for other numbers of axes', () => {
	const { verdict, given } = tried(
		'self.cell = nn.GRUCell(width, hidden)\nself.grow = nn.Linear(hidden, hidden)',
		'h = x.new_zeros(x.shape[0], self.cell.hidden_size)\nfor k in range(x.shape[1]):\n    h = self.cell(x[:, k], h + when[:, k:k + 1] * self.grow(h))\nreturn h',
		'x, when'
	);
	expect(verdict).toBe('runs');
	expect(given.when?.[0]).not.toContain('hidden');
});
