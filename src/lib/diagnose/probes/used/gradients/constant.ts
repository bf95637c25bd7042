import type { Diagnostic } from '../../../../ir/index.ts';
import { opsOf } from '../../../graph.ts';
import { hazardAt, nameOf } from '../../../hazards/hazard.ts';
import type { Probe } from '../../probe.ts';

/** A loss that is the same whatever the parameters are: all its gradients are 0, and nothing learns. */
export const gradientIsZero: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'gradient')
		.slice(0, 8)
		.flatMap((op): Diagnostic[] => {
			const [root] = op.inputs;
			if (root === undefined || op.outputs.length === 0 || told.has(op.span.from)) return [];
			told.add(op.span.from);
			const value = lab.numbers(root);
			const isZero = op.outputs.every((id) => lab.numbers(id)?.every((one) => one === 0) === true);
			// A loss of 0 is as small as it gets.
			if (value?.length !== 1 || value[0] === 0 || !Number.isFinite(value[0]) || !isZero) return [];
			return [
				hazardAt(trace, trace.ops.find(({ outputs }) => outputs[0] === root) ?? op, {
					code: 'probe.gradient_is_zero',
					message: `Nothing is raised. No gradient of \`${nameOf(trace, root, 'this loss')}\` is other than 0: nothing is learnt from it.`,
					cause: `It is ${Number(value[0]!.toPrecision(4))} whatever the parameters are: what depends on them cancels, as where a tensor is compared with itself.`,
					tensor: root
				})
			];
		});
};
