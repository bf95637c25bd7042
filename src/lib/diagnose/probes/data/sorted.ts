import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import type { Probe } from '../probe.ts';
import { ancestorsOf } from '../used/learning.ts';

/** Lengths that were sorted, and rows that stayed in their order: a row is cut at the length of another. */
export const sortedAlone: Probe = (trace, lab) =>
	opsOf(trace, 'pack').flatMap((op): Diagnostic[] => {
		const lengths = String(op.primitive.lengths);
		const isSorted = opsOf(trace, 'sort').some(({ inputs, outputs }) => {
			// Lengths that are drawn in order, and never stood in another, are of no rows before that.
			if (makerOf(trace, inputs[0]!)?.primitive.kind === 'random' && !trace.bindings.some(({ tensor }) => tensor === inputs[0])) return false;
			const [before, after] = [lab.numbers(inputs[0]!), lab.numbers(outputs[0]!)];
			return before !== null && after !== null && String(Array.from(after)) === lengths && String(Array.from(before)) !== lengths;
		});
		const [rows] = op.inputs;
		if (!isSorted || rows === undefined || mayBeReordered(trace, rows)) return [];
		return [
			hazardAt(trace, op, {
				code: 'probe.sorted_alone',
				message: 'Nothing is raised. The lengths are sorted, and the rows are not: a row is cut at the length of another.',
				cause: `\`${nameOf(trace, rows, 'The rows')}\` stand in the order that they had before. Index them by the order that \`sort\` gives, or leave both as they are: \`enforce_sorted=False\`.`,
				tensor: rows
			})
		];
	});

/** Whether rows may have been put in another order, by indices, one by one, or before they were a tensor. */
const mayBeReordered = (trace: Trace, rows: TensorId): boolean =>
	/\bsorted\(|\bkey\s*=|\.sort\(\)/.test(trace.source) ||
	[...ancestorsOf(trace, [rows])].some((id) =>
		['index', 'gather', 'concat', 'sort', 'as_strided', 'literal'].includes(makerOf(trace, id)?.primitive.kind ?? '')
	);
