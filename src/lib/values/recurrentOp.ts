import type { Op, RnnPrimitive, Trace } from '../ir/index.ts';
import type { Bounds, CostOf } from './bounds.ts';
import { Execution } from './execution.ts';
import { planFor } from './plan.ts';
import type { RecurrentCall } from './primitives/recurrent.ts';
import { unknown, type UnknownValue } from './value.ts';

/** A trace's first recurrent layer, and the values it was called with. */
export interface CalledRecurrentOp {
	readonly known: true;
	readonly op: Op & { readonly primitive: RnnPrimitive };
	readonly call: RecurrentCall;
}

/** Executes what leads to the first recurrent layer, but not the layer; `cost` is what is going to be done with it. */
export function callRecurrentOp(trace: Trace, bounds: Bounds, cost: CostOf): CalledRecurrentOp | UnknownValue {
	const at = trace.ops.findIndex(isRecurrent);
	const op = trace.ops[at];
	if (op === undefined || !isRecurrent(op)) return unknown(noneIn(trace));
	const execution = new Execution(trace, bounds);
	for (const step of planFor(trace.ops.slice(0, at + 1), op.outputs)) if (step.op !== op) execution.run(step);
	const call = execution.recurrentCall(op, cost);
	return 'known' in call ? call : { known: true, op, call };
}

/** Why a trace has no op that is a whole recurrent layer. */
export const noneIn = ({ calls }: Trace): string =>
	calls?.some(({ type }) => /^(LSTM|GRU|SimpleRNN)$/.test(type))
		? 'the recurrent layer is computed step by step, as with a mask that no lengths say or an activation of another kind: there is no picture of its values'
		: 'the program runs no recurrent layer';

const isRecurrent = (op: Op): op is CalledRecurrentOp['op'] => op.primitive.kind === 'rnn';
