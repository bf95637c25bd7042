import { PyList, PyTuple, type Interpreter, type Value } from '../../../../python/index.ts';
import { sizeTuple } from '../../tensor/tensor.ts';
import { apply, functionsOf, holds, send } from '../call.ts';

const sizesOf = (host: Interpreter, input: Value): number[] => host.iterate(send(host, input, 'size')).map(Number);
const product = (sizes: readonly number[]): number => sizes.reduce((all, n) => all * n, 1);

/** Statistics over a single value are refused: of a channel (the second axis), or of what lies behind it. */
function mustHaveMore(host: Interpreter, sizes: readonly number[], shown: Value, of: 'channel' | 'spatial'): void {
	const count = product(sizes.slice(2)) * (of === 'channel' ? sizes[0]! : 1);
	if (count !== 1) return;
	const what = of === 'channel' ? 'value per channel' : 'spatial element';
	host.raise('ValueError', `Expected more than 1 ${what} when training, got input size ${host.str(shown)}`);
}

/** input, running_mean, running_var, weight, bias, whether the batch's own statistics are used, momentum, eps. */
type Statistics = [Value, Value, Value, Value, Value, Value, Value, Value];

/** torch/nn/functional.py, what normalises. */
export const normFunctions = functionsOf({
	'layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05)': (host, ...args) => apply(host, 'C.layer_norm', args),
	'rms_norm(input, normalized_shape, weight=None, eps=None)': (host, ...args) => apply(host, 'C.rms_norm', args),
	'batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05)': (host, ...args) => {
		const [input, mean, variance, weight, bias, training, momentum, eps] = args as Statistics;
		const learning = host.truth(training);
		if (learning) mustHaveMore(host, sizesOf(host, input), send(host, input, 'size'), 'channel');
		if (holds(host, eps, learning ? '<=' : '<', 0))
			host.raise('ValueError', `batch_norm eps must be ${learning ? 'positive during training' : 'non-negative'}, but got ${host.str(eps)}`);
		return apply(host, 'C.batch_norm', [input, weight, bias, mean, variance, learning, momentum, eps, true]);
	},
	'group_norm(input, num_groups, weight=None, bias=None, eps=1e-05)': (host, input, groups, weight, bias, eps) => {
		const [batch = 1, channels = 1, ...space] = sizesOf(host, input);
		const rank = Number(send(host, input, 'dim'));
		if (rank < 2) host.raise('RuntimeError', `Expected at least 2 dimensions for input tensor but received ${rank}`);
		const grouped = [Math.floor((batch * channels) / Number(groups)), Number(groups), ...space];
		mustHaveMore(host, grouped, new PyList(grouped.map(BigInt)), 'channel');
		return apply(host, 'C.group_norm', [input, groups, weight, bias, eps]);
	},
	'instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-05)': (host, ...args) => {
		const [input, mean, variance, weight, bias, own, momentum, eps] = args as Statistics;
		if (!host.truth(own)) host.unsupported('instance_norm with running statistics');
		const sizes = sizesOf(host, input);
		mustHaveMore(host, sizes, sizeTuple(sizes), 'spatial');
		return apply(host, 'C.instance_norm', [input, weight, bias, mean, variance, true, momentum, eps, true]);
	}
});

/** A shape given as a number or as a sequence. */
export const shapeOf = (host: Interpreter, shape: Value): PyTuple => new PyTuple(typeof shape === 'bigint' ? [shape] : host.iterate(shape));
