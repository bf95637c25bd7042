import { NativeFunction, NativeProperty, perRun, PyClass, PyDict, PyInstance, PyList, PyTuple, types, type Host, type Value } from '../../../python/index.ts';
import { hang } from '../nn/module/hooks.ts';
import { axesOf, listed, newTensor, sameSizes, sizeTuple, typeName, unnamed, TorchTensor } from '../tensor.ts';
import { goBack, type Reached } from './graph.ts';

/** Tensors that are no leaves and keep their gradient: `retain_grad()`. */
const retained = perRun(() => new Set<TorchTensor>());

const torchSize = (host: Host, tensor: TorchTensor): string => host.repr(sizeTuple(tensor.shape));

/** The checks of torch/autograd/__init__.py and of the engine before anything flows; the gradient that is put in, if any. */
function checkRoot(host: Host, root: TorchTensor, gradient: Value): TorchTensor | null {
	if (gradient !== null && !(gradient instanceof TorchTensor))
		return host.raise('TypeError', `gradients can be either Tensors or None, but got ${typeName(gradient)}`);
	if (gradient && !sameSizes(gradient.shape, root.shape)) {
		host.raise(
			'RuntimeError',
			`Mismatch in shape: grad_output[0] has a shape of ${torchSize(host, gradient)} and output[0] has a shape of ${torchSize(host, root)}.`
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
	if (!root.requiresGrad) {
		host.raise('RuntimeError', 'element 0 of tensors does not require grad and does not have a grad_fn', { code: 'torch.autograd.no_grad_fn' });
	}
	return gradient;
}

/** The gradients by what was reached, as new tensors. */
function gradients(host: Host, root: TorchTensor, seed: TorchTensor | null, by: readonly Reached[], call: string): TorchTensor[] {
	const made = by.map(({ tensor }) => newTensor(host, { shape: tensor.shape, dtype: tensor.dtype, device: tensor.device, axes: axesOf(host, tensor) }));
	const inputs = [root, ...(seed ? [seed] : [])].map((tensor) => tensor.ir.id);
	host.trace.op(
		{ kind: 'gradient', seeded: seed !== null },
		[...inputs, ...by.map(({ id }) => id)],
		made.map((tensor) => tensor.ir.id),
		call
	);
	return made;
}

/** Adds to what an earlier `backward()` left. */
function accumulate(host: Host, tensor: TorchTensor, gradient: TorchTensor): void {
	if (!tensor.grad) {
		tensor.grad = gradient;
		return;
	}
	const { shape, dtype, device } = tensor.grad;
	const sum = newTensor(host, { shape, dtype, device, axes: axesOf(host, tensor) });
	host.trace.op({ kind: 'elementwise', fn: 'add' }, [tensor.grad.ir.id, gradient.ir.id], [sum.ir.id], 'Tensor.backward');
	tensor.grad.write(sum.ir, 'Tensor.backward');
}

/** What a program does with the gradients of tensors: `register_hook()`. */
const hooked = perRun(() => new Map<TorchTensor, PyDict>());

/** The gradient as the tensor's hooks leave it; what goes further back from a tensor that is no leaf is not to change. */
function runHooks(host: Host, tensor: TorchTensor, gradient: TorchTensor): TorchTensor {
	let now = gradient;
	for (const [, hook] of hooked(host.trace).get(tensor)?.entries.values() ?? []) {
		const given = host.call(hook, [now]);
		if (given === null) continue;
		if (!(given instanceof TorchTensor) || !sameSizes(given.shape, tensor.shape) || !tensor.isLeaf)
			return host.unsupported('a hook that changes this gradient');
		now = given;
	}
	return now;
}

const registerHook = new NativeFunction('register_hook', 'Tensor.register_hook', 'self, hook', (host, { positional: [self, hook] }) => {
	const tensor = self as TorchTensor;
	if (!tensor.requiresGrad) host.raise('RuntimeError', "cannot register a hook on a tensor that doesn't require gradient");
	const all = hooked(host.trace);
	const own = all.get(tensor) ?? new PyDict();
	all.set(tensor, own);
	return hang(own, hook!);
});

function tensorsIn(value: Value): readonly TorchTensor[] {
	if (value instanceof TorchTensor) return [value];
	const items: readonly Value[] = value instanceof PyTuple || value instanceof PyList ? value.items : [];
	return items.filter((item) => item instanceof TorchTensor);
}

const backward = new NativeFunction(
	'backward',
	'Tensor.backward',
	'self, gradient=None, retain_graph=None, create_graph=False, inputs=None',
	(host, { positional: [self, gradient = null, retain, create, inputs] }) => {
		const root = self as TorchTensor;
		if (create === true) return host.unsupported('backward(create_graph=True)');
		const seed = checkRoot(host, root, gradient);
		const reached = goBack(host, root, retain === true, [...retained(host.trace), ...hooked(host.trace).keys()]);
		const only = inputs == null ? null : tensorsIn(inputs);
		const by = reached.filter(({ tensor }) => !only || only.includes(tensor));
		gradients(host, root, seed, by, 'Tensor.backward').forEach((made, i) => {
			const { tensor } = by[i]!;
			const changed = runHooks(host, tensor, made);
			if (tensor.isLeaf || retained(host.trace).has(tensor)) accumulate(host, tensor, changed);
		});
		return null;
	}
);

/** `torch.autograd.grad(outputs, inputs)`. */
export const autogradGrad = new NativeFunction(
	'grad',
	'grad',
	'outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None, is_grads_batched=False, materialize_grads=False',
	(host, { positional: [outputs, inputs, seeds = null, retain, create, , unused] }) => {
		const [roots, by] = [tensorsIn(outputs!), tensorsIn(inputs!)];
		if (roots.length !== 1 || create === true) return host.unsupported('autograd.grad of several outputs, or with create_graph');
		const seed = checkRoot(host, roots[0]!, tensorsIn(seeds)[0] ?? null);
		if (by.some((tensor) => !tensor.requiresGrad)) host.raise('RuntimeError', 'One of the differentiated Tensors does not require grad');
		const reached = goBack(host, roots[0]!, retain === true, by);
		const found = by.map((tensor) => reached.find((one) => one.tensor === tensor));
		const lost = found.indexOf(undefined);
		if (lost >= 0 && unused !== true) {
			host.raise(
				'RuntimeError',
				`The differentiated Tensor at index ${lost} appears to not have been used in the graph. Set allow_unused=True if this is the desired behavior.`
			);
		}
		const known = found.filter((one) => one !== undefined);
		const made = gradients(host, roots[0]!, seed, known, 'torch.autograd.grad').values();
		return new PyTuple(found.map((one) => (one ? made.next().value! : null)));
	}
);

const notALeaf =
	"The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more information. (Triggered internally at /__w/pytorch/pytorch/build/aten/src/ATen/core/TensorBody.h:493.)";

/** `tensor.grad`, which can be set (torch/csrc/autograd/python_variable.cpp, THPVariable_set_grad). */
const grad = new NativeProperty(
	'grad',
	(host, self) => {
		const tensor = self as TorchTensor;
		if (!tensor.isLeaf && tensor.requiresGrad && !retained(host.trace).has(tensor)) host.warn('UserWarning', notALeaf);
		return tensor.grad;
	},
	(host, self, value) => {
		const tensor = self as TorchTensor;
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

const retainGrad = new NativeFunction('retain_grad', 'Tensor.retain_grad', 'self', (host, { positional: [self] }) => {
	const tensor = self as TorchTensor;
	if (!tensor.requiresGrad) host.raise('RuntimeError', "can't retain_grad on Tensor that has requires_grad=False");
	if (!tensor.isLeaf) retained(host.trace).add(tensor);
	return null;
});

const nodes = new Map<string, PyClass>();

/** The class of `y.grad_fn`: `AddBackward0`. */
function nodeClass(name: string): PyClass {
	const known = nodes.get(name);
	if (known) return known;
	const cls = new PyClass(name, 'builtins', [types.object]);
	cls.attrs.set('name', new NativeFunction('name', 'name', 'self', () => name));
	cls.attrs.set('__repr__', new NativeFunction('__repr__', '__repr__', 'self', () => `<${name} object at 0x7f1000000000>`));
	for (const other of ['next_functions', 'metadata', 'register_hook'])
		cls.attrs.set(other, new NativeProperty(other, (host) => host.unsupported(`grad_fn.${other}`)));
	nodes.set(name, cls);
	return cls;
}

const gradFn = new NativeProperty('grad_fn', (host, self) => {
	const tensor = self as TorchTensor;
	if (tensor.isLeaf) return null;
	const name = tensor.gradFn;
	if (name === null || name === unnamed) return host.unsupported('Tensor.grad_fn');
	return new PyInstance(nodeClass(name.slice(name.lastIndexOf(':') + 1)));
});

export const autogradMethods = [
	backward,
	grad,
	retainGrad,
	registerHook,
	gradFn,
	new NativeProperty('_version', (_, self) => BigInt((self as TorchTensor).writes.n)),
	new NativeProperty('retains_grad', (host, self) => retained(host.trace).has(self as TorchTensor)),
	new NativeProperty('is_leaf', (_, self) => (self as TorchTensor).isLeaf)
] as const;
