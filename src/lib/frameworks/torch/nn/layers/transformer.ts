import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { PyClass, PyDict, PyInstance, PyList, PyStaticMethod, PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import { machineOf } from '../../../../python/builtins/methodDef.ts';
import { asIndex } from '../../../../python/protocols/sequence.ts';
import { deepCopy } from '../../../../python/stdlib/dataTypes/copy.ts';
import { creation } from '../../creation/create.ts';
import { initModule, isModule, moduleClass } from '../module/module.ts';
import { TorchTensor, typeName } from '../../tensor/tensor.ts';
import { calc, functionNamed, send, sent, type Run } from '../call.ts';
import { canonicalMask } from '../functional/attention.ts';
import { xavier } from '../init.ts';
import { scriptedClass, type Special } from '../layer.ts';
import { isCausal } from '../native/attention.ts';
import { activations } from './activation.ts';
import { attentions, recordsGradients } from './attention.ts';
import { containers } from './container.ts';
import { normalizations } from './norm.ts';
import { dropouts, linears } from './plain.ts';

const place = 'torch.nn.modules.transformer';
const classes = new Map([...activations, ...attentions, ...containers, ...normalizations, ...dropouts, ...linears].map((cls) => [cls.name, cls]));
const cls = (name: string): PyClass => classes.get(name)!;
const of = (host: Interpreter, self: Value, name: string): Value => host.getAttribute(self, name);
const is = (host: Interpreter, self: Value, name: string): boolean => host.truth(of(host, self, name));
const map = (entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> => new Map(Object.entries(entries));

const full = creation.functions.find((fn) => fn.name === 'full')!;

/** How a layer of a stack is made. */
const settings =
	"d_model, nhead, dim_feedforward=2048, dropout=0.1, activation='relu', layer_norm_eps=1e-05, batch_first=False, norm_first=False, bias=True, device=None, dtype=None";

function activationOf(host: Interpreter, asked: Value): Value {
	if (typeof asked !== 'string') return asked;
	const found = asked === 'relu' ? 'relu' : asked === 'gelu' ? 'C.gelu' : null;
	return found ? functionNamed(found) : host.raise('RuntimeError', `activation should be relu/gelu, not ${asked}`);
}

/** Makes the parts of a layer that attends so many times: one attention each, two linear layers, a norm and a dropout for each of its steps. */
const makeLayer =
	(attends: readonly string[]): Run =>
	(host, self, width, heads, inner, p, activation, eps, batchFirst, normFirst, bias, device, dtype) => {
		initModule(host, self as PyInstance);
		const set = (name: string, value: Value) => send(host, self, '__setattr__', name, value);
		const made = { bias, device, dtype };
		const add = (name: string, of: string, args: readonly Value[], options: Readonly<Record<string, Value>> = {}) =>
			set(name, host.call(cls(of), args, map(options)));
		const steps = [...attends.keys(), attends.length].map((i) => i + 1);
		for (const name of attends) add(name, 'MultiheadAttention', [width, heads], { dropout: p, batch_first: batchFirst, ...made });
		add('linear1', 'Linear', [width, inner], made);
		add('dropout', 'Dropout', [p]);
		add('linear2', 'Linear', [inner, width], made);
		set('norm_first', normFirst);
		for (const i of steps) add(`norm${i}`, 'LayerNorm', [width], { eps, ...made });
		for (const i of steps) add(`dropout${i}`, 'Dropout', [p]);
		const chosen = activationOf(host, activation);
		const kinds = [
			['relu', 'ReLU'],
			['C.gelu', 'GELU']
		] as const;
		if (attends.length === 1)
			set(
				'activation_relu_or_gelu',
				BigInt(kinds.findIndex(([fn, module]) => chosen === functionNamed(fn) || (isModule(chosen) && chosen.cls.isSubclassOf(cls(module)))) + 1)
			);
		set('activation', chosen);
		return null;
	};

/** x + f(x), with the norm of this step over the sum, or before f. */
function residual(host: Interpreter, self: Value, step: number, x: Value, f: (x: Value) => Value): Value {
	const norm = (y: Value) => send(host, self, `norm${step}`, y);
	return is(host, self, 'norm_first') ? calc(host, x, '+', f(norm(x))) : norm(calc(host, x, '+', f(x)));
}

/** Attention over `memory`, or over x itself, then the dropout of its step. */
const block =
	(name: string, step: number): Run =>
	(host, self, x, ...rest) => {
		const [memory, mask, keyMask, causal] = (rest.length === 4 ? rest : [x, ...rest]) as [Value, Value, Value, Value];
		const options = map({ attn_mask: mask, key_padding_mask: keyMask, need_weights: false, is_causal: causal });
		const [output] = host.iterate(host.call(of(host, self, name), [x, memory, memory], options));
		return send(host, self, `dropout${step}`, output!);
	};

const forward =
	(step: number): Run =>
	(host, self, x) =>
		['linear1', 'activation', 'dropout', 'linear2', `dropout${step}`].reduce((y, name) => send(host, self, name, y), x);

const attending = 'attn_mask, key_padding_mask, is_causal=False';

const encoderLayer = scriptedClass('TransformerEncoderLayer', place, [moduleClass], {
	[`__init__(${settings})`]: makeLayer(['self_attn']),
	[`_sa_block(x, ${attending})`]: block('self_attn', 1),
	'_ff_block(x)': forward(2),
	'forward(src, src_mask=None, src_key_padding_mask=None, is_causal=False)': (host, self, src, mask, keyMask, causal) => {
		const forKeys = canonicalMask(host, keyMask, 'src_key_padding_mask', src, mask, 'src_mask');
		const added = canonicalMask(host, mask, 'src_mask', src);
		const seen = residual(host, self, 1, src, (x) => send(host, self, '_sa_block', x, added, forKeys, causal));
		return residual(host, self, 2, seen, (x) => send(host, self, '_ff_block', x));
	}
});

const decoderLayer = scriptedClass('TransformerDecoderLayer', place, [moduleClass], {
	[`__init__(${settings})`]: makeLayer(['self_attn', 'multihead_attn']),
	[`_sa_block(x, ${attending})`]: block('self_attn', 1),
	[`_mha_block(x, mem, ${attending})`]: block('multihead_attn', 2),
	'_ff_block(x)': forward(3),
	'forward(tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, tgt_is_causal=False, memory_is_causal=False)':
		(host, self, tgt, memory, mask, memoryMask, keyMask, memoryKeyMask, causal, memoryCausal) => {
			const own = residual(host, self, 1, tgt, (x) => send(host, self, '_sa_block', x, mask, keyMask, causal));
			const crossed = residual(host, self, 2, own, (x) => send(host, self, '_mha_block', x, memory, memoryMask, memoryKeyMask, memoryCausal));
			return residual(host, self, 3, crossed, (x) => send(host, self, '_ff_block', x));
		}
});

/** A stack of copies of a layer. */
function stack(host: Interpreter, self: Value, layer: Value, count: Value, norm: Value): void {
	initModule(host, self as PyInstance);
	const times = asIndex(machineOf(host), count) ?? host.raise('TypeError', `'${typeName(count)}' object cannot be interpreted as an integer`);
	const copies = Array.from({ length: Math.max(0, Number(times)) }, () => deepCopy(host, layer, new PyDict()));
	for (const [name, value] of Object.entries({ layers: host.call(cls('ModuleList'), [new PyList(copies)]), num_layers: count, norm }))
		send(host, self, '__setattr__', name, value);
}

const firstOf = (host: Interpreter, self: Value): Value => host.getItem(of(host, self, 'layers'), 0n);

/** Whether a mask hides what is to come: as it is said, or as it looks. */
function seesNothingAhead(host: Interpreter, self: Value, mask: Value, said: Value, x: Value): boolean {
	if (said !== null || !(mask instanceof TorchTensor)) return said === true;
	const batchFirst = is(host, of(host, firstOf(host, self), 'self_attn'), 'batch_first');
	const { shape } = x as TorchTensor;
	return isCausal(mask, shape[shape.length === 2 || !batchFirst ? 0 : 1]!);
}

/** Calls the layers one after another, then the norm. */
function run(host: Interpreter, self: Value, x: Value, layer: (layer: Value, x: Value) => Value): Value {
	const output = host.iterate(of(host, self, 'layers')).reduce((y, one) => layer(one, y), x);
	return of(host, self, 'norm') === null ? output : send(host, self, 'norm', output);
}

/** Why an encoder of such layers cannot skip what is padded; each is asked only where those before it were not so. */
const slow: readonly (readonly [why: string, when: (host: Interpreter, layer: Value, attention: () => Value) => boolean])[] = [
	[' was not TransformerEncoderLayer', (_, layer) => !(isModule(layer) && layer.cls.isSubclassOf(encoderLayer))],
	['.norm_first was True', (host, layer) => is(host, layer, 'norm_first')],
	['.self_attn.batch_first was not True(use batch_first for better inference performance)', (host, _, attention) => !is(host, attention(), 'batch_first')],
	['.self_attn._qkv_same_embed_dim was not True', (host, _, attention) => !is(host, attention(), '_qkv_same_embed_dim')],
	['.self_attn was passed bias=False', (host, _, attention) => of(host, attention(), 'in_proj_bias') === null],
	['.activation_relu_or_gelu was not True', (host, layer) => !is(host, layer, 'activation_relu_or_gelu')],
	[
		'.norm1.eps was not equal to encoder_layer.norm2.eps',
		(host, layer) => of(host, of(host, layer, 'norm1'), 'eps') !== of(host, of(host, layer, 'norm2'), 'eps')
	],
	['.self_attn.num_heads is odd', (host, _, attention) => Number(of(host, attention(), 'num_heads')) % 2 === 1]
];

const encoder = scriptedClass('TransformerEncoder', place, [moduleClass], {
	'__init__(encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True)': (host, self, layer, count, norm, nested, check) => {
		stack(host, self, layer, count, norm);
		const why = slow.find(([, when]) => when(host, layer, () => of(host, layer, 'self_attn')))?.[0];
		const quick = host.truth(nested) && why === undefined;
		if (host.truth(nested) && why !== undefined)
			host.warn('UserWarning', `enable_nested_tensor is True, but self.use_nested_tensor is False because encoder_layer${why}`);
		const { attrs } = self as PyInstance;
		attrs.set('enable_nested_tensor', nested).set('use_nested_tensor', quick).set('mask_check', check);
		return null;
	},
	'forward(src, mask=None, src_key_padding_mask=None, is_causal=None)': (host, self, src, mask, keyMask, causal) => {
		const forKeys = canonicalMask(host, keyMask, 'src_key_padding_mask', src, mask, 'mask');
		const added = canonicalMask(host, mask, 'mask', src);
		const first = firstOf(host, self);
		if (is(host, self, 'use_nested_tensor') && forKeys !== null && added === null)
			if (!is(host, first, 'training') && send(host, src, 'dim') === 3n && !recordsGradients(host, src, first))
				host.unsupported('an encoder that goes through nested tensors');
		const ahead = seesNothingAhead(host, self, added, causal, src);
		return run(host, self, src, (layer, x) => host.call(layer, [x], map({ src_mask: added, is_causal: ahead, src_key_padding_mask: forKeys })));
	}
});

const decoding = 'tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, tgt_is_causal=None, memory_is_causal=False';

const decoder = scriptedClass('TransformerDecoder', place, [moduleClass], {
	'__init__(decoder_layer, num_layers, norm=None)': (host, self, layer, count, norm) => (stack(host, self, layer, count, norm), null),
	[`forward(tgt, memory, ${decoding})`]: (host, self, tgt, memory, mask, memoryMask, keyMask, memoryKeyMask, causal, memoryCausal) => {
		const options = map({
			tgt_mask: mask,
			memory_mask: memoryMask,
			tgt_key_padding_mask: keyMask,
			memory_key_padding_mask: memoryKeyMask,
			tgt_is_causal: seesNothingAhead(host, self, mask, causal, tgt),
			memory_is_causal: memoryCausal
		});
		return run(host, self, tgt, (layer, x) => host.call(layer, [x, memory], options));
	}
});

const makeTransformer: Run = (host, self, width, heads, encoders, decoders, inner, p, activation, ownEncoder, ownDecoder, eps, ...rest) => {
	initModule(host, self as PyInstance);
	const [batchFirst, , bias, device, dtype] = rest as [Value, Value, Value, Value, Value];
	const part = (own: Value, layer: PyClass, whole: PyClass, count: Value): Value => {
		if (own !== null) return own;
		const made = host.call(layer, [width, heads, inner, p, activation, eps, ...rest]);
		return host.call(whole, [made, count, host.call(cls('LayerNorm'), [width], map({ eps, bias, device, dtype }))]);
	};
	send(host, self, '__setattr__', 'encoder', part(ownEncoder, encoderLayer, encoder, encoders));
	send(host, self, '__setattr__', 'decoder', part(ownDecoder, decoderLayer, decoder, decoders));
	send(host, self, '_reset_parameters');
	(self as PyInstance).attrs.set('d_model', width).set('nhead', heads).set('batch_first', batchFirst);
	return null;
};

const translate: Run = (host, self, src, tgt, mask, tgtMask, memoryMask, keyMask, tgtKeyMask, memoryKeyMask, causal, tgtCausal, memoryCausal) => {
	const [a, b] = [src, tgt].map((one) => sent(host, one, 'detach').shape) as [readonly number[], readonly number[]];
	const batch = is(host, self, 'batch_first') ? 0 : 1;
	if (a.length === 3 && a[batch] !== b[batch]) host.raise('RuntimeError', 'the batch number of src and tgt must be equal');
	const width = Number(of(host, self, 'd_model'));
	if (a.at(-1) !== width || b.at(-1) !== width) host.raise('RuntimeError', 'the feature number of src and tgt must be equal to d_model');
	const memory = host.call(of(host, self, 'encoder'), [src], map({ mask, src_key_padding_mask: keyMask, is_causal: causal }));
	return host.call(
		of(host, self, 'decoder'),
		[tgt, memory],
		map({
			tgt_mask: tgtMask,
			memory_mask: memoryMask,
			tgt_key_padding_mask: tgtKeyMask,
			memory_key_padding_mask: memoryKeyMask,
			tgt_is_causal: tgtCausal,
			memory_is_causal: memoryCausal
		})
	);
};

const transformer = scriptedClass('Transformer', place, [moduleClass], {
	"__init__(d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048, dropout=0.1, activation='relu', custom_encoder=None, custom_decoder=None, layer_norm_eps=1e-05, batch_first=False, norm_first=False, bias=True, device=None, dtype=None)":
		makeTransformer,
	'_reset_parameters()': (host, self) => {
		for (const one of host.iterate(send(host, self, 'parameters'))) if ((one as TorchTensor).rank > 1) xavier(host, 'uniform', one);
		return null;
	},
	'forward(src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, src_is_causal=None, tgt_is_causal=None, memory_is_causal=False)':
		translate
} satisfies Special['methods']);

transformer.attrs.set(
	'generate_square_subsequent_mask',
	new PyStaticMethod(
		pythonFunction(
			'generate_square_subsequent_mask',
			'sz, device=None, dtype=None',
			(host, size, device, dtype) => {
				const all = host.call(full, [new PyTuple([size, size]), -Infinity], map({ dtype, device }));
				return send(host, all, 'triu', 1n);
			},
			'Transformer.generate_square_subsequent_mask'
		)
	)
);

/** torch/nn/modules/transformer.py. */
export const transformers: readonly PyClass[] = [encoderLayer, encoder, decoderLayer, decoder, transformer];
