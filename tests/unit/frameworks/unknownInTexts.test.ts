import { expect, test } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

const program = `import keras, numpy as np
class Cell(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.state_size = 4
    def call(self, x, states):
        h = keras.ops.logdet(x)
        return h, [h]
y = keras.layers.RNN(Cell())(np.ones((2, 3, 5)))
z = np.zeros(3)
`;

test('a text of a framework is left where something unknown decides how it goes on: what was called is unknown, and the rest is known', () => {
	const { outcome, stopped, bindings } = evaluate(program);
	expect(outcome.kind).toBe('unsupported');
	expect(stopped).toBeFalsy();
	expect(bindings.find(({ name }) => name === 'y')?.shape).toBeUndefined();
	expect(bindings.find(({ name }) => name === 'z')?.shape).toEqual([3]);
});
