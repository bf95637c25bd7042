import { type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf, readersOf, type OpOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { ofParameters } from '../given.ts';
import type { Probe } from '../probe.ts';

/** Actions that are weighed by what was earned before them: what an action leads to is what comes after it. */
export const returnsAhead: Probe = (trace) => {
	const learnt = ofParameters(trace);
	const told = new Set<number>();
	return opsOf(trace, 'cumulate').flatMap((op): Diagnostic[] => {
		const [out] = op.outputs;
		if (op.primitive.fn !== 'sum' || out === undefined || learnt.has(out) || told.has(op.span.from) || turns(trace, op) % 2 === 1) return [];
		const weighed = opsOf(trace, 'elementwise').some(
			({ primitive, inputs: [a, b] }) =>
				primitive.fn === 'mul' && b !== undefined && ((isLikelihood(trace, a!) && isOf(trace, b, out)) || (isLikelihood(trace, b) && isOf(trace, a!, out)))
		);
		if (!weighed) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.returns_behind',
				message: 'Nothing is raised. Each action is weighed by what was earned up to it, not by what it leads to.',
				cause: `The sum runs from the first step on: its last entry is of all rewards, and its first of one alone. What is still to come at a step is \`${nameOf(trace, op.inputs[0]!, 'rewards')}.flip(${op.primitive.axis}).cumsum(${op.primitive.axis}).flip(${op.primitive.axis})\`.`,
				tensor: out
			})
		];
	});
};

const flips = (op: Op | undefined, axis: number): boolean => op?.primitive.kind === 'flip' && op.primitive.axes.includes(axis);

/** How often a sum's results are turned round in time, or what it is of. */
function turns(trace: Trace, { primitive, inputs, outputs }: OpOf<'cumulate'>): number {
	const before = flips(makerOf(trace, inputs[0]!), primitive.axis);
	const behind = readersOf(trace, outputs[0]!).some((op) => flips(op, primitive.axis));
	// What is taken off the sum of all is what is left.
	const isTakenOff = readersOf(trace, outputs[0]!).some(
		(op) => op.primitive.kind === 'elementwise' && op.primitive.fn === 'sub' && op.inputs[1] === outputs[0]
	);
	return Number(before || behind || isTakenOff);
}

/** The logarithm of how likely an action is that was taken: of a draw. */
export function isLikelihood(trace: Trace, id: TensorId): boolean {
	for (let at = id, i = 0; i < 8; i++) {
		const op = makerOf(trace, at);
		if (!op) return false;
		if (op.primitive.kind === 'gather' && op.inputs[1] !== undefined)
			return comesFrom(trace, op.inputs[1], new Set(opsOf(trace, 'random').flatMap(({ outputs }) => outputs)), 60) && ofParameters(trace).has(at);
		if (!['cast', 'reshape', 'elementwise', 'slice', 'concat'].includes(op.primitive.kind) || op.inputs[0] === undefined) return false;
		at = op.inputs.find((one) => ofParameters(trace).has(one)) ?? op.inputs[0];
	}
	return false;
}

/** Whether a tensor is made of another without becoming another's sum: normalised, cast, in another form. */
const isOf = (trace: Trace, id: TensorId, from: TensorId): boolean => comesFrom(trace, id, new Set([from]), 30);
