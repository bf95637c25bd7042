import { PyInstance, PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import { parametersOf, register, registerModule } from '../module/module.ts';
import { stateOf } from '../../state.ts';
import { TorchTensor } from '../../tensor/tensor.ts';
import { apply, calc, holds, send, sent } from '../call.ts';
import { fill } from '../fill.ts';
import { canonicalMask } from '../functional/attention.ts';
import { xavier } from '../init.ts';
import { addParameter, layers, type Settings } from '../layer.ts';
import { linears } from './plain.ts';

const linearClass = linears.find(({ name }) => name === 'NonDynamicallyQuantizableLinear')!;

/** Whether a call is recorded for gradients. */
export const recordsGradients = (host: Interpreter, input: Value, module: Value): boolean =>
	stateOf(host).gradEnabled &&
	[input, ...parametersOf(module as PyInstance).map(([, one]) => one)].some((one) => one instanceof TorchTensor && one.requiresGrad);

const triple = ['q_proj_weight', 'k_proj_weight', 'v_proj_weight'] as const;

function make(host: Interpreter, self: PyInstance, given: Settings): void {
	const { embed_dim, num_heads, kdim, vdim, bias, device, dtype } = given;
	const { attrs } = self;
	const widths = [embed_dim, kdim ?? embed_dim, vdim ?? embed_dim];
	const same = widths.every((width) => Number(width) === Number(embed_dim));
	attrs.set('kdim', widths[1]!).set('vdim', widths[2]!).set('_qkv_same_embed_dim', same);
	attrs.set('head_dim', calc(host, embed_dim, '//', num_heads));
	if (Number(calc(host, embed_dim, '%', num_heads)) !== 0) host.raise('AssertionError', 'embed_dim must be divisible by num_heads');
	const threefold = calc(host, 3n, '*', embed_dim);
	const add = (name: string, sizes: Value) => addParameter(host, self, name, sizes, given);
	if (same) add('in_proj_weight', new PyTuple([threefold, embed_dim]));
	for (const [i, name] of triple.entries()) add(name, same ? null : new PyTuple([embed_dim, widths[i]!]));
	if (!same) add('in_proj_weight', null);
	add('in_proj_bias', host.truth(bias) ? threefold : null);
	const options = Object.entries({ bias, device, dtype });
	register(host, self, '_modules', 'out_proj', host.call(linearClass, [embed_dim, embed_dim], new Map(options)));
	for (const name of ['bias_k', 'bias_v']) {
		if (host.truth(given.add_bias_kv)) add(name, new PyTuple([1n, 1n, embed_dim]));
		else attrs.set(name, null);
	}
	send(host, self, '_reset_parameters');
	registerModule(host, self);
}

/** Glorot's draws for the projections, nothing for the biases. */
function draw(host: Interpreter, self: Value): null {
	const of = (name: string) => host.getAttribute(self, name);
	for (const name of host.truth(of('_qkv_same_embed_dim')) ? ['in_proj_weight'] : triple) xavier(host, 'uniform', of(name));
	if (of('in_proj_bias') !== null) for (const bias of [of('in_proj_bias'), host.getAttribute(of('out_proj'), 'bias')]) fill(host, bias, 'fill_', 0);
	for (const name of ['bias_k', 'bias_v']) if (of(name) !== null) xavier(host, 'normal', of(name));
	return null;
}

/** Lengths go first inside: [batch, length, features] is turned, and turned back. */
function turned(host: Interpreter, tensors: readonly Value[]): Value[] {
	const made = new Map<Value, Value>();
	for (const one of tensors) if (!made.has(one)) made.set(one, send(host, one, 'transpose', 1n, 0n));
	return tensors.map((one) => made.get(one)!);
}

const passedOn = 'embed_dim num_heads in_proj_weight in_proj_bias bias_k bias_v add_zero_attn dropout out_proj.weight out_proj.bias training'.split(' ');

/** torch/nn/modules/activation.py, nn.MultiheadAttention. */
export const attentions = layers(
	'activation',
	'MultiheadAttention(embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None, vdim=None, batch_first=False, device=None, dtype=None)',
	{
		MultiheadAttention: {
			check: (host, { embed_dim, num_heads }) => {
				if (holds(host, embed_dim, '<=', 0n) || holds(host, num_heads, '<=', 0n))
					host.raise(
						'ValueError',
						`embed_dim and num_heads must be greater than 0, got embed_dim=${host.str(embed_dim)} and num_heads=${host.str(num_heads)} instead`
					);
			},
			make,
			methods: {
				'_reset_parameters()': draw,
				'forward(query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True, is_causal=False)': (
					host,
					self,
					query,
					key,
					value,
					keyMask,
					needWeights,
					mask,
					average,
					causal
				) => {
					const of = (path: string): Value => path.split('.').reduce((from, name) => host.getAttribute(from, name), self);
					const rank = Number(send(host, query, 'dim'));
					const forKeys = canonicalMask(host, keyMask, 'key_padding_mask', query, mask, 'attn_mask');
					const added = canonicalMask(host, mask, 'attn_mask', query);
					const first = host.truth(of('batch_first')) && rank === 3;
					const alike = query === key && key === value;
					if (first && alike && !host.truth(of('training')) && Number(of('num_heads')) % 2 === 0 && !recordsGradients(host, query, self))
						if (sent(host, query, 'detach').shape[2] !== Number(of('embed_dim')))
							host.unsupported('what the fast path of attention says to another embedding size');
					const inputs = first ? turned(host, [query, key, value]) : [query, key, value];
					const keywords = new Map<string, Value>([
						['key_padding_mask', forKeys],
						['need_weights', needWeights],
						['attn_mask', added],
						['use_separate_proj_weight', !host.truth(of('_qkv_same_embed_dim'))],
						...triple.map((name): [string, Value] => [name, of(name)]),
						['average_attn_weights', average],
						['is_causal', causal]
					]);
					const [output, weights] = host.iterate(apply(host, 'multi_head_attention_forward', [...inputs, ...passedOn.map(of)], keywords)) as [Value, Value];
					return new PyTuple([first ? send(host, output, 'transpose', 1n, 0n) : output, weights]);
				}
			}
		}
	}
);
