import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { NativeProperty, perRun, PyClass, PyDict, PyInstance, PyList, PyTuple, PyUnknown, types, type Interpreter, type Value } from '../../../python/index.ts';
import { dtypeWords } from '../dtype.ts';
import { registerHook } from '../nn/module/hooks.ts';
import { warnOnce } from '../state.ts';
import { listed, newTensor, parameterId, sizeTuple, typeName, unnamed, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { checkAnomaly } from './anomaly.ts';
import { plus } from '../../../tensors/autograd/rule.ts';
import { GradientLowering } from './gradientOps.ts';
import { crossings, flowBack, type Source } from './flow.ts';
import { reachedFrom, type Reached } from './graph.ts';

/** Tensors that are no leaves and keep their gradient: `retain_grad()`. */
const retained = perRun(() => new Set<TorchTensor>());

const torchSize = (host: Interpreter, tensor: TorchTensor): string => host.repr(sizeTuple(tensor.shape));

/** The checks of torch/autograd/__init__.py and of the engine before anything flows; the gradient that is put in, if any. */
function checkRoot(host: Interpreter, root: TorchTensor, gradient: Value, place = 0): TorchTensor | null {
	if (gradient !== null && !(gradient instanceof TorchTensor))
		return host.raise('TypeError', `gradients can be either Tensors or None, but got ${typeName(gradient)}`);
	if (gradient && !sameSizes(gradient.shape, root.shape)) {
		host.raise(
			'RuntimeError',
			`Mismatch in shape: grad_output[${place}] has a shape of ${torchSize(host, gradient)} and output[${place}] has a shape of ${torchSize(host, root)}.`
		);
	}
	if (!gradient && root.requiresGrad && root.size !== 1) {
		host.raise('RuntimeError', 'grad can be implicitly created only for scalar outputs', {
			code: 'torch.autograd.scalar',
			mismatch: {
				argument: 'input',
				tensor: root.ir.id,
				axis: null,
				what: 'size',
				expected: '1 element',
				got: `${root.size} elements`,
				against: 'a scalar loss'
			}
		});
	}
	return gradient;
}

/** What flows in at each root; `seeds`: one for each, or none at all. */
function sourcesOf(host: Interpreter, roots: readonly TorchTensor[], seeds: readonly Value[]): Source[] {
	const sources = roots.map((tensor, i) => ({ root: { tensor, id: tensor.ir.id }, seed: checkRoot(host, tensor, seeds[i] ?? null, i) }));
	if (roots.some(({ isUnsureOfGrad }) => isUnsureOfGrad)) machineOf(host).doubt();
	const cut = roots.findIndex(({ requiresGrad, isUnsureOfGrad }) => !requiresGrad && !isUnsureOfGrad);
	if (cut >= 0)
		host.raise('RuntimeError', `element ${cut} of tensors does not require grad and does not have a grad_fn`, { code: 'torch.autograd.no_grad_fn' });
	return sources;
}

/** Adds to what an earlier `backward()` left. */
function accumulate(host: Interpreter, tensor: TorchTensor, gradient: TorchTensor, create = false): void {
	if (!tensor.grad) {
		tensor.grad = gradient;
		return;
	}
	if (create) {
		tensor.grad = plus(new GradientLowering(host, '', tensor.grad.dtype), tensor.grad, gradient);
		return;
	}
	const { shape, dtype, device } = tensor.grad;
	const sum = newTensor(host, { shape, dtype, device, axes: axesOf(host, tensor) });
	host.trace.op({ kind: 'elementwise', fn: 'add' }, [tensor.grad.ir.id, gradient.ir.id], [sum.ir.id], 'Tensor.backward');
	tensor.grad.write(sum.ir, 'Tensor.backward');
}

/** What a program does with the gradients of tensors: `register_hook()`. */
const hooked = perRun(() => new Map<TorchTensor, PyDict>());

/** The gradient as the tensor's hooks leave it (torch/csrc/autograd/python_hook.cpp). */
function runHooks(host: Interpreter, tensor: TorchTensor, gradient: TorchTensor): TorchTensor {
	let now = gradient;
	for (const [, hook] of hooked(host.trace).get(tensor)?.entries.values() ?? []) {
		const given = host.call(hook, [now]);
		if (given === null) continue;
		if (!(given instanceof TorchTensor)) return host.raise('TypeError', `expected Variable, but hook returned '${typeName(given)}'`);
		const change = given.dtype !== now.dtype ? 'type' : sameSizes(given.shape, now.shape) ? null : 'size';
		if (change) {
			const name = host.str(host.findAttribute(hook, '__name__') ?? host.unsupported('a hook without a name'));
			const types = `(was torch.${dtypeWords[now.dtype].scalar}Tensor got torch.${dtypeWords[given.dtype].scalar}Tensor)`;
			host.raise('RuntimeError', `hook '${name}' has changed the ${change} of value${change === 'type' ? ` ${types}` : ''}`);
		}
		now = given;
	}
	return now;
}

const tensorHook = pythonFunction(
	'register_hook',
	'self, hook',
	(host, self, hook) => {
		const tensor = self as TorchTensor;
		if (!tensor.requiresGrad) host.raise('RuntimeError', "cannot register a hook on a tensor that doesn't require gradient");
		const all = hooked(host.trace);
		const own = all.get(tensor) ?? new PyDict();
		all.set(tensor, own);
		return registerHook(host, own, hook);
	},
	'Tensor.register_hook'
);

function tensorsIn(value: Value): readonly TorchTensor[] {
	if (value instanceof TorchTensor) return [value];
	const items: readonly Value[] = value instanceof PyTuple || value instanceof PyList ? value.items : [];
	return items.filter((item) => item instanceof TorchTensor);
}

const cyclic =
	'Using backward() with create_graph=True will create a reference cycle between the parameter and its gradient which can cause a memory leak. We recommend using autograd.grad when creating the graph to avoid this. If you have to use this function, make sure to reset the .grad fields of your parameters to None after use to break the cycle and avoid the leak.';

interface Options {
	readonly retain: Value | undefined;
	readonly create: boolean;
	readonly call: string;
}

/** What gradients reach from the roots, and those of it that are asked for. */
function gradients(
	host: Interpreter,
	sources: readonly Source[],
	also: readonly TorchTensor[],
	asked: (one: Reached) => boolean,
	{ retain, create, call }: Options
): ReadonlyMap<TorchTensor, TorchTensor> {
	const keep = retain === true || (retain === null && create);
	const functions = crossings(host.trace);
	const hooks = hooked(host.trace);
	const reached = reachedFrom(
		host,
		sources.map(({ root }) => root.tensor),
		keep,
		[...also, ...[...hooks.keys()].filter((tensor) => !tensor.isLeaf)],
		functions
	);
	const by = reached.filter((one) => asked(one) || functions.has(one.id) || (hooks.has(one.tensor) && !one.tensor.isLeaf));
	const made = flowBack(host, sources, by, {
		call,
		create,
		isHooked: (tensor) => hooks.has(tensor),
		hook: (tensor, gradient) => runHooks(host, tensor, gradient)
	});
	if (!keep) for (const { id } of reached) functions.get(id)?.free();
	return new Map(by.map(({ tensor }, i) => [tensor, made[i]!]));
}

/** `backward()` of tensors at once: every leaf that is reached has its gradient added to. */
function backwardFrom(host: Interpreter, sources: readonly Source[], inputs: Value | undefined, options: Options): null {
	const { create } = options;
	if (create) warnOnce(host, cyclic, 'torch/csrc/autograd/engine.cpp:1307');
	const kept = retained(host.trace);
	const only = inputs == null ? null : tensorsIn(inputs);
	const asked = ({ tensor }: Reached): boolean => (only ? only.includes(tensor) : tensor.isLeaf || kept.has(tensor));
	const found = gradients(host, sources, [...kept, ...(only ?? [])], asked, options);
	const told = [...found.keys()].filter((tensor) => tensor.isLeaf);
	for (const { root } of sources)
		host.trace.learns({
			kind: 'backward',
			root: root.id,
			parameters: told.map((tensor) => parameterId(host.trace, tensor)),
			tensors: told.map(({ ir }) => ir.id)
		});
	checkAnomaly(host, found.values());
	for (const [tensor, made] of found) {
		if (!(only ? only.includes(tensor) : tensor.isLeaf || kept.has(tensor))) continue;
		if (create && made.requiresGrad) made.gradFn = 'CopyBackwards';
		accumulate(host, tensor, made, create);
	}
	return null;
}

const backward = pythonFunction(
	'backward',
	'self, gradient=None, retain_graph=None, create_graph=False, inputs=None',
	(host, self, gradient = null, retain, create, inputs) =>
		backwardFrom(host, sourcesOf(host, [self as TorchTensor], [gradient]), inputs, { retain, create: create === true, call: 'Tensor.backward' }),
	'Tensor.backward'
);

const seedsOf = (seeds: Value): readonly Value[] => (seeds instanceof PyTuple || seeds instanceof PyList ? seeds.items : seeds === null ? [] : [seeds]);

/** `torch.autograd.backward(tensors)`. */
export const autogradBackward = pythonFunction(
	'backward',
	'tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None, inputs=None',
	(host, tensors, seeds = null, retain, create, _, inputs) =>
		backwardFrom(host, sourcesOf(host, tensorsIn(tensors), seedsOf(seeds)), inputs, {
			retain,
			create: create === true,
			call: 'torch.autograd.backward'
		})
);

/** `torch.autograd.grad(outputs, inputs)`. */
export const autogradGrad = pythonFunction(
	'grad',
	'outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None, is_grads_batched=False, materialize_grads=False',
	(host, outputs, inputs, seeds = null, retain, create, _, allowed, batched, materialize) => {
		const [roots, by] = [tensorsIn(outputs), tensorsIn(inputs)];
		if (batched === true || roots.length === 0) return host.unsupported('such a call of autograd.grad');
		if (materialize === true && allowed === false)
			host.raise('ValueError', 'Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False.');
		const sources = sourcesOf(host, roots, seedsOf(seeds));
		if (by.some((tensor) => !tensor.requiresGrad)) host.raise('RuntimeError', 'One of the differentiated Tensors does not require grad');
		const asked = new Set(by);
		const found = gradients(host, sources, by, ({ tensor }) => asked.has(tensor), { retain, create: create === true, call: 'torch.autograd.grad' });
		for (const { root } of sources)
			host.trace.learns({
				kind: 'backward',
				root: root.id,
				parameters: by.map((tensor) => parameterId(host.trace, tensor)),
				tensors: by.map(({ ir }) => ir.id)
			});
		const lost = by.findIndex((tensor) => !found.has(tensor));
		if (lost >= 0 && allowed !== true && materialize !== true) {
			host.raise(
				'RuntimeError',
				`The differentiated Tensor at index ${lost} appears to not have been used in the graph. Set allow_unused=True if this is the desired behavior.`
			);
		}
		const zeros = (tensor: TorchTensor): Value => (materialize === true ? host.call(host.getAttribute(tensor, 'new_zeros'), [sizeTuple(tensor.shape)]) : null);
		return new PyTuple(by.map((tensor) => found.get(tensor) ?? zeros(tensor)));
	}
);

const notALeaf =
	"The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information. (Triggered internally at /__w/pytorch/pytorch/build/aten/src/ATen/core/TensorBody.h:493.)";

/** `tensor.grad`, which can be set (torch/csrc/autograd/python_variable.cpp, THPVariable_set_grad). */
const grad = new NativeProperty(
	'grad',
	(host, self) => {
		const tensor = self as TorchTensor;
		const isSure = !tensor.isUnsureOfGrad && !tensor.unsure.has('is_leaf');
		if (isSure && !tensor.isLeaf && tensor.requiresGrad && !retained(host.trace).has(tensor)) host.warn('UserWarning', notALeaf);
		return tensor.unsure.has('grad') ? new PyUnknown('a gradient that may have been computed') : tensor.grad;
	},
	(host, self, value) => {
		const tensor = self as TorchTensor;
		tensor.unsure.delete('grad');
		if (value !== null && !(value instanceof TorchTensor))
			return host.raise('TypeError', `assigned grad expected to be a Tensor or None but got grad of type ${typeName(value)}`);
		if (value && !sameSizes(value.shape, tensor.shape)) {
			host.raise(
				'RuntimeError',
				`attempting to assign a gradient of size '${listed(value.shape)}' to a tensor of size '${listed(tensor.shape)}'. Please ensure that the gradient and the tensor are the same size`
			);
		}
		tensor.grad = value;
	}
);

const retainGrad = pythonFunction(
	'retain_grad',
	'self',
	(host, self) => {
		const tensor = self as TorchTensor;
		if (!tensor.requiresGrad) host.raise('RuntimeError', "can't retain_grad on Tensor that has requires_grad=False");
		if (!tensor.isLeaf) retained(host.trace).add(tensor);
		return null;
	},
	'Tensor.retain_grad'
);

const nodes = new Map<string, PyClass>();

/** The class of `y.grad_fn`: `AddBackward0`. */
function nodeClass(name: string): PyClass {
	const known = nodes.get(name);
	if (known) return known;
	// A program's own function has no number: `MyReLUBackward`.
	const own = name.endsWith('Backward') ? 'torch.autograd.function' : 'builtins';
	const cls = new PyClass(name, own, [types.object]);
	cls.attrs.set(
		'name',
		pythonFunction('name', 'self', () => name)
	);
	cls.attrs.set(
		'__repr__',
		pythonFunction('__repr__', 'self', () => `<${own === 'builtins' ? '' : `${own}.`}${name} object at 0x7f1000000000>`)
	);
	for (const other of ['next_functions', 'metadata', 'register_hook'])
		cls.attrs.set(other, new NativeProperty(other, (host) => host.unsupported(`grad_fn.${other}`)));
	nodes.set(name, cls);
	return cls;
}

const gradFn = new NativeProperty('grad_fn', (host, self) => {
	const tensor = self as TorchTensor;
	if (tensor.isLeaf) return null;
	const name = tensor.gradFn;
	if (name === null || name === unnamed || (self as TorchTensor).isUnsureOfGrad) return host.unsupported('Tensor.grad_fn');
	return new PyInstance(nodeClass(name.slice(name.lastIndexOf(':') + 1)));
});

export const autogradMethods = [
	backward,
	grad,
	retainGrad,
	tensorHook,
	gradFn,
	new NativeProperty('_version', (_, self) => {
		const { isUnsureOfMemory, writes } = self as TorchTensor;
		return isUnsureOfMemory ? new PyUnknown('how often one of several tensors was written to') : BigInt(writes.n);
	}),
	new NativeProperty('retains_grad', (host, self) => retained(host.trace).has(self as TorchTensor)),
	new NativeProperty('is_leaf', (_, self) => {
		const { isUnsureOfGrad, unsure, isLeaf } = self as TorchTensor;
		return isUnsureOfGrad || unsure.has('is_leaf') ? new PyUnknown('a tensor that may have been told to require gradients, or be another') : isLeaf;
	})
] as const;
