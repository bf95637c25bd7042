import { describe, expect, it } from 'vitest';
import { diagnoseProgram } from '../../../../src/lib/diagnose/diagnoseProgram.ts';
import { Lab } from '../../../../src/lib/diagnose/probes/lab.ts';
import { probeProgram } from '../../../../src/lib/diagnose/probes/probeProgram.ts';
import { edited, sourceFixes } from '../../../../src/lib/diagnose/source/fixes.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';
import type { Diagnostic } from '../../../../src/lib/ir/index.ts';

function probed(source: string): readonly Diagnostic[] {
	const trace = evaluate(source);
	expect(trace.outcome).toEqual({ kind: 'ok' });
	return probeProgram(trace, diagnoseProgram(trace));
}

const lines = (source: string): readonly string[] => probed(source).map(({ code, line }) => `${line} ${code}`);

describe('a lab', () => {
	const trace = evaluate(
		'import torch\nimport torch.nn as nn\nrnn = nn.LSTM(3, 4, num_layers=2, dropout=0.5)\nx = torch.randn(5, 2, 3)\ny, _ = rnn(x)\nz = y.sum(0)\n'
	);
	const id = (name: string): number => trace.bindings.findLast((one) => one.name === name)!.tensor!;

	it('sees what a change reaches, and nothing else', () => {
		const lab = new Lab(trace);
		const x = Float64Array.from(lab.numbers(id('x'))!);
		// Step 3 of sequence 1.
		x[3 * 6 + 3] = 9;
		const trial = lab.change(new Map([[id('x'), x]]));
		const changed = [...trial.changed(id('y'))!];
		const isReached = (i: number): boolean => Math.floor(i / 8) >= 3 && Math.floor(i / 4) % 2 === 1;
		expect(changed).toEqual(changed.map((_, i) => Number(isReached(i))));
		expect([...trial.changed(id('z'))!]).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
	});

	it('leaves everything as it is where nothing is changed', () => {
		const lab = new Lab(trace);
		expect(lab.change(new Map([[id('x'), lab.numbers(id('x'))!]])).changed(id('z'))).toEqual(new Uint8Array(8));
	});
});

const attention = (query: string): string => `
import torch
import torch.nn as nn

class Pool(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.q, self.k = nn.Linear(dim, dim), nn.Linear(dim, dim)
        self.v = nn.Linear(dim, 1)

    def forward(self, query, keys):
        e = torch.tanh(${query} + self.k(keys))
        a = torch.softmax(self.v(e).squeeze(-1), dim=-1)
        return torch.bmm(a.unsqueeze(1), keys).squeeze(1)

batch = steps = 6
gru = nn.GRU(4, 8, batch_first=True)
pool = Pool(8)
keys, h = gru(torch.randn(batch, steps, 4))
found = pool(h[-1], keys)
`;

describe('sequences of a batch', () => {
	it('are told to be mixed where one reaches another, at the op that mixes them', () => {
		expect(lines(attention('self.q(query)'))).toEqual(['12 probe.samples_mix']);
		expect(probed(attention('self.q(query)'))[0]!.tried?.result).toMatch(/^When only sequence 1 changes, .* for sequence 0 changes by up to 0\.\d+\.$/);
	});

	it('are left alone where they stay apart', () => {
		expect(lines(attention('self.q(query).unsqueeze(1)'))).toEqual([]);
	});
});

const nextWord = (settings: string, width: string): string => `
import torch
import torch.nn as nn
emb, head = nn.Embedding(30, 8), nn.Linear(${width}, 30)
rnn = nn.LSTM(8, 12, batch_first=True${settings})
text = torch.randint(0, 30, (4, 11))
x, y = text[:, :-1], text[:, 1:]
states, _ = rnn(emb(x))
loss = nn.functional.cross_entropy(head(states).flatten(0, 1), y.flatten())
loss.backward()
`;

describe('what is to be predicted', () => {
	it('is not read on the way', () => {
		expect(lines(nextWord(', bidirectional=True', '24'))).toEqual(['8 probe.reads_ahead']);
		expect(lines(nextWord('', '12'))).toEqual([]);
	});

	it('is a step ahead of what is read', () => {
		expect(lines(nextWord('', '12').replace('text[:, 1:]', 'text[:, :-1]'))).toEqual(['7 probe.reads_answer']);
	});

	it('may be all that an autoencoder was given', () => {
		const source = `
import torch
import torch.nn as nn
class Auto(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc, self.dec = nn.LSTM(2, 5, batch_first=True), nn.LSTM(5, 2, batch_first=True)
    def forward(self, x):
        _, (h, _) = self.enc(x)
        return self.dec(h[-1].unsqueeze(1).expand(-1, x.size(1), -1))[0]
x = torch.randn(3, 7, 2)
loss = nn.functional.mse_loss(Auto()(x), x)
loss.backward()
`;
		expect(lines(source)).toEqual([]);
	});
});

const tagger = (criterion: string): string => `
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence
words = [torch.randint(1, 20, (n,)) for n in (6, 2, 4)]
tags = [torch.randint(1, 5, (len(one),)) for one in words]
x, y = pad_sequence(words, True), pad_sequence(tags, True)
emb, rnn, head = nn.Embedding(20, 6, padding_idx=0), nn.GRU(6, 8, batch_first=True), nn.Linear(8, 5)
loss = ${criterion}(head(rnn(emb(x))[0]).transpose(1, 2), y)
loss.backward()
`;

const pooled = (reduce: string, fill: string): string => `
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn, self.fc = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 2)
    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        out, n = pad_packed_sequence(self.rnn(packed)[0], batch_first=True${fill})
        return self.fc(${reduce})
net = Net()
out = net(torch.randn(4, 9, 3), torch.tensor([9, 4, 2, 6]))
`;

describe('padding', () => {
	it('does not count in a loss', () => {
		expect(lines(tagger('nn.CrossEntropyLoss()'))).toEqual(['9 probe.padding_in_loss']);
		expect(lines(tagger('nn.CrossEntropyLoss(ignore_index=0)'))).toEqual([]);
	});

	it('does not count in a mean or a maximum of steps', () => {
		expect(lines(pooled('out.mean(dim=1)', ''))).toEqual(['12 probe.padding_counts']);
		expect(lines(pooled('out.max(dim=1).values', ''))).toEqual(['12 probe.padding_counts']);
		expect(lines(pooled('out.max(dim=1).values', ', padding_value=float("-inf")'))).toEqual([]);
		expect(lines(pooled('out.sum(dim=1) / n.unsqueeze(1)', ''))).toEqual([]);
	});

	it('does not count in a mean of what a mask leaves out', () => {
		const masked = (mask: string): string =>
			pooled('out', '').replace(
				/ {8}packed[^]*?return .*\n/,
				`        y, _ = self.rnn(x)\n        keep = ${mask}\n        return self.fc((y * keep).sum(1) / keep.sum(1))\n`
			);
		expect(lines(masked('(torch.arange(9) < lengths.unsqueeze(1)).unsqueeze(2)'))).toEqual([]);
		expect(lines(masked('(torch.arange(9) < lengths.unsqueeze(1) + 1).unsqueeze(2)'))).toEqual(['12 probe.padding_counts']);
	});
});

const decoder = (pair: string): string => `
import torch
import torch.nn as nn
enc, dec = nn.LSTM(3, 5, batch_first=True), nn.LSTM(4, 5, batch_first=True)
_, (h, c) = enc(torch.randn(2, 6, 3))
y, _ = dec(torch.randn(2, 3, 4), ${pair})
`;

const top = (view: string, pick: string): string => `
import torch
import torch.nn as nn
rnn, head = nn.GRU(3, 5, num_layers=2, bidirectional=True, batch_first=True), nn.Linear(10, 2)
_, h = rnn(torch.randn(4, 6, 3))
h = h.view(${view}, 4, 5)
out = head(torch.cat((${pick}), dim=-1))
`;

const pieces = (rows: string, state: string): string => `
import torch
import torch.nn as nn
people = torch.randn(12, 7, 3)
rnn = nn.GRU(3, 5, batch_first=True)
state = None
for rows in ${rows}:
    _, state = rnn(people[rows], ${state})
`;

const stream = (made: string): string => `
import torch
import torch.nn as nn
data = torch.arange(60)${made}
emb, rnn, head = nn.Embedding(60, 4), nn.GRU(4, 5), nn.Linear(5, 60)
h = None
for i in range(0, 12, 4):
    out, h = rnn(emb(data[i:i + 4]), h)
    h = h.detach()
`;

describe('states', () => {
	it('are handed over in their order', () => {
		expect(lines(decoder('(c, h)'))).toEqual(['6 probe.states_swapped']);
		expect(lines(decoder('(h, c)'))).toEqual([]);
	});

	it('of two directions are of one layer', () => {
		expect(lines(top('2, 2', 'h[0, -1], h[1, -1]'))).toEqual(['7 probe.directions_joined']);
		expect(lines(top('2, 2', 'h[-1, 0], h[-1, 1]'))).toEqual([]);
	});

	it('go on only to what follows', () => {
		expect(lines(pieces('torch.randperm(12).split(4)', 'state'))).toEqual(['8 probe.state_of_others']);
		expect(lines(pieces('torch.randperm(12).split(4)', 'None'))).toEqual([]);
		expect(lines(stream('.reshape(-1, 5)'))).toEqual(['4 probe.stream_across']);
		expect(lines(stream('.reshape(5, -1).t()'))).toEqual([]);
	});
});

const framed = (norm: string, read: string): string => `
import torch
import torch.nn as nn
x = torch.randn(3, 8, 6)  # (batch, time, feat)
rnn, norm, conv, gru = nn.LSTM(6, 8, batch_first=True), nn.LayerNorm(8), nn.Conv1d(6, 8, 1), nn.GRU(8, 4, batch_first=True)
y = ${norm}
z, _ = gru(conv(x.transpose(1, 2))${read})
`;

it('features are features: to a normalisation, and to a layer behind a convolution', () => {
	expect(lines(framed('norm(rnn(x)[0])', '.transpose(1, 2)'))).toEqual([]);
	expect(lines(framed('norm(rnn(x)[0].transpose(1, 2))', '.transpose(1, 2)'))).toEqual(['6 probe.normalised_steps']);
	expect(lines(framed('norm(rnn(x)[0])', ''))).toEqual(['7 probe.steps_as_features']);
});

const masked = (loss: string): string => `
import torch
import torch.nn as nn
x, y, n = torch.randn(4, 9, 3), torch.randn(4, 9), torch.tensor([9, 3, 5, 2])
rnn, head = nn.GRU(3, 6, batch_first=True), nn.Linear(6, 1)
keep = (torch.arange(9) < n[:, None]).float()
error = (head(rnn(x)[0]).squeeze(-1) - y) ** 2
loss = ${loss}
loss.backward()
`;

const causal = (mask: string): string => `
import torch
import torch.nn as nn
attend = nn.MultiheadAttention(8, 2, batch_first=True)
x = torch.randn(3, 5, 8)
mask = ${mask}
y, _ = attend(x, x, x, attn_mask=mask)
`;

describe('masks', () => {
	it('are divided by what they leave', () => {
		expect(lines(masked('(error * keep).mean()'))).toEqual(['8 probe.masked_mean']);
		expect(lines(masked('(error * keep).sum() / keep.sum()'))).toEqual([]);
	});

	it('keep the future out', () => {
		expect(lines(causal('torch.ones(5, 5).triu(1).bool()'))).toEqual([]);
		expect(lines(causal('torch.ones(5, 5).tril().bool()')).map((one) => one.slice(2))).toEqual(['probe.future_unmasked']);
	});
});

it('a fix of what was found by trying is tried again: what leaves the mistake is none', () => {
	const source = nextWord(', bidirectional=True', '24');
	const [found] = probed(source);
	for (const { edit } of sourceFixes(evaluate(source), found!, evaluate)) expect(lines(edited(source, edit))).toEqual([]);
});

describe('right programs that are no mixture', () => {
	const towers = (loss: string): string =>
		[
			'import numpy as np',
			'import tensorflow as tf',
			'import keras',
			'from keras import layers',
			'tower = lambda: keras.Sequential([keras.Input((12,), dtype="int32"), layers.Embedding(250, 16), layers.GRU(24), layers.Dense(16)])',
			'asked, told = tower(), tower()',
			'loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)',
			'queries, documents = np.random.randint(0, 250, (8, 12)), np.random.randint(0, 250, (8, 12))',
			'q, d = asked(queries), told(documents)',
			`loss = ${loss}`,
			'print(q.shape)'
		].join('\n');

	it('compare the sequences of a batch with one another', () => {
		expect(lines(towers('loss_fn(tf.range(8), tf.matmul(q, d, transpose_b=True))'))).toEqual([]);
	});

	it.each(['model.emb.weight.data.copy_(known.state_dict()["weight"])', 'with torch.no_grad(): model.emb.weight.copy_(known.weight)'])(
		'train what was written into a parameter: %s',
		(copies) => {
			const source = [
				'import torch',
				'import torch.nn as nn',
				'class Sentiment(nn.Module):',
				'    def __init__(self):',
				'        super().__init__()',
				'        self.emb = nn.Embedding(120, 16)',
				'        self.encoder = nn.LSTM(16, 32, batch_first=True)',
				'        self.fc = nn.Linear(32, 2)',
				'    def forward(self, ids):',
				'        return self.fc(self.encoder(self.emb(ids))[0][:, -1])',
				'model, known = Sentiment(), nn.Embedding(120, 16)',
				copies,
				'reviews, good = torch.randint(0, 120, (16, 20)), torch.randint(0, 2, (16,))',
				'opt = torch.optim.Adam(model.parameters(), lr=1e-3)',
				'for _ in range(2):',
				'    loss = nn.functional.cross_entropy(model(reviews), good)',
				'    opt.zero_grad()',
				'    loss.backward()',
				'    opt.step()',
				'print(model(reviews).shape)'
			].join('\n');
			expect(lines(source)).toEqual([]);
		}
	);
});
