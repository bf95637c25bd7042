import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

const supposed = (source: string) =>
	suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);

const classifier = (width: string): string => `import torch
from torch import nn

class Classifier(nn.Module):
    def __init__(self, vocab, emb, hidden, classes=2):
        super().__init__()
        self.emb = nn.Embedding(vocab, emb)
        self.lstm = nn.LSTM(emb, hidden, batch_first=True, bidirectional=True)
        self.out = nn.Linear(${width}, classes)

    def forward(self, ids):
        h, _ = self.lstm(self.emb(ids))
        return self.out(h[:, -1])
`;

it('finds inputs for a class that nobody calls, and what it gives in sizes that are free', () => {
	const [one] = supposed(classifier('2 * hidden'));
	expect(one).toMatchObject({ verdict: 'runs', conditions: [] });
	expect(one?.assumptions.map(({ name, value, shape, below }) => [name, value ?? shape, below])).toEqual([
		['vocab', 'vocab', undefined],
		['emb', 'emb', undefined],
		['hidden', 'hidden', undefined],
		['ids', ['batch', 'seq'], 'vocab']
	]);
	const shown = one?.bindings.map(({ binding, shape }) => [binding.line, binding.name, shape]);
	expect(shown).toContainEqual([12, 'h', ['batch', 'seq', '2*hidden']]);
	expect(shown).toContainEqual([13, 'return', ['batch', 2]]);
	expect(one?.code).toEqual([
		expect.stringMatching(/^model = Classifier\(vocab=\d+, emb=\d+, hidden=\d+\)$/),
		expect.stringMatching(/^output = model\(torch\.randint\(0, \d+, \(\d+, \d+\)\)\)$/)
	]);
});

it('says that no input makes a class run', () => {
	const [one] = supposed(classifier('hidden'));
	expect(one?.verdict).toBe('never');
	expect(one?.trace.outcome).toMatchObject({ kind: 'raised', type: 'RuntimeError', frames: [{ line: 13 }] });
});

it('says for which sizes a class raises', () => {
	const [one] = supposed(`import torch
from torch import nn

class Tagger(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.gru = nn.GRU(size, 8, batch_first=True)

    def forward(self, x):
        out, _ = self.gru(x, torch.zeros(1, 16, 8))
        return out
`);
	expect(one?.verdict).toBe('runs');
	expect(one?.assumptions.find(({ name }) => name === 'x')?.shape).toEqual([16, 'seq', 'size']);
	expect(one?.conditions).toMatchObject([{ when: 'batch != 16', raised: { type: 'RuntimeError', frames: [{ line: 10 }] } }]);
});

it('says what a batch has to be a multiple of in the names of sizes', () => {
	const [one] = supposed(`import torch
from torch import nn

class Fusion(nn.Module):
    def __init__(self, features, segments):
        super().__init__()
        self.shape = segments * features
        self.conv = nn.Conv2d(segments * features, 7, 1)

    def forward(self, x):
        return self.conv(x.view((-1, self.shape) + x.size()[-2:]))
`);
	expect(one?.verdict).toBe('runs');
	expect(one?.conditions.map(({ when }) => when)).toEqual(['batch % (features*segments) != 0']);
});

it('supposes nothing of a program that calls what it defines', () => {
	expect(supposed(`${classifier('2 * hidden')}\nClassifier(10, 3, 4)(torch.zeros(2, 5, dtype=torch.long))\n`)).toEqual([]);
});

it('supposes nothing of a program that runs and catches that a name is missing', () => {
	expect(supposed('try:\n    y = missing\nexcept NameError:\n    print("none")\n')).toEqual([]);
});

it.each([
	['a slip of the finger', 'import torch\nfrom torch import nn\nlstm = nn.LSTM(5, 4)\nlstn(torch.zeros(2, 3, 5))'],
	['what is called and was not imported', 'import torch\nlstm = LSTM(5, 4)'],
	['a name that is missing where a program had computed something', 'import torch\nx = torch.zeros(2)\nprint(length)'],
	['a text that has nothing to do with tensors', 'def area(r):\n    return pi * r\nprint(area(2))']
])('supposes nothing of %s', (_, source) => {
	expect(supposed(source)).toEqual([]);
});

it('supposes what a text that is not whole lacks, and says what it imports', () => {
	const [one] = supposed('rnn = nn.LSTM(input_dim, 20)\nout, h = rnn(torch.randn(5, 3, input_dim))');
	expect(one).toMatchObject({ verdict: 'runs', imports: expect.arrayContaining(['import torch', 'from torch import nn']) as unknown });
	expect(one?.assumptions.map(({ name, value }) => [name, value])).toEqual([['input_dim', 'input_dim']]);
});
