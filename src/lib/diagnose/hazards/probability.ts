import type { Diagnostic, Op, TensorId, Trace } from '../../ir/index.ts';
import { makerOf, opsOf } from '../graph.ts';
import { hazardAt, nameOf, tensorOf, type Hazard } from './hazard.ts';

const sameNumbers: ReadonlySet<Op['primitive']['kind']> = new Set(['reshape', 'transpose', 'slice', 'cast', 'concat', 'expand']);

/** The op that computed the numbers of a tensor: what only moved them is gone back through. */
function sourceOf(trace: Trace, id: TensorId | undefined): Op | undefined {
	for (let at = id, i = 0; at !== undefined && i < 50; i++) {
		const op = makerOf(trace, at);
		if (!op || !sameNumbers.has(op.primitive.kind)) return op;
		at = op.inputs[0];
	}
	return undefined;
}

const isElementwise = (op: Op | undefined, fn: string): op is Op => op?.primitive.kind === 'elementwise' && op.primitive.fn === fn;
const isSoftmax = (op: Op | undefined): boolean => op?.primitive.kind === 'softmax' && !op.primitive.log;
const isLinear = (trace: Trace, op: Op | undefined): boolean =>
	op?.primitive.kind === 'matmul' || (isElementwise(op, 'add') && makerOf(trace, op.inputs[0]!)?.primitive.kind === 'matmul');

/** A loss that takes logits or log-probabilities, given something else: which call, which op of it reads the prediction, what that must not come from. */
const losses: readonly {
	readonly call: RegExp;
	readonly kind: Op['primitive']['kind'];
	/** Which input of the op the prediction is; the first, where nothing is said. */
	readonly at?: number;
	readonly reads: (op: Op) => boolean;
	readonly wrong: (trace: Trace, op: Op | undefined) => boolean;
	readonly code: string;
	readonly message: string;
	readonly cause: string;
}[] = [
	{
		call: /cross_?entropy/i,
		kind: 'softmax',
		reads: (op) => !isSoftmax(op),
		wrong: (_, op) => isSoftmax(op),
		code: 'hazard.softmax_twice',
		message: 'Nothing is raised. Cross entropy is given probabilities and takes their softmax again.',
		cause:
			'holds the result of a softmax. The loss applies log-softmax itself and expects logits, as the linear layer gives them: the softmax before it flattens the gradient.'
	},
	{
		call: /nll_?loss/i,
		kind: 'gather',
		reads: () => true,
		wrong: (trace, op) => isSoftmax(op) || isLinear(trace, op) || op?.primitive.kind === 'rnn',
		code: 'hazard.nll_of_logits',
		message: 'Nothing is raised. NLLLoss is given something other than log-probabilities.',
		cause: 'did not pass through a log-softmax. The loss only picks the target’s entry and negates it: it falls without end as that entry grows.'
	},
	{
		call: /BCEWithLogitsLoss|binary_cross_entropy_with_logits/,
		kind: 'elementwise',
		reads: (op) => isElementwise(op, 'neg'),
		wrong: (_, op) => isElementwise(op, 'sigmoid'),
		code: 'hazard.sigmoid_twice',
		message: 'Nothing is raised. The loss is given probabilities and takes their sigmoid again.',
		cause: 'holds the result of a sigmoid. The loss applies the sigmoid itself and expects logits; `nn.BCELoss` takes probabilities.'
	},
	{
		call: /kl_?div/i,
		kind: 'elementwise',
		at: 1,
		reads: (op) => isElementwise(op, 'mul'),
		wrong: (_, op) => isSoftmax(op),
		code: 'hazard.kl_of_probabilities',
		message: 'Nothing is raised. The divergence is given probabilities where it takes their logarithms.',
		cause: 'holds the result of a softmax. The first argument is log-probabilities, as `log_softmax` gives them; the target is probabilities.'
	}
];

/** Only once a place: a loop's loss is wrong each time. */
function oncePerPlace(found: readonly Diagnostic[]): readonly Diagnostic[] {
	return [...new Map(found.toReversed().map((one) => [`${one.code} ${one.from}`, one])).values()].reverse();
}

/** A loss whose prediction went through one function too many, or one too few. */
export const lossOfProbabilities: Hazard = (trace) =>
	oncePerPlace(
		losses.flatMap(({ call, kind, at = 0, reads, wrong, code, message, cause }) =>
			opsOf(trace, kind).flatMap((op) => {
				const prediction = op.inputs[at];
				if (prediction === undefined || !reads(op) || !call.test(op.call) || !wrong(trace, sourceOf(trace, prediction))) return [];
				return [hazardAt(trace, op, { code, message, cause: `\`${nameOf(trace, prediction, 'The prediction')}\` ${cause}`, tensor: prediction })];
			})
		)
	);

/** A softmax over the axis of the batch, or over the one number that a linear layer gives. */
export const softmaxAxis: Hazard = (trace) =>
	oncePerPlace(
		opsOf(trace, 'softmax').flatMap((op) => {
			if (!/softmax/i.test(op.call) || op.inputs[0] === undefined) return [];
			const { axis } = op.primitive;
			const { shape, axes } = trace.tensors[op.inputs[0]]!;
			if (!shape || shape.length < 2) return [];
			const name = nameOf(trace, op.inputs[0], 'the tensor');
			const at = { tensor: op.inputs[0], axis };
			if (
				axes[axis] === 'batch' &&
				shape[axis]! > 1 &&
				(axes.some((one) => one !== null && one !== 'batch') || (shape[1]! > 1 && isLinear(trace, makerOf(trace, op.inputs[0]))))
			)
				return [
					hazardAt(trace, op, {
						code: 'hazard.softmax_over_batch',
						message: 'Nothing is raised. This softmax is over the batch: the samples share one sum of 1.',
						cause: `Axis ${axis} of \`${name}\`, (${shape.join(', ')}), is the batch. What a sample gets then depends on the other samples of its batch.`,
						...at
					})
				];
			if (shape[axis] === 1 && axis === shape.length - 1 && isLinear(trace, makerOf(trace, op.inputs[0])))
				return [
					hazardAt(trace, op, {
						code: 'hazard.softmax_of_one',
						message: 'Nothing is raised. A softmax over an axis of size 1 is 1 everywhere.',
						cause: `\`${name}\` is (${shape.join(', ')}): its last axis has one number, so that the softmax divides it by itself.`,
						...at
					})
				];
			return [];
		})
	);

/** `(weights * values).sum(2)` with weights (batch, seq, 1): the sum is over the axis that the weights do not have. */
export const weightedSumAxis: Hazard = (trace) =>
	oncePerPlace(
		opsOf(trace, 'reduce').flatMap((op) => {
			if (op.primitive.fn !== 'sum' || op.primitive.axes.length !== 1) return [];
			const [axis] = op.primitive.axes as readonly [number];
			const product = makerOf(trace, op.inputs[0]!);
			if (!isElementwise(product, 'mul')) return [];
			const weights = product.inputs.find((id) => isSoftmax(sourceOf(trace, id)));
			const values = product.inputs.find((id) => id !== weights);
			const [w, v] = [tensorOf(trace, weights)?.shape, tensorOf(trace, values)?.shape];
			if (weights === undefined || !w || !v || w.length !== v.length || w[axis] !== 1 || v[axis] === 1) return [];
			const right = w.findLastIndex((n) => n > 1);
			if (right < 1) return [];
			return [
				hazardAt(trace, op, {
					code: 'hazard.weighted_sum_axis',
					message: `Nothing is raised. The weights belong to axis ${right}, and the sum is over axis ${axis}.`,
					cause: `\`${nameOf(trace, weights, 'the weights')}\` is (${w.join(', ')}): it adds up to 1 along axis ${right}. A weighted mean of (${v.join(', ')}) is the sum over axis ${right}; over axis ${axis} the elements of each step are added up.`,
					tensor: weights,
					axis: right
				})
			];
		})
	);

/** `softmax(q @ kᵀ, 1) @ v`: the weights add up to 1 over the questions, and each answer is a sum over the keys. */
export const weightedProductAxis: Hazard = (trace) =>
	oncePerPlace(
		opsOf(trace, 'matmul').flatMap((op) => {
			const [weights, values] = op.inputs;
			const made = weights === undefined ? undefined : makerOf(trace, asLaidOut(trace, weights));
			// What computes along the last axis alone has the scores turned before, and back behind.
			const back = made?.primitive.kind === 'transpose' ? made.primitive.axes : null;
			const softmax = back ? makerOf(trace, made!.inputs[0]!) : made;
			if (softmax?.primitive.kind !== 'softmax' || values === undefined) return [];
			const turned = makerOf(trace, softmax.inputs[0]!);
			if (back && (turned?.primitive.kind !== 'transpose' || String(turned.primitive.axes) !== String(back))) return [];
			const scores = makerOf(trace, asLaidOut(trace, scaledFrom(trace, back ? turned!.inputs[0]! : softmax.inputs[0]!)));
			if (scores?.primitive.kind !== 'matmul') return [];
			const { shape } = trace.tensors[weights!]!;
			const axis = back ? back.indexOf(softmax.primitive.axis) : softmax.primitive.axis;
			const rank = shape?.length ?? 0;
			if (!shape || rank < 3 || axis !== rank - 2 || shape[axis]! < 2 || shape[rank - 1]! < 2 || trace.tensors[values]!.shape?.length !== rank) return [];
			return [
				hazardAt(trace, softmax, {
					code: 'hazard.weighted_product_axis',
					message: `Nothing is raised. The weights add up to 1 along axis ${axis}, and the product with \`${nameOf(trace, asLaidOut(trace, values), 'the values')}\` is a sum over axis ${rank - 1}.`,
					cause: `\`${nameOf(trace, asLaidOut(trace, weights!), 'the weights')}\` is (${shape.join(', ')}): each of ${shape[axis]} rows has ${shape[rank - 1]} weights, and they add up to nothing in particular. A weighted mean of the values wants a softmax over axis ${rank - 1}, which is \`-1\`.`,
					tensor: asLaidOut(trace, weights!),
					axis
				})
			];
		})
	);

/** What scores were before they were scaled or masked. */
function scaledFrom(trace: Trace, id: TensorId): TensorId {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'elementwise' && ['div', 'mul', 'add', 'sub'].includes(op.primitive.fn) && op.inputs[0] !== undefined
		? scaledFrom(trace, op.inputs[0])
		: id;
}

/** What a tensor was before it was turned and turned back, with axes of size 1 that came and went: `einsum` does so before and behind its products. */
function asLaidOut(trace: Trace, id: TensorId): TensorId {
	const { shape } = trace.tensors[id]!;
	let found = id;
	// Where each axis of more than one element stands in what is gone back to.
	let places: readonly number[] | null = longAxes(shape);
	for (let at = id, i = 0; places && i < 8; i++) {
		const op = makerOf(trace, at);
		const before = op?.inputs[0];
		if (!op || before === undefined) break;
		const { primitive } = op;
		const [was, is] = [trace.tensors[before]!.shape, trace.tensors[at]!.shape];
		if (primitive.kind === 'transpose') places = places.map((axis) => primitive.axes[axis]!);
		else if (primitive.kind === 'reshape') places = withoutOnes(was) === withoutOnes(is) ? longIn(was, is, places) : null;
		else break;
		at = before;
		if (places && String(was) === String(shape) && String(places) === String(longAxes(shape))) found = at;
	}
	return found;
}

const longAxes = (shape: readonly number[] | null): readonly number[] => [...(shape ?? []).keys()].filter((axis) => shape![axis] !== 1);

const withoutOnes = (shape: readonly number[] | null): string => String(shape?.filter((size) => size !== 1));

/** The same axes as they stood before axes of size 1 came or went. */
function longIn(was: readonly number[] | null, is: readonly number[] | null, places: readonly number[]): readonly number[] {
	const [before, now] = [longAxes(was), longAxes(is)];
	return places.map((axis) => before[now.indexOf(axis)]!);
}
