import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import type * as layersOnly from '../../../src/lib/frameworks/evaluateLayer.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { dtypeNames } from '../../../src/lib/tensors/dtype.ts';
import { defaultLayer, type LayerSettings, type Trace } from '../../../src/lib/ir/index.ts';
import { bundled } from '../../bundles/core.js';
import { seeded } from '../layout/randomLayers.ts';

/** Settings of a form, most of them usual: what is typed into any field may be any number. */
function layerBy(next: () => number): LayerSettings {
	const pick = <T>(...from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
	const odd = () => pick(0, 1, 3, -3, 2.5, 1e9, 1e20, 25);
	const size = (usual: number) => (next() < 0.95 ? usual : odd());
	const link = () => (next() < 0.95 ? null : odd());
	const dtype = () => (next() < 0.95 ? null : pick(...dtypeNames));
	const state = () => ({ passed: next() < 0.3, layer: link(), batch: link(), hidden: link(), dtype: dtype() });
	const lengths = next() < 0.8 ? null : Array.from({ length: pick(0, 2, 3, 3) }, () => pick<number>(10, 9, 5, 2, 0, 11));
	return {
		...defaultLayer,
		type: pick('LSTM', 'GRU', 'RNN'),
		seq_len: size(10),
		batch: size(3),
		input_size: size(5),
		hidden_size: size(4),
		num_layers: size(2),
		bidirectional: next() < 0.5,
		batch_first: next() < 0.5,
		bias: next() < 0.7,
		proj_size: next() < 0.8 ? 0 : pick(2, 4, 9, -1),
		dropout: next() < 0.8 ? 0 : pick(0.5, 1, 2, -1),
		nonlinearity: pick('tanh', 'relu'),
		dtype: dtype() ?? 'float32',
		x: {
			seq: link(),
			batch: link(),
			feat: link(),
			order: pick(null, null, 'time-first', 'batch-first'),
			without: pick(null, null, null, 'batch', 'seq'),
			dtype: dtype()
		},
		h_0: state(),
		c_0: state(),
		lengths,
		enforce_sorted: next() < 0.5,
		read: pick('all', 'last', 'h_n', 'h_n batch', 'h_n both')
	};
}

/** All that is known of a program that was followed; of one that was not, what is said of it. */
const text = (trace: Trace): string =>
	JSON.stringify(trace.outcome.kind === 'unsupported' ? [trace.outcome, trace.diagnostics] : trace, (_, value: unknown) =>
		typeof value === 'bigint' ? `${value}n` : value
	);

test('what the first view has loaded says of a layer what everything says', async () => {
	const code = await bundled(`export { evaluateLayer } from './src/lib/frameworks/evaluateLayer.ts';`);
	const { evaluateLayer } = new Script(`${code};core;`).runInContext(
		createContext({ performance, setTimeout, structuredClone, WebAssembly })
	) as typeof layersOnly;
	const next = seeded(1);
	const kinds = new Set<string>();
	const other: string[] = [];
	for (let i = 0; i < 600; i++) {
		const source = printTorch(layerBy(next));
		const trace = evaluate(source);
		kinds.add(trace.outcome.kind);
		if (text(evaluateLayer(source)) !== text(trace)) other.push(source);
	}
	expect(other).toEqual([]);
	expect([...kinds].sort()).toEqual(['ok', 'raised', 'unsupported']);
}, 60_000);
