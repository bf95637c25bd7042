import type { Diagnostic, ModuleCall, Trace } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { outermost } from '../given.ts';
import { callsOf } from '../text/nodes.ts';
import { found, learningOf } from './learning.ts';
import { textOf } from './tree.ts';

/** What programs call a model that is not to have learnt anything. */
const meant = /baseline|untrained|not trained|scratch|chance|random (?:model|net|init)|randomly|ensemble|before training|new_model|ablation/i;

/** A second model of the class that has learnt, asked when all is learnt, as it was drawn: what was stored was not put into it. */
export const untrainedAsked: Hazard = (trace) => {
	const learning = learningOf(trace);
	if (!learning || meant.test(trace.source) || !loadsWeights(trace) || learning.events.some(({ kind }) => kind === 'load')) return [];
	const calls = outermost(trace).filter(({ own }) => !own);
	const lastStep = Math.max(-1, ...learning.optimizers.flatMap(({ steps }) => steps.map(({ at }) => at)));
	const learnt = new Set(calls.filter((call) => call.from < lastStep).map(({ module }) => module));
	const told = new Set<number>();
	return calls.flatMap((call): Diagnostic[] => {
		const other = calls.find(({ module, type }) => type === call.type && module !== call.module && learnt.has(module));
		if (lastStep < 0 || call.from < lastStep || learnt.has(call.module) || !other || told.has(call.module) || !isAsDrawn(trace, call, learning.held)) return [];
		told.add(call.module);
		return [
			found(trace, callsOf(trace).find(({ callee }) => /(?:^|\.)load$/.test(textOf(trace, callee))) ?? call.span, {
				code: 'probe.untrained_asked',
				message: `Nothing is raised. This \`${call.type}\` is asked as it was drawn: another one has learnt, and its weights were not put into this one.`,
				cause: 'What `torch.load` gives is to be handed to `load_state_dict` of the model that is asked.'
			})
		];
	});
};

/** Whether weights are read from the very file that a program stores some in. */
function loadsWeights(trace: Trace): boolean {
	const stored = callsOf(trace).flatMap(({ callee, args: [what, file] }) =>
		what && file && textOf(trace, callee) === 'torch.save' && /state_dict\(/.test(textOf(trace, what.value)) ? [textOf(trace, file.value)] : []
	);
	return callsOf(trace).some(({ callee, args: [file] }) => textOf(trace, callee) === 'torch.load' && file && stored.includes(textOf(trace, file.value)));
}

/** Whether no optimiser has a weight of what is called, and each is what it was first. */
function isAsDrawn({ calls = [], ops }: Trace, { from, to }: ModuleCall, held: ReadonlySet<number>): boolean {
	const parameters = calls.filter((one) => from <= one.from && one.to <= to).flatMap(({ state }) => state?.parameters ?? []);
	// What was written into a weight is another tensor of the trace.
	const read = new Set(ops.slice(from, to).flatMap(({ inputs }) => inputs));
	return parameters.length > 0 && parameters.every((id) => !held.has(id) && read.has(id));
}
