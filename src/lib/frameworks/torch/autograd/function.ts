import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { PyClass, PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { converted } from '../tensor/conversion.ts';
import { differentiable } from '../../../tensors/convert.ts';
import type { Entries } from '../part.ts';
import { stateOf } from '../state.ts';
import { derive, listed, newTensor, TorchTensor, typeName } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { gathered } from '../../../tensors/autograd/rule.ts';
import { GradientLowering } from './gradientOps.ts';
import { crossings } from './flow.ts';

const raise = (host: Interpreter, message: string): never => host.raise('RuntimeError', message);

/** A gradient that the program's function gave, as its input has it (torch/csrc/autograd/engine.cpp, validate_outputs). */
function fitting(host: Interpreter, name: string, input: TorchTensor, gradient: TorchTensor, place: number): TorchTensor {
	const { shape } = gradient;
	const ahead = shape.length - input.rank;
	const fits = ahead >= 0 && input.shape.every((n, i) => shape[i + ahead] === n || n === 1);
	if (!fits)
		raise(
			host,
			`Function ${name} returned an invalid gradient at index ${place} - got ${listed(shape)} but expected shape compatible with ${listed(input.shape)}`
		);
	const sum = sameSizes(shape, input.shape) ? gradient : gathered(new GradientLowering(host, '', gradient.dtype), gradient, input.shape);
	return converted(host, sum, { dtype: input.dtype }, '');
}

/** What `apply` gives: the tensors that `forward` made, on whose way back `back` stands. */
const record = pythonFunction(
	'_record',
	'name, args, given, plain, back, free, materialize, enabled',
	(host, title, args, given, plain, back, free, materialize) => {
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
				free: () => void host.call(free, []),
				back: (gradients: readonly (TorchTensor | null)[]) => {
					const full = gradients.map((gradient, i) => {
						if (gradient || materialize !== true) return gradient;
						const { shape, dtype } = outputs[i]!.tensor;
						const zeros = newTensor(host, { shape, dtype });
						host.trace.op({ kind: 'full', value: 0 }, [], [zeros.ir.id], '');
						return zeros;
					});
					const result = host.call(back, full);
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
const subclass = pythonFunction('_named', 'name, base', (_, name, base) => new PyClass(String(name), 'torch.autograd.function', [base as PyClass]));

const gradEnabled = pythonFunction('_grad_enabled', '', (host) => stateOf(host).gradEnabled);

export const functionValues: Entries = [
	['_record', record],
	['_named', subclass],
	['_grad_enabled', gradEnabled]
];
