import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../hazards/hazard.ts';
import { isPrediction, ofParameters, ofPredictions, outermost } from '../given.ts';

/** The likeliest word that is looked for over the batch, and read as the next word of each sequence. */
export const chosenAcross: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'reduce').flatMap((op): Diagnostic[] => {
		const [x] = op.inputs;
		const [axis] = op.primitive.axes;
		const { shape, axes } = trace.tensors[x!]!;
		if (!/arg/.test(op.primitive.fn) || axis === undefined || axes[axis] !== 'batch' || told.has(op.span.from) || !shape || shape[axis]! < 2) return [];
		const isRead = opsOf(trace, 'take').some(
			({ inputs: [table, ids] }) => trace.tensors[table!]!.role === 'parameter' && ids !== undefined && comesFrom(trace, ids, new Set(op.outputs), 8)
		);
		if (!isRead) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.samples_mix',
				message: 'Nothing is raised. The likeliest is looked for over the batch: what a sequence goes on with is the number of another.',
				cause: `Axis ${axis} of \`${nameOf(trace, x!, 'the scores')}\` (${shape.join(', ')}) is the batch; the words are the last one. What comes out is looked up as words.`,
				tensor: x!,
				axis
			})
		];
	});
};

/** The axis along which a tensor has a score for each class: that of a softmax, else what a layer makes last; null where that is not known. */
function classesOf(trace: Trace, id: TensorId, depth = 12): number | null {
	const op = makerOf(trace, id);
	const { shape } = trace.tensors[id]!;
	if (op && shape && isPrediction(op)) return classesOfPredicted(trace, op, shape);
	const [x] = op?.inputs ?? [];
	if (!op || x === undefined || !shape || depth === 0) return null;
	const { primitive } = op;
	const before = (input: TensorId): number | null => classesOf(trace, input, depth - 1);
	const last = (axis: number, from: readonly number[]): number | null =>
		axis === from.length - 1 && shape.at(-1) === from.at(-1) && shape.length > 1 ? shape.length - 1 : null;
	switch (primitive.kind) {
		case 'softmax':
			return primitive.axis;
		case 'matmul':
			return ofParameters(trace).has(op.inputs[1]!) && !comesFrom(trace, op.inputs[1]!, new Set([x]), 40) ? shape.length - 1 : null;
		case 'elementwise': {
			const scores = op.inputs.filter((input) => trace.tensors[input]!.shape?.length === shape.length && ofParameters(trace).has(input));
			return scores.length === 1 ? before(scores[0]!) : null;
		}
		case 'cast':
			return before(x);
		case 'transpose': {
			const axis = before(x);
			return axis === null ? null : primitive.axes.indexOf(axis);
		}
		case 'reshape': {
			const axis = before(x);
			return axis === null ? null : last(axis, trace.tensors[x]!.shape!);
		}
		case 'concat': {
			const [axis, ...others] = new Set(op.inputs.slice(0, 8).map(before));
			return axis === undefined || axis === primitive.axis || others.length > 0 ? null : axis;
		}
		default:
			return null;
	}
}

/** The classes of what `predict` gives for many batches: those of what the model gave for one. */
function classesOfPredicted(trace: Trace, op: Op, shape: readonly number[]): number | null {
	const at = trace.ops.indexOf(op);
	const outputs = outermost(trace).flatMap((call) => (call.from <= at && call.span.from === op.span.from ? (call.outputs ?? []) : []));
	const [axis, ...others] = new Set(
		outputs.filter((id) => String(trace.tensors[id]!.shape?.slice(1)) === String(shape.slice(1))).map((id) => classesOf(trace, id))
	);
	return axis === undefined || others.length > 0 ? null : axis;
}

/** The likeliest that is looked for along another axis than that of the classes, and held against classes: with equal sizes nothing is raised. */
export const likeliestOfOthers: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'reduce').flatMap((op): Diagnostic[] => {
		const [x] = op.inputs;
		const [axis] = op.primitive.axes;
		const { shape } = trace.tensors[x!]!;
		if (op.primitive.fn !== 'argmax' || axis === undefined || told.has(op.span.from) || !shape || shape.length < 2) return [];
		const classes = classesOf(trace, x!);
		if (classes === null || classes === axis || shape[axis]! < 2 || shape[classes]! < 2) return [];
		if (!isHeldAgainstData(trace, op.outputs[0]!) && !isCalledClasses(trace, op)) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.likeliest_of_others',
				message: `Nothing is raised. The largest is looked for along axis ${axis}, and the classes are axis ${classes}: what comes out is no class.`,
				cause: `\`${nameOf(trace, x!, 'the scores')}\` is (${shape.join(', ')}). \`argmax\` along axis ${classes} gives the class of each place.`,
				tensor: x!,
				axis
			})
		];
	});
};

/** Whether the line of an op says that its result are classes: what it is bound to, or put into, is called so. */
const isCalledClasses = ({ source }: Trace, { span }: Op): boolean =>
	/(?:pred\w*|guess\w*|classes|labels|y_?hat)\s*(?:=|\+=|\.(?:append|extend)\()/.test(source.slice(source.lastIndexOf('\n', span.from) + 1, span.from));

/** Whether a tensor is compared with what depends on no parameter. */
const isHeldAgainstData = (trace: Trace, id: TensorId, depth = 3): boolean =>
	readersOf(trace, id).some(({ primitive, inputs, outputs: [out] }) => {
		if (primitive.kind === 'elementwise' && primitive.fn === 'eq')
			return inputs.some(
				(one) => one !== id && !ofParameters(trace).has(one) && !ofPredictions(trace).has(one) && (trace.tensors[one]!.shape?.length ?? 0) > 0
			);
		return primitive.kind === 'cast' && depth > 0 && isHeldAgainstData(trace, out!, depth - 1);
	});

/** Probabilities of which a draw is made for each row, and that sum to 1 along another axis. */
export const drawnAcross: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'softmax').flatMap((op): Diagnostic[] => {
		const { axis } = op.primitive;
		const [out] = op.outputs;
		const { shape } = trace.tensors[out!]!;
		if (!shape || axis === shape.length - 1 || told.has(op.span.from)) return [];
		const drawn = readersOf(trace, out!).find(({ call, span }) => /multinomial/.test(call) || isCategorical(trace, span));
		if (!drawn) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.drawn_across',
				message: `Nothing is raised. What is drawn from has a row of probabilities along the last axis, and these sum to 1 along axis ${axis}.`,
				cause: `\`${nameOf(trace, out!, 'the probabilities')}\` is (${shape.join(', ')}), ${shape[axis] === 1 ? 'and a softmax over one number is 1: all words are as likely' : 'so that how likely a word is depends on the other rows'}. \`softmax(dim=-1)\` makes a row sum to 1.`,
				tensor: out!,
				axis
			})
		];
	});
};

const isCategorical = ({ source }: Trace, { from, to }: { readonly from: number; readonly to: number }): boolean =>
	/\bCategorical\(/.test(source.slice(from, to));

/** Probabilities that are multiplied or divided by a number before a draw: only their proportions count there, and these stay. */
export const drawnScaled: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [shares, by] = op.inputs;
		const { fn } = op.primitive;
		if ((fn !== 'div' && fn !== 'mul') || shares === undefined || by === undefined || told.has(op.span.from)) return [];
		const made = makerOf(trace, shares);
		const isNumber = makerOf(trace, by)?.primitive.kind === 'full' && trace.tensors[by]!.shape?.length === 0;
		if (made?.primitive.kind !== 'softmax' || made.primitive.log || !isNumber) return [];
		if (!readersOf(trace, op.outputs[0]!).some(({ call, span }) => /multinomial/.test(call) || isCategorical(trace, span))) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.drawn_scaled',
				message: `Nothing is raised. \`${nameOf(trace, by, 'This number')}\` has no effect: only the proportions of what is drawn from count, and all are ${fn === 'div' ? 'divided' : 'multiplied'} by the same.`,
				cause: `A temperature is what scores are divided by before the softmax: \`softmax(${nameOf(trace, made.inputs[0]!, 'logits')} / temperature, dim=-1)\`.`,
				tensor: op.outputs[0]!
			})
		];
	});
};

/** A temperature that numbers are divided by before they are divided by their sum: it is divided out again. */
export const temperatureLost: Hazard = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [x, by] = op.inputs;
		const [out] = op.outputs;
		const { source } = trace;
		const text = source.slice(source.lastIndexOf('\n', op.span.from) + 1, source.indexOf('\n', op.span.to) >>> 0);
		if (op.primitive.fn !== 'div' || x === undefined || by === undefined || !/\/=?\s*[\w.]*temp/i.test(text) || told.has(op.span.from)) return [];
		const isNumber = trace.tensors[by]!.shape?.length === 0 && (trace.tensors[x]!.shape?.length ?? 0) > 0;
		const [sum, share, ...others] = readersOf(trace, out!).filter(({ primitive }) => primitive.kind !== 'cast');
		const isShare =
			sum?.primitive.kind === 'reduce' &&
			sum.primitive.fn === 'sum' &&
			share?.primitive.kind === 'elementwise' &&
			share.primitive.fn === 'div' &&
			share.inputs[0] === out &&
			comesFrom(trace, share.inputs[1]!, new Set(sum.outputs), 4);
		if (!isNumber || !isShare || others.length > 0) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.drawn_scaled',
				message: 'Nothing is raised. The temperature has no effect: what is divided by it here is divided by its own sum next.',
				cause: `All of \`${nameOf(trace, x, 'the probabilities')}\` is divided by the same number, and their proportions stay. A temperature divides scores before a softmax: of probabilities, \`exp(log(p) / temperature)\`, and then the share of each.`,
				tensor: out!
			})
		];
	});
};

/** Scores times a temperature before a draw: what is to make a draw freer makes it stricter. */
export const temperatureTurned: Hazard = (trace) => {
	const told = new Set<number>();
	const draws = new Set(trace.ops.flatMap(({ call, inputs }) => (/multinomial|categorical|gumbel/i.test(call) ? inputs : [])));
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const { primitive, inputs, outputs, span } = op;
		const text = trace.source.slice(span.from, span.to);
		if (primitive.fn !== 'mul' || told.has(span.from) || !/\*\s*(?:self\.)?temp(?:erature)?$|^(?:self\.)?temp(?:erature)?\s*\*/i.test(text)) return [];
		if (!inputs.some((id) => trace.tensors[id]!.shape?.length === 0)) return [];
		const isDrawn = [...draws].some((id) => comesFrom(trace, id, new Set(outputs), 40));
		if (!isDrawn) return [];
		told.add(span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.temperature_turned',
				message: 'Nothing is raised. Scores are multiplied by a temperature before a draw: a low one makes the draw freer, a high one stricter.',
				cause: 'A temperature divides scores: near 0 the likeliest is drawn always, and far above 1 all are as likely.',
				tensor: outputs[0]!
			})
		];
	});
};
