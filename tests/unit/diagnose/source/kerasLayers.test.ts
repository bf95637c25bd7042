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

it('a loss of a class, for targets of the other form', () => {
	const { fixes } = told(`${head}loss = keras.losses.CategoricalCrossentropy()\nloss(np.array([0, 2]), np.full((2, 3), 0.3))\n`);
	expect(fixes).toContain('Use SparseCategoricalCrossentropy, which takes class numbers');
});

it('an embedding with fewer rows than its numbers ask for', () => {
	const { fixes } = told(`${head}ids = np.array([[3, 11], [4, 14]])\nlayers.Embedding(10, 4)(ids)\n`);
	expect(fixes).toContain('Give the embedding 15 rows');
});

/** What is offered for what is silently wrong. */
const offered = (source: string, code: string) => {
	const trace = evaluate(source);
	const hazard = diagnoseProgram(trace).find((one) => one.code === code)!;
	return sourceFixes(trace, hazard, evaluate).map(({ label }) => label);
};

it('a time-major input', () => {
	const source = `${head}x = np.zeros((10, 32, 4))  # (seq, batch, feat)\nh = layers.LSTM(8)(x)\n`;
	expect(offered(source, 'hazard.batch_first')).toEqual(['Put the batch first: transpose the input']);
});

it('scores for probabilities', () => {
	const source = `${head}m = keras.Sequential([layers.Input((5, 2)), layers.LSTM(4), layers.Dense(3)])\nm.compile('adam', keras.losses.SparseCategoricalCrossentropy())\nm.fit(np.zeros((4, 5, 2)), np.array([0, 1, 2, 0]), verbose=0)\n`;
	expect(offered(source, 'hazard.keras.no_probabilities')).toEqual(['Set from_logits=True']);
});

it('offers no method that its tensors have not', () => {
	const { fixes } = told(`${head}import tensorflow as tf\nx = tf.ones((2, 3), dtype=tf.int32)\ny = tf.nn.dropout(x, 0.5)\n`);
	expect(fixes).toEqual([]);
	// `rnn_cell` has no `keras` in it.
	const cell = told(`${head}import tensorflow as tf\ncell = tf.compat.v1.nn.rnn_cell.LSTMCell(8)\n`);
	expect(cell.fixes.filter((label) => label.includes('keras.layers.LSTMCell'))).toEqual([]);
});
