import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../hazards/hazard.ts';
import { ofParameters, ofPredictions } from '../given.ts';

const passes: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'slice', 'reshape', 'concat', 'index', 'take', 'as_strided']);

/** An error in percent of numbers that were shifted by their mean: they are near 0 where nothing is, and tell no share. */
export const percentOfShifted: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [error, by] = op.inputs;
		if (op.primitive.fn !== 'div' || error === undefined || by === undefined || told.has(op.span.from)) return [];
		const target = unsigned(trace, by);
		const difference = makerOf(trace, unsigned(trace, error));
		if (difference?.primitive.kind !== 'elementwise' || difference.primitive.fn !== 'sub' || !difference.inputs.includes(target)) return [];
		const made = (id: TensorId): boolean => ofParameters(trace).has(id) || ofPredictions(trace).has(id);
		const other = difference.inputs.find((id) => id !== target);
		if (other === undefined || !made(other) || made(target) || !isShifted(trace, target)) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.percent_of_shifted',
				message: `Nothing is raised. This is an error as a share of \`${nameOf(trace, target, 'the targets')}\`, from which a mean was taken off: where they are near it, they are near 0.`,
				cause: 'A share needs numbers whose 0 is one. Compute what comes out and the targets back to what they were, and divide then.',
				tensor: target
			})
		];
	});
};

/** What a number is but for its sign. */
function unsigned(trace: Trace, id: TensorId): TensorId {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'elementwise' && op.primitive.fn === 'abs' ? op.inputs[0]! : id;
}

/** Whether the mean of something was taken off. */
function isShifted(trace: Trace, id: TensorId): boolean {
	let op = makerOf(trace, id);
	for (let i = 0; op && i < 30; i++) {
		if (op.primitive.kind === 'elementwise' && op.primitive.fn === 'sub') return isMean(trace, op.inputs[1]!);
		const isScaled = op.primitive.kind === 'elementwise' && op.primitive.fn === 'div';
		if (!passes.has(op.primitive.kind) && !isScaled) return false;
		op = makerOf(trace, op.inputs[0]!);
	}
	return false;
}

function isMean(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'reduce') return op.primitive.fn === 'mean';
	return op?.inputs[0] !== undefined && ['cast', 'reshape', 'slice', 'expand'].includes(op.primitive.kind) && isMean(trace, op.inputs[0]);
}
