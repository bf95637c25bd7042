import type { Op, TensorId, Trace } from '../../ir/index.ts';
import { makerOf, opsOf, readersOf, stepwise, type OpOf } from '../graph.ts';
import { hazardAt, nameOf, type Hazard } from './hazard.ts';

/** The first step of what has read forward, and no other: it has read one step only. */
export const firstStepAlone: Hazard = (trace) =>
	opsOf(trace, 'rnn').flatMap((op) => {
		const { batchFirst, bidirectional, unbatched, lengths } = op.primitive;
		const [output, ...states] = op.outputs;
		const axis = batchFirst && !unbatched ? 1 : 0;
		const steps = output === undefined ? 0 : (trace.tensors[output]!.shape?.[axis] ?? 0);
		if (output === undefined || lengths || bidirectional || steps < 3 || states.some((id) => isRead(trace, id))) return [];
		if (!isLearntFrom(trace, output) || mayBeTurned(trace, op.inputs[0]!)) return [];
		const held = stepwise(trace, output);
		const readers = held.flatMap((id) =>
			readersOf(trace, id).filter(({ outputs, primitive }) => primitive.kind !== 'gradient' && !outputs.some((out) => held.includes(out)))
		);
		const [first] = readers;
		if (!first || !readers.every((reader) => isSlice(reader) && reader.primitive.at[axis] === 0)) return [];
		return [
			hazardAt(trace, writtenAt(trace, first as OpOf<'slice'>, axis), {
				code: 'hazard.first_step_alone',
				message: `Nothing is raised. This picks the first of ${steps} steps, where one step has been read: all others are read by nothing.`,
				cause: `\`${nameOf(trace, first.inputs[0]!, 'The output')}\` holds the state behind each step. What has read all of them is the last: ${axis === 1 ? '`[:, -1]`' : '`[-1]`'}.`,
				tensor: first.inputs[0]!,
				axis
			})
		];
	});

const isSlice = (op: Op): op is OpOf<'slice'> => op.primitive.kind === 'slice';

/** Whether something reads a tensor, and does not only give it another form. */
const isRead = (trace: Trace, id: TensorId): boolean =>
	readersOf(trace, id).some(({ primitive, outputs }) => !['reshape', 'cast'].includes(primitive.kind) || outputs.some((out) => isRead(trace, out)));

/** Where a step was picked first: when a model of Keras' was put together, not where it is fitted. */
function writtenAt(trace: Trace, { inputs, primitive, ...rest }: OpOf<'slice'>, axis: number): Op {
	const width = trace.tensors[inputs[0]!]!.shape?.slice(1);
	const isAlike = (one: OpOf<'slice'>): boolean => one.primitive.at[axis] === 0 && String(trace.tensors[one.inputs[0]!]!.shape?.slice(1)) === String(width);
	return opsOf(trace, 'slice').find(isAlike) ?? { inputs, primitive, ...rest };
}

/** Whether the program learns by what is made of a tensor, or holds it against something. */
function isLearntFrom(trace: Trace, id: TensorId): boolean {
	const compared = new Set((trace.calls ?? []).flatMap(({ type, inputs }) => (type === 'Loss' ? inputs : [])));
	const seen = new Set([id]);
	for (const one of seen)
		for (const { primitive, call, outputs } of seen.size < 2000 ? readersOf(trace, one) : []) {
			if (compared.has(one) || primitive.kind === 'gradient' || /loss|entropy/i.test(call)) return true;
			for (const out of outputs) seen.add(out);
		}
	return false;
}

/** Whether what a layer reads may stand in the order of time turned round: then its first step is the end. */
function mayBeTurned(trace: Trace, id: TensorId): boolean {
	if (/\[::-1\]|\[:, ::-1|go_backwards|reversed?\b|flip|\[::\s*-1/.test(trace.source)) return true;
	const seen = new Set([id]);
	for (const one of seen) {
		const op = makerOf(trace, one);
		if (op?.primitive.kind === 'flip') return true;
		if (seen.size < 500) for (const input of op?.inputs ?? []) seen.add(input);
	}
	return false;
}
