import { sizeOf, type Op, type TensorId, type Trace } from '../../ir/index.ts';
import { makerOf, opsOf, readersOf, stepwise } from '../graph.ts';
import { hazardAt, tensorOf, type Hazard } from './hazard.ts';

/** The last step of sequences that were padded to the same length, without packing: padding, for all but the longest. */
export const lastStepOfUnpacked: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const { lengths, unbatched, batchFirst } = op.primitive;
		if (lengths || unbatched || op.outputs[0] === undefined) return [];
		const padded = beforeSteps(trace, op.inputs[0]!, batchFirst);
		if (!padded) return [];
		const time = batchFirst ? 1 : 0;
		return stepwise(trace, op.outputs[0])
			.flatMap((id) => readersOf(trace, id))
			.filter((reader) => {
				const steps = trace.tensors[reader.inputs[0]!]!.shape?.[time];
				const isLast = reader.primitive.kind === 'slice' && steps !== undefined && steps > 1 && reader.primitive.at[time] === steps - 1;
				return isLast && !isTurnOfLoop(trace, reader, time);
			})
			.map((reader) =>
				hazardAt(trace, reader, {
					code: 'hazard.last_step_of_padded',
					message: 'Nothing is raised. For all but the longest sequence, the last step is padding.',
					cause:
						'The sequences were padded to the same length, and the layer reads the padding. `pack_padded_sequence` leaves it out, and `h_n` then is the state at each sequence’s end.',
					tensor: op.outputs[0]!
				})
			);
	});

/** Whether the same place of the program reads other steps too: a loop goes through all of them, and may leave out what is padding. */
const isTurnOfLoop = (trace: Trace, last: Op, time: number): boolean =>
	readersOf(trace, last.inputs[0]!).some(
		({ primitive, span }) =>
			primitive.kind === 'slice' && span.from === last.span.from && last.primitive.kind === 'slice' && primitive.at[time] !== last.primitive.at[time]
	);

/** Whether a layer's input is, step for step, what `pad_sequence` made of sequences of several lengths, or ids that end with the padding of an embedding. */
function beforeSteps(trace: Trace, id: TensorId, batchFirst: boolean): boolean {
	for (let at: TensorId | undefined = id, i = 0; at !== undefined && i < 20; i++) {
		const op: Op | undefined = makerOf(trace, at);
		if (!op) return false;
		const { primitive } = op;
		if (op.call === 'pad_sequence')
			return trace.ops.some(({ call, primitive: { kind }, span }) => call === op.call && kind === 'full' && span.from === op.span.from);
		if (!['take', 'elementwise', 'matmul', 'cast', 'normalize', 'transpose'].includes(primitive.kind)) return false;
		at = primitive.kind === 'take' ? op.inputs[1] : op.inputs[0];
		if (primitive.kind === 'take' && primitive.padding !== undefined && batchFirst && endsWith(trace, at!, primitive.padding)) return true;
	}
	return false;
}

/** Whether written-out ids, (batch, seq), have rows that end with the padding, and others that do not. */
function endsWith(trace: Trace, id: TensorId, padding: number): boolean {
	const [rows, steps] = tensorOf(trace, id)?.shape ?? [];
	const written = rows !== undefined && steps !== undefined && rows * steps < 10_000 ? writtenIn(trace, id, 200) : null;
	if (!written || rows === undefined || steps === undefined) return false;
	const last = Array.from({ length: rows }, (_, row) => written[row * steps + steps - 1] === padding);
	return last.includes(true) && last.includes(false);
}

/** The numbers that a program writes down itself: in a list, or into a tensor of zeros. */
function writtenIn(trace: Trace, id: TensorId, depth: number): readonly number[] | null {
	const { primitive, inputs } = makerOf(trace, id) ?? {};
	const shape = tensorOf(trace, id)?.shape ?? [];
	if (primitive?.kind === 'literal') return Array.from(primitive.values, Number);
	if (primitive?.kind === 'full') return new Array<number>(sizeOf(shape)).fill(primitive.value);
	const base = inputs?.[0] === undefined || depth === 0 ? null : writtenIn(trace, inputs[0], depth - 1);
	if (!base || !primitive || primitive.kind === 'cast' || primitive.kind === 'reshape') return base;
	if (primitive.kind === 'expand') return base.length === 1 ? new Array<number>(sizeOf(shape)).fill(base[0]!) : null;
	const value = primitive.kind === 'strided_put' ? writtenIn(trace, inputs![1]!, depth - 1) : null;
	const sizes = tensorOf(trace, inputs?.[1])?.shape;
	if (primitive.kind !== 'strided_put' || !value || sizes?.length !== 1) return null;
	const made = [...base];
	value.forEach((n, i) => (made[primitive.offset + i * primitive.strides[0]!] = n));
	return made;
}
