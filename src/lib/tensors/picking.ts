import type { Axis } from '../ir/index.ts';
import type { Interpreter } from '../python/index.ts';
import { contiguousStrides, orderedStrides } from './strides.ts';
import type { NewTensor } from './made.ts';
import { axesOf, derive, newMemory, type StridedTensor } from './tensor.ts';

/** Elements that are picked by whole numbers: some axes of a tensor, and where along each. */
export interface Picks<T extends StridedTensor = StridedTensor> {
	/** Ascending. */
	readonly axes: readonly number[];
	/** One for each of the axes; each place is within the axis' size. */
	readonly places: readonly T[];
	/** What the places are broadcast to. */
	readonly shape: readonly number[];
}

/** The places where a mask is true: one list of coordinates an axis. Unsupported where its values are not known. */
export function placesOf(host: Interpreter, mask: StridedTensor): number[][] {
	const { values } = mask;
	if (!values) return host.unsupported('a mask whose values are not known');
	const places = mask.shape.map((): number[] => []);
	const strides = contiguousStrides(mask.shape);
	values.forEach((value, at) => {
		if (value !== 0) mask.shape.forEach((n, axis) => places[axis]!.push(Math.floor(at / strides[axis]!) % n));
	});
	return places;
}

/** Whole numbers that are written out, as memory. */
export function literalInts(host: Interpreter, values: readonly number[], shape: readonly number[], call: string): StridedTensor {
	const tensor = newMemory(host, { shape, dtype: 'int64', values });
	host.trace.op({ kind: 'literal', values }, [], [tensor.ir.id], call);
	return tensor;
}

/** Whether the picked axes stand side by side: then what they give stands there too, and in front otherwise. */
const adjacent = (axes: readonly number[]): boolean => axes.every((axis, i) => i === 0 || axis === axes[i - 1]! + 1);

/** Sizes, axes and strides of what is picked. */
export function pickedLayout(
	host: Interpreter,
	tensor: StridedTensor,
	{ axes, places, shape }: Picks
): Required<Pick<NewTensor, 'shape' | 'axes' | 'strides'>> {
	const at = adjacent(axes) ? axes[0]! : 0;
	const rest = [...tensor.shape.keys()].filter((i) => !axes.includes(i));
	const place = <T>(kept: (axis: number) => T, picked: readonly T[]): T[] => [...rest.slice(0, at).map(kept), ...picked, ...rest.slice(at).map(kept)];
	const known = axesOf(host, tensor);
	const single = places.length === 1 ? axesOf(host, places[0]!) : null;
	const same = single && places[0]!.rank === 1 ? (single[0] ?? known[axes[0]!] ?? null) : null;
	const made = place((i) => tensor.shape[i]!, shape);
	const zeros = rest.map(() => 0);
	const kept = place(
		(i) => tensor.strides[i]!,
		shape.map(() => 0)
	);
	const own = places.map((one) => {
		const pad = shape.length - one.rank;
		const strides = shape.map((_, i) => (i < pad || one.shape[i - pad] === 1 ? 0 : one.strides[i - pad]!));
		return [...zeros.slice(0, at), ...strides, ...zeros.slice(at)];
	});
	return {
		shape: made,
		axes: place<Axis | null>((i) => known[i] ?? null, shape.length === 1 ? [same] : (single ?? shape.map(() => null))),
		strides: orderedStrides(
			[kept, ...own].map((strides) => ({ shape: made, strides })),
			made
		)
	};
}

/** What stands at the places, in memory of its own. */
export const picked = <T extends StridedTensor>(host: Interpreter, tensor: T, picks: Picks, call: string): T =>
	derive<StridedTensor>(host, { kind: 'index', axes: picks.axes }, call, [tensor, ...picks.places], {
		...pickedLayout(host, tensor, picks),
		dtype: tensor.dtype,
		made: 'index'
	}) as T;

/** The tensor with a value, which broadcasts to what is picked, put at the places, or added there. */
export const put = <T extends StridedTensor>(host: Interpreter, tensor: T, value: StridedTensor, picks: Picks, call: string, add = false): T =>
	derive<StridedTensor>(host, { kind: 'index_put', axes: picks.axes, add }, call, [tensor, value, ...picks.places], {
		shape: tensor.shape,
		dtype: tensor.dtype,
		axes: axesOf(host, tensor),
		made: 'put'
	}) as T;
