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

// Run with Keras 3.15 on TensorFlow 2.21 with sizes in the place of what is read: the shapes are those that the layers had.
const keras = `import keras
from keras.layers.core import Activation
from keras.layers import LSTM, Dense
from keras.models import Sequential
import json

config = json.load(open('settings.json'))
rows = [line.split(',') for line in open('rows.csv')]
letters = 'abcde'
config['seen'] = len(rows)
steps = config['steps'] + len(rows)
while True:
    rows = rows[1:]
`;

const told = (source: string): readonly string[] =>
	tried(source).flatMap(({ bindings }) => bindings.map(({ binding: { line, name }, shape }) => `${line} ${name} [${shape.join(', ')}]`));

it('shows the model that a script of Keras builds, with sizes for its settings, and leaves out an import that is gone', () => {
	expect(
		told(`${keras}
if __name__ == '__main__':
    model = Sequential()
    model.add(LSTM(config['units'], return_sequences=True, input_shape=(steps, len(letters))))
    for _ in range(2):
        model.add(LSTM(2 * config['units'], return_sequences=True))
    model.add(Dense(len(letters)))
    model.fit(rows, rows)
`)
	).toEqual([
		"17 LSTM() [batch, steps, config['units']]",
		"19 LSTM() [batch, steps, 2*config['units']]",
		"19 LSTM() [batch, steps, 2*config['units']]",
		'20 Dense() [batch, steps, 5]'
	]);
});

it('says nothing against a model that is built with what was supposed', () => {
	expect(tried(`${keras}model = Sequential([keras.Input((steps, 4)), LSTM(3), LSTM(3)])\n`)).toEqual([]);
});

// Run with Keras 3.15 in the place of what is gone, with sizes for what is not set: the shapes are those that the layers had once they were given data.
it('shows beside an import that is gone what a method builds of attributes that other methods set', () => {
	const source = `from keras.layers import Embedding, LSTM, Dense
from keras.models import Sequential
from keras.utils import np_utils

class Reader(object):
    def __init__(self):
        self.model = None
        self.n_words = None
        self.labels = None

    def build(self):
        self.model = Sequential()
        self.model.add(Embedding(input_dim=self.n_words, output_dim=100))
        self.model.add(LSTM(64))
        self.model.add(Dense(len(self.labels)))

    def read(self, data):
        self.n_words, self.labels = data
        self.build()
        self.model.fit(np_utils.to_categorical(data), data)
`;
	expect(told(source)).toEqual(['13 Embedding() [batch, seq, 100]', '14 LSTM() [batch, 64]', '15 Dense() [batch, n_labels]']);
});

it('shows what else is defined beside a mistake of the module, and accuses nothing of it', () => {
	const source = script
		.slice(0, script.indexOf('while'))
		.replace('from nowhere.words import read_words\n', '')
		.replace("words = read_words('words.txt')", 'words = [1, 2]')
		.replace('layers += len(words) % 2', 'layers = numbr + 1');
	expect(evaluate(source).outcome).toMatchObject({ kind: 'raised', type: 'NameError' });
	expect(tried(source).map(({ verdict, conditions, bindings }) => [verdict, conditions, bindings.at(-1)?.shape])).toEqual([['runs', [], ['batch', 'n_tags']]]);
});

it('takes no function that is told where a file is for what a file is for, but the class that it trains', () => {
	const source = `from pathlib import Path
import torch
from torch import nn
from .config import settings

class Tagger(nn.Module):
    def __init__(self, n_words, n_tags):
        super().__init__()
        self.emb = nn.Embedding(n_words, 24)
        self.rnn = nn.LSTM(24, 32, batch_first=True)
        self.out = nn.Linear(32, n_tags)

    def forward(self, ids):
        return self.out(self.rnn(self.emb(ids))[0])

def train(data_path: str | Path, epochs=3):
    words = Path(data_path).read_text().split()
    model = Tagger(len(words), 5)
    for epoch in range(epochs):
        model(torch.zeros(4, 7, dtype=torch.long))
`;
	const all = suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	expect(all.map(({ entry, verdict }) => [entry?.name, verdict])).toEqual([['Tagger', 'runs']]);
});
