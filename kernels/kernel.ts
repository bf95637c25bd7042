import type { KernelConfig, NamedAttrMap, NamedTensorInfoMap, TensorInfo } from '@tensorflow/tfjs-core';
import type { RnnLayerWeights, RnnMode } from './types.ts';

/** The one name under which every backend registers its kernel. */
export const kernelName = 'FusedRnn';

/**
 * What `rnn` hands to a backend's kernel, checked: the kernel trusts it. Inputs by name: `x`; `hx`, `cx` where given; and for each layer and
 * direction i = layer · directions + direction: `wIh{i}`, `wHh{i}`, and `bIh{i}`, `bHh{i}`, `wHr{i}` where given. All are float32.
 */
export interface RnnAttributes {
	readonly mode: RnnMode;
	readonly layers: number;
	readonly directions: 1 | 2;
	/** Sizes of x, [seq, batch, input], all at least 1. */
	readonly seq: number;
	readonly batch: number;
	readonly input: number;
	readonly hidden: number;
	/** proj where there is a projection, else hidden. */
	readonly out: number;
	/** One a sequence, 1…seq; null: all are seq. */
	readonly lengths: readonly number[] | null;
}

/** The kernel's tensors, put together again from their names. */
export interface RnnInputs {
	readonly x: TensorInfo;
	readonly hx?: TensorInfo;
	readonly cx?: TensorInfo;
	/** Layer 0 forward, layer 0 backward, layer 1 forward, … */
	readonly weights: readonly RnnLayerWeights<TensorInfo>[];
}

/** What a backend registers. */
export interface RnnKernel extends KernelConfig {
	/** Compiles the programs of a call without making it; where there are none, a call has nothing to wait for. */
	readonly ahead?: (inputs: RnnInputs, attributes: RnnAttributes, backend: unknown) => Promise<void>;
}

/** A kernel gives output [seq, batch, directions·out], h_n [layers·directions, batch, out] and, for an LSTM, c_n [layers·directions, batch, hidden]. */
export type RnnOutputs = readonly [output: TensorInfo, hn: TensorInfo] | readonly [output: TensorInfo, hn: TensorInfo, cn: TensorInfo];

/** The attributes as tfjs passes them on: its type has no null, so no lengths are an empty list. */
export const namedAttributes = ({ lengths, ...sizes }: RnnAttributes): NamedAttrMap => ({ ...sizes, lengths: [...(lengths ?? [])] });

/** The attributes as tfjs passes them to a kernel: those that `namedAttributes` made. */
export function attributesOf({ mode, layers, directions, seq, batch, input, hidden, out, lengths }: NamedAttrMap = {}): RnnAttributes {
	const given = lengths as number[];
	return {
		mode: mode as RnnMode,
		layers: Number(layers),
		directions: directions === 2 ? 2 : 1,
		seq: Number(seq),
		batch: Number(batch),
		input: Number(input),
		hidden: Number(hidden),
		out: Number(out),
		lengths: given.length > 0 ? given : null
	};
}

/** The inputs as tfjs passes them to a kernel. */
export function inputsOf(inputs: NamedTensorInfoMap, { layers, directions }: RnnAttributes): RnnInputs {
	const weights = Array.from({ length: layers * directions }, (_, i) => ({
		wIh: inputs[`wIh${i}`]!,
		wHh: inputs[`wHh${i}`]!,
		...(inputs[`bIh${i}`] && { bIh: inputs[`bIh${i}`]! }),
		...(inputs[`bHh${i}`] && { bHh: inputs[`bHh${i}`]! }),
		...(inputs[`wHr${i}`] && { wHr: inputs[`wHr${i}`]! })
	}));
	return { x: inputs.x!, weights, ...(inputs.hx && { hx: inputs.hx }), ...(inputs.cx && { cx: inputs.cx }) };
}
