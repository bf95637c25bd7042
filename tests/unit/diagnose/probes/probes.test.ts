import { describe, expect, it } from 'vitest';
import { diagnoseProgram } from '../../../../src/lib/diagnose/diagnoseProgram.ts';
import { Lab } from '../../../../src/lib/diagnose/probes/lab.ts';
import { probeProgram } from '../../../../src/lib/diagnose/probes/probeProgram.ts';
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
		expect(lines(nextWord('', '12').replace('text[:, 1:]', 'text[:, :-1]'))).toEqual(['9 probe.reads_answer']);
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
