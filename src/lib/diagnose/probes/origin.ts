import type { Op, Span, TensorId, Trace } from '../../ir/index.ts';
import { makerOf } from '../graph.ts';

const movers: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'reshape', 'slice', 'transpose', 'expand', 'flip', 'as_strided']);

/** The op that computed what a tensor holds, and which of its outputs that is: what only moved it is gone back through. */
export function originOf(trace: Trace, id: TensorId): { readonly op: Op; readonly output: number } | null {
	for (let at = id, i = 0; i < 60; i++) {
		const op = makerOf(trace, at);
		if (!op) return null;
		if (!movers.has(op.primitive.kind)) return { op, output: op.outputs.indexOf(at) };
		at = op.inputs[0]!;
	}
	return null;
}

/** What a batch was taken of by the call that goes through it, whose place that is. */
export function wholeOf(trace: Trace, id: TensorId, span: Span | undefined): TensorId {
	let at = id;
	for (let op = makerOf(trace, at), i = 0; span && op?.span.from === span.from && op.inputs[0] !== undefined && i < 20; op = makerOf(trace, at), i++)
		at = op.inputs[0];
	return at;
}
