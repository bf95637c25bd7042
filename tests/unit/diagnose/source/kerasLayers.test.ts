import { expect, it } from 'vitest';
import { diagnoseProgram } from '../../../../src/lib/diagnose/diagnoseProgram.ts';
import { sourceFixes } from '../../../../src/lib/diagnose/source/fixes.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

const head = 'import numpy as np\nfrom tensorflow import keras\nfrom tensorflow.keras import layers\n';

const told = (source: string) => {
	const trace = evaluate(source);
	const error = diagnoseProgram(trace).find(({ kind }) => kind === 'error')!;
	return { cause: error.cause, fixes: sourceFixes(trace, error, evaluate).map(({ label }) => label) };
};

it('a recurrent layer that gives its last step only, before another', () => {
	const stacked = (first: string) => `${head}model = keras.Sequential([layers.Input((20, 50)), layers.LSTM(${first}), layers.LSTM(32), layers.Dense(9)])\n`;
	for (const first of ['64', '64, return_sequences=False']) {
		expect(told(stacked(first))).toEqual({
			cause:
				'`lstm_1` reads sequences, [batch, time, features]; `(None, 64)` has no axis of time. A recurrent layer gives its last step only, unless it has `return_sequences=True`.',
			fixes: ['Let LSTM give every step: return_sequences=True']
		});
	}
});

it('three of them', () => {
	const { fixes } = told(`${head}x = keras.Input((20, 50))\nfor layer in [layers.GRU(8), layers.GRU(8), layers.GRU(8)]:\n    x = layer(x)\n`);
	expect(fixes[0]).toBe('Let all recurrent layers but the last give every step');
});

it('a layer that was built for other sizes', () => {
	const { cause } = told(`${head}dense = layers.Dense(3)\ndense(np.zeros((2, 4)))\ndense(np.zeros((2, 5)))\n`);
	expect(cause).toBe('`dense` has weights for 4 features, which it got where it was first called or built; `(2, 5)` has others.');
});
