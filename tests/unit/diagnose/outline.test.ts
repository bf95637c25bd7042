import { expect, test } from 'vitest';
import { outlines } from '../../../src/lib/diagnose/outline.ts';

const source = `import torch.nn as nn
class Model(nn.Module):
    def __init__(self, vocab, dim, n=2):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.lstm = nn.LSTM(dim, 2 * dim, num_layers=n)
        self.unused = nn.Linear(dim, 9)
        self.drop = nn.Dropout(0.5)
        self.scale = dim ** 0.5
    def forward(self, text, mask=None):
        x = self.drop(self.embed(text)) * self.scale
        y, _ = self.lstm(x)
        return torch.relu(self.drop(y))
`;

test('a class as it is written: the modules that its forward calls in their order, with what they are built with word for word', () => {
	const [outline] = outlines(source, ['Model']);
	expect(outline).toMatchObject({ name: 'Model', inputs: ['text'] });
	expect(outline!.steps.map(({ type, sizes, line }) => [type, sizes, line])).toEqual([
		['Embedding', 'vocab, dim', 11],
		['Dropout', '0.5', 11],
		['LSTM', 'dim, 2 * dim', 12],
		['Dropout', '0.5', 13]
	]);
});

test('of what has no modules, or cannot be read, there is none', () => {
	expect(outlines(source, ['Other'])).toEqual([]);
	expect(outlines('class A:\n    def forward(self, x):\n        return x\n', ['A'])).toEqual([]);
	expect(outlines('class A(:\n', ['A'])).toEqual([]);
});
