import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { NativeFunction, type PyClass } from '../../../python/index.ts';
import { moduleClass } from './module/module.ts';
import { named, type Entries, type TorchPart } from '../part.ts';
import { elementwise } from '../ops/elementwise.ts';
import { ops } from '../ops/index.ts';
import { functionNamed, know, placeIn } from './call.ts';
import { activationFunctions } from './functional/activation.ts';
import { attentionFunctions } from './functional/attention.ts';
import { bagFunctions } from './functional/bag.ts';
import { interpolateFunctions } from './functional/interpolate.ts';
import { lossFunctions } from './functional/loss.ts';
import { normFunctions } from './functional/norm.ts';
import { plainFunctions } from './functional/plain.ts';
import { poolFunctions } from './functional/pool.ts';
import { utilityFunctions } from './functional/utils.ts';
import { initFunctions } from './init.ts';
import { addMethod } from './layer.ts';
import { activations } from './layers/activation.ts';
import { isLazy, lazies, toBe } from './layers/lazy.ts';
import { attentions } from './layers/attention.ts';
import { containers } from './layers/container.ts';
import { convolutions } from './layers/conv.ts';
import { distances, losses } from './layers/loss.ts';
import { batchNorms, instanceNorms, normalizations } from './layers/norm.ts';
import { dropouts, flattenings, linears, tables } from './layers/plain.ts';
import { parameterContainers } from './layers/parameters.ts';
import { paddings, poolings, upsamplings } from './layers/space.ts';
import { transformers } from './layers/transformer.ts';
import './module/recurrent.ts';
import { hookMethods, moduleHookFunctions } from './module/hooks.ts';
import { registerMethods } from './module/register.ts';
import { stateMethods } from './module/state.ts';
import { activationFunctions as activationKernels, softmaxes } from './native/activation.ts';
import { attentionFunctions as attentionKernels } from './native/attention.ts';
import { convFunctions } from './native/conv.ts';
import { crossEntropyFunctions } from './native/crossEntropy.ts';
import { dropoutFunctions } from './native/dropout.ts';
import { embeddingFunctions } from './native/embedding.ts';
import { linearFunctions } from './native/linear.ts';
import { lossFunctions as lossKernels } from './native/loss.ts';
import { normFunctions as normKernels } from './native/norm.ts';
import { padFunctions } from './native/pad.ts';
import { poolFunctions as poolKernels } from './native/pool.ts';
import { utilFunctions } from './native/utils.ts';
import { cells } from '../rnn/cells.ts';
import { nnTexts } from './texts.ts';
import { utilTexts } from './utils/texts.ts';

/** What PyTorch writes in C++. */
export const native: readonly NativeFunction[] = [
	...linearFunctions,
	...activationKernels,
	...attentionKernels,
	...crossEntropyFunctions,
	...dropoutFunctions,
	...convFunctions,
	...embeddingFunctions,
	...normKernels,
	...padFunctions,
	...poolKernels,
	...utilFunctions,
	...lossKernels
];

/** Those of them that torch.nn.functional has as they are. */
const asTheyAre =
	'linear gelu softplus hardshrink softshrink prelu conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d avg_pool1d avg_pool2d adaptive_avg_pool1d pad one_hot scaled_dot_product_attention';

/** What PyTorch writes in Python. */
const functional: readonly NativeFunction[] = [
	...activationFunctions,
	...attentionFunctions,
	...bagFunctions,
	...interpolateFunctions,
	...lossFunctions,
	...normFunctions,
	...plainFunctions,
	...poolFunctions
];

const inNN = 'linear gelu softplus softshrink avg_pool2d one_hot scaled_dot_product_attention log_sigmoid'.split(' ');
know(native, 'C.', (name) => (name === 'pad' ? 'torch.nn.functional' : inNN.includes(name) ? 'torch._C._nn' : 'torch._VariableFunctionsClass'));
const ofTorch = new Set(elementwise.functions.map(({ name }) => name));
placeIn(
	ops.modules.torch.flatMap(([name, fn]) => (ofTorch.has(name) && fn instanceof NativeFunction ? [fn] : [])),
	() => 'torch._VariableFunctionsClass'
);
know(functional, '', () => 'torch.nn.functional');
know(initFunctions, 'init.', () => 'torch.nn.init');
for (const [heading, run] of Object.entries({ ...registerMethods, ...hookMethods, ...stateMethods })) addMethod(moduleClass, heading, run);

const classes = [
	...activations,
	...attentions,
	...batchNorms,
	...containers,
	...convolutions,
	...distances,
	...dropouts,
	...flattenings,
	...instanceNorms,
	...lazies,
	...linears,
	...losses,
	...normalizations,
	...paddings,
	...parameterContainers,
	...poolings,
	...tables,
	...transformers,
	...upsamplings
];

const byModule = new Map<string, PyClass[]>();
for (const cls of classes) byModule.set(cls.module, [...(byModule.get(cls.module) ?? []), cls]);

/** A module has the classes that are written in it; torch.nn those that are public. */
const exported = named(classes.filter(({ name }) => !name.startsWith('_') && name !== 'NonDynamicallyQuantizableLinear'));

/** Layers and functions. */
const layers: TorchPart = {
	tensor: softmaxes.methods,
	modules: {
		...Object.fromEntries(Array.from(byModule, ([path, own]): [string, Entries] => [path, named(own)])),
		torch: named([
			...native.filter(({ name }) => /^(celu|(?:feature_)?dropout|hardshrink|conv_?\w*d|avg_pool1d|adaptive_avg_pool1d)$/.test(name)),
			...softmaxes.functions
		]),
		'torch.nn': [...exported, ...named(toBe)],
		'torch.nn.parameter': [...named(toBe), ['is_lazy', pythonFunction('is_lazy', 'param', (_, value) => isLazy(value))]],
		'torch.nn.modules': exported,
		'torch.nn.modules.module': named([moduleClass, ...moduleHookFunctions]),
		'torch.nn.functional': named([...functional, ...asTheyAre.split(' ').map((name) => functionNamed(`C.${name}`))]),
		'torch.nn.init': named(initFunctions),
		'torch.nn.utils': named(utilityFunctions)
	},
	texts: { ...utilTexts, ...nnTexts }
};

/** torch.nn. */
export const nn: readonly TorchPart[] = [cells, layers];
