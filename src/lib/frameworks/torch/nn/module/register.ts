import { NativeFunction, PyClass, type PyInstance, PyModule, PySet, PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import { generator, pair, recursed } from './methods.ts';
import { children, entriesOf, isModule, isParameter, modulesOf, parametersOf, qualified, register, typeOf, unknownIn, whole } from './module.ts';
import { noCuda, readDevice } from '../../device.ts';
import { newTensor, parameterId, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { machineOf } from '../../../../python/builtins/methodDef.ts';
import { exploring } from '../../../../python/compile/undecided.ts';
import { PyFunction } from '../../../../python/objects/code.ts';
import { qualnameOf } from '../../../../python/objects/classOf.ts';
import { placeOf, send } from '../call.ts';
import { type Special } from '../layer.ts';

/** What a name under which something is registered must not be; each kind looks in an order of its own. */
type Fault = 'type' | 'dot' | 'empty' | 'taken';

function mustBeFree(host: Interpreter, self: PyInstance, kind: 'buffer' | 'module', name: Value, order: readonly Fault[]): string {
	const text = String(name);
	const where = kind === 'buffer' ? '_buffers' : '_modules';
	const faults: Readonly<Record<Fault, () => boolean>> = {
		type: () => typeof name !== 'string',
		dot: () => text.includes('.'),
		empty: () => text === '',
		taken: () =>
			(text === 'forward' || (!/^\d+$/.test(text) && host.findAttribute(self, text) !== undefined)) && !entriesOf(self, where).some(([known]) => known === text)
	};
	const words: Readonly<Record<Fault, string>> = {
		type: `${kind} name should be a string. Got ${qualified(name)}`,
		dot: `${kind} name can't contain "."${kind === 'module' ? `, got: ${text}` : ''}`,
		empty: `${kind} name can't be empty string ""`,
		taken: `attribute '${text}' already exists`
	};
	for (const fault of order) if (faults[fault]()) host.raise(fault === 'type' ? 'TypeError' : 'KeyError', words[fault]);
	return text;
}

function registerBuffer(host: Interpreter, module: Value, name: Value, tensor: Value, persistent: Value): null {
	const self = module as PyInstance;
	if (!self.attrs.has('_buffers')) host.raise('AttributeError', 'cannot assign buffer before Module.__init__() call');
	const text = mustBeFree(host, self, 'buffer', name, ['type', 'dot', 'empty', 'taken']);
	if (tensor !== null && !(tensor instanceof TorchTensor))
		host.raise('TypeError', `cannot assign '${typeOf(tensor)}' object to buffer '${text}' (torch Tensor or None required)`);
	register(host, self, '_buffers', text, tensor);
	const passing = self.attrs.get('_non_persistent_buffers_set');
	if (passing instanceof PySet) {
		if (host.truth(persistent)) passing.items.delete(text);
		else passing.items.set(text, text);
	}
	return null;
}

/** `torch.typename`: functions and classes by their own names, everything else by its type. */
function typename(host: Interpreter, value: Value): string {
	if (value instanceof NativeFunction) return placeOf(value) ?? host.unsupported('the full name of a function');
	return value instanceof PyClass || value instanceof PyFunction || value instanceof PyModule ? qualnameOf(value) : typeOf(value, true);
}

function addModule(host: Interpreter, self: Value, name: Value, module: Value): null {
	if (module !== null && !isModule(module)) host.raise('TypeError', `${typename(host, module)} is not a Module subclass`);
	register(host, self as PyInstance, '_modules', mustBeFree(host, self as PyInstance, 'module', name, ['type', 'taken', 'dot', 'empty']), module);
	return null;
}

/** The module of a dotted name. */
function submodule(host: Interpreter, self: Value, path: string): Value {
	if (path === '') return self;
	return path.split('.').reduce((from, name) => {
		const next = memberAt(host, from, name);
		return isModule(next) ? next : host.raise('AttributeError', `\`${name}\` is not an nn.Module`);
	}, self);
}

const memberAt = (host: Interpreter, module: Value, name: string): Value =>
	host.findAttribute(module, name) ?? host.raise('AttributeError', `${host.str(send(host, module, '_get_name'))} has no attribute \`${name}\``);

/** What stands at a dotted name, and in which module. */
function memberOf(host: Interpreter, self: Value, target: Value): readonly [module: Value, name: string, value: Value] {
	const path = host.str(target).split('.');
	const name = path.pop()!;
	const module = submodule(host, self, path.join('.'));
	return [module, name, memberAt(host, module, name)];
}

/** Memory of the same sizes elsewhere, with nothing in it that is known. */
function toEmpty(host: Interpreter, self: Value, device: Value, recurse: Value): Value {
	const at = readDevice(host, device ?? 'cpu').toString();
	if (at !== 'cpu' && at !== 'meta') return send(host, self, 'to', device);
	const all = host.truth(recurse);
	for (const kind of ['_parameters', '_buffers'] as const)
		for (const [, tensor] of parametersOf(whole(self as PyInstance), kind, all)) {
			const { shape, dtype, requiresGrad } = tensor;
			tensor.become(
				newTensor(host, { shape, dtype, device: at, requiresGrad, parameter: isParameter(tensor), axes: axesOf(host, tensor), path: tensor.ir.path })
			);
		}
	return self;
}

/** What torch.nn.Module does beside what a layer cell needs: buffers, children by name, hooks. */
export const registerMethods: Special['methods'] = {
	'register_buffer(name, tensor, persistent=True)': registerBuffer,
	'add_module(name, module)': addModule,
	'register_module(name, module)': (host, self, name, module) => send(host, self, 'add_module', name, module),
	'get_submodule(target)': (host, self, target) => submodule(host, self, host.str(target)),
	'get_parameter(target)': (host, self, target) => {
		const [, name, value] = memberOf(host, self, target);
		return isParameter(value) ? value : host.raise('AttributeError', `\`${name}\` is not an nn.Parameter`);
	},
	'get_buffer(target)': (host, self, target) => {
		const [module, name, value] = memberOf(host, self, target);
		return entriesOf(module as PyInstance, '_buffers').some(([known]) => known === name) ? value : host.raise('AttributeError', `\`${name}\` is not a buffer`);
	},
	'apply(fn)': (host, self, fn) => {
		for (const child of new Set(children(self as PyInstance).map(([, one]) => one))) send(host, child, 'apply', fn);
		host.call(fn, [self]);
		const unknown = unknownIn(self as PyInstance);
		if (unknown) exploring.skipped(machineOf(host), unknown, [fn], new Map(), unknown);
		return self;
	},
	'to_empty(*, device, recurse=True)': toEmpty,
	'cpu()': (host, self) => send(host, self, 'to', 'cpu'),
	'cuda(device=None)': (host, self) =>
		parametersOf(self as PyInstance).length + parametersOf(self as PyInstance, '_buffers').length ? (host.trace.supposesDevice() ? self : noCuda(host)) : self,
	'buffers(recurse=True)': (host, self, recurse) =>
		generator(parametersOf(whole(self as PyInstance), '_buffers', recursed(host, recurse)).map(([, value]) => value)),
	"named_buffers(prefix='', recurse=True, remove_duplicate=True)": (host, self, prefix, recurse, once) =>
		generator(
			parametersOf(whole(self as PyInstance), '_buffers', recursed(host, recurse), recursed(host, once)).map(([name, value]) => pair(name, value, prefix, host))
		),
	'children()': (_, self) => generator([...new Set(children(whole(self as PyInstance, false)).map(([, child]) => child))]),
	'named_children()': (_, self) => {
		const seen = new Set<PyInstance>();
		return generator(
			children(whole(self as PyInstance, false)).flatMap(([name, child]) => (seen.has(child) ? [] : (seen.add(child), [new PyTuple([name, child])])))
		);
	},
	'modules()': (_, self) => generator(modulesOf(whole(self as PyInstance)).map(([, one]) => one)),
	"named_modules(memo=None, prefix='', remove_duplicate=True)": (host, self, _, prefix, once) =>
		generator(modulesOf(whole(self as PyInstance), recursed(host, once)).map(([name, one]) => pair(name, one, prefix, host))),
	'requires_grad_(requires_grad=True)': (host, self, wanted) => {
		for (const [, parameter] of parametersOf(self as PyInstance)) send(host, parameter, 'requires_grad_', wanted);
		return self;
	},
	'zero_grad(set_to_none=True)': (host, self, none) => {
		host.trace.learns({ kind: 'zero_grad', parameters: parametersOf(self as PyInstance).map(([, one]) => parameterId(host.trace, one)) });
		for (const [, parameter] of parametersOf(self as PyInstance)) {
			if (host.truth(none)) parameter.grad = null;
			else if (parameter.grad) send(host, parameter.grad, 'zero_');
		}
		return null;
	},
	'type(dst_type)': (host, self, type) => send(host, self, 'to', type),
	'share_memory()': (_, self) => self
};
