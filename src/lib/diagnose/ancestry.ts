import type { TensorId, Trace } from '../ir/index.ts';
import { makerOf } from './graph.ts';

/** Whether a tensor is, or is made of, one of some others; not gone back further than so many tensors. */
export function comesFrom(trace: Trace, id: TensorId, origins: ReadonlySet<TensorId>, most = 2000): boolean {
	const seen = new Set([id]);
	for (const one of seen) {
		if (origins.has(one)) return true;
		if (seen.size < most) for (const input of makerOf(trace, one)?.inputs ?? []) seen.add(input);
	}
	return false;
}
