import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { originOf } from '../origin.ts';
import { found } from '../used/learning.ts';
import { nodesIn, textOf, treeOf, type Call } from '../used/tree.ts';

/** Data sets of inputs and of targets that are zipped when each was shuffled by itself. */
export const zippedApart: Hazard = (trace) => {
	const isLearnt = (trace.calls ?? []).some(
		({ type, inputs: [target] }) => type === 'Loss' && target !== undefined && originOf(trace, target)?.op.call === 'tf.data.Dataset.shuffle'
	);
	if (!isLearnt) return [];
	return [...nodesIn(treeOf(trace))].flatMap((node): Diagnostic[] => {
		if (node.kind !== 'call' || !/\bDataset\.zip$/.test(textOf(trace, node.callee))) return [];
		const given = node.args.flatMap(({ value }) => (value.kind === 'tuple' ? value.items : [value]));
		const shuffles = given.map((one) => shuffleIn(trace, one));
		const [first, second] = shuffles;
		if (!first || !second || (seedOf(trace, first) !== null && seedOf(trace, first) === seedOf(trace, second))) return [];
		return [
			found(trace, node, {
				code: 'probe.paired_apart',
				message: 'Nothing is raised. The data sets are zipped when each has been shuffled by itself: a sample gets the target of another.',
				cause: `\`${textOf(trace, first)}\` and \`${textOf(trace, second)}\` draw orders of their own. Zip first, and shuffle the pairs: \`Dataset.zip((inputs, targets)).shuffle(…)\`.`
			})
		];
	});
};

/** The shuffle in a chain of calls, or in what a name was last bound to before it. */
export function shuffleIn(trace: Trace, node: Expression | undefined): Call | null {
	for (let at = node; at;) {
		if (at.kind === 'name') {
			const { name, from } = at;
			const bound = [...nodesIn(treeOf(trace))].findLast(
				(one) => one.kind === 'assign' && one.to <= from && one.targets.length === 1 && one.targets[0]!.kind === 'name' && one.targets[0]!.name === name
			);
			at = bound?.kind === 'assign' ? bound.value : undefined;
		} else if (at.kind === 'call' && at.callee.kind === 'attribute') {
			if (at.callee.name === 'shuffle') return at;
			at = at.callee.object;
		} else return null;
	}
	return null;
}

function seedOf(trace: Trace, { args }: Call): string | null {
	const seed = args.find((one) => one.kind === 'keyword' && one.name === 'seed') ?? args[1];
	return seed ? textOf(trace, seed.value) : null;
}
