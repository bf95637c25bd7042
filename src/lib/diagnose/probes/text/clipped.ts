import type { Diagnostic } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { objectOf, readsOf, textOf, treeOf } from '../used/tree.ts';
import { callsOf, nodesOf } from './nodes.ts';

/** Gradients that TensorFlow has clipped under a name of their own, which nothing reads: those that are applied are the others. */
export const clippedUnread: Hazard = (trace) => {
	if (!callsOf(trace).some((call) => objectOf(call, 'apply_gradients') ?? objectOf(call, 'apply'))) return [];
	return nodesOf(trace).flatMap((one): Diagnostic[] => {
		if (one.kind !== 'assign') return [];
		const [target] = one.targets;
		const name = target?.kind === 'tuple' ? target.items[0] : target;
		const clip = name && /clip_by_(?:global_norm|norm|value)\(/.exec(textOf(trace, one.value))?.[0];
		if (name?.kind !== 'name' || !clip || readsOf(treeOf(trace), name.name) > 0) return [];
		return [
			found(trace, one, {
				code: 'probe.clipped_unread',
				message: `Nothing is raised. \`${name.name}\` is never read: the gradients that are applied are not clipped.`,
				cause: `\`${clip}…)\` gives new tensors, and leaves those that it is given as they are. Apply \`${name.name}\`.`
			})
		];
	});
};
