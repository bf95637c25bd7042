import { expect, test } from 'vitest';
import { diagnoseProgram } from '$lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';

/** A layer’s output of (4, 6, 8), batch first, and what a line makes of it. */
const told = (lines: string) => {
	const source = `import numpy as np
import torch
from torch import nn
F = nn.functional
batch, seq, hidden = 4, 6, 8
x = torch.randn(batch, seq, 3)
out, (h, c) = nn.LSTM(3, 8, batch_first=True)(x)
y = torch.randint(0, 5, (4, 6))
fc, cell = nn.Linear(8, 5), nn.GRUCell(3, 8)
${lines}
`;
	const trace = evaluate(source);
	expect(trace.outcome.kind).toBe('ok');
	return diagnoseProgram(trace).flatMap(({ code }) => (/^hazard|class_axis/.test(code) ? [code.replace(/^\w+\./, '')] : []));
};

const loop = (part: string, join: string) => `s = torch.zeros(${part === 'x[t]' ? 6 : 4}, 8)
steps = []
for t in range(4):
    s = cell(${part}, s)
    steps.append(s)
${join}`;

test.each([
	['attention_order', 'nn.MultiheadAttention(8, 2)(out, out, out)'],
	['batch_first', 'e = nn.Embedding(9, 3)(torch.randint(0, 9, [5, 7]))  # (batch, seq, embed)\no, _ = nn.GRU(3, 8)(e)'],
	['batch_first', 'e = nn.Embedding(9, 3)(torch.randint(0, 9, [5, 7]))  # (batch, seq, embed)\no, _ = nn.GRU(3, 8)(\n    e)  # (batch, seq, hidden)'],
	['', 'e = nn.Embedding(9, 3)(torch.randint(0, 9, [5, 7]))  # (batch, seq, embed)\no, _ = nn.GRU(3, 8)(\n    e)  # (seq, batch, hidden)'],
	['', 'nn.MultiheadAttention(8, 2, batch_first=True)(out, out, out)'],
	['', 'z = out.transpose(0, 1)\nnn.MultiheadAttention(8, 2)(z, z, z)'],
	['attention_order', 'nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16), 1)(out)'],
	['', 'nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)(out)'],
	['attention_order', 'q = h.transpose(0, 1)\nz = nn.MultiheadAttention(8, 2)(q, q, q)'],
	['cells_over_batch', loop('x[t]', '')],
	['', loop('x[:, t]', '')],
	[
		'cells_over_batch',
		`def run(z):\n    # z: (batch, seq, feat)\n    s = torch.zeros(6, 3)\n    for t in range(5):\n        s = nn.RNNCell(3, 3)(z[t], s)\n    return s\nrun(torch.randn(5, 6, 3))`
	],
	['view_for_permute', loop('x[:, t]', 'fc(torch.stack(steps[:3]).view(4, 3, 8))')],
	['view_for_permute', loop('x[:, t]', 'fc(torch.cat(steps[:3]).view(4, 3, -1))')],
	['', loop('x[:, t]', 'fc(torch.cat(steps[:3], 1).view(4, 3, -1))')],
	['', loop('x[:, t]', 'fc(torch.stack(steps[:3], 1).reshape(4, 3, 8))')],
	['view_for_permute', 'nn.Conv1d(8, 4, 3)(out.reshape(4, 8, 6))'],
	['', 'nn.Conv1d(8, 4, 3)(out.transpose(1, 2))'],
	['view_for_permute', 'out.reshape(4, 2, 6, 4)'],
	['', 'out.reshape(4, 6, 2, 4).transpose(1, 2)'],
	[
		'cells_over_batch',
		`def run(z):\n    # z: (batch, seq, feat)\n    s = torch.zeros(6, 8)\n    for step in z:\n        s = torch.tanh(nn.Linear(3, 8)(step) + nn.Linear(8, 8)(s))\n    return s\nrun(torch.randn(5, 6, 3))`
	],
	['', `z = torch.randn(5, 6, 3)  # (batch, seq, feat)\ntotal = 0\nfor one in z:\n    total = total + torch.tanh(nn.Linear(3, 8)(one)).sum()\ntotal.relu()`],
	['batch_first', 'z = nn.Linear(3, 8)(torch.randn(5, 6, 3))  # (batch, seq, feat)\nnn.GRU(8, 8)(z)'],
	['batch_first', `def run(ids):\n    """ids: (batch, seq)"""\n    return nn.GRU(3, 8)(nn.Embedding(9, 3)(ids))\nrun(torch.zeros(5, 6, dtype=torch.long))`],
	['', 'z = torch.randn(6, 5, 3).transpose(0, 1)  # (batch, seq, feat)\nnn.GRU(3, 8, batch_first=True)(z)'],
	['last_sample', 'z = nn.GRU(3, 8)(x.transpose(0, 1))[0].transpose(0, 1)\nfc(z[-1])'],
	['', 'z = nn.GRU(3, 8)(x.transpose(0, 1))[0].transpose(0, 1)\nfc(z[:, -1])'],
	['backward_last_step', 'z = nn.GRU(3, 4, batch_first=True, bidirectional=True)(x)[0].permute(1, 0, 2)\nfc(z[-1])'],
	['pooled_over_batch', 'fc(out.mean(0))'],
	['', 'fc(out.mean(1)).mean(0)'],
	['', 'fc((out - out.mean(0)) / out.std(0))'],
	['mixed_orders', 'b, _ = nn.GRU(3, 8)(torch.randn(6, 4, 3))\nout[:, :4] + b[:4]'],
	['', 'b, _ = nn.GRU(3, 8)(torch.randn(6, 4, 3))\nout + b.transpose(0, 1)']
])('%s: %s', (code, lines) => expect(told(lines)).toEqual(code ? [code] : []));

test.each([
	['flattened_apart', 'F.cross_entropy(fc(out).flatten(0, 1), y.t().reshape(-1))'],
	['', 'F.cross_entropy(fc(out).flatten(0, 1), y.flatten())'],
	['', 'F.cross_entropy(fc(out).transpose(0, 1).reshape(-1, 5), y.t().reshape(-1))'],
	['flattened_apart', 'F.mse_loss(out[:, :, 0].reshape(-1), y.t().float().reshape(-1))'],
	['view_for_permute', 'F.cross_entropy(fc(out).transpose(1, 2).reshape(-1, 5), y.flatten())'],
	['softmax_over_batch', 'fc(out[:, -1]).softmax(0)'],
	['difference_broadcast', 'nn.Linear(8, 1)(out[:, :4]) - y[:, :4]'],
	['difference_broadcast', 'np.abs(nn.Linear(3, 1)(x[0]).detach().numpy() - np.zeros(6))'],
	['class_axis', 'F.cross_entropy(fc(out)[:, :5], y[:, :5])'],
	['', 'F.cross_entropy(fc(out).transpose(1, 2), y)'],
	['', 'F.cross_entropy(fc(out)[..., :2], y[:, :2])'],
	['argmax_axis', '(fc(out[:, :5]).argmax(1) == y[:, :5]).float().mean()'],
	['', '(fc(out).argmax(-1) == y).float().mean()'],
	['argmax_axis', '(fc(h[0])[:, :4] * 1).sum()\n(nn.Linear(8, 4)(h[0]).argmax(0) == y[:, 0]).sum()'],
	['argmax_axis', 'p = nn.Linear(8, 4)(h[0]).softmax(-1).max(0)[1]\np.eq(y[:, 0])'],
	['argmax_axis', '(nn.Linear(8, 1)(h[0]).sigmoid().argmax(0) == y[:, 0]).sum()'],
	['', '(nn.Linear(8, 4)(h[0]).argmax(1) == y[:, 0]).sum()'],
	['', '((h[0] @ h[0].t()).argmax(0) == torch.arange(4)).sum()'],
	['', 'best = nn.Linear(8, 4)(h[0]).argmax(0)\nx[best]'],
	['', '(nn.Linear(8, 4)(h[0]).t().argmax(0) == y[:, 0]).sum()']
])('%s: %s', (code, lines) => expect(told(lines)).toEqual(code ? [code] : []));

test.each([
	['unpacked_layers', 'out, (h, c) = nn.GRU(3, 8, 2)(x)'],
	['', 'out, (first, last) = nn.GRU(3, 8, 2)(x.transpose(0, 1))'],
	['', 'out, (fwd, c) = nn.GRU(3, 8, bidirectional=True)(x.transpose(0, 1))'],
	['unpacked_batch', 'out, hidden = nn.LSTM(3, 8, batch_first=True)(x[:2])[0]'],
	['', 'a, b = nn.LSTM(3, 8, batch_first=True)(x[:2])[0]'],
	['lower_layer', '_, h = nn.GRU(3, 8, 2, batch_first=True)(x)\nfc(h[0])'],
	['lower_layer', '_, h = nn.GRU(3, 4, 2, batch_first=True, bidirectional=True)(x)\nfc(torch.cat((h[0], h[1]), 1))'],
	['', '_, h = nn.GRU(3, 4, 1, batch_first=True, bidirectional=True)(x)\nfc(torch.cat((h[0], h[1]), 1))'],
	['', '_, h = nn.GRU(3, 8, 2, batch_first=True)(x)\nfc(h[0]) + fc(h[1])'],
	['', '_, h = nn.GRU(3, 8, 2, batch_first=True)(x)\nprint(h[0].shape)']
])('%s: %s', (code, lines) => expect(told(lines).filter((one) => one !== 'batch_first')).toEqual(code ? [code] : []));

const each = (call: string) => `for t in range(6):\n    z = torch.zeros(4, 8)\n    s = ${call}\ns`;

test.each([
	['forgotten_state', each('cell(x[:, t], z)')],
	['forgotten_state', each('cell(x[:, t])')],
	['forgotten_state', `k = nn.LSTMCell(3, 8)\n${each('k(x[:, t, :], (z, torch.zeros_like(z)))')}`],
	['forgotten_state', `z = x.transpose(0, 1)\nfor step in z:\n    s = cell(step)`],
	['', 's = cell(x[:, -1])'],
	['', loop('x[:, t]', '')],
	['', `s = None\n${each('cell(x[:, t], s)')}`],
	['', `s = torch.zeros(4, 8)\n${each('cell(x[:, t], s) if t < 4 else s')}`],
	['forgotten_state', `up = nn.GRUCell(8, 8)\ns = torch.zeros(4, 8)\n${each('up(cell(x[:, t], z), s)')}`],
	['', `one = nn.GRUCell(3, 8)\nm = torch.zeros(4, 8)\nfor t in range(6):\n    m = one(x[:, t], cell(x[:, t]))`]
])('%s: %s', (code, lines) => expect(told(lines)).toEqual(code ? [code] : []));

const padded = (ids: string, read: string) => told(`ids = ${ids}\no, _ = nn.GRU(3, 8, batch_first=True)(nn.Embedding(9, 3, padding_idx=0)(ids))\nfc(${read})`);

test.each([
	['last_step_of_padded', 'torch.tensor([[1, 2], [3, 0]])', 'o[:, -1]'],
	['', 'torch.tensor([[1, 2], [0, 3]])', 'o[:, -1]'],
	['', 'torch.tensor([[1, 2], [3, 0]])', 'o.mean(1)'],
	['last_step_of_padded', 'torch.zeros(2, 3, dtype=torch.long)\nfor i, s in enumerate([[1, 2, 3], [4]]):\n    ids[i, :len(s)] = torch.tensor(s)', 'o[:, -1]']
])('%s: %s, %s', (code, ids, read) => expect(padded(ids, read)).toEqual(code ? [code] : []));

const sorted = (labels: string) =>
	told(`lengths, order = torch.tensor([2, 6, 5, 3]).sort(descending=True)
p = nn.utils.rnn.pack_padded_sequence(x[order], lengths, batch_first=True)
${labels}`);

test.each([
	['shuffled_apart', 'F.cross_entropy(fc(nn.GRU(3, 8)(p)[1][-1]), y[:, 0])'],
	['', 'F.cross_entropy(fc(nn.GRU(3, 8)(p)[1][-1]), y[order, 0])'],
	['', 'F.cross_entropy(fc(nn.GRU(3, 8)(p)[1][-1][order.argsort()]), y[:, 0])']
])('%s: %s', (code, labels) => expect(sorted(labels)).toEqual(code ? [code] : []));
