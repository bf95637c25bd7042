import type { Diagnostic, Op, TensorId, Trace } from '../../../../ir/index.ts';
import { makerOf, opsOf } from '../../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../../hazards/hazard.ts';
import { ofParameters } from '../../given.ts';

/** How little of itself an average may keep from one time to the next. */
const least = 0.1;

/** A moving average of weights that keeps next to nothing of what it was: the two factors are the other way round. */
export const averageForgets: Hazard = (trace) => {
	const places = new Map<number, Set<TensorId>>();
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		if (op.primitive.fn !== 'add' || op.inputs.length !== 2 || (trace.tensors[op.outputs[0]!]!.shape?.length ?? 0) < 1) return [];
		const parts = op.inputs.map((id) => scaled(trace, id));
		const [one, other] = parts;
		if (!one || !other || Math.abs(one.by + other.by - 1) > 1e-6 || !ofParameters(trace).has(one.of) || !ofParameters(trace).has(other.of)) return [];
		// The one that is the average is what came out here the time before.
		const before = places.get(op.span.from) ?? new Set<TensorId>();
		places.set(op.span.from, before.add(op.outputs[0]!));
		const own = [one, other].find(({ of }) => before.has(unformed(trace, of)));
		if (!own || own.by >= least || own.by <= 0 || told.has(op.span.from)) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.average_forgets',
				message: `Nothing is raised. The average keeps ${Number(own.by.toPrecision(3))} of what it was, and takes ${Number((1 - own.by).toPrecision(3))} of the new weights: it is no average of several steps.`,
				cause: `\`${nameOf(trace, own.of, 'What is averaged')}\` is to change slowly: its own factor is the large one, and that of the new weights the small one.`,
				tensor: own.of
			})
		];
	});
};

/** What a tensor is a multiple of by a number that is written down. */
function scaled(trace: Trace, id: TensorId): { readonly of: TensorId; readonly by: number } | null {
	const op = formedBy(trace, id);
	if (op?.primitive.kind !== 'elementwise' || op.primitive.fn !== 'mul') return null;
	for (const [k, input] of op.inputs.entries()) {
		const made = makerOf(trace, input);
		const of = op.inputs[1 - k];
		if (made?.primitive.kind === 'full' && trace.tensors[input]!.shape?.length === 0 && of !== undefined) return { of, by: made.primitive.value };
	}
	return null;
}

function formedBy(trace: Trace, id: TensorId): Op | undefined {
	let op = makerOf(trace, id);
	for (let i = 0; i < 4 && op?.primitive.kind === 'cast'; i++) op = makerOf(trace, op.inputs[0]!);
	return op;
}

const unformed = (trace: Trace, id: TensorId): TensorId => {
	const op = formedBy(trace, id);
	return op?.outputs[0] ?? id;
};
