import { expect, it } from 'vitest';
import { diagnoseProgram } from '$lib/diagnose/diagnoseProgram.ts';
import { suppose } from '$lib/assumed/assume.ts';
import type { Supposed } from '$lib/assumed/supposed.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';

const tried = (source: string): readonly Supposed[] =>
	suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);

const shapes = ({ bindings }: Supposed): readonly string[] => bindings.map(({ binding, shape }) => `${binding.name} [${shape.join(', ')}]`);

const head = 'import torch\nimport torch.nn as nn\n';

it('supposes a device where a class asks for one, and claims nothing of where tensors lie', () => {
	const [one] = tried(`${head}
class Net(nn.Module):
    def __init__(self, n_in, hidden):
        super().__init__()
        self.hidden = hidden
        self.lstm = nn.LSTM(n_in, hidden, batch_first=True).cuda()

    def forward(self, x):
        h = torch.zeros(1, x.size(0), self.hidden).to('cuda:0')
        c = torch.cuda.FloatTensor(1, x.size(0), self.hidden).zero_()
        zeros = torch.zeros(x.size(0), self.hidden, device=x.device)
        print(x.device, x.is_cuda)
        out, _ = self.lstm(x, (h, c))
        return out[:, -1] + zeros.type(torch.cuda.FloatTensor)
`);
	expect(one!.verdict).toBe('runs');
	expect(shapes(one!)).toEqual(expect.arrayContaining(['c [1, batch, hidden]', 'zeros [batch, hidden]', 'return [batch, hidden]']));
	expect(one!.assumptions.at(-1)).toMatchObject({ name: 'torch.cuda', value: 'a device' });
	expect(one!.stdout).not.toMatch(/cpu|False/);
});

it('shows what a program that sends all to a device does there, beside what it does here', () => {
	const source = `${head}
x = torch.zeros(4, 3).cuda()
y = nn.Linear(3, 2).cuda()(x)
print(y)
`;
	expect(evaluate(source).outcome).toMatchObject({ kind: 'raised', message: 'Torch not compiled with CUDA enabled' });
	const [here, there] = tried(source);
	expect(here!.trace.outcome.kind).toBe('raised');
	expect(there).toMatchObject({ verdict: 'runs', entry: null });
	expect(shapes(there!)).toContain('y [4, 2]');
	const [, wrong] = tried(`${head}x = torch.zeros(4, 5).cuda()\ny = nn.Linear(3, 2)(x)\n`);
	expect(wrong!.trace.outcome).toMatchObject({ kind: 'raised', type: 'RuntimeError' });
});

it('leaves open how many words there are of which only the number is asked', () => {
	const [one] = tried(`${head}
class Tagger(nn.Module):
    def __init__(self, vocab, data, dim):
        super().__init__()
        self.emb = nn.Embedding(len(vocab), dim, padding_idx=vocab['<pad>'])
        self.fc = nn.Linear(dim, len(data.tags))

    def forward(self, words):
        return self.fc(self.emb(words))
`);
	expect(shapes(one!)).toContain('return [batch, seq, n_tags]');
	expect(one!.assumptions.map(({ name, value }) => `${name} ${value}`)).toContain('len(vocab) n_vocab');
	expect(one!.code.join('\n')).toMatch(/vocab=\{"<pad>": 0, \*\*\{str\(i\): i for i in range\(1, \d+\)\}\}/);
});

it('knows what is imported with all else of a module that is not here', () => {
	const [one] = tried(`${head}from const import *

class Encoder(nn.Module):
    def __init__(self, n_words, dim):
        super().__init__()
        self.emb = nn.Embedding(n_words, dim, padding_idx=PAD_IDX)
        self.gru = nn.GRU(dim, dim)

    def forward(self, words):
        mask = (words != PAD_IDX).long()
        return self.gru(self.emb(words))[0], mask
`);
	expect(shapes(one!)).toEqual(expect.arrayContaining(['return[0] [seq, batch, dim]', 'mask [seq, batch]']));
});

it('tries a class also where a module is not here', () => {
	const [one] = tried(`${head}from parts.tools import clones

class Net(nn.Module):
    def __init__(self, n_in, hidden):
        super().__init__()
        self.rnn = nn.GRU(n_in, hidden)

    def forward(self, x, decode):
        out, h = self.rnn(x)
        return decode(out), h
`);
	expect(shapes(one!)).toEqual(expect.arrayContaining(['out [seq, batch, hidden]', 'h [1, batch, hidden]']));
});

it('does not accuse what goes another way for inputs of another type', () => {
	for (const one of tried(`${head}
class Encoder(nn.Module):
    def __init__(self, n_in, hidden):
        super().__init__()
        self.rnn = nn.GRU(n_in, hidden, batch_first=True)

    def forward(self, x):
        sizes = None
        if isinstance(x, tuple):
            x, sizes = x
        return self.rnn(nn.utils.rnn.pack_padded_sequence(x, sizes.tolist(), batch_first=True))[1]
`))
		expect(one.verdict).not.toBe('never');
});

it('makes no condition of an axis that it thought to be a number itself', () => {
	for (const { conditions } of tried(`${head}
class Decoder(nn.Module):
    def __init__(self, input_size, hidden_size, embedder=None):
        super().__init__()
        self.embedder = embedder
        self.rnn = nn.GRU(input_size, hidden_size, batch_first=True)

    def forward(self, tokens, state=None):
        if self.embedder is not None:
            tokens = self.embedder(tokens)
        out, state = self.rnn(tokens, state)
        return out.squeeze(1), state
`))
		expect(conditions).toEqual([]);
});

it('does not say that a sentence runs over a batch where its words were one to the layer that read their letters', () => {
	const source = `${head}
class Tagger(nn.Module):
    def __init__(self, n_letters, n_words, dim, n_tags):
        super().__init__()
        self.letters = nn.Embedding(n_letters, dim)
        self.words = nn.Embedding(n_words, dim)
        self.inner = nn.LSTM(dim, dim, batch_first=True)
        self.outer = nn.LSTM(2 * dim, dim)
        self.tags = nn.Linear(dim, n_tags)

    def forward(self, sentence, chars):
        _, (h, _) = self.inner(self.letters(chars))
        both = torch.cat([self.words(sentence), h[-1]], dim=1)
        out, _ = self.outer(both.view(len(sentence), 1, -1))
        return self.tags(out.squeeze(1))

y = Tagger(30, 50, 8, 4)(torch.randint(0, 50, (6,)), torch.randint(0, 30, (6, 9)))
`;
	const trace = evaluate(source);
	expect(trace.outcome.kind).toBe('ok');
	expect(diagnoseProgram(trace).filter(({ kind }) => kind === 'hazard')).toEqual([]);
});

it('does not say that a view never fits whose numbers are as many as an input makes them', () => {
	const [one] = tried(`${head}
class Attend(nn.Module):
    def __init__(self, hidden, T):
        super().__init__()
        self.T = T
        self.score = nn.Sequential(nn.Linear(hidden, hidden), nn.Tanh(), nn.Linear(hidden, 1))

    def forward(self, encoded):
        beta = self.score(encoded.reshape(-1, encoded.size(2))).view(-1, self.T - 1)
        return torch.softmax(beta, dim=1)
`);
	expect(one!.verdict).not.toBe('never');
});

const behind = (returned: string): string => `import os
${head}
here = os.path.dirname(__file__)

class Reader(nn.Module):
    def __init__(self, n_in, hidden):
        super().__init__()
        self.rnn = nn.GRU(n_in, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, 7)

    def forward(self, x):
        out, _ = self.rnn(x)
        return ${returned}
`;

it('learns from trials behind something that is not modelled', () => {
	const [one] = tried(behind('self.fc(out[:, -1])'));
	expect(one!.trace.outcome.kind).toBe('unsupported');
	expect(shapes(one!)).toEqual(expect.arrayContaining(['out [batch, seq, hidden]', 'return [batch, 7]']));
});

it('accuses nothing behind something that is not modelled', () => {
	const source = behind('self.fc(torch.cat([out, out], -1)).view(3, 5)');
	const [one] = tried(source);
	expect(one!.verdict).toBe('partly');
	expect(one!.conditions).toEqual([]);
	expect(shapes(one!)).toContain('out [batch, seq, hidden]');
});

it('finds what raises whatever the data are, of several files', () => {
	const [one] = tried(`import numpy as np
${head}
X = torch.tensor(np.load('X.npy'), dtype=torch.float32)
y = torch.tensor(np.load('y.npy'))
rnn = nn.LSTM(X.shape[-1], 50, batch_first=True, bidirectional=True)
head = nn.Linear(50, 6)
out, _ = rnn(X)
logits = head(out[:, -1, :])
`);
	expect(one!.verdict).toBe('never');
	expect(one!.trace.outcome).toMatchObject({ kind: 'raised', type: 'RuntimeError', line: 10 });
});

it('accuses nothing of data that have another number of axes', () => {
	const [one] = tried(`${head}from mydata import stream
cell = nn.LSTMCell(4, 7)
h, c = torch.zeros(2, 7), torch.zeros(2, 7)
for x in stream():
    h, c = cell(x, (h, c))
`);
	expect(one?.verdict).not.toBe('never');
});

it('takes what a layer is told of a module that nobody has for a size, whatever its name', () => {
	const [one] = tried(`${head}from settings import cfg

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(cfg.data.nmels, cfg.net.cells, batch_first=True, dropout=cfg.net.drop)
        self.project = nn.Linear(cfg.net.cells, cfg.net.proj)

    def forward(self, x):
        out, _ = self.lstm(x)
        return self.project(out[:, -1])
`);
	expect(one!.verdict).toBe('runs');
	expect(shapes(one!)).toEqual(expect.arrayContaining(['out [batch, seq, settings_cfg_net_cells]', 'return [batch, settings_cfg_net_proj]']));
});

it("takes a base that is not here for Lightning's where the class keeps its settings as Lightning's modules do", () => {
	const [one] = tried(`${head}from .base import Base

class Net(Base):
    def __init__(self, n_in, hidden=32, **kwargs):
        super().__init__()
        self.save_hyperparameters()
        self.lstm = nn.LSTM(n_in, self.hparams.hidden, batch_first=True)

    def forward(self, x):
        out, _ = self.lstm(x)
        self.log('mean', out.mean())
        return out
`);
	expect(one!.verdict).toBe('runs');
	expect(shapes(one!).at(-1)).toMatch(/^return \[batch, seq, \w+\]$/);
	expect(one!.assumptions.at(-1)).toMatchObject({ name: 'Base', value: 'pytorch_lightning.LightningModule' });
});

const settings = 'import torch\nimport torch.nn as nn\nfrom helpers import prepare, Highway, LockedDropout\n';

it('supposes what a method gets from a function that is not here, where layers read it', () => {
	const [one] = tried(`${settings}
class Net(nn.Module):
    def __init__(self, words, dim, hidden, tags):
        super().__init__()
        self.emb = nn.Embedding(words, dim)
        self.lstm = nn.LSTM(dim, hidden, bidirectional=True, batch_first=True)
        self.fc = nn.Linear(2 * hidden, tags)

    def forward(self, batch):
        ids, lengths = prepare(batch, device=self.fc.weight.device)
        out, (h, c) = self.lstm(self.emb(ids))
        scores = self.fc(out)
        return scores
`);
	expect(one!.verdict).toBe('runs');
	expect(one!.assumptions).toContainEqual(expect.objectContaining({ of: 'Net.forward', name: 'ids', shape: ['batch', 'ids_seq'], dtype: 'int64' }));
	expect(shapes(one!)).toEqual(expect.arrayContaining(['h [2, batch, hidden]', 'scores [batch, ids_seq, tags]']));
	// Nothing can be written that would make it so.
	expect(one!.code).toEqual([]);
});

it('supposes that a dropout which is not here keeps what it is given, and accuses nothing then', () => {
	const source = (width: string): string => `${settings}
class Net(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.drop = LockedDropout()
        self.highway = Highway(width)
        self.rnn = nn.GRU(${width}, hidden, batch_first=True)

    def forward(self, x):
        x = self.drop(x)
        y = self.highway(x.mean(1))
        out, h = self.rnn(x)
        return out[:, -1], y
`;
	const [right] = tried(source('width'));
	expect(right!.verdict).toBe('runs');
	expect(shapes(right!)).toEqual(expect.arrayContaining(['out [batch, seq, hidden]', 'return[0] [batch, hidden]']));
	expect(right!.assumptions).toContainEqual(expect.objectContaining({ of: 'Net.forward', name: 'x', value: 'as it was' }));
	const [other] = tried(source('width + 1'));
	expect([other!.verdict, other!.conditions]).toEqual(['runs', []]);
});

it('supposes nothing of what a layer of the framework gives that is made of settings which are not here', () => {
	const [one] = tried(`${head}
class Net(nn.Module):
    def __init__(self, settings, width):
        super().__init__()
        self.conv = nn.Conv1d(*settings['conv'])
        self.rnn = nn.GRU(width, 8, batch_first=True)

    def forward(self, x):
        x = self.conv(x)
        out, h = self.rnn(x)
        return out
`);
	expect(one === undefined ? [] : shapes(one).filter((shape) => /^(?:x|out) /.test(shape))).toEqual([]);
});

it('tries a class that a function defines, with what that is given', () => {
	const [one] = tried(`${head}
def make_model(sizes):
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.rnn = nn.LSTM(sizes[0], sizes[1], batch_first=True)
            self.fc = nn.Linear(sizes[1], sizes[2])

        def forward(self, x):
            out, _ = self.rnn(x)
            return self.fc(out)
    return Net()
`);
	expect(one!.verdict).toBe('runs');
	expect(shapes(one!)).toEqual(expect.arrayContaining(['out [batch, seq, sizes[1]]', 'return [batch, seq, sizes[2]]']));
	expect(one!.code).toEqual([]);
});

it('tries a class that a method defines, beside what its class is given', () => {
	const [one] = tried(`${head}
class Trainer:
    def __init__(self, cfg):
        self.cfg = cfg

    def build(self, classes):
        class Net(nn.Module):
            def __init__(self, width, hidden):
                super().__init__()
                self.rnn = nn.LSTM(width, hidden, batch_first=True)
                self.fc = nn.Linear(hidden, classes)

            def forward(self, x):
                out, _ = self.rnn(x)
                return self.fc(out)
        return Net(self.cfg.width, self.cfg.hidden)
`);
	expect(one!.assumptions).toEqual(expect.arrayContaining([expect.objectContaining({ of: 'Trainer', name: 'cfg.width' })]));
	expect(shapes(one!)).toEqual(expect.arrayContaining(['out [batch, seq, hidden]', 'return [batch, seq, classes]']));
});

it('tells sizes apart that were passed to what is not here', () => {
	const [one] = tried(`${head}import ours
vocabulary = ours.load('words')
width = ours.best_width(3)
ours.report(vocabulary, sizes={'width': width})
table = nn.Embedding(vocabulary, 7)
encoder = nn.LSTM(7, width)
scores = table(torch.zeros(3, 5).long())
out, _ = encoder(scores)
`);
	expect(one!.verdict).toBe('runs');
	expect(one!.sizes.map(({ name }) => name)).toEqual(['ours_load_result', 'ours_best_width_result']);
	expect(shapes(one!)).toContain('out [3, 5, ours_best_width_result]');
});

it('asks for no size whose name is not known', () => {
	const { assumedSizes } = evaluateAssuming(
		`${head}import pandas as pd
from collections import defaultdict
groups = defaultdict(list)
for i, row in pd.read_csv('d.csv').iterrows():
    groups[row['label']].append([row['a'], row['b']])
proto = torch.stack([torch.tensor(g).float().mean(0) for g in groups.values()])
`,
		{}
	);
	expect(assumedSizes!.length).toBeGreaterThan(0);
	expect(assumedSizes!.map(({ name }) => name).filter((name) => !/^\w+$/.test(name))).toEqual([]);
});

const row = 'for row in rows():\n    ';
it.each([
	['a dict', 'groups = {}', `${row}groups.setdefault(row['label'], []).append([row['a'], row['b']])`],
	[
		'a dict that is asked first',
		'groups = {}',
		`${row}if row['label'] not in groups:\n        groups[row['label']] = []\n    groups[row['label']].append([row['a'], row['b']])`
	],
	['a defaultdict', 'groups = defaultdict(list)', `${row}groups[row['label']].append([row['a'], row['b']])`]
])('does not take what rows have under one name for one and the same: the keys of %s', (_, made, filled) => {
	const [one] = tried(`${head}from collections import defaultdict\nfrom mydata import rows\n${made}\n${filled}
means = torch.stack([torch.tensor(group).float().mean(0) for group in groups.values()])
`);
	expect(shapes(one!)).toEqual(['means [min(mydata_rows_result_len, mydata_rows_result_item_label_distinct), 2]']);
});

it('does not know what is kept under a key that is not here, among keys that are', () => {
	const [one] = tried(`${head}from collections import defaultdict\nfrom mydata import rows
groups = defaultdict(list)
groups['a'].append(torch.zeros(3))
${row}groups[row['label']].append(torch.zeros(3))
several = torch.stack([torch.stack(group) for group in groups.values()])
`);
	expect(one ? shapes(one) : []).toEqual([]);
});
