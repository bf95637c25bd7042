import type { DType, ElementwiseFn, Op, Primitive, ReduceFn, RnnPrimitive, TensorId } from '../ir/index.ts';
import type { Interpreter } from '../python/index.ts';
import { broadcastAxes, fitted, recurrent, reduced } from './results.ts';
import type { NewTensor } from './made.ts';
import { axesOf, derive, type StridedTensor } from './tensor.ts';

type Made = Partial<NewTensor>;
type Reduced = Made & { readonly keep?: boolean; readonly p?: number; readonly inTurn?: boolean };

/** Builds the ops that one call of a framework lowers to, once its checks have passed: shapes, and what axes mean, follow from the inputs'. */
export abstract class Lowering<T extends StridedTensor> {
	constructor(
		readonly host: Interpreter,
		/** As the user knows the call. */
		readonly call: string,
		/** Of what is computed on the way. */
		readonly dtype: DType
	) {}

	/** A tensor of the framework's that no op makes yet. */
	abstract make(made: NewTensor): T;

	op(primitive: Primitive, inputs: readonly T[], shape: readonly number[], made: Made = {}): T {
		return derive(this.host, primitive, this.call, inputs, { dtype: this.dtype, ...made, shape });
	}

	/** A tensor that is made from nothing: a constant, a draw. */
	source(primitive: Primitive, shape: readonly number[], made: Made = {}): T {
		const tensor = this.make({ dtype: this.dtype, ...made, shape });
		this.host.trace.op(primitive, [], [tensor.ir.id], this.call);
		return tensor;
	}

	constant(value: number, made: Made = {}): T {
		return this.source({ kind: 'full', value }, [], made);
	}

	/** An elementwise function of tensors and numbers that broadcast. */
	map(fn: ElementwiseFn, inputs: readonly (T | number)[], made: Made = {}, parameters?: readonly number[]): T {
		const tensors = inputs.map((input) => (typeof input === 'number' ? this.constant(input) : input));
		const shape = fitted(tensors.map((input) => input.shape));
		const axes = broadcastAxes(this.host, tensors, shape);
		return this.op({ kind: 'elementwise', fn, ...(parameters && { parameters }) }, tensors, shape, { axes, ...made });
	}

	reduce(fn: ReduceFn, input: T, axes: readonly number[], made: Reduced = {}): T {
		const { keep = false, p, inTurn, ...rest } = made;
		const primitive: Primitive = { kind: 'reduce', fn, axes, ...(p !== undefined && { parameter: p }), ...(inTurn && { inTurn }) };
		const { shape, axes: left } = reduced(this.host, input, axes, keep);
		return this.op(primitive, [input], shape, { axes: left, ...rest });
	}

	reshape(input: T, shape: readonly number[], made: Made = {}): T {
		return this.op({ kind: 'reshape' }, [input], shape, { dtype: input.dtype, ...made });
	}

	transpose(input: T, order: readonly number[], made: Made = {}): T {
		const axes = axesOf(this.host, input);
		const shape = order.map((i) => input.shape[i]!);
		return this.op({ kind: 'transpose', axes: order }, [input], shape, { dtype: input.dtype, axes: order.map((i) => axes[i] ?? null), ...made });
	}

	cast(input: T, dtype: DType = this.dtype): T {
		return input.dtype === dtype ? input : this.op({ kind: 'cast' }, [input], input.shape, { dtype, axes: axesOf(this.host, input) });
	}

	/**
	 * A whole recurrent layer as one op: output, h_n and, for an LSTM, c_n.
	 * @param inputs As the op takes them: x, the states that are passed, the weights.
	 * @param steps Rows of the data where it is packed.
	 * @param made What else is known of each of the outputs.
	 */
	recurrent(primitive: RnnPrimitive, inputs: readonly T[], batch: number, steps: number, made: readonly Made[] = []): readonly T[] {
		const requiresGrad = inputs.some((input) => input.requiresGrad);
		const outputs = recurrent(primitive, batch, steps).map((result, i) => this.make({ dtype: this.dtype, requiresGrad, ...result, ...made[i] }));
		const ids = (tensors: readonly T[]): TensorId[] => tensors.map((tensor) => tensor.ir.id);
		const op = this.host.trace.op(primitive, ids(inputs), ids(outputs), this.call);
		this.recorded?.(op, inputs, outputs);
		return outputs;
	}

	/** An op of several outputs is in the trace. */
	protected recorded?(op: Op, inputs: readonly T[], outputs: readonly T[]): void;
}
