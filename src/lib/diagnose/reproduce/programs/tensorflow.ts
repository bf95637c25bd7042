import { axesOf } from '../../../explain/readings.ts';
import type { Programs } from './programs.ts';
import { closed, tuple } from './python.ts';

const tensorflow = (...lines: readonly string[]): string => ['import tensorflow as tf', '', ...lines].join('\n');

const oldCells = (): string =>
	tensorflow('cell = tf.compat.v1.nn.rnn_cell.BasicLSTMCell(8)', 'tf.compat.v1.nn.dynamic_rnn(cell, tf.zeros((2, 5, 4)), dtype=tf.float32)');

/** A variable that is asked for, after it was made, where it is reused or not. */
function variables(variable: unknown, made: string | null, asked: string, isReused: boolean): string | null {
	const [, scope, name] = /^((?:[\w.]{1,60}\/){0,20}[\w.]{1,60})\/([\w.]{1,60})$/.exec(String(variable)) ?? [];
	const within = (shape: string, reuse: string): readonly string[] => [
		`    with tf.compat.v1.variable_scope('${scope}'${reuse}):`,
		`        tf.compat.v1.get_variable('${name}', ${shape})`
	];
	return scope === undefined
		? null
		: tensorflow('with tf.Graph().as_default():', ...(made === null ? [] : within(made, '')), ...within(asked, isReused ? ', reuse=True' : ''));
}

export const tensorflowPrograms: Programs = [
	...['tf.tf1-basic-cells-gone', 'tf.dimensions-must-be-equal-tf1-cells', 'tf.tf1-dynamic-rnn-rank', 'tf.tf1-multi-cell-state'].map(
		(check): Programs[number] => [check, oldCells]
	),
	[
		'tf.concat-of-input-and-state',
		({ a, b, dim }) =>
			tensorflow(`x, h = tf.zeros(${tuple(axesOf(a))}), tf.zeros(${tuple(axesOf(b))})`, `tf.concat([x, h], ${dim === 0 || dim === undefined ? 1 : 0})`)
	],
	['tf.tf1-variable-scope', ({ variable }, wording) => (wording.startsWith('Variable') ? variables(variable, '(12, 32)', '(12, 32)', false) : oldCells())],
	['tf.tf1-variable-missing', ({ variable }) => variables(variable, null, '(12, 32)', true)],
	['tf.tf1-share-variable', ({ variable, specified, found }) => variables(variable, tuple(closed(axesOf(found))), tuple(closed(axesOf(specified))), true)],
	[
		'tf.graph-rank',
		({ required_rank, got_rank, node }) =>
			required_rank === 3 && String(node).startsWith('Cudnn')
				? tensorflow(
						'@tf.function',
						'def f():',
						`    x, h = tf.zeros(${tuple(Array.from({ length: Math.min(Number(got_rank), 20) }, () => 4))}), tf.zeros((1, 3, 8))`,
						'    return tf.raw_ops.CudnnRNNV2(input=x, input_h=h, input_c=h, params=tf.zeros(416))',
						'',
						'f()'
					)
				: null
	],
	[
		'tf.dtype-attr',
		({ dtype, parameter }) => {
			const called = [
				`x, h = tf.zeros((5, 3, 4), tf.${String(dtype)}), tf.zeros((1, 3, 8), tf.${String(dtype)})`,
				`tf.raw_ops.CudnnRNN(input=x, input_h=h, input_c=h, params=tf.zeros(416, tf.${String(dtype)}))`
			];
			return parameter === undefined ? tensorflow(...called) : tensorflow('with tf.Graph().as_default():', ...called.map((line) => `    ${line}`));
		}
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
