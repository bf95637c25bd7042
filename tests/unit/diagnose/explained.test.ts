import { expect, test } from 'vitest';
import { diagnoseProgram } from '$lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';

/** Programs that raise where no rule of ours raised for a size, and what has to be said of it besides. */
const programs: readonly (readonly [what: string, source: string, said: RegExp])[] = [
	[
		'an op without a kernel',
		`import tensorflow as tf
tf.raw_ops.CudnnRNNV2(input=tf.ones((2, 3, 4)), input_h=tf.ones((1, 3, 4)), input_c=tf.ones((1, 3, 4)), params=tf.ones(99))`,
		/No device has a kernel for this op\. Shapes play no part.*use_cudnn=False/
	],
	[
		'a sum of shapes that do not go together',
		`import tensorflow as tf
print(tf.ones((4, 3)) + tf.ones((4,)))`,
		/shapes \(4, 3\) and \(4,\) do not go together/
	],
	[
		'one state of two',
		`import tensorflow as tf
tf.keras.layers.LSTM(8)(tf.ones((2, 5, 3)), initial_state=[tf.zeros((2, 8))])`,
		/An LSTM has two states, h and c, and was given one\..*initial_state=\[h, c\]/
	],
	[
		'the states of a cell in one list',
		`import tensorflow as tf
cell = tf.keras.layers.LSTMCell(8)
h = c = tf.zeros((2, 8))
out, h, c = cell(tf.ones((2, 3)), [h, c])`,
		/out, \[h, c\] = cell\(x, \[h, c\]\)/
	],
	[
		'two recurrent layers in a row',
		`import torch
from torch import nn
nn.Sequential(nn.LSTM(4, 8), nn.LSTM(8, 8))(torch.ones(5, 2, 4))`,
		/The \(output, state\) of one layer went into the next/
	],
	[
		'one state of the pair',
		`import torch
from torch import nn
nn.LSTM(4, 8)(torch.ones(5, 2, 4), (torch.zeros(1, 2, 8),))`,
		/takes its two states as one pair, and was given one/
	],
	[
		'what nothing sets',
		`import torch
from torch import nn
class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 8)
    def forward(self, x):
        return self.scores(self.rnn(x)[0])
Tagger()(torch.ones(5, 2, 4))`,
		/^Nothing sets `self\.scores`: what the program sets is `self\.rnn`\.$/
	]
];

test.each(programs)('%s is told why', (_, source, said) => {
	const trace = evaluate(source);
	expect(trace.outcome.kind).toBe('raised');
	const [error] = diagnoseProgram(trace).filter(({ kind }) => kind === 'error');
	expect(error?.cause).toMatch(said);
});

test('what is not known is told no cause', () => {
	const [error] = diagnoseProgram(evaluate('raise ValueError("nobody knows")'));
	expect(error).toMatchObject({ kind: 'error', message: 'ValueError: nobody knows' });
	expect(error).not.toHaveProperty('cause');
});

test('a place that a state does not have is no word beyond a vocabulary', () => {
	const [error] = diagnoseProgram(evaluate('import torch\nfrom torch import nn\n_, h = nn.GRU(4, 8)(torch.ones(5, 2, 4))\nprint(h[1])\n'));
	expect(error?.cause).toMatch(/^An index 1 was asked for on an axis of 1\./);
	expect(error?.cause).not.toMatch(/vocabulary/);
});
