import { sizeOf, type Diagnostic, type TensorId, type Trace } from '../../../../ir/index.ts';
import { isOfKeras, makerOf, opsOf } from '../../../graph.ts';
import { hazardAt, nameOf, type Hazard } from '../../../hazards/hazard.ts';
import { ofParameters } from '../../given.ts';
import { ancestorsOf, learningOf } from '../learning.ts';

/** A term of a loss that is computed of parameters, and that no gradient comes from: the loss is larger by it, and nothing learns to make it smaller. */
export const termsLearnt: Hazard = (trace) => {
	const roots = isOfKeras(trace) ? opsOf(trace, 'gradient').map(({ inputs }) => inputs[0]!) : (learningOf(trace)?.backwards ?? []).map(({ root }) => root);
	const ofWeights = ofParameters(trace);
	const told = new Set<number>();
	return roots.slice(0, 6).flatMap((root) =>
		termsOf(trace, root).flatMap((term): Diagnostic[] => {
			const op = makerOf(trace, term);
			if (!op || trace.tensors[term]!.requiresGrad || !ofWeights.has(term) || told.has(op.span.from)) return [];
			if (op.call === 'Optimizer.step' || isPartlyUnknown(trace, term)) return [];
			told.add(op.span.from);
			return [
				hazardAt(trace, op, {
					code: 'probe.term_without_gradient',
					message: `Nothing is raised. \`${nameOf(trace, term, 'this term')}\` is added to the loss, and no gradient comes from it: nothing learns to make it smaller.`,
					cause:
						'It is computed of parameters, and cut off from them on the way (`.data`, `detach()`, `no_grad()`, `stop_gradient`, or a gradient without `create_graph=True`): to the backward pass it is a constant.',
					tensor: term
				})
			];
		})
	);
};

/** Whether a tensor is made of one that nobody knows how it was made: a gradient may come by way of that. */
const isPartlyUnknown = (trace: Trace, term: TensorId): boolean =>
	[...ancestorsOf(trace, [term])].some((id) => !makerOf(trace, id) && trace.tensors[id]!.role === 'activation');

/** The numbers that a loss is the sum of, where it is one, some of which a gradient comes from. */
export function termsOf(trace: Trace, root: TensorId): readonly TensorId[] {
	const terms: TensorId[] = [];
	const waiting = [root];
	for (let i = 0; waiting.length > 0 && i < 200; i++) {
		const id = waiting.pop()!;
		const op = makerOf(trace, id);
		const { kind } = op?.primitive ?? {};
		const fn = op?.primitive.kind === 'elementwise' ? op.primitive.fn : null;
		const isNumber = sizeOf(trace.tensors[id]!.shape ?? [2]) === 1;
		if (!op || !isNumber) continue;
		if (fn === 'add' || fn === 'sub') waiting.push(...op.inputs);
		else if ((fn === 'mul' || fn === 'div') && op.inputs.some((one) => !ofParameters(trace).has(one)))
			waiting.push(...op.inputs.filter((one) => ofParameters(trace).has(one)));
		else if (kind === 'cast' || kind === 'reshape') waiting.push(op.inputs[0]!);
		else terms.push(id);
	}
	return terms.length > 1 && terms.some((id) => trace.tensors[id]!.requiresGrad) ? terms : [];
}
