import type { ElementwiseFn, Primitive } from '../../../ir/index.ts';
import type { Host } from '../../../python/index.ts';
import { TorchLowering } from '../nn/lower.ts';
import { iteratorStrides, sameSizes } from '../../../tensors/strides.ts';
import { type TorchTensor } from '../tensor/tensor.ts';

/** null: nothing flows there. */
export type Gradient = TorchTensor | null;
/** The primitive of a kind. */
export type Kind<K extends Primitive['kind']> = Extract<Primitive, { kind: K }>;

/** An op on the way back: its tensors, the gradient of its output, and what builds new ops. */
export interface Flow {
	readonly x: readonly TorchTensor[];
	readonly y: readonly TorchTensor[];
	/** Of the first output; zeros where none arrives. */
	readonly g: TorchTensor;
	readonly by: TorchLowering;
}

/** Gradients of the inputs, each made only where it is asked for. */
export type Rule<P = Primitive> = (primitive: P, flow: Flow) => readonly ((() => Gradient) | null)[];

const names: Partial<Record<ElementwiseFn, string>> = { add: 'AddBackward0', mul: 'MulBackward0', div: 'DivBackward0', neg: 'NegBackward0' };

export type Operand = TorchTensor | number;
/** An elementwise op of the gradients, with the name that PyTorch gives to its own. */
export const map = (by: TorchLowering, fn: ElementwiseFn, inputs: readonly Operand[], parameters?: readonly number[]): TorchTensor =>
	by.map(fn, inputs, { gradFn: names[fn] }, parameters);
/** What PyTorch calls the node of a gradient's gradient, where there is one. */
export const named = (tensor: TorchTensor, gradFn: string): TorchTensor => {
	tensor.gradFn &&= gradFn;
	return tensor;
};

/** The sum of two gradients. */
export const plus = (host: Host, a: TorchTensor, b: TorchTensor): TorchTensor =>
	new TorchLowering(host, '', a.dtype).map('add', [a, b], { gradFn: 'AddBackward0', strides: iteratorStrides([a, b], a.shape) });

/** Sums a gradient over what broadcasting repeated. */
export function gathered(by: TorchLowering, g: TorchTensor, shape: readonly number[]): TorchTensor {
	if (sameSizes(g.shape, shape)) return g;
	const ahead = g.rank - shape.length;
	const axes = g.shape.flatMap((n, i) => (i < ahead || (shape[i - ahead] === 1 && n !== 1) ? [i] : []));
	const sum = axes.length > 0 ? by.reduce('sum', g, axes, { keep: true, gradFn: 'SumBackward1' }) : g;
	return ahead > 0 ? by.reshape(sum, shape) : sum;
}
