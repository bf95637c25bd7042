import type { DType, Primitive, RnnMode } from '../ir/index.ts';

/** A tensor of a model, as a number of its own. */
export type Value = number;

/** Layers that both frameworks have, in words of neither: batch first, channels last. */
export type Layer =
	| { readonly kind: 'embedding'; readonly rows: number; readonly size: number }
	/**
	 * One layer, in one direction or both. Inputs: x, then the first states where they are given. Outputs: all steps, what it ends with (forward beside backward),
	 * then the last states; states are h (and c) of each direction in turn.
	 */
	| {
			readonly kind: 'recurrent';
			readonly mode: RnnMode;
			readonly features: number;
			readonly units: number;
			readonly bias: boolean;
			readonly bidirectional: boolean;
	  }
	| { readonly kind: 'dense'; readonly features: number; readonly units: number; readonly bias: boolean }
	| { readonly kind: 'dropout'; readonly rate: number; /** Whole features are left out, at all steps. */ readonly wholeFeatures?: true }
	/** A weight that is computed with outside of layers. It takes nothing. */
	| { readonly kind: 'parameter'; readonly shape: readonly number[] }
	| { readonly kind: 'layernorm'; readonly size: number; readonly eps: number; readonly scale: boolean; readonly center: boolean }
	/** `momentum`: how much of the running figures stays at each step. */
	| {
			readonly kind: 'batchnorm';
			readonly size: number;
			readonly eps: number;
			readonly momentum: number;
			readonly scale: boolean;
			readonly center: boolean;
	  }
	| {
			readonly kind: 'conv1d';
			readonly features: number;
			readonly filters: number;
			readonly kernel: number;
			readonly stride: number;
			readonly dilation: number;
			readonly groups: number;
			readonly bias: boolean;
			/** `same`: zeros around, as many steps out as in; `causal`: zeros in front. */
			readonly padding: 'valid' | 'same' | 'causal';
	  }
	| { readonly kind: 'pool'; readonly fn: 'max' | 'average'; readonly size: number; readonly stride: number };

/** Computing without weights; `stack` joins its inputs along a new first axis. */
export type Computed = Exclude<Primitive, { readonly kind: 'rnn' | 'rnn_cell' }> | { readonly kind: 'stack' };

export type Node =
	| {
			readonly kind: 'layer';
			readonly layer: Layer;
			/** What it is called in both programs; a layer that is called twice is two nodes of one name. */
			readonly name: string;
			/** Python that gives each of its weights as an array, in the order of the framework that it comes from: `w['lstm.weight_ih_l0']`, `w[3]`. */
			readonly weights: readonly string[];
			readonly inputs: readonly Value[];
			readonly outputs: readonly Value[];
	  }
	| { readonly kind: 'computed'; readonly op: Computed; readonly inputs: readonly Value[]; readonly outputs: readonly Value[] }
	/** What cannot be ported; it matters only where something needs it. */
	| { readonly kind: 'lost'; readonly why: string; readonly inputs: readonly Value[]; readonly outputs: readonly Value[] };

export interface GraphInput {
	readonly value: Value;
	readonly shape: readonly number[];
	readonly dtype: DType;
}

/** Where the batch stands in a value; undefined where that is not known. */
export type BatchAxes = ReadonlyMap<Value, readonly number[]>;

/** A model as its layers and what is computed between them, in order. */
export interface Graph {
	readonly inputs: readonly GraphInput[];
	readonly nodes: readonly Node[];
	readonly outputs: readonly Value[];
	readonly shapes: ReadonlyMap<Value, readonly number[]>;
	readonly dtypes: ReadonlyMap<Value, DType>;
	/** What the program calls a value. */
	readonly names: ReadonlyMap<Value, string>;
	/** Values that are one number. */
	readonly numbers: ReadonlyMap<Value, number>;
	/** What the other framework has not, or does otherwise, in sentences: the outputs agree all the same. */
	readonly notes: readonly string[];
	/** The axes that grow with the batch, where a second batch told them. */
	readonly batch?: BatchAxes;
}

/** A model, or a part of one, that has no counterpart. The message is a sentence for the reader. */
export class NotPortable extends Error {}

export const statesPerDirection = (mode: RnnMode): number => (mode === 'lstm' ? 2 : 1);
