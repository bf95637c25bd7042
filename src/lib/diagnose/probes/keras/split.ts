import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from '../used/learning.ts';
import { nodesIn, objectOf, textOf, treeOf, type Call } from '../used/tree.ts';
import { shuffleIn } from './zipped.ts';

const calls = (trace: Trace): readonly Call[] => [...nodesIn(treeOf(trace))].filter((one) => one.kind === 'call');

/**
 * A data set that is shuffled and then cut in two with `take` and `skip`: it is shuffled anew whenever it is gone through, so that what is put aside is learnt from.
 * TensorFlow 2.21: of 100, `take(80)` and `skip(80)` share some 16; none with `reshuffle_each_iteration=False`.
 */
export const reshuffledSplit: Hazard = (trace) => {
	if (!(trace.calls ?? []).some(({ own }) => own)) return [];
	const all = calls(trace);
	const taken = all.flatMap((call) => shuffleIn(trace, objectOf(call, 'take') ?? undefined) ?? []);
	return all.flatMap((call): Diagnostic[] => {
		const object = objectOf(call, 'skip');
		const shuffle = object ? shuffleIn(trace, object) : null;
		if (!shuffle || !taken.includes(shuffle) || shuffle.args.some(isKept)) return [];
		// What was kept as it went by the first time is not drawn again.
		if (all.some((one) => objectOf(one, 'cache') && shuffleIn(trace, objectOf(one, 'cache')!) === shuffle)) return [];
		return [
			found(trace, shuffle, {
				code: 'probe.reshuffled_split',
				message: 'Nothing is raised. The data set is shuffled anew each time it is gone through: what is put aside is learnt from, too.',
				cause: `\`${textOf(trace, call.callee)}\` in line ${lineOf(trace, call)} leaves out the first of another order than the one that was taken from. Split first and shuffle the part that is learnt from, or give \`shuffle\` \`reshuffle_each_iteration=False\`.`
			})
		];
	});
};

const isKept = (one: Call['args'][number]): boolean => one.kind === 'keyword' && one.name === 'reshuffle_each_iteration';

/** Validation with the very data that are learnt from. */
export const validatedOnLearnt: Hazard = (trace) => {
	if (!(trace.calls ?? []).some(({ own }) => own)) return [];
	return calls(trace).flatMap((call): Diagnostic[] => {
		const [x, y] = call.args;
		const aside = call.args.find((one) => one.kind === 'keyword' && one.name === 'validation_data');
		if (!objectOf(call, 'fit') || !aside || x?.kind !== 'positional') return [];
		const learnt = y?.kind === 'positional' ? [x.value, y.value] : [x.value];
		const kept = aside.value.kind === 'tuple' ? aside.value.items : [aside.value];
		if (kept.length < learnt.length || !learnt.every((one, i) => one.kind === 'name' && textOf(trace, one) === textOf(trace, kept[i]!))) return [];
		return [
			found(trace, aside.value, {
				code: 'probe.validated_on_learnt',
				message: 'Nothing is raised. The validation is with the data that are learnt from: it tells nothing of other data.',
				cause: `\`${textOf(trace, aside.value)}\` is what \`fit\` learns from. \`validation_split=0.2\` puts a part aside; data that were never learnt from tell whether the model has only learnt them by heart.`
			})
		];
	});
};

/** A data set that is put into batches and then shuffled: the batches change places, and each holds the same samples in every epoch. */
export const batchesShuffled: Hazard = (trace) => {
	if (!(trace.calls ?? []).some(({ own }) => own)) return [];
	const all = calls(trace);
	return all.flatMap((call): Diagnostic[] => {
		const object = objectOf(call, 'shuffle');
		if (!object) return [];
		const before = chainOf(object);
		const isOf = (name: string): boolean => before.some((one) => objectOf(one, name) !== null);
		// What is put together first may be a sequence, where batches are made of those later.
		const goesOn = all.some((one) => objectOf(one, 'batch') && one.to > call.to);
		if (!isOf('batch') || !before.some(({ callee }) => /\bDataset\b/.test(textOf(trace, callee))) || goesOn || isOf('unbatch') || isOf('shuffle')) return [];
		return [
			found(trace, call, {
				code: 'probe.batches_shuffled',
				message: 'Nothing is raised. Batches are shuffled here, and not samples: each batch holds the same samples in every epoch.',
				cause: 'What `batch` gives are the elements that `shuffle` deals out. Shuffle first, and put into batches then: `.shuffle(…).batch(…)`.'
			})
		];
	});
};

/** The calls of a chain of methods, the last first. */
function chainOf(node: Expression): readonly Call[] {
	const chain: Call[] = [];
	for (let at = node; at.kind === 'call' && at.callee.kind === 'attribute'; at = at.callee.object) chain.push(at);
	return chain;
}
