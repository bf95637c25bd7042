import { sizeOf, type Diagnostic, type TensorId } from '../../../../ir/index.ts';
import { isOfKeras, makerOf, opsOf } from '../../../graph.ts';
import { hazardAt, nameOf } from '../../../hazards/hazard.ts';
import type { Probe } from '../../probe.ts';
import { ancestorsOf, learningOf } from '../learning.ts';
import { termsOf } from './terms.ts';

/** A term of weights alone that turns its sign with them: it does not hold them near 0, but drives them below without end. */
export const penaltiesHold: Probe = (trace, lab) => {
	const roots = isOfKeras(trace) ? opsOf(trace, 'gradient').map(({ inputs }) => inputs[0]!) : (learningOf(trace)?.backwards ?? []).map(({ root }) => root);
	return roots.slice(0, 2).flatMap((root): readonly Diagnostic[] => {
		for (const term of termsOf(trace, root)) {
			const op = makerOf(trace, term);
			const leaves = [...ancestorsOf(trace, [term])].filter((id) => makerOf(trace, id) === undefined || trace.tensors[id]!.role === 'parameter');
			const areWeights = leaves.length > 0 && leaves.every((id) => trace.tensors[id]!.role === 'parameter' && (trace.tensors[id]!.shape?.length ?? 0) > 1);
			if (op?.primitive.kind !== 'reduce' || !areWeights) continue;
			const changes = new Map<TensorId, Float64Array>();
			for (const id of leaves) {
				const data = lab.numbers(id);
				if (!data || sizeOf(trace.tensors[id]!.shape ?? []) < 2) return [];
				changes.set(
					id,
					data.map((value) => -value)
				);
			}
			const [before, after] = [lab.numbers(term)?.[0], lab.change(changes).numbers(term)?.[0]];
			if (before === undefined || after === undefined || before === 0 || Math.abs(before + after) > 1e-9 * Math.abs(before)) continue;
			return [
				hazardAt(trace, op, {
					code: 'probe.penalty_of_sign',
					message: 'Nothing is raised. This term of the loss turns its sign with the weights: it falls without end as they fall, and holds nothing near 0.',
					cause: `With all weights turned round, \`${nameOf(trace, term, 'the term')}\` is ${Number(after.toPrecision(3))} in place of ${Number(before.toPrecision(3))}. A penalty is of squares or of absolute values.`,
					tensor: term
				})
			];
		}
		return [];
	});
};
