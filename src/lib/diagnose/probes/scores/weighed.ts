import { lineAt, sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { ofParameters } from '../given.ts';
import { originOf } from '../origin.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';

/** Weights of samples that are multiplied with a loss that is a mean over the samples already: whichever sample has which weight, the loss is the same. */
export const weightsWeigh: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		if (op.primitive.fn !== 'mul' || told.has(op.span.from)) return [];
		const weights = op.inputs.find((id) => sizeOf(trace.tensors[id]!.shape ?? []) > 1 && !ofParameters(trace).has(id));
		const loss = op.inputs.find((id) => id !== weights && sizeOf(trace.tensors[id]!.shape ?? [2]) === 1 && ofParameters(trace).has(id));
		if (weights === undefined || loss === undefined) return [];
		const mean = originOf(trace, loss)?.op;
		const total = readersOf(trace, op.outputs[0]!).find(isSum);
		if (!mean || !isSum(mean) || !total || sizeOf(trace.tensors[total.outputs[0]!]!.shape ?? [2]) !== 1) return [];
		const samples = sizeOf(trace.tensors[weights]!.shape!);
		if (!trace.tensors[mean.inputs[0]!]!.shape?.includes(samples) || !isSameTurned(lab, weights, total)) return [];
		told.add(op.span.from);
		const name = nameOf(trace, weights, 'the weights');
		return [
			{
				...hazardAt(trace, op.call.startsWith('tf.') ? mean : op, {
					code: 'probe.weights_of_none',
					message: 'Nothing is raised. These weights weigh no sample: the loss that they are multiplied with is one number for all samples.',
					cause: `\`${nameOf(trace, loss, 'The loss')}\` is the mean over the samples already (line ${lineAt(trace.source, mean.span.from)}), and \`${name}\` (${trace.tensors[weights]!.shape!.join(', ')}) only scales it. Give the loss the weights (\`sample_weight\`), or take it for each sample (\`reduction="none"\`), weigh, and take the mean then.`,
					tensor: weights
				}),
				tried: { result: 'When the weights are given to the samples in the opposite order, the loss stays the same.' }
			}
		];
	});
};

const isSum = ({ primitive }: Op): boolean => primitive.kind === 'reduce' && (primitive.fn === 'mean' || primitive.fn === 'sum');

function isSameTurned(lab: Lab, weights: TensorId, { outputs: [total] }: Op): boolean {
	const data = lab.numbers(weights);
	const turned = data?.toReversed();
	if (!turned || turned.every((value, i) => value === data![i])) return false;
	return (
		lab
			.change(new Map([[weights, turned]]))
			.changed(total!)
			?.every((bit) => bit === 0) === true
	);
}

/** A loss that takes the sigmoid itself, and is given what is between 0 and 1 whatever the weights are: probabilities. */
export const sigmoidOfLoss: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const scores = op.primitive.fn === 'log1p' ? scoresOf(trace, op) : null;
		if (scores === null || told.has(op.span.from) || !isHeldAgainst(trace, lab, scores) || !isShare(lab.numbers(scores))) return [];
		const trials = parametersOf(trace, scores).map((id) => lab.change(new Map([[id, lab.numbers(id)!.map((value) => -50 * value - 1)]])));
		if (trials.length === 0 || !trials.every((trial) => isShare(trial.numbers(scores)))) return [];
		told.add(op.span.from);
		return [
			{
				...hazardAt(trace, op, {
					code: 'probe.sigmoid_twice',
					message: 'Nothing is raised. The loss is given probabilities and takes their sigmoid again.',
					cause: `\`${nameOf(trace, scores, 'What it is given')}\` is between 0 and 1, and the sigmoid of that between 0.5 and 0.73. The loss expects scores as a linear layer gives them.`,
					tensor: scores
				}),
				tried: { result: 'Whatever the weights are changed to, what the loss is given stays between 0 and 1.' }
			}
		];
	});
};

const isShare = (numbers: Float64Array | null): boolean => numbers?.every((value) => value >= 0 && value <= 1) === true;

/** What a loss of scores takes the sigmoid of: x, where it adds log(1 + exp(−|x|)). */
function scoresOf(trace: Trace, op: Op): TensorId | null {
	let at = op.inputs[0]!;
	for (const fn of ['exp', 'neg', 'abs']) {
		const made = makerOf(trace, at);
		if (made?.primitive.kind !== 'elementwise' || made.primitive.fn !== fn) return null;
		at = made.inputs[0]!;
	}
	return ofParameters(trace).has(at) ? at : null;
}

/** Whether scores are multiplied with labels, that are no result of a parameter. */
const isHeldAgainst = (trace: Trace, lab: Lab, scores: TensorId): boolean =>
	readersOf(trace, scores).some(({ primitive, inputs }) => {
		const [label] = inputs.filter((id) => id !== scores);
		return primitive.kind === 'elementwise' && primitive.fn === 'mul' && label !== undefined && !ofParameters(trace).has(label) && isShare(lab.numbers(label));
	});

/** The parameters that scores are made of, the nearest first. */
function parametersOf(trace: Trace, scores: TensorId): readonly TensorId[] {
	const seen = new Set([scores]);
	const found = new Set<TensorId>();
	for (const id of seen) {
		if (trace.tensors[id]!.role === 'parameter') found.add(id);
		if (seen.size > 400 || found.size >= 4) break;
		for (const input of makerOf(trace, id)?.inputs ?? []) if (ofParameters(trace).has(input)) seen.add(input);
	}
	return [...found];
}
