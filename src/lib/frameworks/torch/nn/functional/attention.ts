import { PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import type { Check } from '../../../../tensors/check.ts';
import { runChecks } from '../../binding/check.ts';
import { dtypeFacts } from '../../../../tensors/dtype.ts';
import { listed, TorchTensor } from '../../tensor/tensor.ts';
import { tupled } from '../../../../tensors/broadcast.ts';
import { sameSizes } from '../../../../tensors/strides.ts';
import { apply, calc, functionsOf, holds, sent } from '../call.ts';
import { attendHeads, floatMask, forHeads, overHeads } from '../native/attention.ts';

/** A mask as numbers to add, of the input's dtype; `other` is the mask that it is used with. */
export function canonicalMask(host: Interpreter, mask: Value, name: string, like: Value, other: Value = null, otherName = ''): Value {
	if (!(like instanceof TorchTensor)) host.getAttribute(like, 'dtype');
	if (!(mask instanceof TorchTensor)) return mask === null ? null : host.unsupported(`${name} that is no tensor`);
	if (mask.dtype !== 'bool' && dtypeFacts[mask.dtype].kind !== 'float') host.raise('AssertionError', `only bool and floating types of ${name} are supported`);
	if (other instanceof TorchTensor && other.dtype !== mask.dtype)
		host.warn('UserWarning', `Support for mismatched ${name} and ${otherName} is deprecated. Use same type for both instead.`);
	return floatMask(host, mask, like as TorchTensor);
}

/** One call of attention. Tensors are [length, batch, features], or without the batch. */
interface Attention {
	readonly query: TorchTensor;
	readonly key: TorchTensor;
	readonly value: TorchTensor;
	readonly keyMask: TorchTensor | null;
	readonly mask: TorchTensor | null;
	readonly heads: number;
	readonly width: number;
	readonly causal: boolean;
	/** Whether each of the three has a weight of its own. */
	readonly separate: boolean;
	readonly weights: readonly (TorchTensor | null)[];
}

const size = (shape: readonly number[]): string => `torch.Size(${listed(shape)})`;
const source = 'torch/nn/functional.py';
const batchOf = ({ query }: Attention): string => (query.rank === 3 ? 'batched (3-D)' : 'unbatched (2-D)');
const rule = (
	fails: Check<Attention>['fails'],
	message: Check<Attention>['message'],
	type: Check<Attention>['type'] = 'AssertionError',
	code = 'torch.attention.size'
): Check<Attention> => ({ code, fails, type, message, source });
const maskRank = (
	name: string,
	wanted: (call: Attention) => string,
	of: (call: Attention) => TorchTensor | null,
	ranks: (call: Attention) => number[]
): Check<Attention> =>
	rule(
		(call) => !ranks(call).includes(of(call)?.rank ?? ranks(call)[0]!),
		(call) => `For ${batchOf(call)} \`query\`, expected \`${name}\` to be \`None\`${wanted(call)} but found ${of(call)?.rank}-D tensor instead`
	);

/** Ranks, as they are given. */
const ranks: readonly Check<Attention>[] = [
	rule(
		({ query }) => query.rank !== 2 && query.rank !== 3,
		({ query }) => `query should be unbatched 2D or batched 3D tensor but received ${query.rank}-D query tensor`
	),
	rule(
		({ query, key, value }) => key.rank !== query.rank || value.rank !== query.rank,
		(call) =>
			`For ${batchOf(call)} \`query\`, expected \`key\` and \`value\` to be ${call.query.rank}-D but found ${call.key.rank}-D and ${call.value.rank}-D tensors respectively`
	),
	maskRank(
		'key_padding_mask',
		({ query }) => ` or ${query.rank - 1}-D`,
		({ keyMask }) => keyMask,
		({ query }) => [query.rank - 1]
	),
	maskRank(
		'attn_mask',
		() => ', 2-D or 3-D',
		({ mask }) => mask,
		() => [2, 3]
	),
	rule(
		({ query, key, mask, heads }) => query.rank === 2 && mask?.rank === 3 && !sameSizes(mask.shape, [heads, query.shape[0]!, key.shape[0]!]),
		({ query, key, mask, heads }) => `Expected \`attn_mask\` shape to be ${tupled([heads, query.shape[0]!, key.shape[0]!])} but got ${size(mask!.shape)}`
	)
];

const lengths = ({ query, key }: Attention): readonly [number, number] => [query.shape[0]!, key.shape[0]!];
const separateFaults = (['query', 'key', 'value'] as const).map((name, i) =>
	rule(
		({ separate, weights, width, [name]: x }) => separate && !sameSizes(weights[i]!.shape, [width, x.shape[2]!]),
		({ weights, width, [name]: x }) => `expecting ${name} weights shape of ${tupled([width, x.shape[2]!])}, but got ${size(weights[i]!.shape)}`
	)
);

/** Sizes, with a batch. */
const sizes: readonly Check<Attention>[] = [
	rule(
		({ causal, mask }) => causal && mask === null,
		() => 'Need attn_mask if specifying the is_causal hint. You may use the Transformer module method `generate_square_subsequent_mask` to create this mask.',
		'RuntimeError',
		'torch.attention.causal'
	),
	rule(
		({ query, width }) => query.shape[2] !== width,
		({ query, width }) => `was expecting embedding dimension of ${width}, but got ${query.shape[2]}`
	),
	rule(
		({ width, heads }) => width % heads !== 0,
		({ width, heads }) => `embed_dim ${width} not divisible by num_heads ${heads}`
	),
	rule(
		({ separate, key, value }) => separate && !sameSizes(key.shape.slice(0, 2), value.shape.slice(0, 2)),
		({ key, value }) => `key's sequence and batch dims ${size(key.shape.slice(0, 2))} do not match value's ${size(value.shape.slice(0, 2))}`
	),
	rule(
		({ separate, key, value }) => !separate && !sameSizes(key.shape, value.shape),
		({ key, value }) => `key shape ${size(key.shape)} does not match value shape ${size(value.shape)}`
	),
	...separateFaults
];

const maskShape = (rank: 2 | 3): Check<Attention> => {
	const wanted = (call: Attention) => [...(rank === 3 ? [call.query.shape[1]! * call.heads] : []), ...lengths(call)];
	return rule(
		(call) => call.mask?.rank === rank && !sameSizes(call.mask.shape, wanted(call)),
		(call) => `The shape of the ${rank}D attn_mask is ${size(call.mask!.shape)}, but should be ${tupled(wanted(call))}.`,
		'RuntimeError',
		'torch.attention.mask'
	);
};
const keyMaskShape = (axis: 0 | 1): Check<Attention> => {
	const wanted = ({ query, key }: Attention) => (axis === 0 ? query.shape[1] : key.shape[0]);
	return rule(
		(call) => call.keyMask !== null && call.keyMask.shape[axis] !== wanted(call),
		(call) => `Expected key_padded_mask.shape[${axis}] to be ${wanted(call)}, but got ${call.keyMask!.shape[axis]}`
	);
};

/** Masks: the first after the projections, the others after the heads have been split. */
const maskSizes = [maskShape(2), maskShape(3)];
const keyMaskSizes = [keyMaskShape(0), keyMaskShape(1)];

const parameters =
	'query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, need_weights=True, attn_mask=None, use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True, is_causal=False';
const names = parameters.split(', ').map((one) => one.replace(/=.*/, ''));

/** Tensors that are the same object stay so when something is made of each. */
function each<T>(tensors: readonly TorchTensor[], make: (one: TorchTensor) => T): T[] {
	const made = new Map<TorchTensor, T>();
	return tensors.map((one) => {
		const known = made.get(one) ?? make(one);
		made.set(one, known);
		return known;
	});
}

/** x·Wᵀ + b of query, key and value. What is the same is projected at once, where one weight holds all three. */
function project(host: Interpreter, { query, key, value, separate, weights }: Attention, bias: Value): TorchTensor[] {
	const rows = (of: Value, from: number, count: number): Value =>
		of instanceof TorchTensor ? sent(host, of, 'narrow', 0n, BigInt((from * of.shape[0]!) / 3), BigInt((count * of.shape[0]!) / 3)) : null;
	const linear = (x: TorchTensor, weight: Value, b: Value) => apply(host, 'C.linear', [x, weight, b]) as TorchTensor;
	if (separate) return [query, key, value].map((x, i) => linear(x, weights[i]!, rows(bias, i, 1)));
	const [packed] = weights;
	const together = (x: TorchTensor, from: number, count: number): TorchTensor[] => {
		const all = count === 3;
		const made = linear(x, all ? packed! : rows(packed!, from, count), all ? bias : rows(bias, from, count));
		return count === 1 ? [made] : (host.iterate(sent(host, made, 'chunk', BigInt(count), -1n)) as TorchTensor[]);
	};
	if (key !== value) return [query, key, value].flatMap((x, i) => together(x, i, 1));
	return query === key ? together(query, 0, 3) : [...together(query, 0, 1), ...together(key, 1, 2)];
}

function attention(host: Interpreter, ...args: Value[]): Value {
	const given = (name: string): Value => args[names.indexOf(name)]!;
	const tensor = (name: string): TorchTensor | null => {
		const value = given(name);
		return value instanceof TorchTensor ? value : null;
	};
	const qkv = ['query', 'key', 'value'].map((name) => tensor(name) ?? host.unsupported('attention over something else than tensors'));
	const separate = host.truth(given('use_separate_proj_weight'));
	const heads = Number(given('num_heads'));
	const settings = {
		heads,
		width: Number(given('embed_dim_to_check')),
		causal: host.truth(given('is_causal')),
		separate,
		weights: separate ? ['q', 'k', 'v'].map((name) => tensor(`${name}_proj_weight`)) : [tensor('in_proj_weight')]
	};
	const start = { ...settings, keyMask: tensor('key_padding_mask'), mask: tensor('attn_mask') };
	runChecks(host, ranks, { ...start, query: qkv[0]!, key: qkv[1]!, value: qkv[2]! });
	const batched = qkv[0]!.rank === 3;
	const [query, key, value] = (batched ? qkv : each(qkv, (one) => sent(host, one, 'unsqueeze', 1n))) as [TorchTensor, TorchTensor, TorchTensor];
	const wide = start.keyMask && !batched ? sent(host, start.keyMask, 'unsqueeze', 0n) : start.keyMask;
	const keyMask = canonicalMask(host, wide, 'key_padding_mask', query, start.mask, 'attn_mask') as TorchTensor | null;
	const mask = canonicalMask(host, start.mask, 'attn_mask', query) as TorchTensor | null;
	const call: Attention = { ...settings, query, key, value, keyMask, mask };
	runChecks(host, sizes, call);
	const projected = project(host, call, given('in_proj_bias'));
	runChecks(host, maskSizes, call);
	if (['bias_k', 'bias_v', 'static_k', 'static_v'].some((name) => given(name) !== null) || host.truth(given('add_zero_attn')))
		host.unsupported('attention with bias_k, bias_v or add_zero_attn');
	const batch = query.shape[1]!;
	const [target, length] = lengths(call);
	const ints = (...all: number[]) => all.map(BigInt);
	const split = projected.map((one) =>
		sent(host, sent(host, one, 'reshape', ...ints(one.shape[0]!, batch * heads, settings.width / heads)), 'transpose', 0n, 1n)
	);
	runChecks(host, keyMaskSizes, call);
	const full = mask?.rank === 2 ? sent(host, mask, 'unsqueeze', 0n) : mask;
	const ofKeys = keyMask && forHeads(host, keyMask, heads);
	const added = full && ofKeys ? (calc(host, full, '+', ofKeys) as TorchTensor) : (full ?? ofKeys);
	const dropout = host.truth(given('training')) && holds(host, given('dropout_p'), '>', 0) ? Number(given('dropout_p')) : 0;
	if (dropout > 1)
		host.raise(host.truth(given('need_weights')) ? 'ValueError' : 'RuntimeError', `dropout probability has to be between 0 and 1, but got ${dropout}`);
	const [mixed, scores] = attendHeads(host, split as [TorchTensor, TorchTensor, TorchTensor], added, dropout);
	const rows = sent(host, sent(host, mixed, 'transpose', 0n, 1n), 'reshape', ...ints(target * batch, settings.width));
	const made = apply(host, 'C.linear', [rows, given('out_proj_weight'), given('out_proj_bias')]) as TorchTensor;
	const shaped = sent(host, made, 'view', ...ints(target, batch, made.shape[1]!));
	const output = batched ? shaped : sent(host, shaped, 'squeeze', 1n);
	if (!host.truth(given('need_weights'))) return new PyTuple([output, null]);
	const byHead = sent(host, scores, 'view', ...ints(batch, heads, target, length));
	const shown = host.truth(given('average_attn_weights')) ? overHeads(host, byHead) : byHead;
	return new PyTuple([output, batched ? shown : sent(host, shown, 'squeeze', 0n)]);
}

export const attentionFunctions = functionsOf({ [`multi_head_attention_forward(${parameters})`]: attention });
