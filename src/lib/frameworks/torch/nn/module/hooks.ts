import { cFunction, pythonFunction } from '../../../../tensors/arguments/function.ts';
import { classOf, perRun, PyDict, PyInstance, PyTuple, types, type Interpreter, type Value } from '../../../../python/index.ts';
import { Raise } from '../../../../python/objects/exceptions.ts';
import { arounds, type Around } from './aroundForward.ts';
import { entriesOf } from './module.ts';
import { stateOf } from '../../state.ts';
import { derive, TorchTensor } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';
import { send } from '../call.ts';
import { scriptedClass, type Special } from '../layer.ts';

/** A hook's place among the others: what takes it away. */
const handleClass = scriptedClass('RemovableHandle', 'torch.utils.hooks', [types.object], {
	'remove()': (_, handle) => {
		const { attrs } = handle as PyInstance;
		const hooks = attrs.get('hooks');
		if (hooks instanceof PyDict) hooks.entries.delete(attrs.get('id'));
		return null;
	},
	'__enter__()': (_, handle) => handle,
	'__exit__(type, value, tb)': (host, handle) => send(host, handle, 'remove')
});

const counts = perRun(() => ({ hooks: 0n }));

/** Puts a hook among others, in front of them with `first`; gives what takes it away. */
export function registerHook({ trace }: Interpreter, hooks: PyDict, hook: Value, first = false): PyInstance {
	const id = counts(trace).hooks++;
	const behind = first ? [...hooks.entries] : [];
	if (first) hooks.entries.clear();
	hooks.entries.set(id, [id, hook]);
	for (const [key, entry] of behind) hooks.entries.set(key, entry);
	const handle = new PyInstance(handleClass);
	handle.attrs.set('hooks', hooks).set('id', id);
	return handle;
}

type Kind =
	| '_forward_pre_hooks'
	| '_forward_hooks'
	| '_backward_hooks'
	| '_backward_pre_hooks'
	| '_state_dict_hooks'
	| '_state_dict_pre_hooks'
	| '_load_state_dict_pre_hooks'
	| '_load_state_dict_post_hooks';

/** A dictionary of a module's own, made when it is first wanted. */
function dictOf(module: PyInstance, name: string): PyDict {
	const known = module.attrs.get(name);
	if (known instanceof PyDict) return known;
	const made = new PyDict();
	module.attrs.set(name, made);
	return made;
}

const idOf = (handle: PyInstance): Value => handle.attrs.get('id') ?? null;

/** Hooks of all modules: `register_module_forward_hook`. */
const everywhere = perRun((): Readonly<Record<'_forward_pre_hooks' | '_forward_hooks' | 'keywords' | 'always', PyDict>> => ({
	_forward_pre_hooks: new PyDict(),
	_forward_hooks: new PyDict(),
	keywords: new PyDict(),
	always: new PyDict()
}));

const flagged = (module: PyInstance, name: string, id: Value): boolean => {
	const flags = module.attrs.get(name);
	return flags instanceof PyDict && flags.entries.has(id);
};

export const hooksOf = (module: PyInstance, kind: Kind): readonly Value[] => {
	const own = module.attrs.get(kind);
	return own instanceof PyDict ? [...own.entries.values()].map(([, hook]) => hook) : [];
};

const entries = (dict: Value | undefined): readonly (readonly [Value, Value])[] => (dict instanceof PyDict ? [...dict.entries.values()] : []);
const asDict = (keywords: ReadonlyMap<string, Value>): PyDict => {
	const dict = new PyDict();
	for (const [key, value] of keywords) dict.entries.set(key, [key, value]);
	return dict;
};
const asKeywords = (dict: Value | undefined): ReadonlyMap<string, Value> => new Map(entries(dict).map(([key, value]) => [String(key), value]));

/** The same tensors, as others of which a gradient can be told (torch/utils/hooks.py, BackwardHook). */
function aliases(host: Interpreter, values: readonly Value[], tell: (gradients: PyTuple) => void): readonly Value[] {
	const tensors = values.filter((value) => value instanceof TorchTensor);
	if (!stateOf(host).gradEnabled || !tensors.some((tensor) => tensor.requiresGrad)) return values;
	const gradients = new Map<number, Value>();
	const wanted = values.flatMap((value, i) => (value instanceof TorchTensor && value.requiresGrad ? [i] : []));
	return values.map((value, i) => {
		if (!(value instanceof TorchTensor)) return value;
		const alias = derive(host, { kind: 'reshape' }, 'BackwardHookFunction', [value], {
			shape: value.shape,
			dtype: value.dtype,
			axes: axesOf(host, value),
			layout: value.viewed(0, value.strides),
			gradFn: 'BackwardHookFunctionBackward'
		});
		const hook = cFunction('hook', (_, { positional: [gradient] }) => {
			gradients.set(i, gradient!);
			if (gradients.size === wanted.length) tell(new PyTuple(values.map((_value, at) => gradients.get(at) ?? null)));
			return null;
		});
		if (value.requiresGrad) send(host, alias, 'register_hook', hook);
		return alias;
	});
}

/** Runs a forward between a module's hooks, in PyTorch's order (torch/nn/modules/module.py, Module._call_impl). */
const betweenHooks: Around['run'] = (host, module, forward, positional, keywords) => {
	const all = everywhere(host.trace);
	let args: readonly Value[] = positional;
	let named = keywords;
	let result: Value = null;
	const called = new Set<Value>();
	const after = [...entries(all._forward_hooks), ...entries(module.attrs.get('_forward_hooks'))];
	const withKeywords = (id: Value): boolean => flagged(module, '_forward_hooks_with_kwargs', id) || all.keywords.entries.has(id);
	const always = (id: Value): boolean => flagged(module, '_forward_hooks_always_called', id) || all.always.entries.has(id);
	const tell = (id: Value, hook: Value): void => {
		const given = withKeywords(id) ? [module, new PyTuple(args), asDict(named), result] : [module, new PyTuple(args), result];
		result = host.call(hook, given) ?? result;
	};
	try {
		for (const [id, hook] of [...entries(all._forward_pre_hooks), ...entries(module.attrs.get('_forward_pre_hooks'))]) {
			if (flagged(module, '_forward_pre_hooks_with_kwargs', id)) {
				const changed = host.call(hook, [module, new PyTuple(args), asDict(named)]);
				if (changed === null) continue;
				if (!(changed instanceof PyTuple) || changed.items.length !== 2)
					host.raise('RuntimeError', `forward pre-hook must return None or a tuple of (new_args, new_kwargs), but got ${host.str(changed)}.`);
				else [args, named] = [host.iterate(changed.items[0]!), asKeywords(changed.items[1])];
			} else {
				const changed = host.call(hook, [module, new PyTuple(args)]);
				if (changed !== null) args = changed instanceof PyTuple ? changed.items : [changed];
			}
		}
		const [backward, before] = [hooksOf(module, '_backward_hooks'), hooksOf(module, '_backward_pre_hooks')];
		const watched = backward.length + before.length > 0;
		let output: PyTuple | null = null;
		const finish = (inputs: PyTuple): void => {
			for (const hook of backward) if (host.call(hook, [module, inputs, output]) !== null) host.unsupported('a hook that changes a gradient');
		};
		const given = watched ? aliases(host, args, finish) : args;
		const reaches = given !== args;
		args = given;
		result = forward(args, named);
		for (const [id, hook] of after) {
			called.add(id);
			tell(id, hook);
		}
		if (watched) {
			const one = result instanceof TorchTensor;
			if (!one && !(result instanceof PyTuple))
				host.warn(
					'UserWarning',
					`For backward hooks to be called, module output should be a Tensor or a tuple of Tensors but received ${host.repr(classOf(result))}`
				);
			const values: readonly Value[] = one ? [result] : result instanceof PyTuple ? result.items : [];
			const made = aliases(host, values, (gradients) => {
				output = gradients;
				for (const hook of before) if (host.call(hook, [module, gradients]) !== null) host.unsupported('a hook that changes a gradient');
				if (!reaches) finish(new PyTuple(args.map(() => null)));
			});
			if (made !== values) result = one ? made[0]! : new PyTuple(made);
		}
		return result;
	} catch (thrown) {
		if (thrown instanceof Raise) for (const [id, hook] of after) if (always(id) && !called.has(id)) tell(id, hook);
		throw thrown;
	}
};

arounds.hooks = { concerns: ({ trace }) => counts(trace).hooks > 0n, run: betweenHooks };

function addHook(
	host: Interpreter,
	self: Value,
	kind: Kind,
	hook: Value,
	first: Value,
	flags: readonly (readonly [name: string, wanted: Value])[] = []
): Value {
	const module = self as PyInstance;
	host.getAttribute(self, '_forward_hooks');
	const handle = registerHook(host, dictOf(module, kind), hook, host.truth(first));
	for (const [name, wanted] of flags) if (host.truth(wanted)) dictOf(module, name).entries.set(idOf(handle), [idOf(handle), true]);
	return handle;
}

/** torch.nn.Module's methods about hooks. */
export const hookMethods: Special['methods'] = {
	'register_forward_hook(hook, *, prepend=False, with_kwargs=False, always_call=False)': (host, self, hook, first, keywords, always) =>
		addHook(host, self, '_forward_hooks', hook, first, [
			['_forward_hooks_with_kwargs', keywords],
			['_forward_hooks_always_called', always]
		]),
	'register_forward_pre_hook(hook, *, prepend=False, with_kwargs=False)': (host, self, hook, first, keywords) =>
		addHook(host, self, '_forward_pre_hooks', hook, first, [['_forward_pre_hooks_with_kwargs', keywords]]),
	'register_full_backward_hook(hook, prepend=False)': (host, self, hook, first) => addHook(host, self, '_backward_hooks', hook, first),
	'register_full_backward_pre_hook(hook, prepend=False)': (host, self, hook, first) => addHook(host, self, '_backward_pre_hooks', hook, first),
	'register_state_dict_post_hook(hook)': (host, self, hook) => addHook(host, self, '_state_dict_hooks', hook, false),
	'register_state_dict_pre_hook(hook)': (host, self, hook) => addHook(host, self, '_state_dict_pre_hooks', hook, false),
	'register_load_state_dict_pre_hook(hook)': (host, self, hook) => addHook(host, self, '_load_state_dict_pre_hooks', hook, false),
	'register_load_state_dict_post_hook(hook)': (host, self, hook) => addHook(host, self, '_load_state_dict_post_hooks', hook, false),
	'set_submodule(target, module, strict=False)': (host, self, target, module) => {
		const path = host.str(target);
		if (path === '') host.raise('ValueError', 'Cannot set the submodule without a target name!');
		const dot = path.lastIndexOf('.');
		const parent = dot < 0 ? self : send(host, self, 'get_submodule', path.slice(0, dot));
		const name = path.slice(dot + 1);
		if (!entriesOf(parent as PyInstance, '_modules').some(([known]) => known === name)) host.unsupported('set_submodule of a name that holds no module');
		send(host, parent, '__setattr__', name, module);
		return null;
	}
};

/** What torch.nn.modules.module has for the hooks of all modules. */
export const moduleHookFunctions = [
	pythonFunction('register_module_forward_pre_hook', 'hook', (host, hook) => registerHook(host, everywhere(host.trace)._forward_pre_hooks, hook)),
	pythonFunction('register_module_forward_hook', 'hook, *, with_kwargs=False, always_call=False', (host, hook, keywords, always) => {
		const all = everywhere(host.trace);
		const handle = registerHook(host, all._forward_hooks, hook);
		if (host.truth(keywords)) all.keywords.entries.set(idOf(handle), [idOf(handle), true]);
		if (host.truth(always)) all.always.entries.set(idOf(handle), [idOf(handle), true]);
		return handle;
	})
];
