import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { readsOf, textOf, treeOf } from '../used/tree.ts';
import { nameIn, nodesOf } from './nodes.ts';

const ofTest = /(?:^|_)(?:test|val|valid|validation|dev|held_?out)(?:_|$)/i;
const ofTraining = /(?:^|_)(?:train|training|tr)(?:_|$)/i;
const asks = /(?:^|[._])(?:evaluate|eval|eval_\w+|test|validate|accuracy|score|\w*_accuracy|accuracy_\w+|compute_\w+|run_epoch)$/;

/** A number that is called one of the test, and is asked of what was learnt from. */
export const testedOnTraining: Hazard = (trace) =>
	nodesOf(trace).flatMap((one): Diagnostic[] => {
		if (one.kind !== 'assign' || one.value.kind !== 'call' || !asks.test(textOf(trace, one.value.callee))) return [];
		const [target] = one.targets;
		const names = target?.kind === 'tuple' ? target.items.map(nameIn) : [target ? nameIn(target) : null];
		const said = names.filter((name): name is string => name !== null && name !== '_');
		if (said.length === 0 || !said.every((name) => ofTest.test(name) && !ofTraining.test(name))) return [];
		const given = one.value.args.map(({ value }) => nameIn(value)).filter((name): name is string => name !== null);
		const learnt = given.filter((name) => ofTraining.test(name) && !ofTest.test(name));
		if (learnt.length === 0 || given.some((name) => ofTest.test(name)) || !hasOther(trace, learnt)) return [];
		return [
			found(trace, one, {
				code: 'probe.tested_on_training',
				message: `Nothing is raised. \`${said.join('`, `')}\` is asked of \`${learnt.join('`, `')}\`: it tells how well the training data are known by heart.`,
				cause: 'What was learnt from tells nothing of other data. Ask with the data that were put aside.'
			})
		];
	});

/** Whether there are data of the same kind that were put aside: `x_test` beside `x_train`. */
const hasOther = (trace: Trace, learnt: readonly string[]): boolean =>
	learnt.some((name) =>
		['test', 'val', 'valid', 'validation', 'dev'].some((other) => {
			const beside = name.replace(/(?<=^|_)(?:train|training|tr)(?=_|$)/i, other);
			return nodesOf(trace).some((node) => node.kind === 'name' && node.name === beside) || readsOf(treeOf(trace), beside) > 0;
		})
	);
