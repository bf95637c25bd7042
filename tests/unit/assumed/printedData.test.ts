import { expect, it } from 'vitest';
import { check } from '../../../src/cli/check.ts';

it('prints nothing of data that are not here', () => {
	const [one] = check(`import pandas as pd
df = pd.read_csv('prices.csv')
x = df[['a', 'b']].values
print(df)
print(df['a'], df.columns, df.index, df['name'].values)
print(x.shape[1])
`).supposed!;
	expect(one!.stdout).not.toMatch(/object|0x/);
	expect(one!.stdout).toContain('\n2');
});
