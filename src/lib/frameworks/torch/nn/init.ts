import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { Interpreter, Value } from '../../../python/index.ts';
import { drawing } from '../../../tensors/random.ts';
import { warnAt } from '../state.ts';
import { unsupportedDraw } from '../random/lostDraws.ts';
import { TorchTensor } from '../tensor/tensor.ts';
import { callWith, calc, functionsOf, send, type Run } from './call.ts';
import { fill, put, scramble } from './fill.ts';
import { isFloat, notImplementedFor } from './lower.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

/** How many inputs and outputs each element of a weight has part in: its first two axes, times the others. */
function fans(host: Interpreter, tensor: Value): { readonly fan_in: number; readonly fan_out: number } {
	const rank = Number(send(host, tensor, 'dim'));
	const shape = tensor instanceof TorchTensor ? tensor.shape : [];
	if (rank < 2) host.raise('ValueError', 'Fan in and fan out can not be computed for tensor with fewer than 2 dimensions');
	const [out = 0, into = 0, ...space] = shape;
	const field = space.reduce((all, n) => all * n, 1);
	return { fan_in: into * field, fan_out: out * field };
}

const gains: Table<number | ((slope: number) => number)> = tableOf({
	...Object.fromEntries(['linear', 'sigmoid', ...['conv', 'conv_transpose'].flatMap((name) => [1, 2, 3].map((n) => `${name}${n}d`))].map((name) => [name, 1])),
	tanh: 5 / 3,
	relu: Math.sqrt(2),
	leaky_relu: (slope) => Math.sqrt(2 / (1 + slope ** 2)),
	selu: 3 / 4
});

function gainOf(host: Interpreter, nonlinearity: Value, parameter: Value): Value {
	const gain = typeof nonlinearity === 'string' ? gains[nonlinearity] : undefined;
	if (gain === undefined) return host.raise('ValueError', `Unsupported nonlinearity ${host.str(nonlinearity)}`);
	if (gain === 1) return 1n;
	if (typeof gain === 'number') return gain;
	if (parameter !== null && typeof parameter !== 'number' && typeof parameter !== 'bigint')
		host.raise('ValueError', `negative_slope ${host.str(parameter)} not a valid number`);
	return gain(Number(parameter ?? 0.01));
}

/** Draws with a given standard deviation: uniformly within √3 of it, or normally. */
const draw = {
	uniform: (host: Interpreter, tensor: Value, std: number, generator: Value) =>
		fill(host, tensor, 'uniform_', -Math.sqrt(3) * std, Math.sqrt(3) * std, generator),
	normal: (host: Interpreter, tensor: Value, std: number, generator: Value) => fill(host, tensor, 'normal_', 0, std, generator)
} as const;
type Shape = keyof typeof draw;

/** Glorot and Bengio's variance: 2/(fan_in + fan_out). */
export function xavier(host: Interpreter, shape: Shape, tensor: Value, gain: Value = 1n, generator: Value = null): Value {
	const { fan_in, fan_out } = fans(host, tensor);
	return draw[shape](host, tensor, Number(calc(host, gain, '*', Math.sqrt(2 / (fan_in + fan_out)))), generator);
}

/** He's variance: gain²/fan. */
function kaiming(
	host: Interpreter,
	shape: Shape,
	tensor: Value,
	a: Value,
	mode: Value = 'fan_in',
	nonlinearity: Value = 'leaky_relu',
	generator: Value = null
): Value {
	if (host.iterate(host.getAttribute(tensor, 'shape')).includes(0n)) {
		warnAt(host, 'nn.init', 'Initializing zero-element tensors is a no-op');
		return tensor;
	}
	const wanted = send(host, mode, 'lower');
	if (wanted !== 'fan_in' && wanted !== 'fan_out')
		return host.raise('ValueError', `Mode ${host.str(wanted)} not supported, please use one of ['fan_in', 'fan_out']`);
	const fan = fans(host, tensor)[wanted];
	return draw[shape](host, tensor, Number(gainOf(host, nonlinearity, a)) / Math.sqrt(fan), generator);
}

/** How most layers draw: the weight as `kaiming`, the bias uniformly within 1/√fan_in. */
export function drawByFan(host: Interpreter, weight: Value, bias: Value): void {
	kaiming(host, 'uniform', weight, Math.sqrt(5));
	if (bias === null) return;
	const { fan_in } = fans(host, weight);
	const bound = fan_in > 0 ? 1 / Math.sqrt(fan_in) : 0;
	fill(host, bias, 'uniform_', 0 - bound, bound);
}

const mustHaveAxes = (host: Interpreter, tensor: Value, right: (rank: number) => boolean, words: string): void => {
	if (!right(Number(send(host, tensor, 'ndimension')))) host.raise('ValueError', `Only tensors with ${words} dimensions are supported`);
};

function truncated(host: Interpreter, tensor: Value, mean: Value, std: Value, a: Value, b: Value, generator: Value): Value {
	const [centre, width, low, high] = [Number(mean), Number(std), Number(a), Number(b)];
	if (centre < low - 2 * width || centre > high + 2 * width)
		host.warn('UserWarning', 'mean is more than 2 std from [a, b] in nn.init.trunc_normal_. The distribution of values may be incorrect.');
	if (low > centre - 6 * width || high < centre + 6 * width) unsupportedDraw(host, 'drawing again what trunc_normal_ does not take');
	return fill(host, tensor, 'normal_', mean, std, generator);
}

/** Writes ones where they are asked for, by their place in the row-major order, and zeros. */
function ones(host: Interpreter, tensor: TorchTensor, of: (shape: readonly number[]) => (i: number) => boolean): Value {
	if (tensor.size > 65_536) host.unsupported('an identity with more than 65,536 elements');
	const isOne = of(tensor.shape);
	return put(host, tensor, { kind: 'literal', values: Array.from({ length: tensor.size }, (_, i) => Number(isOne(i))) }, 'nn.init');
}

const table: Readonly<Record<string, Run>> = {
	'uniform_(tensor, a=0.0, b=1.0, generator=None)': (host, tensor, a, b, generator) => fill(host, tensor, 'uniform_', a, b, generator),
	'normal_(tensor, mean=0.0, std=1.0, generator=None)': (host, tensor, mean, std, generator) => fill(host, tensor, 'normal_', mean, std, generator),
	'trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None)': truncated,
	'constant_(tensor, val)': (host, tensor, value) => fill(host, tensor, 'fill_', value),
	'ones_(tensor)': (host, tensor) => fill(host, tensor, 'fill_', 1n),
	'zeros_(tensor)': (host, tensor) => fill(host, tensor, 'zero_', 0n),
	'xavier_uniform_(tensor, gain=1.0, generator=None)': (host, ...args) => xavier(host, 'uniform', ...(args as [Value])),
	'xavier_normal_(tensor, gain=1.0, generator=None)': (host, ...args) => xavier(host, 'normal', ...(args as [Value])),
	"kaiming_uniform_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None)": (host, ...args) =>
		kaiming(host, 'uniform', ...(args as [Value, Value])),
	"kaiming_normal_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None)": (host, ...args) =>
		kaiming(host, 'normal', ...(args as [Value, Value])),
	'orthogonal_(tensor, gain=1, generator=None)': (host, tensor, gain, generator) => {
		mustHaveAxes(host, tensor, (rank) => rank >= 2, '2 or more');
		const target = tensor as TorchTensor;
		if (target.size === 0) return tensor;
		if (typeof gain !== 'number' && typeof gain !== 'bigint') return scramble(host, target);
		if (!isFloat(target)) notImplementedFor(host, 'normal_kernel_cpu', target.dtype);
		const distribution = { kind: 'orthogonal', rows: target.shape[0]!, gain: Number(gain) } as const;
		return put(host, target, drawing(generator, distribution, target.size, target.dtype), 'nn.init.orthogonal_');
	},
	'eye_(tensor)': (host, tensor) => {
		mustHaveAxes(host, tensor, (rank) => rank === 2, '2');
		return ones(
			host,
			tensor as TorchTensor,
			([, columns = 0]) =>
				(i) =>
					i % columns === Math.floor(i / columns)
		);
	},
	'dirac_(tensor, groups=1)': (host, tensor, groups) => {
		mustHaveAxes(host, tensor, (rank) => rank >= 3 && rank <= 5, '3, 4, or 5');
		return ones(host, tensor as TorchTensor, ([out = 0, into = 0, ...kernel]) => {
			const parts = Number(groups);
			if (out % parts !== 0) host.raise('ValueError', 'dim 0 must be divisible by groups');
			const window = kernel.reduce((all, n) => all * n, 1);
			const middle = kernel.reduce((at, n) => at * n + Math.floor(n / 2), 0);
			return (i) => i % window === middle && Math.floor(i / window) % into === Math.floor(i / window / into) % (out / parts);
		});
	},
	'sparse_(tensor, sparsity, std=0.01, generator=None)': (host, tensor) => {
		mustHaveAxes(host, tensor, (rank) => rank === 2, '2');
		return unsupportedDraw(host, 'nn.init.sparse_');
	},
	'calculate_gain(nonlinearity, param=None)': gainOf
};

const current = functionsOf(table);

/** The names that some of them had before they got their underscore. */
const former = 'uniform normal constant xavier_uniform xavier_normal kaiming_uniform kaiming_normal orthogonal'.split(' ').map((name) =>
	pythonFunction(name, '*args, **kwargs', (host, args, keywords) => {
		host.warn('FutureWarning', `\`nn.init.${name}\` is now deprecated in favor of \`nn.init.${name}_\`.`);
		return callWith(
			host,
			current.find((fn) => fn.name === `${name}_`)!,
			args,
			keywords
		);
	})
);

/** torch.nn.init. */
export const initFunctions = [...current, ...former];
