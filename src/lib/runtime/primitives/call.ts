import * as tf from '@tensorflow/tfjs-core';
import type { Primitive, Tensor } from '../../ir/index.ts';

/** One call of a primitive on the active backend. */
export interface Call<P extends Primitive> {
	readonly primitive: P;
	readonly inputs: readonly tf.Tensor[];
	/** What is predicted of the outputs. */
	readonly outputs: readonly Tensor[];
}

type Kind = Primitive['kind'];

/** Gives the outputs; called in a `tidy`. */
export type Executor<K extends Kind> = (call: Call<Extract<Primitive, { kind: K }>>) => tf.Tensor[];
export type Executors = { readonly [K in Kind]: Executor<K> };

export const shapeOf = ({ outputs }: Pick<Call<Primitive>, 'outputs'>): number[] => [...outputs[0]!.shape!];

export const broadcast = (x: tf.Tensor, shape: readonly number[]): tf.Tensor =>
	x.shape.length === shape.length && x.shape.every((n, i) => n === shape[i]) ? x : tf.broadcastTo<tf.Rank>(x, [...shape]);
