import { sizeOf, type Diagnostic, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, type OpOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { ofParameters } from '../given.ts';
import type { Probe } from '../probe.ts';

const moved: ReadonlySet<string> = new Set(['reshape', 'transpose', 'cast', 'slice', 'expand', 'concat', 'index', 'take', 'elementwise']);

/** The softmax that made log-probabilities, if it did. */
function softmaxOf(trace: Trace, id: TensorId): OpOf<'softmax'> | null {
	let isLog = false;
	for (let at = id, i = 0; i < 20; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind === 'softmax') return isLog || op.primitive.log ? (op as OpOf<'softmax'>) : null;
		if (!op || !moved.has(op.primitive.kind) || (op.primitive.kind === 'elementwise' && !['log', 'clamp', 'add'].includes(op.primitive.fn))) return null;
		isLog ||= op.primitive.kind === 'elementwise' && op.primitive.fn === 'log';
		at = op.inputs[0]!;
	}
	return null;
}

/** What a loss picks a class of is probabilities of the classes: those along the axis from which it picks sum to 1. */
export const picksAlongClasses: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'gather').flatMap((op): Diagnostic[] => {
		const [scores] = op.inputs;
		const { axis } = op.primitive;
		const shape = scores === undefined ? null : trace.tensors[scores]!.shape;
		if (scores === undefined || !shape || shape[axis]! < 2 || sizeOf(shape) === shape[axis] || !/nll_?loss/i.test(op.call)) return [];
		const made = softmaxOf(trace, scores);
		const numbers = made && !told.has(made.span.from) ? lab.numbers(scores) : null;
		if (!made || !numbers) return [];
		const inner = sizeOf(shape.slice(axis + 1));
		const sums = new Float64Array(numbers.length / shape[axis]!);
		numbers.forEach((value, place) => (sums[Math.floor(place / inner / shape[axis]!) * inner + (place % inner)]! += Math.exp(value)));
		if (sums.some((sum) => Math.abs(sum - 1) < 1e-3)) return [];
		told.add(made.span.from);
		const over = made.primitive.axis;
		const sizes = trace.tensors[made.outputs[0]!]!.shape ?? [];
		return [
			hazardAt(trace, made, {
				code: 'probe.not_along_classes',
				message: `Nothing is raised. This softmax is along axis ${over}, and the loss picks a class from another: its probabilities do not sum to 1.`,
				cause: `\`${nameOf(trace, made.outputs[0]!, 'What is made here')}\` is (${sizes.join(', ')}). The probabilities of the classes of one target sum to ${Number(sums[0]!.toPrecision(3))}. Take the softmax over the classes.`,
				tensor: made.outputs[0]!,
				axis: over
			})
		];
	});
};

/** The score of what was chosen is picked from the samples, and not from the classes: of each row that is picked only the first number is taken. */
export const pickedAcross: Probe = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'gather').flatMap((op): Diagnostic[] => {
		const [scores, index] = op.inputs;
		const sizes = [scores, index].map((id) => (id === undefined ? null : trace.tensors[id]!.shape));
		const [all, picked] = sizes;
		const isAcross = all?.length === 2 && picked?.length === 2 && op.primitive.axis === 0 && all[0] === picked[0] && picked[1] === 1 && all[1]! > 1;
		if (!isAcross || scores === undefined || !ofParameters(trace).has(scores) || told.has(op.span.from)) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.picked_across',
				message: 'Nothing is raised. This picks along the samples, and of each only the first number: what comes out for a sample is of another.',
				cause: `\`${nameOf(trace, scores, 'the scores')}\` is (${all.join(', ')}), and each of the (${picked.join(', ')}) numbers is taken for a row of it. The choices are along axis 1.`,
				tensor: scores,
				axis: 0
			})
		];
	});
};
