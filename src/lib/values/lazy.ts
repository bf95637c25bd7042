import type { TensorId, Trace } from '../ir/index.ts';
import type { Bounds } from './bounds.ts';
import { execute } from './execute.ts';

/** What may be computed while a program is being evaluated: about a tenth of a second. */
export const programBounds: Bounds = { elements: 2 ** 22, work: 5e7 };

/**
 * The values that a program itself reads, of a trace that grows while it runs: row-major, each op's result rounded to its dtype as PyTorch does.
 * null where a value is not known or too much work.
 */
export function lazyValues(trace: Pick<Trace, 'tensors' | 'ops'>, bounds: Bounds = programBounds): (id: TensorId) => readonly number[] | null {
	return (id) => {
		const value = execute(trace, { only: [id], bounds }).get(id);
		return value?.known ? Array.from(value.data) : null;
	};
}
