import type { LayerType } from '../../../src/lib/ir/index.ts';
import type { Figure } from '../../../src/lib/layout/shared/figure.ts';
import { figureFor, type FigureSpec } from './unrolledFigures.ts';

/** A seeded source of numbers from 0 up to, not including, 1 (mulberry32). */
export function seeded(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

/** A figure of any kind: sizes from 1 to 1,000 (now and then 0 or 10⁹), every type, right, wrong, or hazardous. */
export function randomFigure(random: () => number): Figure {
	const pick = <T>(...choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
	const size = () => (random() < 0.03 ? pick(0, 1e9, 123456) : Math.max(1, Math.round(1000 ** random())));
	const type = pick<LayerType>('LSTM', 'GRU', 'RNN');
	const [seq, batch, inputSize, hidden] = [size(), size(), size(), size()];
	const layers = random() < 0.03 ? pick(0, 1000) : Math.ceil(random() * 9);
	const spec: FigureSpec = {
		type,
		seq,
		batch,
		inputSize,
		hidden,
		layers,
		directions: pick(1, 2),
		bias: random() < 0.8,
		nonlinearity: pick('tanh', 'relu'),
		proj: random() < 0.25 && hidden > 1 ? Math.ceil(random() * (hidden - 1)) : 0
	};
	const kind = random();
	if (kind < 0.15) return figureFor({ ...spec, feat: random() < 0.3 ? inputSize + 1 : size() });
	if (kind < 0.3)
		return figureFor({
			...spec,
			state: { tensor: pick(...(type === 'LSTM' ? (['h_0', 'c_0'] as const) : (['h_0'] as const))), axis: pick(0, 1, 2), size: size() + 1 }
		});
	if (kind < 0.4) return figureFor({ ...spec, lengths: Array.from({ length: Math.min(batch, 8) }, () => Math.ceil(random() * seq)) });
	if (kind < 0.5) return figureFor({ ...spec, swapped: true });
	if (kind < 0.6) return figureFor({ ...spec, read: 'last' });
	if (kind < 0.65)
		return figureFor({
			...spec,
			mismatch: { tensor: pick('x', 'h_0', 'lengths'), axis: null, expected: '(4, 32, 100)', got: 'a 2-D tensor of (1000000, 50)', expectedKey: null }
		});
	return figureFor(spec);
}
