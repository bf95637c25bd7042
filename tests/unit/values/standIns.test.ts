import { expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { execute } from '../../../src/lib/values/index.ts';

const source = `import tensorflow as tf
y = tf.keras.layers.LSTM(3)(tf.random.normal([2, 4, 5]))
`;

it('numbers of a generator that is not modelled are unknown to the program, and a run has others in their place', () => {
	const trace = evaluate(source);
	const y = trace.bindings.find(({ name }) => name === 'y')!.tensor!;
	const value = execute(trace, { only: [y] }).get(y)!;
	expect(value).toMatchObject({ known: true, shape: [2, 3] });
	expect(evaluate(`import tensorflow as tf\nx = tf.random.normal([2])\nprint(float(x[0]))`).stdout).not.toMatch(/\d/);
});

it('so it is with what training makes of weights: what the model predicts then can be run', () => {
	const trace = evaluate(`import numpy as np
from tensorflow import keras
model = keras.Sequential([keras.Input((3, 5)), keras.layers.LSTM(4), keras.layers.Dense(1)])
model.compile("adam", "mse")
x = np.ones((2, 3, 5), "float32")
model.fit(x, np.ones((2, 1)), verbose=0)
y = model(x)
print(float(y[0, 0]))`);
	const y = trace.bindings.find(({ name }) => name === 'y')!.tensor!;
	expect(execute(trace, { only: [y] }).get(y)).toMatchObject({ known: true, shape: [2, 1] });
	expect(trace.stdout).not.toMatch(/\d/);
});
