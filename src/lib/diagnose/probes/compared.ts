import { sizeOf, type Op, type TensorId, type Trace } from '../../ir/index.ts';
import { makerOf, once } from '../graph.ts';
import { fedData, ofParameters } from './given.ts';
import { ancestorsOf } from './used/learning.ts';

/** Where a program holds what it computed against what it should be: an element of the target, and the scores for it. */
export interface Compared {
	readonly op: Op;
	readonly scores: TensorId;
	readonly target: TensorId;
	/** The elements of the scores that stand for an element of the target. */
	readonly scoresOf: (element: number) => readonly number[];
}

const isLoss = ({ call }: Op): boolean => /loss|entropy/i.test(call);

/** All comparisons of a program before its first step of learning, and after where they stand at another place. */
export const comparedIn = once((trace: Trace): readonly Compared[] => {
	const learnt = ofParameters(trace);
	const trains = trace.ops.findIndex(({ primitive }) => primitive.kind === 'gradient');
	const before = new Set<number>();
	return trace.ops.flatMap((op, at) => {
		if (trains >= 0 && at > trains && before.has(op.span.from)) return [];
		const one = comparison(trace, op, learnt);
		if (one && (trains < 0 || at < trains)) before.add(op.span.from);
		return one ? [one] : [];
	});
});

function comparison(trace: Trace, op: Op, learnt: ReadonlySet<TensorId>): Compared | null {
	const [a, b] = op.inputs;
	if (a === undefined || b === undefined) return null;
	const { primitive } = op;
	if (primitive.kind === 'gather' && isLoss(op) && learnt.has(a) && !learnt.has(b)) {
		const { shape } = trace.tensors[a]!;
		const { axis } = primitive;
		if (!shape || sizeOf(trace.tensors[b]!.shape ?? []) * shape[axis]! !== sizeOf(shape)) return null;
		const inner = sizeOf(shape.slice(axis + 1));
		const scoresOf = (element: number): readonly number[] => {
			const first = Math.floor(element / inner) * inner * shape[axis]! + (element % inner);
			return Array.from({ length: shape[axis]! }, (_, i) => first + i * inner);
		};
		return { op, scores: a, target: asGiven(trace, op, b), scoresOf };
	}
	const ids = primitive.kind === 'elementwise' && primitive.fn === 'mul' && learnt.has(b) ? countedOf(trace, a) : null;
	if (ids !== null && !learnt.has(ids) && String(trace.tensors[a]!.shape) === String(trace.tensors[b]!.shape)) {
		const classes = trace.tensors[b]!.shape!.at(-1)!;
		return { op, scores: b, target: ids, scoresOf: (element) => Array.from({ length: classes }, (_, i) => element * classes + i) };
	}
	const told = primitive.kind === 'elementwise' && primitive.fn === 'mul' && /bce|binary_cross_entropy/i.test(op.call) ? restOf(trace, a) : null;
	if (told !== null && !learnt.has(told) && learnt.has(b) && String(trace.tensors[a]!.shape) === String(trace.tensors[b]!.shape))
		return { op, scores: b, target: told, scoresOf: (element) => [element] };
	if (primitive.kind !== 'elementwise' || primitive.fn !== 'sub' || learnt.has(a) === learnt.has(b)) return null;
	const [scores, target] = learnt.has(a) ? [a, b] : [b, a];
	const sizes = [scores, target].map((id) => String(trace.tensors[id]!.shape));
	return sizes[0] === sizes[1] && sizes[0] !== '' ? { op, scores, target, scoresOf: (element) => [element] } : null;
}

/** The probabilities of which a tensor is what is left to 1; null where it is not. */
function restOf(trace: Trace, id: TensorId): TensorId | null {
	const op = makerOf(trace, id);
	const [one, rest] = op?.inputs ?? [];
	const maker = one === undefined ? undefined : makerOf(trace, one);
	const isRest = op?.primitive.kind === 'elementwise' && op.primitive.fn === 'sub' && maker?.primitive.kind === 'full' && maker.primitive.value === 1;
	return isRest && rest !== undefined ? rest : null;
}

/** The ids that rows of ones at their places are made of, as a loss of TensorFlow's makes them; null where they are no such rows. */
function countedOf(trace: Trace, id: TensorId): TensorId | null {
	const rows = makerOf(trace, id);
	if (rows?.call !== 'tf.one_hot' || !(trace.calls ?? []).some(({ type, outputs, inputs }) => type === 'Loss' && outputs !== null && inputs.length > 1))
		return null;
	let at: TensorId | undefined = rows.inputs[0];
	for (let i = 0; i < 8 && at !== undefined; i++) {
		const op: Op | undefined = makerOf(trace, at);
		if (!op || !(op.call === 'tf.one_hot' || op.primitive.kind === 'cast')) return at;
		[at] = op.inputs;
	}
	return null;
}

/** The target that a loss was given, before it brought the numbers that it ignores among the classes. */
function asGiven(trace: Trace, { call }: Op, id: TensorId): TensorId {
	for (let at = id, i = 0; i < 4; i++) {
		const op = makerOf(trace, at);
		if (op?.call !== call || op.inputs[0] === undefined) return id;
		at = op.inputs[0];
		if (op.primitive.kind === 'elementwise' && op.primitive.fn === 'clamp') return at;
	}
	return id;
}

/** The one tensor of data that scores are made of, beside their target; null where there are several. A part of the data is what it is, not the whole. */
export function inputOf(trace: Trace, { scores, target }: Compared): TensorId | null {
	const own = ancestorsOf(trace, [scores]);
	const read = fedData(trace).filter((id) => own.has(id) && id !== target);
	const wholes = new Set(read.flatMap((id) => [...ancestorsOf(trace, [id])].filter((one) => one !== id)));
	const [input, ...others] = read.filter((id) => !wholes.has(id));
	return input === undefined || others.length > 0 ? null : input;
}
