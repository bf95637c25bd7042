import { runEmbedded } from '../../../python/embedded.ts';
import { PyClass, type NativeFunction, type Value } from '../../../python/index.ts';
import { moduleClass } from '../module.ts';
import '../moduleMethods.ts';
import { moduleNames } from '../names.ts';
import { named, type Entries, type TorchPart } from '../part.ts';
import { parameterClass, tensorClass } from '../tensor.ts';
import { activationFunctions, softmaxes } from './native/activation.ts';
import { attentionFunctions } from './native/attention.ts';
import { convFunctions } from './native/conv.ts';
import { crossEntropyFunctions } from './native/crossEntropy.ts';
import { dropoutFunctions } from './native/dropout.ts';
import { embeddingFunctions } from './native/embedding.ts';
import { helperFunctions } from './native/helpers.ts';
import { linearFunction } from './native/linear.ts';
import { lossFunctions } from './native/loss.ts';
import { normFunctions } from './native/norm.ts';
import { padFunctions } from './native/pad.ts';
import { parameterFunctions } from './native/parameters.ts';
import { poolFunctions } from './native/pool.ts';
import { activationText } from './text/activation.ts';
import { utilFunctions } from './native/utils.ts';
import { attentionFunctionsText, multiheadText, transformerText } from './text/attention.ts';
import { containerText } from './text/container.ts';
import { bilinearText, distanceFunctionsText, distanceText, marginLossText, utilsText } from './text/distance.ts';
import { functionalText } from './text/functional.ts';
import { initText } from './text/init.ts';
import { dropoutText, flattenText, linearText, sparseText } from './text/layers.ts';
import { lossText } from './text/loss.ts';
import { moduleText } from './text/module.ts';
import { batchNormText, instanceNormText, normalizationText } from './text/norm.ts';
import { convText, paddingText, poolingText } from './text/space.ts';

/** What PyTorch writes in C++. */
const native: readonly NativeFunction[] = [
	linearFunction,
	...activationFunctions,
	...attentionFunctions,
	...crossEntropyFunctions,
	...dropoutFunctions,
	...convFunctions,
	...embeddingFunctions,
	...normFunctions,
	...padFunctions,
	...poolFunctions,
	...utilFunctions,
	...lossFunctions
];

/** Those of them that torch.nn.functional has as they are. */
const asTheyAre = new Set(
	'linear gelu softplus prelu conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d avg_pool1d avg_pool2d adaptive_avg_pool1d pad one_hot scaled_dot_product_attention ctc_loss'.split(
		' '
	)
);

/** What PyTorch writes in Python, by its module. */
const texts: readonly (readonly [path: string, text: string])[] = [
	['torch.nn.init', initText],
	['torch.nn.functional', functionalText],
	['torch.nn.functional', attentionFunctionsText],
	['torch.nn.functional', distanceFunctionsText],
	['torch.nn.utils', utilsText],
	['torch.nn.modules.linear', linearText],
	['torch.nn.modules.linear', bilinearText],
	['torch.nn.modules.distance', distanceText],
	['torch.nn.modules.container', containerText],
	['torch.nn.modules.sparse', sparseText],
	['torch.nn.modules.dropout', dropoutText],
	['torch.nn.modules.flatten', flattenText],
	['torch.nn.modules.activation', activationText],
	['torch.nn.modules.loss', lossText],
	['torch.nn.modules.loss', marginLossText],
	['torch.nn.modules.normalization', normalizationText],
	['torch.nn.modules.batchnorm', batchNormText],
	['torch.nn.modules.instancenorm', instanceNormText],
	['torch.nn.modules.conv', convText],
	['torch.nn.modules.pooling', poolingText],
	['torch.nn.modules.padding', paddingText],
	['torch.nn.modules.activation', multiheadText],
	['torch.nn.modules.transformer', transformerText]
];

const own = (names: ReadonlyMap<string, Value>, before: ReadonlySet<string>): Entries =>
	[...names].filter(([name]) => !before.has(name) && !name.startsWith('_'));

let made: Record<string, Entries> | null = null;

/** Runs the texts: once, when the first program imports torch. */
function load(): Record<string, Entries> {
	const names = new Map<string, Value>([
		...native.map((fn): [string, Value] => [`C_${fn.name}`, fn]),
		...[...helperFunctions, ...parameterFunctions].map((fn): [string, Value] => [fn.name, fn]),
		['Tensor', tensorClass],
		['Parameter', parameterClass]
	]);
	const forModule = runEmbedded('torch.nn.modules.module', moduleText, new Map(names)).get('Module');
	if (forModule instanceof PyClass) for (const [name, value] of forModule.attrs) if (moduleNames.includes(name)) moduleClass.attrs.set(name, value);
	names.set('Module', moduleClass);
	const modules: Record<string, Entries> = {};
	for (const [path, text] of texts) {
		const before = new Set(names.keys());
		runEmbedded(path, text, names);
		modules[path] = [...(modules[path] ?? []), ...own(names, before)];
	}
	const classes = Object.entries(modules)
		.filter(([path]) => path.startsWith('torch.nn.modules.'))
		.flatMap(([, entries]) => entries.filter(([, value]) => value instanceof PyClass));
	modules['torch.nn'] = classes;
	modules['torch.nn.modules'] = classes;
	modules['torch.nn.modules.module'] = [['Module', moduleClass]];
	modules['torch.nn.functional'] = [...modules['torch.nn.functional']!, ...named(native.filter((fn) => asTheyAre.has(fn.name)))];
	modules['torch'] = named([...native.filter((fn) => ['relu', 'sigmoid', 'tanh'].includes(fn.name)), ...softmaxes.map(({ fn }) => fn)]);
	return modules;
}

/** torch.nn: its Python is ours to run (`text/`), what it calls in C++ is written in TypeScript (`native/`). */
export const nn: TorchPart = {
	tensor: softmaxes.map(({ method }) => method),
	get modules() {
		return (made ??= load());
	}
};
