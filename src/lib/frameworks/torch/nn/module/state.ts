import { PyDict, PyInstance, PyList, PyModule, PySet, PyTuple, types, type Host, type Value } from '../../../../python/index.ts';
import { machineOf } from '../../../../python/builtins/native.ts';
import { iteratorOf } from '../../../../python/iteration.ts';
import { entriesOf, isModule } from '../../module.ts';
import { classOf, listed, TorchTensor } from '../../tensor.ts';
import { send } from '../call.ts';
import { scriptedClass, type Special } from '../layer.ts';

/** Gives a tensor the values of another, of the same shape, where it lies. */
export function copyInto(host: Host, target: TorchTensor, source: TorchTensor): void {
	const { shape, dtype, device, path, axes, role } = target.ir;
	const copy = host.trace.tensor({ shape, dtype, device, path, axes, role, requiresGrad: target.requiresGrad });
	host.trace.op({ kind: 'cast' }, [source.ir.id], [copy.id], 'Module.load_state_dict');
	target.write(copy, 'Module.load_state_dict');
}

/** An empty `collections.OrderedDict`. */
export function orderedDict(host: Host): PyDict {
	const library = machineOf(host).modules.load('collections');
	const cls = library instanceof PyModule ? library.get('OrderedDict') : undefined;
	const made = cls === undefined ? null : host.call(cls, []);
	return made instanceof PyDict ? made : new PyDict();
}

/** What a module keeps in its state, with dotted names: its parameters and its lasting buffers, then its children's. */
function* stateOf(module: PyInstance, prefix = ''): Generator<readonly [name: string, tensor: TorchTensor]> {
	const passing = module.attrs.get('_non_persistent_buffers_set');
	for (const kind of ['_parameters', '_buffers'] as const)
		for (const [name, value] of entriesOf(module, kind))
			if (value instanceof TorchTensor && !(kind === '_buffers' && passing instanceof PySet && passing.items.has(name))) yield [prefix + name, value];
	for (const [name, child] of entriesOf(module, '_modules')) if (isModule(child)) yield* stateOf(child, `${prefix}${name}.`);
}

/** The names in each state as it was saved. A counter of batches is missed only in a state that had it: older ones had none. */
const saved = new WeakMap<PyDict, ReadonlySet<string>>();
const isMissed = (state: PyDict, key: string): boolean => !key.endsWith('num_batches_tracked') || saved.get(state)?.has(key) === true;

function save(host: Host, self: Value, args: Value, destination: Value, prefix: Value, keepVars: Value): PyDict {
	if (destination !== null || (args instanceof PyTuple && args.items.length > 0)) host.unsupported('state_dict with a destination');
	const found = orderedDict(host);
	const own = [...stateOf(self as PyInstance, host.str(prefix))];
	saved.set(found, new Set(own.map(([name]) => name)));
	for (const [name, tensor] of own) found.entries.set(name, [name, host.truth(keepVars) ? tensor : send(host, tensor, 'detach')]);
	return found;
}

/** Why a tensor of a saved state cannot be taken; null where it has been. */
function take(host: Host, key: string, into: TorchTensor, saved: Value): string | null {
	if (!(saved instanceof TorchTensor))
		return `While copying the parameter named "${key}", expected torch.Tensor or Tensor-like object from checkpoint but received ${host.repr(classOf(saved))}`;
	const one = into.rank === 0 && saved.rank === 1 && saved.size === 1 ? (host.getItem(saved, 0n) as TorchTensor) : saved;
	if (String(one.shape) !== String(into.shape) || one.rank !== into.rank) {
		const [given, own] = [one, into].map((tensor) => `torch.Size(${listed(tensor.shape)})`);
		return `size mismatch for ${key}: copying a param with shape ${given} from checkpoint, the shape in current model is ${own}.`;
	}
	copyInto(host, into, one);
	return null;
}

const keyErrors = (kind: string, keys: readonly string[]): string[] =>
	keys.length === 0 ? [] : [`${kind} key(s) in state_dict: ${keys.map((key) => `"${key}"`).join(', ')}. `];

function load(host: Host, self: Value, state: Value, strict: Value): Value {
	if (!(state instanceof PyDict)) return host.raise('TypeError', `Expected state_dict to be dict-like, got ${host.repr(classOf(state))}.`);
	const given = new Map([...state.entries.values()].map(([key, value]) => [host.str(key), value]));
	const own = [...stateOf(self as PyInstance)];
	const missing = own.flatMap(([key]) => (given.has(key) || !isMissed(state, key) ? [] : [key]));
	const unexpected = [...given.keys()].filter((key) => !own.some(([name]) => name === key));
	const errors = own.flatMap(([key, tensor]) => (given.has(key) ? (take(host, key, tensor, given.get(key)!) ?? []) : []));
	if (host.truth(strict)) errors.unshift(...keyErrors('Missing', missing), ...keyErrors('Unexpected', unexpected));
	if (errors.length > 0) host.raise('RuntimeError', `Error(s) in loading state_dict for ${(self as PyInstance).cls.name}:\n\t${errors.join('\n\t')}`);
	const result = new PyInstance(keysClass);
	for (const [name, keys] of Object.entries({ missing_keys: missing, unexpected_keys: unexpected })) result.attrs.set(name, new PyList(keys));
	return result;
}

const both = (host: Host, keys: Value): [Value, Value] => [host.getAttribute(keys, 'missing_keys'), host.getAttribute(keys, 'unexpected_keys')];

/** What loading gives back: the keys that did not fit. */
const keysClass = scriptedClass('_IncompatibleKeys', 'torch.nn.modules.module', [types.object], {
	'__repr__()': (host, keys) => {
		const [missing, unexpected] = both(host, keys);
		if (!host.truth(missing) && !host.truth(unexpected)) return '<All keys matched successfully>';
		return `_IncompatibleKeys(missing_keys=${host.repr(missing)}, unexpected_keys=${host.repr(unexpected)})`;
	},
	'__iter__()': (host, keys) => iteratorOf(machineOf(host), new PyList(both(host, keys)))
});

/** torch.nn.Module's methods about its state. */
export const stateMethods: Special['methods'] = {
	"state_dict(*args, destination=None, prefix='', keep_vars=False)": save,
	'load_state_dict(state_dict, strict=True, assign=False)': load
};
