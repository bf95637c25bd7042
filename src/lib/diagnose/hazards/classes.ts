import type { Op, TensorId, Trace } from '../../ir/index.ts';
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
