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

it('a weight that a layer makes shows its shape where it gets its name', () => {
	const { bindings } = evaluate(`import keras
import numpy as np

class Scale(keras.layers.Layer):
    def build(self, input_shape):
        self.kernel = self.add_weight(shape=(input_shape[-1], 5))

    def call(self, x):
        return x @ self.kernel

y = Scale()(np.zeros((2, 3)))
`);
	expect(bindings.map(({ name, kind, shape }) => ({ name, kind, shape }))).toEqual([
		{ name: 'self.kernel', kind: 'variable', shape: [3, 5] },
		{ name: 'y', kind: 'tensor', shape: [2, 5] }
	]);
});
