import { describe, expect, it } from 'vitest';
import { evaluate, evaluateAssuming } from '../../../../src/lib/frameworks/evaluate.ts';

/** The shapes that names have, as they are bound last, and how it ended. */
function shapes(source: string, sizes: Record<string, number> = {}): string[] {
	const { outcome, bindings } = evaluateAssuming(source, { sizes: new Map(Object.entries(sizes)) });
	const last = new Map(bindings.filter(({ shape }) => shape).map(({ name, shape, dtype }) => [name, `${name} (${shape!.join(', ')}) ${dtype}`]));
	return [outcome.kind, ...last.values()];
}

const windows = `import numpy as np, pandas as pd, torch
from sklearn.preprocessing import MinMaxScaler
from sklearn.model_selection import train_test_split
df = pd.read_csv('prices.csv')
close = df['Close'].values.reshape(-1, 1)
data = MinMaxScaler().fit_transform(close)
X, y = [], []
for i in range(len(data) - 20):
    X.append(data[i:i + 20])
    y.append(data[i + 20])
a, b, c, d = train_test_split(np.array(X), np.array(y), test_size=0.2)
t = torch.from_numpy(a).float()
`;

describe('data that are not here', () => {
	it('have the sizes that are supposed, and what is made of them has theirs', () => {
		expect(shapes(windows, { prices_rows: 120 })).toEqual([
			'ok',
			'close (120, 1) float64',
			'data (120, 1) float64',
			'a (80, 20, 1) float64',
			'b (20, 20, 1) float64',
			'c (80, 1) float64',
			'd (20, 1) float64',
			't (80, 20, 1) float32'
		]);
	});

	it('are not known in a plain evaluation', () => {
		expect(evaluate(windows).outcome).toMatchObject({ kind: 'unsupported', what: 'the module pandas' });
	});

	it('have as many columns as a program names, or leaves', () => {
		const program =
			"import pandas as pd\ndf = pd.read_csv('a.csv')\nx = df.drop(columns=['y']).values\ny = df['y'].values\nz = df[['a', 'b']].values\nw = df.iloc[:, 1:4].values";
		expect(shapes(program, { a_rows: 9, a_columns: 6 })).toEqual(['ok', 'x (9, 5) float64', 'y (9) int64', 'z (9, 2) float64', 'w (9, 3) float64']);
	});

	it('of a text have as many characters as are supposed, and as many letters', () => {
		const program =
			"import torch\ntext = open('a.txt').read()\nchars = sorted(set(text))\ncodes = torch.tensor([chars.index(c) for c in text])\nhot = torch.zeros(5, len(chars))";
		const [, , few] = shapes(program, { letters: 12 });
		expect([few, shapes(program, { letters: 9 })[2]]).toEqual(['hot (5, 14) float32', 'hot (5, 11) float32']);
	});

	it('of classic data sets have the sizes that everybody knows', () => {
		const program = `import torch
from torchvision import datasets, transforms
t = transforms.Compose([transforms.Resize(20), transforms.ToTensor(), transforms.Normalize((0.5,), (0.5,))])
loader = torch.utils.data.DataLoader(datasets.MNIST('.', train=True, download=True, transform=t), batch_size=64)
x, y = next(iter(loader))`;
		expect(shapes(program)).toEqual(['ok', 'x (64, 1, 20, 20) float32', 'y (64) int64']);
	});
});

describe('a module that nobody knows', () => {
	it('gives what is read as it is read: sizes, and tensors', () => {
		const program = `import torch, torch.nn as nn
from config import cfg
from dataset import load_data
net = nn.LSTMCell(4, cfg.hidden)
h = c = torch.zeros(2, cfg.hidden)
for x in load_data('train'):
    h, c = net(x, (h, c))`;
		const sizes = { config_cfg_hidden: 6, dataset_load_data_result_item_rank: 2, dataset_load_data_result_item_0: 2, dataset_load_data_result_item_1: 4 };
		expect(shapes(program, sizes)).toEqual(['ok', 'h (2, 6) float32', 'c (2, 6) float32']);
		expect(evaluate(program).outcome.kind).toBe('unsupported');
	});
});
