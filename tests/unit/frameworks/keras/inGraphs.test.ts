import { expect, it } from 'vitest';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

it.each(['MeanAbsoluteError()', 'Mean()', 'Sum()', 'RootMeanSquaredError()', 'BinaryAccuracy()'])(
	'knows no number of what a graph has counted, also once it was reset: %s',
	(metric) => {
		const args = /^(?:Mean|Sum)\(/.test(metric) ? 'tf.ones((4, 2))' : 'tf.ones((4, 2)), tf.zeros((4, 2))';
		const { stdout, outcome } = evaluate(
			[
				'import tensorflow as tf',
				`metric = tf.keras.metrics.${metric}`,
				'@tf.function',
				'def step(*given):',
				'    metric.update_state(*given)',
				`step(${args})`,
				'print(float(metric.result()))',
				'metric.reset_state()',
				`step(${args})`,
				'print(float(metric.result()))'
			].join('\n')
		);
		expect(outcome.kind).toBe('ok');
		expect(stdout).toBe('<unknown>\n<unknown>\n');
	}
);
