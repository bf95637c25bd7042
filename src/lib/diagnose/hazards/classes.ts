import type { Axis, Op, Tensor, TensorId, Trace } from '../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../graph.ts';
import { hazardAt, nameOf, noteAt, tensorOf, type Hazard } from './hazard.ts';

/** The calls that pick the score of a target’s class along axis 1. */
const picksClass = /cross_?entropy|nll_?loss/i;

/** (batch, seq, classes) given to a loss whose classes are axis 1: it runs where there are as many steps as classes. */
export const classAxis: Hazard = (trace) =>
	opsOf(trace, 'gather').flatMap((op) => {
		const scores = tensorOf(trace, op.inputs[0]);
		if (!picksClass.test(op.call) || op.primitive.axis !== 1 || scores?.shape?.length !== 3) return [];
		const meaning = scores.axes[1];
		// A loss may well choose a step, for each of some questions: then it has another number of them than of steps.
		if (meaning !== 'batch' && !(meaning === 'time' && scores.shape[1] === scores.shape[2])) return [];
		return [
			noteAt(trace, op, {
				code: 'note.class_axis',
				message: `Nothing is raised. The loss takes axis 1 for the classes, and it is the ${meaning === 'batch' ? 'batch' : 'sequence'}.`,
				cause: `The classes of scores (${scores.shape.join(', ')}) have to be axis 1: \`transpose(1, 2)\` for (batch, seq, classes), or \`flatten(0, 1)\` of both scores and targets.`,
				tensor: scores.id,
				axis: 1
			})
		];
	});

/** `scores.argmax(1)` of (batch, seq, classes), compared with targets: the best step of each class, not the best class of each step. */
export const argmaxAxis: Hazard = (trace) =>
	opsOf(trace, 'reduce').flatMap((op) => {
		const scores = tensorOf(trace, op.inputs[0]);
		const [axis] = op.primitive.axes;
		if (op.primitive.fn !== 'argmax' || axis === undefined || op.primitive.axes.length !== 1 || scores?.shape?.length !== 3 || scores.shape[axis]! < 2)
			return [];
		const meaning = scores.axes[axis];
		const compared = readersOf(trace, op.outputs[0]!).some(({ primitive }) => primitive.kind === 'elementwise' && primitive.fn === 'eq');
		if ((meaning !== 'time' && meaning !== 'batch') || !compared || !isLinear(makerOf(trace, scores.id))) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.argmax_axis',
				message: `Nothing is raised. This argmax is over the ${meaning === 'batch' ? 'batch' : 'sequence'}, not over the classes.`,
				cause: `\`${nameOf(trace, scores.id, 'the scores')}\` is (${scores.shape.join(', ')}): a linear layer gave its last axis. The best class of each step is \`argmax(-1)\`.`,
				tensor: scores.id,
				axis
			})
		];
	});

/** `scores.argmax(0)` of (batch, classes), compared with a target for each sample: it runs where there are as many samples as classes, or one class. */
export const argmaxOverSamples: Hazard = (trace) =>
	opsOf(trace, 'reduce').flatMap((op) => {
		const scores = tensorOf(trace, op.inputs[0]);
		const [n, classes] = scores?.shape ?? [];
		if (op.primitive.fn !== 'argmax' || String(op.primitive.axes) !== '0' || scores?.shape?.length !== 2 || n! < 2 || (classes !== n && classes !== 1))
			return [];
		const isTarget = (id: TensorId): boolean => id !== op.outputs[0] && /^int/.test(trace.tensors[id]!.dtype) && String(trace.tensors[id]!.shape) === String(n);
		const compared = readersOf(trace, op.outputs[0]!).some(
			({ primitive, inputs }) => primitive.kind === 'elementwise' && primitive.fn === 'eq' && inputs.some(isTarget)
		);
		if (!compared || !/[Ll]inear/.test(scorer(trace, scores.id)?.call ?? '')) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.argmax_axis',
				message: 'Nothing is raised. This is the best sample of each class, not the best class of each sample.',
				cause: `\`${nameOf(trace, scores.id, 'the scores')}\` is (${n}, ${classes}): a linear layer gave its last axis, the classes. The best class of each sample is \`argmax(-1)\`.`,
				tensor: scores.id,
				axis: 0
			})
		];
	});

/** What gave scores that a softmax or a sigmoid made probabilities of. */
function scorer(trace: Trace, id: TensorId): Op | undefined {
	let op = makerOf(trace, id);
	while (op && op.inputs[0] !== undefined && (op.primitive.kind === 'softmax' || (op.primitive.kind === 'elementwise' && op.primitive.fn === 'sigmoid')))
		op = makerOf(trace, op.inputs[0]);
	return op;
}

const isLinear = (op: Op | undefined): boolean => op !== undefined && /Linear|linear|matmul|bias_add/.test(op.call);

/** What a tensor was before its first two axes became one; null where they did not. */
function beforeFlat(trace: Trace, id: TensorId, rank: number): Tensor | null {
	for (let at: TensorId | undefined = id, i = 0; at !== undefined && i < 8; i++) {
		const op: Op | undefined = makerOf(trace, at);
		const before = tensorOf(trace, op?.inputs[0]);
		if (!op || !before?.shape || !passes.has(op.primitive.kind)) return null;
		const flat = trace.tensors[at]!.shape!;
		const { shape } = before;
		if (op.primitive.kind === 'reshape' && flat.length === rank && shape.length === rank + 1 && flat[0] === shape[0]! * shape[1]!) return before;
		at = before.id;
	}
	return null;
}
const passes: ReadonlySet<Op['primitive']['kind']> = new Set(['reshape', 'cast', 'softmax', 'elementwise']);

const isCrossing = (a: readonly (Axis | null)[], b: readonly (Axis | null)[]): boolean =>
	(a[0] === 'batch' && b[0] === 'time' && (a[1] === 'time' || b[1] === 'batch')) ||
	(a[0] === 'time' && b[0] === 'batch' && (a[1] === 'batch' || b[1] === 'time'));

/** Scores flattened from (batch, seq, …) against targets flattened from (seq, batch), or the reverse. */
export const flattenedApart: Hazard = (trace) =>
	[
		...opsOf(trace, 'gather').filter(({ call }) => picksClass.test(call)),
		...opsOf(trace, 'elementwise').filter(({ primitive: { fn } }) => fn === 'sub' || fn === 'eq')
	].flatMap((op) => {
		const [one, other] = op.inputs;
		if (one === undefined || other === undefined) return [];
		const rank = op.primitive.kind === 'gather' ? 2 : 1;
		if (trace.tensors[one]!.shape?.length !== rank) return [];
		const [scores, targets] = [beforeFlat(trace, one, rank), beforeFlat(trace, other, 1)];
		if (!scores?.shape || !targets?.shape) return [];
		const [[m, n], [k, l]] = [scores.shape, targets.shape];
		if (m !== l || n !== k || m === 1 || n === 1 || (m === n && !isCrossing(scores.axes, targets.axes))) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.flattened_apart',
				message: 'Nothing is raised. The two are flattened in different orders: each score meets the target of another step.',
				cause: `\`${nameOf(trace, scores.id, 'the scores')}\` was (${scores.shape.join(', ')}) and \`${nameOf(trace, targets.id, 'the targets')}\` (${targets.shape.join(', ')}) before: one has the batch first, the other the sequence.`,
				tensor: scores.id
			})
		];
	});
