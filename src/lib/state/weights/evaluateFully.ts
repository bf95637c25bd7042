import type { Trace } from '../../ir/index.ts';
import { evaluateLoaded, load } from '../evaluation/onDemand.ts';

/** There are fewer parts of the core. */
const mostParts = 12;

/** What a program does, with all of the core that it needs; rejects where that cannot be fetched. */
export async function evaluateFully(source: string): Promise<Trace> {
	for (let loads = 0; ; loads++) {
		const trace = evaluateLoaded(source);
		if (trace.absent === undefined || loads === mostParts) return trace;
		await load(trace);
	}
}
