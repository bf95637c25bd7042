import type { Diagnostic, ModuleCall, TensorId, Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf, readersOf } from '../../graph.ts';
import { nameOf, type Hazard } from '../../hazards/hazard.ts';
import { outermost } from '../given.ts';
import { found } from '../used/learning.ts';

/** A model that is asked step by step with a state that is always the first, or a part of it that is, and gives a new one each time that nothing reads. */
export const modelForgets: Hazard = (trace) => {
	if (!isOfKeras(trace)) return [];
	const places = new Map<string, ModuleCall[]>();
	for (const call of outermost(trace)) {
		if (call.type === 'Loss' || call.symbolic || !call.outputs || call.inputs.length < 2) continue;
		const key = `${call.module} ${call.span.from}`;
		places.set(key, [...(places.get(key) ?? []), call].slice(0, mostTurns));
	}
	return [...places.values()].flatMap((calls): Diagnostic[] => {
		const [first] = calls;
		if (!first || calls.length < 2) return [];
		const given = calls.map(({ inputs }) => inputs.map((id) => madeAt(trace, id)));
		const isKept = (i: number): boolean => given.every((made) => made[i] === given[0]![i]);
		const kept = first.inputs.filter((_, i) => isKept(i));
		const states = kept.filter((id) => calls.every(({ outputs }) => outputs!.slice(1).some((out) => sizesOf(trace, out) === sizesOf(trace, id))));
		const sizes = new Set(states.map((id) => sizesOf(trace, id)));
		const news = calls.flatMap(({ outputs }) => outputs!.slice(1).filter((id) => sizes.has(sizesOf(trace, id))));
		const unread = news.filter((id) => !isRead(trace, first, id));
		// Where another part of the state goes on, two steps tell.
		const goesOn = calls.slice(1).every(({ inputs }, i) => inputs.some((id) => calls[i]!.outputs!.slice(1).includes(madeAt(trace, id))));
		const isForgotten = goesOn
			? unread.length >= states.length * calls.length
			: calls.length > 2 && trace.outcome.kind === 'ok' && unread.length === news.length;
		if (states.length === 0 || kept.length === first.inputs.length || news.length < states.length * calls.length || !isForgotten) return [];
		return [
			found(trace, first.span, {
				code: 'probe.forgotten_state',
				message: `Nothing is raised. ${goesOn ? 'A part of the state is the first one at each step' : 'Each step starts from the same state: no step knows of the steps before it'}.`,
				cause: `This is called for each of ${calls.length} steps or more, and ${goesOn ? `what it gives for \`${nameOf(trace, states[0]!, 'that part')}\`` : 'the state that it gives'} is never its next one. Give each call the state of the one before.`,
				tensor: states[0]!
			})
		];
	});
};

const mostTurns = 12;

const sizesOf = (trace: Trace, id: TensorId): string => String(trace.tensors[id]!.shape);

/** What a tensor was before it was put into a batch. */
function madeAt(trace: Trace, id: TensorId): TensorId {
	for (let at = id, i = 0; i < 12; i++) {
		const op = makerOf(trace, at);
		const whole = op?.inputs[0];
		const isWhole = whole !== undefined && sizesOf(trace, whole) === sizesOf(trace, at);
		if (!op || whole === undefined || !isWhole || (op.primitive.kind !== 'cast' && op.primitive.kind !== 'slice')) return at;
		at = whole;
	}
	return id;
}

/** Whether something outside of the model's own call reads a tensor. */
const isRead = (trace: Trace, { span }: ModuleCall, id: TensorId): boolean => readersOf(trace, id).some((op) => op.span.from !== span.from);
