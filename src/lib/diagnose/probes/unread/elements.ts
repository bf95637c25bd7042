import type { Diagnostic } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, type Hazard } from '../../hazards/hazard.ts';
import { lineOf } from '../used/learning.ts';

/** Numbers that are written into a part of a tensor, and written over by the next statement before anything has read them. */
export const overwrittenElements: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'strided_put').flatMap((op): Diagnostic[] => {
		const [whole, put] = op.inputs;
		const before = whole === undefined ? undefined : makerOf(trace, whole);
		if (before?.primitive.kind !== 'strided_put' || before.span.from === op.span.from || told.has(op.span.from)) return [];
		const shapes = [before.inputs[1], put].map((id) => String(trace.tensors[id!]!.shape));
		const isSame = before.primitive.offset === op.primitive.offset && String(before.primitive.strides) === String(op.primitive.strides);
		if (!isSame || shapes[0] !== shapes[1] || isConstant(before.inputs[1]!)) return [];
		// What the second one looks at only to tell where it writes is not read.
		const reads = readersOf(trace, whole!).filter((reader) => reader !== op && reader.outputs.some((id) => readersOf(trace, id).length > 0));
		if (reads.length > 0) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.overwritten_elements',
				message: `Nothing is raised. This writes over all that line ${lineOf(trace, before.span)} has put there, before anything has read it.`,
				cause: 'Both go to the same places of one tensor, and those that the other was meant for keep what they had.'
			})
		];
	});

	function isConstant(id: number): boolean {
		const maker = makerOf(trace, id);
		return maker?.primitive.kind === 'cast' ? isConstant(maker.inputs[0]!) : maker?.primitive.kind === 'full' || maker?.primitive.kind === 'literal';
	}
};
