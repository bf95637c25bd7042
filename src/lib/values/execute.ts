import type { TensorId, Trace } from '../ir/index.ts';
import { defaultBounds, type Bounds } from './bounds.ts';
import { Execution } from './execution.ts';
import { planFor } from './plan.ts';
import type { TensorValue } from './value.ts';

export interface ExecuteOptions {
	/** The tensors asked for; all when absent. */
	readonly only?: readonly TensorId[];
	readonly bounds?: Bounds;
}

/**
 * The values of a trace's tensors, computed in float64 from the very float32 numbers that the program draws: what every backend is compared
 * with. Random numbers are those of PyTorch's CPU generator; a program that sets no seed is given `torch.manual_seed(0)`.
 * Only what is asked for is computed; what is past the bounds, or depends on something that is, is unknown and says why.
 */
export function execute(trace: Pick<Trace, 'tensors' | 'ops'>, { only, bounds = defaultBounds }: ExecuteOptions = {}): Map<TensorId, TensorValue> {
	const wanted = only ?? trace.tensors.map(({ id }) => id);
	const execution = new Execution(trace, bounds);
	for (const step of planFor(trace.ops, wanted)) execution.run(step);
	return new Map(wanted.map((id) => [id, execution.value(id)]));
}
