import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { perRun, type Interpreter, type Value } from '../../../../python/index.ts';
import { dtypeWords } from '../../dtype.ts';
import { TorchTensor, typeName } from '../../tensor/tensor.ts';
import { numberIn } from '../../tensor/tensorClass.ts';
import { apply, calc, functionsOf, holds, send, type Run } from '../call.ts';
import { into } from './activation.ts';
import { warnOf } from './warn.ts';

/** The row that `padding_idx` names, counted from the front; null where there is none. */
export function paddingRow(host: Interpreter, index: Value, rows: Value, name = 'Padding_idx'): Value {
	if (index === null) return null;
	const outside = holds(host, index, '>', 0n) ? holds(host, index, '>=', rows) : holds(host, calc(host, index, '+', rows), '<', 0n);
	if (outside) host.raise('AssertionError', `${name} must be within num_embeddings`);
	return holds(host, index, '<', 0n) ? calc(host, rows, '+', index) : index;
}

/** A probability, in the words of torch.nn. */
export function mustBeProbability(host: Interpreter, p: Value, zero: Value = 0n): void {
	if (!holds(host, p, '<', zero) && !holds(host, p, '>', 1n)) return;
	host.raise('ValueError', `dropout probability has to be between 0 and 1, but got ${host.str(p instanceof TorchTensor ? numberIn(p) : p)}`);
}

/** Dropout of whole channels: `batched` axes with a batch, one less without. */
const ofChannels =
	(batched: number, unbatched: (host: Interpreter, rank: number) => void): Run =>
	(host, input, p, training, inplace) => {
		mustBeProbability(host, p, 0);
		const rank = Number(send(host, input, 'dim'));
		if (rank !== batched) unbatched(host, rank);
		const one = rank === batched ? input : send(host, input, 'unsqueeze', 0n);
		const dropped = apply(host, 'C.feature_dropout', [one, p, training]);
		const result = rank === batched ? dropped : send(host, dropped, 'squeeze', 0n);
		return host.truth(inplace) ? into(host, input, result) : result;
	};

const words =
	'Note that dropout1d exists to provide channel-wise dropout on inputs with 1 spatial dimension, a channel dimension, and an optional batch dimension (i.e. 2D or 3D inputs).';

const ofOtherRanks =
	'which is deprecated and will result in an error in a future release. To retain the behavior and silence this warning, please use dropout instead. Note that dropout2d exists to provide channel-wise dropout on inputs with 2 spatial dimensions, a channel dimension, and an optional batch dimension (i.e. 3D or 4D inputs).';
const ofOneAxis =
	'dropout2d: Received a 3D input to dropout2d and assuming that channel-wise 1D dropout behavior is desired - input is interpreted as shape (N, C, L), where C is the channel dim. This behavior will change in a future release to interpret the input as one without a batch dimension, i.e. shape (C, H, W). To maintain the 1D channel-wise dropout behavior, please switch to using dropout1d instead.';

/** Scales the rows that are looked up to a norm of at most `most`, where they lie (ATen/native/Embedding.cpp, embedding_renorm_). */
function renorm(host: Interpreter, weight: Value, ids: Value, most: Value, p: Value): void {
	const own = send(host, weight, 'detach');
	const read = send(host, ids, 'contiguous');
	if (typeof most === 'object' || typeof most === 'string')
		host.raise('TypeError', `embedding_renorm_(): argument 'max_norm' (position 3) must be float, not ${typeName(most)}`);
	if (read instanceof TorchTensor && read.dtype !== 'int64' && read.dtype !== 'int32')
		host.raise(
			'RuntimeError',
			`Expected tensor for argument #2 'indices' to have one of the following scalar types: Long, Int; but got torch.${dtypeWords[read.dtype].scalar}Tensor instead (while checking arguments for embedding_renorm_)`
		);
	const rows = send(host, send(host, read, 'reshape', -1n), 'unique');
	const found = send(host, own, 'index_select', 0n, rows);
	const norms = send(host, found, 'norm', p, 1n, true);
	const over = send(host, norms, 'gt', most);
	const scaled = calc(host, found, '*', calc(host, most, '/', calc(host, norms, '+', 1e-7)));
	send(host, own, 'index_copy_', 0n, rows, send(host, scaled, 'where', over, found));
}

/** Gradients of these would be sparse tensors. */
function refuseSparse(host: Interpreter, weight: TorchTensor): void {
	if (refused(host.trace).has(weight)) return;
	refused(host.trace).add(weight);
	send(
		host,
		weight,
		'register_hook',
		pythonFunction('hook', 'grad', () => host.unsupported('a sparse gradient'))
	);
}
const refused = perRun(() => new Set<TorchTensor>());

export const plainFunctions = functionsOf({
	'dropout(input, p=0.5, training=True, inplace=False)': (host, input, p, training, inplace) => {
		mustBeProbability(host, p, 0);
		const result = apply(host, 'C.dropout', [input, p, training]);
		return host.truth(inplace) ? into(host, input, result) : result;
	},
	'dropout1d(input, p=0.5, training=True, inplace=False)': ofChannels(3, (host, rank) => {
		if (rank !== 2) host.raise('RuntimeError', `dropout1d: Expected 2D or 3D input, but received a ${rank}D input. ${words}`);
	}),
	'dropout2d(input, p=0.5, training=True, inplace=False)': (host, input, p, training, inplace) => {
		mustBeProbability(host, p, 0);
		const rank = Number(send(host, input, 'dim'));
		if (rank === 3) warnOf(host, ofOneAxis);
		else if (rank !== 4) warnOf(host, `dropout2d: Received a ${rank}-D input to dropout2d, ${ofOtherRanks}`);
		const result = apply(host, 'C.feature_dropout', [input, p, training]);
		return host.truth(inplace) ? into(host, input, result) : result;
	},
	'embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False)': (
		host,
		input,
		weight,
		padding,
		maxNorm,
		normType,
		byFrequency,
		sparse
	) => {
		const row = padding === null ? -1n : paddingRow(host, padding, send(host, weight, 'size', 0n));
		if (maxNorm !== null) renorm(host, weight, input, maxNorm, normType);
		if (host.truth(sparse) && weight instanceof TorchTensor && weight.requiresGrad) refuseSparse(host, weight);
		return apply(host, 'C.embedding', [weight, input, row, byFrequency, sparse]);
	},
	/** xᵀ·W·y for each output, as a product with all pairs of elements. */
	'bilinear(input1, input2, weight, bias=None)': (host, input1, input2, weight, bias) => {
		const [x, y, w] = [input1, input2, weight].map((one) =>
			one instanceof TorchTensor ? one : host.unsupported('bilinear of something else than tensors')
		) as [TorchTensor, TorchTensor, TorchTensor];
		if (x.rank !== y.rank) host.raise('RuntimeError', `bilinear(): input dimensions do not match: got ${x.rank} and ${y.rank}`);
		const differs = x.shape.findIndex((n, i) => i < x.rank - 1 && n !== y.shape[i]);
		if (differs >= 0)
			host.raise('RuntimeError', `bilinear(): input batch dimensions do not match at dim ${differs}: got ${x.shape[differs]} and ${y.shape[differs]}`);
		for (const [i, one] of [x, y].entries())
			if (one.shape.at(-1) !== w.shape[i + 1])
				host.raise('RuntimeError', `bilinear(): input${i + 1} size does not match weight size: got ${one.shape.at(-1)} but expected ${w.shape[i + 1]}`);
		const pairs = BigInt(w.shape[1]! * w.shape[2]!);
		const outer = calc(host, send(host, x, 'unsqueeze', -1n), '*', send(host, y, 'unsqueeze', -2n));
		const flat = send(host, outer, 'reshape', ...x.shape.slice(0, -1).map(BigInt), pairs);
		const product = apply(host, 'C.linear', [flat, send(host, w, 'reshape', BigInt(w.shape[0]!), pairs)]);
		(product as TorchTensor).gradFn &&= 'ViewBackward0';
		return bias === null ? product : calc(host, product, '+', bias);
	}
});
