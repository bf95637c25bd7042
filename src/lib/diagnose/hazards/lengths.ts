import { hazardAt, nameOf, type Hazard } from './hazard.ts';

/** Lengths past the end of the padded sequence: `pack_padded_sequence` takes them without a word. (errors.md §8, S6) */
export const lengthsBeyond: Hazard = (trace) =>
	trace.ops.flatMap((op) => {
		if (op.primitive.kind !== 'pack') return [];
		const { lengths, batchFirst } = op.primitive;
		const x = trace.tensors[op.inputs[0]!];
		const steps = x?.shape?.[batchFirst ? 1 : 0];
		if (!x || steps === undefined) return [];
		const beyond = lengths.findIndex((length) => length > steps);
		if (beyond < 0) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.lengths_beyond',
				message: `Nothing is raised. Length ${lengths[beyond]} is beyond the ${steps} steps of the sequence.`,
				cause: `lengths[${beyond}] is ${lengths[beyond]}, but ${nameOf(trace, x.id, 'the input')} has only ${steps} steps: what is read past the end is not your data.`,
				tensor: x.id,
				axis: batchFirst ? 1 : 0
			})
		];
	});
