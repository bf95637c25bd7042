import type { Trace } from '../../ir/index.ts';
import type { EvaluateAssumed } from '../supposed.ts';
import { isLong } from '../witnesses/asked.ts';
import type { Table } from '../witnesses/tables.ts';

/** As many rows as there are where more take too long: the first that do not. */
const fewRows = [23, 9];
/** Whether it took too long, or a loop did. */
export const isCutShort = ({ stopped, outcome }: Trace): boolean =>
	stopped === true || (outcome.kind === 'unsupported' && /goes on for so long/.test(outcome.what));

/** The same with less of what takes too long; null where that takes too long as well. */
export function lessOf(whole: Trace, told: Table, evaluate: EvaluateAssumed): readonly [trace: Trace, grown: Table] | null {
	for (const rows of fewRows) {
		const long = [...(whole.assumedSizes ?? [])].filter(({ name, witness }) => isLong(name) && witness > rows && !told.has(name));
		if (long.length === 0) continue;
		const grown = new Map(long.map(({ name }) => [name, rows] as const));
		const trace = evaluate({ sizes: new Map([...grown, ...told]) });
		if (!isCutShort(trace)) return [trace, grown];
	}
	return null;
}
