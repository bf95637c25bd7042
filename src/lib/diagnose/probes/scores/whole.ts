import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { floating } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { comparedIn } from '../compared.ts';
import { ofParameters } from '../given.ts';
import type { Probe } from '../probe.ts';

const isWhole = (value: number): boolean => Number.isInteger(value);

/** Scores that are asked whether they are the number of a class: none ever is. */
export const neverEqual: Probe = (trace, lab) => {
	const learnt = ofParameters(trace);
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'eq' || a === undefined || b === undefined || told.has(op.span.from) || learnt.has(a) === learnt.has(b)) return [];
		const [guess, target] = learnt.has(a) ? [a, b] : [b, a];
		const { dtype, shape } = trace.tensors[guess]!;
		const [given, wanted] = floating.has(dtype) && (shape?.length ?? 0) > 0 ? [lab.numbers(guess), lab.numbers(target)] : [null, null];
		if (!given || !wanted || wanted.length < 2 || given.some(isWhole) || !wanted.every(isWhole)) return [];
		told.add(op.span.from);
		const maker = makerOf(trace, guess);
		const isGreatest = maker?.primitive.kind === 'reduce' && maker.primitive.fn === 'max';
		return [
			hazardAt(trace, isGreatest ? maker : op, {
				code: 'probe.never_equal',
				message: `Nothing is raised. \`${nameOf(trace, guess, 'what is compared')}\` holds scores, and is asked whether it equals whole numbers: it never does.`,
				cause: isGreatest
					? `\`${maker.call}\` gives the greatest scores first, and second where they stand: the second is the class. \`argmax\` gives that alone.`
					: `It is ${given[0]!.toPrecision(3)} where \`${nameOf(trace, target, 'the target')}\` is ${wanted[0]}. Compare the class, \`argmax\` of the scores, or a probability that was rounded.`,
				tensor: guess
			})
		];
	});
};

/** Targets that lie between whole numbers, and are made whole: what was different is one number. */
export const fractionsCut: Probe = (trace, lab) => {
	const told = new Set<number>();
	return comparedIn(trace).flatMap(({ target }): Diagnostic[] => {
		const cut = cutOf(trace, target);
		if (!cut || told.has(cut.span.from)) return [];
		const [before, after] = [lab.numbers(cut.inputs[0]!), lab.numbers(cut.outputs[0]!)];
		if (!before || !after || before.length < 3 || new Set(after).size > 1 || new Set(before).size < 3 || before.every(isWhole)) return [];
		told.add(cut.span.from);
		return [
			hazardAt(trace, cut, {
				code: 'probe.fractions_cut',
				message: `Nothing is raised. All targets are ${after[0]} from here on: what stands behind the point is cut off.`,
				cause: `\`${nameOf(trace, cut.inputs[0]!, 'What is made whole')}\` has ${new Set(before).size} different numbers, ${before[0]!.toPrecision(3)} and ${before[1]!.toPrecision(3)} among them. A target that is no class stays \`float\`.`,
				tensor: cut.outputs[0]!
			})
		];
	});
};

const keeps: ReadonlySet<Op['primitive']['kind']> = new Set(['reshape', 'slice', 'transpose', 'index', 'take', 'concat']);

/** The op that made whole numbers of what a tensor holds. */
function cutOf(trace: Trace, id: TensorId): Op | null {
	for (let op = makerOf(trace, id), i = 0; op && i < 20; op = makerOf(trace, op.inputs[0]!), i++) {
		const [from] = op.inputs;
		if (from === undefined) return null;
		if (op.primitive.kind === 'cast' && floating.has(trace.tensors[from]!.dtype) && !floating.has(trace.tensors[op.outputs[0]!]!.dtype)) return op;
		if (op.primitive.kind !== 'cast' && !keeps.has(op.primitive.kind)) return null;
	}
	return null;
}
