import { gateCount } from '../../../../kernels/gates.ts';
import type { NumericArray, RnnLayerWeights, RnnMode, RnnOptions } from '../../../../kernels/types.ts';
import { Seeded } from './random.ts';

/** The arguments of `rnn`, as arrays of float32. */
export interface KernelCase {
	readonly id: string;
	readonly x: NumericArray;
	readonly weights: readonly RnnLayerWeights<NumericArray>[];
	readonly options: RnnOptions<NumericArray>;
}

/** What a case is like; values are drawn from its seed. */
export interface Configuration {
	readonly mode: RnnMode;
	readonly seq: number;
	readonly batch: number;
	readonly input: number;
	readonly hidden: number;
	readonly layers?: number;
	readonly bidirectional?: boolean;
	readonly proj?: number;
	/** Both by default. */
	readonly biases?: 'both' | 'input' | 'hidden' | 'none' | 'one layer has none';
	readonly states?: 'none' | 'h' | 'c' | 'both';
	readonly lengths?: readonly number[];
	/** Every step of x has one element other than zero, up to a million: every gate is saturated one way or the other, and no sum cancels. */
	readonly large?: boolean;
}

/** Values in ±1/√hidden for the weights, as PyTorch draws them, and in ±1 for the rest; past a sequence's end, x holds 10,000. */
export function caseOf(id: string, configuration: Configuration, seed: number): KernelCase {
	const random = new Seeded(seed);
	const { mode, seq, batch, input, hidden, layers = 1, bidirectional = false, proj, biases = 'both', states = 'none', lengths } = configuration;
	const directions = bidirectional ? 2 : 1;
	const out = proj ?? hidden;
	const rows = gateCount[mode] * hidden;
	const uniform = (shape: readonly number[], bound: number): NumericArray => {
		const size = shape.reduce((product, n) => product * n, 1);
		return { shape, data: Float32Array.from({ length: size }, () => random.between(-bound, bound)) };
	};
	const bound = 1 / Math.sqrt(hidden);
	const staves = layers * directions;
	const weights = Array.from({ length: staves }, (_, stave): RnnLayerWeights<NumericArray> => {
		const bare = biases === 'none' || (biases === 'one layer has none' && stave === staves - 1);
		return {
			wIh: uniform([rows, stave < directions ? input : directions * out], bound),
			wHh: uniform([rows, out], bound),
			...(!bare && biases !== 'hidden' && { bIh: uniform([rows], bound) }),
			...(!bare && biases !== 'input' && { bHh: uniform([rows], bound) }),
			...(proj !== undefined && { wHr: uniform([proj, hidden], bound) })
		};
	});
	const x = uniform([seq, batch, input], 1);
	for (let row = 0; row < seq * batch; row++) {
		const sequence = x.data.subarray(row * input, (row + 1) * input);
		if (configuration.large) sequence.fill(0).fill(random.pick([-1, 1]) * 10 ** random.between(0, 6), 0, 1);
		if (lengths && Math.floor(row / batch) >= lengths[row % batch]!) sequence.fill(1e4);
	}
	return {
		id,
		x,
		weights,
		options: {
			mode,
			...(bidirectional && { bidirectional }),
			...(states !== 'none' && states !== 'c' && { hx: uniform([staves, batch, out], 1) }),
			...(states !== 'none' && states !== 'h' && mode === 'lstm' && { cx: uniform([staves, batch, hidden], 1) }),
			...(lengths && { lengths })
		}
	};
}

/** The four configurations in which speed is measured. */
export const measured: readonly KernelCase[] = [
	caseOf('A', { mode: 'lstm', seq: 10, batch: 32, input: 50, hidden: 100 }, 1),
	caseOf('B', { mode: 'lstm', seq: 50, batch: 16, input: 64, hidden: 128, layers: 2, bidirectional: true }, 2),
	caseOf('C', { mode: 'lstm', seq: 100, batch: 1, input: 128, hidden: 256 }, 3),
	caseOf('D', { mode: 'lstm', seq: 200, batch: 8, input: 64, hidden: 64 }, 4)
];

const modes: readonly RnnMode[] = ['lstm', 'gru', 'rnn_tanh', 'rnn_relu'];

/** At and around the sizes where a kernel may go another way: one, a vector's or a tile's width, a workgroup's limit, long, wide, and many; for all modes, or for those named. */
const edges: readonly (readonly [string, Omit<Configuration, 'mode'>, ...RnnMode[]])[] = [
	['all ones', { seq: 1, batch: 1, input: 1, hidden: 1 }],
	['one of everything, deep', { seq: 1, batch: 1, input: 1, hidden: 1, layers: 4, bidirectional: true }],
	['a long sequence', { seq: 1000, batch: 1, input: 3, hidden: 3, states: 'both' }],
	['a large batch', { seq: 2, batch: 300, input: 5, hidden: 5 }],
	['a wide input', { seq: 2, batch: 2, input: 1037, hidden: 3 }],
	['a wide state', { seq: 2, batch: 2, input: 3, hidden: 1029, states: 'both' }, 'lstm', 'rnn_tanh'],
	['a state past 256 and a batch of many tiles', { seq: 2, batch: 21, input: 9, hidden: 259, bidirectional: true }],
	['lengths of which none is the longest', { seq: 7, batch: 3, input: 4, hidden: 5, lengths: [2, 5, 1], layers: 2, bidirectional: true }],
	['a large x', { seq: 6, batch: 3, input: 5, hidden: 9, large: true, bidirectional: true }, 'lstm', 'gru', 'rnn_tanh']
];

export const edgeCases: readonly KernelCase[] = modes.flatMap((mode, m) =>
	edges
		.filter(([, , ...only]) => !only.length || only.includes(mode))
		.map(([name, rest], i) => caseOf(`${mode}, ${name}`, { mode, ...rest }, 1000 + 50 * m + i))
);

/** Some hundreds of configurations of any kind; each is small enough for the reference. */
export const randomCases: readonly KernelCase[] = Array.from({ length: 240 }, (_, seed) => {
	const random = new Seeded(7 * seed + 5);
	const mode = modes[seed % 4]!;
	const sizes: number[] = random.chance(0.3) ? [31, 32, 33, 63, 64, 65, 100, 128, 130] : Array.from({ length: 20 }, (_, i) => i + 1);
	const hidden = random.pick(sizes);
	const wide = hidden > 20;
	const seq = random.chance(0.15) ? 1 : random.integer(1, wide ? 6 : 14);
	const batch = random.chance(0.25) ? 1 : random.pick(wide ? [2, 3, 5, 8] : [2, 3, 4, 5, 7, 8, 9, 16, 17, 33]);
	const configuration: Configuration = {
		mode,
		seq,
		batch,
		input: random.pick(random.chance(0.2) ? [32, 33, 50, 65, 127] : [1, 2, 3, 4, 5, 6, 7, 8, 12, 17]),
		hidden,
		layers: random.pick(wide ? [1, 1, 2] : [1, 1, 2, 3]),
		bidirectional: random.chance(0.5),
		...(mode === 'lstm' && random.chance(0.3) && { proj: random.integer(1, hidden + 1) }),
		biases: random.pick(['both', 'both', 'both', 'input', 'hidden', 'none', 'one layer has none']),
		states: random.pick(['none', 'none', 'h', 'c', 'both', 'both']),
		...(random.chance(0.4) && { lengths: Array.from({ length: batch }, () => random.integer(1, seq)) }),
		large: mode !== 'rnn_relu' && random.chance(0.15)
	};
	return caseOf(`seed ${seed}: ${JSON.stringify(configuration)}`, configuration, seed);
});
