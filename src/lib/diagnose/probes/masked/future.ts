import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { isOfKeras, makerOf, opsOf, readersOf, type OpOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { firstAhead } from '../answers.ts';
import { along } from '../behind.ts';
import { fedData, outermost } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';

/** Where a triangular mask is to keep the steps to come out of an attention, none of them reaches an earlier step's result. */
export const futureMasked: Probe = (trace, lab) => {
	const triangles = new Set(opsOf(trace, 'triangle').flatMap(({ outputs }) => outputs));
	const masked = opsOf(trace, 'softmax').find(({ inputs }) => comesFrom(trace, inputs[0]!, triangles, 200));
	const steps = masked && trace.tensors[masked.inputs[0]!]!.shape?.at(-1);
	if (!masked || steps === undefined || steps < 2 || triangles.size === 0) return [];
	const result = outermost(trace)
		.flatMap(({ outputs }) => outputs ?? [])
		.findLast((id) => comesFrom(trace, id, new Set(masked.outputs)) && (trace.tensors[id]!.shape?.filter((size) => size === steps).length ?? 0) === 1);
	if (result === undefined) return [];
	return fedData(trace)
		.filter((id) => comesFrom(trace, masked.inputs[0]!, new Set([id]), 4000) && !triangles.has(id) && !comesFrom(trace, id, triangles, 50))
		.slice(0, 3)
		.flatMap((id) => seenEarly(trace, lab, id, result, steps));
};

function seenEarly(trace: Trace, lab: Lab, input: TensorId, result: TensorId, steps: number): readonly Diagnostic[] {
	const { shape } = trace.tensors[input]!;
	const sizes = trace.tensors[result]!.shape!;
	const data = lab.numbers(input);
	const axes = [...(shape ?? []).keys()].filter((axis) => shape![axis] === steps && axis < 2);
	if (!shape || !data || axes.length !== 1) return [];
	const [time] = axes as [number];
	const last = [...data.keys()].filter((place) => along(shape, place, time) === steps - 1);
	const isIds = readersOf(trace, input).some(({ primitive, inputs }) => primitive.kind === 'take' && inputs[1] === input) || data.every(Number.isInteger);
	const trial = lab.change(new Map([[input, moved(data, last, isIds)]]));
	const changed = trial.changed(result);
	const out = sizes.indexOf(steps);
	const early = changed ? [...changed.keys()].filter((place) => changed[place] && along(sizes, place, out) < steps - 1) : [];
	if (early.length === 0) return [];
	const op = firstAhead(trace, lab, trial, input, last[0]!, result);
	if (!op) return [];
	const [before, after] = [lab.numbers(result)!, trial.numbers(result)!];
	const most = Math.max(...early.map((place) => Math.abs(after[place]! - before[place]!)));
	return [
		{
			...hazardAt(trace, op, {
				code: 'probe.future_unmasked',
				message: 'Nothing is raised. A mask is to keep the steps to come out, and here a step sees them.',
				cause: `\`${nameOf(trace, input, 'the input')}\` is (${shape.join(', ')}), time is axis ${time}: the result at earlier steps changes with the last step of it.`,
				tensor: input,
				axis: time
			}),
			tried: {
				result: `When only the last step of \`${nameOf(trace, input, 'the input')}\` changes, what comes out at earlier steps changes by up to ${Number(most.toPrecision(2))}.`
			}
		}
	];
}

function moved(data: Float64Array, places: readonly number[], isIds: boolean): Float64Array {
	const changed = Float64Array.from(data);
	const high = data.reduce((a, b) => Math.max(a, b), 0);
	for (const place of places) changed[place] = isIds ? (data[place]! < high ? data[place]! + 1 : data[place]! - 1) : data[place]! + 0.6;
	return changed;
}

/** A mean over what a mask has made zero: it divides by the steps that were left out as well. */
export const maskedMean: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'reduce').flatMap((op): Diagnostic[] => {
		const share = op.primitive.fn === 'mean' ? op : op.primitive.fn === 'sum' ? dividedByAll(trace, lab, op) : null;
		if (!share || told.has(share.span.from) || isInLoss(trace, op)) return [];
		const mask = maskOf(trace, lab, op, share !== op);
		if (!mask) return [];
		told.add(share.span.from);
		const zeros = mask.numbers.reduce((sum, value) => sum + Number(value === 0), 0);
		return [
			hazardAt(trace, share, {
				code: 'probe.masked_mean',
				message: 'Nothing is raised. This mean divides by what the mask has left out, too.',
				cause: `The mask has ${zeros} zeros among ${mask.numbers.length} entries: they add nothing and are counted all the same. The sum divided by the sum of the mask is the mean of what is left.`,
				tensor: op.inputs[0]!
			})
		];
	});
};

/** What divides a sum along an axis by how long the axis is, or was before its first step was cut off. */
function dividedByAll(trace: Trace, lab: Lab, { primitive, inputs, outputs }: OpOf<'reduce'>): Op | null {
	const shape = trace.tensors[inputs[0]!]!.shape ?? [];
	const [axis, ...others] = primitive.axes;
	if (axis === undefined || others.length > 0 || shape.length < 2) return null;
	const share = readersOf(trace, outputs[0]!).find((op) => op.primitive.kind === 'elementwise' && op.primitive.fn === 'div' && op.inputs[0] === outputs[0]);
	const by = share && makerOf(trace, share.inputs[1]!);
	const value = by?.primitive.kind === 'full' ? by.primitive.value : null;
	return share && value !== null && (value === shape[axis] || value === shape[axis]! + 1) ? share : null;
}

/** Whether an op is what Keras' own loss does with the weights that it is given, and no mean of the program's: it divides by how many there are, whatever they are. */
function isInLoss(trace: Trace, op: Op): boolean {
	const at = trace.ops.indexOf(op);
	const text = trace.source.slice(op.span.from, op.span.to);
	return (
		((trace.calls ?? []).some(({ type, from, to }) => type === 'Loss' && from <= at && at < to) && !/mean\(/.test(text)) ||
		(isOfKeras(trace) && /fit|evaluate|train_on_batch/.test(text))
	);
}

/** A mask of zeros and ones, made by a comparison, that the terms of a mean were multiplied by. */
function maskOf(trace: Trace, lab: Lab, op: Op, isDivided: boolean): { readonly numbers: Float64Array } | null {
	const product = makerOf(trace, op.inputs[0]!);
	if (product?.primitive.kind !== 'elementwise' || product.primitive.fn !== 'mul' || product.inputs.length !== 2) return null;
	// A mean of means, or one that is divided again by how much there is, knows what it does.
	if (!isDivided && op.outputs.some((id) => readersOf(trace, id).some(({ primitive }) => primitive.kind === 'elementwise' && primitive.fn === 'div')))
		return null;
	for (const id of product.inputs) {
		const { shape } = trace.tensors[id]!;
		if (!shape || sizeOf(shape) < 4 || !isCompared(trace, id)) continue;
		const numbers = lab.numbers(id);
		if (numbers?.every((value) => value === 0 || value === 1) && numbers.includes(0) && numbers.includes(1) && shape.length >= 2) return { numbers };
	}
	return null;
}

const comparisons: ReadonlySet<string> = new Set(['lt', 'le', 'gt', 'ge', 'ne', 'eq', 'logical_and', 'logical_or', 'not']);

/** Whether a tensor is what a comparison of data gave: with lengths, with an id. */
export function isCompared(trace: Trace, id: TensorId): boolean {
	for (let at: TensorId = id, i = 0; i < 8; i++) {
		const op = makerOf(trace, at);
		if (!op) return false;
		if (op.primitive.kind === 'elementwise') return comparisons.has(op.primitive.fn) && !op.inputs.some((one) => trace.tensors[one]!.requiresGrad);
		if (!['cast', 'reshape', 'expand', 'slice'].includes(op.primitive.kind)) return false;
		at = op.inputs[0]!;
	}
	return false;
}
