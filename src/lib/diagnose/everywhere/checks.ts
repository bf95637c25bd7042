import type { Axis, Evidence, LayerSettings } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';
import { isMasked } from '../../frameworks/masks.ts';

/** Whose rules a configuration is held against. */
export const frameworkNames = ['PyTorch', 'Keras', 'TensorFlow op', 'ONNX Runtime', 'TensorFlow.js'] as const;
export type FrameworkName = (typeof frameworkNames)[number];

/** What is looked at, in the order of the columns: what the layer is built with, whether there is a kernel, and what is passed. */
export const columns = ['layer', 'kernel', 'rank', 'dtype', 'feat', 'lengths', 'mask', 'h_0', 'c_0'] as const;
export type Column = (typeof columns)[number];

/** The axis whose colour a column wears. */
export const columnAxis: Readonly<Partial<Record<Column, Axis>>> = { feat: 'feature', lengths: 'time', mask: 'time', h_0: 'hidden', c_0: 'hidden' };

/** A framework's own order of looking; evidence of the order. */
interface Order {
	readonly version: string;
	/** What it was run on. */
	readonly on: string;
	readonly checks: readonly Column[];
	/** Where lengths are passed, if that is another order. */
	readonly packed?: readonly Column[];
	readonly evidence: Evidence;
}

const recorded = (framework: string, version: string, file: string): Evidence => ({ framework, version, file, how: 'recorded' });

/**
 * Two mistakes at once show which one is found first: tests/reference/printed has every pair of them, run with each framework; PyTorch's and tfjs's orders are held to the same pairs.
 * Keras has no check of a dtype: it casts. It applies a mask to what the step gave, so lengths come last. It looks for cuDNN's kernel where that is demanded.
 */
export const orders: Readonly<Record<FrameworkName, Order>> = {
	PyTorch: {
		version: '2.13',
		on: 'CPU',
		checks: ['layer', 'rank', 'dtype', 'feat', 'h_0', 'c_0'],
		packed: ['layer', 'lengths', 'dtype', 'feat', 'h_0', 'c_0'],
		evidence: recorded('torch', '2.13.0', 'torch/nn/modules/rnn.py')
	},
	Keras: {
		version: '3.15',
		on: 'TensorFlow, eager, CPU',
		checks: ['layer', 'rank', 'kernel', 'feat', 'h_0', 'c_0'],
		packed: ['layer', 'rank', 'kernel', 'feat', 'h_0', 'c_0', 'lengths'],
		evidence: recorded('keras', '3.15.1', 'keras/src/layers/rnn/rnn.py')
	},
	'TensorFlow op': {
		version: 'CudnnRNNV3',
		on: 'CPU build',
		checks: ['dtype', 'kernel', 'rank', 'h_0', 'c_0'],
		evidence: recorded('tensorflow', '2.21.0', 'tensorflow/core/kernels/cudnn_rnn_ops.cc')
	},
	'ONNX Runtime': {
		version: '1.30',
		on: 'CPU',
		checks: ['layer', 'dtype', 'rank', 'feat', 'h_0', 'c_0'],
		packed: ['layer', 'dtype', 'rank', 'feat', 'lengths', 'h_0', 'c_0'],
		evidence: recorded('onnxruntime', '1.30.0', 'onnxruntime/core/providers/cpu/rnn/rnn_helpers.cc')
	},
	'TensorFlow.js': {
		version: '4.22',
		on: 'tf.layers, in this page',
		checks: ['layer', 'rank', 'feat', 'h_0', 'c_0'],
		packed: ['layer', 'rank', 'feat', 'h_0', 'c_0', 'lengths'],
		evidence: recorded('tfjs-layers', '4.22.0', 'tfjs-layers/src/engine/topology.ts')
	}
};

/** Whether the lengths of a configuration are said by a mask. */
export const isMaskSaid = (settings: LayerSettings): boolean => settings.lengths === null && kerasOptions(settings).mask !== null;

/** The checks of a framework in its own order, for a configuration. */
export function checksOf(framework: FrameworkName, settings: LayerSettings): readonly Column[] {
	const { checks, packed = checks } = orders[framework];
	const demands = framework !== 'Keras' || (settings.type !== 'RNN' && kerasOptions(settings).use_cudnn === 'True');
	return (isMasked(settings) ? packed : checks)
		.filter((column) => (settings.type === 'LSTM' || column !== 'c_0') && (demands || column !== 'kernel'))
		.map((column) => (column === 'lengths' && isMaskSaid(settings) ? 'mask' : column));
}
