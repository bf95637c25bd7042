import type { Figure, FigureAxis } from '../shared/figure.ts';

/** A gate, or the one sum of a plain RNN, in PyTorch's order. */
interface Gate {
	readonly name: string;
	readonly word: string;
	readonly activation: string;
}

const gates: Readonly<Record<Figure['type'], readonly Gate[]>> = {
	LSTM: [
		{ name: 'i', word: 'input', activation: 'σ' },
		{ name: 'f', word: 'forget', activation: 'σ' },
		{ name: 'g', word: 'cell', activation: 'tanh' },
		{ name: 'o', word: 'output', activation: 'σ' }
	],
	GRU: [
		{ name: 'r', word: 'reset', activation: 'σ' },
		{ name: 'z', word: 'update', activation: 'σ' },
		{ name: 'n', word: 'new', activation: 'tanh' }
	],
	RNN: [{ name: 'h', word: '', activation: 'tanh' }]
};

/** What Keras calls a gate that PyTorch calls otherwise. */
const kerasNames: ReadonlyMap<string, string> = new Map([
	['g', 'c'],
	['n', 'h']
]);

/** The gates under the names of the framework that the picture speaks. The columns stand as PyTorch has them: of a GRU, Keras keeps z before r. */
function gatesOf({ type, nonlinearity, keras }: Figure): readonly Gate[] {
	if (!keras) return gates[type].map((gate) => (type === 'RNN' && nonlinearity === 'relu' ? { ...gate, activation: 'relu' } : gate));
	const short = (activation: string): string => (activation === 'sigmoid' ? 'σ' : activation);
	return gates[type].map((gate) => ({
		...gate,
		name: kerasNames.get(gate.name) ?? gate.name,
		activation: short(gate.activation === 'tanh' ? keras.activation : keras.recurrentActivation)
	}));
}

/** What one step of one stave reads and makes, in sizes and names. */
export interface CellFacts {
	readonly stave: number;
	readonly staves: number;
	readonly layer: number;
	readonly backward: boolean;
	readonly step: number;
	/** The step whose state is read; null at the step where this direction begins, which reads h_0. */
	readonly before: number | null;
	readonly gates: readonly Gate[];
	readonly hidden: number;
	/** Size of h: proj_size or hidden_size. */
	readonly out: number;
	readonly proj: number;
	readonly batch: number;
	/** Features that x has, and that W_ih takes. */
	readonly input: number;
	readonly takes: number;
	/** `l0` or `l0_reverse`: how PyTorch's parameters of this stave end. */
	readonly suffix: string;
	readonly never: boolean;
	/** The mistake, where it can be seen in this very step. */
	readonly wrong: 'x feature' | 'x' | 'h hidden' | 'h batch' | 'h' | 'c hidden' | 'c' | null;
	/** There is a mistake in a state, but it enters at another step. */
	readonly wrongElsewhere: number | null;
}

/** Whether the recurrent product has a bias of its own: PyTorch's always, of Keras' that of a GRU which resets after it. */
export const hasTwoBiases = ({ type, keras }: Figure): boolean => !keras || (type === 'GRU' && keras.resetAfter);

const clampIndex = (index: number, count: number): number => Math.max(0, Math.min(count - 1, Math.round(index)));

/** Size of an axis by its meaning, where a tensor has one. */
export const axisNamed = (axes: readonly FigureAxis[], axis: FigureAxis['axis']): FigureAxis | undefined => axes.find((other) => other.axis === axis);

/** What there is to know of one step. Stave and step are clamped to what the figure has. */
export function cellFacts(figure: Figure, stave: number, step: number): CellFacts {
	const staves = figure.layers * figure.directions;
	const at = clampIndex(stave, staves);
	const t = clampIndex(step, figure.seq);
	const layer = Math.floor(at / figure.directions);
	const backward = at % figure.directions === 1;
	const out = figure.proj > 0 ? figure.proj : figure.hidden;
	const beginning = backward ? figure.seq - 1 : 0;
	const before = t === beginning || figure.seq < 1 ? null : backward ? t + 1 : t - 1;
	const { mismatch } = figure;
	const wants = mismatch && /^\d{1,15}$/.test(mismatch.expected) ? Number(mismatch.expected) : null;
	const kind = mismatch && mismatch.tensor !== 'lengths' ? wrongKind(figure, layer) : null;
	const inState = mismatch?.tensor === 'h_0' || mismatch?.tensor === 'c_0';
	const input = layer === 0 ? figure.inputSize : figure.directions * out;
	return {
		stave: at,
		staves,
		layer,
		backward,
		step: t,
		before,
		out,
		input,
		gates: gatesOf(figure),
		hidden: figure.hidden,
		proj: figure.proj,
		batch: figure.batch,
		takes: kind === 'x feature' && wants !== null ? wants : input,
		suffix: `l${layer}${backward ? '_reverse' : ''}`,
		never: figure.output.status === 'never',
		wrong: inState && before !== null ? null : kind,
		wrongElsewhere: inState && before !== null ? beginning : null
	};
}

function wrongKind(figure: Figure, layer: number): CellFacts['wrong'] {
	const mismatch = figure.mismatch!;
	if (mismatch.tensor === 'x') {
		if (layer > 0) return null;
		return mismatch.axis !== null && figure.x.axes[mismatch.axis]?.axis === 'feature' ? 'x feature' : 'x';
	}
	const axis = mismatch.axis === null ? undefined : (mismatch.tensor === 'h_0' ? figure.h0 : figure.c0)?.axes[mismatch.axis]?.axis;
	if (mismatch.tensor === 'c_0') return axis === 'hidden' ? 'c hidden' : 'c';
	return axis === 'hidden' ? 'h hidden' : axis === 'batch' ? 'h batch' : 'h';
}
