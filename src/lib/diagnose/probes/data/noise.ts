import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { ofParameters } from '../given.ts';
import { ancestorsOf, eventsOf } from '../used/learning.ts';

const inPlace = /^Tensor\.(?:__i\w+__|\w+[^_]_)$/;

/** Noise that is written into the data: what an epoch learns from has the noise of all epochs before it. */
export const noiseKept: Hazard = (trace) => {
	const places = new Map<number, number[]>();
	trace.ops.forEach(({ primitive, call, inputs, span }, at) => {
		if (primitive.kind === 'elementwise' && inputs.length === 2 && inPlace.test(call)) places.set(span.from, [...(places.get(span.from) ?? []), at]);
	});
	const backwards = eventsOf(trace.learning ?? [], 'backward');
	return [...places.values()].flatMap((ats): Diagnostic[] => {
		const first = ats[0]!;
		const before = ats.at(-2);
		const last = ats[ats.length - 1]!;
		const learns = backwards.find((one) => one.at > first && one.at <= last);
		if (before === undefined || !learns) return [];
		const op = trace.ops[last]!;
		const data = op.inputs.find((id) => !isDrawnSince(trace, id, before));
		if (
			data === undefined ||
			makerOf(trace, data)?.primitive.kind !== 'slice' ||
			!op.inputs.some((id) => isDrawnSince(trace, id, before)) ||
			!holdsWhatWasMade(trace, data, op)
		)
			return [];
		if (!ancestorsOf(trace, [learns.root]).has(trace.ops[first]!.outputs[0]!)) return [];
		const name = nameOf(trace, data, nameOf(trace, op.outputs[0]!, 'the batch'));
		return [
			hazardAt(trace, op, {
				code: 'probe.noise_kept',
				message: 'Nothing is raised. The noise is written into the data: each epoch adds to that of the epochs before.',
				cause: `\`${op.call.replace('Tensor.', '')}\` writes into the memory of \`${name}\`, which is a part of the data. What it reads here in the last of ${ats.length} turns was written by it in an earlier one. \`${name} = ${name} + …\` makes a tensor of its own.`,
				tensor: op.outputs[0]!
			})
		];
	});
};

/** Whether a tensor is made of a draw that was made after an op. */
function isDrawnSince(trace: Trace, id: TensorId, since: number): boolean {
	const own = new Map<TensorId, Op>();
	for (const op of trace.ops.slice(since + 1)) for (const out of op.outputs) own.set(out, op);
	const seen = new Set([id]);
	for (const one of seen) {
		const op = own.get(one);
		if (op?.primitive.kind === 'random') return true;
		for (const input of op?.inputs ?? []) seen.add(input);
	}
	return false;
}

/** Whether numbers that a tensor holds were made where an op stands. */
function holdsWhatWasMade(trace: Trace, id: TensorId, { span }: Op): boolean {
	const [moved] = movedIn(trace, [id]) ?? [];
	return moved !== undefined && [...new Set(moved.elements)].some((element) => moved.sourceOf(element)?.span.from === span.from);
}

/** Data that are learnt from and written into in place, number by number of what stood there: what is learnt from next is no longer what was given. */
export const dataRewritten: Hazard = (trace) => {
	const backwards = eventsOf(trace.learning ?? [], 'backward');
	const told = new Set<number>();
	return opsOf(trace, 'strided_put').flatMap((put): Diagnostic[] => {
		const at = trace.ops.indexOf(put);
		const [base, value] = put.inputs;
		if (told.has(put.span.from) || base === undefined || value === undefined || ofParameters(trace).has(value) || ofParameters(trace).has(base)) return [];
		const before = backwards.findLast((one) => one.at <= at);
		const after = backwards.find((one) => one.at > at);
		if (!before || !after || !isOfOwn(trace, value, base)) return [];
		// Both what was learnt from before and what is learnt from later is cut out of these data at one place.
		const [was, is] = [
			ancestorsOf(trace, [before.root]),
			ancestorsOf(
				trace,
				backwards.slice(backwards.indexOf(after)).map(({ root }) => root)
			)
		];
		const cut = readersOf(trace, base).find(({ primitive, outputs: [out] }) => primitive.kind === 'slice' && was.has(out!));
		const later = readersOf(trace, put.outputs[0]!).find(
			({ primitive, span, outputs: [out] }) => primitive.kind === 'slice' && span.from === cut?.span.from && is.has(out!)
		);
		if (!cut || !later) return [];
		told.add(put.span.from);
		return [
			hazardAt(trace, put, {
				code: 'probe.noise_kept',
				message: 'Nothing is raised. This writes into the data: what is changed for one batch stays changed for all epochs to come.',
				cause: `A slice is no copy, and \`${nameOf(trace, base, 'the data')}\` is written into through it. Change a copy: \`clone()\` first, or what gives a new tensor, such as \`masked_fill\` or \`where\`.`,
				tensor: base
			})
		];
	});
};

/** Whether what is written was computed of the very place that it is written to. */
function isOfOwn(trace: Trace, value: TensorId, base: TensorId): boolean {
	let op = makerOf(trace, value);
	for (let i = 0; op && i < 8; i++) {
		if (op.primitive.kind === 'slice' && op.inputs[0] === base) return true;
		if (!['cast', 'index_put', 'elementwise'].includes(op.primitive.kind)) return false;
		const next: TensorId | undefined = op.inputs.find((id) => String(trace.tensors[id]!.shape) === String(trace.tensors[op!.outputs[0]!]!.shape));
		op = next === undefined ? undefined : makerOf(trace, next);
	}
	return false;
}
