import { lineAt, type Diagnostic, type TensorId, type Trace } from '../../../ir/index.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { movedIn, partsAt } from '../../moved.ts';
import { comparedIn, inputOf, type Compared } from '../compared.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { eventsOf, found } from '../used/learning.ts';
import { pickedFrom, type Picked } from './paired.ts';

interface Pair {
	readonly one: Compared;
	readonly x: Picked;
	readonly y: Picked;
	readonly names: readonly [string, string];
}

/** Inputs and targets that stood side by side where they were learnt from, and rows of the one that meet other rows of the other elsewhere. */
export const pairsAlike: Probe = (trace, lab) => {
	const pairs = comparedIn(trace)
		.slice(0, 24)
		.flatMap((one) => pairOf(trace, lab, one) ?? []);
	const told = new Set<number>();
	return pairs.flatMap((pair): Diagnostic[] => {
		const { one, x, y, names } = pair;
		const apart = offsetOf(pair);
		const before = pairs.find((other) => other.one.op.span.from !== one.op.span.from && other.x.source === x.source && other.y.source === y.source);
		const known = before && trace.ops.indexOf(before.one.op) < trace.ops.indexOf(one.op) ? offsetOf(before) : null;
		if (apart === null || known === null || known === undefined || apart === known || told.has(one.op.span.from)) return [];
		told.add(one.op.span.from);
		const line = lineAt(trace.source, before!.one.op.span.from);
		return [
			found(trace, one.op.span, {
				code: 'probe.paired_apart',
				message: `Nothing is raised. \`${names[0]}\` and \`${names[1]}\` are of other samples: what comes out for one is held against the target of another.`,
				cause: `In line ${line} row ${before!.x.picked[0]} of the inputs has row ${before!.y.picked[0]} of the targets; here row ${x.picked[0]} is held against row ${y.picked[0]}. Take both from the same part of the data.`,
				tensor: one.target
			})
		];
	});
};

/** Batches that a data set of the program's own gives: what the inputs and the targets are rows of is read at the same places in each. */
export const batchesAlike: Probe = (trace, lab) => {
	const told = new Set<number>();
	const batches = eventsOf(trace.learning ?? [], 'batch');
	return batches.slice(1, 24).flatMap((batch, i): Diagnostic[] => {
		const before = batches[i]!;
		const [input, target] = [batch.inputs[0], batch.targets[0]];
		if (before.from !== batch.from || told.has(batch.from) || input === undefined || target === undefined) return [];
		const pairs = [before, batch].map(({ inputs, targets }) => picksOf(trace, lab, inputs[0]!, targets[0]!));
		const [one, other] = pairs;
		if (!one || !other || one.x.source !== other.x.source || one.y.source !== other.y.source || one.x.rows !== other.x.rows) return [];
		const [known, now] = [offsetOf(one), offsetOf(other)];
		if (known === null || now === null || known === now) return [];
		told.add(batch.from);
		const names = [nameOf(trace, input, 'the inputs'), nameOf(trace, target, 'the targets')];
		return [
			found(trace, partsAt(trace, target, [input])?.span ?? batch, {
				code: 'probe.paired_apart',
				message: `Nothing is raised. \`${names[0]}\` and \`${names[1]}\` are of other samples from the second batch on: what comes out for one is held against the target of another.`,
				cause: `In the first batch row ${one.x.picked[0]} of the inputs has row ${one.y.picked[0]} of the targets; in the second, row ${other.x.picked[0]} is held against row ${other.y.picked[0]}. Take both from the same place.`,
				tensor: target
			})
		];
	});
};

/** Which rows of what they are taken from inputs and targets are; null where that is not known. */
function picksOf(trace: Trace, lab: Lab, input: TensorId, target: TensorId): { readonly x: Picked; readonly y: Picked } | null {
	const moved = movedIn(trace, [input, target], (id) => lab.numbers(id));
	const [x, y] = [input, target].map((id, i) => (moved ? pickedFrom(trace, id, moved[i]!) : null));
	return x && y ? { x, y } : null;
}

function pairOf(trace: Trace, lab: Lab, one: Compared): Pair | null {
	const input = inputOf(trace, one);
	if (input === null || trace.tensors[input]!.shape?.[0] !== trace.tensors[one.target]!.shape?.[0]) return null;
	const picks = picksOf(trace, lab, input, one.target);
	if (!picks || picks.x.rows !== picks.y.rows || picks.x.source === picks.y.source) return null;
	return { one, ...picks, names: [nameOf(trace, input, 'the inputs'), nameOf(trace, one.target, 'the targets')] };
}

/** By how many rows the targets are further on in their data than the inputs in theirs; null where that differs. */
function offsetOf({ x, y }: Pick<Pair, 'x' | 'y'>): number | null {
	const offsets = new Set(x.picked.map((row, i) => y.picked[i]! - row));
	return offsets.size === 1 ? [...offsets][0]! : null;
}
