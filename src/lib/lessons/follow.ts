import type { Op, TensorId, Trace } from '../ir/index.ts';

/** Where an axis of a tensor comes from: the tensor that it was made with and its place there; `mixed` where a reshape has torn it, null where it is not known. */
export type Origin = { readonly op: Op | null; readonly tensor: TensorId; readonly axis: number };

export const makersOf = (trace: Trace): ReadonlyMap<TensorId, Op> => new Map(trace.ops.flatMap((op) => op.outputs.map((id) => [id, op] as const)));

/** How many steps back are gone. */
const farthest = 500;

/** Follows an axis of a tensor back through what moves, cuts, joins and renames axes. */
export function originsOf(trace: Trace, tensor: TensorId, axis: number): readonly (Origin | 'mixed' | null)[] {
	const makers = makersOf(trace);
	const found: (Origin | 'mixed' | null)[] = [];
	const todo: Origin[] = [{ op: makers.get(tensor) ?? null, tensor, axis }];
	for (let left = farthest; left > 0; left--) {
		const at = todo.pop();
		if (!at) return found;
		const before = at.op && stepBack(trace, at.op, at.axis);
		if (before === undefined || before === null) found.push(at);
		else if (before === 'mixed') found.push(before);
		else for (const [id, axis] of before) todo.push({ op: makers.get(id) ?? null, tensor: id, axis });
	}
	return [...found, null];
}

/** The axes that an axis of an op's output comes from; undefined where the op makes it. */
function stepBack(trace: Trace, op: Op, axis: number): readonly (readonly [TensorId, number])[] | 'mixed' | undefined {
	const { primitive, inputs, outputs } = op;
	const [first] = inputs;
	if (first === undefined) return undefined;
	const shape = trace.tensors[outputs[0]!]?.shape;
	const was = trace.tensors[first]?.shape;
	if (!shape || !was) return undefined;
	switch (primitive.kind) {
		case 'transpose':
			return [[first, primitive.axes[axis]!]];
		case 'cast':
		case 'normalize':
		case 'softmax':
		case 'flip':
			return [[first, axis]];
		case 'slice':
			return [[first, keptBySlice(primitive.at, was.length, axis)]];
		case 'concat':
			return axis === primitive.axis ? undefined : inputs.map((id) => [id, axis] as const);
		case 'elementwise':
			return inputs.flatMap((id) => {
				const rank = trace.tensors[id]?.shape?.length ?? 0;
				const there = axis - (shape.length - rank);
				return there >= 0 && trace.tensors[id]?.shape?.[there] === shape[axis] ? [[id, there] as const] : [];
			});
		case 'matmul':
			return axis < shape.length - 1 && was.length === shape.length ? [[first, axis]] : undefined;
		case 'reshape':
			return throughReshape(was, shape, axis, first);
		default:
			return undefined;
	}
}

/** The axis of the input that is the `axis`th that a slice does not take one element of. */
function keptBySlice(at: readonly (number | object)[], rank: number, axis: number): number {
	let left = axis;
	for (let i = 0; i < rank; i++) if (typeof at[i] !== 'number' && left-- === 0) return i;
	return axis;
}

/** A reshape keeps an axis where as much lies before it as before: else its rows are cut into others. An axis of 1 is nobody's. */
function throughReshape(
	was: readonly number[],
	shape: readonly number[],
	axis: number,
	id: TensorId
): readonly (readonly [TensorId, number])[] | 'mixed' | undefined {
	const size = shape[axis]!;
	if (size === 1) return undefined;
	const before = productOf(shape.slice(0, axis));
	const there = was.findIndex((n, i) => n === size && productOf(was.slice(0, i)) === before);
	return there < 0 ? 'mixed' : [[id, there]];
}

const productOf = (sizes: readonly number[]): number => sizes.reduce((product, n) => product * n, 1);
