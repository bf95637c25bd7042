import type { Diagnostic, ModuleCall, TensorId, Trace } from '../../../ir/index.ts';
import { readersOf } from '../../graph.ts';
import { nameOf, type Hazard } from '../../hazards/hazard.ts';
import { ancestorsOf, found } from './learning.ts';
import { isWhole } from '../unread/isWhole.ts';

const cells = /^(?:LSTM|GRU|RNN|SimpleRNN)(?:Cell)?$/;

/** A recurrent layer that gives its state to itself alone, step after step: what a model gives is the same without it. */
export const goesInCircles: Hazard = (trace) => {
	const { calls = [] } = trace;
	if (!isWhole(trace)) return [];
	const told = new Set<number>();
	return calls.flatMap((first): Diagnostic[] => {
		if (!first.own || first.symbolic || !cells.test(first.type) || first.within === null || told.has(first.module)) return [];
		told.add(first.module);
		const own = calls.filter(({ module }) => module === first.module);
		const outer = calls[first.within]!;
		const steps = own.filter(({ within }) => within === first.within);
		if (steps.length < 3 || outer.own || !outer.outputs?.length || !own.every((call) => isReadByItself(trace, own, call))) return [];
		// Another layer of the same call that reads the same steps, and is heard.
		const heard = ancestorsOf(trace, outer.outputs);
		const beside = calls.find(
			(one) =>
				one.within === first.within &&
				one.module !== first.module &&
				cells.test(one.type) &&
				one.outputs?.some((id) => heard.has(id)) &&
				reads(trace, one, steps)
		);
		const place = beside ?? first;
		const [name, other] = [first, beside].map((one) => one?.path || one?.type);
		const x = nameOf(trace, first.inputs[0]!, 'the input');
		return [
			found(trace, place.span, {
				code: 'probe.goes_in_circles',
				message: beside
					? `Nothing is raised. \`${other}\` reads what \`${name}\` reads, and nothing but \`${name}\` itself reads what that gives.`
					: `Nothing is raised. What \`${name}\` gives is read by \`${name}\` alone: the model does without it.`,
				cause: beside
					? `In each of ${steps.length} steps both are given the same step of \`${x}\`. The second of two layers reads the state of the first.`
					: `Its state goes from step to step, and no way leads from there to what \`${outer.type}\` gives.`,
				tensor: first.outputs![0]!
			})
		];
	});
};

/** Whether what a call gives leads nowhere but to calls of the same layer. */
function isReadByItself(trace: Trace, own: readonly ModuleCall[], { outputs }: ModuleCall): boolean {
	const inside = new Set(own.flatMap(({ from, to }) => trace.ops.slice(from, to)));
	const given = new Set(own.flatMap((call) => call.inputs));
	const seen = new Set<TensorId>(outputs);
	for (const id of seen) {
		if (seen.size > 500) return false;
		for (const op of readersOf(trace, id)) {
			if (inside.has(op)) continue;
			// A part of a state, or another form of it, on its way to the next step.
			if (!['slice', 'reshape', 'cast', 'transpose'].includes(op.primitive.kind)) return false;
			for (const out of op.outputs) seen.add(out);
		}
	}
	return (
		[...seen].every((id) => outputs!.includes(id) || given.has(id) || readersOf(trace, id).length > 0) &&
		outputs!.some((id) => given.has(id) || readersOf(trace, id).length > 0 || own.length > 1)
	);
}

const reads = (trace: Trace, { inputs: [x] }: ModuleCall, steps: readonly ModuleCall[]): boolean =>
	x !== undefined && steps.some(({ inputs: [other] }) => other !== undefined && (other === x || sameStep(trace, other, x)));

/** Whether two tensors are the same step of one sequence. */
function sameStep(trace: Trace, a: TensorId, b: TensorId): boolean {
	const [one, other] = [a, b].map((id) => trace.ops.find(({ outputs }) => outputs.includes(id)));
	return (
		one?.primitive.kind === 'slice' &&
		other?.primitive.kind === 'slice' &&
		one.inputs[0] === other.inputs[0] &&
		JSON.stringify(one.primitive.at) === JSON.stringify(other.primitive.at)
	);
}
