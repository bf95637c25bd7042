import type { Diagnostic, ModuleCall, Span, TensorId, Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { makerOf } from '../../graph.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { outermost } from '../given.ts';
import type { Probe } from '../probe.ts';
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
		if (!shuffle || !taken.includes(shuffle) || shuffle.args.some(isKept) || shuffle.args.length > 2) return [];
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

/** Told whether it is shuffled anew, or given what may tell it. */
const isKept = (one: Call['args'][number]): boolean =>
	one.kind === 'star' || one.kind === 'double-star' || (one.kind === 'keyword' && one.name === 'reshuffle_each_iteration');

/** Validation with data that are learnt from: samples that `fit` trains on stand among those that it validates with. */
export const validatedOnLearnt: Probe = (trace, lab) =>
	fitsIn(trace).flatMap(({ fit, aside, calls: asked }): Diagnostic[] => {
		const wholes = asked.map(({ inputs, span }) => inputs.map((id) => beforeBatch(trace, id, span)));
		const isSame = fit.args[0]?.kind === 'positional' && textOf(trace, fit.args[0].value) === textOf(trace, aside.kind === 'tuple' ? aside.items[0]! : aside);
		const other = wholes.find((ids) => ids.length === wholes[0]!.length && ids.some((id, i) => id !== wholes[0]![i])) ?? (isSame ? wholes[0] : undefined);
		const moved = other ? movedIn(trace, [...wholes[0]!, ...other], (id) => lab.numbers(id)) : null;
		const learnt = moved && samplesOf(trace, wholes[0]!, moved);
		const kept = moved && samplesOf(trace, other!, moved.slice(other!.length));
		const known = new Set(learnt);
		const shared = kept?.filter((row) => known.has(row)).length ?? 0;
		if (!kept || shared === 0) return [];
		return [
			found(trace, aside, {
				code: 'probe.validated_on_learnt',
				message: 'Nothing is raised. The validation is with data that are learnt from: it tells nothing of other data.',
				cause: `${shared === kept.length ? `All ${shared}` : `${shared} of ${kept.length}`} samples of \`${textOf(trace, aside)}\` are among those that \`fit\` learns from. \`validation_split=0.2\` puts a part aside; data that were never learnt from tell whether the model has only learnt them by heart.`
			})
		];
	});

interface Fit {
	readonly fit: Call;
	/** What is to be validated with. */
	readonly aside: Expression;
	/** The calls of the model in it, of which the first learns. */
	readonly calls: readonly ModuleCall[];
}

function fitsIn(trace: Trace): readonly Fit[] {
	return calls(trace).flatMap((fit): Fit[] => {
		const aside = objectOf(fit, 'fit') ? fit.args.find((one) => one.kind === 'keyword' && one.name === 'validation_data') : undefined;
		const made = outermost(trace).filter(({ span, type, inputs }) => span.from === fit.from && type !== 'Loss' && inputs.length > 0);
		return aside?.kind === 'keyword' && made.length > 0 ? [{ fit, aside: aside.value, calls: made.filter(({ module }) => module === made[0]!.module) }] : [];
	});
}

/** What `fit` has taken a batch of, where it is an array. */
function beforeBatch(trace: Trace, id: TensorId, span: Span): TensorId {
	let at = id;
	for (let op = makerOf(trace, at); op?.span.from === span.from; op = makerOf(trace, at)) {
		const isTaken = op.primitive.kind === 'slice' || op.primitive.kind === 'take';
		const given = makerOf(trace, op.inputs[0]!);
		if (op.primitive.kind !== 'cast' && !(isTaken && given?.call === 'tf.convert_to_tensor' && given.span.from === span.from)) break;
		at = op.inputs[0]!;
	}
	return at;
}

/** A text for each sample of what a model is given: the same for the same sample. */
function samplesOf(trace: Trace, ids: readonly TensorId[], moved: readonly Moved[]): readonly string[] | null {
	const n = trace.tensors[ids[0]!]!.shape?.[0] ?? 0;
	if (n === 0 || ids.some((id) => trace.tensors[id]!.shape?.[0] !== n)) return null;
	const rowIn = ({ elements }: Moved, row: number): string => String(elements.subarray((row * elements.length) / n, ((row + 1) * elements.length) / n));
	return Array.from({ length: n }, (_, row) => ids.map((_, i) => rowIn(moved[i]!, row)).join(';'));
}

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
		const goesOn = all.some((one) => {
			const put = objectOf(one, 'batch');
			return put !== null && (one.to > call.to || (!before.includes(one) && !chainOf(put).some(({ callee }) => /\bDataset\b/.test(textOf(trace, callee)))));
		});
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
