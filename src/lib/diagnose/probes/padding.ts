import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../ir/index.ts';
import { comesFrom } from '../ancestry.ts';
import { makerOf, opsOf, readersOf } from '../graph.ts';
import { hazardAt, nameOf } from '../hazards/hazard.ts';
import { movedIn } from '../moved.ts';
import { along, behindIn, lookUpsOf, type Behind } from './behind.ts';
import { comparedIn, type Compared } from './compared.ts';
import { isModel, ofParameters, outermost } from './given.ts';
import { lossOfReal } from './evidence/left.ts';
import type { Lab, Trial } from './lab.ts';
import type { Probe } from './probe.ts';

/** Padding does not count: what comes out for a sequence does not change with what stands behind its end. */
export const paddingApart: Probe = (trace, lab) => {
	const found = behindIn(trace, lab).flatMap((behind): readonly Diagnostic[] => {
		const changes = otherwise(trace, lab, behind);
		if (!changes) return [];
		const trial = lab.change(changes);
		const op = takesPartAt(trace, lab, trial, behind) ?? (behind.isFill ? null : reachesAt(trace, lab, trial, behind));
		return op && !addsNothing(lab, trial, op) && isHeard(trace, trial, op) ? [told(trace, lab, trial, behind, op)] : [];
	});
	return [...new Map(found.map((one) => [one.from, one])).values()];
};

/** Other numbers behind the end: of ids, in what is looked up for them, for a mask may be made of the ids; what a layer repeats there, the first of its steps. */
export function otherwise(trace: Trace, lab: Lab, { tensor, places, isIds, isRepeated, time }: Behind): ReadonlyMap<TensorId, Float64Array> | null {
	const count = sizeOf(trace.tensors[tensor]!.shape!);
	const held = isIds ? lookUpsOf(trace, tensor).flatMap(({ outputs }) => outputs) : [tensor];
	const changes = new Map<TensorId, Float64Array>();
	const { shape } = trace.tensors[tensor]!;
	for (const id of held) {
		const data = lab.numbers(id);
		if (!data) return null;
		if (isRepeated) {
			const step = sizeOf(shape!.slice(time + 1));
			const behind = new Set(places);
			changes.set(
				id,
				data.map((value, place) => (behind.has(place) ? data[place - along(shape!, place, time) * step]! : value))
			);
			continue;
		}
		const width = data.length / count;
		const changed = Float64Array.from(data);
		for (const place of places)
			for (let i = place * width; i < (place + 1) * width; i++) if (Number.isFinite(data[i]!)) changed[i] = data[i]! + 0.3 + 0.2 * Math.sin(i);
		changes.set(id, changed);
	}
	return changes;
}

/** Whether what models give changes with the padding too: weights that are divided by their sum behind a mask do not. */
function isHeard(trace: Trace, trial: Trial, { outputs }: Op): boolean {
	const results = outermost(trace).flatMap((call) => (isModel(call) ? (call.outputs ?? []) : []));
	const behind = results.filter((id) => comesFrom(trace, id, new Set(outputs)));
	return behind.length === 0 || behind.some((id) => trial.changed(id)?.includes(1) ?? true);
}

/** A sum in which padding is zeros, as what is looked up for `padding_idx`. */
function addsNothing(lab: Lab, trial: Trial, { primitive, inputs: [given] }: Op): boolean {
	if (primitive.kind !== 'reduce' || primitive.fn !== 'sum' || given === undefined) return false;
	const [values, changed] = [lab.numbers(given), trial.changed(given)];
	return values !== null && changed !== null && changed.every((bit, i) => bit === 0 || values[i] === 0);
}

/** A mean, a maximum or a softmax along the steps that takes those behind the end for steps. */
function takesPartAt(trace: Trace, lab: Lab, trial: Trial, { tensor, sample, batch }: Behind): Op | null {
	const rows = trace.tensors[tensor]!.shape![batch];
	for (const op of after(trace, tensor)) {
		const { primitive, inputs } = op;
		const axis = primitive.kind === 'reduce' && primitive.axes.length === 1 ? primitive.axes[0]! : primitive.kind === 'softmax' ? primitive.axis : null;
		const kind = primitive.kind === 'reduce' ? primitive.fn : primitive.kind;
		// What a loss takes the mean of is told by its targets.
		if (axis === null || !['mean', 'max', 'softmax'].includes(kind) || (kind === 'mean' && /loss|entropy/i.test(op.call))) continue;
		const { shape } = trace.tensors[inputs[0]!]!;
		const changed = trial.changed(inputs[0]!);
		const values = lab.numbers(kind === 'softmax' ? op.outputs[0]! : inputs[0]!);
		if (!shape || !changed?.includes(1) || !values) continue;
		// Along the samples, of which one has changed as a whole.
		if (shape[axis] === rows && changed.every((bit, place) => (bit === 1) === (along(shape, place, axis) === sample))) continue;
		if (!groupsAlong(shape, axis).some((group) => counts(kind, group, changed, values))) continue;
		if (kind !== 'softmax' || op.outputs.some((id) => readersOf(trace, id).length > 0)) return op;
	}
	return null;
}

/** Whether those of a group that are behind the end count among the others. */
function counts(kind: string, group: readonly number[], changed: Uint8Array, values: Float64Array): boolean {
	const behind = group.filter((i) => changed[i]);
	if (behind.length === 0 || behind.length === group.length) return false;
	// A step that all of the group reached is no end.
	if (behind[0]! !== group[group.length - behind.length]) return false;
	if (kind === 'mean') return behind.every((i) => Number.isFinite(values[i]!));
	if (kind === 'softmax') return behind.some((i) => values[i]! > 1e-6);
	const most = Math.max(...group.filter((i) => !changed[i]).map((i) => values[i]!));
	return behind.some((i) => values[i]! > most);
}

/** The places of each row along an axis. */
export function groupsAlong(shape: readonly number[], axis: number): readonly (readonly number[])[] {
	const inner = sizeOf(shape.slice(axis + 1));
	const size = shape[axis]!;
	return Array.from({ length: sizeOf(shape) / size }, (_, row) => {
		const first = Math.floor(row / inner) * inner * size + (row % inner);
		return Array.from({ length: size }, (_, i) => first + i * inner);
	});
}

/** The ops that a tensor flows into, in program order. */
function after(trace: Trace, tensor: TensorId): readonly Op[] {
	const seen = new Set([tensor]);
	return trace.ops.filter(({ primitive, inputs, outputs }) => {
		if (primitive.kind === 'gradient' || primitive.kind === 'fused' || seen.size > 2000 || !inputs.some((id) => seen.has(id))) return false;
		for (const id of outputs) seen.add(id);
		return true;
	});
}

/** The first op after which all that is known of the sequence has changed, on the way to what a model gives of it without its steps. */
function reachesAt(trace: Trace, lab: Lab, trial: Trial, behind: Behind): Op | null {
	const results = outermost(trace).flatMap((call) => (isModel(call) ? (call.outputs ?? []) : []));
	const result = results.find((id) => hasLostSteps(trace, trial, behind, id));
	if (result === undefined) return null;
	const seen = new Set([result]);
	const makers = new Map<Op, TensorId>();
	for (const id of seen) {
		const op = lab.makerOf(id);
		if (!op || seen.size > 3000) continue;
		makers.set(op, id);
		for (const input of op.inputs) seen.add(input);
	}
	return trace.ops.find(({ outputs }) => outputs.some((id) => seen.has(id) && hasLostSteps(trace, trial, behind, id))) ?? null;
}

/** Whether exactly the row of the short sequence has changed, and all of it: no axis of steps is left. */
export function hasLostSteps(
	trace: Trace,
	trial: Trial,
	{ tensor, sample, batch, time }: Pick<Behind, 'tensor' | 'sample' | 'batch' | 'time'>,
	id: TensorId
): boolean {
	const { shape } = trace.tensors[id]!;
	const sizes = trace.tensors[tensor]!.shape!;
	if (!shape || shape.length < 1 || shape.length > 3) return false;
	const changed = trial.changed(id);
	if (!changed?.includes(1)) return false;
	const rest = [...shape.keys()].filter((axis) => shape[axis] === sizes[batch]);
	if (shape.filter((size) => size === sizes[time]).length > (sizes[time] === sizes[batch] ? 1 : 0)) return false;
	return rest.some((axis) => changed.every((bit, place) => (bit === 1) === (along(shape, place, axis) === sample)));
}

/** Where a table of words was drawn anew, and its row of padding with it, which is zeros as the layer makes it. */
function drawnOver(trace: Trace, lab: Lab, ids: TensorId): Diagnostic | null {
	for (const { type, own, settings, inputs, from, to } of trace.calls ?? []) {
		const row = settings.get('padding_idx');
		if (!own || type !== 'Embedding' || inputs[0] !== ids || typeof row !== 'number') continue;
		const table = trace.ops.slice(from, to).find(({ primitive }) => primitive.kind === 'take')?.inputs[0];
		const made = table === undefined ? undefined : lab.makerOf(table);
		const shape = table === undefined ? null : trace.tensors[table]!.shape;
		if (made?.primitive.kind !== 'random' || !/init/.test(trace.source.slice(made.span.from, made.span.to)) || shape?.length !== 2) continue;
		if (
			!lab
				.numbers(table!)
				?.subarray(row * shape[1]!, (row + 1) * shape[1]!)
				.some((one) => one !== 0)
		)
			continue;
		return hazardAt(trace, made, {
			code: 'probe.padding_counts',
			message: `Nothing is raised. This draws row ${row} of the table anew as well, which was zeros: the padding counts from here on.`,
			cause: `\`padding_idx=${row}\` makes the row zeros when the layer is made, and keeps it from learning: what is drawn over it stays. Write zeros into it again: \`weight.data[${row}] = 0\`.`,
			tensor: ids
		});
	}
	return null;
}

/** Where padded sequences are turned round as a whole, so that their padding comes first, on the way to what reads it. */
const turnedAt = (trace: Trace, { tensor, time }: Behind, { outputs }: Op): Op | undefined =>
	opsOf(trace, 'flip').find(
		({ primitive, inputs: [given], outputs: [out] }) =>
			primitive.axes.includes(time) &&
			(given === tensor || String(trace.tensors[given!]!.shape) === String(trace.tensors[tensor]!.shape)) &&
			comesFrom(trace, given!, new Set([tensor])) &&
			outputs.some((id) => comesFrom(trace, id, new Set([out!])))
	);

/** Where the lengths were made by which a layer reads packed rows to the end of their padding. */
function lengthsOf(trace: Trace, { tensor, time }: Behind, { primitive }: Op): Op | undefined {
	const lengths = primitive.kind === 'rnn' || primitive.kind === 'pack' ? primitive.lengths : null;
	const steps = trace.tensors[tensor]!.shape?.[time];
	if (!lengths || steps === undefined || lengths.some((one) => one !== steps)) return undefined;
	return opsOf(trace, 'literal').find(({ primitive: { values } }) => values.length === lengths.length && values.every((one) => one === steps));
}

function told(trace: Trace, lab: Lab, trial: Trial, behind: Behind, op: Op): Diagnostic {
	const drawn = drawnOver(trace, lab, behind.tensor);
	if (drawn) return drawn;
	const [out] = op.outputs;
	const [before, now] = [lab.numbers(out!), trial.numbers(out!)];
	let most = 0;
	before?.forEach((value, i) => {
		const by = Math.abs((now?.[i] ?? value) - value);
		if (Number.isFinite(by)) most = Math.max(most, by);
	});
	const name = nameOf(trace, behind.tensor, 'the input');
	const { shape } = trace.tensors[behind.tensor]!;
	return {
		...hazardAt(trace, turnedAt(trace, behind, op) ?? lengthsOf(trace, behind, op) ?? op, {
			code: 'probe.padding_counts',
			message: 'Nothing is raised. Here the padding behind the end of a sequence counts.',
			cause: `\`${name}\` is (${shape?.join(', ')}), and its sequence ${behind.sample} ends after ${behind.length} of ${shape?.[behind.time]} steps: ${behind.known}. \`${op.call}\` takes what stands behind for steps of it.`,
			tensor: behind.tensor,
			axis: behind.time
		}),
		tried: {
			result: `When only what stands behind the end of sequence ${behind.sample} changes, ${most > 0 ? `its result changes by up to ${Number(most.toPrecision(2))}` : 'it is still what counts'}.`
		}
	};
}

/** Targets that fill a sequence up do not count in a loss, be it the framework's or the program's own, which picks the scores of its targets. */
export const paddedTargets: Probe = (trace, lab) => {
	if (!trace.ops.some(({ call }) => call === 'pad_sequence')) return [];
	const told = new Set<number>();
	return [...comparedIn(trace), ...pickedIn(trace)].flatMap((one) => {
		if (told.has(one.op.span.from)) return [];
		told.add(one.op.span.from);
		return countedAt(trace, lab, one);
	});
};

/** The scores of their targets, which a program picks itself. */
function pickedIn(trace: Trace): readonly Compared[] {
	const learnt = ofParameters(trace);
	const known = new Set(comparedIn(trace).map(({ op }) => op));
	return opsOf(trace, 'gather').flatMap((op) => {
		const [scores, target] = op.inputs;
		if (known.has(op) || scores === undefined || target === undefined || !learnt.has(scores) || learnt.has(target)) return [];
		return [{ op, scores: op.outputs[0]!, target, scoresOf: (element: number) => [element] }];
	});
}

function countedAt(trace: Trace, lab: Lab, compared: Compared): readonly Diagnostic[] {
	const { op, scores, target, scoresOf } = compared;
	const [moved] = movedIn(trace, [asFilled(trace, target)]) ?? [];
	const padding: number[] = [];
	let fill: Op | undefined;
	moved?.elements.forEach((element, place) => {
		const source = moved.sourceOf(element);
		if (source?.call !== 'pad_sequence' || source.primitive.kind !== 'full') return;
		padding.push(place);
		fill = source;
	});
	if (!moved || padding.length === 0 || padding.length === moved.elements.length) return [];
	const data = lab.numbers(scores);
	const loss = lossOf(trace, op);
	if (!data || loss === null) return [];
	// Where the number is a class as well, no loss of the framework's can leave it out: it is another that the rows have to be filled up with.
	const numbers = lab.numbers(target);
	const isPicked = op.outputs[0] === scores;
	const isClass =
		!isPicked &&
		fill?.primitive.kind === 'full' &&
		op.primitive.kind === 'gather' &&
		numbers?.filter((value) => value === numbers[padding[0]!]).length !== padding.length;
	const changed = Float64Array.from(data);
	for (const [i, place] of padding.entries()) for (const [k, at] of scoresOf(place).entries()) changed[at] = changed[at]! + Math.sin(i + 2 * k + 1);
	const trial = lab.change(new Map([[scores, changed]]));
	if (!trial.changed(loss)?.includes(1)) return [];
	const [before, after] = [lab.numbers(loss)![0]!, trial.numbers(loss)![0]!];
	const [rows, steps] = trace.tensors[target]!.shape ?? [];
	const lengths = Array.from({ length: rows ?? 0 }, (_, row) => (steps ?? 0) - padding.filter((place) => Math.floor(place / (steps ?? 1)) === row).length);
	const test = trace.tensors[target]!.shape?.length === 2 ? lossOfReal(trace, loss, compared, lengths) : null;
	return [
		{
			...hazardAt(trace, isClass ? fill! : op, {
				code: 'probe.padding_in_loss',
				message: 'Nothing is raised. The padding counts in this loss.',
				cause: `${padding.length} of the ${moved.elements.length} targets were put there by \`pad_sequence\`: the mean is over them too, and the model learns to give padding. \`ignore_index\`, or a mask, leaves them out.`,
				tensor: target
			}),
			tried: {
				result: `When only the scores for padding change, the loss goes from ${before.toPrecision(3)} to ${after.toPrecision(3)}.`,
				...(test !== null && { test })
			}
		}
	];
}

/** A target before something was computed of each of its numbers by itself, as of the logarithm of a time, or one on another scale. */
function asFilled(trace: Trace, id: TensorId): TensorId {
	const op = makerOf(trace, id);
	if (op?.primitive.kind !== 'elementwise') return id;
	const shape = String(trace.tensors[id]!.shape);
	const [from, ...rest] = op.inputs.filter((one) => String(trace.tensors[one]!.shape) === shape);
	return from === undefined || rest.length > 0 ? id : asFilled(trace, from);
}

/** The number that a comparison ends in. */
function lossOf(trace: Trace, op: Op): TensorId | null {
	for (const { outputs } of after(trace, op.outputs[0]!).slice(0, 60)) {
		const [out] = outputs;
		if (out !== undefined && sizeOf(trace.tensors[out]!.shape ?? [2]) === 1) return out;
	}
	return null;
}
