import type { Tensor, TensorId, Trace } from '../../../ir/index.ts';
import { lineAt, sizeOf } from '../../../ir/index.ts';
import { movedIn, partsAt } from '../../moved.ts';
import { makerOf } from '../../graph.ts';
import { nameOf, type Hazard } from '../hazard.ts';
import { alongSteps } from './alongSteps.ts';
import { comparedIn } from './compared.ts';

/** The name of an array that a batch was taken of. */
function nameOfArray(trace: Trace, id: TensorId, otherwise: string): string {
	for (let at: TensorId | undefined = id, i = 0; at !== undefined && i < 12; i++) {
		const name = nameOf(trace, at, '');
		if (name !== '') return `\`${name}\``;
		const op = makerOf(trace, at);
		at = op && ['slice', 'cast', 'reshape', 'take'].includes(op.primitive.kind) ? op.inputs[0] : undefined;
	}
	return otherwise;
}

const size = ({ shape }: Tensor): number => (shape ? sizeOf(shape) : 0);

const classes = /crossentropy|cross_entropy/;

/** A decoder that is fed, at each step, the very token that it has to give there. */
export const ownTarget: Hazard = (trace) =>
	comparedIn(trace).flatMap((one) => {
		const { target, inputs, output, model } = one;
		const time = target.shape?.[1] ?? 0;
		if (!classes.test(one.function) || time < 2 || output.shape?.[1] !== time || !model) return [];
		return inputs.flatMap((x) => {
			if (size(x) !== size(target) || x.shape?.[1] !== time) return [];
			const moved = movedIn(trace, [x.id, target.id]);
			if (!moved?.[0]!.elements.every((element, i) => element !== 0 && element === moved[1]!.elements[i])) return [];
			const along = alongSteps(trace, x.id, model.from, model.to);
			const result = lastGiven(model.outputs, output.id);
			// What sees the whole may have to give it back: an autoencoder. What is read step by step as classes has to go on.
			const isCausal = along.get(result) === null && /^int/.test(x.dtype);
			if (!along.has(result) || (inputs.length < 2 && !isCausal)) return [];
			const [who, what] = inputs.length < 2 ? ['model', 'that it is to go on with'] : ['decoder', 'that it has to give'];
			const { from, to } = partsAt(trace, x.id, [target.id])?.span ?? model.span;
			return [
				{
					kind: 'hazard' as const,
					severity: 'warning' as const,
					from,
					to,
					line: lineAt(trace.source, from),
					tensor: x.id,
					code: 'hazard.keras.own_target',
					message: `Nothing is raised. The ${who} is fed the sequence ${what}, not shifted: at each step its input is its target.`,
					cause: `${nameOfArray(trace, x.id, 'An input')} and ${nameOfArray(trace, target.id, 'the target')} hold the same at every step. ${inputs.length < 2 ? 'The target of a step is the input of the next.' : "A decoder's input begins with a start token: at step t it is the target of step t − 1."}`
				}
			];
		});
	});

const lastGiven = (outputs: readonly TensorId[] | null, otherwise: TensorId): TensorId => outputs?.[0] ?? otherwise;
