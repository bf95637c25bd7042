import { cFunction, pythonFunction } from '../../../../tensors/arguments/function.ts';
import {
	NativeFunction,
	PyClass,
	PyDict,
	PyInstance,
	PySet,
	PyTuple,
	PyUnknown,
	types,
	type Arguments,
	type Interpreter,
	type Value
} from '../../../../python/index.ts';
import { Unsupported } from '../../../../python/objects/exceptions.ts';
import { setOwn } from '../../../../python/protocols/attribute.ts';
import { machineOf } from '../../../../python/builtins/methodDef.ts';
import { callForward } from './aroundForward.ts';
import { enterLayer, hold } from '../../../../tensors/layers/call.ts';
import { heldBy, layersOf } from '../../../../tensors/layers/tree.ts';
import { dtypeWords } from '../../dtype.ts';
import { stateOf } from '../../state.ts';
import { parameterClass, parameterId, TorchTensor, typeName } from '../../tensor/tensor.ts';

export const moduleClass = new PyClass('Module', 'torch.nn.modules.module', [types.object]);

export const isParameter = (value: Value | undefined): value is TorchTensor => value instanceof TorchTensor && value.cls.isSubclassOf(parameterClass);
export const isModule = (value: Value | undefined): value is PyInstance => value instanceof PyInstance && value.cls.isSubclassOf(moduleClass);

/** Where a module keeps what it registers: dictionaries of its own, as in PyTorch (torch/nn/modules/module.py). */
export type Register = '_parameters' | '_buffers' | '_modules';
const registers: readonly Register[] = ['_parameters', '_buffers', '_modules'];

const registerOf = (module: PyInstance, register: Register): PyDict | undefined => {
	const dict = module.attrs.get(register);
	if (dict instanceof PyUnknown) throw new Unsupported(dict.what, true);
	return dict instanceof PyDict ? dict : undefined;
};
export function entriesOf(module: PyInstance, register: Register): [string, Value][] {
	const found: [string, Value][] = [];
	const dict = registerOf(module, register);
	if (dict?.entries.size) for (const [key, value] of dict.entries.values()) found.push([String(key), value]);
	return found;
}

/** `Module.__init__()`. */
export function initModule({ trace }: Interpreter, module: PyInstance): void {
	const { attrs } = module;
	trace.made(module);
	attrs.set('training', true);
	for (const register of registers) attrs.set(register, new PyDict());
	for (const hooks of ['_forward_hooks', '_forward_pre_hooks']) attrs.set(hooks, new PyDict());
	attrs.set('_non_persistent_buffers_set', new PySet());
}

/** Puts a parameter, a buffer or a module under a name of the module's; the name is no longer anything else. */
export function register(host: Interpreter, module: PyInstance, kind: Register, name: string, value: Value): void {
	module.attrs.delete(name);
	for (const other of registers) if (other !== kind) registerOf(module, other)?.entries.delete(name);
	registerOf(module, kind)?.entries.set(name, [name, value]);
	if (kind === '_parameters' && value instanceof TorchTensor) parameterId(host.trace, value);
	if (isModule(value)) hold(host, module, name, value);
}

/** Tells the modules that a copy holds whose they are. */
export function adopt(host: Interpreter, module: PyInstance): void {
	for (const [name, child] of children(module)) hold(host, module, name, child);
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
export const children = (module: PyInstance): [string, PyInstance][] =>
	entriesOf(module, '_modules').filter((entry): entry is [string, PyInstance] => isModule(entry[1]));

/** This module and those inside it, each once, outermost first, with their dotted names. */
export const modulesOf = (module: PyInstance, once = true): [string, PyInstance][] => layersOf(module, children, once);

const valuesOf = (dict: Value | undefined): Value[] => (dict instanceof PyDict ? Array.from(dict.entries.values(), ([, value]) => value) : []);

/** What a module itself holds that is not known: it may be a layer, with parameters of its own. */
export const unknownIn = ({ attrs }: PyInstance): PyUnknown | undefined =>
	[...attrs.values(), ...registers.flatMap((name) => valuesOf(attrs.get(name)))].find(
		(value): value is PyUnknown => value instanceof PyUnknown && value.number === null
	);

/** The module, where all that it holds is known. @param deep With the modules inside it. */
export function whole(module: PyInstance, deep = true): PyInstance {
	for (const [, one] of deep ? modulesOf(module) : [['', module] as const]) {
		const unknown = unknownIn(one);
		if (unknown) throw new Unsupported(unknown.what);
	}
	return module;
}

/** Parameters or buffers as `named_parameters()` gives them, each once, or under all of their names. */
export function parametersOf(module: PyInstance, kind: '_parameters' | '_buffers' = '_parameters', recurse = true, once = true): [string, TorchTensor][] {
	const modules: [string, PyInstance][] = recurse ? modulesOf(module, once) : [['', module]];
	const tensors = (one: PyInstance): [string, TorchTensor][] =>
		entriesOf(one, kind).filter((entry): entry is [string, TorchTensor] => entry[1] instanceof TorchTensor);
	return heldBy(modules, tensors, once);
}

const method = (name: string, signature: string, run: (host: Interpreter, self: PyInstance, args: readonly Value[]) => Value): NativeFunction =>
	pythonFunction(name, signature, (host, self, ...rest) => run(host, self as PyInstance, rest), `Module.${name}`);

/** `torch.typename`: a tensor's is `torch.FloatTensor`; a parameter's its class, unless `kind` is asked for. */
export const typeOf = (value: Value, kind = false): string =>
	value instanceof TorchTensor && (kind || value.cls !== parameterClass) ? `torch.${dtypeWords[value.dtype].scalar}Tensor` : qualified(value);
/** `torch.typename`. */
export function qualified(value: Value): string {
	if (value instanceof PyClass) return `${value.module}.${value.qualname}`.replace('builtins.', '');
	const { module, ofProgram } = value !== null && typeof value === 'object' ? value.cls : types.object;
	return (module === 'builtins' || ofProgram) && !(value instanceof PyInstance) ? typeName(value) : `${module}.${typeName(value)}`.replace('builtins.', '');
}

/** `Module.__setattr__`: modules and parameters want `Module.__init__()` to have run, and what is registered stays what it is (torch/nn/modules/module.py). */
function setAttribute(host: Interpreter, self: PyInstance, name: string, value: Value): null {
	const ready = registerOf(self, '_parameters') !== undefined;
	const registered = registers.find((kind) => registerOf(self, kind)?.entries.has(name));
	const cannot = (as: string, wanted: string) => host.raise('TypeError', `cannot assign '${typeOf(value)}' as ${as} '${name}' (${wanted} or None expected)`);
	// What is registered under the name is it no longer, whatever this is.
	if (value instanceof PyUnknown && registered) register(host, self, registered, name, value);
	else if (isParameter(value)) {
		if (!ready) host.raise('AttributeError', 'cannot assign parameters before Module.__init__() call');
		host.call(host.getAttribute(self, 'register_parameter'), [name, value]);
	} else if (registered === '_parameters') {
		if (value !== null) cannot('parameter', 'torch.nn.Parameter');
		register(host, self, '_parameters', name, value);
	} else if (isModule(value)) {
		if (!ready) host.raise('AttributeError', 'cannot assign module before Module.__init__() call');
		register(host, self, '_modules', name, value);
	} else if (registered === '_modules') {
		if (value !== null) cannot('child module', 'torch.nn.Module');
		register(host, self, '_modules', name, value);
	} else if (registered === '_buffers') {
		if (value !== null && !(value instanceof TorchTensor)) cannot('buffer', 'torch.nn.Buffer, torch.Tensor');
		register(host, self, '_buffers', name, value);
	} else setOwn(machineOf(host), self, name, value);
	return null;
}

/** `Module.__getattr__`: what is registered. */
function getAttribute(host: Interpreter, self: PyInstance, name: string): Value {
	for (const kind of registers) {
		const entry = registerOf(self, kind)?.entries.get(name);
		if (entry) return entry[1];
	}
	return host.raise('AttributeError', `'${self.cls.name}' object has no attribute '${name}'`);
}

function removeAttribute(host: Interpreter, self: PyInstance, name: string): null {
	const kind = registers.find((one) => registerOf(self, one)?.entries.has(name));
	if (kind) registerOf(self, kind)!.entries.delete(name);
	else if (!self.attrs.delete(name)) host.raise('AttributeError', `'${self.cls.name}' object has no attribute '${name}'`);
	return null;
}

/** `register_parameter`: a name without dots that is not taken, and a leaf. */
function registerParameter(host: Interpreter, self: PyInstance, name: Value, value: Value): null {
	if (!registerOf(self, '_parameters')) host.raise('AttributeError', 'cannot assign parameter before Module.__init__() call');
	if (typeof name !== 'string') return host.raise('TypeError', `parameter name should be a string. Got ${qualified(name)}`);
	if (name.includes('.')) host.raise('KeyError', 'parameter name can\'t contain "."');
	if (name === '') host.raise('KeyError', 'parameter name can\'t be empty string ""');
	if (!registerOf(self, '_parameters')!.entries.has(name) && (self.attrs.has(name) || self.cls.find(name) !== undefined) && !isParameter(value))
		host.raise('KeyError', `attribute '${name}' already exists`);
	if (value !== null && !isParameter(value))
		host.raise('TypeError', `cannot assign '${typeOf(value)}' object to parameter '${name}' (torch.nn.Parameter or None required)`);
	register(host, self, '_parameters', name, value);
	return null;
}

const methods: readonly NativeFunction[] = [
	pythonFunction(
		'__setattr__',
		'self, name, value',
		(host, self, name, value) => setAttribute(host, self as PyInstance, String(name), value),
		'Module.__setattr__',
		true
	),
	method('__getattr__', 'self, name', (host, self, [name]) => getAttribute(host, self, String(name))),
	method('__delattr__', 'self, name', (host, self, [name]) => removeAttribute(host, self, String(name))),
	pythonFunction(
		'__init__',
		'self, *args, **kwargs',
		(host, self, args, keywords) => {
			const module = self as PyInstance;
			const [first] = keywords instanceof PyDict ? keywords.entries.values() : [];
			if (first) host.raise('TypeError', `${module.cls.name}.__init__() got an unexpected keyword argument '${String(first[0])}'`);
			const count = args instanceof PyTuple ? args.items.length : 0;
			if (count) host.raise('TypeError', `${module.cls.name}.__init__() takes 1 positional argument but ${count + 1} were given`);
			initModule(host, module);
			return null;
		},
		'Module.__init__'
	),
	cFunction('__call__', callModule, true, 'Module._wrapped_call_impl'),
	method('register_parameter', 'self, name, param', (host, self, [name, value]) => registerParameter(host, self, name!, value!))
];

const holders: ReadonlySet<string> = new Set(['Sequential', 'ModuleList', 'ModuleDict']);

/** `module(x)`: calls `forward`, with the module's path as the place where things are made. */
function callModule(host: Interpreter, { positional: [self, ...positional], keywords }: Arguments): Value {
	const module = self as PyInstance;
	const forward = host.findAttribute(module, 'forward');
	if (forward === undefined) return host.raise('NotImplementedError', `Module [${module.cls.name}] is missing the required "forward" function`);
	const state = stateOf(host);
	const { calling } = state;
	const own = module.cls.module.startsWith('torch.nn');
	state.calling = own ? `nn.${module.cls.name}` : null;
	try {
		const run = (): Value => {
			// Where Module.__init__ has not run.
			if (!module.attrs.has('_forward_hooks')) host.raise('AttributeError', `'${module.cls.name}' object has no attribute '_backward_hooks'`);
			return callForward(host, module, forward, positional, keywords);
		};
		const parameters = parametersOf(module, '_parameters', false).map(([, tensor]) => parameterId(host.trace, tensor));
		const training = module.attrs.get('training') === true;
		const holds = own && holders.has(module.cls.name);
		return enterLayer(host, module, own, [positional, keywords], run, { holds, state: { parameters, training, records: state.gradEnabled } });
	} finally {
		state.calling = calling;
	}
}

for (const entry of methods) moduleClass.attrs.set(entry.name, entry);

/** Registers what a constructor of PyTorch's own made. */
export function registerModule(host: Interpreter, module: PyInstance): void {
	host.trace.module({
		instance: module,
		type: module.cls.name,
		parameters: parametersOf(module).map(([name, tensor]) => ({ name, tensor: parameterId(host.trace, tensor, true) }))
	});
}
