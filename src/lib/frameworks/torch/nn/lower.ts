import type { Axis, DType, ElementwiseFn, Primitive, ReduceFn } from '../../../ir/index.ts';
import type { Host } from '../../../python/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { dtypeWords } from '../dtype.ts';
import { stateOf } from '../state.ts';
import { derive, newTensor, type NewTensor, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';

type Operand = TorchTensor | number;
type Made = Partial<NewTensor>;
type Reduced = Made & { readonly keep?: boolean; readonly p?: number; readonly inTurn?: boolean };

/** The axes of a broadcast result: what the operands that reach an axis agree on. */
function sharedAxes(host: Host, inputs: readonly TorchTensor[], shape: readonly number[]): (Axis | null)[] {
	const all = inputs.map((input) => [input, axesOf(host, input)] as const);
	return shape.map((_, i) => {
		const found = all.flatMap(([input, axes]) => {
			const at = i - shape.length + input.rank;
			return at >= 0 && input.shape[at] !== 1 && axes[at] ? [axes[at]] : [];
		});
		return found.every((axis) => axis === found[0]) ? (found[0] ?? null) : null;
	});
}

/** Broadcasts shapes that are known to fit. */
export function fitted(shapes: readonly (readonly number[])[]): number[] {
	const rank = Math.max(0, ...shapes.map((shape) => shape.length));
	return Array.from({ length: rank }, (_, i) => shapes.map((shape) => shape[i - rank + shape.length] ?? 1).find((n) => n !== 1) ?? 1);
}

/** Builds the ops that one call lowers to, once its checks have passed. */
export class Lowering {
	constructor(
		readonly host: Host,
		/** As the user knows the call. */
		readonly call: string,
		/** Of what is computed on the way. */
		readonly dtype: DType
	) {}

	op(primitive: Primitive, inputs: readonly TorchTensor[], shape: readonly number[], made: Made = {}): TorchTensor {
		return derive(this.host, primitive, this.call, inputs, { dtype: this.dtype, ...made, shape });
	}

	/** A tensor that is made from nothing: a constant, a draw. */
	source(primitive: Primitive, shape: readonly number[], made: Made = {}): TorchTensor {
		const tensor = newTensor(this.host, { dtype: this.dtype, ...made, shape });
		this.host.trace.op(primitive, [], [tensor.ir.id], this.call);
		return tensor;
	}

	constant(value: number, made: Made = {}): TorchTensor {
		return this.source({ kind: 'full', value }, [], made);
	}

	/** An elementwise function of tensors and numbers that broadcast. */
	map(fn: ElementwiseFn, inputs: readonly Operand[], made: Made = {}, parameters?: readonly number[]): TorchTensor {
		const tensors = inputs.map((input) => (typeof input === 'number' ? this.constant(input) : input));
		const shape = fitted(tensors.map((input) => input.shape));
		const axes = sharedAxes(this.host, tensors, shape);
		return this.op({ kind: 'elementwise', fn, ...(parameters && { parameters }) }, tensors, shape, { axes, ...made });
	}

	reduce(fn: ReduceFn, input: TorchTensor, axes: readonly number[], made: Reduced = {}): TorchTensor {
		const { keep = false, p, inTurn, ...rest } = made;
		const before = axesOf(this.host, input);
		const left = input.shape.flatMap((n, i) => (axes.includes(i) ? (keep ? [{ n: 1, axis: null }] : []) : [{ n, axis: before[i] ?? null }]));
		const primitive: Primitive = { kind: 'reduce', fn, axes, ...(p !== undefined && { parameter: p }), ...(inTurn && { inTurn }) };
		return this.op(
			primitive,
			[input],
			left.map(({ n }) => n),
			{ axes: left.map(({ axis }) => axis), ...rest }
		);
	}

	reshape(input: TorchTensor, shape: readonly number[], made: Made = {}): TorchTensor {
		return this.op({ kind: 'reshape' }, [input], shape, { dtype: input.dtype, ...made });
	}

	transpose(input: TorchTensor, order: readonly number[], made: Made = {}): TorchTensor {
		const axes = axesOf(this.host, input);
		const shape = order.map((i) => input.shape[i]!);
		return this.op({ kind: 'transpose', axes: order }, [input], shape, { dtype: input.dtype, axes: order.map((i) => axes[i] ?? null), ...made });
	}

	cast(input: TorchTensor, dtype: DType = this.dtype): TorchTensor {
		return input.dtype === dtype ? input : this.op({ kind: 'cast' }, [input], input.shape, { dtype, axes: axesOf(this.host, input) });
	}

	/** As one of the three reductions of losses asks; `mean` and `sum` go over all axes. */
	reduction(input: TorchTensor, reduction: string, gradFn: string, inTurn = false): TorchTensor {
		if (reduction === 'none') return input;
		return this.reduce(reduction === 'mean' ? 'mean' : 'sum', input, [...input.shape.keys()], { gradFn, inTurn });
	}
}

/** How the user knows the function that runs: by the layer whose forward calls it, where there is one. */
export const callName = (host: Host, name: string): string => stateOf(host).calling ?? `F.${name}`;

export const isFloat = (tensor: TorchTensor): boolean => ['float', 'complex'].includes(dtypeFacts[tensor.dtype].kind);

/** What a CPU kernel says to a dtype that it does not take. */
export const notImplementedFor = (host: Host, kernel: string, dtype: DType): never =>
	host.raise('NotImplementedError', `"${kernel}" not implemented for '${dtypeWords[dtype].scalar}'`, { code: 'torch.dtype' });
