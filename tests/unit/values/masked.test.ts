import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { printKeras } from '../../../src/lib/frameworks/keras/print.ts';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import { defaultKeras } from '../../../src/lib/ir/keras.ts';
import { settingsOfCall } from '../../../src/lib/layout/program/recurrent.ts';
import { execute, executeSequence } from '../../../src/lib/values/index.ts';

const base = { ...defaultLayer, framework: 'keras', num_layers: 1, bidirectional: false, seq_len: 4, batch: 2, input_size: 3, hidden_size: 5 } as const;
const masked = (mask: readonly string[], settings = {}) => evaluate(printKeras({ ...base, keras: { ...defaultKeras, mask }, ...settings }));

describe('a Keras layer with a mask', () => {
	it('has values to look into where the mask is padded behind', () => {
		const trace = masked(['1100', '1111']);
		expect(trace.outcome).toEqual({ kind: 'ok' });
		const short = executeSequence(trace, 0);
		const long = executeSequence(trace, 1);
		if (!short.known || !long.known) throw new Error('nothing is known');
		const ofStep = (data: ArrayLike<number>, t: number): number[] => Array.from(data).slice(t * 5, (t + 1) * 5);
		const [stave] = short.values.staves;
		expect(ofStep(stave!.h.data, 1)).toEqual(Array.from(stave!.h_n));
		expect(ofStep(long.values.staves[0]!.h.data, 3)).toEqual(Array.from(long.values.staves[0]!.h_n));
	});

	it('is executed as a whole, in both directions', () => {
		const trace = masked(['1100', '1111'], { bidirectional: true });
		const ops = trace.ops.filter(({ primitive }) => primitive.kind === 'rnn');
		expect(ops.length).toBeGreaterThanOrEqual(2);
		for (const { primitive } of ops) expect(primitive).toMatchObject({ lengths: [2, 4], masked: true });
		const values = execute(trace);
		for (const { outputs } of ops) for (const id of outputs) expect(values.get(id)).toMatchObject({ known: true });
	});

	it('says why there is nothing to look into where no lengths say the mask', () => {
		const told = executeSequence(masked(['1011', '1111']), 0);
		expect(told).toMatchObject({ known: false, reason: expect.stringContaining('a mask that no lengths say') as string });
	});
});

describe('a layer behind an embedding that masks', () => {
	it.each(['LSTM', 'GRU', 'SimpleRNN'])('opens with the steps that it is given: %s', (type) => {
		const trace = evaluate(`import numpy as np
import keras
from keras import layers
m = keras.Sequential([layers.Embedding(20, 6, mask_zero=True), layers.${type}(5)])
m(np.array([[1, 2, 0, 0, 0], [3, 4, 5, 0, 0]]))`);
		const call = trace.calls!.filter((one) => one.type === type).at(-1)!;
		expect(settingsOfCall(trace, call)).toMatchObject({ seq_len: 5, batch: 2, input_size: 6, hidden_size: 5, lengths: [2, 3] });
	});

	it('opens before there are any ids', () => {
		const trace = evaluate(`import keras
from keras import layers
x = keras.Input((7,))
h = layers.LSTM(5)(layers.Embedding(20, 6, mask_zero=True)(x))`);
		const call = trace.calls!.find((one) => one.type === 'LSTM')!;
		expect(settingsOfCall(trace, call)).toMatchObject({ seq_len: 7, hidden_size: 5, lengths: null });
	});
});
