import type { Diagnostic, Op, TensorId, Trace } from '../../ir/index.ts';
import { makerOf, opsOf, readersOf, stepwise, type OpOf } from '../graph.ts';
import { hazardAt, madeIn, nameOf } from '../hazards/hazard.ts';
import type { Probe } from './probe.ts';

/** A recurrent layer's outputs at every step, and whether they stand last step first. */
interface Read {
	readonly layer: OpOf<'rnn'>;
	readonly time: number;
	readonly isTurned: boolean;
}

const passes: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'normalize', 'flip']);

/** What a tensor was before it was turned round or only cast, and how often it was turned along an axis. */
function turnsBehind(trace: Trace, id: TensorId, time: number): { readonly op: Op | undefined; readonly from: TensorId; readonly turns: number } {
	let [at, turns] = [id, 0];
	let op = makerOf(trace, at);
	for (; op && passes.has(op.primitive.kind); op = makerOf(trace, at)) {
		if (op.primitive.kind === 'flip' && op.primitive.axes.includes(time)) turns++;
		at = op.inputs[0]!;
	}
	return { op, from: at, turns };
}

function readBy(trace: Trace, id: TensorId): Read | null {
	for (const time of [0, 1]) {
		const after = turnsBehind(trace, id, time);
		const layer = after.op;
		if (layer?.primitive.kind !== 'rnn' || layer.outputs[0] !== after.from || layer.primitive.unbatched || layer.primitive.lengths) continue;
		if ((layer.primitive.batchFirst ? 1 : 0) !== time || layer.primitive.bidirectional) continue;
		const before = turnsBehind(trace, layer.inputs[0]!, time);
		return { layer: layer as OpOf<'rnn'>, time, isTurned: (after.turns + before.turns) % 2 === 1 };
	}
	return null;
}

/** Two directions joined step by step, of which one stands last step first: what belongs to a step is joined with what belongs to another. */
export const stepsTogether: Probe = (trace) => {
	const told = new Set<number>();
	return opsOf(trace, 'concat').flatMap((op): Diagnostic[] => {
		const [out] = op.outputs;
		if (told.has(op.span.from) || op.inputs.length !== 2 || op.primitive.axis !== 2 || out === undefined) return [];
		const [a, b] = op.inputs.map((id) => readBy(trace, id));
		if (!a || !b || a.time !== b.time || a.isTurned === b.isTurned || !keepsSteps(trace, out, a.time)) return [];
		told.add(op.span.from);
		const turned = op.inputs[a.isTurned ? 0 : 1]!;
		const steps = trace.tensors[out]!.shape![a.time]!;
		return [
			hazardAt(trace, op, {
				code: 'probe.steps_turned',
				message: `Nothing is raised. \`${nameOf(trace, turned, 'one part')}\` stands last step first here, and is joined with what stands first step first.`,
				cause: `Step 0 of ${steps} is joined with step ${steps - 1}, and so on: the layer read its input from the end, and gives its outputs in that order. Turn them round along the steps before they are joined.${madeIn(trace, a.isTurned ? a.layer : b.layer)}`,
				tensor: turned
			})
		];
	});
};

/** Whether something is made of each step of a tensor by itself: its last step, or a mean of all, is right in either order. */
function keepsSteps(trace: Trace, id: TensorId, time: number): boolean {
	const readers = stepwise(trace, id).flatMap((one) => readersOf(trace, one));
	return (
		readers.length > 0 &&
		readers.every(
			({ primitive }) =>
				!(primitive.kind === 'slice' && typeof primitive.at[time] === 'number') && !(primitive.kind === 'reduce' && primitive.axes.includes(time))
		)
	);
}
