import { expect, it, vi } from 'vitest';

/** Milliseconds that pass at each look at the clock. */
let pace = 0;
let time = 0;
vi.mock('../../../src/cli/clock.ts', () => ({ now: () => (time += pace) }));

const { check } = await import('../../../src/cli/check.ts');

/** A script that fails whatever the data are that it reads, so that these are searched for; and a class that it does not get to. */
const source = `import pandas as pd
import torch

class Net(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.rnn = torch.nn.LSTM(4, hidden, batch_first=True)

    def forward(self, x):
        out, _ = self.rnn(x)
        return out[:, -1]

rows = [line.split(',') for line in open('rows.csv')]
values = torch.tensor([[float(cell) for cell in row] for row in rows])
out, _ = torch.nn.LSTM(5, 3)(values.view(-1, 7, 11))
net = Net(out.shape[7])
`;

it.each([0.01, 4, 12])('keeps time for what a script does not get to, at %d ms a look', (step) => {
	[time, pace] = [0, step];
	const { supposed = [] } = check(source, undefined, new Map(), [], false);
	expect(supposed.flatMap(({ bindings }) => bindings.map(({ binding, shape }) => `${binding.func} ${binding.name} [${shape.join(', ')}]`))).toContain(
		'forward return [batch, hidden]'
	);
});
