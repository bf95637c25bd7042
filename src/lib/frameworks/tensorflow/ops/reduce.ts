import type { PartialShape, ReduceFn } from '../../../ir/index.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import type { TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { axisIn, rankAtLeast } from './shapes.ts';

const reduction = (name: string, fn: ReduceFn, parameter?: number): TfOp => ({
	name,
	source: 'tensorflow/core/kernels/reduction_ops_common.cc',
	infer([x], { inputs: [, axes], attrs }) {
		const keep = attrs.keep_dims === true;
		const given = axes!.staticValues;
		if (!x) return [keep || !given ? null : null];
		if (!given || given.includes(null)) return [keep ? x.map(() => null) : null];
		const places: number[] = [];
		for (const axis of given as readonly number[]) {
			const at = axisIn(axis, x.length);
			if (at === null) return { message: `Invalid reduction dimension ${axis} for input with ${x.length} dimensions.`, read: [1] };
			places.push(at);
		}
		return [x.flatMap((n, i): PartialShape => (places.includes(i) ? (keep ? [1] : []) : [n]))];
	},
	refuse({ inputs: [x, axes] }) {
		const rank = x!.shape.length;
		const seen = new Set<number>();
		for (const axis of axes!.values!) {
			const at = axisIn(axis, rank);
			if (at === null) return { message: `Invalid reduction dimension (${axis} for input with ${rank} dimension(s)` };
			if (seen.has(at)) return { message: `Invalid reduction arguments: Axes contains duplicate dimension: ${at}` };
			seen.add(at);
		}
		return undefined;
	},
	lower(by, { inputs: [x, axes], attrs }) {
		const tensor = x as TfTensor;
		const places = axes!.values!.map((axis) => axisIn(axis, tensor.rank)!);
		const made = { dtype: tensor.dtype, keep: attrs.keep_dims === true, ...(parameter !== undefined && { p: parameter }) };
		if (places.length === 0) return by.op({ kind: 'cast' }, [tensor], tensor.shape, { axes: axesOf(by.host, tensor) });
		// A mean of whole numbers is a whole number.
		if (fn === 'mean' && !/float/.test(tensor.dtype))
			return by.cast(
				by.map('trunc', [by.reduce('mean', by.cast(tensor, 'float64'), places, { ...made, dtype: 'float64' })], { dtype: 'float64' }),
				tensor.dtype
			);
		return by.reduce(fn, tensor, places, made);
	}
});

export const reductions = {
	sum: reduction('Sum', 'sum'),
	mean: reduction('Mean', 'mean'),
	prod: reduction('Prod', 'prod'),
	max: reduction('Max', 'max'),
	min: reduction('Min', 'min'),
	any: reduction('Any', 'any'),
	all: reduction('All', 'all'),
	norm: reduction('EuclideanNorm', 'norm', 2)
} as const;

const best = (name: string, fn: 'argmax' | 'argmin'): TfOp => ({
	name,
	source: 'tensorflow/core/kernels/argmax_op.cc',
	infer([x], { inputs: [, dimension] }) {
		const axis = dimension!.staticValues?.[0] ?? null;
		if (!x || x.length === 0) return [x!];
		if (axis === null) return [x.length > 0 ? x.slice(1).map(() => null) : null];
		const at = axisIn(axis, x.length);
		if (at === null)
			return {
				message: `Dimension (${axis}) must be in the range [${-x.length}, ${x.length}), where ${x.length} is the number of dimensions in the input.`,
				read: [1]
			};
		return [x.filter((_, i) => i !== at)];
	},
	refuse({ inputs: [x, dimension] }) {
		const rank = x!.shape.length;
		if (dimension!.shape.length > 0) return { message: `dim must be a scalar, but received tensor of shape: [${dimension!.shape.join(',')}]` };
		const axis = dimension!.values![0]!;
		const at = axisIn(axis, rank);
		if (at === null) return { message: `Expected dimension in the range [${-rank}, ${rank}), but got ${axis}` };
		return x!.shape[at] === 0 ? { message: `Reduction axis ${axis} is empty in shape [${x!.shape.join(',')}]` } : undefined;
	},
	lower: (by, { inputs: [x, dimension] }) => by.reduce(fn, x as TfTensor, [axisIn(dimension!.values![0]!, x!.shape.length)!], { requiresGrad: false })
});
export const argMax = best('ArgMax', 'argmax');
export const argMin = best('ArgMin', 'argmin');

const softmaxOf = (name: string, log: boolean): TfOp => ({
	name,
	source: 'tensorflow/core/kernels/softmax_op.cc',
	infer: ([x]) => (x?.length === 0 ? rankAtLeast(1, x) : [x!]),
	refuse: ({ inputs: [x] }) =>
		x!.shape.length === 0
			? { message: log ? 'logits must have >= 1 dimension, got []' : 'Input dims must be <= 5 and >=1', ...(!log && { type: 'AbortedError' as const }) }
			: undefined,
	lower: (by, { inputs: [x] }) =>
		by.op({ kind: 'softmax', axis: x!.shape.length - 1, log }, [x as TfTensor], x!.shape, { axes: axesOf(by.host, x as TfTensor) })
});
export const softmax = softmaxOf('Softmax', false);
export const logSoftmax = softmaxOf('LogSoftmax', true);
