import { PyList, type Interpreter, type Value } from '../../../python/index.ts';
import { Constant, run, type TfOp } from '../op.ts';
import { convert, numbers } from '../convert.ts';
import { graphOf, uniqueName } from '../graph.ts';
import { argMax, argMin, logSoftmax, reductions, softmax } from '../ops/reduce.ts';
import { cumsum, cumprod } from '../ops/scan.ts';
import { transpose } from '../ops/layout.ts';
import { errors } from '../errors.ts';
import { isOfNumpy } from '../literal.ts';
import { TfTensor } from '../tensor.ts';
import { dtypeIn, said } from './arguments.ts';
import { inPlaceOf, isAtMost, pythonAxis } from './axis.ts';
import type { ApiRow } from './row.ts';

/** The axes that a call names; all where it names none. */
const axesIn = (host: Interpreter, axis: Value | undefined, tensor: TfTensor) =>
	axis === null || axis === undefined
		? new Constant(
				tensor.shape.map((_, i) => i),
				undefined,
				'int32',
				undefined,
				graphOf(host) ? uniqueName(host, 'Const') : 'Const'
			)
		: numbers(host, axis);

const reduction = (name: string, op: TfOp): ApiRow => ({
	at: `tf.reduce_${name} tf.math.reduce_${name}`,
	signature: 'input_tensor, axis=None, keepdims=False, name=None',
	run(host, x, axis, keep, given) {
		const isLogical = name === 'any' || name === 'all';
		// An empty list of axes is no list of whole numbers: all is converted once more, and to what it has to be.
		const isStrict = isLogical && !graphOf(host) && axis instanceof PyList && axis.items.length === 0;
		const tensor = isStrict ? convert(host, x, 'bool') : isLogical ? inPlaceOf(host, x, 'bool') : convert(host, x);
		const made = run(host, op, `tf.reduce_${name}`, [tensor, axesIn(host, axis, tensor)], { keep_dims: host.truth(keep) }, said(given, [x!, axis!]))[0]!;
		// Of a tensor of open rank nothing is left, where all is reduced.
		if (axis === null && tensor.staticShape === null && !host.truth(keep)) made.staticShape = [];
		return made;
	}
});

const best = (name: string, op: TfOp): ApiRow => ({
	at: `tf.${name} tf.math.${name}`,
	signature: 'input, axis=None, output_type=None, name=None',
	run(host, x, axis, type, given) {
		const tensor = convert(host, x);
		const isTensor = axis instanceof TfTensor || isOfNumpy(axis);
		if (axis !== null && !isTensor && typeof axis !== 'bigint' && typeof axis !== 'boolean')
			return host.raise('TypeError', 'axis must be int or Tensor with integer datatype');
		const dtype = isTensor ? convert(host, axis).dtype : 'int32';
		if (isTensor && (isOfNumpy(axis) ? dtype !== 'int32' : !/^int(?:16|32|64)$/.test(dtype)))
			return host.raise('TypeError', `axis tensor dtypes ${isOfNumpy(axis) ? dtype : `<dtype: '${dtype}'>`} is not supported`);
		const dimension = axis === null ? new Constant([0], []) : numbers(host, axis);
		return run(host, op, `tf.${name}`, [tensor, dimension], { output_type: dtypeIn(host, type) ?? 'int64' }, said(given, [x!, type!]))[0]!;
	}
});

/** A softmax along any axis: of the last it is one op, others take the last one's place for it. */
function along(host: Interpreter, op: TfOp, call: string, x: Value, axis: Value, name: Value | undefined): TfTensor {
	const tensor = convert(host, x);
	const { rank } = tensor;
	const at = typeof axis === 'bigint' ? Number(axis) : pythonAxis(host, axis, isAtMost);
	if (at === -1 || rank === 0 || at === rank - 1) return run(host, op, call, [tensor], {}, { ...said(name), inputs: [null] })[0]!;
	if (at < -rank || at >= rank)
		return host.raise(
			errors.InvalidArgumentError,
			`\`dim\` must be in the range [${-rank}, ${rank}) where ${rank} is the number of dimensions in the input. Received: dim=${at}`,
			{
				code: `tf.${op.name}.axis`
			}
		);
	const place = at < 0 ? at + rank : at;
	const order = [...Array(rank).keys()].map((i) => (i === place ? rank - 1 : i === rank - 1 ? place : i));
	const turned = run(host, transpose, call, [tensor, new Constant(order)], {}, { node: 'transpose' })[0]!;
	const made = run(host, op, call, [turned])[0]!;
	return run(host, transpose, call, [made, new Constant(order)], {}, { node: 'transpose' })[0]!;
}

const scan = (name: string, op: TfOp): ApiRow => ({
	at: `tf.math.cum${name}${name === 'sum' ? ' tf.cumsum' : ''}`,
	signature: 'x, axis=0, exclusive=False, reverse=False, name=None',
	run: (host, x, axis, exclusive, reverse, given) =>
		run(host, op, `tf.cum${name}`, [convert(host, x), numbers(host, axis)], { exclusive: host.truth(exclusive), reverse: host.truth(reverse) }, said(given))[0]!
});

export const reduce: readonly ApiRow[] = [
	reduction('sum', reductions.sum),
	reduction('mean', reductions.mean),
	reduction('prod', reductions.prod),
	reduction('max', reductions.max),
	reduction('min', reductions.min),
	reduction('any', reductions.any),
	reduction('all', reductions.all),
	{ ...reduction('euclidean_norm', reductions.norm), at: 'tf.math.reduce_euclidean_norm' },
	best('argmax', argMax),
	best('argmin', argMin),
	scan('sum', cumsum),
	scan('prod', cumprod),
	{
		at: 'tf.nn.softmax tf.math.softmax',
		signature: 'logits, axis=None, name=None',
		run: (host, x, axis, name) => along(host, softmax, 'tf.nn.softmax', x, axis ?? -1n, name)
	},
	{
		at: 'tf.nn.log_softmax tf.math.log_softmax',
		signature: 'logits, axis=None, name=None',
		run: (host, x, axis, name) => along(host, logSoftmax, 'tf.nn.log_softmax', x, axis ?? -1n, name)
	}
];
