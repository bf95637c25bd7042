import * as tf from '@tensorflow/tfjs-core';
import type { Primitive } from '../../ir/index.ts';
import type { Executors } from './call.ts';

type Windowed = Extract<Primitive, { kind: 'conv' | 'pool' }>;

/** tfjs computes windows over two axes of space; one axis is given a second of size 1. */
export function whyNotWindow(primitive: Windowed): string | null {
	const { stride } = primitive;
	if (stride.length > 2) return 'over three axes of space is not run here';
	if (primitive.kind === 'conv') return primitive.groups > 1 ? 'with groups is not run here' : null;
	const padded = primitive.padding.some(([before, after]) => before > 0 || after > 0);
	if (primitive.fn === 'average') return padded ? 'with padding is not run here' : null;
	return 'is not run here';
}

const pair = (numbers: readonly number[]): [number, number] => [numbers[0]!, numbers[1] ?? 1];

/** [batch, channels, …space] → [batch, height, width, channels]. */
const four = ({ shape: [a = 1, b = 1, c = 1, d = 1] }: tf.Tensor): [number, number, number, number] => [a, b, c, d];
const channelsLast = (x: tf.Tensor): tf.Tensor4D => tf.transpose(tf.reshape<tf.Rank.R4>(x, four(x)), [0, 2, 3, 1]);
const channelsFirst = (x: tf.Tensor4D, rank: number): tf.Tensor => {
	const first = tf.transpose(x, [0, 3, 1, 2]);
	return rank === 3 ? tf.squeeze(first, [3]) : first;
};

const padded = (x: tf.Tensor4D, padding: Windowed['padding']): tf.Tensor4D => {
	const [height, width] = [padding[0]!, padding[1] ?? ([0, 0] as const)];
	return tf.pad(x, [[0, 0], [...height], [...width], [0, 0]]);
};

export const windows: Pick<Executors, 'conv' | 'pool'> = {
	conv: ({ primitive: { stride, padding, dilation }, inputs }) => {
		const [x, weight, bias] = inputs as [tf.Tensor, tf.Tensor, tf.Tensor?];
		const kernel = tf.transpose(tf.reshape<tf.Rank.R4>(weight, four(weight)), [2, 3, 1, 0]);
		const moved = tf.conv2d(padded(channelsLast(x), padding), kernel, pair(stride), 'valid', 'NHWC', pair(dilation));
		return [channelsFirst(bias ? tf.add(moved, bias) : moved, x.rank)];
	},
	pool: ({ primitive: { kernel, stride }, inputs }) => {
		const [x] = inputs as [tf.Tensor];
		return [channelsFirst(tf.avgPool(channelsLast(x), pair(kernel), pair(stride), 'valid'), x.rank)];
	}
};
