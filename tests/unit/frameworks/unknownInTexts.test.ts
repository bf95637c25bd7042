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

test.each([
	['a tokenizer', 't = Tokenizer()', 't.fit_on_texts(data)', 'len(t.word_index)'],
	['a vocabulary', 't = keras.layers.TextVectorization(max_tokens=100)', 't.adapt(data)', 't.vocabulary_size()']
])('%s that was left half way through its data knows nothing of them', (_, made, learn, size) => {
	const { bindings } = evaluate(`import keras, numpy as np, nobody_has_this
from tensorflow.keras.preprocessing.text import Tokenizer
data = nobody_has_this.texts()
${made}
${learn}
z = np.zeros((${size}, 4))
`);
	expect(bindings.find(({ name }) => name === 't')).toBeDefined();
	expect(bindings.find(({ name }) => name === 'z')?.shape ?? null).not.toEqual([1, 4]);
	expect(bindings.find(({ name }) => name === 'z')?.shape ?? null).not.toEqual([2, 4]);
});
