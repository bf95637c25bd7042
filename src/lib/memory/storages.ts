import { sizeOf, type Op, type TensorId, type Trace } from '../ir/index.ts';
import { dtypeFacts } from '../tensors/dtype.ts';
import { contiguousStrides, isRowMajor, iteratorStrides, viewStrides } from '../tensors/strides.ts';

/** Where a tensor's elements lie. */
interface Place {
	/** The tensor that the memory was taken for: a view lies in its base's. */
	readonly base: TensorId;
	readonly strides: readonly number[];
}

/** Calls that give the very memory of their input, whatever primitive they lower to. */
const sameMemory = /\.(detach|data|__setitem__|[a-z]\w*[^_]_)$/;

/** Which tensors of a program share memory, and how many bytes each memory has. */
export class Storages {
	readonly #trace: Trace;
	readonly #places = new Map<TensorId, Place>();

	constructor(trace: Trace) {
		this.#trace = trace;
		for (const op of trace.ops) this.#follow(op);
	}

	/** The tensor in whose memory this one lies. */
	base(id: TensorId): TensorId {
		return this.#place(id).base;
	}

	/** Of the whole memory that a tensor lies in; 0 where its shape is not known. */
	bytes(id: TensorId): number {
		const { shape, dtype } = this.#trace.tensors[this.base(id)]!;
		return shape ? sizeOf(shape) * dtypeFacts[dtype].bytes : 0;
	}

	/** Whether its elements lie row by row, with the axes in this order. */
	isRowMajor(id: TensorId, order: readonly number[]): boolean {
		const [shape, { strides }] = [this.#shape(id), this.#place(id)];
		return isRowMajor(
			order.map((i) => shape[i]!),
			order.map((i) => strides[i]!)
		);
	}

	/** Whether its rows can be seen as one matrix: all axes but the last as one. */
	isMatrix(id: TensorId): boolean {
		const [shape, { strides }] = [this.#shape(id), this.#place(id)];
		const last = shape.at(-1) ?? 1;
		return viewStrides({ shape, strides }, [sizeOf(shape) / Math.max(last, 1), last]) !== null;
	}

	#shape = (id: TensorId): readonly number[] => this.#trace.tensors[id]!.shape ?? [];

	#place = (id: TensorId): Place => this.#places.get(id) ?? { base: id, strides: contiguousStrides(this.#shape(id)) };

	#follow(op: Op): void {
		const [x, y] = [op.inputs[0], op.outputs[0]];
		if (x === undefined || y === undefined) return;
		const { primitive } = op;
		const from = this.#place(x);
		const input = { shape: this.#shape(x), strides: from.strides };
		const shape = this.#shape(y);
		const seen = (strides: readonly number[]): void => void this.#places.set(y, { base: from.base, strides });
		switch (primitive.kind) {
			case 'transpose':
				return seen(primitive.axes.map((i) => from.strides[i]!));
			case 'slice':
				return seen(
					input.shape.flatMap((_, i) => {
						const at = primitive.at[i];
						return typeof at === 'number' ? [] : [from.strides[i]! * (at?.step ?? 1)];
					})
				);
			case 'expand': {
				const missing = shape.length - input.shape.length;
				return seen(shape.map((n, i) => (i < missing || (input.shape[i - missing] === 1 && n !== 1) ? 0 : from.strides[i - missing]!)));
			}
			case 'as_strided':
				return seen(primitive.strides);
			case 'reshape': {
				const strides = viewStrides(input, shape);
				return strides ? seen(strides) : undefined;
			}
			case 'rnn':
				// Computed time first, and then seen with the batch in front.
				if (primitive.batchFirst && shape.length === 3) this.#places.set(y, { base: y, strides: [shape[2]!, shape[0]! * shape[2]!, 1] });
				return;
			case 'elementwise':
				if (!sameMemory.test(op.call)) {
					const inputs = op.inputs.map((id) => ({ shape: this.#shape(id), strides: this.#place(id).strides }));
					this.#places.set(y, { base: y, strides: iteratorStrides(inputs, shape) });
					return;
				}
				return seen(from.strides);
			default:
				if (sameMemory.test(op.call) && this.#trace.tensors[x]!.dtype === this.#trace.tensors[y]!.dtype) seen(from.strides);
		}
	}
}
