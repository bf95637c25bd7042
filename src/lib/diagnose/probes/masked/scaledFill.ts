import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf, opsOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';

/** Rows that are filled up with the value that a mask looks for, and computed with before it looks: it finds none of it any more. */
export const fillStays: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [x, by] = op.inputs;
		const { shape, dtype } = x === undefined ? { shape: null, dtype: '' } : trace.tensors[x]!;
		if (!['ne', 'eq'].includes(op.primitive.fn) || x === undefined || by === undefined || !shape || shape.length < 2 || !/float/.test(dtype)) return [];
		const value = sizeOf(trace.tensors[by]!.shape ?? [2]) === 1 ? lab.numbers(by)?.[0] : undefined;
		const way = value === undefined ? null : wayFrom(trace, x, value);
		if (!way || told.has(way.computed.span.from) || told.size > 2) return [];
		const fill = lab.numbers(way.fill);
		const numbers = fill && lab.numbers(x);
		const changed = fill && lab.change(new Map([[way.fill, fill.map((one) => one + 0.73)]])).changed(x);
		if (!numbers || !changed?.includes(1) || changed.every((bit) => bit === 1)) return [];
		if (changed.some((bit, place) => bit === 1 && numbers[place] === value)) return [];
		told.add(way.computed.span.from);
		const at = changed.indexOf(1);
		return [
			found(trace, way.computed.span, {
				code: 'probe.fill_computed_with',
				message: `Nothing is raised. The rows were filled up with ${value} before this, and what fills them up is ${Number(numbers[at]!.toPrecision(3))} behind it: the mask that looks for ${value} leaves nothing out.`,
				cause: `\`${nameOf(trace, way.computed.outputs[0]!, 'What comes out')}\` has no ${value} where a row has ended. Compute with what is no filling, and fill up then.`,
				tensor: way.computed.outputs[0]!
			})
		];
	});
};

/** The filled array that something was computed of, number by number, behind what was written into it. */
function wayFrom(trace: Trace, id: TensorId, value: number): { readonly fill: TensorId; readonly computed: Op } | null {
	let computed: Op | null = null;
	let isWritten = false;
	for (let at = id, i = 0; i < 4000; i++) {
		const op = makerOf(trace, at);
		if (!op) return null;
		const { kind } = op.primitive;
		if (op.primitive.kind === 'full') return computed && isWritten && op.primitive.value === value ? { fill: at, computed } : null;
		if (kind === 'strided_put' || kind === 'index_put') isWritten = true;
		else if (op.primitive.kind === 'elementwise' && ['sub', 'div', 'mul', 'add'].includes(op.primitive.fn) && !isWritten) {
			const shape = String(trace.tensors[at]!.shape);
			if (String(trace.tensors[op.inputs[0]!]!.shape) !== shape || (trace.tensors[op.inputs[1]!]!.shape?.length ?? 9) >= trace.tensors[at]!.shape!.length)
				return null;
			computed = op;
		} else if (!['cast', 'slice', 'reshape'].includes(kind)) return null;
		at = op.inputs[0]!;
	}
	return null;
}
