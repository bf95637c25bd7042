import { pythonFunction } from '../../../../tensors/arguments/function.ts';
import { PyList, PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import { typeName } from '../../tensor/tensor.ts';
import { apply, send, type Run } from '../call.ts';

const most =
	(space: number): Run =>
	(host, ...args) => {
		const indices = host.truth(args.pop()!);
		return apply(host, `C.max_pool${space}d${indices ? '_with_indices' : ''}`, args);
	};

/** Sizes with those of the input where they are None. */
function completed(host: Interpreter, input: Value, sizes: Value): Value {
	if (typeof sizes === 'bigint') return sizes;
	if (!(sizes instanceof PyTuple || sizes instanceof PyList)) return host.raise('TypeError', `object of type '${typeName(sizes)}' has no len()`);
	const own = host.iterate(send(host, input, 'size'));
	const count = sizes.items.length;
	if (own.length <= count) host.raise('ValueError', `Input dimension should be at least ${count + 1}`);
	return new PyList(sizes.items.map((size, i) => size ?? own[own.length - count + i]!));
}

const adaptiveMost =
	(space: number): Run =>
	(host, input, sizes, indices) => {
		if (host.truth(indices)) host.unsupported('indices of adaptive pooling');
		return apply(host, `C.adaptive_max_pool${space}d`, [input, space === 1 ? sizes : completed(host, input, sizes)]);
	};

/** torch/nn/functional.py, what pools. */
export const poolFunctions = [
	...[1, 2].flatMap((n) =>
		(
			[
				['max_pool', 'input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False', most(n)],
				['adaptive_max_pool', 'input, output_size, return_indices=False', adaptiveMost(n)]
			] as const
		).map(([name, parameters, run]) => pythonFunction(`${name}${n}d`, parameters, run, `_${name}${n}d`))
	),
	pythonFunction('adaptive_avg_pool2d', 'input, output_size', (host, input, sizes) =>
		apply(host, 'C.adaptive_avg_pool2d', [input, completed(host, input, sizes)])
	)
];
