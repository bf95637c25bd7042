import { sizeOf, type Diagnostic, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { behindIn } from '../behind.ts';
import { originOf } from '../origin.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';
import { nodesIn, treeOf } from '../used/tree.ts';

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

/** Lengths for a CTC loss that are all as long as the padded batch, where the sequences that it is made of are not: padding is heard as speech. */
export const lengthsOfPadded: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'gather').flatMap((op): Diagnostic[] => {
		const [given] = op.inputs;
		if (!/\b(?:CTCLoss|ctc_loss)$/.test(op.call) || told.has(op.span.from) || given === undefined) return [];
		told.add(op.span.from);
		const call = [...nodesIn(treeOf(trace))].find((one) => one.kind === 'call' && one.from === op.span.from && one.to === op.span.to);
		const said = call?.kind === 'call' ? (call.args.find((one) => one.kind === 'keyword' && one.name === 'input_lengths') ?? call.args[2])?.value : undefined;
		const lengths = said?.kind === 'name' ? trace.bindings.findLast(({ name, tensor }) => name === said.name && tensor != null)?.tensor : undefined;
		if (lengths == null) return [];
		const numbers = lab.numbers(lengths);
		const behind = behindIn(trace, lab).find(({ tensor }) => comesFrom(trace, given, new Set([tensor])));
		const steps = behind && trace.tensors[behind.tensor]!.shape?.[behind.time];
		if (!behind || !numbers || numbers.length < 2 || !numbers.every((one) => one === numbers[0]) || !isAsLong(trace, given, numbers[0]!)) return [];
		const name = nameOf(trace, lengths, 'input_lengths');
		return [
			found(trace, makerOf(trace, lengths)?.span ?? op.span, {
				code: 'probe.lengths_of_padded',
				message: `Nothing is raised. \`${name}\` gives all sequences the length of the longest, and shorter ones are padded: the loss takes the padding for a part of them.`,
				cause: `\`${nameOf(trace, behind.tensor, 'the input')}\` has ${steps} steps, and sequence ${behind.sample} ends after ${behind.length}: ${behind.known}. Give the lengths before padding.`,
				tensor: lengths
			})
		];
	});
};

/** Whether scores have so many steps. */
const isAsLong = (trace: Trace, scores: TensorId, steps: number): boolean => (trace.tensors[scores]!.shape ?? []).slice(0, -1).includes(steps);
