import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { along, behindIn, type Behind } from '../behind.ts';
import { isModel, outermost } from '../given.ts';
import type { Lab, Trial } from '../lab.ts';
import { hasLostSteps, otherwise } from '../padding.ts';
import type { Probe } from '../probe.ts';
import { ancestorsOf } from '../used/learning.ts';

/** What takes some steps by their places. */
const picks: ReadonlySet<Op['primitive']['kind']> = new Set(['slice', 'index', 'take', 'gather', 'pack', 'rnn']);

/** What is told of a sequence as a whole depends on its last step, where it depends on all of those before. */
export const lastStepRead: Probe = (trace, lab) => {
	const told = new Set<number>();
	return behindIn(trace, lab).flatMap((behind): Diagnostic[] => {
		const { tensor, length, sample, isFill, isRepeated } = behind;
		if (isFill || isRepeated || length < 3) return [];
		const [last, before] = [length - 1, length - 2].map((step) => atStep(trace, lab, behind, step));
		if (!last || !before) return [];
		const result = outermost(trace)
			.flatMap((call) => (isModel(call) ? (call.outputs ?? []) : []))
			.find((id) => hasLostSteps(trace, before, behind, id) && last.changed(id)?.includes(1) === false);
		const op = result === undefined ? undefined : endsAt(trace, last, result);
		// A maximum may leave out any step.
		if (!op || !picks.has(op.primitive.kind) || told.has(op.span.from)) return [];
		told.add(op.span.from);
		return [
			{
				...hazardAt(trace, op, {
					code: 'probe.last_step_unread',
					message: 'Nothing is raised. The last step of each sequence is left out: what comes out is that of the step before.',
					cause: `\`${nameOf(trace, tensor, 'A sequence')}\` has ${length} steps of sequence ${sample}, since ${behind.known}. Counted from 0, the last of them is step ${length - 1}.`,
					tensor
				}),
				tried: { result: `When step ${length - 1} of sequence ${sample} changes, nothing that comes out changes; with step ${length - 2} it does.` }
			}
		];
	});
};

/** The sequence with one of its steps changed. */
function atStep(trace: Trace, lab: Lab, behind: Behind, step: number): Trial | null {
	const shape = trace.tensors[behind.tensor]!.shape!;
	const places = Array.from({ length: sizeOf(shape) }, (_, place) => place).filter(
		(place) => along(shape, place, behind.batch) === behind.sample && along(shape, place, behind.time) === step
	);
	const changes = otherwise(trace, lab, { ...behind, places });
	return changes && lab.change(changes);
}

/** The last op on the way to a result that a change gets to and not beyond. */
function endsAt(trace: Trace, trial: Trial, result: TensorId): Op | undefined {
	const own = ancestorsOf(trace, [result]);
	return trace.ops.findLast(
		({ inputs, outputs, primitive }) =>
			primitive.kind !== 'gradient' &&
			outputs.some((id) => own.has(id)) &&
			outputs.every((id) => trial.changed(id)?.includes(1) === false) &&
			inputs.some((id) => trial.changed(id)?.includes(1))
	);
}
