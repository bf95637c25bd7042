import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, readersOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { comparedIn } from '../compared.ts';
import { isModel, isPrediction, outermost } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { found, lineOf } from '../used/learning.ts';
import { computes, moves, near } from './computedBack.ts';

/** Statistics that targets were computed with, and are computed back with: where the model gives the very targets, what comes out is what they were made of. */
export const statisticsUndone: Probe = (trace, lab) => {
	const made = targetsOf(trace, lab);
	if (!made) return [];
	const told = new Set<number>();
	return resultsOf(trace).flatMap((id): Diagnostic[] => {
		const back = computedWith(trace, id, made.roots);
		const row = sizeOf((trace.tensors[id]!.shape ?? []).slice(1));
		const size = sizeOf(trace.tensors[id]!.shape ?? []);
		if (!back || told.has(back.span.from) || row !== made.row || sizeOf(trace.tensors[back.outputs[0]!]!.shape ?? []) !== size) return [];
		told.add(back.span.from);
		const rows = Float64Array.from({ length: size }, (_, i) => made.targets[i % made.targets.length]!);
		const after = lab.change(new Map([[id, rows]])).numbers(back.outputs[0]!);
		const most = after?.reduce((n, one, i) => Math.max(n, Math.abs(one - made.from[i % made.from.length]!)), 0);
		const width = Math.max(...made.from) - Math.min(...made.from);
		if (most === undefined || Number.isNaN(most) || most <= near * Math.max(width, 1e-9)) return [];
		return [
			{
				...found(trace, back.span, {
					code: 'probe.computed_back',
					message:
						'Nothing is raised. What the model gives is computed back here with what its targets were computed with, and not to the numbers that they were made of.',
					cause: `In line ${lineOf(trace, made.op.span)} the targets were computed with \`${nameOf(trace, made.roots[0]!, 'the same numbers')}\`. What undoes that are the inverse steps in the opposite order.`,
					tensor: back.outputs[0]!
				}),
				tried: { result: `Where the model gives the very targets, the result is up to ${Number(most.toPrecision(2))} off what they were made of.` }
			}
		];
	});
};

interface Made {
	readonly op: Op;
	/** What the numbers were computed with. */
	readonly roots: readonly TensorId[];
	readonly targets: Float64Array;
	/** What each target was made of. */
	readonly from: Float64Array;
	/** How many targets a sample has. */
	readonly row: number;
}

/** Where a number was only moved since. */
function rootOf(trace: Trace, id: TensorId): TensorId {
	let at = id;
	for (let i = 0; i < 12; i++) {
		const op = makerOf(trace, at);
		if (!op || op.inputs[0] === undefined || !(moves.has(op.primitive.kind) || op.primitive.kind === 'expand')) return at;
		at = op.inputs[0];
	}
	return at;
}

/** How the targets that are learnt were computed of other numbers, step by step, with statistics beside. */
function targetsOf(trace: Trace, lab: Lab): Made | null {
	const [compared] = comparedIn(trace);
	let op = compared && makerOf(trace, compared.target);
	for (let i = 0; op && moves.has(op.primitive.kind) && i < 40; i++) op = makerOf(trace, op.inputs[0]!);
	if (!compared || op?.primitive.kind !== 'elementwise') return null;
	const whole = op.outputs[0]!;
	const size = sizeOf(trace.tensors[whole]!.shape ?? []);
	const roots: TensorId[] = [];
	let data = whole;
	for (let i = 0, next = whole; i < 6; i++) {
		const at = makerOf(trace, next);
		if (at?.primitive.kind !== 'elementwise' || !computes.has(at.primitive.fn)) break;
		const [own, ...others] = at.inputs.filter((id) => sizeOf(trace.tensors[id]!.shape ?? []) === size);
		if (own === undefined || others.length > 0) return null;
		const beside = at.inputs.filter((id) => id !== own && makerOf(trace, id)?.primitive.kind !== 'full');
		roots.push(...beside.map((id) => rootOf(trace, id)));
		if (beside.length > 0) data = own;
		next = own;
	}
	const [moved] = roots.length > 0 ? (movedIn(trace, [compared.target], (id) => lab.numbers(id)) ?? []) : [];
	const [targets, numbers] = [lab.numbers(compared.target), lab.numbers(data)];
	if (!moved || !targets || !numbers || !moved.elements.every((element) => element !== 0 && moved.sourceOf(element) === op)) return null;
	const row = sizeOf((trace.tensors[compared.target]!.shape ?? []).slice(1));
	return { op, roots, targets, from: Float64Array.from(moved.elements, (element) => numbers[moved.placeOf(element)]!), row };
}

/** What models give. */
const resultsOf = (trace: Trace): readonly TensorId[] => [
	...new Set([
		...outermost(trace).flatMap((call) => (isModel(call) ? (call.outputs?.slice(0, 1) ?? []) : [])),
		...trace.ops.flatMap((op) => (isPrediction(op) ? op.outputs.slice(0, 1) : []))
	])
];

/** The last of the steps that compute with all of some numbers; null where none is, or one of them is left out. */
function computedWith(trace: Trace, id: TensorId, roots: readonly TensorId[]): Op | null {
	const used = new Set<TensorId>();
	let last: Op | null = null;
	for (let at = id, i = 0; i < 12; i++) {
		const next: Op | undefined = readersOf(trace, at).find(({ primitive, inputs }) => {
			if (moves.has(primitive.kind)) return inputs[0] === at;
			return primitive.kind === 'elementwise' && computes.has(primitive.fn) && inputs.some((one) => one !== at && roots.includes(rootOf(trace, one)));
		});
		if (!next) break;
		if (next.primitive.kind === 'elementwise') {
			last = next;
			for (const one of next.inputs) if (roots.includes(rootOf(trace, one))) used.add(rootOf(trace, one));
		}
		at = next.outputs[0]!;
	}
	return roots.every((one) => used.has(one)) ? last : null;
}
