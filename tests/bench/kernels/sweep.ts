import type { BackendName } from '../../../src/lib/runtime/protocol.ts';
import { caseOf } from '../../browser/kernels/common/cases.ts';
import { compare } from './compare.ts';
import { ours } from './engines/ours.ts';

const base = { seq: 20, batch: 4, hidden: 64 };
const input = 32;

/** What is varied, one at a time, while the rest stays as in `base`. */
export const axes = {
	seq: [10, 30, 100, 300, 1000],
	batch: [1, 4, 16, 64, 256],
	hidden: [16, 32, 64, 128, 256, 512]
} as const;

/** The cost of our kernel for one size. */
export interface SweepPoint {
	readonly axis: keyof typeof axes;
	readonly size: number;
	/** Least milliseconds a run. */
	readonly ms: number;
	/** Multiply-adds of the layer, in millions. */
	readonly work: number;
	readonly error: number;
}

/** Our kernel over the sizes of an LSTM; nothing where there is none for the backend. */
export async function sweep(backend: BackendName): Promise<SweepPoint[]> {
	const points: SweepPoint[] = [];
	for (const axis of ['seq', 'batch', 'hidden'] as const)
		for (const size of axes[axis]) {
			const sizes = { ...base, [axis]: size };
			const given = caseOf(`${axis} ${size}`, { mode: 'lstm', input, ...sizes }, size);
			const { timings } = await compare(given, [ours], backend, 300, () => {});
			const [timing] = timings;
			if (!timing) return [];
			const work = (4 * sizes.hidden * (input + sizes.hidden) * sizes.seq * sizes.batch) / 1e6;
			points.push({ axis, size, ms: timing.least, work, error: timing.error });
		}
	return points;
}
