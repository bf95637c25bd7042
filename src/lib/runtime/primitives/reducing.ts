import * as tf from '@tensorflow/tfjs-core';
import type { ReduceFn } from '../../ir/index.ts';
import { tfDtype } from '../dtype.ts';
import { shapeOf, type Executors } from './call.ts';

type Reduce = (x: tf.Tensor, axes: number[], parameter: number) => tf.Tensor;

const float = (x: tf.Tensor): tf.Tensor => tf.cast(x, 'float32');
const countOf = (x: tf.Tensor, axes: readonly number[]): number => axes.reduce((count, axis) => count * x.shape[axis]!, 1);

/** With one axis, along it; with none, or all, over everything. */
const place =
	(find: typeof tf.argMax): Reduce =>
	(x, axes) =>
		axes.length === 1 ? find(x, axes[0]) : find(tf.reshape(x, [-1]), 0);

const functions: Readonly<Record<ReduceFn, Reduce>> = {
	sum: (x, axes) => tf.sum(x, axes),
	mean: (x, axes) => tf.mean(float(x), axes),
	prod: (x, axes) => tf.prod(x, axes),
	max: (x, axes) => tf.max(x, axes),
	min: (x, axes) => tf.min(x, axes),
	argmax: place(tf.argMax),
	argmin: place(tf.argMin),
	any: (x, axes) => tf.any(tf.cast(x, 'bool'), axes),
	all: (x, axes) => tf.all(tf.cast(x, 'bool'), axes),
	var: (x, axes, correction) => {
		const count = countOf(x, axes);
		return tf.mul(tf.moments(float(x), axes).variance, count / Math.max(0, count - correction));
	},
	norm: (x, axes, p) => {
		const size = tf.abs(float(x));
		if (p === Infinity) return tf.max(size, axes);
		if (p === 1) return tf.sum(size, axes);
		return p === 2 ? tf.sqrt(tf.sum(tf.square(size), axes)) : tf.pow(tf.sum(tf.pow(size, p), axes), 1 / p);
	},
	logsumexp: (x, axes) => tf.logSumExp(float(x), axes),
	count_nonzero: (x, axes) => tf.sum(tf.cast(tf.notEqual(tf.cast(x, 'float32'), 0), 'int32'), axes)
};

export const reducing: Pick<Executors, 'reduce' | 'softmax' | 'normalize' | 'cumulate' | 'sort'> = {
	reduce: (call) => {
		const { primitive, inputs, outputs } = call;
		const dtype = tfDtype(outputs[0]!.dtype)!;
		const [x] = inputs as [tf.Tensor];
		// A mask is summed as ones.
		const operand = x.dtype === 'bool' && primitive.fn !== 'any' && primitive.fn !== 'all' ? tf.cast(x, 'int32') : x;
		return [tf.cast(tf.reshape(functions[primitive.fn](operand, [...primitive.axes], primitive.parameter ?? 0), shapeOf(call)), dtype)];
	},
	softmax: ({ primitive: { axis, log }, inputs: [x] }) => {
		const shifted = tf.sub(x!, tf.max(x!, axis, true));
		const total = tf.sum(tf.exp(shifted), axis, true);
		return [log ? tf.sub(shifted, tf.log(total)) : tf.div(tf.exp(shifted), total)];
	},
	normalize: ({ primitive: { axes, eps }, inputs: [x] }) => {
		const { mean, variance } = tf.moments(x!, [...axes], true);
		return [tf.div(tf.sub(x!, mean), tf.sqrt(tf.add(variance, eps)))];
	},
	cumulate: ({ primitive: { fn, axis }, inputs: [x] }) => [fn === 'sum' ? tf.cumsum(x!, axis) : tf.cumprod(x!, axis)],
	sort: ({ primitive: { axis, descending }, inputs }) => {
		const [x] = inputs as [tf.Tensor];
		const order = [...x.shape.keys()].filter((i) => i !== axis).concat(axis);
		const back = order.map((_, i) => order.indexOf(i));
		const last = tf.transpose(x, order);
		const { values, indices } = tf.topk(descending ? last : tf.neg(last), x.shape[axis]);
		return [tf.transpose(descending ? values : tf.neg(values), back), tf.transpose(indices, back)];
	}
};
