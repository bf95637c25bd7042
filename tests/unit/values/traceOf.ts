import type { DType, Op, Primitive, Tensor, TensorId, Trace } from '../../../src/lib/ir/index.ts';

const span = { from: 0, to: 0 };

/** Builds a trace op by op, with no framework: for tests of what executes one. */
export class TraceOf {
	readonly tensors: Tensor[] = [];
	readonly ops: Op[] = [];

	get trace(): Trace {
		const { tensors, ops } = this;
		return { source: '', tensors, ops, modules: [], bindings: [], stdout: '', warnings: [], diagnostics: [], outcome: { kind: 'ok' } };
	}

	tensor(shape: readonly number[] | null, dtype: DType = 'float32', requiresGrad = false): TensorId {
		const id = this.tensors.length;
		const axes = (shape ?? []).map(() => null);
		this.tensors.push({ id, shape, dtype, device: 'cpu', axes, role: 'activation', requiresGrad, span, path: '' });
		return id;
	}

	op(primitive: Primitive, inputs: readonly TensorId[], outputs: readonly TensorId[]): void {
		this.ops.push({ primitive, inputs, outputs, span, path: '', call: '' });
	}

	/** An op with one output. */
	make(primitive: Primitive, inputs: readonly TensorId[], shape: readonly number[] | null, dtype: DType = 'float32', requiresGrad = false): TensorId {
		const out = this.tensor(shape, dtype, requiresGrad);
		this.op(primitive, inputs, [out]);
		return out;
	}

	literal(shape: readonly number[], values: readonly number[], dtype?: DType, requiresGrad = false): TensorId {
		return this.make({ kind: 'literal', values }, [], shape, dtype, requiresGrad);
	}

	seed(seed: number): void {
		this.op({ kind: 'seed', seed: BigInt(seed) }, [], []);
	}

	randn(shape: readonly number[], dtype?: DType): TensorId {
		return this.make({ kind: 'random', distribution: { kind: 'normal', mean: 0, std: 1 } }, [], shape, dtype);
	}
}
