import { expect, it } from 'vitest';
import { check } from '../../../src/cli/check.ts';

const joint = (source: string): readonly string[] =>
	check(source).supposed![0]!.bindings.map(({ binding: { name, dtype }, shape }) => `${name} (${shape.join(', ')}) ${dtype ?? '?'}`);

it('accuses no array that was kept in a file of its precision', () => {
	const read = `import numpy as np, torch
X = torch.from_numpy(np.load('steps.npz')['X_train'])
`;
	expect(joint(`${read}out, _ = torch.nn.LSTM(9, 8, batch_first=True)(X.reshape(len(X), -1, 9))\n`)).toContain('out (X_train_0, ?, 8) float32');
	expect(joint(`${read}double = X.double()\n`)).toEqual([]);
});

it('accuses nobody of the axes of an array that was kept in a file, whatever its precision', () => {
	const [one] = check(`import numpy as np, torch
frames = torch.from_numpy(np.load('a.npy'))
_, (h, _) = torch.nn.LSTM(13, 32, batch_first=True)(frames[None])
`).supposed!;
	expect(one!.verdict).not.toBe('never');
});

it('does not take things of one kind for one thing: how many of them differ is not known', () => {
	const source = (use: string): string => `import json, torch
rows = [json.loads(line) for line in open('rows.jsonl')]
words = sorted({w for r in rows for w in r['tokens']})
ids = {w: i for i, w in enumerate(words)}
table = torch.nn.Embedding(len(words), 48)
${use}
`;
	expect(joint(source('ones = torch.zeros(len(ids), 2)'))).toEqual(['ones (min(data_tokens_len, data_tokens_item_distinct), 2) float32']);
	expect(new Set(joint(source(`for r in rows:\n    x = table(torch.tensor([[ids[w] for w in r['tokens']]]))`)))).toEqual(
		new Set(['x (1, data_tokens_len, 48) float32'])
	);
});

it('knows the numbers of a row for numbers', () => {
	const source = `import pandas as pd, torch
pairs = torch.tensor([[row['a'], row['b']] for i, row in pd.read_csv('pairs.csv').iterrows()])
`;
	expect(joint(source)).toEqual(['pairs (pairs_rows, 2) ?']);
});

it('goes through fewer rows where many take too long', () => {
	const source = `import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

df = pd.read_csv('IMDB Dataset.csv')
df['label'] = (df['sentiment'] == 'positive').astype(int)
tokens = [r.lower().split() for r in df['review']]
vocab = {}
for row in tokens:
    for t in row:
        if t not in vocab:
            vocab[t] = len(vocab) + 1
MAX = 40
X = torch.zeros(len(tokens), MAX, dtype=torch.long)
for i, row in enumerate(tokens):
    ids = [vocab[t] for t in row][:MAX]
    X[i, :len(ids)] = torch.tensor(ids)
y = torch.tensor(df['label'].values).float()
loader = DataLoader(TensorDataset(X, y), batch_size=10, shuffle=True, drop_last=True)

class Sentiment(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.emb = nn.Embedding(size, 50, padding_idx=0)
        self.lstm = nn.LSTM(50, 64, batch_first=True, bidirectional=True)
        self.fc = nn.Linear(128, 1)
    def forward(self, x):
        e = self.emb(x)
        _, (h, _) = self.lstm(e)
        h = torch.cat([h[0], h[1]], dim=1)
        return self.fc(h).squeeze(1)

model = Sentiment(len(vocab) + 1)
for xb, yb in loader:
    p = model(xb)
    loss = nn.functional.binary_cross_entropy_with_logits(p, yb)
print(p.shape)
print(len(vocab))
`;
	expect(joint(source)).toEqual(expect.arrayContaining(['X (IMDB_Dataset_rows, 40) int64', 'e (10, 40, 50) float32', 'p (10) float32']));
});

it('forgets of something with other axes how large its axes were thought to be', () => {
	const source = `import pickle
import torch
from torch import nn

data = pickle.load(open('gestures.pkl', 'rb'))
by_class = {}
for seq, label in zip(data['x'], data['y']):
    by_class.setdefault(label, []).append(torch.as_tensor(seq))
total = 0
lengths = []
for label, seqs in by_class.items():
    for s in seqs:
        lengths.append(s.shape[0])
        total += 1
rnn = nn.LSTM(6, 20, batch_first=True)
head = nn.Linear(20, len(by_class))
centers = []
for label, seqs in by_class.items():
    padded = nn.utils.rnn.pad_sequence(seqs, batch_first=True)
    _, (h, _) = rnn(padded)
    centers.append(h[-1].mean(0))
centers = torch.stack(centers)
print(centers.shape[1], rnn.weight_hh_l0.shape)
print(total, max(lengths))
`;
	expect(joint(source)).toEqual(expect.arrayContaining(['s (gestures_x_item_0, 6) float32', 'padded (?, gestures_x_item_0, 6) float32']));
});
