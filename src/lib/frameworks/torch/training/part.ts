import { NativeFunction, PyClass, type PyDict, PyModule, type Arguments, type Host, type Value } from '../../../python/index.ts';
import { runText } from '../../../python/stdlib/module.ts';

import { NdArray, NumpyScalar } from '../../interop.ts';
import { dtypes } from '../dtype.ts';
import { drawing } from '../random/drawing.ts';
import { numberLimits } from '../tensor/numberLimits.ts';
import { named, type Entries, type PythonText, type TorchPart } from '../part.ts';
import { moduleClass } from '../nn/module/module.ts';
import { newTensor, tensorClass, TorchTensor } from '../tensor/tensor.ts';
import ampText from '../amp/amp.py?raw';
import cudaAmpText from '../amp/cuda_amp.py?raw';
import { setAnomaly } from '../autograd/anomaly.ts';
import { autocastQueries, setAutocast } from '../amp/autocast.ts';
import checkpointText from '../autograd/checkpoint.py?raw';
import compileText from './compiler.py?raw';
import profilerText from './profiler.py?raw';
import { hang } from '../nn/module/hooks.ts';
import { autogradBackward, autogradGrad, autogradMethods } from '../autograd/backward.ts';
import cudaText from './cuda.py?raw';
import dataText from './data.py?raw';
import distributionsText from './distributions.py?raw';
import { functionValues } from '../autograd/function.ts';
import functionText from '../autograd/function.py?raw';
import moreOptimizersText from '../optim/adaptive_optim.py?raw';
import optimText from '../optim/optim.py?raw';
import moreSchedulersText from '../optim/schedules.py?raw';
import { mustBeOptimizer } from '../optim/schedule.ts';
import { schedulers } from '../optim/schedulers.ts';
import { updates } from '../optim/update.ts';
import unpadText from './unpad.py?raw';

const native = (name: string, signature: string, run: (host: Host, positional: Arguments['positional']) => Value): readonly [string, NativeFunction] => [
	name,
	new NativeFunction(name, name, signature, (host, { positional }) => run(host, positional))
];

/** A function of torch as it stands when the text is evaluated: parts that come later put it there. */
const fromTorch = (torch: PyModule, alias: string, name: string): readonly [string, Value] => [
	alias,
	new NativeFunction(name, name, null, (host, { positional, keywords }) => host.call(host.getAttribute(torch, name), positional, keywords))
];

const warn = native('_warn', 'message', (host, [message]) => {
	host.warn('UserWarning', String(message));
	return null;
});

const unsupported = native('_unsupported', 'what', (host, [what]) => host.unsupported(String(what)));

/** What `__getattr__` of a class says: PyTorch's has the names in `known`, and no others that are missing here. */
const lacking = native('_lacking', 'cls, name, known', (host, [cls, name, known]) =>
	String(known).split(' ').includes(String(name))
		? host.unsupported(`${String(cls)}.${String(name)}`)
		: host.raise('AttributeError', `'${String(cls)}' object has no attribute '${String(name)}'`)
);

const write = native('_write', 'p, value', (_, [p, value]) => {
	if (p instanceof TorchTensor && value instanceof TorchTensor) p.write(value.ir, 'Optimizer.step');
	return null;
});

const maximum = native('_maximum', 'a, b', (host, [a, b]) => {
	const [x, y] = [a as TorchTensor, b as TorchTensor];
	const made = newTensor(host, { shape: x.shape, dtype: x.dtype });
	host.trace.op({ kind: 'elementwise', fn: 'maximum' }, [x.ir.id, y.ir.id], [made.ir.id], 'Optimizer.step');
	return made;
});

const optimizers = 'Optimizer SGD Adam AdamW RMSprop Adagrad NAdam RAdam Adamax Adadelta ASGD LBFGS'.split(' ');
/** Where PyTorch has a class, by its name: what prints it says that. */
const optimModule = (name: string): string => (name === 'defaultdict' ? 'collections' : `torch.optim.${name.toLowerCase()}`);
const dataFiles = (name: string): string => `torch.utils.data.${/Sampler$/.test(name) ? 'sampler' : /Dataset$|^Subset$/.test(name) ? 'dataset' : 'dataloader'}`;

/** Tells classes of a text their modules. */
function placed(made: Map<string, Value>, module: string, moduleOf: (name: string) => string): Map<string, Value> {
	for (const value of made.values()) if (value instanceof PyClass && value.module === module) value.module = moduleOf(value.name);
	return made;
}

/** What a module has, under another's name; `one` of it has it loaded. */
const allOf =
	(path: string, one: string): PythonText =>
	(host, torch) => {
		const module = path
			.split('.')
			.slice(1)
			.reduce<Value>((at, name) => host.getAttribute(at, name), torch);
		host.getAttribute(module, one);
		return module instanceof PyModule ? new Map([...module.all].filter(([name]) => !name.startsWith('_'))) : new Map();
	};

/** A step for which no parameter has a gradient; the rules of `diagnose/` say what to make of it. */
const stepsOfNothing = native('_nothing', '', (host) => {
	const message = 'Nothing is raised. This step changes nothing: none of the optimiser’s parameters has a gradient.';
	host.trace.diagnose({ kind: 'hazard', severity: 'warning', code: 'hazard.step_of_nothing', message, line: 1, ...host.span });
	return null;
});

const optimValues = (_: Host, torch: PyModule): Entries => [
	['Tensor', tensorClass],
	warn,
	unsupported,
	write,
	maximum,
	lacking,
	...updates,
	stepsOfNothing,
	native('_hang', 'hooks, hook, first', (host, [hooks, hook, first]) => hang(host, hooks as PyDict, hook!, host.truth(first!))),
	...['no_grad', 'enable_grad', 'zeros_like', 'cat'].map((name) => fromTorch(torch, `_${name}`, name)),
	fromTorch(torch, '_scalar', 'tensor')
];

/** `torch.empty((), dtype=torch.int64).random_(generator=generator)`. */
const seed = native('_seed', 'generator=None', (host, [generator]) => {
	const drawn = newTensor(host, { shape: [], dtype: 'int64' });
	const op = drawing(generator, { kind: 'seed' }, 1, 'int64');
	if (op) host.trace.op(op, [], [drawn.ir.id], '');
	return drawn;
});

const dataValues = (_: Host, torch: PyModule): Entries => [
	['Tensor', tensorClass],
	lacking,
	['_float64', dtypes.float64],
	warn,
	unsupported,
	seed,
	native('_is_array', 'value', (_, [value]) => value instanceof NdArray || value instanceof NumpyScalar),
	...(['Generator', 'randint', 'randperm', 'stack', 'tensor', 'as_tensor', 'multinomial'] as const).map((name) => fromTorch(torch, `_${name}`, name))
];

/** Whether a mask has a false element; `assume`: what is not known is taken to be true. */
const falseIn = native('_false_in', 'mask, assume', (host, [mask, assume]) => {
	const values = (mask as TorchTensor).suspects(1, 1);
	if (values === null && assume !== true) host.unsupported('numbers outside of the support that only running the program would tell');
	return values?.includes(0) ?? false;
});

const missing = native('_missing', 'cls, name', (host, [cls, name]) =>
	String(name).startsWith('_')
		? host.raise('AttributeError', `'${String(cls)}' object has no attribute '${String(name)}'`)
		: host.unsupported(`${String(cls)}.${String(name)}`)
);

const warnAs = native('_warn', 'category, message', (host, [category, message]) => {
	host.warn(String(category), String(message));
	return null;
});

const cosine = native('_cosine', 'x', (_, [x]) => Math.cos(Math.PI * Number(x)));

const ofTorch =
	(name: string, text: string, given: (host: Host, torch: PyModule) => Entries): PythonText =>
	(host, torch) =>
		runText(host, name, text, given(host, torch));

/** Modules of torch.distributions, and what programs import from each. */
const distributionModules: Readonly<Record<string, PythonText>> = Object.fromEntries(
	Object.entries({
		kl: 'kl_divergence',
		distribution: 'Distribution',
		normal: 'Normal',
		categorical: 'Categorical',
		bernoulli: 'Bernoulli'
	}).map(([module, names]): [string, PythonText] => [
		`torch.distributions.${module}`,
		(host, torch) => {
			const all = host.getAttribute(torch, 'distributions');
			return new Map(names.split(' ').map((name) => [name, host.getAttribute(all, name)]));
		}
	])
);

/** Autograd, optimisers, learning-rate schedules, data sets. */
export const training: TorchPart = {
	tensor: autogradMethods,
	modules: {
		torch: [...named(numberLimits), ...autocastQueries],
		'torch.autograd': [...named([autogradGrad, autogradBackward])],
		'torch.optim': [],
		'torch.optim.lr_scheduler': schedulers,
		'torch.utils.data': []
	},
	texts: {
		...distributionModules,
		'torch.autograd.function': ofTorch('torch.autograd.function', functionText, (_, torch) => [
			...functionValues,
			setAnomaly,
			['Tensor', tensorClass],
			warnAs,
			unsupported,
			fromTorch(torch, '_no_grad', 'no_grad')
		]),
		'torch.autograd': (host, torch) => {
			const inner = host.getAttribute(host.getAttribute(torch, 'autograd'), 'function');
			return new Map(['Function', 'detect_anomaly', 'set_detect_anomaly'].map((name) => [name, host.getAttribute(inner, name)]));
		},
		'torch.distributions': ofTorch('torch.distributions', distributionsText, (_, torch) => [
			['torch', torch],
			['Tensor', tensorClass],
			falseIn,
			missing,
			unsupported
		]),
		torch: (host, torch) => {
			const amp = host.getAttribute(torch, 'amp');
			return new Map<string, Value>([
				...['autocast', 'GradScaler'].map((name) => [name, host.getAttribute(amp, name)] as const),
				['compile', runText(host, 'torch._dynamo.eval_frame', compileText, [['Module', moduleClass], unsupported]).get('compile')!]
			]);
		},
		'torch.amp': ofTorch('torch.amp', ampText, (_, torch) => [['torch', torch], warnAs, unsupported, setAutocast(torch)]),
		'torch.utils.checkpoint': ofTorch('torch.utils.checkpoint', checkpointText, (_, torch) => [['torch', torch], warnAs, unsupported]),
		'torch.profiler': ofTorch('torch.autograd.profiler', profilerText, () => [unsupported]),
		'torch.autograd.profiler': ofTorch('torch.autograd.profiler', profilerText, () => [unsupported]),
		'torch.cuda': ofTorch('torch.cuda', cudaText, () => []),
		'torch.cuda.amp': ofTorch('torch.cuda.amp', cudaAmpText, (host, torch) => [['_amp', host.getAttribute(torch, 'amp')], warnAs]),
		'torch.nn.utils.rnn': ofTorch('torch.nn.utils.rnn', unpadText, (host, torch) => [
			fromTorch(torch, '_arange', 'arange'),
			['_pad', host.getAttribute(host.getAttribute(host.getAttribute(host.getAttribute(torch, 'nn'), 'utils'), 'rnn'), 'pad_packed_sequence')]
		]),
		'torch.optim': (host, torch) => placed(runText(host, 'torch.optim', optimText + moreOptimizersText, optimValues(host, torch)), 'torch.optim', optimModule),
		'torch.optim.lr_scheduler': ofTorch('torch.optim.lr_scheduler', moreSchedulersText, () => [
			...schedulers,
			warn,
			unsupported,
			cosine,
			native('_check_optimizer', 'value', (host, [value]) => (mustBeOptimizer(host, value!), null))
		]),
		// A loader of a data set that is not known goes through what is not known.
		'torch.utils.data': (host, torch) => placed(runText(host, 'torch.utils.data', dataText, dataValues(host, torch), false), 'torch.utils.data', dataFiles),
		...Object.fromEntries(['dataset', 'sampler', 'dataloader'].map((name) => [`torch.utils.data.${name}`, allOf('torch.utils.data', 'DataLoader')])),
		...Object.fromEntries(optimizers.map((name) => [optimModule(name), allOf('torch.optim', 'SGD')]))
	}
};
