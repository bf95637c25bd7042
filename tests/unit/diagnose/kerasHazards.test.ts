import { expect, it } from 'vitest';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

const head = 'import keras\nimport numpy as np\nfrom keras import layers\nX = np.zeros((8, 5, 2), "float32")\n';

/** Codes of what is silently wrong in a program of Keras'. */
const wrong = (source: string): readonly string[] =>
	diagnoseProgram(evaluate(head + source))
		.filter(({ kind }) => kind === 'hazard')
		.map(({ code, line }) => `${line}: ${code}`);

const stateful = 'm = keras.Sequential([layers.Input(batch_shape=(4, 5, 2)), layers.LSTM(4, stateful=True), layers.Dense(1)])\nm.compile(loss="mse")\n';

it('says that fit shuffles the batches of a stateful layer, and nothing where it does not', () => {
	expect(wrong(`${stateful}m.fit(X, np.zeros((8, 1)), batch_size=4, verbose=0)\n`)).toEqual(['7: hazard.keras.shuffled_states']);
	expect(wrong(`${stateful}m.fit(X, np.zeros((8, 1)), batch_size=4, verbose=0, shuffle=False)\n`)).toEqual([]);
});

it('says that a loss spreads a target, and nothing of one that has the shape of the output', () => {
	const model = 'm = keras.Sequential([layers.Input((5, 2)), layers.LSTM(4), layers.Dense(5)])\nm.compile(loss="mse")\n';
	expect(wrong(`${model}m.fit(X, np.zeros((8, 1)), verbose=0)\n`)).toEqual(['7: hazard.keras.target_broadcast']);
	expect(wrong(`${model}m.fit(X, np.zeros((8, 5)), verbose=0)\n`)).toEqual([]);
});

it('takes no SAMPLES of a signal for the batch, and those of the first axis for it', () => {
	const layer = 'rng = np.random.default_rng(1)\nCHANNELS, SAMPLES = 2, 6\nm = keras.Sequential([layers.Input((None, 2)), layers.LSTM(4)])\n';
	expect(wrong(`${layer}signal = rng.normal(size=(8, CHANNELS, SAMPLES))\nm.predict(signal.transpose(0, 2, 1), verbose=0)\n`)).toEqual([]);
	expect(wrong(`${layer}rows = rng.normal(size=(SAMPLES, 3, 2))\nm.predict(rows.transpose(1, 0, 2), verbose=0)\n`)).toEqual(['9: hazard.batch_first']);
});
