import { NativeProperty, PyClass, type PyInstance, type Host, type PyModule, type Value } from '../../../../python/index.ts';
import { machineOf } from '../../../../python/builtins/methodDef.ts';
import { runText } from '../../../../python/stdlib/module.ts';
import { moduleClass } from '../../module.ts';
import type { Entries, PythonText } from '../../part.ts';
import { axesOf, newTensor, parameterClass, tensorClass, type TorchTensor } from '../../tensor.ts';
import { Lowering } from '../lower.ts';
import { arounds } from '../../aroundForward.ts';
import { scripted, send } from '../call.ts';
import { normsText } from './norms.ts';
import { parametrizationsText, parametrizeText } from './parametrize.ts';
import { pruneText } from './prune.ts';

/** Names of parametrized tensors, by the class that a module has because of them. */
const injected = new WeakMap<PyClass, Set<string>>();

const become = (module: PyInstance, cls: PyClass): void => void ((module as { cls: PyClass }).cls = cls);

/** Gives a module a class of its own, `ParametrizedLinear`, with a property of this name. */
function inject(host: Host, module: Value, name: Value): null {
	const self = module as PyInstance;
	const key = String(name);
	let names = injected.get(self.cls);
	if (!names) {
		const cls = new PyClass(`Parametrized${self.cls.name}`, 'torch.nn.utils.parametrize', [self.cls]);
		cls.scripted = true;
		injected.set(cls, (names = new Set()));
		become(self, cls);
	}
	names.add(key);
	const listOf = (owner: Value): Value => host.getItem(host.getAttribute(owner, 'parametrizations'), key);
	self.cls.attrs.set(
		key,
		new NativeProperty(
			key,
			(at, owner) => at.call(listOf(owner), []),
			(at, owner, value) => void send(at, listOf(owner), 'right_inverse', value)
		)
	);
	return null;
}

/** Takes a property away, and with the last of them the class. */
function restore(module: Value, name: Value, last: Value): null {
	const self = module as PyInstance;
	self.cls.attrs.delete(String(name));
	injected.get(self.cls)?.delete(String(name));
	if (last === true) become(self, self.cls.bases[0]!);
	return null;
}

/** Recurrent layers read their weights by name: they find what the properties give. */
arounds.weights = {
	concerns: (_, { cls }) => injected.has(cls) && cls.mro.some(({ module }) => module === 'torch.nn.modules.rnn'),
	run: (host, module, forward, args, keywords) => {
		const given = [...injected.get(module.cls)!].map((name) => [name, host.getAttribute(module, name)] as const);
		for (const [name, value] of given) module.attrs.set(name, value);
		try {
			return forward(args, keywords);
		} finally {
			for (const [name] of given) module.attrs.delete(name);
		}
	}
};

/** √Σv² over all axes but one; -1: over all. */
function normExcept(host: Host, v: TorchTensor, dim: number): TorchTensor {
	const axes = [...v.shape.keys()].filter((axis) => dim === -1 || axis !== dim);
	const lower = new Lowering(host, 'nn.utils.weight_norm', v.dtype);
	const norm = lower.reduce('norm', v, axes, { p: 2 });
	return dim === -1
		? norm
		: lower.reshape(
				norm,
				v.shape.map((size, axis) => (axis === dim ? size : 1))
			);
}

const values: Entries = [
	['_inject', scripted('_inject', 'module, name', inject)],
	['_restore', scripted('_restore', 'module, name, last', (_, module, name, last) => restore(module, name, last))],
	['_norm_except', scripted('_norm_except', 'v, dim', (host, v, dim) => normExcept(host, v as TorchTensor, Number(dim)))],
	[
		'_weight_norm',
		scripted('_weight_norm', 'v, g, dim', (host, v, g, dim) => {
			const lower = new Lowering(host, 'nn.utils.weight_norm', (v as TorchTensor).dtype);
			const by = lower.map('div', [g as TorchTensor, normExcept(host, v as TorchTensor, Number(dim))]);
			return lower.map('mul', [v as TorchTensor, by], { gradFn: 'WeightNormInterfaceBackward0' });
		})
	],
	[
		'_unknown_like',
		scripted('_unknown_like', 'x', (host, x) => {
			const { shape, dtype } = x as TorchTensor;
			return newTensor(host, { shape, dtype, axes: axesOf(host, x as TorchTensor) });
		})
	]
];

const common = (host: Host, torch: PyModule): Entries => {
	const nn = host.getAttribute(torch, 'nn');
	return [
		...values,
		['torch', torch],
		['Tensor', tensorClass],
		['Parameter', parameterClass],
		['Module', moduleClass],
		...['ModuleList', 'ModuleDict'].map((name) => [name, host.getAttribute(nn, name)] as const),
		['F', host.getAttribute(nn, 'functional')],
		['_warn', scripted('_warn', 'category, message', (at, category, message) => (at.warn(String(category), String(message)), null))],
		['_unsupported', scripted('_unsupported', 'what', (at, what) => at.unsupported(String(what)))],
		['_deepcopy', scripted('_deepcopy', 'x', (at, x) => send(at, machineOf(at).modules.load('copy'), 'deepcopy', x))]
	];
};

const text =
	(name: string, source: string): PythonText =>
	(host, torch) =>
		runText(host, name, source, common(host, torch));

/** What of torch.nn.utils is written in Python text. */
export const utilTexts: Readonly<Record<string, PythonText>> = {
	'torch.nn.utils': text('torch.nn.utils', normsText),
	'torch.nn.utils.fusion': text('torch.nn.utils', normsText),
	'torch.nn.utils.parametrize': text('torch.nn.utils.parametrize', parametrizeText),
	'torch.nn.utils.parametrizations': (host, torch) =>
		runText(host, 'torch.nn.utils.parametrizations', parametrizationsText, [
			...common(host, torch),
			['parametrize', host.getAttribute(host.getAttribute(host.getAttribute(torch, 'nn'), 'utils'), 'parametrize')]
		]),
	'torch.nn.utils.prune': text('torch.nn.utils.prune', pruneText)
};
