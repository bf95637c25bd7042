import type { Diagnostic, TensorId, Trace } from '../../../../ir/index.ts';
import { makerOf, opsOf } from '../../../graph.ts';
import { hazardAt, nameOf } from '../../../hazards/hazard.ts';
import { ofParameters } from '../../given.ts';
import type { Probe } from '../../probe.ts';

/** `x + (y - x)` with the gradient through all of it: it is `y`, and what `x` adds to the gradient is taken away again. */
export const gradientCancels: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'add' || a === undefined || b === undefined || told.has(op.span.from)) return [];
		const x = takenOff(trace, b) === a ? a : takenOff(trace, a) === b ? b : null;
		if (x === null || !ofParameters(trace).has(x) || !trace.tensors[x]!.requiresGrad) return [];
		const data = lab.numbers(x);
		const moved = data && lab.change(new Map([[x, data.map((value) => value * (1 + 1e-7))]])).changed(op.outputs[0]!);
		if (!moved?.every((bit) => bit === 0)) return [];
		told.add(op.span.from);
		const [name, out] = [nameOf(trace, x, 'what is added'), nameOf(trace, op.outputs[0]!, 'the sum')];
		return [
			{
				...hazardAt(trace, op, {
					code: 'probe.gradient_cancels',
					message: `Nothing is raised. No gradient gets to \`${name}\` by way of \`${out}\`: it is added and taken off again.`,
					cause: `Without a \`detach\` the sum is the other term alone. To have the gradient go straight through, \`${name} + (other - ${name}).detach()\`.`,
					tensor: x
				}),
				tried: { result: `When \`${name}\` changes a little, \`${out}\` does not.` }
			}
		];
	});
};

/** What a difference takes off; null of what is none. */
function takenOff(trace: Trace, id: TensorId): TensorId | null {
	const op = makerOf(trace, id);
	return op?.primitive.kind === 'elementwise' && op.primitive.fn === 'sub' ? op.inputs[1]! : null;
}
