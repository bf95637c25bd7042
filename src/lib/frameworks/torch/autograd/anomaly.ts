import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { perRun, type Interpreter, type Value } from '../../../python/index.ts';
import type { TorchTensor } from '../tensor/tensor.ts';

const state = perRun(() => ({ checks: false }));

/** Sets whether gradients are looked at for NaN; gives what was set before. */
export const setAnomaly: readonly [string, Value] = [
	'_set_anomaly',
	pythonFunction('_set_anomaly', 'checks', ({ trace }, checks) => {
		const before = state(trace).checks;
		state(trace).checks = checks === true;
		return before;
	})
];

/** `set_detect_anomaly`: the first function that returns NaN raises by its name; which one that is, is not known. */
export function checkAnomaly(host: Interpreter, gradients: Iterable<TorchTensor>): void {
	if (!state(host.trace).checks) return;
	for (const gradient of gradients) if (gradient.values?.some(Number.isNaN)) host.unsupported('which function is the first to return NaN');
}
