import { floating, type Diagnostic, type Op, type Span, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { weighsRare } from '../evidence/numbers.ts';
import { ofParameters } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { boundIn, nodesIn, treeOf } from '../used/tree.ts';

/** Weights of classes that grow with how often a class occurs: the many count more still, and the rare less. */
export const weighsTheRare: Probe = (trace, lab) => {
	const told = new Set<number>();
	return [...ofClasses(trace), ...ofPositive(trace), ...ofSamples(trace)].flatMap(({ op, weight, target }): Diagnostic[] => {
		if (told.has(op.span.from)) return [];
		told.add(op.span.from);
		const weights = lab.numbers(weight);
		const each = weights?.length === 1 ? [1, weights[0]!] : [...(weights ?? [])];
		const counts = each.length > 1 ? sourcesOf(trace, target).map((id) => countsOf(lab, id, each.length)) : [];
		const same = counts.find((one) => one !== null && grows(each, one))?.filter((count) => count > 0);
		if (!same) return [];
		const name = nameOf(trace, weight, 'the weights');
		const test = weighsRare(trace, weight, sourcesOf(trace, target), weights!.length);
		return [
			{
				...hazardAt(
					trace,
					{ ...op, span: saidAt(trace, op) ?? (makerOf(trace, weight) ?? op).span },
					{
						code: 'probe.weighs_the_many',
						message: 'Nothing is raised. A class weighs the more, the more often it occurs: the rare ones count less still.',
						cause: `The classes occur ${same.join(', ')} times, and weigh ${each.map((one) => Number(one.toPrecision(3))).join(', ')}. Weights that make up for it are in the opposite proportion${weights!.length === 1 ? `: the count of the negative by that of the positive for \`${name}\`` : ''}.`,
						tensor: weight
					}
				),
				...(test !== null && { tried: { test } })
			}
		];
	});
};

/** Where what is given as `class_weight` was made. */
function saidAt(trace: Trace, { span }: Op): Span | undefined {
	const nodes = [...nodesIn(treeOf(trace))];
	const call = nodes.find((one) => one.kind === 'call' && one.from === span.from && one.to === span.to);
	const given = call?.kind === 'call' ? call.args.find((one) => one.kind === 'keyword' && one.name === 'class_weight')?.value : undefined;
	const name = given?.kind === 'name' ? given.name : undefined;
	return name === undefined
		? given
		: (nodes.findLast((one) => one.kind === 'assign' && one.to < span.from && one.targets.flatMap(boundIn).includes(name)) ?? given);
}

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

/** Weights of samples that are looked up by their classes, in Keras' `class_weight` or by hand, and that the terms of a loss are multiplied by. */
const ofSamples = (trace: Trace): readonly Weighed[] =>
	[...opsOf(trace, 'take'), ...opsOf(trace, 'index')].flatMap((op): Weighed[] => {
		const [weight, target] = op.inputs;
		if (weight === undefined || target === undefined || trace.tensors[weight]!.shape?.length !== 1 || ofParameters(trace).has(weight)) return [];
		return floating.has(trace.tensors[weight]!.dtype) && weighsTerms(trace, op.outputs[0]!) ? [{ op, weight, target }] : [];
	});

const weighsTerms = (trace: Trace, id: TensorId, depth = 6): boolean =>
	readersOf(trace, id).some(({ primitive, inputs, outputs: [out] }) =>
		primitive.kind === 'elementwise' && primitive.fn === 'mul'
			? inputs.some((one) => one !== id && ofParameters(trace).has(one))
			: depth > 0 && out !== undefined && ['cast', 'slice', 'reshape', 'take', 'index'].includes(primitive.kind) && weighsTerms(trace, out, depth - 1)
	);

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
		const isCut = op?.primitive.kind === 'elementwise' && op.primitive.fn === 'minimum';
		if (!op || !(isCut || ['cast', 'slice', 'reshape', 'index', 'take'].includes(op.primitive.kind)) || op.inputs[0] === undefined) break;
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
	return numbers && counts.filter((count) => count > 0).length > 1 ? counts : null;
}

/** Whether weights are in the proportion of counts, which are not alike. */
const grows = (weights: readonly number[], counts: readonly number[]): boolean => {
	const own = counts.filter((count) => count > 0);
	const parts = weights.flatMap((weight, i) => (counts[i]! > 0 ? [weight / counts[i]!] : []));
	const [least, most] = [Math.min(...parts), Math.max(...parts)];
	return Math.max(...own) >= 1.2 * Math.min(...own) && least > 0 && most - least <= 1e-4 * most;
};
