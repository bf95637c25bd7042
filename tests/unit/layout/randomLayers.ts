import { diagnose } from '$lib/diagnose/index.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';
import { printTorch } from '$lib/frameworks/torch/print.ts';
import { defaultLayer, type LayerSettings, type LayerType, type Link } from '$lib/ir/index.ts';
import type { Figure } from '$lib/layout/shared/figure.ts';
import { figureOf } from '$lib/layout/shared/figureOf.ts';

/** The figure of a layer cell, by way of the program that it prints. */
export function figureFor(settings: LayerSettings): Figure {
	const trace = evaluate(printTorch(settings));
	return figureOf(settings, trace, diagnose(trace));
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** Settings of every kind: valid ones, and ones with an axis, a rank or a length that does not fit. */
export function randomLayer(random: () => number): LayerSettings {
	const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
	const size = () => (random() < 0.2 ? 1 : random() < 0.5 ? whole(1, 40) : whole(1, 1000));
	const chance = (part: number) => random() < part;
	const pick = <T>(values: readonly T[]): T => values[whole(0, values.length - 1)]!;
	const broken = (part: number): Link => (chance(part) ? pick([0, 1, size(), size(), 1e6]) : null);
	const type = pick<LayerType>(['LSTM', 'LSTM', 'GRU', 'RNN']);
	const hidden = size();
	const batch = chance(0.05) ? 0 : size();
	const seq = chance(0.05) ? 0 : size();
	const passed = () => ({ passed: chance(0.3), layer: broken(0.05), batch: broken(0.08), hidden: broken(0.08), dtype: null });
	const packed = chance(0.15) && batch > 0 && batch < 50 && seq > 0;
	return {
		...defaultLayer,
		type,
		seq_len: seq,
		batch,
		input_size: size(),
		hidden_size: hidden,
		num_layers: chance(0.5) ? whole(1, 3) : whole(1, 12),
		bidirectional: chance(0.5),
		batch_first: chance(0.3),
		proj_size: type === 'LSTM' && chance(0.3) ? whole(1, Math.max(1, hidden - 1)) : 0,
		x: {
			seq: null,
			batch: broken(0.05),
			feat: broken(0.2),
			order: chance(0.2) ? pick(['time-first', 'batch-first'] as const) : null,
			without: chance(0.15) ? pick(['batch', 'seq'] as const) : null,
			dtype: null
		},
		h_0: passed(),
		c_0: passed(),
		lengths: packed ? Array.from({ length: chance(0.9) ? batch : batch + 1 }, () => whole(1, seq)) : null,
		enforce_sorted: false,
		read: pick(['all', 'all', 'last', 'h_n', 'h_n batch'] as const)
	};
}
