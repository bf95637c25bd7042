import type { Diagnostic, Trace } from '../../../ir/index.ts';
import { isOfKeras, opsOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from '../used/learning.ts';
import { boundIn, isIn, nodesIn, readsOf, treeOf, type Call } from '../used/tree.ts';

const isRead = (trace: Trace, names: RegExp): boolean => [...nodesIn(treeOf(trace))].some((one) => one.kind === 'attribute' && names.test(one.name));

const penalties = /^(?:kernel|bias|recurrent|activity|embeddings)_regularizer$/;

/** A layer's penalty on its weights that a training loop of one's own leaves out: `fit` adds `model.losses`, a tape adds nothing. */
export const penaltyLeftOut: Hazard = (trace) => {
	const weights = new Set(trace.modules.flatMap(({ parameters }) => parameters.map(({ tensor }) => tensor)));
	const tape = opsOf(trace, 'gradient').find(({ inputs }) => inputs.slice(1).some((id) => weights.has(id)));
	if (!isOfKeras(trace) || !tape || trace.outcome.kind !== 'ok' || isRead(trace, /^(?:losses|fit|train_on_batch|compute_loss|_?compute_losses|add_loss)$/))
		return [];
	for (const node of nodesIn(treeOf(trace))) {
		const penalty = node.kind === 'call' ? node.args.find((one) => one.kind === 'keyword' && penalties.test(one.name)) : undefined;
		const name = penalty?.kind === 'keyword' ? penalty.name : null;
		if (!penalty || name === null || (penalty.value.kind === 'constant' && penalty.value.value === null)) continue;
		const loss = trace.ops.find(({ outputs }) => outputs[0] === tape.inputs[0]);
		return [
			found(trace, isInCall(trace, loss?.span) ?? tape.span, {
				code: 'probe.penalty_left_out',
				message: `Nothing is raised. The \`${name}\` of line ${lineOf(trace, penalty.value)} has no effect: the loss that the tape is asked about does not contain it.`,
				cause:
					'A layer keeps what its regularizers give in `model.losses`, and only `fit` adds that to the loss. In a loop of one’s own: `loss += sum(model.losses)`.'
			})
		];
	}
	return [];
};

const isInCall = (trace: Trace, span: { readonly from: number; readonly to: number } | undefined) =>
	span && trace.source.slice(span.from, span.to).includes('gradient(') ? undefined : span;

/** A metric that goes on from one epoch to the next: what is read of it after each is of all so far. */
export const metricGoesOn: Hazard = (trace) => {
	if (!isOfKeras(trace) || isRead(trace, /^reset_states?$/)) return [];
	const loops = [...nodesIn(treeOf(trace))].filter((one) => one.kind === 'for');
	const methodOf = (one: unknown, method: string): readonly Call[] =>
		[...nodesIn(one)].filter((call) => call.kind === 'call' && call.callee.kind === 'attribute' && call.callee.name === method) as Call[];
	const nameIn = ({ callee }: Call): string => (callee.kind === 'attribute' && callee.object.kind === 'name' ? callee.object.name : '');
	return loops.flatMap((epoch): Diagnostic[] => {
		const inner = loops.find((one) => one !== epoch && isIn(one, epoch));
		// Pieces that are gone through once, one after the other, are no epochs.
		if (!inner || (epoch.kind === 'for' && inner.kind === 'for' && boundIn(epoch.target).some((name) => readsOf(inner.iterable, name) > 0))) return [];
		if (loops.some((one) => one !== epoch && isIn(epoch, one))) return [];
		const isMade = (name: string): boolean => [...nodesIn(epoch)].some((one) => one.kind === 'assign' && one.targets.some((to) => boundIn(to).includes(name)));
		const updated = new Set(methodOf(inner, 'update_state').map(nameIn));
		const read = methodOf(epoch, 'result').find((call) => !isIn(call, inner) && call.from > inner.from && updated.has(nameIn(call)));
		if (!read || nameIn(read) === '' || isMade(nameIn(read)) || isReadOnce(trace, read)) return [];
		const name = nameIn(read);
		return [
			found(trace, read, {
				code: 'probe.metric_goes_on',
				message: `Nothing is raised. \`${name}\` is never reset: what is read here is of all epochs so far, not of this one.`,
				cause: `\`${name}.update_state\` in line ${lineOf(
					trace,
					methodOf(inner, 'update_state').find((one) => nameIn(one) === name)!
				)} adds to what the epochs before have left. \`${name}.reset_state()\` belongs at the beginning of an epoch.`
			})
		];
	});
};

/** Whether what is read at a place is computed there once, all of it in one go, as far as ops tell. */
function isReadOnce({ ops }: Trace, read: Call): boolean {
	const isHere = (i: number): boolean => ops[i] !== undefined && isIn(ops[i].span, read);
	return ops.filter((_, i) => isHere(i) && !isHere(i - 1)).length === 1;
}
