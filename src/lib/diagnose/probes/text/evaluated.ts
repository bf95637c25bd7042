import type { Diagnostic } from '../../../ir/index.ts';
import { isOfKeras } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { objectOf, textOf } from '../used/tree.ts';
import { callsOf, nodesOf } from './nodes.ts';

const score = /acc|auc|precision|recall|\bf1|_f1/i;

/** What `evaluate` gives, under each other's names: the loss comes first. */
export const lossComesFirst: Hazard = (trace) => {
	if (!isOfKeras(trace)) return [];
	return nodesOf(trace).flatMap((one): Diagnostic[] => {
		if (one.kind !== 'assign') return [];
		const [target] = one.targets;
		const { value } = one;
		const isFirst = value.kind === 'subscript' && textOf(trace, value.index) === '0';
		const call = isFirst ? value.object : value;
		if (call.kind !== 'call' || !objectOf(call, 'evaluate') || !callsOf(trace).some((made) => objectOf(made, 'compile'))) return [];
		const names = isFirst ? [target!] : target?.kind === 'tuple' ? target.items : [];
		const [first, second] = names.map((name) => textOf(trace, name));
		if (first === undefined || !score.test(first) || /loss/i.test(first)) return [];
		if (!isFirst && (second === undefined || !/loss/i.test(second) || names.length !== 2)) return [];
		return [
			found(trace, one, {
				code: 'probe.loss_comes_first',
				message: `Nothing is raised. \`${first}\` is the loss: \`evaluate\` gives it first, and the metrics behind it.`,
				cause: '`loss, accuracy = model.evaluate(…)`. With `return_dict=True`, each has its name.'
			})
		];
	});
};
