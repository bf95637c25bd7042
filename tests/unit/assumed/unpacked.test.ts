import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

function tried(init: string, forward: string) {
	const source = `import torch\nimport torch.nn as nn\nclass Net(nn.Module):\n    def __init__(self, n, width, mean):\n        super().__init__()\n${init.replace(/^/gm, '        ')}\n    def forward(self, xs):\n${forward.replace(/^/gm, '        ')}\n`;
	const [one] = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	const { outcome } = one!.trace;
	return {
		verdict: one!.verdict,
		...(one!.verdict === 'never' && outcome.kind === 'raised' && { message: outcome.message }),
		given: Object.fromEntries(one!.assumptions.map(({ name, shape }) => [name, shape]))
	};
}

const steps = 'x, last, mask = [one.squeeze(1) for one in torch.split(xs, 1, dim=1)]\n';

it('finds the axis that falls into as many parts as there are names, and lays out the others beside it', () => {
	const { verdict, given } = tried(
		"self.register_buffer('mean', mean)\nself.rnn = nn.LSTM(width, 8, batch_first=True)",
		`${steps}batch, count, _ = x.shape\ny, (h, _) = self.rnn(mask * x + (1 - mask) * (last - self.mean))\nreturn y.reshape(batch, count, 8), h[0]`
	);
	expect(verdict).toBe('runs');
	expect(given.xs?.[1]).toBe(3);
	expect(given.xs).toHaveLength(4);
	// What is kept as a buffer is a tensor.
	expect(given.mean).toHaveLength(1);
});

it('says nothing of what is raised behind what falls into other parts with other axes', () => {
	expect(tried('self.fc = nn.Linear(width, 8)', `${steps}return [self.fc(x)[:, t].unsqueeze(2) for t in range(x.size(2))]`).verdict).not.toBe('never');
});

it('takes what a layer is as wide as for a size, whatever else it is given to', () => {
	const { verdict, message } = tried('self.emb = nn.Embedding(n, width, padding_idx=n)', 'return self.emb(xs)');
	expect({ verdict, message }).toEqual({ verdict: 'never', message: 'Padding_idx must be within num_embeddings' });
	expect(tried('self.emb = nn.Embedding(n, width, padding_idx=mean)', 'return self.emb(xs)').verdict).toBe('runs');
});
