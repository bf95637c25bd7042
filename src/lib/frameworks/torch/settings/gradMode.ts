import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import { PyClass, PyInstance, types, type Interpreter, type Value } from '../../../python/index.ts';
import { dtypes, type TorchDType } from '../dtype.ts';
import type { Entries } from '../part.ts';
import { stateOf } from '../state.ts';

const saved = new WeakMap<PyInstance, boolean>();

/** The wrapped function runs with the class's instance around each call (torch/utils/_contextlib.py, context_decorator). */
function decorated(host: Interpreter, manager: Value, func: Value): Value {
	const enter = host.getAttribute(manager, '__enter__');
	const exit = host.getAttribute(manager, '__exit__');
	const wrapper = cFunction(
		'wrapper',
		(inner, { positional, keywords }) => {
			inner.call(enter, []);
			try {
				return inner.call(func, positional, keywords);
			} finally {
				inner.call(exit, [null, null, null]);
			}
		},
		true
	);
	return wrapper;
}

interface GradMode {
	/** Whether it takes effect where it is made, not only in a `with`. */
	readonly atOnce?: boolean;
	/** What else is done; `recorded`: whether gradients are recorded inside. */
	readonly enter?: (host: Interpreter, recorded: boolean) => void;
	readonly leave?: (host: Interpreter) => void;
}

/** A context manager and decorator that sets whether gradients are recorded. */
export function gradMode(name: string, mode: (given: Value | undefined) => boolean, { atOnce = false, enter, leave }: GradMode = {}): PyClass {
	const cls = new PyClass(name, 'torch.autograd.grad_mode', [types.object]);
	const wanted = new WeakMap<PyInstance, boolean>();
	// `@torch.no_grad` without parentheses is given the function at once.
	cls.attrs.set(
		'__new__',
		cFunction('__new__', (host, { positional: [, func] }) => {
			const manager = new PyInstance(cls);
			if (atOnce || func === undefined || func === null || typeof func !== 'object') return manager;
			wanted.set(manager, mode(undefined));
			return decorated(host, manager, func);
		})
	);
	cls.attrs.set(
		'__init__',
		pythonFunction(
			'__init__',
			atOnce ? 'self, mode' : 'self, mode=True',
			(host, self, given) => {
				const instance = self as PyInstance;
				wanted.set(instance, mode(given));
				saved.set(instance, stateOf(host).gradEnabled);
				if (atOnce) stateOf(host).gradEnabled = mode(given);
				return null;
			},
			`${name}.__init__`
		)
	);
	cls.attrs.set(
		'__enter__',
		cFunction('__enter__', (host, { positional: [self] }) => {
			const state = stateOf(host);
			if (!atOnce) saved.set(self as PyInstance, state.gradEnabled);
			state.gradEnabled = wanted.get(self as PyInstance)!;
			enter?.(host, state.gradEnabled);
			return null;
		})
	);
	cls.attrs.set(
		'__exit__',
		cFunction(
			'__exit__',
			(host, { positional: [self] }) => {
				leave?.(host);
				stateOf(host).gradEnabled = saved.get(self as PyInstance) ?? true;
				return null;
			},
			true,
			`${name}.__exit__`
		)
	);
	cls.attrs.set(
		'__call__',
		cFunction('__call__', (host, { positional: [self, func] }) => decorated(host, self!, func!))
	);
	return cls;
}

/** What switches recording of gradients; the default dtype. */
export const modes: Entries = [
	['enable_grad', gradMode('enable_grad', () => true)],
	['no_grad', gradMode('no_grad', () => false)],
	['set_grad_enabled', gradMode('set_grad_enabled', (given) => given === true, { atOnce: true })],
	['get_default_dtype', pythonFunction('get_default_dtype', '', (host): TorchDType => dtypes[stateOf(host).defaultDType])],
	['is_grad_enabled', pythonFunction('is_grad_enabled', '', (host) => stateOf(host).gradEnabled)]
];
