import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt } from '../../hazards/hazard.ts';
import { lineOf } from '../used/learning.ts';
import type { Probe } from '../probe.ts';

/** Scores of an attention, divided by the root of another size than the width that they were added up over. */
export const rootOfWidth: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [scores, by] = op.inputs;
		const product = scores === undefined ? undefined : makerOf(trace, scores);
		if (op.primitive.fn !== 'div' || by === undefined || product?.primitive.kind !== 'matmul' || told.has(op.span.from) || !isSoftened(trace, op)) return [];
		const root = trace.tensors[by]!.shape?.length === 0 ? lab.numbers(by)?.[0] : undefined;
		const shape = trace.tensors[product.inputs[0]!]!.shape ?? [];
		const line = trace.source.split('\n')[lineOf(trace, op.span) - 1] ?? '';
		const width = shape.at(-1);
		// A number by itself is a choice; a size that is asked of a tensor is meant to be that of its features.
		if (root === undefined || width === undefined || shape.length < 3 || !/sqrt|\*\*\s*\(?0?\.5/.test(line) || !/\.size\(|\.shape\b/.test(line)) return [];
		const size = Math.round(root * root);
		const axis = Math.abs(size - root * root) < 1e-3 ? shape.slice(0, -1).findLastIndex((one) => one === size) : -1;
		if (axis < 0 || size === width) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.root_of_other_size',
				message: `Nothing is raised. The scores are divided by the root of ${size}, and that is how long axis ${axis} is: they were added up over ${width} features.`,
				cause: `A product of two vectors of ${width} features grows with the root of ${width}. Divided by that, \`.size(-1)\`, the scores stay as large whatever the length of the sequence is.`,
				tensor: scores!
			})
		];
	});
};

/** Whether a softmax is taken of scores, masked or not, and scaled no more. */
function isSoftened(trace: Trace, { outputs: [out] }: Op): boolean {
	let at: readonly TensorId[] = out === undefined ? [] : [out];
	for (let i = 0; i < 4; i++) {
		const readers = at.flatMap((id) => readersOf(trace, id));
		if (readers.some(({ primitive }) => primitive.kind === 'softmax')) return true;
		at = readers.flatMap(({ primitive, outputs }) =>
			primitive.kind === 'cast' || (primitive.kind === 'elementwise' && /^(?:add|sub|where)$/.test(primitive.fn)) ? outputs : []
		);
	}
	return false;
}
