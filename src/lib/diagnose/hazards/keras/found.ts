import { lineAt } from '../../../ir/index.ts';
import { frameworkOf, opsOf } from '../../graph.ts';
import { hazardAt, tensorOf, type Hazard } from '../hazard.ts';

/** What Keras' own texts found while they ran: of losses and of training. */
export const foundInKeras: Hazard = (trace) =>
	trace.diagnostics.filter(({ code }) => code.startsWith('hazard.keras.')).map((one) => ({ ...one, line: lineAt(trace.source, one.from) }));

/** A softmax over one number. */
export const softmaxOfOne: Hazard = (trace) =>
	opsOf(trace, 'softmax').flatMap((op) => {
		const shape = tensorOf(trace, op.outputs[0])?.shape;
		const { axis, log } = op.primitive;
		if (log || frameworkOf(op) !== 'keras' || !shape || axis !== shape.length - 1 || shape[axis] !== 1) return [];
		return [
			hazardAt(trace, op, {
				code: 'hazard.softmax_of_one',
				message: 'Nothing is raised. A softmax over one number is always 1, whatever the number: nothing is learnt.',
				cause: 'For two classes, one unit goes with activation="sigmoid" and binary_crossentropy, two units go with softmax.',
				...(op.outputs[0] === undefined ? {} : { tensor: op.outputs[0] })
			})
		];
	});
