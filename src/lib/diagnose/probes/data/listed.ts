import { sizeOf, type Span, type TensorId, type Trace } from '../../../ir/index.ts';
import { makerOf } from '../../graph.ts';
import { lineOf } from '../used/learning.ts';
import { nodesIn, treeOf } from '../used/tree.ts';

/** What turns a tensor into numbers of Python's, without another order. */
const conversions = /(?:\.(?:detach|cpu|numpy|tolist|item|flatten)\(\))+$/;

/**
 * The tensors whose numbers a program has put into one list, in their order, where an array is made of that list: numbers of Python's do not know where they come from,
 * the place that fills the list does. Null where the list is filled at several places, or has another length.
 */
export function listedIn(trace: Trace, id: TensorId): readonly TensorId[] | null {
	const op = makerOf(trace, id);
	if (!op || !['literal', 'concat', 'full'].includes(op.primitive.kind)) return null;
	const list = /^[\w.]+\((\w+)[,)]/.exec(textOf(trace, op.span))?.[1];
	const [filled, ...others] = list === undefined ? [] : filledBy(trace, list);
	if (!filled || others.length > 0) return null;
	const text = textOf(trace, filled).replace(conversions, '');
	const to = filled.from + text.length;
	// A name's first turns alone are kept: the others are what the same op gave.
	const bound = trace.bindings.findLast(({ name, tensor, line }) => name === text && tensor !== undefined && line < lineOf(trace, filled));
	const made = bound ? makerOf(trace, bound.tensor!) : undefined;
	const [from, end] = made ? [made.span.from, made.span.to] : [filled.from, to];
	const place = made ? made.outputs.indexOf(bound!.tensor!) : -1;
	const tensors = trace.ops.flatMap(({ span, outputs, primitive: { kind } }) =>
		span.from === from && span.to === end && (!made || kind === made.primitive.kind) ? [outputs.at(place)!] : []
	);
	const count = tensors.reduce((sum, one) => sum + sizeOf(trace.tensors[one]!.shape ?? []), 0);
	return tensors.length > 0 && count === sizeOf(trace.tensors[id]!.shape ?? []) ? tensors : null;
}

const textOf = ({ source }: Trace, { from, to }: Span): string => source.slice(from, to);

/** What is put behind the items of a list, by the list's name. */
const filledBy = (trace: Trace, list: string): readonly Span[] =>
	[...nodesIn(treeOf(trace))].flatMap((one): readonly Span[] => {
		if (one.kind === 'update') return one.target.kind === 'name' && one.target.name === list ? [one.value] : [];
		const isOfList = one.kind === 'call' && one.callee.kind === 'attribute' && one.callee.object.kind === 'name' && one.callee.object.name === list;
		return isOfList && /^(?:extend|append|insert)$/.test((one.callee as { readonly name: string }).name) ? one.args.slice(0, 1).map(({ value }) => value) : [];
	});
