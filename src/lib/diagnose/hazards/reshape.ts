import type { Diagnostic, Op, Tensor, TensorId, Trace } from '../../ir/index.ts';
import { isOfKeras, opsOf, readersOf } from '../graph.ts';
import { hazardAt, nameOf, type Hazard } from './hazard.ts';

const product = (shape: readonly number[]): number => shape.reduce((all, n) => all * n, 1);

/** The sizes above 1, in order. */
const solid = (shape: readonly number[]): readonly number[] => shape.filter((n) => n !== 1);

/** Whether the program itself asks for another shape: other calls only add or drop axes of size 1, and a layer knows what its own `view` does. */
export const isAsked = (trace: Trace, { call, span }: Op): boolean =>
	/(?:view|reshape)(?:_as)?$/.test(call) && /view|reshape/i.test(trace.source.slice(span.from, span.to));

/**
 * `view` or `reshape` where the axes were to change places: the shape is the wanted one, the elements stay in their old order and land in other rows.
 * Found where the new shape is the old one in another order and a layer goes on to read it, or where the batch axis is known and its size comes back at another place.
 */
export const viewForPermute: Hazard = (trace) =>
	opsOf(trace, 'reshape').flatMap((op) => {
		if (!isAsked(trace, op)) return [];
		const [before, after] = [trace.tensors[op.inputs[0]!], trace.tensors[op.outputs[0]!]];
		if (!before?.shape || !after?.shape || product(before.shape) === 0) return [];
		const moved = swapped(trace, op, before.shape, after.shape) ? null : movedBatch(before, after.shape);
		if (moved === undefined) return [];
		const what =
			moved === null ? `another order of \`(${before.shape.join(', ')})\`` : `\`(${before.shape.join(', ')})\` with the batch, ${moved}, at another place`;
		return [viewHazard(trace, op, before, after, what)];
	});

/** What is said of such a `view`. `what` its result is, beside what was meant. */
export const viewHazard = (trace: Trace, op: Op, before: Tensor, after: Tensor, what: string): Diagnostic =>
	hazardAt(trace, op, {
		code: 'hazard.view_for_permute',
		message: `Nothing is raised. ${op.call.replace(/^.*\./, '')} does not move axes: the elements land in other rows.`,
		cause: `\`(${after.shape!.join(', ')})\` is ${what}, but the elements of \`${nameOf(trace, before.id, 'the tensor')}\` are only dealt out anew in their old order, so that sequences are mixed. Axes change places with ${isOfKeras(trace) ? '`transpose` or `Permute`' : '`permute` or `transpose`'}.`,
		tensor: after.id
	});

/** Whether the sizes above 1 are the same ones in another order. */
export function isAnotherOrder(before: readonly number[], after: readonly number[]): boolean {
	const [old, made] = [solid(before), solid(after)];
	return old.length > 1 && String(old) !== String(made) && String([...old].sort()) === String([...made].sort());
}

/** Whether the sizes are the same ones in another order, and a recurrent layer reads the result; or those behind the first of three, and any layer does. */
const swapped = (trace: Trace, op: Op, before: readonly number[], after: readonly number[]): boolean =>
	isAnotherOrder(before, after) &&
	(readersOf(trace, op.outputs[0]!).some(({ primitive }) => primitive.kind === 'rnn' || primitive.kind === 'pack') ||
		(before.length === 3 && after.length === 3 && before[0] === after[0] && before[0]! > 1 && isReadByLayer(trace, op.outputs[0]!)));

const passesOn: ReadonlySet<Op['primitive']['kind']> = new Set(['slice', 'index', 'take', 'cast', 'concat', 'transpose', 'reshape']);

function isReadByLayer(trace: Trace, id: TensorId): boolean {
	const seen = new Set([id]);
	for (const one of seen)
		for (const { primitive, outputs } of seen.size < 200 ? readersOf(trace, one) : []) {
			if (primitive.kind === 'rnn' || primitive.kind === 'conv') return true;
			if (passesOn.has(primitive.kind)) for (const out of outputs) seen.add(out);
		}
	return false;
}

/** The size of the batch, where it is known and comes back behind another number of elements than before; undefined where not. */
function movedBatch(before: Tensor, after: readonly number[]): number | undefined {
	const shape = before.shape!;
	const axis = before.axes.indexOf('batch');
	const size = shape[axis];
	if (size === undefined || size === 1 || shape.filter((n) => n === size).length > 1 || after.filter((n) => n === size).length !== 1) return undefined;
	return product(shape.slice(0, axis)) === product(after.slice(0, after.indexOf(size))) ? undefined : size;
}
