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
