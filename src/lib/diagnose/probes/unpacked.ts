import type { Diagnostic, Op, TensorId, Trace } from '../../ir/index.ts';
import { makerOf, opsOf } from '../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../hazards/hazard.ts';
import { comparedIn } from './compared.ts';

const passes: ReadonlySet<Op['primitive']['kind']> = new Set(['softmax', 'reshape', 'elementwise', 'cast', 'matmul', 'normalize']);

/** Rows that were packed batch first, unpacked time first, and held against targets that are batch first: a score meets the target of another sequence's step. */
export const unpackedTimeFirst: Hazard = (trace) => {
	const packed = new Map(opsOf(trace, 'pack').map((op) => [op.outputs[1] ?? op.outputs[0]!, op]));
	if (packed.size === 0 || [...packed.values()].some(({ primitive }) => !primitive.batchFirst)) return [];
	const told = new Set<Op>();
	return comparedIn(trace).flatMap(({ scores, target }): Diagnostic[] => {
		const op = unpackedFrom(trace, scores);
		const shape = op?.primitive.kind === 'unpack' ? trace.tensors[op.outputs[0]!]!.shape : null;
		const rows = targetsOf(trace, target);
		if (op?.primitive.kind !== 'unpack' || op.primitive.batchFirst || !shape || !rows || told.has(op)) return [];
		if (rows[0] !== shape[1] || rows[1] !== shape[0]) return [];
		told.add(op);
		return [
			hazardAt(trace, op, {
				code: 'probe.unpacked_time_first',
				message:
					'Nothing is raised. This is unpacked as (time, batch, …), and the targets are (batch, time): a score is held against the target of another place.',
				cause: `The sequences were packed with \`batch_first=True\`; \`${nameOf(trace, op.outputs[0]!, 'what is unpacked')}\` is (${shape.join(', ')}). \`pad_packed_sequence(…, batch_first=True)\` gives them back as they were.`,
				tensor: op.outputs[0]!,
				axis: 1
			})
		];
	});
};

/** What unpacked the numbers that scores were computed of, axis by axis and without turning them. */
function unpackedFrom(trace: Trace, id: TensorId): Op | undefined {
	let op = makerOf(trace, id);
	for (let i = 0; op && i < 20 && op.primitive.kind !== 'unpack'; i++) op = passes.has(op.primitive.kind) ? makerOf(trace, op.inputs[0]!) : undefined;
	return op;
}

/** The shape of targets before they were joined to one row. */
function targetsOf(trace: Trace, id: TensorId): readonly number[] | null {
	for (let at = id, i = 0; i < 8; i++) {
		const { shape } = trace.tensors[at]!;
		const op = makerOf(trace, at);
		if (shape && shape.length > 1 && shape[0]! > 1 && shape[1]! > 1) return op?.primitive.kind === 'transpose' ? null : shape;
		if (op?.primitive.kind !== 'reshape' && op?.primitive.kind !== 'cast') return null;
		at = op.inputs[0]!;
	}
	return null;
}
