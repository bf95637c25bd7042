import { plain, type Words } from '../computing.ts';
import { tuple } from '../names.ts';

/** `-1`, or `(1, 2)`. */
const axis = (axes: readonly number[]): string => (axes.length === 1 ? String(axes[0]) : tuple(axes));

export const kerasWords: Words = {
	framework: 'Keras',
	functions: {
		abs: plain('ops.abs'),
		exp: plain('ops.exp'),
		log: plain('ops.log'),
		log1p: plain('ops.log1p'),
		sqrt: plain('ops.sqrt'),
		rsqrt: plain('ops.rsqrt'),
		square: plain('ops.square'),
		sin: plain('ops.sin'),
		cos: plain('ops.cos'),
		tanh: plain('ops.tanh'),
		sigmoid: plain('ops.sigmoid'),
		relu: plain('ops.relu'),
		silu: plain('ops.silu'),
		selu: plain('ops.selu'),
		softsign: plain('ops.softsign'),
		hardsigmoid: plain('ops.hard_sigmoid'),
		maximum: plain('ops.maximum'),
		minimum: plain('ops.minimum'),
		where: plain('ops.where'),
		gelu: ([x], [approximate]) => `ops.gelu(${x}, approximate=${approximate ? 'True' : 'False'})`,
		leaky_relu: ([x], [slope]) => `ops.leaky_relu(${x}, negative_slope=${slope})`,
		elu: ([x], [alpha]) => (alpha === 1 ? `ops.elu(${x})` : `ops.elu(${x}, alpha=${alpha})`),
		softplus: ([x], [beta]) => (beta === 1 ? `ops.softplus(${x})` : `ops.softplus(${beta} * ${x}) / ${beta}`),
		clamp: ([x], [min, max]) => `ops.clip(${x}, ${min}, ${max})`
	},
	softmax: (x, at, log) => `ops.${log ? 'log_softmax' : 'softmax'}(${x}, axis=${at})`,
	reduce: (fn, x, axes, keeps) => `ops.${fn}(${x}, axis=${axis(axes)}${keeps ? ', keepdims=True' : ''})`,
	transpose: (x, axes) => `ops.transpose(${x}, ${tuple(axes)})`,
	reshape: (x, shape) => `ops.reshape(${x}, ${tuple(shape)})`,
	concat: (xs, at) => `ops.concatenate([${xs.join(', ')}], axis=${at})`,
	stack: (xs) => `ops.stack([${xs.join(', ')}])`,
	flip: (x, axes) => `ops.flip(${x}, axis=${axis(axes)})`,
	repeat: (x, times) => times.reduce((inner, n, i) => (n === 1 ? inner : `ops.repeat(${inner}, ${n}, axis=${i})`), x),
	matmul: (a, b) => `ops.matmul(${a}, ${b})`,
	pad: (x, before, after) => `ops.pad(${x}, (${before.map((n, i) => tuple([n, after[i]!])).join(', ')}))`,
	toFloat: (x) => `ops.cast(${x}, 'float32')`,
	unsqueeze: (x, at) => `ops.expand_dims(${x}, ${at})`,
	squeeze: (x, at) => `ops.squeeze(${x}, ${at})`
};
