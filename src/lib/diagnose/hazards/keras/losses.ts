import { lineAt, type Diagnostic, type Op, type Span, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf } from '../../graph.ts';
import type { Hazard } from '../hazard.ts';
import { comparedIn, layerPlace, type Compared } from './compared.ts';

const sameNumbers: ReadonlySet<Op['primitive']['kind']> = new Set(['reshape', 'cast', 'slice', 'transpose']);

/** What a loss is given: probabilities of a softmax or a sigmoid, scores of a layer without an activation, or with one that gives no probabilities; undefined of all else. */
function givenBy(trace: Trace, output: TensorId): 'softmax' | 'sigmoid' | 'scores' | 'relu' | 'tanh' | undefined {
	let op = makerOf(trace, output);
	for (let i = 0; i < 12 && op && sameNumbers.has(op.primitive.kind); i++) op = makerOf(trace, op.inputs[0]!);
	if (op?.primitive.kind === 'softmax') return op.primitive.log ? undefined : 'softmax';
	if (op?.primitive.kind === 'elementwise' && op.primitive.fn === 'sigmoid') return 'sigmoid';
	if (op?.primitive.kind === 'elementwise' && (op.primitive.fn === 'relu' || op.primitive.fn === 'tanh') && isOfLayer(trace, op)) return op.primitive.fn;
	if (op?.primitive.kind === 'elementwise' && op.primitive.fn === 'add' && isLearned(trace, op.inputs[1])) op = makerOf(trace, op.inputs[0]!);
	for (let i = 0; i < 4 && op && sameNumbers.has(op.primitive.kind); i++) op = makerOf(trace, op.inputs[0]!);
	return op?.primitive.kind === 'matmul' && isLearned(trace, op.inputs[1]) ? 'scores' : undefined;
}

/** Whether an activation is of what a layer computes with its weights. */
function isOfLayer(trace: Trace, { inputs: [x] }: Op): boolean {
	const op = x === undefined ? undefined : makerOf(trace, x);
	return op?.primitive.kind === 'matmul' || (op?.primitive.kind === 'elementwise' && op.primitive.fn === 'add' && isLearned(trace, op.inputs[1]));
}

/** The softmax that a loss is given the probabilities of, and along which axis of those it went; null where there is none. */
function softmaxOf(trace: Trace, output: TensorId): { readonly op: Op; readonly axis: number } | null {
	// Where the axes stood before they were turned: a softmax along another axis than the last turns them there and back.
	let places = [...(trace.tensors[output]!.shape ?? []).keys()];
	let op = makerOf(trace, output);
	for (let i = 0; i < 6 && op && (op.primitive.kind === 'cast' || op.primitive.kind === 'transpose'); i++) {
		const before = [...places];
		if (op.primitive.kind === 'transpose') for (const [at, from] of op.primitive.axes.entries()) before[from] = places[at]!;
		places = before;
		op = makerOf(trace, op.inputs[0]!);
	}
	return op?.primitive.kind === 'softmax' ? { op, axis: places[op.primitive.axis]! } : null;
}

const isLearned = (trace: Trace, id: TensorId | undefined): boolean => id !== undefined && trace.tensors[id]!.role === 'parameter';

type Said = Pick<Diagnostic, 'code' | 'message' | 'cause'> & { readonly at?: Span };

const entropies: ReadonlyMap<string, 'softmax' | 'sigmoid'> = new Map([
	['binary_crossentropy', 'sigmoid'],
	['categorical_crossentropy', 'softmax'],
	['sparse_categorical_crossentropy', 'softmax'],
	['softmax_cross_entropy_with_logits', 'softmax'],
	['sparse_softmax_cross_entropy_with_logits', 'softmax'],
	['sigmoid_cross_entropy_with_logits', 'sigmoid']
]);

/** Whether Keras has found the scores that an activation was given, and takes those: it warns of it. */
const findsScores = ({ warnings, source }: Trace, { span }: Compared): boolean => {
	const line = lineAt(source, span.from);
	return warnings.some((one) => one.line === line && one.message.includes('received `from_logits=True`'));
};

function saidOf(trace: Trace, one: Compared): Said | undefined {
	const { function: named, fromLogits, output } = one;
	const squashed = entropies.get(named);
	if (!squashed) return undefined;
	const classes = output.shape?.at(-1) ?? 0;
	const given = givenBy(trace, output.id);
	if (named === 'sparse_categorical_crossentropy' && classes === 1)
		return {
			code: 'hazard.keras.one_class',
			message: 'Nothing is raised. The output has one class, so that every sample is of it for certain: nothing is learnt.',
			cause:
				'`sparse_categorical_crossentropy` wants as many units as there are classes. For two classes, one unit goes with activation="sigmoid" and `binary_crossentropy`.'
		};
	if (fromLogits && (given === 'softmax' || given === 'sigmoid') && !findsScores(trace, one))
		return {
			code: 'hazard.keras.probabilities_as_logits',
			message: `Nothing is raised. The loss takes scores here, and is given what a ${given} gave: it is squashed again.`,
			cause: `\`${named}\` with from_logits=True applies the ${squashed} itself, and twice makes all outputs alike. Leave out the activation, or from_logits=True.`
		};
	if (!fromLogits && given === 'scores')
		return {
			code: 'hazard.keras.no_probabilities',
			message: `Nothing is raised. \`${named}\` takes probabilities here, and is given the scores of a layer without an activation.`,
			cause: `What is below 0 or above 1 is cut off in the loss. The layer wants activation="${squashed}", or the loss from_logits=True.`
		};
	if (!fromLogits && (given === 'relu' || given === 'tanh'))
		return {
			code: 'hazard.keras.no_probabilities',
			message: `Nothing is raised. \`${named}\` takes probabilities here, and is given what a ${given} gave.`,
			cause: `What is below 0 or above 1 is cut off in the loss, and what is not learns nothing there. The layer wants activation="${squashed}".`
		};
	const softmax = squashed === 'softmax' && !fromLogits ? softmaxOf(trace, output.id) : null;
	if (softmax && softmax.axis < (output.shape?.length ?? 0) - 1 && output.shape![softmax.axis]! > 1)
		return {
			at: layerPlace(trace, softmax.op),
			code: 'hazard.keras.softmax_axis',
			message: `Nothing is raised. The softmax is along axis ${softmax.axis}, and the loss takes the classes along the last: the probabilities of a place do not sum to 1.`,
			cause: `What is compared is (${output.shape!.join(', ')}). \`axis=-1\` makes the ${classes} classes of each place compete; axis ${softmax.axis} makes the places compete for a class.`
		};
	if (!fromLogits && squashed === 'sigmoid' && given === 'softmax' && classes > 1)
		return {
			code: 'hazard.keras.binary_of_classes',
			message: `Nothing is raised. \`${named}\` takes each of ${classes} classes for a yes or no of its own, and they come of one softmax.`,
			cause:
				'Classes of which one is right go with `categorical_crossentropy`, or `sparse_categorical_crossentropy` where they are numbers; several that may all be right want activation="sigmoid".'
		};
	return undefined;
}

/** Where the one model of a program is told the loss that `fit` asks for, which stands nowhere else. */
function compiledAt({ source }: Trace, { span }: Compared): Span | null {
	if (!/^[^(]*\.(?:fit|evaluate|train_on_batch|test_on_batch)\s*\(/.test(source.slice(span.from))) return null;
	const [told, another] = [...source.matchAll(/[\w.]+\.compile\(/g)];
	return told && !another ? { from: told.index, to: told.index + told[0].length - 1 } : null;
}

/** Where the only loss of a program is made that takes scores. */
function madeAt({ source }: Trace): Span | null {
	const [said, another] = [...source.matchAll(/^.*from_logits\s*=\s*True.*$/gm)];
	return said && !another ? { from: said.index + said[0].search(/\S/), to: said.index + said[0].length } : null;
}

/** A cross entropy of outputs that are not what it takes: scores for probabilities, probabilities for scores, one class. */
export const lossOfOutputs: Hazard = (trace) => {
	const told = new Set<string>();
	return comparedIn(trace).flatMap((one): Diagnostic[] => {
		const said = saidOf(trace, one);
		const key = `${said?.code} ${one.span.from}`;
		if (!said || told.has(key)) return [];
		told.add(key);
		const { at, ...text } = said;
		const { from, to } = at ?? (one.fromLogits ? madeAt(trace) : compiledAt(trace, one)) ?? one.span;
		return [{ kind: 'hazard', severity: 'warning', from, to, line: lineAt(trace.source, from), tensor: one.output.id, ...text }];
	});
};
