import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { isCounted } from '../axes.ts';
import { along } from '../behind.ts';
import { meant } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';

const comparisons: ReadonlySet<string> = new Set(['lt', 'le', 'gt', 'ge']);

/** A mask of counted steps and lengths that is laid along the batch: the length of a sequence masks one step of all sequences. */
export const lengthsAlongSteps: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [a, b] = op.inputs;
		if (!comparisons.has(op.primitive.fn) || a === undefined || b === undefined || told.has(op.span.from) || isCounted(trace, a) === isCounted(trace, b))
			return [];
		const lengths = lengthsOf(trace, isCounted(trace, a) ? b : a);
		const masked = lengths === null ? null : maskedBy(trace, op.outputs[0]!, trace.tensors[lengths]!.shape![0]!);
		if (lengths === null || !masked) return [];
		const { tensor, out, batch, time } = masked;
		const places = reachedBy(trace, lab, lengths, out);
		const shape = trace.tensors[out]!.shape!;
		const [samples, steps] = [batch, time].map((axis) => new Set(places.map((place) => along(shape, place, axis))));
		if (samples!.size < 2 || steps!.size !== 1) return [];
		told.add(op.span.from);
		const name = nameOf(trace, lengths, 'the lengths');
		return [
			{
				...hazardAt(trace, op, {
					code: 'probe.lengths_along_steps',
					message: 'Nothing is raised. The mask is laid along the batch: the length of a sequence masks one step of all of them.',
					cause: `In \`${nameOf(trace, tensor, 'what is masked')}\` (${trace.tensors[tensor]!.shape?.join(', ')}) axis ${batch} is the batch and axis ${time} the steps; \`${name}\` is laid along axis ${time}.`,
					tensor: op.outputs[0]!
				}),
				tried: { result: `When only \`${name}[0]\` changes, step ${[...steps!][0]} of ${samples!.size} sequences changes.` }
			}
		];
	});
};

/** A row of whole numbers that a tensor is made of by what only gives it another shape; null where it is none. */
function lengthsOf(trace: Trace, id: TensorId): TensorId | null {
	for (let at = id, i = 0; i < 8; i++) {
		const { shape, dtype } = trace.tensors[at]!;
		if (shape?.length === 1) return shape[0]! > 2 && /int/.test(dtype) ? at : null;
		const op = makerOf(trace, at);
		if (!op || !['reshape', 'cast', 'slice', 'expand', 'transpose'].includes(op.primitive.kind)) return null;
		at = op.inputs[0]!;
	}
	return null;
}

interface Masked {
	readonly tensor: TensorId;
	readonly out: TensorId;
	readonly batch: number;
	readonly time: number;
}

/** What a mask first meets that has as many samples as steps, with axes that are known. */
function maskedBy(trace: Trace, mask: TensorId, size: number): Masked | null {
	const seen = new Set([mask]);
	for (const id of seen) {
		for (const { primitive, inputs, outputs } of readersOf(trace, id)) {
			const [out] = outputs;
			if (out === undefined || seen.size > 40 || !['elementwise', 'reshape', 'cast', 'expand', 'transpose'].includes(primitive.kind)) continue;
			for (const tensor of inputs) {
				const { shape } = trace.tensors[tensor]!;
				if (seen.has(tensor) || !shape || String(shape) !== String(trace.tensors[out]!.shape)) continue;
				const axes = meant(trace, tensor);
				const [batch, time] = [axes.indexOf('batch'), axes.indexOf('time')];
				if (batch >= 0 && time >= 0 && shape[batch] === size && shape[time] === size) return { tensor, out, batch, time };
			}
			seen.add(out);
		}
	}
	return null;
}

/** The places that change when the first of the lengths is another. */
function reachedBy(trace: Trace, lab: Lab, lengths: TensorId, out: TensorId): readonly number[] {
	const numbers = lab.numbers(lengths);
	if (!numbers) return [];
	const other = Float64Array.from(numbers);
	other[0] = other[0]! > 1 ? 1 : numbers.length;
	const changed = lab.change(new Map([[lengths, other]])).changed(out);
	return changed ? [...changed.keys()].filter((place) => changed[place]) : [];
}
