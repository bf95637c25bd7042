import { sizeOf, type Diagnostic, type TensorId, type Trace } from '../../ir/index.ts';
import { makerOf, opsOf } from '../graph.ts';
import { hazardAt, nameOf } from '../hazards/hazard.ts';
import { movedIn, type Moved } from '../moved.ts';
import { along } from './behind.ts';
import type { Probe } from './probe.ts';

/** Which sample of what it was dealt out from each row of a tensor is; null where its rows are no copies, or not as many of each. */
function dealtFrom(trace: Trace, id: TensorId, batch: number, { elements, sourceOf, placeOf }: Moved): readonly number[] | null {
	const shape = trace.tensors[id]!.shape!;
	const source = sourceOf(elements[0]!);
	let made = id;
	for (let op = makerOf(trace, id); op && op !== source && op.inputs[0] !== undefined; op = makerOf(trace, made)) [made] = op.inputs as [TensorId];
	const sizes = trace.tensors[made]!.shape;
	const rows = shape[batch]!;
	if (!source || !sizes || !source.outputs.includes(made) || !elements.every((element) => sourceOf(element) === source)) return null;
	// Behind the batch stands what a row has of its own.
	const inner = sizeOf(shape.slice(batch + 1));
	const axis = sizes.findLastIndex((_, i) => sizeOf(sizes.slice(i + 1)) === inner && sizes[i]! > 1 && rows > sizes[i]! && rows % sizes[i]! === 0);
	if (axis < 0) return null;
	const samples = Array.from({ length: rows }, (_, row) => along(sizes, placeOf(elements[row * inner]!), axis));
	const counts = new Set(samples.map((one) => samples.filter((other) => other === one).length));
	return counts.size === 1 && new Set(samples).size === sizes[axis] ? samples : null;
}

/** Samples of which several copies are read, and states that are copied in another order: a copy goes on from the state of another sample. */
export const dealtAlike: Probe = (trace, lab) => {
	const told = new Set<number>();
	return [...opsOf(trace, 'rnn'), ...opsOf(trace, 'rnn_cell')].flatMap((op): Diagnostic[] => {
		const { primitive, inputs } = op;
		const [x, state] = inputs;
		if (!primitive.hasHx || x === undefined || state === undefined || told.has(op.span.from)) return [];
		const [given, kept] = [trace.tensors[x]!.shape, trace.tensors[state]!.shape];
		const batch = primitive.kind === 'rnn' && !primitive.batchFirst ? 1 : 0;
		if (!given || !kept || (primitive.kind === 'rnn' && (primitive.unbatched || primitive.lengths || kept[0] !== 1))) return [];
		const moved = movedIn(trace, [x, state], (id) => lab.numbers(id));
		const [own, other] = moved ? [dealtFrom(trace, x, batch, moved[0]!), dealtFrom(trace, state, primitive.kind === 'rnn' ? 1 : 0, moved[1]!)] : [null, null];
		if (!own || !other || own.length !== other.length || String(own) === String(other) || new Set(own).size !== new Set(other).size) return [];
		// Each with each is meant.
		if (new Set(own.map((one, row) => `${one} ${other[row]}`)).size === new Set(own).size ** 2) return [];
		told.add(op.span.from);
		const listed = (rows: readonly number[]): string => `${rows.slice(0, 6).join(', ')}${rows.length > 6 ? ', …' : ''}`;
		return [
			hazardAt(trace, op, {
				code: 'probe.samples_mix',
				message: 'Nothing is raised. The copies of the samples and those of their states stand in two orders: a copy goes on from the state of another sample.',
				cause: `The rows of \`${nameOf(trace, x, 'its input')}\` are of the samples ${listed(own)}, and those of \`${nameOf(trace, state, 'its state')}\` of ${listed(other)}. \`repeat_interleave\` puts the copies of a sample side by side, \`repeat\` puts whole batches one behind the other.`,
				tensor: state
			})
		];
	});
};
