import { opsOf } from '../graph.ts';
import { hazardAt, nameOf, type Hazard } from './hazard.ts';

/**
 * Lengths past the end of the padded sequence: `pack_padded_sequence` takes them without a word (errors.md §8, S6); a layer then raises a message that does not
 * name lengths.
 */
export const lengthsBeyond: Hazard = (trace) =>
	opsOf(trace, 'pack').flatMap((op) => {
		const { lengths, batchFirst } = op.primitive;
		const x = trace.tensors[op.inputs[0]!];
		const steps = x?.shape?.[batchFirst ? 1 : 0];
		if (!x || steps === undefined) return [];
		const beyond = lengths.findIndex((length) => length > steps);
		if (beyond < 0) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.lengths_beyond',
				message: `pack_padded_sequence takes length ${lengths[beyond]} without a word, but the sequence has ${steps} steps.`,
				cause:
					`\`lengths[${beyond}]\` is ${lengths[beyond]}, and \`${nameOf(trace, x.id, 'the input')}\` has ${steps} steps: \`batch_sizes\` counts ${sum(lengths)} rows, the packed data has ` +
					`${sum(lengths.map((length) => Math.min(length, steps)))}. A layer that reads it runs out of rows.`,
				tensor: x.id,
				axis: batchFirst ? 1 : 0
			})
		];
	});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
