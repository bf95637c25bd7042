import { expect, it } from 'vitest';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const stateful = (call: string): string => `import numpy as np, keras
m = keras.Sequential([keras.Input(batch_shape=(4, 5, 2)), keras.layers.LSTM(3, stateful=True), keras.layers.Dense(1)])
m.compile('adam', 'mse')
m.${call}
`;

// In three runs TensorFlow told of three nodes: the cell's sum, its gradient's and the loss's.
it('which op of a step of training fails first is not claimed where several do, and that it raises is', () => {
	const { outcome } = evaluate(stateful('fit(np.zeros((6, 5, 2)), np.zeros((6, 1)), batch_size=4, verbose=0)'));
	expect(outcome).toMatchObject({ kind: 'raised', type: 'InvalidArgumentError', line: 4 });
	expect('message' in outcome && outcome.message).toBe(
		'Graph execution error:\n\nDetected at node … defined at (most recent call last):\n  File "snippet.py", line 4, in <module>\n\n…'
	);
});

it('batches of the size that a stateful layer keeps raise nothing', () => {
	expect(evaluate(stateful('fit(np.zeros((8, 5, 2)), np.zeros((8, 1)), batch_size=4, verbose=0)')).outcome.kind).toBe('ok');
});
