import { classOf, NativeFunction, PyDict, PyInstance, PyList, PyModule, PySet, types, type Interpreter, type Value } from '../../../../python/index.ts';
import { machineOf } from '../../../../python/builtins/methodDef.ts';
import { iteratorOf } from '../../../../python/protocols/iteration.ts';
import { entriesOf, isModule, isParameter, moduleClass, parametersOf, whole } from './module.ts';
import { listed, parameterClass, TorchTensor } from '../../tensor/tensor.ts';
import { send } from '../call.ts';
import { scriptedClass, type Special } from '../layer.ts';
import { hooksOf } from './hooks.ts';

/** Gives a tensor the values of another, of the same shape, where it lies. */
export function copyInto(host: Interpreter, target: TorchTensor, source: TorchTensor): void {
	const { shape, dtype, device, path, axes, role } = target.ir;
	const copy = host.trace.tensor({ shape, dtype, device, path, axes, role, requiresGrad: target.requiresGrad });
	host.trace.op({ kind: 'cast' }, [source.ir.id], [copy.id], 'Module.load_state_dict');
	target.write(copy, 'Module.load_state_dict');
}

/** An empty `collections.OrderedDict`. */
export function orderedDict(host: Interpreter): PyDict {
	const library = machineOf(host).modules.load('collections');
	const cls = library instanceof PyModule ? library.get('OrderedDict') : undefined;
	const made = cls === undefined ? null : host.call(cls, []);
	return made instanceof PyDict ? made : new PyDict();
}

/** What a module itself keeps in its state: its parameters and its lasting buffers. */
function* ownState(module: PyInstance): Generator<readonly [name: string, tensor: TorchTensor]> {
	const passing = module.attrs.get('_non_persistent_buffers_set');
	for (const kind of ['_parameters', '_buffers'] as const)
		for (const [name, value] of entriesOf(module, kind))
			if (value instanceof TorchTensor && !(kind === '_buffers' && passing instanceof PySet && passing.items.has(name))) yield [name, value];
}

/** The names in each state as it was saved. A counter of batches is missed only in a state that had it: older ones had none. */
const saved = new WeakMap<PyDict, Set<string>>();

/** What a program's own class says in the place of Module's method. */
const overridden = (module: Value, name: string): Value | undefined => {
	const found = module instanceof PyInstance ? module.cls.find(name) : undefined;
	return found === undefined || found === moduleClass.find(name) || found instanceof NativeFunction ? undefined : found;
};
const extraKey = '_extra_state';

const oldStyle =
	'Positional args are being deprecated, use kwargs instead. Refer to https://pytorch.org/docs/main/generated/torch.nn.Module.html#torch.nn.Module.state_dict for details.';

function save(host: Interpreter, module: Value, args: Value, given: Value, before: Value, keepVars: Value): Value {
	const self = whole(module as PyInstance, false);
	const [first, second, third] = host.iterate(args);
	if (first !== undefined) host.warn('FutureWarning', oldStyle);
	const prefix = before === '' && second !== undefined ? second : before;
	const keep = host.truth(keepVars) || host.truth(third ?? false);
	const found = given ?? first ?? orderedDict(host);
	if (!(found instanceof PyDict) || overridden(self, '_save_to_state_dict')) return host.unsupported('state_dict in this form');
	const names = saved.get(found) ?? new Set();
	saved.set(found, names);
	for (const hook of hooksOf(self, '_state_dict_pre_hooks')) host.call(hook, [self, prefix, keep]);
	for (const [own, tensor] of ownState(self)) {
		const name = host.str(prefix) + own;
		names.add(name);
		found.entries.set(name, [name, keep || tensor.cls.name.startsWith('Uninitialized') ? tensor : send(host, tensor, 'detach')]);
	}
	if (overridden(self, 'get_extra_state')) {
		const name = host.str(prefix) + extraKey;
		found.entries.set(name, [name, send(host, self, 'get_extra_state')]);
	}
	for (const [name, child] of entriesOf(self, '_modules'))
		if (isModule(child))
			host.call(
				host.getAttribute(child, 'state_dict'),
				[],
				new Map<string, Value>([
					['destination', found],
					['prefix', `${host.str(prefix)}${name}.`],
					['keep_vars', keep]
				])
			);
	for (const hook of hooksOf(self, '_state_dict_hooks'))
		if (host.call(hook, [self, found, prefix, new PyDict()]) !== null) host.raise('RuntimeError', 'state_dict post-hook must return None');
	return found;
}

/** One load of a state: what is told of it, and how it is done. */
interface Load {
	readonly host: Interpreter;
	readonly state: PyDict;
	readonly assign: boolean;
	readonly missing: PyList;
	readonly unexpected: PyList;
	readonly errors: PyList;
}

/** Why a tensor of a saved state cannot be taken; null where it has been. */
function take({ host, assign }: Load, module: PyInstance, name: string, key: string, into: TorchTensor, given: Value): string | null {
	if (!(given instanceof TorchTensor))
		return `While copying the parameter named "${key}", expected torch.Tensor or Tensor-like object from checkpoint but received ${host.repr(classOf(given))}`;
	const one = into.rank === 0 && given.rank === 1 && given.size === 1 ? (host.getItem(given, 0n) as TorchTensor) : given;
	if (String(one.shape) !== String(into.shape) || one.rank !== into.rank) {
		const [theirs, own] = [one, into].map((tensor) => `torch.Size(${listed(tensor.shape)})`);
		return `size mismatch for ${key}: copying a param with shape ${theirs} from checkpoint, the shape in current model is ${own}.`;
	}
	if (assign) {
		const taken = isParameter(into) && !isParameter(one) ? host.call(parameterClass, [one, into.requiresGrad]) : one;
		if (isParameter(into)) send(host, taken, 'requires_grad_', into.requiresGrad);
		send(host, module, '__setattr__', name, taken);
	} else if (into.device === 'meta') {
		if (one.device !== 'meta')
			host.warn(
				'UserWarning',
				`for ${key}: copying from a non-meta parameter in the checkpoint to a meta parameter in the current model, which is a no-op. (Did you mean to pass \`assign=True\` to assign items in the state dictionary to their corresponding key in the module instead of copying them in place?)`
			);
	} else copyInto(host, into, one);
	return null;
}

/** `Module._load_from_state_dict`, then its children's. */
function loadInto(load: Load, module: PyInstance, entries: ReadonlyMap<string, Value>, prefix: string): void {
	const { host, state, missing, unexpected, errors } = load;
	if (overridden(module, '_load_from_state_dict')) host.unsupported('a _load_from_state_dict of the program');
	for (const hook of hooksOf(module, '_load_state_dict_pre_hooks')) {
		host.call(hook, [module, state, prefix, new PyDict(), true, missing, unexpected, errors]);
		entries = new Map([...state.entries.values()].map(([key, value]) => [host.str(key), value]));
	}
	const own = new Map(ownState(module));
	for (const [name, tensor] of own) {
		const key = prefix + name;
		const given = entries.get(key);
		if (given !== undefined) {
			const error = take(load, module, name, key, tensor, given);
			if (error !== null) errors.items.push(error);
		} else if (!key.endsWith('num_batches_tracked') || saved.get(state)?.has(key)) missing.items.push(key);
	}
	const children = entriesOf(module, '_modules');
	const extra = prefix + extraKey;
	const takesExtra = overridden(module, 'set_extra_state') !== undefined;
	if (takesExtra) {
		if (entries.has(extra)) send(host, module, 'set_extra_state', entries.get(extra)!);
		else missing.items.push(extra);
	} else if (entries.has(extra)) unexpected.items.push(extra);
	for (const key of entries.keys()) {
		if (!key.startsWith(prefix) || key === extra) continue;
		const [first = '', ...rest] = key.slice(prefix.length).split('.');
		if (rest.length > 0 ? !children.some(([name]) => name === first) : !own.has(first)) unexpected.items.push(key);
	}
	for (const [name, child] of children) {
		const below = `${prefix}${name}.`;
		if (isModule(child)) loadInto(load, child, new Map([...entries].filter(([key]) => key.startsWith(below))), below);
	}
	for (const hook of hooksOf(module, '_load_state_dict_post_hooks'))
		if (host.call(hook, [module, keysOf(missing, unexpected)]) !== null)
			host.raise(
				'AssertionError',
				'Hooks registered with ``register_load_state_dict_post_hook`` are not expected to return new values, if incompatible_keys need to be modified, it should be done inplace.'
			);
}

const keyErrors = (kind: string, keys: PyList): string[] =>
	keys.items.length === 0 ? [] : [`${kind} key(s) in state_dict: ${keys.items.map((key) => `"${String(key)}"`).join(', ')}. `];

function loadState(host: Interpreter, self: Value, state: Value, strict: Value, assign: Value): Value {
	if (!(state instanceof PyDict)) return host.raise('TypeError', `Expected state_dict to be dict-like, got ${host.repr(classOf(state))}.`);
	const [missing, unexpected, errors] = [new PyList([]), new PyList([]), new PyList([])];
	const copy = orderedDict(host);
	for (const [key, entry] of state.entries) copy.entries.set(key, entry);
	const names = saved.get(state);
	if (names) saved.set(copy, names);
	const entries = new Map([...state.entries.values()].map(([key, value]) => [host.str(key), value]));
	const own = new Set(parametersOf(self as PyInstance).map(([, tensor]) => tensor.shared[2].storage));
	const shared = [...entries.values()].filter((one) => one instanceof TorchTensor && own.has(one.shared[2].storage)) as TorchTensor[];
	const loads = {
		kind: 'load',
		module: host.trace.numberOf(self as PyInstance),
		own: shared.map((tensor) => tensor.shared[1].id),
		of: own.size
	} as const;
	loadInto({ host, state: copy, assign: host.truth(assign), missing, unexpected, errors }, self as PyInstance, entries, '');
	host.trace.learns({ ...loads, given: entries.size, taken: entries.size - unexpected.items.length });
	if (host.truth(strict)) errors.items.unshift(...keyErrors('Missing', missing), ...keyErrors('Unexpected', unexpected));
	if (errors.items.length > 0)
		host.raise(
			'RuntimeError',
			`Error(s) in loading state_dict for ${(self as PyInstance).cls.name}:\n\t${errors.items.map((one) => host.str(one)).join('\n\t')}`
		);
	return keysOf(missing, unexpected);
}

const both = (host: Interpreter, keys: Value): [Value, Value] => [host.getAttribute(keys, 'missing_keys'), host.getAttribute(keys, 'unexpected_keys')];

/** What loading gives back: the keys that did not fit. */
const keysClass = scriptedClass('_IncompatibleKeys', 'torch.nn.modules.module', [types.object], {
	'__repr__()': (host, keys) => {
		const [missing, unexpected] = both(host, keys);
		if (!host.truth(missing) && !host.truth(unexpected)) return '<All keys matched successfully>';
		return `_IncompatibleKeys(missing_keys=${host.repr(missing)}, unexpected_keys=${host.repr(unexpected)})`;
	},
	'__iter__()': (host, keys) => iteratorOf(machineOf(host), new PyList(both(host, keys))),
	'__getitem__(index)': (host, keys, index) => host.getItem(new PyList(both(host, keys)), index)
});

function keysOf(missing: PyList, unexpected: PyList): PyInstance {
	const keys = new PyInstance(keysClass);
	keys.attrs.set('missing_keys', missing).set('unexpected_keys', unexpected);
	return keys;
}

/** torch.nn.Module's methods about its state. */
export const stateMethods: Special['methods'] = {
	"state_dict(*args, destination=None, prefix='', keep_vars=False)": save,
	'load_state_dict(state_dict, strict=True, assign=False)': loadState
};
