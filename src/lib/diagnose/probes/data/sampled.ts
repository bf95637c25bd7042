import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { argumentOf, callsOf } from '../text/nodes.ts';
import { found } from '../used/learning.ts';
import { textOf } from '../used/tree.ts';

/** A sampler that draws a sample the more often, the more there are of its class: the rare ones become rarer still. */
export const drawsTheRare: Probe = (trace, lab) =>
	callsOf(trace).flatMap((call): Diagnostic[] => {
		if (!/\bWeightedRandomSampler$/.test(textOf(trace, call.callee))) return [];
		const given = argumentOf(call, 'weights', 0);
		const made = trace.ops.findLast(({ span, outputs }) => span.from === call.from && outputs.length > 0)?.outputs[0];
		const weights = made === undefined ? null : lab.numbers(made);
		const classes = weights && classesOf(trace, lab, weights);
		if (!given || !classes) return [];
		const [name, at] =
			given.kind === 'name' ? [given.name, trace.bindings.findLast((one) => one.name === given.name && one.span.from < call.from)?.span] : [null, null];
		return [
			found(trace, at ?? given, {
				code: 'probe.weighs_the_many',
				message: `Nothing is raised. A sample is drawn the more often, the more there are of its class: the rare ones become rarer still.`,
				cause: `The classes occur ${classes.map(({ count }) => count).join(', ')} times, and ${name === null ? 'weigh' : `\`${name}\` gives them`} ${classes.map(({ weight }) => Number(weight.toPrecision(3))).join(', ')}. Weights that make up for it are in the opposite proportion: \`1.0 / counts[labels]\`.`
			})
		];
	});

/** How often classes occur and what each weighs, where labels of as many samples tell both, and the weight grows with the count. */
function classesOf(trace: Trace, lab: Lab, weights: Float64Array): readonly { readonly count: number; readonly weight: number }[] | null {
	for (const { id, shape, dtype } of trace.tensors) {
		if (shape?.length !== 1 || shape[0] !== weights.length || !/int/.test(dtype)) continue;
		const labels = lab.numbers(id);
		const classes = new Map<number, { count: number; readonly weight: number }>();
		const isSame = labels?.every((label, i) => {
			const own = classes.get(label) ?? { count: 0, weight: weights[i]! };
			classes.set(label, own);
			own.count++;
			return own.weight === weights[i];
		});
		const all = [...classes.values()].sort((a, b) => a.count - b.count);
		if (!isSame || all.length < 2 || all.length * 3 > weights.length) continue;
		if (all.every(({ count, weight }, i) => i === 0 || (count > all[i - 1]!.count && weight > all[i - 1]!.weight))) return all;
	}
	return null;
}
