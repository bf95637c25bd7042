import { NativeFunction, PyClass, PyList, PyTuple, type Host, type Value } from '../../../python/index.ts';
import { converted } from '../conversion.ts';
import { differentiable } from '../../../tensors/convert.ts';
import { Lowering } from '../nn/lower.ts';
import type { Entries } from '../part.ts';
import { stateOf } from '../state.ts';
import { derive, listed, newTensor, TorchTensor, typeName } from '../tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { gathered } from './gradientFlow.ts';
import { crossings } from './flow.ts';

/** `torch.autograd.Function` (torch/autograd/function.py): what of it is Python. */
export const functionText = `
_again = 'Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if you need to access saved tensors after calling backward.'

class _Context:
    _kept, _freed, _materialize, _plain, _dirty = (), False, True, (), ()

    def save_for_backward(self, *tensors):
        for i, tensor in enumerate(tensors):
            if tensor is not None and not isinstance(tensor, Tensor):
                raise TypeError(f'save_for_backward can only save variables, but argument {i} is of type {type(tensor).__name__}')
        self._kept = tensors

    def save_for_forward(self, *tensors):
        pass

    @property
    def saved_tensors(self):
        if self._freed and self._kept:
            raise RuntimeError(_again)
        return tuple(self._kept)

    @property
    def saved_variables(self):
        _warn('DeprecationWarning', "'saved_variables' is deprecated; use 'saved_tensors'")
        return self.saved_tensors

    def mark_non_differentiable(self, *tensors):
        self._plain = tensors

    def mark_dirty(self, *tensors):
        self._dirty = tensors

    def set_materialize_grads(self, value):
        self._materialize = value

class Function:
    _kinds = {}

    def __init__(self, *args, **kwargs):
        _warn('DeprecationWarning', f'{self.__class__} should not be instantiated. Methods on autograd functions are all static, so you should invoke them on the class itself. Instantiating an autograd function will raise an error in a future version of PyTorch.')

    def __call__(self, *args, **kwargs):
        raise RuntimeError('Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd function with static forward method. (Example: https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)')

    @staticmethod
    def forward(*args, **kwargs):
        raise NotImplementedError('You must implement the forward function for custom autograd.Function.')

    @staticmethod
    def setup_context(ctx, inputs, output):
        raise NotImplementedError('setup_context is not implemented.')

    @staticmethod
    def backward(ctx, *grad_outputs):
        raise NotImplementedError('You must implement either the backward or vjp method for your custom autograd.Function to use it with backward mode AD.')

    @classmethod
    def apply(cls, *args, **kwargs):
        if cls not in Function._kinds:
            Function._kinds[cls] = _named(f'{cls.__name__}Backward', _Context)
        ctx = Function._kinds[cls]()
        ctx.needs_input_grad = tuple([isinstance(arg, Tensor) and arg.requires_grad and _grad_enabled() for arg in args])
        if cls.setup_context is not Function.setup_context:
            with _no_grad():
                given = cls.forward(*args, **kwargs)
                cls.setup_context(ctx, args, given)
        else:
            with _no_grad():
                given = cls.forward(ctx, *args, **kwargs)
        back = cls.backward if cls.backward is not Function.backward else getattr(cls, 'vjp', cls.backward)
        if ctx._dirty:
            _unsupported('ctx.mark_dirty')
        if not isinstance(given, (Tensor, tuple)):
            return given
        made = _record(type(ctx).__name__, args, given, ctx._plain, lambda *gradients: back(ctx, *gradients), lambda: setattr(ctx, '_freed', True), ctx._materialize, _grad_enabled())
        own = given if isinstance(given, tuple) else (given,)
        new = made if isinstance(made, tuple) else (made,)
        ctx._kept = tuple([next((n for o, n in zip(own, new) if o is kept), kept) for kept in ctx._kept])
        return made

def once_differentiable(fn):
    def wrapper(ctx, *args):
        with _no_grad():
            return fn(ctx, *args)
    return wrapper

class FunctionCtx(_Context):
    pass

class set_detect_anomaly:
    def __init__(self, mode, check_nan=True):
        self._before = _set_anomaly(mode and check_nan)

    def __enter__(self):
        pass

    def __exit__(self, *args):
        _set_anomaly(self._before)

class detect_anomaly(set_detect_anomaly):
    def __init__(self, check_nan=True):
        super().__init__(True, check_nan)
        _warn('UserWarning', 'Anomaly Detection has been enabled. This mode will increase the runtime and should only be enabled for debugging.')
`;

const raise = (host: Host, message: string): never => host.raise('RuntimeError', message);

/** A gradient that the program's function gave, as its input has it (torch/csrc/autograd/engine.cpp, validate_outputs). */
function fitting(host: Host, name: string, input: TorchTensor, gradient: TorchTensor, place: number): TorchTensor {
	const { shape } = gradient;
	const ahead = shape.length - input.rank;
	const fits = ahead >= 0 && input.shape.every((n, i) => shape[i + ahead] === n || n === 1);
	if (!fits)
		raise(
			host,
			`Function ${name} returned an invalid gradient at index ${place} - got ${listed(shape)} but expected shape compatible with ${listed(input.shape)}`
		);
	const sum = sameSizes(shape, input.shape) ? gradient : gathered(new Lowering(host, '', gradient.dtype), gradient, input.shape);
	return converted(host, sum, { dtype: input.dtype }, '');
}

/** What `apply` gives: the tensors that `forward` made, on whose way back `back` stands. */
const record = new NativeFunction(
	'_record',
	'_record',
	'name, args, given, plain, back, free, materialize, enabled',
	(host, { positional: [title, args, given, plain, back, free, materialize] }) => {
		const name = String(title);
		const list = (value: Value | undefined): readonly Value[] => (value instanceof PyTuple || value instanceof PyList ? value.items : [value ?? null]);
		const inputs = list(args);
		const carries = stateOf(host).gradEnabled && inputs.some((arg) => arg instanceof TorchTensor && arg.requiresGrad);
		const without = new Set(list(plain));
		const aliased = (tensor: TorchTensor): TorchTensor =>
			derive(host, { kind: 'cast' }, name.replace(/Backward$/, ''), [tensor], {
				shape: tensor.shape,
				dtype: tensor.dtype,
				axes: axesOf(host, tensor),
				layout: tensor.viewed(0, tensor.strides),
				requiresGrad: carries && differentiable(tensor.dtype) && !without.has(tensor),
				gradFn: name
			});
		// What was given is itself made by ops that carry no gradient: a gradient ends there.
		const cut = (tensor: TorchTensor): TorchTensor => (inputs.includes(tensor) ? (host.call(host.getAttribute(tensor, 'detach'), []) as TorchTensor) : tensor);
		const made = list(given).map((one) => (one instanceof TorchTensor ? (carries || inputs.includes(one) ? aliased(cut(one)) : one) : one));
		if (carries) {
			const outputs = made.filter((one) => one instanceof TorchTensor).map((tensor) => ({ tensor, id: tensor.ir.id }));
			const places = inputs.flatMap((arg, i) => (arg instanceof TorchTensor ? [i] : []));
			const crossing = {
				outputs,
				inputs: places.map((i) => ({ tensor: inputs[i] as TorchTensor, id: (inputs[i] as TorchTensor).ir.id })),
				free: () => void host.call(free!, []),
				back: (gradients: readonly (TorchTensor | null)[]) => {
					const full = gradients.map((gradient, i) => {
						if (gradient || materialize !== true) return gradient;
						const { shape, dtype } = outputs[i]!.tensor;
						const zeros = newTensor(host, { shape, dtype });
						host.trace.op({ kind: 'full', value: 0 }, [], [zeros.ir.id], '');
						return zeros;
					});
					const result = host.call(back!, full);
					const returned = [...(result instanceof PyTuple ? result.items : [result])];
					while (returned.length > inputs.length && returned.at(-1) === null) returned.pop();
					if (returned.length !== inputs.length)
						raise(host, `function ${name} returned an incorrect number of gradients (expected ${inputs.length}, got ${returned.length})`);
					returned.forEach((gradient, i) => {
						if (gradient !== null && !(inputs[i] instanceof TorchTensor))
							raise(
								host,
								`function ${name} returned a gradient different than None at position ${i + 1}, but the corresponding forward input was not a Variable`
							);
						if (gradient !== null && !(gradient instanceof TorchTensor)) raise(host, `expected Variable or None (got ${typeName(gradient)})`);
					});
					return places.map((i) => {
						const gradient = returned[i];
						const input = inputs[i] as TorchTensor;
						return gradient instanceof TorchTensor && input.requiresGrad ? fitting(host, name, input, gradient, i) : null;
					});
				}
			};
			for (const { tensor, id } of outputs) if (tensor.requiresGrad) crossings(host.trace).set(id, crossing);
		}
		return given instanceof PyTuple ? new PyTuple(made) : made[0]!;
	}
);

/** A class of its own name: that of a function's context, `MyReLUBackward`. */
const subclass = new NativeFunction(
	'_named',
	'_named',
	'name, base',
	(_, { positional: [name, base] }) => new PyClass(String(name), 'torch.autograd.function', [base as PyClass])
);

const gradEnabled = new NativeFunction('_grad_enabled', '_grad_enabled', '', (host) => stateOf(host).gradEnabled);

export const functionValues: Entries = [
	['_record', record],
	['_named', subclass],
	['_grad_enabled', gradEnabled]
];
