import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { supposeDefinitions } from '$lib/assumed/definitions.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

const tried = (source: string) =>
	supposeDefinitions(
		evaluate(source),
		[],
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);

const script = `import torch
import torch.nn as nn
from nowhere.words import read_words

units = 32
words = read_words('words.txt')
n_words = len(words)
layers = 1
layers += len(words) % 2

class Tagger(nn.Module):
    def __init__(self, n_tags):
        super().__init__()
        self.emb = nn.Embedding(n_words, units)
        self.rnn = nn.LSTM(units, 2 * units, layers, batch_first=True)
        self.out = nn.Linear(2 * units, n_tags)

    def forward(self, ids):
        out, (h, c) = self.rnn(self.emb(ids))
        last = h[-1]
        return self.out(last)

while True:
    for word in words:
        print(word)
`;

it('shows what a class computes whose script does not get to it', () => {
	const [one] = tried(script);
	expect(
		one?.bindings.filter(({ binding }) => binding.func === 'forward').map(({ binding, shape }) => `${binding.line} ${binding.name} [${shape.join(', ')}]`)
	).toEqual(['19 out [batch, seq, 64]', '19 h [layers, batch, 64]', '19 c [layers, batch, 64]', '20 last [batch, 64]', '21 return [batch, n_tags]']);
});

it('claims nothing of settings that the rest of the script changes', () => {
	const changed = script.replace('while True:', 'units = int(words[0])\nwhile True:');
	const [one] = tried(changed);
	expect(one?.bindings.find(({ binding }) => binding.name === 'last')?.shape).toEqual(['batch', '2*units']);
});

it('says nothing where the script gets to its class, and never accuses', () => {
	const known = script.slice(0, script.indexOf('while')).replace('n_words, units', '50, units').replace('2 * units, layers', '2 * units, 1');
	expect(tried(`${known}Tagger(3)(torch.zeros(2, 4, dtype=torch.long))`)).toEqual([]);
	expect(tried(known)).toHaveLength(1);
	const partly = tried(script.replace('self.out(last)', 'self.out(last.view(3, 5, 7, 11, 13))'));
	expect(partly.map(({ verdict, conditions, bindings }) => [verdict, conditions, bindings.at(-1)?.binding.name])).toEqual([['partly', [], 'last']]);
});

it('shows the parts of a model that nothing is known to run with', () => {
	const source = `import torch
import torch.nn as nn

class Encoder(nn.Module):
    def __init__(self, n_words, dim):
        super().__init__()
        self.emb = nn.Embedding(n_words, dim)
        self.rnn = nn.GRU(dim, 2 * dim, batch_first=True)

    def forward(self, ids):
        out, h = self.rnn(self.emb(ids))
        return out

class Whole(nn.Module):
    def __init__(self, n_words, dim):
        super().__init__()
        self.encoder = Encoder(n_words, dim)

    def forward(self, text):
        if not hasattr(text, 'of_no_such_kind'):
            raise ValueError('no text of ours')
        return self.encoder(text)
`;
	const found = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	expect(found.map(({ entry, verdict }) => `${entry?.name} ${verdict}`)).toEqual(['Whole unsure', 'Encoder runs']);
	expect(found[1]?.bindings.find(({ binding }) => binding.name === 'out')?.shape).toEqual(['batch', 'seq', '2*dim']);
});
