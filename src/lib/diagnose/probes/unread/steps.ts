import { floating, sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, stepwise } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { along, behindIn, type Behind } from '../behind.ts';
import { fedData, isModel, meant, outermost } from '../given.ts';
import type { Lab, Trial } from '../lab.ts';
import { hasLostSteps, otherwise } from '../padding.ts';
import type { Probe } from '../probe.ts';
import { ancestorsOf } from '../used/learning.ts';

/** A sequence of a batch: of what length, and since when that is known. */
type Sequence = Pick<Behind, 'tensor' | 'isIds' | 'sample' | 'batch' | 'time' | 'length' | 'known'> & { readonly isWhole: boolean };

/** What takes some steps by their places. */
const picks: ReadonlySet<Op['primitive']['kind']> = new Set(['slice', 'index', 'take', 'gather', 'pack', 'rnn']);

/** What is told of a sequence as a whole depends on all of its steps: on the last one, where it does on those before, and on those between, where it does on the last. */
export const everyStepRead: Probe = (trace, lab) => {
	const told = new Set<number>();
	return sequencesIn(trace, lab).flatMap((sequence): Diagnostic[] => {
		const { tensor, length, sample, known } = sequence;
		if (length < 3) return [];
		const [last, between] = [length - 1, length >> 1].map((step) => atStep(trace, lab, sequence, step));
		if (!last || !between) return [];
		const results = outermost(trace).flatMap((call) => (isModel(call) ? (call.outputs ?? []) : []));
		const of = (read: Trial, unread: Trial): TensorId | undefined =>
			results.find((id) => hasLostSteps(trace, read, sequence, id) && unread.changed(id)?.includes(1) === false);
		const [withoutLast, withoutRest] = [of(between, last), of(last, between)];
		const op =
			withoutLast !== undefined
				? lastLeftOut(trace, last, sequence, withoutLast)
				: withoutRest !== undefined
					? endOfOneStep(trace, endsAt(trace, between, withoutRest), sequence)
					: undefined;
		if (!op || told.has(op.span.from)) return [];
		told.add(op.span.from);
		const [unread, read] = withoutLast !== undefined ? [length - 1, length >> 1] : [length >> 1, length - 1];
		const x = nameOf(trace, tensor, 'A sequence');
		return [
			{
				...hazardAt(trace, op, {
					code: 'probe.step_unread',
					message:
						withoutLast !== undefined
							? 'Nothing is raised. The last step of each sequence is left out: what comes out does not depend on it.'
							: 'Nothing is raised. Each of these steps is where a direction begins: it has read one step, and nothing reads those between.',
					cause:
						withoutLast !== undefined
							? `\`${x}\` has ${length} steps${known === '' ? '' : `, since ${known}`}. Counted from 0, the last of them is step ${length - 1}.`
							: 'What has read forward ends at the last step, and what has read backward at the first.',
					tensor
				}),
				tried: { result: `When step ${unread} of sequence ${sample} changes, nothing that comes out changes; with step ${read} it does.` }
			}
		];
	});
};

/** Sequences whose end is told, and those of which nothing says that they end before their axis does. */
function sequencesIn(trace: Trace, lab: Lab): readonly Sequence[] {
	const ended = behindIn(trace, lab).flatMap((one) => (one.isFill || one.isRepeated ? [] : [{ ...one, isWhole: false }]));
	const whole = fedData(trace)
		.filter((id) => !ended.some(({ tensor }) => tensor === id) && outermost(trace).some(({ inputs }) => inputs.includes(id)))
		.slice(0, 4)
		.flatMap((tensor): Sequence[] => {
			const { shape, dtype } = trace.tensors[tensor]!;
			const batch = meant(trace, tensor).indexOf('batch');
			if ((shape?.length ?? 0) < 3 || !shape || !floating.has(dtype) || batch < 0 || batch > 1 || shape[batch]! < 2 || shape[0] === shape[1]) return [];
			return [{ tensor, isIds: false, sample: 0, batch, time: 1 - batch, length: shape[1 - batch]!, known: '', isWhole: true }];
		});
	return [...ended, ...whole];
}

/** The sequence with one of its steps changed. */
function atStep(trace: Trace, lab: Lab, sequence: Sequence, step: number): Trial | null {
	const shape = trace.tensors[sequence.tensor]!.shape!;
	const places = Array.from({ length: sizeOf(shape) }, (_, place) => place).filter(
		(place) => along(shape, place, sequence.batch) === sequence.sample && along(shape, place, sequence.time) === step
	);
	const changes = otherwise(trace, lab, { ...sequence, places });
	return changes && lab.change(changes);
}

/** Where the last step is lost: where steps are picked by a place, or where a loop that takes them one by one takes its last. A part that is cut off on purpose is none. */
function lastLeftOut(trace: Trace, trial: Trial, { tensor, time, isWhole, length }: Sequence, result: TensorId): Op | undefined {
	const end = endsAt(trace, trial, result);
	if (end) return (isWhole ? isPlace(end, time) : picks.has(end.primitive.kind)) ? end : undefined;
	const own = ancestorsOf(trace, [result]);
	const taken = opsOf(trace, 'slice').filter((op) => op.inputs[0] === tensor && own.has(op.outputs[0]!) && isPlace(op, time));
	return isWhole && new Set(taken.map(({ primitive }) => primitive.at[time])).size === length - 1 ? taken[0] : undefined;
}

const isPlace = ({ primitive }: Op, time: number): boolean => primitive.kind === 'slice' && typeof primitive.at[time] === 'number';

/** A step of what a recurrent layer gives that is picked by its place. */
const endOfOneStep = (trace: Trace, op: Op | undefined, { time }: Sequence): Op | undefined =>
	op && isPlace(op, time) && opsOf(trace, 'rnn').some(({ outputs: [out] }) => out !== undefined && isHeldBy(trace, op.inputs[0]!, out)) ? op : undefined;

/** Whether a tensor holds what another does, step for step, or a part of its features. */
function isHeldBy(trace: Trace, id: TensorId, out: TensorId): boolean {
	if (stepwise(trace, out).includes(id)) return true;
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'slice' && op.inputs[0] !== undefined && isHeldBy(trace, op.inputs[0], out);
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
