import type { Diagnostic } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { nodesOf } from '../text/nodes.ts';
import { found, lineOf } from './learning.ts';
import { textOf } from './tree.ts';

/** `model.encoder.requires_grad = False`: an attribute of a module's that nothing reads; its parameters learn on. */
export const notFrozen: Hazard = (trace) =>
	nodesOf(trace).flatMap((one): Diagnostic[] => {
		const [target] = one.kind === 'assign' ? one.targets : [];
		if (target?.kind !== 'attribute' || target.name !== 'requires_grad') return [];
		const { object } = target;
		const last = object.kind === 'attribute' ? `self.${object.name}` : textOf(trace, object);
		const bound = trace.bindings.filter(({ name, line }) => (name === last || name === textOf(trace, object)) && line <= lineOf(trace, one));
		if (bound.length === 0 || bound.at(-1)?.kind !== 'module' || bound.some(({ tensor }) => tensor !== undefined)) return [];
		const name = textOf(trace, object);
		return [
			found(trace, one, {
				code: 'probe.not_frozen',
				message: `Nothing is raised. \`${name}\` is a module: this sets an attribute that nothing reads, and its parameters stay as they were.`,
				cause: `Parameters have a \`requires_grad\`, modules do not. \`${name}.requires_grad_(False)\` sets that of all its parameters.`
			})
		];
	});
