import { expect, it } from 'vitest';
import { check } from '../../../src/cli/check.ts';

const joint = (source: string): readonly string[] =>
	check(source).supposed![0]!.bindings.map(({ binding: { name, dtype }, shape }) => `${name} (${shape.join(', ')}) ${dtype ?? '?'}`);

it('does not say of what dtype a column is that nothing reads', () => {
	expect(
		joint(`import pandas as pd
import torch
df = pd.read_csv('prices.csv')
a = df['Close'].values
b = df[['Open', 'Close']].to_numpy()
c = torch.tensor(b, dtype=torch.float32)
y = df['label'].values
d = df['Close'].pct_change().values
`)
	).toEqual(['a (prices_rows) ?', 'b (prices_rows, 2) ?', 'c (prices_rows, 2) float32', 'y (prices_rows) ?', 'd (prices_rows) float64']);
});

it('says it where only one can be read', () => {
	expect(
		joint(`import pandas as pd
import torch
df = pd.read_csv('prices.csv')
x = torch.from_numpy(df[['Open', 'Close']].values).float()
y = torch.from_numpy(df['kind'].values)
loss = torch.nn.functional.cross_entropy(torch.nn.Linear(2, 5)(x), y)
`)
	).toContain('y (prices_rows) int64');
});

it('follows a text that is not here through regular expressions', () => {
	const [one] = check(`import re, unicodedata, torch
text = open('words.txt').read()
words = re.sub(r'[^a-z]', ' ', unicodedata.normalize('NFD', text.lower())).split()
ids = {w: i for i, w in enumerate(sorted(set(words)))}
emb = torch.nn.Embedding(len(ids), 8)
out = emb(torch.tensor([ids[w] for w in words]))
`).supposed!;
	expect(one!.verdict).toBe('runs');
	expect(one!.bindings.at(-1)!.shape).toEqual(['?', 8]);
});
