import type { Interpreter, NativeFunction } from '../../../../python/index.ts';
import { broadcast } from '../../tensor/arithmetic.ts';
import { torchFunctions, type Row } from '../../binding/row.ts';
import { dtypeWords } from '../../dtype.ts';
import { listed, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { sameSizes } from '../../../../tensors/strides.ts';
import { callName, isFloat, TorchLowering } from '../lower.ts';

const product = (shape: readonly number[]): number => shape.reduce((all, n) => all * n, 1);

/** A batched product of two tensors, with what `bmm` says of sizes that do not fit. */
function multiply(lower: TorchLowering, a: TorchTensor, b: TorchTensor): TorchTensor {
	const { host } = lower;
	const batch = broadcast(host, a.shape.slice(0, -2), b.shape.slice(0, -2));
	const [rows, inner] = a.shape.slice(-2) as [number, number];
	const [height, columns] = b.shape.slice(-2) as [number, number];
	if (inner !== height) {
		const all = product(batch);
		const message =
			batch.length === 0
				? `mat1 and mat2 shapes cannot be multiplied (${rows}x${inner} and ${height}x${columns})`
				: `Expected size for first two dimensions of batch2 tensor to be: [${all}, ${inner}] but got: [${all}, ${height}].`;
		host.raise('RuntimeError', message, {
			code: 'torch.attention.size',
			mismatch: { argument: 'input', tensor: b.ir.id, axis: b.rank - 2, what: 'size', expected: String(inner), got: String(height), against: 'size' }
		});
	}
	return lower.op({ kind: 'matmul' }, [a, b], [...batch, rows, columns], { axes: [...axesOf(host, a).slice(0, -1), null].slice(-(batch.length + 2)) });
}

const turned = (lower: TorchLowering, x: TorchTensor): TorchTensor =>
	lower.transpose(
		x,
		[...x.shape.keys()].map((i) => (i === x.rank - 1 ? i - 1 : i === x.rank - 2 ? i + 1 : i))
	);

/** softmax(q·kᵀ·scale + mask)·v and the weights that it used, with dropout over them. */
function attend(
	lower: TorchLowering,
	[q, k, v]: readonly [TorchTensor, TorchTensor, TorchTensor],
	{ mask, dropout, scale, causal }: { readonly mask: TorchTensor | null; readonly dropout: number; readonly scale: number; readonly causal: boolean }
): readonly [output: TorchTensor, weights: TorchTensor] {
	let scores = multiply(lower, lower.map('mul', [q, scale]), turned(lower, k));
	if (causal) {
		const ones = lower.op({ kind: 'expand' }, [lower.constant(1)], scores.shape.slice(-2));
		const seen = lower.op({ kind: 'triangle', upper: false, diagonal: 0 }, [ones], ones.shape);
		scores = lower.map('where', [lower.map('eq', [seen, 1], { dtype: 'bool' }), scores, -Infinity], { axes: axesOf(lower.host, scores) });
	}
	if (mask) {
		const both = broadcast(lower.host, scores.shape, mask.shape);
		if (!sameSizes(both, scores.shape))
			lower.host.raise('RuntimeError', `output with shape ${listed(scores.shape)} doesn't match the broadcast shape ${listed(both)}`);
		scores = lower.map('add', [scores, mask], { axes: axesOf(lower.host, scores) });
	}
	let weights = lower.op({ kind: 'softmax', axis: scores.rank - 1, log: false }, [scores], scores.shape, { axes: axesOf(lower.host, scores) });
	if (dropout > 1) lower.host.raise('RuntimeError', `dropout probability has to be between 0 and 1, but got ${dropout}`);
	if (dropout > 0) {
		const drawn = lower.source({ kind: 'random', distribution: { kind: 'dropout', p: dropout } }, weights.shape);
		weights = lower.map('mul', [weights, dropout === 1 ? 0 : drawn]);
	}
	return [multiply(lower, weights, v), weights];
}

/** What is added to the scores: 0, or −∞ where a mask says that nothing is to be seen. */
const additive = (lower: TorchLowering, mask: TorchTensor, hidden: boolean): TorchTensor => {
	if (mask.dtype !== 'bool') return mask;
	const [yes, no] = hidden ? [-Infinity, 0] : [0, -Infinity];
	return lower.map('where', [mask, yes, no], { requiresGrad: false });
};

/** Whether the fused kernel takes it (ATen/native/transformers/sdp_utils_cpp.cpp): it lets a mask and `is_causal` stand together. */
function fused(host: Interpreter, [q, k, v]: readonly [TorchTensor, TorchTensor, TorchTensor], mask: TorchTensor | null, dropout: number): boolean {
	const all = [q, k, v];
	const [batch, heads, length, width] = q.shape as [number, number, number, number];
	if (dropout > 0 || all.some(({ rank, shape: [b, h] }) => rank !== 4 || b !== batch || h !== heads)) return false;
	if (mask) {
		if (mask.rank < 2) host.raise('IndexError', `Dimension out of range (expected to be in range of [-1, 0], but got -2)`);
		const [rows, columns] = mask.shape.slice(-2) as [number, number];
		if (mask.requiresGrad || (rows !== length && rows !== 1) || (columns !== k.shape[2] && columns !== 1)) return false;
		if (mask.rank !== 2 && !(mask.rank === 4 && [1, batch].includes(mask.shape[0]!) && [1, heads].includes(mask.shape[1]!))) return false;
	}
	return all.every(({ shape }) => shape[3] === width && shape[2] !== 0);
}

const sdpa: Row = {
	name: 'scaled_dot_product_attention',
	fn: 'Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, double dropout_p=0.0, bool is_causal=False, *, double? scale=None, bool enable_gqa=False',
	run: (host, _, { bound }) => {
		const given = ['query', 'key', 'value'].map((name) => bound.get(name)) as [TorchTensor, TorchTensor, TorchTensor];
		const [q, k, v] = given;
		const mask = bound.get('attn_mask');
		const names = given.map((one) => dtypeWords[one.dtype].cpp);
		if (names[0] !== names[1] || names[0] !== names[2]) {
			host.raise(
				'RuntimeError',
				`Expected query, key, and value to have the same dtype, but got query.dtype: ${names[0]} key.dtype: ${names[1]} and value.dtype: ${names[2]} instead.`
			);
		}
		if (given.some((one) => one.rank < 2)) {
			host.raise(
				'RuntimeError',
				`Expected query, key, and value to all be  at least 2 dimensional, but got query.dim: ${q.rank} key.dim: ${k.rank} and value.dim: ${v.rank} instead.`
			);
		}
		if (!isFloat(q)) host.unsupported('attention over integers');
		const causal = bound.get('is_causal') === true;
		if (mask instanceof TorchTensor) {
			if (mask.dtype !== 'bool' && mask.dtype !== 'float32' && mask.dtype !== q.dtype) {
				host.raise(
					'RuntimeError',
					`Expected attn_mask dtype to be bool or float or to match query dtype, but got attn_mask.dtype: ${dtypeWords[mask.dtype].cpp} and  query.dtype: ${names[0]} instead.`
				);
			}
		}
		const dropout = Number(bound.get('dropout_p') ?? 0);
		if (mask instanceof TorchTensor || dropout < 0) {
			const quick = fused(host, given, mask instanceof TorchTensor ? mask : null, dropout);
			if (quick && dropout < 0) host.raise('RuntimeError', 'scaled_dot_product_attention_flash_attention: Currently do not support dropout > 0');
			if (!quick && causal && mask instanceof TorchTensor)
				host.raise('RuntimeError', '_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True');
		}
		if (bound.get('enable_gqa') === true) host.unsupported('grouped-query attention');
		const lower = new TorchLowering(host, callName(host, 'scaled_dot_product_attention'), q.dtype);
		const added = mask instanceof TorchTensor ? additive(lower, mask, false) : null;
		const scale = bound.has('scale') ? Number(bound.get('scale')) : 1 / Math.sqrt(q.shape.at(-1)!);
		const [output] = attend(lower, given, { mask: added, dropout, scale, causal });
		const plain = q.rank === 4 && dropout === 0;
		const gradFn = plain ? 'ScaledDotProductFlashAttentionForCpuBackward0' : q.rank === 2 ? 'MmBackward0' : 'UnsafeViewBackward0';
		return lower.op({ kind: 'cast' }, [output], output.shape, {
			axes: [...axesOf(host, q).slice(0, -1), axesOf(host, v).at(-1) ?? null].slice(-output.rank),
			gradFn
		});
	}
};

/** What the weights of [batch·heads, target, embedding / heads] and their mask give: as `nn.MultiheadAttention` has it. */
export function attendHeads(
	host: Interpreter,
	given: readonly [q: TorchTensor, k: TorchTensor, v: TorchTensor],
	mask: TorchTensor | null,
	dropout: number
): readonly [output: TorchTensor, weights: TorchTensor] {
	const lower = new TorchLowering(host, callName(host, whole), given[0].dtype);
	return attend(lower, given, { mask, dropout, scale: 1 / Math.sqrt(given[0].shape.at(-1)!), causal: false });
}

const whole = 'multi_head_attention_forward';

/** A mask as what is added to scores of the dtype of `like`; true hides. */
export const floatMask = (host: Interpreter, mask: TorchTensor, like: TorchTensor): TorchTensor =>
	additive(new TorchLowering(host, callName(host, whole), like.dtype), mask, true);

/** The mean over the heads of [batch, heads, target, source]. */
export const overHeads = (host: Interpreter, weights: TorchTensor): TorchTensor =>
	new TorchLowering(host, callName(host, whole), weights.dtype).reduce('mean', weights, [1], { gradFn: 'MeanBackward1' });

/** A key's mask for each head: [batch, source] → [batch·heads, 1, source]. */
export function forHeads(host: Interpreter, mask: TorchTensor, heads: number): TorchTensor {
	const [batch, source] = mask.shape as readonly [number, number];
	const lower = new TorchLowering(host, callName(host, whole), mask.dtype);
	const wide = lower.op({ kind: 'expand' }, [lower.reshape(mask, [batch, 1, 1, source])], [batch, heads, 1, source]);
	return lower.reshape(wide, [batch * heads, 1, source]);
}

/** Whether a mask of [size, size] is −∞ above the diagonal and 0 elsewhere; false also where that is not known. */
export const isCausal = (mask: TorchTensor, size: number): boolean =>
	sameSizes(mask.shape, [size, size]) && (mask.values?.every((value, i) => value === (i % size > Math.floor(i / size) ? -Infinity : 0)) ?? false);

export const attentionFunctions: readonly NativeFunction[] = torchFunctions([sdpa]);
