import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import type { Probe } from '../probe.ts';

/** How many there are, taken for the place of the last: a bound hides that the greatest is one too far. */
export const countForPlace: Probe = (trace, lab) => {
	const told = new Set<number>();
	return [...opsOf(trace, 'index'), ...opsOf(trace, 'take'), ...opsOf(trace, 'gather')].flatMap((op): Diagnostic[] => {
		const { primitive } = op;
		const axes = primitive.kind === 'index' ? primitive.axes : [primitive.axis];
		return axes.flatMap((axis, i): Diagnostic[] => {
			const bound = boundOf(trace, op.inputs[1 + i]);
			const size = trace.tensors[op.inputs[0]!]!.shape?.[axis] ?? 0;
			if (!bound || size < 2 || told.has(op.span.from)) return [];
			const [before, after] = [lab.numbers(bound.inputs[0]!), lab.numbers(bound.outputs[0]!)];
			if (!before || before.length < 2 || !after || Math.max(...before) !== size || Math.max(...after) !== size - 1) return [];
			// What is cut where it was too long is another thing; a count is above 0 everywhere.
			if (before.some((value) => value < 1) || sizeOf(trace.tensors[bound.inputs[0]!]!.shape ?? []) < 2) return [];
			told.add(op.span.from);
			return [
				hazardAt(trace, op, {
					code: 'probe.count_for_place',
					message: `Nothing is raised. What is taken here stands one place behind the one that is meant: the last of ${size} is at ${size - 1}.`,
					cause: `\`${nameOf(trace, bound.inputs[0]!, 'the index')}\` goes up to ${size}, where there is nothing; the bound of ${size - 1} hides that. A number of steps is no place: take 1 off.`,
					tensor: op.outputs[0]!
				})
			];
		});
	});
};

/** The upper bound that an index was given, behind what only moved it. */
function boundOf(trace: Trace, id: TensorId | undefined): Op | null {
	for (let op = id === undefined ? undefined : makerOf(trace, id), i = 0; op && i < 8; op = makerOf(trace, op.inputs[0]), i++) {
		if (op.primitive.kind === 'elementwise') return ['minimum', 'clamp'].includes(op.primitive.fn) ? op : null;
		if (!['reshape', 'expand', 'cast', 'slice', 'transpose'].includes(op.primitive.kind) || op.inputs[0] === undefined) return null;
	}
	return null;
}
