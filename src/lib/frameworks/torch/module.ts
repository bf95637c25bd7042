import {
	NativeFunction,
	NativeProperty,
	PyClass,
	PyInstance,
	PyIterator,
	PyProperty,
	PyTuple,
	types,
	type Arguments,
	type Host,
	type Value
} from '../../python/index.ts';
import { readTarget } from './conversion.ts';
import { dtypeFacts } from './dtype.ts';
import type { DType } from '../../ir/index.ts';
import { native } from './factories.ts';
import { moduleNames } from './names.ts';
import { derive, parameterClass, TorchTensor, typeName } from './tensor.ts';

export const moduleClass = new PyClass('Module', 'torch.nn.modules.module', [types.object]);

const isParameter = (value: Value): value is TorchTensor => value instanceof TorchTensor && value.cls === parameterClass;

/** The modules that a module holds under a name of its own. */
const children = (module: PyInstance): [string, PyInstance][] =>
	[...module.attrs].filter((entry): entry is [string, PyInstance] => entry[1] instanceof PyInstance && entry[1].cls.isSubclassOf(moduleClass));

/** This module and those inside it, each once, outermost first, with their dotted names. */
export function modulesOf(module: PyInstance, name = '', seen = new Set<PyInstance>()): [string, PyInstance][] {
	if (seen.has(module)) return [];
	seen.add(module);
	return [[name, module], ...children(module).flatMap(([key, child]) => modulesOf(child, name ? `${name}.${key}` : key, seen))];
}

/** Parameters as `named_parameters()` gives them, each once. */
export function parametersOf(module: PyInstance): [string, TorchTensor][] {
	const seen = new Set<TorchTensor>();
	return modulesOf(module).flatMap(([path, one]) =>
		[...one.attrs].flatMap(([key, value]): [string, TorchTensor][] => {
			if (!isParameter(value) || seen.has(value)) return [];
			seen.add(value);
			return [[path ? `${path}.${key}` : key, value]];
		})
	);
}

const outOfMeta =
	'Cannot copy out of meta tensor; no data! Please use torch.nn.Module.to_empty() instead of torch.nn.Module.to() when moving module from meta to a different device.';

/** Replaces every parameter, as `Module._apply` does for `.double()` and `.to(…)`. */
function apply(host: Host, module: PyInstance, to: { readonly dtype: DType | null; readonly device: string | null }, call: string): void {
	for (const [, one] of modulesOf(module)) {
		for (const [key, value] of one.attrs) {
			if (!isParameter(value)) continue;
			const dtype = dtypeFacts[value.dtype].kind === 'float' ? to.dtype : null;
			if ((dtype ?? value.dtype) === value.dtype && (to.device ?? value.device) === value.device) continue;
			if (value.device === 'meta' && to.device === 'cpu') host.raise('NotImplementedError', outOfMeta);
			const parameter = derive(host, { kind: 'cast' }, call, [value], {
				shape: value.shape,
				dtype: dtype ?? value.dtype,
				device: to.device ?? value.device,
				axes: value.ir.axes,
				requiresGrad: value.requiresGrad,
				parameter: true,
				path: value.ir.path
			});
			one.attrs.set(key, parameter);
		}
	}
}

const generator = (items: readonly Value[]): PyIterator => {
	const left = items.values();
	return new PyIterator(types.generator, () => left.next().value);
};

const method = (name: string, signature: string, run: (host: Host, self: PyInstance, args: readonly Value[]) => Value): NativeFunction =>
	new NativeFunction(name, `Module.${name}`, signature, (host, { positional: [self, ...rest] }) => run(host, self as PyInstance, rest));

function setTraining(host: Host, module: PyInstance, mode: Value): PyInstance {
	if (typeof mode !== 'boolean') host.raise('ValueError', 'training mode is expected to be boolean');
	for (const [, one] of modulesOf(module)) one.attrs.set('training', mode);
	return module;
}

const casts = (['float', 'double', 'half', 'bfloat16'] as const).map((name) =>
	method(name, 'self', (host, self) => {
		const dtype = { float: 'float32', double: 'float64', half: 'float16', bfloat16: 'bfloat16' } as const;
		apply(host, self, { dtype: dtype[name], device: null }, `Module.${name}`);
		return self;
	})
);

/** Prints a module as its class's `__repr__` does: `LSTM(4, 5, num_layers=2)`, with the modules inside it on lines of their own. */
function printModule(host: Host, module: PyInstance): string {
	const extra = host.str(host.call(host.getAttribute(module, 'extra_repr'), []));
	const inside = children(module).map(([key, child]) => `(${key}): ${host.repr(child).replaceAll('\n', '\n  ')}`);
	if (inside.length === 0) return `${module.cls.name}(${extra})`;
	return `${module.cls.name}(\n  ${[...(extra ? [extra] : []), ...inside].join('\n  ')}\n)`;
}

const typeOf = (value: Value): string => (value instanceof TorchTensor ? `torch.${dtypeFacts[value.dtype].scalar}Tensor` : typeName(value));

/** `Module.__setattr__`: modules and parameters want `Module.__init__()` to have run, and a parameter stays one (torch/nn/modules/module.py). */
function setAttribute(host: Host, self: PyInstance, name: string, value: Value): null {
	const ready = self.attrs.has('training');
	if (!ready && isParameter(value)) host.raise('AttributeError', 'cannot assign parameters before Module.__init__() call');
	if (!ready && value instanceof PyInstance && value.cls.isSubclassOf(moduleClass))
		host.raise('AttributeError', 'cannot assign module before Module.__init__() call');
	if (value !== null && !isParameter(value) && isParameter(self.attrs.get(name) ?? null)) {
		host.raise('TypeError', `cannot assign '${typeOf(value)}' as parameter '${name}' (torch.nn.Parameter or None expected)`);
	}
	if (self.cls.find(name) instanceof PyProperty) host.unsupported(`setting the property ${name} of a module`);
	self.attrs.set(name, value);
	return null;
}

const methods: readonly NativeFunction[] = [
	new NativeFunction(
		'__setattr__',
		'Module.__setattr__',
		'self, name, value',
		(host, { positional: [self, name, value] }) => setAttribute(host, self as PyInstance, String(name), value!),
		true
	),
	new NativeFunction('__init__', 'Module.__init__', 'self, *args, **kwargs', (_, { positional: [self] }) => {
		(self as PyInstance).attrs.set('training', true);
		return null;
	}),
	new NativeFunction('__call__', 'Module._wrapped_call_impl', null, callModule, true),
	method('train', 'self, mode=True', (host, self, [mode]) => setTraining(host, self, mode ?? null)),
	method('eval', 'self', (host, self) => setTraining(host, self, false)),
	...casts,
	native('to', (host, { positional: [self, ...positional], keywords }) => {
		const target = readTarget(host, { positional, keywords });
		if (target.dtype !== null && !['float', 'complex'].includes(dtypeFacts[target.dtype].kind)) {
			host.raise('TypeError', `nn.Module.to only accepts floating point or complex dtypes, but got desired dtype=torch.${target.dtype}`);
		}
		apply(host, self as PyInstance, target, 'Module.to');
		return self as PyInstance;
	}),
	method('cpu', 'self', (host, self) => {
		apply(host, self, { dtype: null, device: 'cpu' }, 'Module.cpu');
		return self;
	}),
	method('cuda', 'self, device=None', (host, self) =>
		parametersOf(self).length ? host.raise('AssertionError', 'Torch not compiled with CUDA enabled') : self
	),
	method('parameters', 'self, recurse=True', (host, self, [recurse]) => generator(ownOrAll(host, self, recurse).map(([, value]) => value))),
	method('named_parameters', "self, prefix='', recurse=True, remove_duplicate=True", (host, self, [prefix, recurse]) =>
		generator(ownOrAll(host, self, recurse).map(([name, value]) => new PyTuple([prefix ? `${host.str(prefix)}.${name}` : name, value])))
	),
	method('children', 'self', (_, self) => generator(children(self).map(([, child]) => child))),
	method('named_children', 'self', (_, self) => generator(children(self).map(([name, child]) => new PyTuple([name, child])))),
	method('modules', 'self', (_, self) => generator(modulesOf(self).map(([, one]) => one))),
	method('named_modules', 'self', (_, self) => generator(modulesOf(self).map(([name, one]) => new PyTuple([name, one])))),
	method('requires_grad_', 'self, requires_grad=True', (host, self, [wanted]) => {
		for (const [, parameter] of parametersOf(self)) parameter.requiresGrad = host.truth(wanted ?? true);
		return self;
	}),
	method('zero_grad', 'self, set_to_none=True', () => null),
	method('extra_repr', 'self', () => ''),
	method('__repr__', 'self', (host, self) => printModule(host, self))
];

const ownOrAll = (host: Host, module: PyInstance, recurse: Value | undefined): [string, TorchTensor][] =>
	host.truth(recurse ?? true) ? parametersOf(module) : [...module.attrs].filter((entry): entry is [string, TorchTensor] => isParameter(entry[1]));

/** `module(x)`: calls `forward`, with the module's path as the place where things are made. */
function callModule(host: Host, { positional: [self, ...positional], keywords }: Arguments): Value {
	const forward = host.findAttribute(self!, 'forward');
	if (forward === undefined) {
		const name = (self as PyInstance).cls.name;
		return host.raise('NotImplementedError', `Module [${name}] is missing the required "forward" function`);
	}
	const outside = host.modulePath;
	host.modulePath = host.trace.pathOf(self as PyInstance) ?? outside;
	try {
		return host.call(forward, positional, keywords);
	} finally {
		host.modulePath = outside;
	}
}

for (const entry of methods) moduleClass.attrs.set(entry.name, entry);
for (const name of moduleNames)
	if (!moduleClass.find(name) && name !== 'training') moduleClass.attrs.set(name, new NativeProperty(name, (host) => host.unsupported(`Module.${name}`)));

/** Registers what a constructor of PyTorch's own made. */
export function registerModule(host: Host, module: PyInstance): void {
	host.trace.module({ instance: module, type: module.cls.name, parameters: parametersOf(module).map(([name, tensor]) => ({ name, tensor: tensor.ir.id })) });
}
