import { expect, it } from 'vitest';
import { check } from '../../../src/cli/check.ts';

const head = `import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
from mylib import lengths_of, batches
`;
const shapes = (source: string): readonly string[] =>
	check(head + source).supposed![0]!.bindings.map(({ binding: { name }, shape }) => `${name} [${shape.join(', ')}]`);

it('packs by lengths that are not here: the longest is free, and how many rows there are is not known', () => {
	expect(
		shapes(`x = torch.randn(4, 9, 16)
p = pack_padded_sequence(x, lengths_of(x), batch_first=True, enforce_sorted=False)
out, (h, c) = nn.LSTM(16, 32, batch_first=True)(p)
y, n = pad_packed_sequence(out, batch_first=True)
`)
	).toEqual(['x [4, 9, 16]', 'p [?, 16]', 'out [?, 32]', 'h [1, 4, 32]', 'c [1, 4, 32]', 'y [4, longest, 32]', 'n [4]']);
});

it('does so in a loop over what is not here, and in a class', () => {
	const body = `e = emb(batch)
    p = pack_padded_sequence(e, lengths_of(batch), batch_first=True)
    out, h = gru(p)
    y, n = pad_packed_sequence(out, batch_first=True)`;
	const [batch, ...rest] = shapes(`emb, gru = nn.Embedding(100, 16), nn.GRU(16, 32, batch_first=True)
for batch in batches():
    ${body}
`);
	const [, rows] = /^e \[(\w+), \w+, 16\]$/.exec(batch!)!;
	expect(rest.slice(0, 5)).toEqual(['p [?, 16]', 'out [?, 32]', `h [1, ${rows}, 32]`, `y [${rows}, longest, 32]`, `n [${rows}]`]);
	expect(
		shapes(`class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb, self.gru = nn.Embedding(100, 16), nn.GRU(16, 32, batch_first=True)
    def forward(self, batch):
        p = pack_padded_sequence(self.emb(batch), lengths_of(batch), batch_first=True, enforce_sorted=False)
        out, h = self.gru(p)
        return h[-1]
`)
	).toEqual(['p [?, 16]', 'out [?, 32]', 'h [1, batch, 32]', 'return [batch, 32]']);
});

it('says of values that were supposed nothing', () => {
	const [one] = check(`${head}x = torch.randn(4, 9, 16)
p = pack_padded_sequence(x, lengths_of(x), batch_first=True, enforce_sorted=False)
y, n = pad_packed_sequence(p, batch_first=True)
print(y.shape[0], n, p.sorted_indices)
`).supposed!;
	expect(one!.stdout).not.toMatch(/tensor\(\[\d/);
});

it('accuses nobody of a rank that was supposed', () => {
	const { findings } = check(`${head}emb, lstm = nn.Embedding(100, 16), nn.LSTM(16, 32, batch_first=True)
for batch in batches():
    out, (h, c) = lstm(emb(batch))
`);
	expect(findings.filter(({ kind }) => kind === 'hazard')).toEqual([]);
});
