import type { Diagnostic, ModuleCall, ParameterId, Span, TensorId, Trace } from '../../../../ir/index.ts';
import { comesFrom } from '../../../ancestry.ts';
import { isOfKeras, once, opsOf } from '../../../graph.ts';
import type { Lab } from '../../lab.ts';
import { learntIn } from '../../learnt.ts';
import type { Probe } from '../../probe.ts';
import { found, learningOf } from '../learning.ts';

/** The first step at a place of the program: what it moves, and the loss by which it is made. */
interface Move {
	readonly span: Span;
	readonly root: TensorId;
	readonly moved: ReadonlySet<ParameterId>;
}

/**
 * Two players of a game: one learns to tell what is made from what is real, and a step of the other, whose loss falls where that one's rises, moves its weights as
 * well: what it has learnt is taken back.
 */
export const opponentMoved: Probe = (trace, lab) => {
	const moves = movesIn(trace);
	return moves
		.flatMap((own): Diagnostic[] =>
			moves.slice(0, 2).flatMap((other) => {
				const [known, all] = [other.moved, own.moved];
				if (own === other || known.size === 0 || all.size <= known.size || ![...known].every((one) => all.has(one))) return [];
				const rest = new Set([...all].filter((one) => !known.has(one)));
				const [a, b] = [other, own].map(({ root }) => judgedIn(trace, known, rest, root));
				if (!a || !b || a.module !== b.module) return [];
				const [rise, fall] = [slopeOf(lab, a.outputs![0]!, other.root), slopeOf(lab, b.outputs![0]!, own.root)];
				if (rise * fall >= 0) return [];
				return [
					found(trace, own.span, {
						code: 'probe.opponent_moved',
						message: 'Nothing is raised. This step moves the weights of the judge, too: it learns to be fooled.',
						cause:
							'The two losses want the opposite of the scores of what is made: the one that these steps follow falls where the judge’s own rises. Give this optimiser the weights of what makes samples alone.',
						tensor: own.root
					})
				];
			})
		)
		.slice(0, 1);
};

/** The parameter that a tensor is after some steps. What Keras' optimisers make of a variable nobody knows: new ones stand in their order behind a tape's gradient. */
const variablesIn = once((trace): ReadonlyMap<TensorId, ParameterId> => {
	if (!isOfKeras(trace)) return learntIn(trace);
	const known = new Map<TensorId, ParameterId>();
	let waiting: TensorId[] = [];
	for (const { primitive, call, inputs, outputs } of trace.ops) {
		if (primitive.kind === 'gradient') waiting = inputs.slice(1);
		if (primitive.kind !== 'random' || call !== 'fit') continue;
		const before = waiting.shift();
		if (before === undefined || String(trace.tensors[before]!.shape) !== String(trace.tensors[outputs[0]!]!.shape)) waiting = [];
		else known.set(outputs[0]!, known.get(before) ?? before);
	}
	return known;
});

/** The steps of a program, one for each optimiser, or for each place at which a tape is asked. */
function movesIn(trace: Trace): readonly Move[] {
	if (isOfKeras(trace)) {
		const learnt = variablesIn(trace);
		const places = new Map(
			opsOf(trace, 'gradient')
				.toReversed()
				.map((op) => [op.span.from, op])
		);
		const isSteps = trace.outcome.kind === 'ok' && places.size > 1 && /\.apply(?:_gradients)?\(/.test(trace.source);
		return isSteps
			? [...places.values()].map(({ span, inputs: [root, ...moved] }) => ({ span, root: root!, moved: new Set(moved.map((id) => learnt.get(id) ?? id)) }))
			: [];
	}
	const { optimizers = [], backwards = [] } = learningOf(trace) ?? {};
	return optimizers.flatMap(({ steps: [step] }): Move[] => {
		const root = step && backwards.findLast(({ at }) => at <= step.at)?.root;
		return step && root !== undefined ? [{ span: step, root, moved: new Set(step.moved) }] : [];
	});
}

/** The last call of a player's layers, before a loss, that reads what the other player has made. */
function judgedIn(trace: Trace, own: ReadonlySet<ParameterId>, maker: ReadonlySet<ParameterId>, root: TensorId): ModuleCall | undefined {
	const learnt = variablesIn(trace);
	const calls = (trace.calls ?? []).filter(({ outputs, type, symbolic }) => outputs?.[0] !== undefined && type !== 'Loss' && !symbolic);
	const readBy = ({ from, to }: ModuleCall): readonly ParameterId[] =>
		trace.ops.slice(from, to).flatMap(({ inputs }) => inputs.map((id) => learnt.get(id) ?? id).filter((id) => own.has(id) || maker.has(id)));
	const read = calls.map(readBy);
	const made = new Set(calls.flatMap(({ outputs }, i) => (read[i]!.length > 0 && read[i]!.every((one) => maker.has(one)) ? outputs! : [])));
	return calls.findLast(
		({ outputs }, i) =>
			read[i]!.length > 0 && read[i]!.every((one) => own.has(one)) && comesFrom(trace, root, new Set(outputs), 400) && comesFrom(trace, outputs![0]!, made, 400)
	);
}

/** Whether a loss rises or falls with what is made of it. */
function slopeOf(lab: Lab, scores: TensorId, root: TensorId): number {
	const [numbers, before] = [lab.numbers(scores), lab.numbers(root)];
	if (!numbers || before?.length !== 1) return 0;
	const after = lab.change(new Map([[scores, numbers.map((one) => one + 0.5)]])).numbers(root);
	const slope = after ? after[0]! - before[0]! : 0;
	return Math.abs(slope) > 1e-6 ? Math.sign(slope) : 0;
}
