import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, readersOf } from '../../graph.ts';
import { nameOf, type Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { runsOf, statesOf, type Step } from '../used/runs.ts';

/** A cell that is given its own hidden state and the memory of another cell, or the reverse: its own is read by nothing. */
export const stateOfAnother: Hazard = (trace) => {
	const told = new Set<number>();
	return runsOf(trace).flatMap((steps): Diagnostic[] => {
		const [first] = steps;
		if (!first || first.primitive.mode !== 'lstm' || steps.length < 3 || told.has(first.span.from)) return [];
		const pairs = steps.slice(1).map((op, i) => ({ before: steps[i]!, op }));
		const wrong = [0, 1].find((k) => {
			const goOn = pairs.filter(({ op, before }) => statesOf(op)[1 - k] === stateOf(before, 1 - k));
			const isAll = goOn.length > 1 && goOn.every(({ op }) => isOfOther(trace, op, steps, k));
			return isAll && goOn.every(({ before }) => readersOf(trace, stateOf(before, k)).length === 0);
		});
		if (wrong === undefined) return [];
		told.add(first.span.from);
		const given = statesOf(steps[1]!)[wrong]!;
		return [
			found(trace, first.span, {
				code: 'probe.state_of_another',
				message: `Nothing is raised. In each step this cell is given the ${wrong === 0 ? 'hidden' : 'cell'} state of another cell, and its own is read by nothing.`,
				cause: `\`${nameOf(trace, given, 'What it is given')}\` is what another cell remembers. Give each cell the two states that it gave in the step before.`,
				tensor: given
			})
		];
	});
};

/** The hidden state that a step gives, or its cell state. */
const stateOf = ({ primitive, outputs }: Step, k: number): TensorId => outputs[primitive.kind === 'rnn' ? 1 + k : k]!;

/** Whether one of the states of a step is what a cell that is none of these has just given. */
function isOfOther(trace: Trace, op: Step, own: readonly Step[], k: number): boolean {
	const state = statesOf(op)[k];
	const maker = state === undefined ? undefined : makerOf(trace, state);
	return maker !== undefined && (maker.primitive.kind === 'rnn_cell' || maker.primitive.kind === 'rnn') && !own.includes(maker as Step);
}
