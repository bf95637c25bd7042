import type { Diagnostic, ModuleCall, Op, TensorId, Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { isOfKeras, makerOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { nodesIn, treeOf, type Class } from '../used/tree.ts';

const cells = /^(?:LSTM|GRU|SimpleRNN)Cell$/;

/** A cell that goes along a sequence, and is given zeros for a state in every step. */
export const cellForgets: Hazard = (trace) => {
	if (!isOfKeras(trace) || trace.outcome.kind !== 'ok') return [];
	const places = new Map<string, ModuleCall[]>();
	for (const call of trace.calls ?? []) {
		// What a layer of Keras' does with its cell is right.
		const isOfLayer = call.within !== null && trace.calls![call.within]!.own;
		if (!call.own || isOfLayer || !cells.test(call.type) || !call.outputs || call.inputs.length < 2) continue;
		const key = `${call.module} ${call.within} ${call.span.from}`;
		places.set(key, [...(places.get(key) ?? []), call]);
	}
	const told = new Set<number>();
	return [...places.values()].flatMap((calls): Diagnostic[] => {
		const [first] = calls;
		const steps = calls.map(({ inputs: [x] }) => uncastMaker(trace, x!));
		const [step] = steps;
		if (!first || calls.length < 2 || told.has(first.span.from) || step?.primitive.kind !== 'slice') return [];
		const areSteps =
			steps.every((one) => one?.primitive.kind === 'slice' && one.inputs[0] === step.inputs[0]) &&
			new Set(calls.map(({ inputs: [x] }) => x)).size === calls.length;
		const others = new Set(calls.flatMap(({ outputs }) => outputs!));
		const states = calls.flatMap(({ inputs }) => inputs.slice(1));
		const fromZeros = states.every((id) => isZeros(trace, id));
		const isSame = calls.every(({ inputs }) => String(inputs.slice(1)) === String(first.inputs.slice(1)));
		if (!areSteps || !(fromZeros || isSame) || states.some((id) => comesFrom(trace, id, others, 200))) return [];
		told.add(first.span.from);
		return [
			found(trace, first.span, {
				code: 'probe.forgotten_state',
				message: `Nothing is raised. Each step starts from ${fromZeros ? 'zeros' : 'the same state'}: no step knows of the steps before it.`,
				cause: `This is called for each of ${calls.length} steps, and the state that it gives is never its next one. Make the first state once, before the loop, and give each call the state of the one before.`,
				tensor: first.outputs![0]!
			})
		];
	});
};

/** A cell of the program's own that gives back the state that it was given: in all steps it is the first one. */
export const stateStays: Hazard = (trace) => {
	const { calls = [] } = trace;
	if (!isOfKeras(trace) || trace.outcome.kind !== 'ok') return [];
	const told = new Set<string>();
	return calls.flatMap((call): Diagnostic[] => {
		const outer = call.within === null ? undefined : calls[call.within];
		const [states, given] = [call.inputs.slice(1), call.outputs?.slice(1) ?? []];
		if (call.own || call.symbolic || told.has(call.type) || !outer?.own || outer.type !== 'RNN' || given.length === 0) return [];
		if (!given.every((id) => states.includes(id))) return [];
		told.add(call.type);
		const cls = treeOf(trace).find((one): one is Class => one.kind === 'class' && one.name === call.type);
		const method = cls?.body.find((one) => one.kind === 'function' && one.name === 'call');
		const result = [...nodesIn(method)].findLast((one) => one.kind === 'return');
		return [
			found(trace, result ?? call.span, {
				code: 'probe.forgotten_state',
				message: `Nothing is raised. \`${call.type}\` gives back the state that it was given: no step knows of the steps before it.`,
				cause:
					'What a cell gives beside its output is the state that the next step starts from. Here that is the first state in every step, zeros: give back the new one.',
				tensor: given[0]!
			})
		];
	});
};

/** The op that made a tensor, before it was made one of another type. */
function uncastMaker(trace: Trace, id: TensorId): Op | undefined {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'cast' ? uncastMaker(trace, op.inputs[0]!) : op;
}

function isZeros(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'full') return op.primitive.value === 0;
	return op?.inputs[0] !== undefined && ['cast', 'reshape', 'expand', 'slice'].includes(op.primitive.kind) && isZeros(trace, op.inputs[0]);
}
