import { layerSizes, sizeOf, type Diagnostic, type LayerSettings, type Trace } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';
import type { Figure, FigureAxis, FigureTensor } from './figure.ts';
import { figureOf } from './figureOf.ts';

const letters = { LSTM: 'lstm', GRU: 'gru', RNN: 'simple_rnn' } as const;

/** What Keras calls what PyTorch has a name for. Axes keep their names: they are what the two have in common. */
function wordsOf({ type, num_layers }: LayerSettings): ReadonlyMap<string, string> {
	const name = letters[type];
	const staves = Array.from(
		{ length: Math.max(0, Math.min(64, Math.floor(num_layers) || 0)) },
		(_, i) => [`layer ${i}`, i === 0 ? name : `${name}_${i}`] as const
	);
	return new Map<string, string>([
		['h_0', 'h'],
		['c_0', 'c'],
		['h_n', 'h'],
		['c_n', 'c'],
		['hidden', 'units'],
		['num_layers', 'layers'],
		['hidden_size', 'units'],
		['input_size', 'kernel'],
		['W_ih_l0', 'kernel'],
		...staves
	]);
}

/** The settings as Keras reads them: x is batch first, and nothing is projected. */
export function asKerasReads(settings: LayerSettings): LayerSettings {
	const { x, batch_first } = settings;
	const turned = x.order !== null && (x.order === 'batch-first') !== batch_first;
	return { ...settings, batch_first: true, proj_size: 0, x: { ...x, order: turned ? 'time-first' : null } };
}

/** The picture's data for a layer cell that speaks Keras: the same picture, with its shapes, its names and what it keeps back. */
export function kerasFigure(settings: LayerSettings, trace: Trace, diagnostics: readonly Diagnostic[]): Figure {
	const options = kerasOptions(settings);
	// States have other axes in Keras: of the program's tensors, x alone is as PyTorch has it.
	const plain = figureOf(asKerasReads(settings), { ...trace, bindings: trace.bindings.filter(({ name }) => name === 'x') }, diagnostics);
	const status = trace.outcome.kind === 'ok' ? 'computed' : 'never';
	const own = (tensor: FigureTensor, name: string, isKept: (axis: FigureAxis) => boolean = () => true): FigureTensor => ({
		...tensor,
		name,
		axes: tensor.axes.filter(isKept),
		status: tensor.status === 'never' ? status : tensor.status
	});
	const stacked = layerSizes(settings).staves > 1;
	const perLayer = ({ axis }: FigureAxis): boolean => stacked || axis !== 'layer';
	return {
		...plain,
		name: letters[settings.type],
		read: options.return_sequences ? 'all' : 'last',
		h0: own(plain.h0, 'h_0', perLayer),
		c0: plain.c0 && own(plain.c0, 'c_0', perLayer),
		output: own(plain.output, 'output', ({ axis }) => options.return_sequences || axis !== 'time'),
		hn: own(plain.hn, 'h', ({ axis }) => axis !== 'layer'),
		cn: plain.cn && own(plain.cn, 'c', ({ axis }) => axis !== 'layer'),
		// Axes of a state are counted as its tensor has them.
		mismatch:
			plain.mismatch && !stacked && plain.mismatch.tensor !== 'x' && plain.mismatch.axis
				? { ...plain.mismatch, axis: plain.mismatch.axis - 1 }
				: plain.mismatch,
		parameterCount: parameters(trace),
		words: wordsOf(settings),
		keras: { activation: options.activation, recurrentActivation: options.recurrent_activation, resetAfter: options.reset_after },
		lastOnly: !options.return_sequences,
		reversed: options.go_backwards,
		stateful: options.stateful
	};
}

/** A layer and its cell have the same parameters: each counts once. */
function parameters({ modules, tensors, outcome }: Trace): number | null {
	// Of several layers, those behind the one that raises are not built yet.
	if (outcome.kind !== 'ok') return null;
	const ids = new Set(modules.flatMap(({ parameters }) => parameters.map(({ tensor }) => tensor)));
	return ids.size === 0 ? null : [...ids].reduce((sum, id) => sum + sizeOf(tensors[id]?.shape ?? []), 0);
}
