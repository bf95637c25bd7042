import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { comparedIn } from '../compared.ts';
import { isPrediction, ofParameters, ofPredictions, outermost } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { found, lineOf } from '../used/learning.ts';

export const moves: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'slice', 'reshape', 'concat', 'index', 'take', 'transpose', 'as_strided']);
export const computes: ReadonlySet<string> = new Set(['sub', 'div', 'mul', 'add', 'log', 'log1p', 'exp', 'expm1', 'sqrt', 'square', 'neg', 'pow']);

/** How far an error may be from 0 that is one, as a part of what the numbers differ by. */
export const near = 1e-4;

/** What a model gives, computed back and held against numbers: with the right answers themselves nothing is left between them. */
export const computedBack: Probe = (trace, lab) => {
	const maps = targetsOf(trace, lab);
	const told = new Set<number>();
	if (maps.length === 0) return [];
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'sub' || a === undefined || b === undefined || told.has(op.span.from) || told.size > 3) return [];
		const isMade = (id: TensorId): boolean => ofParameters(trace).has(id) || ofPredictions(trace).has(id);
		if (isMade(a) === isMade(b)) return [];
		const [made, wanted] = isMade(a) ? [a, b] : [b, a];
		const size = sizeOf(trace.tensors[wanted]!.shape ?? []);
		if (String(trace.tensors[made]!.shape) !== String(trace.tensors[wanted]!.shape) || size < 4) return [];
		const given = givenTo(trace, made);
		const numbers = given && given.isComputed && sizeOf(trace.tensors[given.id]!.shape ?? []) === size ? lab.numbers(wanted) : null;
		const source = numbers && sourceOf(trace, lab, wanted);
		const map = source && maps.find((one) => one.source === source);
		const right = map && numbers && Float64Array.from(numbers, map.of);
		if (!right || right.some((one) => !Number.isFinite(one))) return [];
		told.add(op.span.from);
		const left = lab.change(new Map([[given!.id, right]])).numbers(op.outputs[0]!);
		const [low, high] = numbers.reduce(([x, y], one) => [Math.min(x, one), Math.max(y, one)] as const, [Infinity, -Infinity] as readonly [number, number]);
		const most = left?.reduce((n, one) => Math.max(n, Math.abs(one)), 0);
		if (most === undefined || Number.isNaN(most) || most <= near * Math.max(high - low, 1e-9)) return [];
		const place = given!.last ?? op;
		return [
			{
				...found(trace, place.span, {
					code: 'probe.computed_back',
					message: `Nothing is raised. What the model gives is computed back here, and not by what its targets were computed with: \`${nameOf(trace, made, 'the result')}\` is in other units than \`${nameOf(trace, wanted, 'the numbers')}\`.`,
					cause: `Its targets were computed in line ${lineOf(trace, map.op.span)}. What undoes that is the same numbers the other way round.`,
					tensor: made
				}),
				tried: { result: `Where the model gives the very targets, the result is still up to ${Number(most.toPrecision(2))} off.` }
			}
		];
	});
};

/** What a model has given, behind what only moved it or computed with it number by number. */
function givenTo(trace: Trace, id: TensorId): { readonly id: TensorId; readonly isComputed: boolean; readonly last: Op | null } | null {
	const results = new Set(outermost(trace).flatMap(({ type, outputs }) => (type === 'Loss' ? [] : (outputs ?? []))));
	let last: Op | null = null;
	for (let at = id, i = 0; i < 30; i++) {
		const op = makerOf(trace, at);
		if (!op) return null;
		if (results.has(at) || isPrediction(op)) return { id: at, isComputed: last !== null, last };
		const own = op.inputs.filter((one) => ofParameters(trace).has(one) || ofPredictions(trace).has(one));
		const isStep = op.primitive.kind === 'elementwise' && computes.has(op.primitive.fn);
		if (own.length !== 1 || !(isStep || moves.has(op.primitive.kind))) return null;
		if (isStep) last ??= op;
		at = own[0]!;
	}
	return null;
}

/** The one op that has made all numbers of a tensor, which were only moved since. */
function sourceOf(trace: Trace, lab: Lab, id: TensorId): Op | null {
	const [moved] = movedIn(trace, [id], (one) => lab.numbers(one)) ?? [];
	const source = moved?.elements[0] === undefined ? undefined : moved.sourceOf(moved.elements[0]);
	return moved && source && moved.elements.every((element) => element !== 0 && moved.sourceOf(element) === source) ? source : null;
}

interface Computed {
	/** What has made the numbers that the targets were computed of. */
	readonly source: Op;
	readonly op: Op;
	/** The target for a number. */
	readonly of: (value: number) => number;
}

/** How the targets that were learnt were computed, where they are a straight line of one array's numbers. */
function targetsOf(trace: Trace, lab: Lab): readonly Computed[] {
	const [compared] = comparedIn(trace);
	let op = compared && makerOf(trace, compared.target);
	for (let i = 0; op && moves.has(op.primitive.kind) && i < 40; i++) op = makerOf(trace, op.inputs[0]!);
	if (op?.primitive.kind !== 'elementwise' || !computes.has(op.primitive.fn)) return [];
	const found: Computed[] = [];
	const [whole] = op.outputs;
	const shape = String(trace.tensors[whole!]!.shape);
	const targets = lab.numbers(whole!);
	let at: Op | undefined = op;
	for (let i = 0; at && targets && i < 8; i++) {
		if (at.primitive.kind !== 'elementwise' || !computes.has(at.primitive.fn)) break;
		const same: readonly TensorId[] = at.inputs.filter((id) => String(trace.tensors[id]!.shape) === shape);
		if (same.length !== 1) break;
		const source = sourceOf(trace, lab, same[0]!);
		const line = source && straight(lab.numbers(same[0]!), targets);
		if (source && line) found.push({ source, op, of: line });
		at = makerOf(trace, same[0]!);
	}
	return found;
}

/** The straight line on which all pairs lie. */
function straight(from: Float64Array | null, to: Float64Array): ((value: number) => number) | null {
	if (!from || from.length !== to.length || from.length < 4) return null;
	let [low, high] = [0, 0];
	from.forEach((value, i) => {
		if (value < from[low]!) low = i;
		if (value > from[high]!) high = i;
	});
	const span = from[high]! - from[low]!;
	const slope = (to[high]! - to[low]!) / span;
	const of = (value: number): number => to[low]! + slope * (value - from[low]!);
	const most = Math.abs(to[high]! - to[low]!);
	return span > 0 && most > 0 && from.every((value, i) => Math.abs(of(value) - to[i]!) <= 1e-6 * most) ? of : null;
}
