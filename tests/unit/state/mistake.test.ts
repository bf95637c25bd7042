import { expect, test } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { mistakeOf } from '../../../src/lib/state/mistake.ts';

const torch = 'import torch\nfrom torch import nn\n';

test.each([
	['a size', `${torch}x = torch.zeros(5, 3, 7)\nnn.Linear(4, 2)(x)`, 'the last axis of `x` is 7, expected 4'],
	['a rank', `${torch}x = torch.zeros(5, 3, 7, 2)\nnn.LSTM(2, 2)(x)`, '`x` has 4 axes, expected 2 or 3'],
	['a rank of what has no name', `${torch}nn.LSTM(2, 2)(torch.zeros(3))`, 'the input has 1 axis, expected 2 or 3'],
	['a rank in Keras', 'import tensorflow as tf\nx = tf.zeros((4, 3))\ntf.keras.layers.LSTM(2)(x)', '`x` has 2 axes, expected 3'],
	['neither', `${torch}torch.zeros(2).backward()`, '']
])('what does not fit is told in a few words: %s', (_, source, words) => {
	expect(mistakeOf(evaluate(source))?.words).toBe(words);
});
