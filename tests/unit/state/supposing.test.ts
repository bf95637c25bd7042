import { describe, expect, test } from 'vitest';
import { shapeOf } from '../../../src/lib/editor/hints/hints.ts';
import { supposeProgram, type Supposition } from '../../../src/lib/state/evaluation/supposing.ts';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { withImport, written } from '../../../src/lib/notebook/supposed/written.ts';
import { conditionWords, dataRowsOf, linesOf, rowsOf, settledWords } from '../../../src/lib/state/code/assumedRows.ts';
import { classifier, tagger } from '../../programs/uncalled.ts';

function supposed(source: string, { sizes = new Map(), said = new Map(), called = null }: Partial<Supposition> = {}) {
	const found = supposeProgram({ source, sizes, said, called });
	if (!found) throw new Error('nothing is supposed');
	const { trace, supposed } = found;
	const shapes = Object.fromEntries(
		trace.bindings.flatMap((binding) => (binding.shape ? [[binding.name, shapeOf(binding, supposed.shapes)?.join(' · ')]] : []))
	);
	return { trace, supposed, shapes };
}

describe('a class that nobody calls', () => {
	test('is shown at sizes that one would choose, and said in names', () => {
		const { trace, supposed: program, shapes } = supposed(classifier);
		expect(program.verdict).toBe('runs');
		expect(program.code).toEqual(['model = Classifier()', 'output = model(torch.randint(0, 5000, (32, 10)))']);
		expect(shapes).toMatchObject({ e: 'batch · seq · 50', h_n: '1 · batch · 64', return: 'batch · 2' });
		expect(trace.bindings.find(({ name }) => name === 'e')?.shape).toEqual([32, 10, 50]);
		expect(program.parameters).toEqual({ count: 279_826, free: false });
	});

	test('is shown also where the script does not get to it', () => {
		const { supposed: program, shapes } = supposed(`import torch
import torch.nn as nn
from nowhere.words import read_words

units = 32
words = read_words('words.txt')
n_words = len(words)

class Tagger(nn.Module):
    def __init__(self, n_tags):
        super().__init__()
        self.emb = nn.Embedding(n_words, units)
        self.rnn = nn.LSTM(units, 2 * units, batch_first=True)
        self.out = nn.Linear(2 * units, n_tags)

    def forward(self, ids):
        out, (h, c) = self.rnn(self.emb(ids))
        return self.out(h[-1])

while True:
    for word in words:
        print(word)
`);
		expect(program.entry?.name).toBe('Tagger');
		expect(shapes).toMatchObject({ out: 'batch · seq · 64', return: 'batch · n_tags' });
	});

	test('is shown up to the place that no input which was tried gets past, and not accused', () => {
		const source = `import torch
import torch.nn as nn

class Reader(nn.Module):
    def __init__(self, features, units):
        super().__init__()
        self.rnn = nn.GRU(features, units, batch_first=True)

    def forward(self, x):
        out, h = self.rnn(x)
        if not isinstance(x, dict):
            raise ValueError('a dict is wanted')
        return out
`;
		const { trace, supposed: program, shapes } = supposed(source);
		expect(program.verdict).toBe('partly');
		expect(shapes).toMatchObject({ out: 'batch · seq · units', h: '1 · batch · units' });
		expect(trace.outcome).toMatchObject({ kind: 'unsupported', what: 'which inputs get past this', line: 12 });
		expect(program.code).toEqual([]);
		expect(diagnoseProgram(trace).filter(({ kind }) => kind === 'error')).toEqual([]);
	});

	test('has a field for each size, and says why it is what it is', () => {
		const { trace, supposed: program } = supposed(classifier);
		expect(rowsOf(program, trace)).toEqual([
			{
				name: 'ids',
				isTensor: true,
				parts: [
					{ kind: 'size', name: 'batch', value: 32, axis: 'batch' },
					{ kind: 'size', name: 'seq', value: 10, axis: 'time' }
				],
				axes: 'batch, seq',
				dtype: 'int64',
				range: 'from 0 to 4999',
				why: 'int64, because an Embedding reads it first; below 5000, because that is how many rows it has.'
			}
		]);
	});

	test('is evaluated again with a size that the reader chose', () => {
		const { trace, supposed: program, shapes } = supposed(classifier, { sizes: new Map([['batch', 7]]) });
		expect(program.code.at(-1)).toBe('output = model(torch.randint(0, 5000, (7, 10)))');
		expect(trace.bindings.find(({ name }) => name === 'e')?.shape).toEqual([7, 10, 50]);
		expect(shapes.e).toBe('batch · seq · 50');
	});

	test('that no input can make run raises at its line, with shapes in names up to there', () => {
		const { trace, supposed: program, shapes } = supposed(tagger);
		expect(program.verdict).toBe('never');
		expect(trace.outcome).toMatchObject({ kind: 'raised', message: 'mat1 and mat2 shapes cannot be multiplied (320x128 and 64x2)' });
		expect(shapes.out).toBe('batch · seq · 2·hidden_dim');
		expect(program.parameters.free).toBe(true);
	});

	test('with a loop as long as a size says has known shapes after it, and no number for what differs', () => {
		const { shapes } = supposed(
			classifier.replace(
				'e = self.emb(ids)',
				'e = self.emb(ids)\n        for t in range(ids.shape[1]):\n            s = e[:, t] * 2\n        u = torch.cat((s, s), 1)'
			)
		);
		expect(shapes).toMatchObject({ e: 'batch · seq · 50', s: 'batch · 50', u: 'batch · 100' });
	});
});

test('where several classes are not called, another can be chosen', () => {
	const two = `${classifier}\n${classifier.replaceAll('Classifier', 'Other').replace('import torch\nfrom torch import nn\n', '')}`;
	const { supposed: first } = supposed(two);
	expect([first.entry?.name, ...first.others].sort()).toEqual(['Classifier', 'Other']);
	expect(supposed(two, { called: first.others[0]! }).supposed.entry?.name).toBe(first.others[0]);
});

test('names that are not defined are rows, and lines that go above', () => {
	const { trace, supposed: program } = supposed('import torch.nn as nn\nlstm = nn.LSTM(input_size, 64, batch_first=True)\nout, _ = lstm(x)\n');
	expect(rowsOf(program, trace).map(({ name, parts }) => [name, ...parts.map((part) => (part.kind === 'size' ? part.name : part.text))])).toEqual([
		['input_size', 'input_size'],
		['x', 'batch', 'seq', 'input_size 50']
	]);
	expect(linesOf(program)).toEqual({ above: ['input_size = 50', 'x = torch.randn(32, 10, 50)'], below: [] });
	expect([...program.names.values()]).toEqual(['x']);
});

test('a program that is whole supposes nothing', () => {
	expect(supposeProgram({ source: 'import torch\nx = torch.zeros(2)\n', sizes: new Map(), said: new Map(), called: null })).toBeNull();
});

test.each([
	['batch != 16', 'Raises unless batch is 16'],
	['x_feat != 2*hidden', 'Raises unless x_feat is 2·hidden'],
	['(batch*height*width) % 784 != 0', 'Raises unless batch·height·width is a multiple of 784']
])('a condition in words: %s', (when, words) => {
	expect(conditionWords(when)).toBe(words);
});

test('what runs by chance alone is not shown', () => {
	const attention = `import torch
import torch.nn as nn

class Attention(nn.Module):
    def __init__(self, hid_dim):
        super().__init__()
        self.attn = nn.Linear(hid_dim * 2, hid_dim)

    def forward(self, hidden, encoder_outputs):
        repeated = hidden.repeat(encoder_outputs.shape[0], 1, 1)
        return self.attn(torch.cat((repeated, encoder_outputs), dim=2))
`;
	const found = supposeProgram({ source: attention, sizes: new Map(), said: new Map(), called: null });
	// Either the right sizes, which hold for any others too, or nothing.
	for (const size of [3, 8, 20]) {
		const other =
			found &&
			supposeProgram({ source: attention, sizes: new Map(found.supposed.sizes.map(({ name }, i) => [name, size + i])), said: new Map(), called: null });
		expect(other?.trace.outcome.kind ?? 'ok').toBe('ok');
	}
});

describe('what a reader says of what a program lacks', () => {
	const said = (source: string, ...all: readonly (readonly [string, string])[]) => supposed(source, { said: new Map(all) });

	test('takes the place of what is thought', () => {
		const { supposed: program, shapes } = said(classifier, ['ids', '(batch, 12) int']);
		expect(program.verdict).toBe('runs');
		expect(shapes).toMatchObject({ e: 'batch · 12 · 50', return: 'batch · 2' });
		expect(program.assumptions.find(({ name }) => name === 'ids')).toMatchObject({ shape: ['batch', 12], dtype: 'int64' });
	});

	test('is shown with what it raises, and is not replaced by what runs', () => {
		const { trace, supposed: program } = said(classifier, ['ids', '(batch, seq) float']);
		expect(program.verdict).toBe('raises');
		expect(trace.outcome).toMatchObject({ kind: 'raised', type: 'RuntimeError', line: 12 });
		expect(program.assumptions.find(({ name }) => name === 'ids')).toMatchObject({ shape: ['batch', 'seq'], dtype: 'float32' });
		expect(said(classifier, ['ids', "'text'"]).trace.outcome).toMatchObject({ kind: 'raised', type: 'TypeError' });
		expect(said(classifier, ['ids', 'None']).supposed.verdict).toBe('raises');
	});

	test('is in a comment as well, and a comment that is old says nothing', () => {
		expect(supposed(`# ids: (batch, 12) int\n${classifier}`).shapes).toMatchObject({ e: 'batch · 12 · 50' });
		expect(supposed(`# ids: (batch, 12) float\n${classifier}`).shapes).toMatchObject({ e: 'batch · seq · 50' });
	});

	test('is of a missing name and of an argument', () => {
		expect(said('import torch.nn as nn\nlstm = nn.LSTM(8, 16)\nout, _ = lstm(x)\n', ['x', '(5, 8)']).shapes).toMatchObject({ out: '5 · 16' });
		expect(said(tagger.replace('nn.Linear(hidden_dim', 'nn.Linear(2 * hidden_dim'), ['hidden_dim', '33']).shapes).toMatchObject({ out: 'batch · seq · 66' });
	});
});

test('windows over data that is not here are as many as its rows allow', () => {
	const source = `import numpy as np
import pandas as pd
import torch

data = pd.read_csv('prices.csv').values
windows = torch.tensor(np.array([data[i : i + 24] for i in range(len(data) - 24)]), dtype=torch.float32)
out, _ = torch.nn.LSTM(4, 8, batch_first=True)(windows)
`;
	const { supposed: program, shapes } = supposed(source);
	expect(shapes).toMatchObject({ data: 'prices_rows · 4', windows: 'prices_rows-24 · 24 · 4', out: 'prices_rows-24 · 24 · 8' });
	expect(program.settled.map(settledWords)).toEqual([
		'prices has 4 columns: with 5, line 7 raises “input.size(-1) must be equal to input_size. Expected 4, got 5”.'
	]);
	expect(dataRowsOf(program).map(({ of, sizes }) => [of, ...sizes.map(({ word }) => word)])).toEqual([['prices', 'rows', 'columns']]);
});

test('arguments that a program has to be started with are sizes, and free', () => {
	const source = `import argparse
import torch
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument('--hidden', type=int, default=128)
parser.add_argument('--emb', type=int, required=True)
parser.add_argument('--data', required=True)
args = parser.parse_args()
out, _ = nn.LSTM(args.emb, args.hidden)(torch.randn(10, 32, args.emb))
x = torch.randn(4, args.emb)
`;
	const { trace, supposed: program, shapes } = supposed(source, { sizes: new Map([['emb', 50]]) });
	expect(program.verdict).toBe('runs');
	expect(dataRowsOf(program)).toEqual([{ of: 'emb', sizes: [{ name: 'emb', word: '', value: 50 }] }]);
	expect(shapes).toMatchObject({ out: '10 · 32 · 128', x: '4 · emb' });
	expect(trace.bindings.find(({ name }) => name === 'x')?.shape).toEqual([4, 50]);
});

test('what is offered to be written is Python that makes the program whole, with an object where one is taken', () => {
	const configured = `import torch.nn as nn

class Net(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        self.rnn = nn.GRU(cfg.features, cfg.units, batch_first=True)

    def forward(self, x):
        return self.rnn(x)[0]
`;
	const { supposed: program } = supposed(configured);
	const { source } = written(configured, withImport(linesOf(program), configured));
	expect(source).toContain('from types import SimpleNamespace\n');
	const { outcome, bindings } = evaluate(source);
	expect({ outcome: outcome.kind, shape: bindings.at(-1)?.shape?.slice(0, 2) }).toEqual({ outcome: 'ok', shape: [32, 10] });
});
