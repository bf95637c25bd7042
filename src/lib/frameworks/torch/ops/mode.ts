import type { DType } from '../../../ir/index.ts';
import { NativeFunction, PyClass, PyInstance, types, type Host, type Value } from '../../../python/index.ts';
import { readDType } from '../arguments.ts';
import { readTensorType } from '../conversion.ts';
import { dtypes, type TorchDType } from '../dtype.ts';
import { native } from '../factories.ts';
import type { Entries } from '../part.ts';
import { stateOf, warnOnce } from '../state.ts';

const saved = new WeakMap<PyInstance, boolean>();

/** The wrapped function runs with the class's instance around each call (torch/utils/_contextlib.py, context_decorator). */
function decorated(host: Host, manager: Value, func: Value): Value {
	const enter = host.getAttribute(manager, '__enter__');
	const exit = host.getAttribute(manager, '__exit__');
	const wrapper = new NativeFunction(
		'wrapper',
		'wrapper',
		null,
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

/** A context manager and decorator that sets whether gradients are recorded. */
function gradMode(name: string, mode: (given: Value | undefined) => boolean, atOnce = false): PyClass {
	const cls = new PyClass(name, 'torch.autograd.grad_mode', [types.object]);
	const wanted = new WeakMap<PyInstance, boolean>();
	// `@torch.no_grad` without parentheses is given the function at once.
	cls.attrs.set(
		'__new__',
		native('__new__', (host, { positional: [, func] }) => {
			const manager = new PyInstance(cls);
			if (atOnce || func === undefined || func === null || typeof func !== 'object') return manager;
			wanted.set(manager, mode(undefined));
			return decorated(host, manager, func);
		})
	);
	cls.attrs.set(
		'__init__',
		new NativeFunction('__init__', `${name}.__init__`, atOnce ? 'self, mode' : 'self, mode=True', (host, { positional: [self, given] }) => {
			const instance = self as PyInstance;
			wanted.set(instance, mode(given));
			saved.set(instance, stateOf(host).gradEnabled);
			if (atOnce) stateOf(host).gradEnabled = mode(given);
			return null;
		})
	);
	cls.attrs.set(
		'__enter__',
		native('__enter__', (host, { positional: [self] }) => {
			const state = stateOf(host);
			if (!atOnce) saved.set(self as PyInstance, state.gradEnabled);
			state.gradEnabled = wanted.get(self as PyInstance)!;
			if (name === 'inference_mode' && !state.gradEnabled) state.inference.push({ from: host.trace.tensors.length, to: Infinity });
			return null;
		})
	);
	cls.attrs.set(
		'__exit__',
		new NativeFunction(
			'__exit__',
			`${name}.__exit__`,
			null,
			(host, { positional: [self] }) => {
				const state = stateOf(host);
				const inference = name === 'inference_mode' && state.inference.findLast(({ to }) => to === Infinity);
				if (inference) inference.to = host.trace.tensors.length;
				state.gradEnabled = saved.get(self as PyInstance) ?? true;
				return null;
			},
			true
		)
	);
	cls.attrs.set(
		'__call__',
		native('__call__', (host, { positional: [self, func] }) => decorated(host, self!, func!))
	);
	return cls;
}

const defaultDType = (name: string, argument: string, read: (host: Host, given: Value) => DType | null): NativeFunction =>
	new NativeFunction(name, name, argument, (host, { positional: [given] }) => {
		const dtype = read(host, given!);
		if (dtype === null) return host.unsupported(`torch.${name} of something other than a dtype`);
		if (!['float16', 'bfloat16', 'float32', 'float64'].includes(dtype)) host.raise('TypeError', 'only floating-point types are supported as the default type');
		stateOf(host).defaultDType = dtype;
		return null;
	});

/** What switches recording of gradients, and the default dtype. */
export const modes: Entries = [
	['enable_grad', gradMode('enable_grad', () => true)],
	['no_grad', gradMode('no_grad', () => false)],
	['inference_mode', gradMode('inference_mode', (given) => given === false)],
	['set_grad_enabled', gradMode('set_grad_enabled', (given) => given === true, true)],
	['is_grad_enabled', new NativeFunction('is_grad_enabled', 'is_grad_enabled', '', (host) => stateOf(host).gradEnabled)],
	['set_default_dtype', defaultDType('set_default_dtype', 'd', (_, given) => readDType(given))],
	[
		'set_default_tensor_type',
		defaultDType('set_default_tensor_type', 't', (host, given) => {
			const text =
				'torch.set_default_tensor_type() is deprecated as of PyTorch 2.1, please use torch.set_default_dtype() and torch.set_default_device() as alternatives.';
			warnOnce(host, text, 'torch/csrc/tensor/python_tensor.cpp:434');
			return readDType(given) ?? readTensorType(host, given);
		})
	],
	['get_default_dtype', new NativeFunction('get_default_dtype', 'get_default_dtype', '', (host): TorchDType => dtypes[stateOf(host).defaultDType])]
];
