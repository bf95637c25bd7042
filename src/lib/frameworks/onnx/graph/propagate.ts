import { tableOf, type Table } from '../../../ir/table.ts';
import type { Inference } from '../operators/operator.ts';
import type { Dim } from '../types.ts';

/** More numbers than these are no shape. */
const most = 64;

type Rule = (node: Inference) => readonly Dim[] | undefined;

const first: Rule = (node) => node.data(0);

const arithmetic =
	(compute: (a: number, b: number) => number): Rule =>
	(node) => {
		const [a, b] = [node.data(0), node.data(1)];
		if (!a || !b || (a.length !== b.length && a.length !== 1 && b.length !== 1)) return undefined;
		return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => {
			const [x, y] = [a[a.length === 1 ? 0 : i]!, b[b.length === 1 ? 0 : i]!];
			return typeof x === 'number' && typeof y === 'number' ? compute(x, y) : null;
		});
	};

/** Numbers that follow from shapes, operator by operator (graph.cc: data propagation). */
const rules: Table<Rule> = tableOf({
	Shape: ({ inputs, attributes }) => {
		const shape = inputs[0]?.shape;
		if (!shape) return undefined;
		const within = (at: number): number => Math.max(0, Math.min(shape.length, at < 0 ? at + shape.length : at));
		return shape.slice(within(attributes.int('start', 0)), within(attributes.int('end', shape.length)));
	},
	Gather: (node) => {
		const [data, at] = [node.data(0), node.data(1)];
		if (!data || !at || node.attributes.int('axis', 0) !== 0) return undefined;
		return at.map((i) => (typeof i === 'number' ? (data.at(i) ?? null) : null));
	},
	Concat: (node) => {
		const all = node.inputs.map((_, i) => node.data(i));
		return all.includes(undefined) ? undefined : all.flatMap((one) => one!);
	},
	Squeeze: first,
	Unsqueeze: first,
	Add: arithmetic((a, b) => a + b),
	Sub: arithmetic((a, b) => a - b),
	Mul: arithmetic((a, b) => a * b),
	Div: arithmetic((a, b) => Math.trunc(a / b))
});

/** The numbers of a node's output where they are a shape, or part of one. */
export function propagated(node: Inference): readonly Dim[] | undefined {
	const rank = node.inputs[0]?.shape?.length ?? 0;
	if (rank > 1 && node.node.op !== 'Shape') return undefined;
	const found = rules[node.node.op]?.(node);
	return found && found.length <= most ? found : undefined;
}
