import { sizeOf, type Diagnostic, type Span, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { nameOf, hazardAt } from '../../hazards/hazard.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import { ofParameters } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { callsOf, argumentOf } from '../text/nodes.ts';
import { found } from '../used/learning.ts';
import { inLoss } from './probabilities.ts';
import { textOf } from '../used/tree.ts';

/** Calls that take the softmax of what they are given, and which of their arguments that is. */
const ofScores: readonly { readonly call: RegExp; readonly name: string; readonly place: number }[] = [
	{ call: /\brandom\.categorical$/, name: 'logits', place: 0 },
	{ call: /\bgumbel_softmax$/, name: 'logits', place: 0 },
	{ call: /\bCategorical$/, name: 'logits', place: 1 }
];

/** What takes scores is given probabilities: a draw that makes its own of them, or a second softmax. */
export const scoresDrawnFrom: Probe = (trace, lab) => {
	const told = new Set<number>();
	const said = (at: Span, id: TensorId, what: string): readonly Diagnostic[] => {
		if (told.has(at.from)) return [];
		told.add(at.from);
		return [
			found(trace, at, {
				code: 'probe.softmax_twice',
				message: `Nothing is raised. ${what} takes scores, and is given probabilities: they are made nearly alike.`,
				cause: `Each row of \`${nameOf(trace, id, 'what it is given')}\` sums to 1 already. The logarithm of probabilities are scores, as those before the softmax are.`,
				tensor: id
			})
		];
	};
	const calls = callsOf(trace).flatMap((call) => {
		const kind = ofScores.find((one) => one.call.test(textOf(trace, call.callee)));
		const given = kind && argumentOf(call, kind.name, kind.place);
		const id = given ? heldBy(trace, given) : null;
		return id !== null && isShares(trace, lab, id) ? said(call, id, `\`${textOf(trace, call.callee)}\``) : [];
	});
	const again = opsOf(trace, 'softmax').flatMap((op) => {
		const [x] = op.inputs;
		const made = x === undefined ? undefined : softmaxBehind(trace, x);
		if (
			x === undefined ||
			!made ||
			made.axis !== op.primitive.axis ||
			/entropy|loss/i.test(op.call) ||
			inLoss(trace, op) ||
			!isShares(trace, lab, x, op.primitive.axis)
		)
			return [];
		if (told.has(op.span.from)) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.softmax_twice',
				message: 'Nothing is raised. This is the softmax of probabilities: they are made nearly alike.',
				cause: `Each row of \`${nameOf(trace, x, 'what it is given')}\` sums to 1 already: a softmax was taken of it before.`,
				tensor: x
			})
		];
	});
	return [...calls, ...again];
};

/** The softmax that something is, as it came, or only in another form. */
function softmaxBehind(trace: Trace, id: TensorId): { readonly axis: number } | null {
	for (let at = id, i = 0; i < 6; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind === 'softmax') return op.primitive.log ? null : op.primitive;
		if (op?.primitive.kind !== 'cast' || op.inputs[0] === undefined) return null;
		at = op.inputs[0];
	}
	return null;
}

/** The tensor that an expression is, by its name or by what it has made. */
function heldBy(trace: Trace, node: Expression): TensorId | null {
	if (node.kind === 'name')
		return trace.bindings.find(({ name, tensor, span }) => name === node.name && tensor != null && span.from < node.from)?.tensor ?? null;
	return trace.ops.findLast(({ span, outputs }) => span.from === node.from && span.to === node.to && outputs.length > 0)?.outputs[0] ?? null;
}

/** Whether rows are probabilities that a model gives. */
function isShares(trace: Trace, lab: Lab, id: TensorId, along?: number): boolean {
	const { shape } = trace.tensors[id]!;
	const axis = along ?? (shape?.length ?? 0) - 1;
	if (!shape || axis < 0 || shape[axis]! < 2 || !ofParameters(trace).has(id) || sizeOf(shape) > 2 ** 18) return false;
	const numbers = lab.numbers(id);
	if (!numbers?.every((one) => one >= 0 && one <= 1)) return false;
	const inner = sizeOf(shape.slice(axis + 1));
	const sums = new Float64Array(numbers.length / shape[axis]!);
	numbers.forEach((value, place) => (sums[Math.floor(place / inner / shape[axis]!) * inner + (place % inner)]! += value));
	return sums.every((sum) => Math.abs(sum - 1) < 1e-5);
}
