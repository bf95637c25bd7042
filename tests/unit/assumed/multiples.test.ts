import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { conditionFindings } from '$lib/assumed/findings.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

function tried(body: string, parameters = 'n') {
	const source = `import torch\nimport torch.nn as nn\nclass Net(nn.Module):\n    def __init__(self, ${parameters}):\n        super().__init__()\n        ${parameters.includes('window') ? 'self.window = window' : 'pass'}\n        self.rnn = nn.LSTM(n, 16, batch_first=True)\n    def forward(self, x):\n        b, seq, f = x.shape\n        y, _ = self.rnn(x)\n        ${body}\n`;
	const [one] = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	return { verdict: one!.verdict, when: one!.conditions.map(({ when }) => when), causes: conditionFindings(one!).map(({ cause }) => cause) };
}

it.each([
	['a view into parts', 'return y.view(b, seq // 4, 4, -1).mean(2)', 4],
	['parts that were counted before', 'k = seq // 4\n        return y.reshape(b, k, 4, 16).mean(2)', 4],
	['two steps side by side', 'return x.reshape(b, seq // 2, 2 * f)', 2],
	['a view of which the parts are open', 'return y.reshape(b, -1, 3, 16).mean(2)', 3],
	['chunks that are added', 'p, q, r = y.chunk(3, dim=1)\n        return p + q + r', 3]
])('says that a length must be a multiple: %s', (_, body, of) => {
	expect(tried(body)).toEqual({
		verdict: 'runs',
		when: [`seq % ${of} != 0`],
		causes: [`It runs where seq is a multiple of ${of}; for other sizes this was raised.`]
	});
});

it('takes a default for what a length is a multiple of', () => {
	expect(tried('return x.reshape(b * (seq // self.window), self.window, f)', 'n, window=5')).toMatchObject({ verdict: 'runs', when: ['seq % 5 != 0'] });
});

it.each([
	'return y[:, : seq // 4 * 4].reshape(b, seq // 4, 4, 16).mean(2)',
	'return y.reshape(b, seq, 4, 4)',
	'p, q = y.chunk(2, dim=2)\n        return p + q'
])('says nothing of the kind where any length runs: %s', (body) => {
	expect(tried(body)).toEqual({ verdict: 'runs', when: [], causes: [] });
});
