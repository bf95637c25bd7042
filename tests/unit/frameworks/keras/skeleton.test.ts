import { expect, it } from 'vitest';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

it('an LSTM gives its outputs and states, and says what it was built for', () => {
	const { stdout, outcome } = evaluate(`import tensorflow as tf
m = tf.keras.layers.LSTM(4, return_state=True)
print([t.shape for t in m(tf.zeros([2, 5, 6]))], m.count_params())
m(tf.zeros([2, 5]))
`);
	expect(stdout).toBe('[TensorShape([2, 4]), TensorShape([2, 4]), TensorShape([2, 4])] 176\n');
	expect(outcome).toMatchObject({
		type: 'ValueError',
		line: 4,
		message: "Input 0 with name 'None' of layer 'lstm' is incompatible with the layer: expected ndim=3, found ndim=2. Full shape received: (2, 5)"
	});
});

it('a size that is open stays open', () => {
	const { bindings } = evaluate(`from tensorflow import keras
from keras import layers
x = keras.Input(shape=(None, 3))
y = layers.Dense(1)(layers.LSTM(8, return_sequences=True)(x))
`);
	expect(bindings.map(({ name, kind, staticShape }) => ({ name, kind, staticShape }))).toEqual([
		{ name: 'x', kind: 'keras_tensor', staticShape: [null, null, 3] },
		{ name: 'y', kind: 'keras_tensor', staticShape: [null, null, 1] }
	]);
});
