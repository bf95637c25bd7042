import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

/** The shapes that are shown of what a forward binds. */
function shapesOf(text: string): string {
	const [first] = suppose(
		evaluate(text),
		(assumed) => evaluateAssuming(text, assumed),
		() => true
	);
	return [first!.verdict, ...first!.bindings.map(({ binding, shape }) => `${binding.name} ${JSON.stringify(shape)}`)].join('\n');
}

const head = 'import torch\nimport torch.nn as nn\n\nclass Net(nn.Module):\n';

it('takes two axes that are flattened for the factors of what is read', () => {
	const shown = shapesOf(`${head}    def __init__(self, n_stations, n_vars, hidden):
        super().__init__()
        self.gru = nn.GRU(n_stations * n_vars, hidden, batch_first=True)

    def forward(self, x):
        b, t, s, v = x.shape
        y, _ = self.gru(x.reshape(b, t, s * v))
        return y
`);
	expect(shown).toMatch(/^runs/);
	expect(shown).toMatch(/\by \["batch","\w+","hidden"\]/);
});

it('takes nothing for as wide as an input happens to be long', () => {
	const shown = shapesOf(`${head}    def __init__(self, n_fft=64, hidden=32):
        super().__init__()
        self.rnn = nn.LSTM(n_fft // 2 + 1, hidden, batch_first=True)
        self.mask = nn.Linear(hidden, n_fft // 2 + 1)

    def forward(self, mag):
        m, _ = self.rnn(mag)
        y = self.mask(m) * mag
        return y
`);
	expect(shown).toMatch(/^runs/);
	expect(shown).not.toContain('*seq');
});
