import { TraceOf } from './traceOf.ts';

const from = (seed: number): TraceOf => {
	const t = new TraceOf();
	t.seed(seed);
	return t;
};

/** The programs of `tests/reference/seeded.jsonl`, lowered to primitives by hand. */
export const seededPrograms: Readonly<Record<string, () => TraceOf>> = {
	lstm() {
		const t = from(0);
		const lstm = t.layer('lstm', 'lstm', 5, 7);
		t.run(lstm, t.randn('x', [6, 3, 5]));
		return t;
	},
	'lstm, two layers, both directions'() {
		const t = from(0);
		const lstm = t.layer('lstm', 'lstm', 4, 5, { numLayers: 2, bidirectional: true });
		const [output] = t.run(lstm, t.randn('x', [5, 3, 4]));
		t.name('last', t.make({ kind: 'slice', at: [4, { start: 0, stop: 3, step: 1 }, { start: 0, stop: 10, step: 1 }] }, [output!], [3, 10]));
		return t;
	},
	'lstm, three layers, batch first'() {
		const t = from(1);
		const lstm = t.layer('lstm', 'lstm', 3, 4, { numLayers: 3, batchFirst: true });
		const [output] = t.run(lstm, t.randn('x', [2, 7, 3]));
		t.name('last', t.make({ kind: 'slice', at: [{ start: 0, stop: 2, step: 1 }, 6] }, [output!], [2, 4]));
		return t;
	},
	'lstm, projected, both directions'() {
		const t = from(2);
		const lstm = t.layer('lstm', 'lstm', 6, 5, { numLayers: 2, projSize: 3, bidirectional: true });
		t.run(lstm, t.randn('x', [4, 2, 6]));
		return t;
	},
	'lstm, states given, projected'() {
		const t = from(3);
		const x = t.randn('x', [3, 2, 5]);
		const states = [t.randn('h_0', [2, 2, 2]), t.randn('c_0', [2, 2, 6])];
		t.run(t.layer('lstm', 'lstm', 5, 6, { numLayers: 2, projSize: 2 }), x, states);
		return t;
	},
	'lstm, unbatched, no bias'() {
		const t = from(4);
		const lstm = t.layer('lstm', 'lstm', 7, 3, { bias: false, bidirectional: true, unbatched: true });
		t.run(lstm, t.randn('x', [5, 7]), [t.randn('h_0', [2, 3]), t.randn('c_0', [2, 3])]);
		return t;
	},
	'lstm, float64'() {
		const t = from(5);
		const lstm = t.layer('lstm', 'lstm', 3, 5, { numLayers: 2, dtype: 'float64' });
		t.run(lstm, t.randn('x', [4, 3, 3], 'float64'));
		return t;
	},
	'lstm, packed, unsorted lengths'() {
		const t = from(6);
		const lstm = t.layer('lstm', 'lstm', 3, 4, { numLayers: 2, bidirectional: true });
		t.runPacked(lstm, t.randn('x', [6, 5, 3]), [3, 6, 1, 4, 6], [], 'sizes');
		return t;
	},
	'lstm, dropout in training'() {
		const t = from(7);
		const lstm = t.layer('lstm', 'lstm', 3, 4, { numLayers: 3, dropout: 0.4, bidirectional: true, batchFirst: true });
		t.run(lstm, t.randn('x', [3, 4, 3]));
		t.randn('y', [5]);
		return t;
	},
	'lstm, one feature, one step'() {
		const t = from(8);
		const lstm = t.layer('lstm', 'lstm', 1, 1);
		t.run(lstm, t.rand('x', [1, 1, 1]));
		return t;
	},
	gru() {
		const t = from(0);
		const gru = t.layer('gru', 'gru', 8, 6);
		t.run(gru, t.randn('x', [5, 4, 8]));
		return t;
	},
	'gru, two layers, both directions, batch first, state given'() {
		const t = from(9);
		const gru = t.layer('gru', 'gru', 4, 5, { numLayers: 2, batchFirst: true, bidirectional: true });
		t.run(gru, t.randn('x', [3, 4, 4]), [t.randn('h_0', [4, 3, 5])]);
		return t;
	},
	'gru, packed, batch first, state given'() {
		const t = from(10);
		const gru = t.layer('gru', 'gru', 5, 3, { bidirectional: true, batchFirst: true });
		t.runPacked(gru, t.randn('x', [4, 7, 5]), [2, 7, 5, 3], [t.randn('h_0', [2, 4, 3])]);
		return t;
	},
	'gru, three layers, no bias, float64, unbatched'() {
		const t = from(11);
		const gru = t.layer('gru', 'gru', 2, 3, { numLayers: 3, bias: false, dtype: 'float64', unbatched: true });
		t.run(gru, t.rand('x', [9, 2], 'float64'));
		return t;
	},
	'gru, packed, dropout in training'() {
		const t = from(12);
		const gru = t.layer('gru', 'gru', 3, 4, { numLayers: 2, dropout: 0.25 });
		t.runPacked(gru, t.randn('x', [5, 3, 3]), [5, 3, 2]);
		return t;
	},
	'rnn, tanh, both directions'() {
		const t = from(0);
		const rnn = t.layer('rnn', 'rnn_tanh', 6, 9, { numLayers: 2, bidirectional: true });
		t.run(rnn, t.randn('x', [7, 2, 6]));
		return t;
	},
	'rnn, relu, state given'() {
		const t = from(13);
		const rnn = t.layer('rnn', 'rnn_relu', 11, 13, { batchFirst: true });
		t.run(rnn, t.randn('x', [2, 5, 11]), [t.randn('h_0', [1, 2, 13])]);
		return t;
	},
	'lstm cell'() {
		const t = from(14);
		const cell = t.cell('lstm', 5, 4);
		const x = t.randn('x', [3, 5]);
		const first = cell(['h1', 'c1'], x, [t.randn('h', [3, 4]), t.randn('c', [3, 4])]);
		cell(['h2', 'c2'], x, first);
		return t;
	},
	'gru cell, no bias'() {
		const t = from(15);
		const cell = t.cell('gru', 10, 7, false);
		const x = t.randn('x', [2, 10]);
		cell(['h2'], x, cell(['h1'], x));
		return t;
	},
	'rnn cell, relu, one sample'() {
		const t = from(16);
		const cell = t.cell('rnn_relu', 17, 5);
		const x = t.randn('x', [17]);
		cell(['h1'], x, [t.randn('h', [5])]);
		t.seed(16);
		t.randn('again', [20]);
		return t;
	}
};
