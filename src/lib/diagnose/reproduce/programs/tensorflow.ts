import { axesOf } from '../../../explain/readings.ts';
import type { Programs } from './programs.ts';
import { tuple } from './python.ts';

const tensorflow = (...lines: readonly string[]): string => ['import tensorflow as tf', '', ...lines].join('\n');

const oldCells = (): string =>
	tensorflow('cell = tf.compat.v1.nn.rnn_cell.BasicLSTMCell(8)', 'tf.compat.v1.nn.dynamic_rnn(cell, tf.zeros((2, 5, 4)), dtype=tf.float32)');

export const tensorflowPrograms: Programs = [
	...['tf.tf1-basic-cells-gone', 'tf.dimensions-must-be-equal-tf1-cells', 'tf.tf1-dynamic-rnn-rank', 'tf.tf1-variable-scope'].map((check): Programs[number] => [
		check,
		oldCells
	]),
	[
		'tf.concat-of-input-and-state',
		({ a, b, dim }) =>
			tensorflow(`x, h = tf.zeros(${tuple(axesOf(a))}), tf.zeros(${tuple(axesOf(b))})`, `tf.concat([x, h], ${dim === 0 || dim === undefined ? 1 : 0})`)
	],
	[
		'tf.dtype-attr',
		({ dtype }) =>
			tensorflow(
				`x, h = tf.zeros((5, 3, 4), tf.${String(dtype)}), tf.zeros((1, 3, 8), tf.${String(dtype)})`,
				`tf.raw_ops.CudnnRNN(input=x, input_h=h, input_c=h, params=tf.zeros(416, tf.${String(dtype)}))`
			)
	],
	[
		'tf.lookup-no-kernel-graph',
		() =>
			[
				'import tensorflow as tf',
				'',
				'@tf.function',
				'def f():',
				'    x, h = tf.zeros((5, 3, 4)), tf.zeros((1, 3, 8))',
				'    return tf.raw_ops.CudnnRNN(input=x, input_h=h, input_c=h, params=tf.zeros(416))',
				'',
				'f()'
			].join('\n')
	],
	[
		'tf.lookup-no-kernel-eager',
		() =>
			[
				'import tensorflow as tf',
				'',
				'x, h = tf.zeros((5, 3, 4)), tf.zeros((1, 3, 8))',
				'tf.raw_ops.CudnnRNN(input=x, input_h=h, input_c=h, params=tf.zeros(416))'
			].join('\n')
	]
];
