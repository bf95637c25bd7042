import { comesFrom } from '../../ancestry.ts';
import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { isOfKeras, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, type Hazard } from '../../hazards/hazard.ts';
import { originOf } from '../origin.ts';

/** What two inputs are compared by, made by a function that makes a layer of its own for each: a difference of what two layers say tells nothing of the inputs. */
export const encodedApart: Hazard = (trace) => {
	if (!isOfKeras(trace)) return [];
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'sub' || a === undefined || b === undefined || !isDistance(trace, op.outputs[0]!)) return [];
		const [one, other] = [originOf(trace, a)?.op, originOf(trace, b)?.op];
		if (one?.primitive.kind !== 'rnn' || other?.primitive.kind !== 'rnn' || one === other || one.span.from !== other.span.from || told.has(one.span.from))
			return [];
		const weights = [one, other].map(({ inputs }) => inputs.slice(2).map((id) => originOf(trace, id)?.op));
		if (weights[0]!.some((made) => made?.primitive.kind === 'random' && weights[1]!.includes(made))) return [];
		if (one.inputs[0] === other.inputs[0] || comesFrom(trace, other.inputs[0]!, new Set(one.outputs), 200)) return [];
		told.add(one.span.from);
		return [
			hazardAt(trace, one, {
				code: 'probe.encoded_apart',
				message:
					'Nothing is raised. This makes a layer of its own for each of the two inputs that are compared: the same sequence in both places is not the same behind them.',
				cause: 'A distance between two inputs is one of what the same layer makes of each. Make the layer once, and call it for both.'
			})
		];
	});
};

const isDistance = (trace: Trace, id: TensorId): boolean =>
	readersOf(trace, id).some(({ primitive }) => primitive.kind === 'elementwise' && ['abs', 'square', 'pow'].includes(primitive.fn));
