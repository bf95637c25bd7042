import { sizeOf, type Diagnostic } from '../../../ir/index.ts';
import { opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { originOf } from '../origin.ts';
import type { Probe } from '../probe.ts';

/** How far a step's probabilities may sum to another number than 1. */
const most = 1e-3;

/** A CTC loss of what are no log probabilities: those of a step sum to 1. */
export const ctcOfScores: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'gather').flatMap((op): Diagnostic[] => {
		const [given] = op.inputs;
		if (!/\b(?:CTCLoss|ctc_loss)$/.test(op.call) || told.has(op.span.from) || given === undefined) return [];
		told.add(op.span.from);
		const { shape } = trace.tensors[given]!;
		const numbers = lab.numbers(given);
		if (!shape || !numbers || op.primitive.axis !== shape.length - 1) return [];
		const classes = shape.at(-1)!;
		const sums = Array.from({ length: sizeOf(shape) / classes }, (_, row) =>
			numbers.subarray(row * classes, (row + 1) * classes).reduce((sum, value) => sum + Math.exp(value), 0)
		);
		const off = sums.find((sum) => Math.abs(sum - 1) > most);
		if (off === undefined) return [];
		const name = nameOf(trace, given, 'the input');
		return [
			{
				...hazardAt(trace, op, {
					code: 'probe.ctc_of_scores',
					message: `Nothing is raised. The CTC loss takes log probabilities, and \`${name}\` holds none.`,
					cause: `The loss falls without end as all scores rise, and learns little else. \`${name}.log_softmax(-1)\` are log probabilities.`,
					tensor: given
				}),
				tried: { result: `exp of \`${name}\` sums to ${Number(off.toPrecision(3))} over the ${classes} classes of a step, not to 1.` }
			}
		];
	});
};

/** Labels of a CTC loss among which its blank stands: no path gives the blank as a label. */
export const blankAmongLabels: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'gather').flatMap((op): Diagnostic[] => {
		const made = originOf(trace, op.inputs[1]!)?.op;
		const [extended] = made?.outputs ?? [];
		if (!/\b(?:CTCLoss|ctc_loss)$/.test(op.call) || told.has(op.span.from) || made?.call !== op.call || extended === undefined) return [];
		told.add(op.span.from);
		// The labels of a row stand between blanks; what fills a row up stands behind all of them.
		const { shape } = trace.tensors[extended]!;
		const numbers = lab.numbers(extended);
		const width = shape?.at(-1) ?? 0;
		if (!numbers || shape?.length !== 2) return [];
		const blank = numbers[0]!;
		const rows = Array.from({ length: shape[0]! }, (_, row) => numbers.subarray(row * width, (row + 1) * width).filter((_, i) => i % 2 === 1));
		const row = rows.findIndex((labels) => labels.subarray(0, labels.findLastIndex((one) => one !== blank) + 1).includes(blank));
		if (row < 0) return [];
		return [
			hazardAt(trace, op, {
				code: 'probe.blank_among_labels',
				message: `Nothing is raised. The blank of the CTC loss is ${blank}, and ${blank} is a label as well.`,
				cause: `The labels of row ${row} are ${[...rows[row]!].slice(0, 8).join(', ')}. What is read from the scores leaves all blanks out, and that label with them: number the labels from ${blank + 1}, or give \`blank\` a number that none has.`
			})
		];
	});
};
