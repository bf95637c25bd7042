import { sizeOf, type Diagnostic, type ModuleCall, type TensorId, type Trace } from '../../../ir/index.ts';
import { movedIn } from '../../moved.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { meant, outermost } from '../given.ts';
import type { Probe } from '../probe.ts';
import { ancestorsOf, eventsOf, found } from '../used/learning.ts';
import { nodesIn, treeOf } from '../used/tree.ts';

/** Batches of one pass hold each sample once: the next goes on where the one before has ended. */
export const batchesGoOn: Probe = (trace, lab) =>
	batchesOf(trace).flatMap((batches): Diagnostic[] => {
		const [first] = batches;
		const shape = first === undefined ? null : trace.tensors[first]!.shape;
		if (first === undefined || batches.length < 2 || !shape || shape.length < 3 || meant(trace, first)[0] !== 'batch') return [];
		const moved = movedIn(trace, batches, (id) => lab.numbers(id));
		const source = moved?.[0]!.sourceOf(moved[0]!.elements[0]!);
		const whole = source?.outputs[0] === undefined ? null : trace.tensors[source.outputs[0]]!.shape;
		if (!moved || !source || !whole || whole.length !== shape.length || String(whole.slice(1)) !== String(shape.slice(1))) return [];
		const inner = sizeOf(shape.slice(1));
		const rows = moved.map(({ elements, sourceOf, placeOf }, k) =>
			sourceOf(elements[0]!) === source ? Array.from({ length: trace.tensors[batches[k]!]!.shape![0]! }, (_, i) => placeOf(elements[i * inner]!) / inner) : null
		);
		const isRun = (own: readonly number[]): boolean => own.length > 2 && own.every((row, i) => Number.isInteger(row) && (i === 0 || row === own[i - 1]! + 1));
		if (rows.some((own) => own === null || !isRun(own))) return [];
		const steps = new Set(rows.slice(1).map((own, i) => own![0]! - rows[i]![0]!));
		const [step] = steps;
		const batch = rows[0]!.length;
		if (steps.size !== 1 || step === undefined || step < 1 || step * 2 > batch || whole[0]! < 2 * batch) return [];
		return [
			found(trace, cutAt(trace) ?? source.span, {
				code: 'probe.batches_overlap',
				message: `Nothing is raised. A batch begins ${step === 1 ? 'one sample' : `${step} samples`} after the one before and has ${batch}: most samples stand in several batches, and others may stand in none.`,
				cause: `The batches of \`${nameOf(trace, source.outputs[0]!, 'the data')}\` (${whole.join(', ')}) are rows ${rows
					.slice(0, 2)
					.map((own) => `${own![0]} to ${own!.at(-1)}`)
					.join(', then ')}. Batch k begins at k times the size of a batch.`,
				tensor: first
			})
		];
	});

/** What is learnt from at one place of a program, in its order. */
function batchesOf(trace: Trace): readonly (readonly TensorId[])[] {
	const places = new Map<number, TensorId[]>();
	for (const { from, inputs } of eventsOf(trace.learning ?? [], 'batch'))
		if (inputs[0] !== undefined) places.set(from, [...(places.get(from) ?? []), inputs[0]].slice(0, 6));
	const ofLosses = ancestorsOf(
		trace,
		eventsOf(trace.learning ?? [], 'backward').map(({ root }) => root)
	);
	const isLearnt = ({ type, outputs, symbolic }: ModuleCall): boolean => type !== 'Loss' && !symbolic && (outputs?.some((id) => ofLosses.has(id)) ?? false);
	for (const call of outermost(trace)) {
		const input = call.inputs[0];
		if (input !== undefined && isLearnt(call)) places.set(call.span.from, [...(places.get(call.span.from) ?? []), input].slice(0, 6));
	}
	return [...places.values()];
}

/** Where a data set of the program's cuts a batch out. */
function cutAt(trace: Trace) {
	const getter = [...nodesIn(treeOf(trace))].find((one) => one.kind === 'function' && one.name === '__getitem__');
	return getter
		? [...nodesIn(getter)].find((one) => one.kind === 'return' || (one.kind === 'assign' && /:/.test(trace.source.slice(one.value.from, one.value.to))))
		: undefined;
}
