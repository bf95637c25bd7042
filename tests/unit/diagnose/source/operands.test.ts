import { expect, test } from 'vitest';
import { diagnoseProgram } from '../../../../src/lib/diagnose/diagnoseProgram.ts';
import { sourceFixes } from '../../../../src/lib/diagnose/source/fixes.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

const fixesOf = (source: string): readonly string[] => {
	const trace = evaluate(source);
	expect(trace.outcome.kind).toBe('raised');
	const error = diagnoseProgram(trace).find(({ kind }) => kind === 'error')!;
	return sourceFixes(trace, error, evaluate).map(({ label }) => label);
};

const tf = 'import tensorflow as tf\n';
const torch = 'import torch\nfrom torch import nn\n';

test.each([
	['two dtypes', `${tf}a, b = tf.ones((2, 3)), tf.ones((2, 3), tf.int32)\nprint(a + b)\n`, ['Make b float32', 'Make a int32']],
	['a vector in a product', `${tf}v = tf.ones(4)\nprint(tf.matmul(v, tf.ones((4, 3))))\n`, ['Make v a row']],
	['the wrong axis', `${tf}print(tf.concat([tf.ones((2, 3)), tf.ones((2, 4))], 0))\n`, ['Set axis=-1']],
	['a fixed batch', `${tf}x = tf.ones((6, 4))\nprint(tf.reshape(x, (5, 2, 2)))\n`, ['Leave 5 open: -1']],
	[
		'one state of two',
		`${tf}h = tf.zeros((2, 8))\ntf.keras.layers.LSTM(8)(tf.ones((2, 5, 3)), initial_state=[h])\n`,
		['Pass both states, the cell’s of zeros']
	],
	['one state of the pair', `${torch}h = torch.zeros(1, 2, 8)\nnn.LSTM(4, 8)(torch.ones(5, 2, 4), (h,))\n`, ['Pass both states, the cell’s of zeros']],
	[
		'states of a cell',
		`${tf}h = c = tf.zeros((2, 8))\nout, h, c = tf.keras.layers.LSTMCell(8)(tf.ones((2, 3)), [h, c])\n`,
		['Take the states as one list: [h, c]']
	],
	['no state', `${tf}out, state = tf.keras.layers.GRU(7)(tf.ones((3, 5, 2)))\n`, ['Let the layer give its state: return_state=True']],
	['three of two', `${tf}out, state = tf.keras.layers.LSTM(7, return_state=True)(tf.ones((3, 5, 2)))\n`, ['Take all states: *state']]
] as const)('%s is mended', (_, source, labels) => {
	expect(fixesOf(source)).toEqual(expect.arrayContaining([...labels]));
});

test('what a layer gives is no cell’s result', () => {
	expect(fixesOf(`${tf}out, h, c = tf.keras.layers.GRU(2, return_state=True)(tf.ones((2, 5, 3)))\n`)).not.toContain('Take the states as one list: [h, c]');
});

test('an argument of Keras that is misspelt', () => {
	expect(fixesOf('import keras\nkeras.layers.LSTM(8, return_sequence=True)\n')[0]).toBe('Write return_sequences for return_sequence');
});
