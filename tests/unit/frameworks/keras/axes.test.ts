import { expect, it } from 'vitest';
import { evaluate } from '$lib/frameworks/evaluate.ts';

it('what is said of an array of numpy’s axes goes through a layer, and through predict', () => {
	const { bindings, tensors } = evaluate(`import numpy as np
import keras
from keras import layers
x = np.zeros((32, 10, 50), dtype='float32')   # (batch, seq, feat)
y = layers.LSTM(100)(x)
inputs = keras.Input((10, 50))
model = keras.Model(inputs, layers.GRU(100, return_sequences=True)(inputs))
predicted = model.predict(x)
`);
	const axesOf = (name: string) => tensors[bindings.find((binding) => binding.name === name)?.tensor ?? -1]?.axes;
	expect(['x', 'y', 'predicted'].map(axesOf)).toEqual([
		['batch', 'time', 'feature'],
		['batch', 'hidden'],
		['batch', 'time', 'hidden']
	]);
});
