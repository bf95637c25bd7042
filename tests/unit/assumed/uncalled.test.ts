import { expect, test } from 'vitest';
import { diagnoseProgram } from '$lib/diagnose/diagnoseProgram.ts';
import { computes } from '$lib/assumed/uncalled.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const said = (source: string) =>
	diagnoseProgram(evaluate(source)).flatMap(({ code, line, message }) => (code.startsWith('note.uncalled') ? [`${line} ${message}`] : []));

const net = `import torch
import torch.nn as nn

class Net(nn.Module):
    """A doc."""
    def __init__(self, n=4):
        super().__init__()
        self.rnn = nn.GRU(n, 8)

    def forward(self, x):
        out, _ = self.rnn(x)
        return out
`;
const unseen = (line: number, name: string) => `${line} ${name} is defined, and never called: what it computes is not known.`;

test.each([
	['defined only', net],
	['made, and not called', `${net}model = Net()\nprint(model)\n`],
	['named beside what computes', `${net}x = torch.zeros(2, 3)\n`],
	['used where nothing is known', `import pandas as pd\n${net}`]
])('a class that is %s is said to be never called', (how, source) => {
	expect(said(source)).toEqual([unseen(how.startsWith('used') ? 5 : 4, 'Net')]);
});

test.each([
	['called', `${net}y = Net()(torch.zeros(5, 2, 4))\n`],
	['called through a method', `${net}y = Net().forward(torch.zeros(5, 2, 4))\n`],
	['extended by what is called', `${net}class Two(Net):\n    def forward(self, x):\n        return x\ny = Two()(torch.zeros(5, 2, 4))\n`],
	['behind what raises', `${net}x = torch.zeros(2) + torch.zeros(3)\nNet()(x)\n`],
	['behind what is not modelled', `${net}import pandas as pd\nif pd.read_csv('x.csv').x > 1:\n    Net()(torch.zeros(5, 2, 4))\n`]
])('a class that is %s is not', (_, source) => {
	expect(said(source)).toEqual([]);
});

test('a function that nothing calls is said only where nothing is computed', () => {
	const step = 'def step(h, x):\n    return h @ x\n';
	expect(said(`import torch\n${step}`)).toEqual([unseen(2, 'step')]);
	expect(said(`import torch\n${step}x = torch.zeros(2)\n`)).toEqual([]);
	expect(said(`${net}def train(model):\n    pass\n`)).toEqual([unseen(4, 'Net'), unseen(13, 'train')]);
	expect(said('print("hello")')).toEqual([]);
});

test('weights are not what a program computes', () => {
	expect(computes(evaluate(`${net}model = Net()`))).toBe(false);
	expect(computes(evaluate(`${net}y = Net()(torch.zeros(5, 2, 4))`))).toBe(true);
});
