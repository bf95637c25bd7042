import type { Interpreter, Value } from '../../../../python/index.ts';
import { qualified } from '../module/module.ts';
import { dtypeWords } from '../../dtype.ts';
import { sizeTuple, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { sameSizes } from '../../../../tensors/strides.ts';
import { functionsOf, send } from '../call.ts';
import { callName, isFloat, TorchLowering } from '../lower.ts';

/** Most numbers of the matrix that says which ids are in which bag. */
const most = 1 << 20;

function mustBe(host: Interpreter, tensor: TorchTensor, name: string, right: boolean, kinds: string): void {
	if (right) return;
	const got = tensor.dtype === 'bool' ? 'CPUBoolType' : `torch.${dtypeWords[tensor.dtype].scalar}Tensor`;
	host.raise(
		'RuntimeError',
		`Expected tensor for argument #1 '${name}' to have one of the following scalar types: ${kinds}; but got ${got} instead (while checking arguments for embedding_bag)`,
		{ code: 'torch.embedding.dtype' }
	);
}

const areIds = ({ dtype }: TorchTensor): boolean => dtype === 'int64' || dtype === 'int32';

/** Where each bag begins, and where the last one ends. */
function borders(host: Interpreter, offsets: TorchTensor, count: number, includesLast: boolean): readonly number[] {
	const starts = offsets.values ?? host.unsupported('bags that only running the program would tell');
	if (starts.length === 0) return host.unsupported('embedding_bag without bags');
	if (starts[0] !== 0)
		host.raise(
			'RuntimeError',
			`offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from position 0. However, got ${starts[0]}\n[ torch.${dtypeWords[offsets.dtype].scalar}Tensor{} ]`
		);
	const last = starts[starts.length - 1]!;
	if (last > count) host.raise('RuntimeError', `offsets[-1] can not be greater than input's length ${count} but got offsets[-1] of ${last}`);
	if (starts.some((at, i) => i > 0 && at < starts[i - 1]!)) host.unsupported('bags that begin before the one in front of them');
	return includesLast ? starts : [...starts, count];
}

/** `torch.nn.functional.embedding_bag` of ids [B, N], or of ids [N] with where their bags begin: [B, embedding]. */
function embeddingBag(host: Interpreter, input: Value, weight: Value, offsets: Value, ...rest: Value[]): Value {
	const [maxNorm, , byFrequency, mode, sparse, factors, includeLast, padding] = rest;
	if (factors instanceof TorchTensor && input instanceof TorchTensor && !sameSizes(factors.shape, input.shape)) {
		const [got, wanted] = [factors, input].map(({ shape }) => host.repr(sizeTuple(shape)));
		host.raise('ValueError', `embedding_bag: If per_sample_weights (${got}) is not None, then it must have the same shape as the input (${wanted})`);
	}
	const axes = Number(send(host, weight, 'dim'));
	if (axes !== 2) host.raise('ValueError', `weight has to be a 2D Tensor, but got Tensor of dimension ${axes}`);
	const rank = Number(send(host, input, 'dim'));
	if (rank === 2 && offsets !== null)
		host.raise(
			'ValueError',
			`if input is 2D, then offsets has to be None, as input is treated is a mini-batch of fixed length sequences. However, found offsets of type <class '${qualified(offsets)}'>`
		);
	if (rank === 1 && offsets === null) host.raise('ValueError', 'offsets has to be a 1D Tensor but got None');
	if (rank === 1 && send(host, offsets, 'dim') !== 1n) host.raise('ValueError', 'offsets has to be a 1D Tensor');
	if (rank !== 1 && rank !== 2) host.raise('ValueError', `input has to be 1D or 2D Tensor, but got Tensor of dimension ${rank}`);
	if (mode !== 'sum' && mode !== 'mean' && mode !== 'max') return host.raise('ValueError', 'mode has to be one of sum, mean or max');
	if (maxNorm !== null || byFrequency !== false || sparse !== false) host.unsupported('embedding_bag with max_norm, scale_grad_by_freq or sparse');
	if (factors !== null && mode !== 'sum')
		host.raise(
			'NotImplementedError',
			`embedding_bag: per_sample_weights was not None. per_sample_weights is only supported for mode='sum' (got mode='${mode}'). Please open a feature request on GitHub.`
		);
	const [ids, table] = [input as TorchTensor, weight as TorchTensor];
	if (rank === 2 && ids.shape[1] === 0) host.raise('RuntimeError', 'step must be nonzero');
	mustBe(host, ids, 'indices', areIds(ids), 'Long, Int');
	if (offsets !== null) mustBe(host, offsets as TorchTensor, 'indices', areIds(offsets as TorchTensor), 'Long, Int');
	mustBe(host, table, 'weight', isFloat(table), 'Half, BFloat16, Float, Double');
	const [rows, width] = table.shape as readonly [number, number];
	const values =
		(rank === 2 && padding === null ? ids.suspects(0, rows - 1) : ids.values) ?? host.unsupported('looking up ids that only running the program would tell');
	const wrong = values.findIndex((id) => id < 0 || id >= rows);
	if (wrong >= 0)
		host.raise('RuntimeError', `Index ${wrong} of input takes value ${values[wrong]} which is not in the valid range [0, ${rows})`, {
			code: 'torch.embedding.index'
		});
	const [batch, length] = rank === 2 ? (ids.shape as readonly [number, number]) : [0, 0];
	const ends = rank === 2 ? Array.from({ length: batch + 1 }, (_, i) => i * length) : borders(host, offsets as TorchTensor, ids.size, includeLast === true);
	const bags = ends.length - 1;

	const lower = new TorchLowering(host, callName(host, 'embedding_bag'), table.dtype);
	const flat = rank === 2 ? lower.reshape(ids, [ids.size]) : ids;
	let taken = lower.op({ kind: 'take', axis: 0 }, [table, flat], [ids.size, width], { axes: [null, 'feature'] });
	if (factors instanceof TorchTensor) taken = lower.map('mul', [taken, lower.reshape(factors, [ids.size, 1])]);
	const made = { gradFn: 'EmbeddingBagBackward0', axes: [rank === 2 ? (axesOf(host, ids)[0] ?? null) : ('batch' as const), 'feature' as const] };
	if (rank === 2 && padding === null) return lower.reduce(mode, lower.reshape(taken, [batch, length, width]), [1], made);
	if (mode === 'max' || bags * ids.size > most) return host.unsupported('embedding_bag of so many ids, or the largest of bags of several sizes');
	const skipped = padding === null ? -1 : Number(padding) + (Number(padding) < 0 ? rows : 0);
	const shares = new Array<number>(bags * ids.size).fill(0);
	for (let bag = 0; bag < bags; bag++) {
		const own = [...values.slice(ends[bag], ends[bag + 1]).keys()].map((i) => ends[bag]! + i).filter((i) => values[i] !== skipped);
		for (const i of own) shares[bag * ids.size + i] = mode === 'mean' ? 1 / own.length : 1;
	}
	return lower.op({ kind: 'matmul' }, [lower.source({ kind: 'literal', values: shares }, [bags, ids.size]), taken], [bags, width], made);
}

export const bagFunctions = functionsOf({
	"embedding_bag(input, weight, offsets=None, max_norm=None, norm_type=2, scale_grad_by_freq=False, mode='mean', sparse=False, per_sample_weights=None, include_last_offset=False, padding_idx=None)":
		(host, input, weight, offsets, ...rest) => embeddingBag(host, input, weight, offsets, ...rest)
});
