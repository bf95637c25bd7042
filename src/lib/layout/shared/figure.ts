import type { Axis, DType, LayerSettings, LayerType, Reading, SettingKey } from '../../ir/index.ts';

/** What the picture of one recurrent layer shows, whatever its depth: sizes, tensors, and what is wrong. */
export interface Figure {
	readonly type: LayerType;
	/** Name of the variable: `lstm`. */
	readonly name: string;
	/** As the layer reads x (its actual sizes). At least 0; what cannot be drawn as typed (−3, 2.5) is clamped for the drawing only. */
	readonly seq: number;
	readonly batch: number;
	readonly inputSize: number;
	readonly hidden: number;
	/** 0 without a projection. */
	readonly proj: number;
	readonly layers: number;
	readonly directions: 1 | 2;
	/** The setting that the constructor refuses, where there is one. */
	readonly wrongSetting?: SettingKey | null;
	/** The layer's numbers as typed, where the drawing cannot have them as they are: −3, 2.5. */
	readonly typed?: Readonly<Partial<Record<SettingKey, number>>>;
	readonly batchFirst: boolean;
	readonly bias: boolean;
	/** What a plain RNN applies; tanh where it is not said. */
	readonly nonlinearity?: LayerSettings['nonlinearity'];
	/** What the program goes on to read of the results, where that is known. */
	readonly read?: Reading;
	readonly x: FigureTensor;
	readonly h0: FigureTensor;
	readonly c0: FigureTensor | null;
	readonly output: FigureTensor;
	readonly hn: FigureTensor;
	readonly cn: FigureTensor | null;
	/** Lengths of packed sequences, in the order of the batch. */
	readonly lengths: readonly number[] | null;
	readonly status: 'ok' | 'raised' | 'hazard' | 'unsupported';
	/** Where it does not fit; null also when the mistake has no place in the picture (a dtype, a constructor's argument). */
	readonly mismatch: FigureMismatch | null;
	readonly parameterCount: number | null;
	/** What another framework calls what is written in the picture, by PyTorch's words; null where it is PyTorch's. */
	readonly words?: ReadonlyMap<string, string>;
	/** What Keras' cell has of its own; absent where the picture speaks PyTorch. */
	readonly keras?: { readonly activation: string; readonly recurrentActivation: string; readonly resetAfter: boolean };
	/** Of the steps of output, the last one alone is given. */
	readonly lastOnly?: boolean;
	/** It reads x from its end. */
	readonly reversed?: boolean;
	/** The last states are the first ones of the next call. */
	readonly stateful?: boolean;
}

/** What stands in the picture for one of PyTorch's words. */
export const said = ({ words }: Figure, word: string): string => words?.get(word) ?? word;

export interface FigureTensor {
	readonly name: string;
	/** In the order of the tensor. */
	readonly axes: readonly FigureAxis[];
	readonly dtype: DType;
	/** `implicit`: not passed, zeros. `never`: the program raised before it was made. */
	readonly status: 'passed' | 'implicit' | 'computed' | 'never';
}

export interface FigureAxis {
	/** What the layer reads it as. */
	readonly axis: Axis;
	readonly size: number;
	/** What editing this number edits; null: derived. */
	readonly key: SettingKey | null;
	/** null: not an axis that has a link. */
	readonly linked: boolean | null;
	/** What the user meant by it, where that differs from what the layer reads (a hazard). */
	readonly meant: Axis | null;
	/** It disagrees with the layer: drawn in the mistake's colour. */
	readonly wrong: boolean;
}

export interface FigureMismatch {
	readonly tensor: 'x' | 'h_0' | 'c_0' | 'lengths';
	/** Index into the tensor's axes; null: its rank. */
	readonly axis: number | null;
	readonly expected: string;
	readonly got: string;
	/** The setting that the expectation comes from, editable at the socket. */
	readonly expectedKey: SettingKey | null;
}

/** A rectangle to draw in, in CSS pixels. Everything in `layout/` is a function of a figure and one of these. */
export interface Viewport {
	readonly width: number;
	/** Below 620 px the drawing is its own: flow upwards, larger touch targets, short chips. */
	readonly narrow: boolean;
	/** Tensors are drawn low: the picture stands beside a long text. */
	readonly low?: boolean;
	/** Height that is in sight at first: staves shrink until the time axis is in it, as far as they can be read. */
	readonly inSight?: number;
}
