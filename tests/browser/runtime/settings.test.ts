import { expect, test, vi } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer, type LayerSettings } from '../../../src/lib/ir/index.ts';
import { backendNames, type Event } from '../../../src/lib/runtime/protocol.ts';
import { Runtime } from '../../../src/lib/runtime/runtime.ts';

const small = { ...defaultLayer, seq_len: 4, batch: 3, input_size: 5, hidden_size: 6 };
const passed = { ...defaultLayer.h_0, passed: true };

test.each<[string, Partial<LayerSettings>, string[]]>([
	['dropout, with the masks that PyTorch draws', { dropout: 0.5, num_layers: 3 }, []],
	['lengths, unsorted, with dropout', { lengths: [2, 4, 1], enforce_sorted: false, dropout: 0.3 }, []],
	['a GRU, batch first, with h_0', { type: 'GRU', batch_first: true, h_0: passed }, []],
	['an RNN with relu, without biases', { type: 'RNN', nonlinearity: 'relu', bias: false }, []],
	['a projection with states', { proj_size: 2, h_0: passed, c_0: passed }, []],
	['one sequence without a batch', { x: { ...defaultLayer.x, without: 'batch' } }, []],
	['one step of one feature', { seq_len: 1, batch: 1, input_size: 1, hidden_size: 1, bidirectional: false, num_layers: 1 }, []],
	['the last step', { read: 'last' }, []],
	['both directions’ final states', { read: 'h_n both' }, []],
	['float64', { dtype: 'float64' }, ['tfjs says “Unknown data type float64”: it ran as float32.']]
])(
	'a layer cell with %s runs on every backend',
	async (_, settings, notes) => {
		const trace = evaluate(printTorch({ ...small, ...settings }));
		expect(trace.outcome).toEqual({ kind: 'ok' });
		const events: Event[] = [];
		new Runtime((event) => events.push(event)).receive({ type: 'run', id: 1, trace, backends: backendNames, batchIndex: 0 });
		await vi.waitUntil(() => events.some(({ type }) => type === 'finished' || type === 'refused'), { timeout: 30_000 });
		const states = new Map(events.flatMap((event) => (event.type === 'backend' ? [[event.backend, event.state]] : [])));
		for (const name of backendNames) {
			const state = states.get(name);
			expect(state, name).toMatchObject({ kind: 'ran', result: { disagreements: [] } });
			if (state?.kind !== 'ran') continue;
			expect(state.result.difference, name).toBeLessThan(1e-5);
			expect(state.result.notes).toEqual(expect.arrayContaining(notes));
		}
		expect(events.find(({ type }) => type === 'sequence')).toBeDefined();
	},
	60_000
);
