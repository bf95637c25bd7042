import { beforeEach, expect, it, vi } from 'vitest';

/** Milliseconds that pass at each look at the clock. */
let pace = 0;
let time = 0;
/** At its third look, when the program has begun, so many have passed at once. */
let leap = 0;
let looks = 0;
vi.mock('../../../src/cli/clock.ts', () => ({ now: () => (time += ++looks === 3 ? leap : pace) }));

beforeEach(() => {
	[time, looks, leap] = [0, 0, 0];
});

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

const shown = (): readonly string[] =>
	(check(source, undefined, new Map(), [], false).supposed ?? []).flatMap(({ bindings }) =>
		bindings.map(({ binding, shape }) => `${binding.func} ${binding.name} [${shape.join(', ')}]`)
	);

it.each([0.01, 4, 12])('keeps time for what a script does not get to, at %d ms a look', (step) => {
	pace = step;
	expect(shown()).toContain('forward return [batch, hidden]');
});

it('keeps some also where the program itself took all that there is', () => {
	[pace, leap] = [1, 4500];
	expect(shown()).toContain('forward return [batch, hidden]');
});
