import type { Op, TensorId } from '../ir/index.ts';
import { masksDrawn } from './primitives/recurrent.ts';

/** `run`: its outputs are needed. `skip`: only what it does to the random generator is. */
export interface Step {
	readonly op: Op;
	readonly action: 'run' | 'skip';
}

/** The ops that the wanted tensors depend on, in program order, with those that draw before one of them does. */
export function planFor(ops: readonly Op[], wanted: Iterable<TensorId>): Step[] {
	const needed = new Set(wanted);
	const plan: Step[] = [];
	let drawnLater = false;
	for (const op of ops.toReversed()) {
		if (op.outputs.some((id) => needed.has(id))) {
			for (const id of op.inputs) needed.add(id);
			plan.push({ op, action: 'run' });
			drawnLater ||= draws(op);
		} else if (drawnLater && (draws(op) || op.primitive.kind === 'seed')) {
			plan.push({ op, action: 'skip' });
			drawnLater = op.primitive.kind !== 'seed';
		}
	}
	return plan.reverse();
}

/** Whether an op takes numbers from the random generator. */
export const draws = ({ primitive }: Op): boolean =>
	(primitive.kind === 'random' && !primitive.standsIn) || (primitive.kind === 'rnn' && masksDrawn(primitive) > 0);
