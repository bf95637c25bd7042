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
