import { expect, it } from 'vitest';
import { check } from '../../../src/cli/check.ts';

const joint = (source: string): readonly string[] =>
	check(source).supposed![0]!.bindings.map(({ binding: { name }, shape }) => `${name} (${shape.join(', ')})`);

it('takes as many rows as a range of the program’s own numbers goes through', () => {
	expect(
		joint(`import numpy as np, pandas as pd
prices = pd.read_csv('train.csv').iloc[:, 1:2].values
xs, ys = [], []
for i in range(50, 700):
	xs.append(prices[i - 50:i, 0])
	ys.append(prices[i, 0])
x, y = np.array(xs), np.array(ys)
`)
	).toEqual(['prices (train_rows, 1)', 'x (650, 50)', 'y (650)']);
});

it('joins columns of two files', () => {
	expect(
		joint(`import pandas as pd
old, new = pd.read_csv('old.csv'), pd.read_csv('new.csv')
both = pd.concat((old['Open'], new['Open']), axis=0)
last = both[len(both) - len(new):].values.reshape(-1, 1)
`)
	).toEqual(['last (new_rows, 1)']);
});

it('tells a share of the data from a plainer part that little of them have', () => {
	expect(
		joint(`import numpy as np, pandas as pd
series = pd.read_csv('series.csv')[['a', 'b']].values
count = int(len(series) * 0.67)
train, test = series[:count], series[count:]
windows = np.array([train[i:i + 5] for i in range(len(train) - 5 - 1)])
`)
	).toEqual([
		'series (series_rows, 2)',
		'train (67*series_rows//100, 2)',
		'test (series_rows-67*series_rows//100, 2)',
		'windows (67*series_rows//100-6, 5, 2)'
	]);
});

it('a scaler looks at the features of what it scales, and multiplies back whatever goes together', () => {
	const found = (rows: string): readonly string[] =>
		check(`import numpy as np, pandas as pd
from sklearn.preprocessing import MinMaxScaler
scaler = MinMaxScaler().fit(pd.read_csv('prices.csv')[['Open']].values)
back = scaler.${rows}
`).findings.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
	expect(found('inverse_transform(np.zeros((1, 55)))')).toEqual([]);
	expect(found('transform(np.zeros((1, 55)))')).toEqual(['ValueError: X has 55 features, but MinMaxScaler is expecting 1 features as input.']);
});

it('tells which way a share is rounded, and no length by the letters of a stand-in', () => {
	expect(
		joint(`import numpy as np, pandas as pd
prices = pd.read_csv('prices.csv')[['a', 'b']].iloc[:, 0:1].values
count = int(np.ceil(len(prices) * .95))
train, test = prices[:count], prices[count:]
texts = [line.split(',')[0] for line in open('pairs.txt')]
table = np.zeros((max([len(text) for text in texts]), 3))
`)
	).toEqual(['prices (prices_rows, 1)', 'train ((95*prices_rows+99)//100, 1)', 'test (prices_rows-(95*prices_rows+99)//100, 1)', 'table (?, 3)']);
});
