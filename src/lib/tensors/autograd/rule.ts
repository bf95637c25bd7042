import type { ElementwiseFn, Primitive } from '../../ir/index.ts';
import type { Lowering } from '../lower.ts';
import { iteratorStrides, sameSizes } from '../strides.ts';
import type { StridedTensor } from '../tensor.ts';

/** What builds the ops of gradients. */
export type Builder = Lowering<StridedTensor>;

/** The primitive of a kind. */
export type Kind<K extends Primitive['kind']> = Extract<Primitive, { kind: K }>;

/** An op on the way back: its tensors, the gradient of its output, and what builds new ops. */
export interface Flow {
	readonly x: readonly StridedTensor[];
	readonly y: readonly StridedTensor[];
	/** Of the first output; zeros where none arrives. */
	readonly g: StridedTensor;
	readonly by: Builder;
}

/** The vector-Jacobian product of a primitive: gradients of its inputs, each made only where it is asked for; null: nothing flows there. */
export type Rule<P = Primitive> = (primitive: P, flow: Flow) => readonly ((() => StridedTensor | null) | null)[];

export type Operand = StridedTensor | number;

/** Elementwise ops by their names: `f('mul', g, y)`. */
export const calculator =
	(by: Builder) =>
	(fn: ElementwiseFn, ...inputs: Operand[]): StridedTensor =>
		by.map(fn, inputs);
export type Calculator = ReturnType<typeof calculator>;

/** The sum of two gradients, laid out as an elementwise result of both is. */
export const plus = <T extends StridedTensor>(by: Lowering<T>, a: T, b: T): T => by.map('add', [a, b], { strides: iteratorStrides([a, b], a.shape) });

/** Sums a gradient over what broadcasting repeated. */
export function gathered<T extends StridedTensor>(by: Lowering<T>, g: T, shape: readonly number[]): T {
	if (sameSizes(g.shape, shape)) return g;
	const ahead = g.rank - shape.length;
	const axes = g.shape.flatMap((n, i) => (i < ahead || (shape[i - ahead] === 1 && n !== 1) ? [i] : []));
	const sum = axes.length > 0 ? by.reduce('sum', g, axes, { keep: true }) : g;
	return ahead > 0 ? by.reshape(sum, shape) : sum;
}
