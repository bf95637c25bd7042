import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import type { Interpreter, NativeFunction, Value } from '../../../../python/index.ts';
import { machineOf } from '../../../../python/builtins/methodDef.ts';
import { unary } from '../../../../python/protocols/number.ts';
import { stateOf } from '../../state.ts';
import { TorchTensor } from '../../tensor/tensor.ts';
import { overwritten } from '../../tensor/versions.ts';
import { apply, calc, functionsOf, holds, send, sent, type Run } from '../call.ts';
import { warnOf } from './warn.ts';

/** Puts a result into the tensor that it was made from, as functions with `inplace=True` do. */
export function into(host: Interpreter, tensor: Value, result: Value): Value {
	if (!(tensor instanceof TorchTensor && result instanceof TorchTensor) || result === tensor) return result;
	if (tensor.isUnsureOfGrad) machineOf(host).doubt();
	else if (stateOf(host).gradEnabled && tensor.requiresGrad && tensor.isLeaf)
		host.raise('RuntimeError', 'a leaf Variable that requires grad is being used in an in-place operation.');
	tensor.write(result.ir, '');
	tensor.requiresGrad = result.requiresGrad;
	if (result.isUnsureOfGrad) tensor.unsureOfGrad();
	tensor.gradFn = result.gradFn;
	overwritten(host, result, tensor);
	return tensor;
}

/** Activations that can be done in place: their parameters between `input` and `inplace`, as C++ takes them too. */
const inPlace: readonly NativeFunction[] = [
	'relu()',
	'hardtanh(min_val=-1.0, max_val=1.0)',
	'leaky_relu(negative_slope=0.01)',
	'elu(alpha=1.0)',
	'celu(alpha=1.0)',
	'selu()',
	'silu()',
	'mish()',
	'hardswish()',
	'hardsigmoid()',
	'threshold(threshold, value)'
].map((heading) => {
	const [, name = '', parameters = ''] = /^(\w+)\((.*)\)$/.exec(heading)!;
	return pythonFunction(
		name,
		`input, ${parameters ? `${parameters}, ` : ''}inplace=False`,
		(host, ...args) => {
			const given = args.slice(0, -1);
			if (name === 'hardtanh' && holds(host, given[1]!, '>', given[2]!)) host.raise('ValueError', 'min_val cannot be greater than max_val');
			const result = apply(host, `C.${name}`, given);
			return host.truth(args[args.length - 1]!) ? into(host, given[0]!, result) : result;
		},
		name === 'threshold' ? '_threshold' : name
	);
});

/** Along an axis that may be left out: the first of one or three, the second otherwise. */
const alongAxis =
	(name: string): Run =>
	(host, input, dim, _, dtype) => {
		let axis = dim;
		if (axis === null) {
			const rank = Number(send(host, input, 'dim'));
			warnOf(host, `Implicit dimension choice for ${name} has been deprecated. Change the call to include dim=X as an argument.`);
			axis = rank === 0 || rank === 1 || rank === 3 ? 0n : 1n;
		}
		const x = name === 'softmin' ? unary(machineOf(host), '-', input) : input;
		return host.call(host.getAttribute(x, name === 'softmin' ? 'softmax' : name), [axis], new Map(dtype === null ? [] : [['dtype', dtype]]));
	};

const axisFunctions = ['softmax', 'log_softmax', 'softmin'].map((name) => pythonFunction(name, 'input, dim=None, _stacklevel=3, dtype=None', alongAxis(name)));

export const activationFunctions: readonly NativeFunction[] = [
	...inPlace,
	...axisFunctions,
	...functionsOf({
		'relu6(input, inplace=False)': (host, input, inplace) => apply(host, 'hardtanh', [input, 0, 6, inplace]),
		'glu(input, dim=-1)': (host, input, dim) => {
			if (send(host, input, 'dim') === 0n) host.raise('RuntimeError', 'glu does not support scalars because halving size must be even');
			return apply(host, 'C.glu', [input, dim]);
		},
		'sigmoid(input)': (host, input) => send(host, input, 'sigmoid'),
		'tanh(input)': (host, input) => send(host, input, 'tanh'),
		'tanhshrink(input)': (host, input) => calc(host, input, '-', sent(host, input, 'tanh')),
		'softsign(input)': (host, input) => calc(host, input, '/', calc(host, sent(host, input, 'abs'), '+', 1n)),
		'logsigmoid(input)': (host, input) => apply(host, 'C.log_sigmoid', [input])
	})
];
