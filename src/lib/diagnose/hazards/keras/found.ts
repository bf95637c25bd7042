import { lineAt, type Op, type Span, type Trace } from '../../../ir/index.ts';
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
			hazardAt(
				trace,
				{ ...op, span: madeAt(trace, op) ?? op.span },
				{
					code: 'hazard.softmax_of_one',
					message: 'Nothing is raised. A softmax over one number is always 1, whatever the number: nothing is learnt.',
					cause: 'For two classes, one unit goes with activation="sigmoid" and binary_crossentropy, two units go with softmax.',
					...(op.outputs[0] === undefined ? {} : { tensor: op.outputs[0] })
				}
			)
		];
	});

/** Where the layer that an op is a part of is made, if the framework tells. */
const madeAt = (trace: Trace, op: Op): Span | undefined => {
	const at = trace.ops.indexOf(op);
	return (trace.calls ?? []).findLast(({ own, from, to }) => own && from <= at && at < to)?.made;
};
