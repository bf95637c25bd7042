import { NativeFunction, PyClass, PyDict, PyInstance, PyIterator, PySet, PyTuple, types, type Arguments, type Host, type Value } from '../../python/index.ts';
import { setOwn } from '../../python/attributes.ts';
import { machineOf } from '../../python/builtins/native.ts';
import type { DType, TensorId } from '../../ir/index.ts';
import { calledModule, tensorsIn } from './moduleCall.ts';
import { readTarget } from './conversion.ts';
import { dtypeFacts } from './dtype.ts';
import { native } from './factories.ts';
import { stateOf } from './state.ts';
import { axesOf, derive, parameterClass, TorchTensor, typeName } from './tensor.ts';

export const moduleClass = new PyClass('Module', 'torch.nn.modules.module', [types.object]);

const isParameter = (value: Value | undefined): value is TorchTensor => value instanceof TorchTensor && value.cls === parameterClass;
export const isModule = (value: Value | undefined): value is PyInstance => value instanceof PyInstance && value.cls.isSubclassOf(moduleClass);

/** Where a module keeps what it registers: dictionaries of its own, as in PyTorch (torch/nn/modules/module.py). */
export type Register = '_parameters' | '_buffers' | '_modules';
const registers: readonly Register[] = ['_parameters', '_buffers', '_modules'];

const registerOf = (module: PyInstance, register: Register): PyDict | undefined => {
	const dict = module.attrs.get(register);
	return dict instanceof PyDict ? dict : undefined;
};
const entriesOf = (module: PyInstance, register: Register): [string, Value][] =>
	[...(registerOf(module, register)?.entries.values() ?? [])].map(([key, value]) => [String(key), value]);

/** `Module.__init__()`. */
export function initModule(module: PyInstance): void {
	const { attrs } = module;
	attrs.set('training', true);
	for (const register of registers) attrs.set(register, new PyDict());
	for (const hooks of ['_forward_hooks', '_forward_pre_hooks']) attrs.set(hooks, new PyDict());
	attrs.set('_non_persistent_buffers_set', new PySet());
}

const parents = new WeakMap<PyInstance, readonly [parent: PyInstance, name: string]>();

/** Puts a parameter, a buffer or a module under a name of the module's; the name is no longer anything else. */
export function register(module: PyInstance, kind: Register, name: string, value: Value): void {
	module.attrs.delete(name);
	for (const other of registers) if (other !== kind) registerOf(module, other)?.entries.delete(name);
	registerOf(module, kind)?.entries.set(name, [name, value]);
	if (isModule(value)) parents.set(value, [module, name]);
}

/** Tells the modules that a copy holds whose they are. */
export function adopt(module: PyInstance): void {
	for (const [name, child] of children(module)) parents.set(child, [module, name]);
}

/** What a module has under a name: an attribute, or what it registers. */
export function memberOf(module: PyInstance, name: string): Value | undefined {
	const own = module.attrs.get(name);
	if (own !== undefined) return own;
	for (const kind of registers) {
		const entry = registerOf(module, kind)?.entries.get(name);
		if (entry) return entry[1];
	}
	return undefined;
}

/** The modules that a module holds under a name of its own. */
const children = (module: PyInstance): [string, PyInstance][] =>
	entriesOf(module, '_modules').filter((entry): entry is [string, PyInstance] => isModule(entry[1]));

/** This module and those inside it, each once, outermost first, with their dotted names. */
export function modulesOf(module: PyInstance, name = '', seen = new Set<PyInstance>()): [string, PyInstance][] {
	if (seen.has(module)) return [];
	seen.add(module);
	return [[name, module], ...children(module).flatMap(([key, child]) => modulesOf(child, name ? `${name}.${key}` : key, seen))];
}

/** Parameters or buffers as `named_parameters()` gives them, each once. */
export function parametersOf(module: PyInstance, kind: '_parameters' | '_buffers' = '_parameters', recurse = true): [string, TorchTensor][] {
	const seen = new Set<TorchTensor>();
	const modules: [string, PyInstance][] = recurse ? modulesOf(module) : [['', module]];
	return modules.flatMap(([path, one]) =>
		entriesOf(one, kind).flatMap(([key, value]): [string, TorchTensor][] => {
			if (!(value instanceof TorchTensor) || seen.has(value)) return [];
			seen.add(value);
			return [[path ? `${path}.${key}` : key, value]];
		})
	);
}

const outOfMeta =
	'Cannot copy out of meta tensor; no data! Please use torch.nn.Module.to_empty() instead of torch.nn.Module.to() when moving module from meta to a different device.';

/** Converts every parameter and buffer, as `Module._apply` does for `.double()` and `.to(…)`: they stay the objects that they are. */
function apply(host: Host, module: PyInstance, to: { readonly dtype: DType | null; readonly device: string | null }, call: string): void {
	for (const value of [...parametersOf(module), ...parametersOf(module, '_buffers')].map(([, tensor]) => tensor)) {
		const dtype = dtypeFacts[value.dtype].kind === 'float' ? to.dtype : null;
		if ((dtype ?? value.dtype) === value.dtype && (to.device ?? value.device) === value.device) continue;
		if (value.device === 'meta' && to.device === 'cpu') host.raise('NotImplementedError', outOfMeta);
		const converted = derive(host, { kind: 'cast' }, call, [value], {
			shape: value.shape,
			dtype: dtype ?? value.dtype,
			device: to.device ?? value.device,
			axes: axesOf(host, value),
			requiresGrad: value.requiresGrad,
			parameter: isParameter(value),
			path: value.ir.path
		});
		value.become(converted);
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
	module.attrs.set('training', mode);
	for (const [, child] of children(module)) host.call(host.getAttribute(child, 'train'), [mode]);
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
	const lines = extra ? extra.split('\n') : [];
	const inside = entriesOf(module, '_modules').map(([key, child]) => `(${key}): ${host.repr(child).replaceAll('\n', '\n  ')}`);
	const name = host.str(host.call(host.getAttribute(module, '_get_name'), []));
	if (inside.length === 0 && lines.length < 2) return `${name}(${extra})`;
	return `${name}(\n  ${[...lines, ...inside].join('\n  ')}\n)`;
}

/** `torch.typename`: a tensor's is `torch.FloatTensor`; a parameter's its class, unless `kind` is asked for. */
export const typeOf = (value: Value, kind = false): string =>
	value instanceof TorchTensor && (kind || value.cls !== parameterClass) ? `torch.${dtypeFacts[value.dtype].scalar}Tensor` : qualified(value);
/** `torch.typename`. */
export function qualified(value: Value): string {
	const { module } = value !== null && typeof value === 'object' ? value.cls : types.object;
	return ['builtins', '__main__'].includes(module) && !(value instanceof PyInstance)
		? typeName(value)
		: `${module}.${typeName(value)}`.replace('builtins.', '');
}

/** `Module.__setattr__`: modules and parameters want `Module.__init__()` to have run, and what is registered stays what it is (torch/nn/modules/module.py). */
function setAttribute(host: Host, self: PyInstance, name: string, value: Value): null {
	const ready = registerOf(self, '_parameters') !== undefined;
	const registered = registers.find((kind) => registerOf(self, kind)?.entries.has(name));
	const cannot = (as: string, wanted: string) => host.raise('TypeError', `cannot assign '${typeOf(value)}' as ${as} '${name}' (${wanted} or None expected)`);
	if (isParameter(value)) {
		if (!ready) host.raise('AttributeError', 'cannot assign parameters before Module.__init__() call');
		host.call(host.getAttribute(self, 'register_parameter'), [name, value]);
	} else if (registered === '_parameters') {
		if (value !== null) cannot('parameter', 'torch.nn.Parameter');
		register(self, '_parameters', name, value);
	} else if (isModule(value)) {
		if (!ready) host.raise('AttributeError', 'cannot assign module before Module.__init__() call');
		register(self, '_modules', name, value);
	} else if (registered === '_modules') {
		if (value !== null) cannot('child module', 'torch.nn.Module');
		register(self, '_modules', name, value);
	} else if (registered === '_buffers') {
		if (value !== null && !(value instanceof TorchTensor)) cannot('buffer', 'torch.nn.Buffer, torch.Tensor');
		register(self, '_buffers', name, value);
	} else setOwn(machineOf(host), self, name, value);
	return null;
}

/** `Module.__getattr__`: what is registered. */
function getAttribute(host: Host, self: PyInstance, name: string): Value {
	for (const kind of registers) {
		const entry = registerOf(self, kind)?.entries.get(name);
		if (entry) return entry[1];
	}
	return host.raise('AttributeError', `'${self.cls.name}' object has no attribute '${name}'`);
}

function removeAttribute(host: Host, self: PyInstance, name: string): null {
	const kind = registers.find((one) => registerOf(self, one)?.entries.has(name));
	if (kind) registerOf(self, kind)!.entries.delete(name);
	else if (!self.attrs.delete(name)) host.raise('AttributeError', `'${self.cls.name}' object has no attribute '${name}'`);
	return null;
}

/** `register_parameter`: a name without dots that is not taken, and a leaf. */
function registerParameter(host: Host, self: PyInstance, name: Value, value: Value): null {
	if (!registerOf(self, '_parameters')) host.raise('AttributeError', 'cannot assign parameter before Module.__init__() call');
	if (typeof name !== 'string') return host.raise('TypeError', `parameter name should be a string. Got ${qualified(name)}`);
	if (name.includes('.')) host.raise('KeyError', 'parameter name can\'t contain "."');
	if (name === '') host.raise('KeyError', 'parameter name can\'t be empty string ""');
	if (!registerOf(self, '_parameters')!.entries.has(name) && (self.attrs.has(name) || self.cls.find(name) !== undefined) && !isParameter(value))
		host.raise('KeyError', `attribute '${name}' already exists`);
	if (value !== null && !isParameter(value))
		host.raise('TypeError', `cannot assign '${typeOf(value)}' object to parameter '${name}' (torch.nn.Parameter or None required)`);
	register(self, '_parameters', name, value);
	return null;
}

const recursed = (host: Host, recurse: Value | undefined): boolean => host.truth(recurse ?? true);
const pair = (name: string, value: Value, prefix: Value | undefined, host: Host) => {
	const before = prefix ? host.str(prefix) : '';
	return new PyTuple([before && name ? `${before}.${name}` : before || name, value]);
};

const methods: readonly NativeFunction[] = [
	new NativeFunction(
		'__setattr__',
		'Module.__setattr__',
		'self, name, value',
		(host, { positional: [self, name, value] }) => setAttribute(host, self as PyInstance, String(name), value!),
		true
	),
	method('__getattr__', 'self, name', (host, self, [name]) => getAttribute(host, self, String(name))),
	method('__delattr__', 'self, name', (host, self, [name]) => removeAttribute(host, self, String(name))),
	new NativeFunction('__init__', 'Module.__init__', 'self, *args, **kwargs', (host, { positional: [self, args, keywords] }) => {
		const module = self as PyInstance;
		const [first] = keywords instanceof PyDict ? keywords.entries.values() : [];
		if (first) host.raise('TypeError', `${module.cls.name}.__init__() got an unexpected keyword argument '${String(first[0])}'`);
		const count = args instanceof PyTuple ? args.items.length : 0;
		if (count) host.raise('TypeError', `${module.cls.name}.__init__() takes 1 positional argument but ${count + 1} were given`);
		initModule(module);
		return null;
	}),
	new NativeFunction('__call__', 'Module._wrapped_call_impl', null, callModule, true),
	method('register_parameter', 'self, name, param', (host, self, [name, value]) => registerParameter(host, self, name!, value!)),
	method('train', 'self, mode=True', (host, self, [mode]) => setTraining(host, self, mode ?? null)),
	method('eval', 'self', (host, self) => host.call(host.getAttribute(self, 'train'), [false])),
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
		parametersOf(self).length + parametersOf(self, '_buffers').length ? host.raise('AssertionError', 'Torch not compiled with CUDA enabled') : self
	),
	method('parameters', 'self, recurse=True', (host, self, [recurse]) =>
		generator(parametersOf(self, '_parameters', recursed(host, recurse)).map(([, value]) => value))
	),
	method('named_parameters', "self, prefix='', recurse=True, remove_duplicate=True", (host, self, [prefix, recurse]) =>
		generator(parametersOf(self, '_parameters', recursed(host, recurse)).map(([name, value]) => pair(name, value, prefix, host)))
	),
	method('buffers', 'self, recurse=True', (host, self, [recurse]) =>
		generator(parametersOf(self, '_buffers', recursed(host, recurse)).map(([, value]) => value))
	),
	method('named_buffers', "self, prefix='', recurse=True, remove_duplicate=True", (host, self, [prefix, recurse]) =>
		generator(parametersOf(self, '_buffers', recursed(host, recurse)).map(([name, value]) => pair(name, value, prefix, host)))
	),
	method('children', 'self', (_, self) => generator([...new Set(children(self).map(([, child]) => child))])),
	method('named_children', 'self', (_, self) => {
		const seen = new Set<PyInstance>();
		return generator(children(self).flatMap(([name, child]) => (seen.has(child) ? [] : (seen.add(child), [new PyTuple([name, child])]))));
	}),
	method('modules', 'self', (_, self) => generator(modulesOf(self).map(([, one]) => one))),
	method('named_modules', "self, memo=None, prefix='', remove_duplicate=True", (host, self, [, prefix]) =>
		generator(modulesOf(self).map(([name, one]) => pair(name, one, prefix, host)))
	),
	method('requires_grad_', 'self, requires_grad=True', (host, self, [wanted]) => {
		for (const [, parameter] of parametersOf(self)) host.call(host.getAttribute(parameter, 'requires_grad_'), [wanted ?? true]);
		return self;
	}),
	method('zero_grad', 'self, set_to_none=True', (host, self, [none]) => {
		for (const [, parameter] of parametersOf(self)) {
			if (host.truth(none ?? true)) parameter.grad = null;
			else if (parameter.grad) host.call(host.getAttribute(parameter.grad, 'zero_'), []);
		}
		return null;
	}),
	method('_get_name', 'self', (_, self) => self.cls.name),
	method('extra_repr', 'self', () => ''),
	method('__repr__', 'self', (host, self) => printModule(host, self))
];

/** Where a module stands in the program: under its own name where it was bound to one, else below the module that holds it. */
function pathOf(host: Host, module: PyInstance): string | undefined {
	const own = host.trace.pathOf(module);
	const [parent, name] = parents.get(module) ?? [];
	return own ?? (parent && `${pathOf(host, parent) ?? 'self'}.${name}`);
}

/** `module(x)`: calls `forward`, with the module's path as the place where things are made. */
function callModule(host: Host, { positional: [self, ...positional], keywords }: Arguments): Value {
	const module = self as PyInstance;
	const forward = host.findAttribute(module, 'forward');
	if (forward === undefined) return host.raise('NotImplementedError', `Module [${module.cls.name}] is missing the required "forward" function`);
	const state = stateOf(host);
	const outside = { path: host.modulePath, calling: state.calling };
	host.modulePath = pathOf(host, module) ?? outside.path;
	const own = module.cls.module.startsWith('torch.nn');
	state.calling = own ? `nn.${module.cls.name}` : null;
	const call = host.trace.enter(calledModule(module, own, host.modulePath, [positional, keywords]));
	let outputs: readonly TensorId[] | null = null;
	try {
		let args: readonly Value[] = positional;
		for (const hook of hooksOf(host, module, '_forward_pre_hooks')) {
			const changed = host.call(hook, [module, new PyTuple(args)]);
			if (changed !== null) args = changed instanceof PyTuple ? changed.items : [changed];
		}
		let result = host.call(forward, args, keywords);
		for (const hook of hooksOf(host, module, '_forward_hooks')) result = host.call(hook, [module, new PyTuple(args), result]) ?? result;
		outputs = tensorsIn(result);
		return result;
	} finally {
		host.trace.leave(call, outputs);
		host.modulePath = outside.path;
		state.calling = outside.calling;
	}
}

function hooksOf(host: Host, module: PyInstance, name: string): readonly Value[] {
	const hooks = module.attrs.get(name);
	if (hooks instanceof PyDict) return [...hooks.entries.values()].map(([, hook]) => hook);
	// Where Module.__init__ has not run.
	return host.raise('AttributeError', `'${module.cls.name}' object has no attribute '_backward_hooks'`);
}

for (const entry of methods) moduleClass.attrs.set(entry.name, entry);

/** Registers what a constructor of PyTorch's own made. */
export function registerModule(host: Host, module: PyInstance): void {
	host.trace.module({ instance: module, type: module.cls.name, parameters: parametersOf(module).map(([name, tensor]) => ({ name, tensor: tensor.ir.id })) });
}
