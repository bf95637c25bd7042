import type { Evidence, LayerSettings } from '../../ir/index.ts';
import type { Caller, Constraint } from './constraint.ts';
import { constraints, demanded } from './constraints.ts';

/** Which way a framework would go for a configuration on a GPU of NVIDIA's. */
export interface GpuPath {
	readonly caller: Caller;
	readonly path: 'cuDNN' | 'its own loop' | 'refused' | 'refused in a graph';
	/** What was not met on the way, in the order of looking; empty where nothing is in the way. */
	readonly reasons: readonly Constraint[];
}

/** Where a configuration gets to with each of those who call cuDNN. */
export function gpuPath(caller: Caller, settings: LayerSettings): GpuPath {
	const reasons = constraints.filter((constraint) => constraint.caller === caller && constraint.broken?.(settings) === true);
	const elsewhere = reasons.filter(({ effect }) => effect === 'another way');
	if (caller === 'Keras' && reasons.length > 0 && demanded.broken?.(settings))
		return { caller, path: 'refused', reasons: [...(elsewhere.length > 0 ? elsewhere : reasons), demanded] };
	// What cuDNN is not asked for, it does not refuse.
	if (elsewhere.length > 0) return { caller, path: 'its own loop', reasons: elsewhere };
	if (reasons.some(({ effect }) => effect === 'raises')) return { caller, path: 'refused', reasons };
	if (reasons.some(({ effect }) => effect === 'raises in a graph')) return { caller, path: 'refused in a graph', reasons };
	return { caller, path: 'cuDNN', reasons };
}

/** A way round what a backend has not. */
export interface WayRound {
	readonly what: string;
	readonly evidence: Evidence;
}

/** TensorFlow's plugin for DirectML: whatever the shapes, it has no kernel for the op that Keras calls, so what it says is about the backend. */
export const directml = {
	says: 'No CudnnRNN kernel is registered there: what fails is the backend, whatever the shapes are.',
	evidence: { framework: 'tensorflow-directml-plugin', version: '', file: 'microsoft/tensorflow-directml-plugin#220', how: 'reported' } satisfies Evidence,
	ways: [
		{
			what: 'keras.layers.RNN(keras.layers.LSTMCell(units))',
			evidence: { framework: 'tensorflow-directml-plugin', version: '', file: 'microsoft/tensorflow-directml-plugin#220', how: 'reported' }
		},
		{
			what: 'tf.compat.v1.keras.layers.LSTM, of TensorFlow 2.10 and its Keras',
			evidence: { framework: 'tensorflow', version: '2.10', file: 'tensorflow#58866', how: 'reported' }
		}
	] satisfies readonly WayRound[]
} as const;
