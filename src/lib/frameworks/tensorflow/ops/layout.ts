import type { PartialShape } from '../../../ir/index.ts';
import { sizeOf } from '../../../ir/index.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import type { Input, TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { axisIn, broadcastShapes, differ, equal, listed, rankMustBe } from './shapes.ts';

/** Numbers that an input is, as a graph knows them or as they are. */
const valuesOf = (input: Input, isStatic: boolean): readonly (number | null)[] | null => (isStatic ? input.staticValues : input.values);
const openOf = (input: Input): readonly null[] | null => (input.shape.length === 1 ? Array.from({ length: input.shape[0]! }, () => null) : null);

const product = (sizes: PartialShape): number | null => (sizes && !sizes.includes(null) ? sizeOf(sizes as readonly number[]) : null);

/** `tf.reshape`. */
export const reshape: TfOp = {
	name: 'Reshape',
	source: 'tensorflow/core/kernels/reshape_op.h',
	infer([x, shape], { inputs }, isStatic) {
		if (isStatic && shape && shape.length !== 1) return rankMustBe(1, shape);
		const read = valuesOf(inputs[1]!, isStatic) ?? openOf(inputs[1]!);
		if (read === null) return [null];
		const wanted = read.map((n) => (n === -1 ? null : n));
		const open = wanted.flatMap((n, i) => (n === null ? [i] : []));
		const whole = product(x!);
		if (whole === null || open.length > 1) return [wanted];
		const rest = sizeOf(wanted.filter((n) => n !== null));
		if (open.length === 0) {
			if (rest === whole) return [wanted];
			return { message: `Cannot reshape a tensor with ${whole} elements to shape [${wanted.join(',')}] (${rest} elements)`, sizes: [1] };
		}
		if (rest === 0 && whole > 0)
			return { message: `Cannot reshape a tensor with ${whole} elements to shape [${wanted.map((n) => n ?? '?').join(',')}] (0 elements)`, sizes: [1] };
		if (rest !== 0 && whole % rest !== 0) return { message: `Dimension size must be evenly divisible by ${rest} but is ${whole}`, sizes: [1] };
		return [wanted.map((n) => n ?? (rest === 0 ? null : whole / rest))];
	},
	refuse({ inputs: [x, shape] }) {
		if (shape!.shape.length !== 1) return { message: `sizes input must be 1-D, not ${listed(shape!.shape)}` };
		const wanted = shape!.values!;
		const open = wanted.flatMap((n, i) => (n === -1 ? [i] : []));
		if (open.length > 1) return { message: `Only one input size may be -1, not both ${open[0]} and ${open[1]}` };
		const negative = wanted.findIndex((n) => n < -1);
		if (negative >= 0) return { message: `Size ${negative} must be non-negative, not ${wanted[negative]}` };
		const rest = sizeOf(wanted.filter((n) => n >= 0));
		if (open.length === 0)
			return x!.size === rest ? undefined : { message: `Input to reshape is a tensor with ${x!.size} values, but the requested shape has ${rest}` };
		if (rest === 0 && x!.size > 0) return { message: `Input to reshape is a tensor with ${x!.size} values, but the requested shape has 0` };
		if (rest === 0) return { message: 'reshape cannot infer the missing input size for an empty tensor unless all specified input sizes are non-zero' };
		return x!.size % rest === 0
			? undefined
			: { message: `Input to reshape is a tensor with ${x!.size} values, but the requested shape requires a multiple of ${rest}` };
	},
	lower: (by, { inputs: [x] }, [shape]) => by.reshape(x as TfTensor, shape!),
	partial: ({ inputs: [x] }) => x!.staticValues
};

/** `tf.expand_dims`. */
export const expandDims: TfOp = {
	name: 'ExpandDims',
	source: 'tensorflow/core/kernels/shape_ops.h',
	infer([x], { inputs: [, dim] }, isStatic) {
		if (dim!.shape.some((n) => n !== 1)) return { message: "'dim' input must be a tensor with a single value", read: [1] };
		const axis = valuesOf(dim!, isStatic)?.[0] ?? null;
		if (!x || axis === null) return [null];
		const at = axisIn(axis, x.length + 1);
		if (at === null) return { message: `dim ${axis} not in the interval [${-x.length - 1}, ${x.length}].`, read: [1] };
		return [[...x.slice(0, at), 1, ...x.slice(at)]];
	},
	refuse({ inputs: [x, dim] }) {
		const rank = x!.shape.length;
		if (dim!.shape.some((n) => n !== 1)) return { message: "'dim' must be a tensor with a single value" };
		return axisIn(dim!.values![0]!, rank + 1) === null
			? { message: `Tried to expand dim index ${dim!.values![0]} for tensor with ${rank} dimensions.` }
			: undefined;
	},
	lower(by, { inputs: [x, dim] }, [shape]) {
		const at = axisIn(dim!.values![0]!, shape!.length)!;
		const axes = axesOf(by.host, x as TfTensor);
		return by.reshape(x as TfTensor, shape!, { axes: [...axes.slice(0, at), null, ...axes.slice(at)] });
	},
	partial: ({ inputs: [x] }) => x!.staticValues
};

/** `tf.squeeze`. */
export const squeeze: TfOp = {
	name: 'Squeeze',
	source: 'tensorflow/core/kernels/shape_ops.h',
	infer([x], { attrs }) {
		const dims = attrs.squeeze_dims as readonly number[];
		if (!x) return [null];
		for (const [i, dim] of dims.entries()) if (axisIn(dim, x.length) === null) return `squeeze_dims[${i}] not in [${-x.length},${x.length}).`;
		if (dims.length === 0) return x.includes(null) ? [null] : [x.filter((n) => n !== 1)];
		const out = new Set(dims.map((dim) => axisIn(dim, x.length)!));
		for (const at of [...out].sort((a, b) => a - b))
			if (x[at] !== 1 && x[at] !== null) return `Can not squeeze dim[${at}], expected a dimension of 1, got ${x[at]}`;
		return [x.filter((_, i) => !out.has(i))];
	},
	refuse({ inputs: [x], attrs }) {
		const { shape } = x!;
		const dims = attrs.squeeze_dims as readonly number[];
		const outside = dims.find((dim) => axisIn(dim, shape.length) === null);
		if (outside !== undefined) return { message: `Tried to squeeze dim index ${outside} for tensor with ${shape.length} dimensions.` };
		const wrong = shape.findIndex((n, i) => n !== 1 && dims.some((dim) => axisIn(dim, shape.length) === i));
		return wrong < 0 ? undefined : { message: `Can not squeeze dim[${wrong}], expected a dimension of 1, got ${shape[wrong]}` };
	},
	lower(by, { inputs: [x], attrs }, [shape]) {
		const dims = (attrs.squeeze_dims as readonly number[]).map((dim) => axisIn(dim, x!.shape.length));
		const axes = axesOf(by.host, x as TfTensor).filter((_, i) => x!.shape[i] !== 1 || (dims.length > 0 && !dims.includes(i)));
		return by.reshape(x as TfTensor, shape!, { axes });
	},
	partial: ({ inputs: [x] }) => x!.staticValues
};

/** `tf.transpose`. */
export const transpose: TfOp = {
	name: 'Transpose',
	source: 'tensorflow/core/kernels/transpose_op.cc',
	infer([x, perm], { inputs }, isStatic) {
		const order = valuesOf(inputs[1]!, isStatic);
		if (x && perm && perm[0] !== null && perm[0] !== x.length) return `Dimension must be ${x.length} but is ${perm[0]}`;
		if (order === null || order.includes(null)) return [x ? x.map(() => null) : null];
		const rank = x?.length ?? order.length;
		const places = (order as readonly number[]).map((at) => axisIn(at, rank));
		const outside = places.indexOf(null);
		if (outside >= 0) return { message: `perm dim ${order[outside]} is out of range of input rank ${rank}`, read: [1] };
		return [places.map((at) => (x ? x[at!]! : null))];
	},
	refuse({ inputs: [x, perm] }) {
		const rank = x!.shape.length;
		const order = perm!.values!;
		if (order.length !== rank) return { message: `transpose expects a vector of size ${rank}. But input(1) is a vector of size ${order.length}` };
		const places = order.map((at) => axisIn(at, rank));
		const outside = places.indexOf(null);
		if (outside >= 0) return { message: `${order[outside]! < 0 ? order[outside]! + rank : order[outside]} is out of range [0 .. ${rank})` };
		const missing = [...Array(rank).keys()].find((at) => !places.includes(at));
		return missing === undefined ? undefined : { message: `${missing} is missing from {${places.join(',')}}.` };
	},
	lower: (by, { inputs: [x, perm] }) =>
		by.transpose(
			x as TfTensor,
			perm!.values!.map((at) => axisIn(at, x!.shape.length)!)
		)
};

/** `tf.tile`. */
export const tile: TfOp = {
	name: 'Tile',
	source: 'tensorflow/core/kernels/tile_ops.cc',
	infer([x, counts], { inputs }, isStatic) {
		if (counts && counts.length !== 1) return rankMustBe(1, counts);
		if (x && counts && counts[0] !== null && counts[0] !== x.length) return rankMustBe(x.length, { length: counts[0]! } as PartialShape);
		const times = valuesOf(inputs[1]!, isStatic) ?? openOf(inputs[1]!);
		if (!times) return [null];
		return [times.map((n, i) => (n === null || !x || x[i] === null ? null : x[i]! * n))];
	},
	refuse({ inputs: [x, counts] }) {
		if (counts!.shape.length !== 1) return { message: `Expected multiples to be 1-D, but got shape ${listed(counts!.shape)}` };
		const [wanted, got] = [x!.shape.length, counts!.values!.length];
		return wanted === got ? undefined : { message: `Expected multiples argument to be a vector of length ${wanted} but got length ${got}` };
	},
	lower(by, { inputs: [x, counts] }, [shape]) {
		const tensor = x as TfTensor;
		const axes = axesOf(by.host, tensor);
		const times = counts!.values!;
		const split = by.reshape(
			tensor,
			tensor.shape.flatMap((n) => [1, n])
		);
		const wide = by.op(
			{ kind: 'expand' },
			[split],
			tensor.shape.flatMap((n, i) => [times[i]!, n])
		);
		return by.reshape(wide, shape!, { axes });
	}
};

/** `tf.broadcast_to`. */
export const broadcastTo: TfOp = {
	name: 'BroadcastTo',
	source: 'tensorflow/core/kernels/broadcast_to_op.cc',
	infer([x], { inputs }, isStatic) {
		const wanted = valuesOf(inputs[1]!, isStatic) ?? openOf(inputs[1]!);
		if (!wanted) return [null];
		if (!x) return [wanted];
		if (x.length > wanted.length) return { message: `Shape must be at most rank ${wanted.length} but is rank ${x.length}` };
		for (let i = 1; i <= x.length; i++) if (x.at(-i) !== 1 && differ(x.at(-i), wanted.at(-i))) return { message: equal(x.at(-i), wanted.at(-i)), sizes: [1] };
		return [wanted];
	},
	refuse({ inputs: [x, shape] }) {
		const wanted = shape!.values!;
		if (shape!.shape.length !== 1) return { message: `shape must be a vector of {int32,int64}, got shape ${listed(shape!.shape)}` };
		const negative = wanted.find((n) => n < 0);
		if (negative !== undefined) return { message: `Dimension ${negative} must be >= 0` };
		const [rank, most] = [x!.shape.length, wanted.length];
		if (rank > most) return { message: `Rank of input (${rank}) must be no greater than rank of output shape (${most}).` };
		const spread = broadcastShapes(x!.shape, wanted);
		return typeof spread === 'string' || spread!.join() !== wanted.join()
			? { message: `Incompatible shapes: ${listed(x!.shape)} vs. ${listed(wanted)}` }
			: undefined;
	},
	lower(by, { inputs: [x] }, [shape]) {
		const axes = axesOf(by.host, x as TfTensor);
		return by.op({ kind: 'expand' }, [x as TfTensor], shape!, { axes: shape!.map((_, i) => axes[i - shape!.length + axes.length] ?? null) });
	}
};

/** The first axis that is there twice. */
const repeated = (axes: readonly (number | null)[]): number | null => axes.find((at, i) => at !== null && axes.indexOf(at) < i) ?? null;

/** `tf.reverse`. */
export const reverse: TfOp = {
	name: 'ReverseV2',
	source: 'tensorflow/core/kernels/reverse_op.cc',
	infer([x, axis], { inputs }, isStatic) {
		if (axis && axis.length !== 1) return rankMustBe(1, axis);
		if (x?.length === 0 && !isStatic) return [x];
		const values = inputs[1]!.staticValues;
		for (const [i, at] of (values ?? []).entries())
			if (x && at !== null && axisIn(at, x.length) === null) return { message: `'axis'[${i}] = ${at} is out of valid range [0, ${x.length - 1}`, read: [1] };
		const twice = x && repeated((values ?? []).map((at) => (at === null ? null : axisIn(at, x.length))));
		if (twice !== null && twice !== undefined) return { message: `axis ${twice} specified more than once.`, read: [1] };
		return [x!];
	},
	refuse({ inputs: [x, axis] }) {
		if (axis!.shape.length !== 1) return { message: `'dims' must be 1-dimension, not ${axis!.shape.length}` };
		const rank = x!.shape.length;
		// The kernel gives a number back before it looks at the axes.
		if (rank === 0) return undefined;
		const wrong = axis!.values!.findIndex((at) => axisIn(at, rank) === null);
		if (wrong >= 0) return { message: `'axis'[${wrong}] = ${axis!.values![wrong]} is out of valid range [0, ${rank - 1}` };
		const twice = repeated(axis!.values!.map((at) => axisIn(at, rank)));
		return twice === null ? undefined : { message: `axis ${twice} specified more than once.` };
	},
	lower: (by, { inputs: [x, axis] }) =>
		x!.shape.length === 0
			? by.reshape(x as TfTensor, [], {})
			: by.op({ kind: 'flip', axes: axis!.values!.map((at) => axisIn(at, x!.shape.length)!) }, [x as TfTensor], x!.shape, {
					axes: axesOf(by.host, x as TfTensor)
				})
};

/** `tf.shape`, `tf.size`, `tf.rank`: numbers of a shape. */
const counted = (name: string, of: (shape: PartialShape) => PartialShape, isList: boolean): TfOp => ({
	name,
	source: 'tensorflow/core/kernels/shape_ops.h',
	infer: ([x]) => [isList ? [x ? x.length : null] : []],
	lower: (by, { inputs: [x] }, [shape]) =>
		by.source({ kind: 'literal', values: of(x!.shape) as readonly number[] }, shape!, { values: of(x!.shape) as readonly number[] }),
	partial: ({ inputs: [x] }) => (x!.staticShape ? of(x!.staticShape) : null)
});

export const shapeOp = counted('Shape', (shape) => shape, true);
export const sizeOp = counted('Size', (shape) => [product(shape)], false);
export const rankOp = counted('Rank', (shape) => [shape?.length ?? null], false);
