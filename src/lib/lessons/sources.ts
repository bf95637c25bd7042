import type { Op, TensorId, Trace } from '../ir/index.ts';
import { makersOf } from './follow.ts';

/** Elements of tensors, by their places in row-major order. */
export type Elements = ReadonlyMap<TensorId, ReadonlySet<number>>;
type Shape = readonly number[];

/** Of larger tensors nothing is followed. */
const mostElements = 500_000;

const sizeOf = (shape: Shape): number => shape.reduce((product, n) => product * n, 1);
const stridesOf = (shape: Shape): readonly number[] => shape.map((_, i) => sizeOf(shape.slice(i + 1)));
const all = (count: number): ReadonlySet<number> => new Set(Array.from({ length: count }, (_, i) => i));

/**
 * Where numbers come from: the elements that they were computed from, of tensors that something else made than moving numbers, arithmetic number by number and products. `through`: other ops are
 * gone through too, each of whose results comes from all that it reads. null where that cannot be told.
 */
export function sourcesOf(
	trace: Trace,
	id: TensorId,
	elements: ReadonlySet<number>,
	{ through = false, until = [] as readonly TensorId[] } = {}
): Elements | null {
	const makers = makersOf(trace);
	const wanted = new Map<TensorId, Set<number>>([[id, new Set(elements)]]);
	const found = new Map<TensorId, ReadonlySet<number>>();
	// An op stands behind those that made what it reads.
	for (const [at, op] of [...makers].reverse()) {
		const set = wanted.get(at);
		if (!set) continue;
		const from = until.includes(at) ? null : readBy(makers, trace, op, at, set, through);
		if (from === undefined) return null;
		if (from === null) continue;
		wanted.delete(at);
		for (const [input, more] of from) {
			const known = wanted.get(input);
			if (known) for (const element of more) known.add(element);
			else wanted.set(input, new Set(more));
		}
	}
	for (const [at, set] of wanted) found.set(at, set);
	return found;
}

/** What an op reads for some elements of its result: null where it is no op of those that are gone through, undefined where a tensor is too large or its shape unknown. */
function readBy(
	makers: ReadonlyMap<TensorId, Op>,
	trace: Trace,
	op: Op,
	output: TensorId,
	set: ReadonlySet<number>,
	through: boolean
): readonly (readonly [TensorId, ReadonlySet<number>])[] | null | undefined {
	const shape = trace.tensors[output]?.shape;
	const shapes = op.inputs.map((id) => trace.tensors[id]?.shape);
	if (!shape || [shape, ...shapes].some((one) => !one || sizeOf(one) > mostElements)) return undefined;
	const [was = []] = shapes as readonly Shape[];
	const of = stridesOf(shape);
	const before = stridesOf(was);
	/** Each element's coordinates, made a place in the first input. */
	const moved = (place: (at: readonly number[]) => number): readonly (readonly [TensorId, ReadonlySet<number>])[] => {
		const places = new Set<number>();
		for (const element of set) places.add(place(of.map((stride, i) => Math.floor(element / stride) % shape[i]!)));
		return [[op.inputs[0]!, places]];
	};
	const dot = (at: readonly number[], strides: readonly number[]): number => at.reduce((sum, i, k) => sum + i * strides[k]!, 0);
	const { primitive } = op;
	switch (primitive.kind) {
		case 'cast':
		case 'reshape':
			return [[op.inputs[0]!, set]];
		case 'transpose':
			return moved((at) =>
				dot(
					at,
					primitive.axes.map((axis) => before[axis]!)
				)
			);
		case 'as_strided':
			return moved((at) => primitive.offset + dot(at, primitive.strides));
		case 'flip':
			return moved((at) =>
				dot(
					at.map((i, axis) => (primitive.axes.includes(axis) ? shape[axis]! - 1 - i : i)),
					before
				)
			);
		case 'expand':
			return moved((at) =>
				dot(
					at.slice(at.length - was.length).map((i, axis) => (was[axis] === 1 ? 0 : i)),
					before
				)
			);
		case 'slice': {
			const kept = was.map((_, axis) => primitive.at[axis] ?? { start: 0, stop: was[axis]!, step: 1 });
			return moved((at) => {
				let next = 0;
				return dot(
					kept.map((part) => (typeof part === 'number' ? part : part.start + part.step * at[next++]!)),
					before
				);
			});
		}
		case 'index': {
			const indices = op.inputs.slice(1).map((id) => constantsOf(makers, trace, id));
			if (!indices.every((values) => values !== null)) break;
			const { axes } = primitive;
			const rank = Math.max(...shapes.slice(1).map((one) => one!.length));
			const place = axes.every((axis, i) => i === 0 || axis === axes[i - 1]! + 1) ? axes[0]! : 0;
			return moved((at) => {
				const asked = at.slice(place, place + rank);
				const rest = [...at.slice(0, place), ...at.slice(place + rank)];
				return dot(
					was.map((_, axis) => {
						const which = axes.indexOf(axis);
						if (which === -1) return rest.shift()!;
						const of = shapes[which + 1]!;
						const value =
							indices[which]![
								dot(
									asked.slice(rank - of.length).map((i, k) => (of[k] === 1 ? 0 : i)),
									stridesOf(of)
								)
							]!;
						return value < 0 ? value + was[axis]! : value;
					}),
					before
				);
			});
		}
		case 'concat': {
			const parts = op.inputs.map(() => new Set<number>());
			for (const element of set) {
				const at = of.map((stride, i) => Math.floor(element / stride) % shape[i]!);
				let part = 0;
				while (at[primitive.axis]! >= shapes[part]![primitive.axis]!) at[primitive.axis]! -= shapes[part++]![primitive.axis]!;
				parts[part]!.add(dot(at, stridesOf(shapes[part]!)));
			}
			return op.inputs.map((id, i) => [id, parts[i]!] as const);
		}
		case 'elementwise':
			return op.inputs.map((id, i) => [id, String(shapes[i]) === String(shape) ? set : all(sizeOf(shapes[i]!))] as const);
		case 'matmul': {
			const [left, right] = op.inputs as [TensorId, TensorId];
			const deep = was.at(-1) ?? 1;
			const wide = shape.at(-1) ?? 1;
			if (shapes[1]!.length !== 2 || was.length !== shape.length) break;
			const rows = new Set([...set].map((element) => Math.floor(element / wide)));
			return [
				[left, new Set([...rows].flatMap((row) => Array.from({ length: deep }, (_, i) => row * deep + i)))],
				[right, all(sizeOf(shapes[1]!))]
			];
		}
		default:
			break;
	}
	return through && op.inputs.length > 0 ? op.inputs.map((id, i) => [id, all(sizeOf(shapes[i]!))] as const) : null;
}

/** The whole numbers of a tensor that a program writes down and counts with, such as those that it indexes by; null of any other. */
function constantsOf(makers: ReadonlyMap<TensorId, Op>, trace: Trace, id: TensorId, left = 20): readonly number[] | null {
	const op = makers.get(id);
	const count = sizeOf(trace.tensors[id]?.shape ?? []);
	if (!op || left === 0 || count > mostElements) return null;
	const { primitive } = op;
	if (primitive.kind === 'literal') return [...primitive.values];
	if (primitive.kind === 'full') return Array.from({ length: count }, () => primitive.value);
	if (primitive.kind === 'arange') return Array.from({ length: count }, (_, i) => primitive.start + primitive.step * i);
	const read = op.inputs.map((input) => constantsOf(makers, trace, input, left - 1));
	const [first, second] = read;
	if (!first) return null;
	if (primitive.kind === 'cast' || primitive.kind === 'reshape') return first;
	if (primitive.kind !== 'elementwise' || !second || (primitive.fn !== 'add' && primitive.fn !== 'sub')) return null;
	if (![first, second].every(({ length }) => length === count || length === 1)) return null;
	const sign = primitive.fn === 'add' ? 1 : -1;
	return Array.from({ length: count }, (_, i) => first[first.length === 1 ? 0 : i]! + sign * second[second.length === 1 ? 0 : i]!);
}
