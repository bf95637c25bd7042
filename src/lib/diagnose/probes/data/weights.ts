import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { weighsRare } from '../evidence/numbers.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';

/** Weights of classes that grow with how often a class occurs: the many count more still, and the rare less. */
export const weighsTheRare: Probe = (trace, lab) => {
	const told = new Set<number>();
	return [...ofClasses(trace), ...ofPositive(trace)].flatMap(({ op, weight, target }): Diagnostic[] => {
		if (told.has(op.span.from)) return [];
		told.add(op.span.from);
		const weights = lab.numbers(weight);
		const each = weights?.length === 1 ? [1, weights[0]!] : [...(weights ?? [])];
		const counts = each.length > 1 ? sourcesOf(trace, target).map((id) => countsOf(lab, id, each.length)) : [];
		const same = counts.find((one) => one !== null && grows(each, one));
		if (!same) return [];
		const name = nameOf(trace, weight, 'the weights');
		const test = weighsRare(trace, weight, sourcesOf(trace, target), weights!.length);
		return [
			{
				...hazardAt(trace, makerOf(trace, weight) ?? op, {
					code: 'probe.weighs_the_many',
					message: 'Nothing is raised. A class weighs the more, the more often it occurs: the rare ones count less still.',
					cause: `The classes occur ${same.join(', ')} times, and weigh ${each.map((one) => Number(one.toPrecision(3))).join(', ')}. Weights that make up for it are in the opposite proportion${weights!.length === 1 ? `: the count of the negative by that of the positive for \`${name}\`` : ''}.`,
					tensor: weight
				}),
				...(test !== null && { tried: { test } })
			}
		];
	});
};

interface Weighed {
	readonly op: Op;
	readonly weight: TensorId;
	readonly target: TensorId;
}

/** Losses over classes, with a weight for each. */
const ofClasses = (trace: Trace): readonly Weighed[] =>
	opsOf(trace, 'take').flatMap((op): Weighed[] => {
		const [weight, target] = op.inputs;
		return /cross_?entropy|nll_?loss/i.test(op.call) ? [{ op, weight: weight!, target: target! }] : [];
	});

/** Losses of one score, with a weight of the positive: `(weight - 1) * target + 1`. */
const ofPositive = (trace: Trace): readonly Weighed[] =>
	opsOf(trace, 'elementwise').flatMap((op): Weighed[] => {
		if (op.primitive.fn !== 'mul' || !/BCEWithLogits|cross_entropy_with_logits/.test(op.call)) return [];
		const less = makerOf(trace, op.inputs[0]!);
		const [weight, one] = less?.inputs ?? [];
		const isLess = less?.primitive.kind === 'elementwise' && less.primitive.fn === 'sub' && one !== undefined && makerOf(trace, one)?.primitive.kind === 'full';
		return isLess ? [{ op, weight: weight!, target: op.inputs[1]! }] : [];
	});

/** A tensor, and what it is a part of. */
function sourcesOf(trace: Trace, id: TensorId): readonly TensorId[] {
	const found = [id];
	for (let at = id; found.length < 12;) {
		const op = makerOf(trace, at);
		if (!op || !['cast', 'slice', 'reshape', 'index', 'take'].includes(op.primitive.kind) || op.inputs[0] === undefined) break;
		at = op.inputs[0];
		found.push(at);
	}
	return found;
}

/** How often each class occurs; null where that is not known, or there is another number among them. */
function countsOf(lab: Lab, id: TensorId, classes: number): readonly number[] | null {
	const numbers = lab.numbers(id);
	const counts = new Array<number>(classes).fill(0);
	for (const one of numbers ?? [])
		if (counts[one] === undefined) return null;
		else counts[one]++;
	return numbers && counts.every((count) => count > 0) ? counts : null;
}

/** Whether weights are in the proportion of counts, which are not alike. */
const grows = (weights: readonly number[], counts: readonly number[]): boolean => {
	const parts = weights.map((weight, i) => weight / counts[i]!);
	const [least, most] = [Math.min(...parts), Math.max(...parts)];
	return Math.max(...counts) >= 1.2 * Math.min(...counts) && least > 0 && most - least <= 1e-4 * most;
};
