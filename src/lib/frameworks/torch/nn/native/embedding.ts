import type { Interpreter, NativeFunction } from '../../../../python/index.ts';
import { torchFunctions, type Row } from '../../binding/row.ts';
import { dtypeWords } from '../../dtype.ts';
import { TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { callName, TorchLowering } from '../lower.ts';

const embedding: Row = {
	name: 'embedding',
	fn: 'Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False',
	run: (host, _, { bound }) => {
		const [weight, indices] = [bound.get('weight') as TorchTensor, bound.get('indices') as TorchTensor];
		if (weight.rank !== 2) host.raise('RuntimeError', "'weight' must be 2-D", { code: 'torch.embedding.weight' });
		if (indices.dtype !== 'int64' && indices.dtype !== 'int32') {
			const { scalar } = dtypeWords[indices.dtype];
			const got = indices.dtype === 'bool' ? 'CPUBoolType' : `torch.${scalar}Tensor`;
			host.raise(
				'RuntimeError',
				`Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got ${got} instead (while checking arguments for embedding)`,
				{
					code: 'torch.embedding.dtype',
					mismatch: { argument: 'input', tensor: indices.ir.id, axis: null, what: 'dtype', expected: 'int64', got: indices.dtype, against: 'ids' }
				}
			);
		}
		const lower = new TorchLowering(host, callName(host, 'embedding'), weight.dtype);
		const [rows, width] = weight.shape as readonly [number, number];
		const onCpu = weight.device === 'cpu' && indices.device === 'cpu';
		// Of ids that are not here it is supposed that the table has them.
		const values = onCpu && indices.size > 0 ? (indices.suspects(0, rows - 1) ?? (host.trace.isAssuming ? [] : null)) : [];
		if (values === null) return host.unsupported('looking up ids that only running the program would tell');
		const bad = values.find((id) => id < 0 || id >= rows);
		if (bad !== undefined) {
			host.raise('IndexError', 'index out of range in self', {
				code: 'torch.embedding.index',
				mismatch: {
					argument: 'input',
					tensor: indices.ir.id,
					axis: null,
					what: 'value',
					expected: `0 to ${rows - 1}`,
					got: String(bad),
					against: 'num_embeddings'
				}
			});
		}
		const axes = [...axesOf(host, indices), axesOf(host, weight)[1] ?? ('feature' as const)];
		const given = bound.get('padding_idx');
		const padding = typeof given === 'bigint' && given >= 0n ? { padding: Number(given) } : {};
		return lower.op({ kind: 'take', axis: 0, ...padding }, [weight, indices], [...indices.shape, width], { axes, gradFn: 'EmbeddingBackward0' });
	}
};

export const embeddingFunctions: readonly NativeFunction[] = torchFunctions([embedding]);

/** Writes zeros into a row of a table. */
export function zeroRow(host: Interpreter, weight: TorchTensor, row: number): void {
	const { shape, dtype, device, path, axes, role } = weight.ir;
	const [rows, width] = shape as readonly [number, number];
	if (row >= rows || row < -rows) host.raise('IndexError', `index ${row} is out of bounds for dimension 0 with size ${rows}`);
	const zeros = host.trace.tensor({ shape: [width], dtype });
	host.trace.op({ kind: 'full', value: 0 }, [], [zeros.id], 'nn.Embedding');
	const made = host.trace.tensor({ shape, dtype, device, path, axes, role, requiresGrad: weight.requiresGrad });
	host.trace.op({ kind: 'strided_put', offset: ((row + rows) % rows) * width, strides: [1] }, [weight.ir.id, zeros.id], [made.id], 'nn.Embedding');
	weight.write(made, 'nn.Embedding');
}
