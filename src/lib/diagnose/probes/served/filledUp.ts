import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { learntAndAsked } from '../data/split.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';

/** How many steps of zeros stand at each end of the rows. */
interface Filled {
	readonly before: number;
	readonly behind: number;
}

/** Rows that were filled up behind their last step where a model has learnt, and before their first where it is asked. */
export const filledAlike: Probe = (trace, lab) => {
	const [learnt, asked] = learntAndAsked(trace);
	const known = learnt.map((id) => filledIn(trace, lab, id));
	const before = known.reduce((n, one) => n + (one?.before ?? 0), 0);
	const behind = known.reduce((n, one) => n + (one?.behind ?? 0), 0);
	// One end is always filled up, and the other never.
	if (known.includes(null) || Math.min(before, behind) > 0 || Math.max(before, behind) < 3) return [];
	const shapes = new Set(learnt.map((id) => trace.tensors[id]!.shape!.length));
	return asked
		.flatMap((id): Diagnostic[] => {
			const own = filledIn(trace, lab, id);
			if (!own || shapes.size !== 1 || !shapes.has(trace.tensors[id]!.shape!.length)) return [];
			const isOther = before > 0 ? own.before === 0 && own.behind > 1 : own.behind === 0 && own.before > 1;
			if (!isOther) return [];
			return [
				found(trace, filledAt(trace, id)?.span ?? trace.tensors[id]!.span, {
					code: 'probe.filled_otherwise',
					message: `Nothing is raised. What the model has learnt from was filled up ${before > 0 ? 'in front' : 'behind'}, and what it is asked with is filled up ${before > 0 ? 'behind' : 'in front'}.`,
					cause: `\`${nameOf(trace, id, 'The input')}\` has ${before > 0 ? own.behind : own.before} steps of zeros where the model has never seen any. Fill up on the same side.`,
					tensor: id
				})
			];
		})
		.slice(0, 1);
};

/** The zeros at the ends of rows, (batch, step) or (batch, step, feature); null where that is not known. */
function filledIn(trace: Trace, lab: Lab, id: TensorId): Filled | null {
	const { shape } = trace.tensors[id]!;
	const numbers = shape && (shape.length === 2 || shape.length === 3) && shape[1]! > 3 ? lab.numbers(id) : null;
	if (!shape || !numbers) return null;
	const [rows, steps, width = 1] = shape as [number, number, number?];
	const isZero = (row: number, step: number): boolean => {
		const at = (row * steps + step) * width;
		return numbers.subarray(at, at + width).every((one) => one === 0);
	};
	let [before, behind] = [0, 0];
	for (let row = 0; row < rows; row++) {
		let [first, last] = [0, steps - 1];
		while (first < steps && isZero(row, first)) first++;
		while (last >= first && isZero(row, last)) last--;
		before += first;
		behind += steps - 1 - last;
	}
	return { before, behind };
}

/** Where rows got their zeros. */
function filledAt(trace: Trace, id: TensorId) {
	const seen = new Set([id]);
	for (const one of seen) {
		const op = makerOf(trace, one);
		if (!op || seen.size > 100) continue;
		if (op.primitive.kind === 'pad' || /pad/.test(op.call) || op.primitive.kind === 'full') return op;
		for (const input of op.inputs) seen.add(input);
	}
	return undefined;
}
