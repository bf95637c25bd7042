import { lineAt, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { nameOf, type Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { runsOf, statesOf, type Step } from '../used/runs.ts';

const picks: ReadonlySet<Op['primitive']['kind']> = new Set(['index', 'take', 'gather']);
const keeps: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'reshape', 'transpose', 'slice', 'concat', 'expand']);

/** Rows of words that go on from the likeliest, and states that stay where they were: each row goes on from what another has read. */
export const statesStayBehind: Hazard = (trace) => {
	const told = new Set<number>();
	const reordered = [...opsOf(trace, 'index'), ...opsOf(trace, 'take'), ...opsOf(trace, 'gather')].filter((op) => isOfLikeliest(trace, op));
	if (reordered.length === 0) return [];
	return runsOf(trace).flatMap((steps) =>
		steps.slice(1).flatMap((op, i): Diagnostic[] => {
			const before = steps[i]!;
			const [from, to] = [trace.ops.indexOf(before), trace.ops.indexOf(op)];
			const order = reordered.find((one) => {
				const at = trace.ops.indexOf(one);
				return (
					from < at && at < to && comesFrom(trace, op.inputs[0]!, new Set(one.outputs), 60) && rowsOf(trace, op) === trace.tensors[one.outputs[0]!]!.shape?.[0]
				);
			});
			const state = statesOf(op).find((id) => isAsItWas(trace, id, before));
			if (!order || state === undefined || told.has(op.span.from) || rowsOf(trace, op)! < 2) return [];
			told.add(op.span.from);
			const bound = trace.bindings.find(({ tensor, span }) => tensor === state && span.from > before.span.from);
			return [
				found(trace, bound?.span ?? order.span, {
					code: 'probe.state_left_behind',
					message: `Nothing is raised. The rows are put into another order, and \`${nameOf(trace, state, 'the state')}\` is not: each goes on from what another has read.`,
					cause: `In line ${lineAt(trace.source, order.span.from)} a row becomes the one that it goes on from, which is one of the likeliest. Its state has to come along, by the same index: \`${nameOf(trace, state, 'state')}[index]\`.`,
					tensor: state
				})
			];
		})
	);
};

/** How many rows a step reads. */
const rowsOf = (trace: Trace, { inputs, primitive }: Step): number | undefined => {
	const shape = trace.tensors[inputs[0]!]!.shape;
	return primitive.kind === 'rnn' && !primitive.batchFirst ? shape?.[1] : shape?.[0];
};

/** Whether rows of numbers of words are picked by which of the rows the likeliest were found in. */
function isOfLikeliest(trace: Trace, { inputs, outputs }: Op): boolean {
	const [rows, index] = inputs;
	if (rows === undefined || index === undefined || !/^int/.test(trace.tensors[outputs[0]!]!.dtype)) return false;
	let op = makerOf(trace, index);
	let isRow = false;
	for (let i = 0; op && i < 10; i++) {
		if (/topk|sort/.test(op.call)) return isRow;
		const { kind } = op.primitive;
		if (kind === 'elementwise' && op.primitive.fn === 'floor_divide') isRow = true;
		else if (!keeps.has(kind)) return false;
		op = makerOf(trace, op.inputs[0]!);
	}
	return false;
}

/** Whether a state is what a step has given, its rows where they were. */
function isAsItWas(trace: Trace, id: TensorId, { outputs }: Step): boolean {
	let at = id;
	for (let i = 0; i < 12; i++) {
		if (outputs.includes(at)) return true;
		const op = makerOf(trace, at);
		if (!op || picks.has(op.primitive.kind) || !keeps.has(op.primitive.kind)) return false;
		at = op.inputs[0]!;
	}
	return false;
}
