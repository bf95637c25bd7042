import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { opsOf, readersOf, type OpOf } from '../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../hazards/hazard.ts';
import { originOf } from '../origin.ts';

/** Layers of a stack that nothing reads: only the states of those below them are taken. */
export const upperUnread: Hazard = (trace) => {
	const places = new Map<number, OpOf<'rnn'>[]>();
	for (const op of opsOf(trace, 'rnn')) if (op.primitive.numLayers > 1) places.set(op.span.from, [...(places.get(op.span.from) ?? []), op]);
	return [...places.values()].flatMap((ops): Diagnostic[] => {
		const taken = ops.map((op) => statesTaken(trace, op));
		const slices = taken.flatMap((one) => one ?? []);
		const [first] = slices;
		if (!first || taken.includes(null)) return [];
		const { numLayers, bidirectional } = ops[0]!.primitive;
		const top = Math.max(...slices.map((one) => one.last));
		const directions = bidirectional ? 2 : 1;
		if (top >= (numLayers - 1) * directions) return [];
		const state = originOf(trace, first.op.inputs[0]!)!;
		return [
			hazardAt(trace, first.op, {
				code: 'probe.upper_layers_unread',
				message: `Nothing is raised. Of ${numLayers} layers, what the last one gives is read by nothing.`,
				cause: `\`${nameOf(trace, state.op.outputs[state.output]!, 'The state')}\` holds the last states layer by layer, the first layer first, and only those up to ${top} of ${numLayers * directions} are taken. The last layer's stand at the end: \`h[-1]\`${bidirectional ? ' and `h[-2]`' : ''}.`,
				tensor: first.op.outputs[0]!,
				axis: 0
			})
		];
	});
};

/** The slices by which alone the results of a stack are read, and the last of its states that each takes; null where they are read in another way. */
function statesTaken(trace: Trace, { outputs: [steps, ...states] }: OpOf<'rnn'>): readonly { readonly op: Op; readonly last: number }[] | null {
	if (heardBy(trace, steps!).length > 0) return null;
	const readers = states.flatMap((id) => heardBy(trace, id));
	if (readers.length === 0) return null;
	const taken = readers.map((op) => {
		const at = op.primitive.kind === 'slice' ? op.primitive.at[0] : undefined;
		return at === undefined ? null : { op, last: typeof at === 'number' ? at : at.start + at.step * (Math.ceil((at.stop - at.start) / at.step) - 1) };
	});
	return taken.every((one) => one !== null) ? taken : null;
}

/** What computes with a tensor, a backward pass aside. */
const heardBy = (trace: Trace, id: TensorId): readonly Op[] => readersOf(trace, id).filter(({ primitive }) => primitive.kind !== 'gradient');
