import { lineAt, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';
import { learntAndAsked } from './split.ts';

const scalings: ReadonlySet<string> = new Set(['sub', 'div']);

/** What a tensor was scaled from: `(x - mean) / std`, the numbers being of no draw; null where it was not. */
function scaledFrom(trace: Trace, id: TensorId): { readonly from: TensorId; readonly op: Op } | null {
	let scaled: Op | undefined;
	let isShifted = false;
	let from = id;
	for (let at = id, i = 0; i < 12; i++) {
		const op = makerOf(trace, at);
		if (!op || op.inputs[0] === undefined) break;
		const isScaling =
			op.primitive.kind === 'elementwise' &&
			scalings.has(op.primitive.fn) &&
			(trace.tensors[op.inputs[1]!]?.shape?.length ?? 9) < (trace.tensors[at]!.shape?.length ?? 0);
		if (!isScaling && !['cast', 'slice', 'reshape', 'take', 'index', 'transpose', 'as_strided', 'concat'].includes(op.primitive.kind)) break;
		if (isScaling) scaled ??= op;
		if (isScaling && op.primitive.kind === 'elementwise' && op.primitive.fn === 'sub') isShifted = true;
		at = op.inputs[0];
		from = at;
	}
	return isShifted && scaled ? { from, op: scaled } : null;
}

/** A model that has learnt from scaled numbers, and is asked with numbers of the same data as they are. */
export const scaledAlike: Probe = (trace, lab) => {
	const [learnt, asked] = learntAndAsked(trace);
	const scaled = learnt.map((id) => scaledFrom(trace, id));
	const [first] = scaled;
	if (!first || scaled.includes(null) || asked.length === 0) return [];
	const moved = movedIn(trace, [first.from, ...asked], (id) => lab.numbers(id));
	const source = moved?.[0]!.sourceOf(moved[0]!.elements[0]!);
	if (!moved || !source) return [];
	return asked
		.slice(0, 3)
		.flatMap((id, i): Diagnostic[] => {
			const { elements, sourceOf } = moved[i + 1]!;
			const shapes = [id, learnt[0]!].map((one) => String(trace.tensors[one]!.shape?.slice(1)));
			if (shapes[0] !== shapes[1] || !elements.every((element) => element !== 0 && sourceOf(element) === source)) return [];
			const name = nameOf(trace, id, 'the input');
			const call = (trace.calls ?? []).find(({ within, inputs }) => within === null && inputs[0] === id);
			const binding = trace.bindings.find(({ tensor }) => tensor === id);
			return [
				found(trace, binding?.span ?? call?.span ?? source.span, {
					code: 'probe.scaled_otherwise',
					message: `Nothing is raised. The model has learnt from scaled numbers, and is asked with \`${name}\` as it is.`,
					cause: `What it learnt from was scaled in line ${lineAt(trace.source, first.op.span.from)}; these are of the same data, without that. Scale them by the same numbers.`,
					tensor: id
				})
			];
		})
		.slice(0, 1);
};
