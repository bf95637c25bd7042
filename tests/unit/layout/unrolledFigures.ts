import type { LayerType, SettingKey } from '../../../src/lib/ir/index.ts';
import type { Figure, FigureAxis, FigureMismatch, FigureTensor } from '../../../src/lib/layout/shared/figure.ts';

/** The sizes of a figure, and what is wrong with it. */
export interface FigureSpec {
	readonly type?: LayerType;
	readonly seq?: number;
	readonly batch?: number;
	readonly inputSize?: number;
	readonly hidden?: number;
	readonly proj?: number;
	readonly layers?: number;
	readonly directions?: 1 | 2;
	readonly bias?: boolean;
	readonly nonlinearity?: 'tanh' | 'relu';
	readonly lengths?: readonly number[] | null;
	/** Features that x has, where they are not input_size. */
	readonly feat?: number;
	/** Sizes of h_0 or c_0 that were set by hand. */
	readonly state?: { readonly tensor: 'h_0' | 'c_0'; readonly axis: 0 | 1 | 2; readonly size: number };
	readonly mismatch?: FigureMismatch;
	/** The user's batch is read as time. */
	readonly swapped?: boolean;
	readonly read?: Figure['read'];
}

const axis = (name: FigureAxis['axis'], size: number, key: SettingKey | null, rest: Partial<FigureAxis> = {}): FigureAxis => ({
	axis: name,
	size,
	key,
	linked: key?.includes('.') ? true : null,
	meant: null,
	wrong: false,
	...rest
});

/** A figure as the page makes one from settings: default sizes, with some changed. */
export function figureFor(spec: FigureSpec = {}): Figure {
	const {
		type = 'LSTM',
		seq = 10,
		batch = 32,
		inputSize = 50,
		hidden = 100,
		layers = 2,
		directions = 2,
		bias = true,
		lengths = null,
		feat,
		state,
		swapped = false
	} = spec;
	const proj = type === 'LSTM' ? (spec.proj ?? 0) : 0;
	const out = proj || hidden;
	const staves = layers * directions;
	const stateNames = ['layer', 'batch', 'hidden'] as const;
	const mismatch: FigureMismatch | null =
		spec.mismatch ??
		(feat !== undefined && feat !== inputSize
			? { tensor: 'x', axis: 2, expected: String(inputSize), got: String(feat), expectedKey: 'input_size' }
			: state
				? {
						tensor: state.tensor,
						axis: state.axis,
						expected: String([staves, batch, state.tensor === 'h_0' ? out : hidden][state.axis]),
						got: String(state.size),
						expectedKey: (['num_layers', 'batch', 'hidden_size'] as const)[state.axis]
					}
				: null);
	const raised = mismatch !== null;
	const tensor = (name: string, axes: readonly FigureAxis[], status: FigureTensor['status']): FigureTensor => ({ name, axes, dtype: 'float32', status });
	const states = (name: 'h_0' | 'c_0', size: number) =>
		tensor(
			name,
			stateNames.map((word, i) =>
				axis(word, state?.tensor === name && state.axis === i ? state.size : [staves, batch, size][i]!, `${name}.${word}`, {
					wrong: mismatch?.tensor === name && mismatch.axis === i
				})
			),
			state ? 'passed' : 'implicit'
		);
	const results = (name: string, size: number) =>
		tensor(name, [axis('layer', staves, null), axis('batch', batch, null), axis('hidden', size, null)], raised ? 'never' : 'computed');
	return {
		type,
		name: type.toLowerCase(),
		seq,
		batch,
		inputSize: feat ?? inputSize,
		hidden,
		proj,
		layers,
		directions,
		bias,
		lengths,
		batchFirst: false,
		nonlinearity: spec.nonlinearity ?? 'tanh',
		...(spec.read && { read: spec.read }),
		x: tensor(
			'x',
			[
				axis('time', seq, 'x.seq', { meant: swapped ? 'batch' : null }),
				axis('batch', batch, 'x.batch', { meant: swapped ? 'time' : null }),
				axis('feature', feat ?? inputSize, 'x.feat', { wrong: mismatch?.tensor === 'x' })
			],
			'passed'
		),
		h0: states('h_0', out),
		c0: type === 'LSTM' ? states('c_0', hidden) : null,
		output: tensor('output', [axis('time', seq, null), axis('batch', batch, null), axis('hidden', directions * out, null)], raised ? 'never' : 'computed'),
		hn: results('h_n', out),
		cn: type === 'LSTM' ? results('c_n', hidden) : null,
		status: raised ? 'raised' : swapped || spec.read === 'last' ? 'hazard' : 'ok',
		mismatch,
		parameterCount: null
	};
}
