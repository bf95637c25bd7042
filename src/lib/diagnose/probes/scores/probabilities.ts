import { sizeOf, type Diagnostic, type Op, type Span, type TensorId, type Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { isPrediction, ofParameters, outermost } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { argumentOf, callsOf } from '../text/nodes.ts';
import { found } from '../used/learning.ts';

/** What a row of numbers along an axis sums to, for each row. */
function sumsOf(numbers: Float64Array, shape: readonly number[], axis: number, of: (value: number) => number = (value) => value): Float64Array {
	const inner = sizeOf(shape.slice(axis + 1));
	const sums = new Float64Array(numbers.length / shape[axis]!);
	numbers.forEach((value, place) => (sums[Math.floor(place / inner / shape[axis]!) * inner + (place % inner)]! += of(value)));
	return sums;
}

const allNear = (sums: Float64Array, wanted: number, by: number): boolean => sums.every((sum) => Math.abs(sum - wanted) <= by);

/** Whether an op is a part of a loss over classes that takes the softmax itself. */
const inCrossEntropy = (trace: Trace, op: Op): boolean => /cross_?entropy/i.test(op.call) || inLoss(trace, op);

/** Whether an op is a part of a loss. */
export const inLoss = (trace: Trace, op: Op): boolean => {
	const at = trace.ops.indexOf(op);
	return (trace.calls ?? []).some(({ type, from, to }) => type === 'Loss' && from <= at && at < to);
};

/** A loss that takes the softmax of what it is given, and is given what sums to 1 already: probabilities, whatever made them. */
export const scoresOfLoss: Probe = (trace, lab) =>
	opsOf(trace, 'softmax').flatMap((op): Diagnostic[] => {
		const [scores] = op.inputs;
		const shape = scores === undefined ? null : trace.tensors[scores]!.shape;
		const { axis } = op.primitive;
		if (scores === undefined || !shape || sizeOf(shape) <= shape[axis]! || shape[axis]! < 2 || !ofParameters(trace).has(scores) || !inCrossEntropy(trace, op))
			return [];
		const numbers = lab.numbers(scores);
		if (!numbers?.every((value) => value >= 0 && value <= 1) || !allNear(sumsOf(numbers, shape, axis), 1, 1e-6)) return [];
		return [
			found(trace, compiledAt(trace, op, 'loss') ?? op.span, {
				code: 'probe.softmax_twice',
				message: 'Nothing is raised. The loss is given probabilities and takes their softmax again.',
				cause: `Each row of \`${nameOf(trace, scores, 'what it is given')}\` sums to 1. The loss expects scores as a linear layer gives them: the softmax of probabilities is nearly flat, and so is its gradient.`,
				tensor: scores
			})
		];
	});

/** Targets that are to be the probabilities of classes, of which rows have several ones, or none. */
export const targetsOfOne: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		if (op.primitive.fn !== 'mul' || told.has(op.span.from) || !inCrossEntropy(trace, op)) return [];
		const logs = op.inputs.find((id) => isLogOfSoftmax(trace, id));
		const target = op.inputs.find((id) => id !== logs);
		const shape = target === undefined ? null : trace.tensors[target]!.shape;
		const axis = logs === undefined ? undefined : softmaxOf(trace, logs)?.primitive.axis;
		if (logs === undefined || target === undefined || axis === undefined || !shape || String(shape) !== String(trace.tensors[logs]!.shape)) return [];
		const numbers = ofParameters(trace).has(target) ? null : lab.numbers(target);
		if (!numbers?.every((value) => value === 0 || value === 1)) return [];
		const sums = sumsOf(numbers, shape, axis);
		const several = sums.filter((sum) => sum > 1).length;
		if (several === 0) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.several_classes',
				message: 'Nothing is raised. The loss takes each row of the targets for probabilities of which one class is right, and rows have several ones.',
				cause: `${several} of ${sums.length} rows of \`${nameOf(trace, target, 'the targets')}\` (${shape.join(', ')}) have more than one class. Where each class is a question of its own, the loss is the binary cross entropy, and a sigmoid is taken of each score.`,
				tensor: target
			})
		];
	});
};

function softmaxOf(trace: Trace, id: TensorId): (Op & { readonly primitive: { readonly kind: 'softmax'; readonly axis: number } }) | null {
	for (let at = id, i = 0; i < 6; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind === 'softmax') return op as ReturnType<typeof softmaxOf>;
		if (!op || !['elementwise', 'cast'].includes(op.primitive.kind) || op.inputs[0] === undefined) return null;
		at = op.inputs[0];
	}
	return null;
}

/** The logarithm of what sums to 1: a log-softmax, or the logarithm of a softmax that was kept away from 0. */
function isLogOfSoftmax(trace: Trace, id: TensorId): boolean {
	const op = makerOf(trace, id);
	if (op?.primitive.kind === 'softmax') return op.primitive.log;
	return op?.primitive.kind === 'elementwise' && op.primitive.fn === 'log' && softmaxOf(trace, op.inputs[0]!) !== null;
}

const keeps: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'slice', 'reshape', 'concat', 'index', 'take', 'transpose']);

/** Which output of which layer or model some scores are, where they were only moved since. */
export function givenBy(trace: Trace, id: TensorId): string | null {
	for (let at = id, i = 0; i < 200; i++) {
		const call = outermost(trace).find(({ outputs }) => outputs?.includes(at));
		if (call) return `${call.module} ${call.outputs!.indexOf(at)}`;
		const op = makerOf(trace, at);
		// What stands for batches that are not traced one by one is of the model that the first of them went through.
		const first = op && isPrediction(op) ? outermost(trace).find(({ span }) => span.from === op.span.from && span.to === op.span.to) : undefined;
		if (first?.outputs?.length === 1) return `${first.module} 0`;
		if (!op || !keeps.has(op.primitive.kind)) return null;
		at = op.inputs[0]!;
	}
	return null;
}

/** Scores of which a loss takes the sigmoid itself, and that are held against a threshold of probabilities: 0.5 of a score is 0.62 of a probability. */
export const thresholdOfScores: Probe = (trace, lab) => {
	const scores = new Set(
		opsOf(trace, 'elementwise').flatMap((op) => {
			const isOfLogits = /BCEWithLogits|cross_entropy_with_logits/.test(op.call) || (op.primitive.fn === 'sigmoid' && inLoss(trace, op));
			return isOfLogits ? op.inputs.flatMap((id) => (ofParameters(trace).has(id) ? (givenBy(trace, id) ?? []) : [])) : [];
		})
	);
	const told = new Set<number>();
	if (scores.size === 0) return [];
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [score, bound] = op.inputs;
		const isBound = comparisons.has(op.primitive.fn);
		if (score === undefined || told.has(op.span.from) || !(isBound || op.primitive.fn === 'round') || !scores.has(givenBy(trace, score) ?? '')) return [];
		const level = isBound ? levelOf(trace, lab, bound!) : 0.5;
		if (level === null || level <= 0 || level >= 1 || inLoss(trace, op)) return [];
		told.add(op.span.from);
		const place = compiledAt(trace, op, 'metrics') ?? op.span;
		return [
			hazardAt(
				trace,
				{ ...op, span: place },
				{
					code: 'probe.threshold_of_scores',
					message: `Nothing is raised. Scores are held against ${level} as if they were probabilities: the loss takes their sigmoid itself.`,
					cause: `\`${nameOf(trace, score, 'What the model gives')}\` is any number, and a score of ${level} is a probability of ${Number((1 / (1 + Math.exp(-level))).toPrecision(3))}. A probability of 0.5 is a score of 0: ${isOfKeras(trace) ? '`threshold=0.0`' : '`> 0`'}, or take the sigmoid first.`,
					tensor: score
				}
			)
		];
	});
};

const comparisons: ReadonlySet<string> = new Set(['gt', 'ge', 'lt', 'le']);

/** A number that all is held against. */
function levelOf(trace: Trace, lab: Lab, id: TensorId): number | null {
	const kind = makerOf(trace, id)?.primitive.kind;
	const numbers = kind === 'full' || kind === 'literal' ? lab.numbers(id) : null;
	return numbers?.length === 1 ? numbers[0]! : null;
}

/** Where `compile` was told what a call of `fit` or `evaluate` computes: its loss, or its metrics. */
function compiledAt(trace: Trace, { span }: Op, name: 'loss' | 'metrics'): Span | undefined {
	if (!isOfKeras(trace) || !/\.(?:fit|evaluate|train_on_batch|test_on_batch)\s*\(/.test(trace.source.slice(span.from, span.to))) return undefined;
	const calls = callsOf(trace).filter(({ callee }) => callee.kind === 'attribute' && callee.name === 'compile');
	return calls.length === 1 || name === 'metrics'
		? (calls.map((call) => argumentOf(call, name, name === 'loss' ? 1 : 3)).find((one) => one !== null) ?? undefined)
		: undefined;
}

/** The mean of what sums to 1 along the very axis of the mean: it is the same number whatever the scores are. */
export const meanOfShares: Probe = (trace) =>
	opsOf(trace, 'reduce').flatMap((op): Diagnostic[] => {
		const [axis] = op.primitive.axes;
		const made = makerOf(trace, op.inputs[0]!);
		const { shape } = trace.tensors[op.inputs[0]!]!;
		if (op.primitive.fn !== 'mean' || op.primitive.axes.length !== 1 || made?.primitive.kind !== 'softmax' || made.primitive.log) return [];
		if (made.primitive.axis !== axis || !shape || shape[axis]! < 2 || readersOf(trace, op.outputs[0]!).some(({ primitive }) => primitive.kind === 'gradient'))
			return [];
		return [
			hazardAt(trace, made, {
				code: 'probe.mean_of_shares',
				message: `Nothing is raised. What is made here sums to 1 along axis ${axis}, and its mean along the same axis is taken: that is 1/${shape[axis]} everywhere.`,
				cause: `\`${nameOf(trace, op.inputs[0]!, 'the result')}\` is (${shape.join(', ')}): no score has any effect on \`${nameOf(trace, op.outputs[0]!, 'the mean')}\`. Take the softmax over the classes, and the mean over what is to be averaged.`,
				tensor: op.inputs[0]!,
				axis
			})
		];
	});
