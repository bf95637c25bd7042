import { lineAt, type Diagnostic, type Trace } from '../../../ir/index.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { comparedIn, inputOf, type Compared } from '../compared.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';
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

function pairOf(trace: Trace, lab: Lab, one: Compared): Pair | null {
	const input = inputOf(trace, one);
	if (input === null || trace.tensors[input]!.shape?.[0] !== trace.tensors[one.target]!.shape?.[0]) return null;
	const moved = movedIn(trace, [input, one.target], (id) => lab.numbers(id));
	const [x, y] = [input, one.target].map((id, i) => (moved ? pickedFrom(trace, id, moved[i]!) : null));
	if (!x || !y || x.rows !== y.rows || x.source === y.source) return null;
	return { one, x, y, names: [nameOf(trace, input, 'the inputs'), nameOf(trace, one.target, 'the targets')] };
}

/** By how many rows the targets are further on in their data than the inputs in theirs; null where that differs. */
function offsetOf({ x, y }: Pair): number | null {
	const offsets = new Set(x.picked.map((row, i) => y.picked[i]! - row));
	return offsets.size === 1 ? [...offsets][0]! : null;
}
