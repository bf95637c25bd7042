import type { Op, TensorId, Trace } from '../../../ir/index.ts';
import type { OpOf } from '../../graph.ts';

/** A recurrent op. */
export type Step = OpOf<'rnn'> | OpOf<'rnn_cell'>;

/** The first states that it is given. */
export const statesOf = ({ primitive, inputs }: Step): readonly TensorId[] => (primitive.hasHx ? inputs.slice(1, primitive.mode === 'lstm' ? 3 : 2) : []);

/** Whether a recurrent op reads one step of each sequence. */
export function readsOneStep(trace: Trace, { primitive, inputs }: Step): boolean {
	if (primitive.kind === 'rnn_cell') return true;
	const shape = trace.tensors[inputs[0]!]!.shape;
	return primitive.lengths === null && !primitive.unbatched && shape?.length === 3 && shape[primitive.batchFirst ? 1 : 0] === 1;
}

/** What one layer does step after step at one place of the program. */
export function runsOf(trace: Trace): readonly (readonly Step[])[] {
	const places = new Map<string, Step[]>();
	const layers = new Map<number, number>();
	for (const { from, to, module } of trace.calls ?? []) for (let i = from; i < to; i++) if (isStep(trace.ops[i]!)) layers.set(i, module);
	trace.ops.forEach((op, i) => {
		if (!isStep(op)) return;
		const key = `${op.span.from} ${layers.get(i) ?? op.path}`;
		const steps = places.get(key);
		if (steps) steps.push(op);
		else places.set(key, [op]);
	});
	return [...places.values()].filter(({ length }) => length > 1);
}

const isStep = (op: Op): op is Step => op.primitive.kind === 'rnn' || op.primitive.kind === 'rnn_cell';
