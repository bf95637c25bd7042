import type { PartialShape } from '../../../ir/index.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { drawnRange, lookedUp } from '../lookups.ts';
import type { TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { axisIn, listed, rankAtLeast } from './shapes.ts';

const gathered = (x: PartialShape, indices: PartialShape, at: number, batch: number): PartialShape =>
	x && indices && [...x.slice(0, at), ...indices.slice(batch), ...x.slice(at + 1)];

/** The first index that is not within a size, and where it stands: `indices[0,1] = 7`. */
function outside(name: string, indices: TfTensor, size: number): string | undefined {
	const values = indices.values ?? indices.suspects(0, size - 1);
	const wrong = values?.findIndex((value) => value < 0 || value >= size) ?? -1;
	if (wrong < 0) return undefined;
	const place: number[] = [];
	let rest = wrong;
	for (const n of indices.shape.toReversed()) {
		place.unshift(rest % n);
		rest = Math.floor(rest / n);
	}
	return `${name}${place.length > 0 ? `[${place.join(',')}]` : ''} = ${values![wrong]}`;
}

/** `tf.gather`: inputs are the tensor, the indices, the axis. */
export const gather: TfOp = {
	name: 'GatherV2',
	source: 'tensorflow/core/kernels/gather_op.cc',
	infer([x, indices], { inputs: [, , axisInput], attrs }) {
		const axis = axisInput!.staticValues?.[0] ?? null;
		const batch = attrs.batch_dims as number;
		if (!x || !indices || axis === null) return [null];
		if (x.length === 0) return rankAtLeast(1, x);
		const at = axisIn(axis, x.length);
		if (at === null) return { message: rankAtLeast(axis < 0 ? -axis : axis + 1, x), read: [2] };
		if (batch > indices.length) return { message: rankAtLeast(batch, indices), read: [2] };
		return [gathered(x, indices, at, batch)];
	},
	refuse({ inputs: [x, indices, axisInput], attrs }) {
		if (axisInput!.shape.length > 0) return { message: 'axis must be scalar' };
		if (x!.shape.length === 0) return { message: 'params must be at least 1 dimensional' };
		const axis = axisInput!.values![0]!;
		const at = axisIn(axis, x!.shape.length);
		if (at === null) return { message: rankAtLeast(axis < 0 ? -axis : axis + 1, x!.shape) };
		const [batch, rank] = [attrs.batch_dims as number, indices!.shape.length];
		if (batch < -rank || batch > rank) return { message: `Expected batch_dims in the range [${-rank}, ${rank}], but got ${batch}` };
		if (batch > at) return { message: `batch_dims (${batch}) must be less than or equal to axis (${at}).` };
		for (let i = 0; i < batch; i++)
			if (x!.shape[i] !== indices!.shape[i])
				return { message: `params.shape[${i}]: ${x!.shape[i]} should be equal to indices.shape[${i}]: ${indices!.shape[i]}` };
		const wrong = outside('indices', indices as TfTensor, x!.shape[at]!);
		return wrong === undefined ? undefined : { message: `${wrong} is not in [0, ${x!.shape[at]})`, ofValues: true };
	},
	lower(by, { inputs: [x, indices, axisInput], attrs }, [shape]) {
		const [tensor, index] = [x as TfTensor, indices as TfTensor];
		const at = axisIn(axisInput!.values![0]!, tensor.rank)!;
		const batch = attrs.batch_dims as number;
		if (batch < 0) return by.host.unsupported('tf.gather with batch_dims counted from the last');
		const [size, drawn] = [tensor.shape[at]!, index.values ? null : drawnRange(by.host, index)];
		if (drawn && (drawn[0] < 0 || drawn[1] > size))
			return by.host.unsupported(`indices drawn from ${drawn[0]} to ${drawn[1] - 1}, of which an axis of ${size} has not all`);
		const axes = axesOf(by.host, tensor);
		const made = { dtype: tensor.dtype, axes: [...axes.slice(0, at), ...axesOf(by.host, index).slice(batch), ...axes.slice(at + 1)] };
		if (batch === 0) {
			const rows = by.op({ kind: 'take', axis: at }, [tensor, index], shape!, made);
			return axisInput!.values![0] === 0 ? lookedUp(by.host, rows, index) : rows;
		}
		// One index for each axis of the batch: its own place.
		const rows = Array.from({ length: batch }, (_, i) => {
			const places = by.source({ kind: 'arange', start: 0, step: 1 }, [tensor.shape[i]!], { dtype: 'int64' });
			return by.reshape(
				places,
				index.shape.map((n, j) => (j === i ? n : 1))
			);
		});
		const places = [...Array(batch + 1).keys()];
		if (at === batch) return by.op({ kind: 'index', axes: places }, [tensor, ...rows, index], shape!, made);
		// The axis comes behind those of the batch, and what it becomes goes back to its place.
		const [between, n] = [at - batch, index.rank - batch];
		const order = [...Array(tensor.rank).keys()].filter((axis) => axis !== at);
		order.splice(batch, 0, at);
		const turned = by.transpose(tensor, order);
		const found = by.op({ kind: 'index', axes: places }, [turned, ...rows, index], [...index.shape, ...turned.shape.slice(batch + 1)], { dtype: tensor.dtype });
		const back = [...Array(found.rank).keys()];
		back.splice(batch, n + between, ...back.slice(batch + n, batch + n + between), ...back.slice(batch, batch + n));
		return by.transpose(found, back);
	}
};

/** The same of a variable, as its kernel's words call it. */
export const resourceGather: TfOp = { ...gather, name: 'GatherV2', called: 'ResourceGather' };

/** `tf.gather_nd`. */
export const gatherNd: TfOp = {
	name: 'GatherNd',
	source: 'tensorflow/core/kernels/gather_nd_op.cc',
	infer([x, indices]) {
		if (!x || !indices || indices.at(-1) === null) return [null];
		const depth = indices.at(-1)!;
		if (depth > x.length)
			return `indices.shape[-1] must be <= params.rank, but saw indices shape: [${indices.map((n) => n ?? '?').join(',')}] and params shape: [${x.map((n) => n ?? '?').join(',')}]`;
		return [[...indices.slice(0, -1), ...x.slice(depth)]];
	},
	refuse({ inputs: [x, indices] }) {
		for (const [called, { shape }] of [['params', x!] as const, ['indices', indices!] as const])
			if (shape.length === 0) return { message: `${called} must be at least a vector` };
		const depth = indices!.shape.at(-1)!;
		if (depth > x!.shape.length) return { message: `index innermost dimension length must be <= params rank; saw: ${depth} vs. ${x!.shape.length}` };
		const { values } = indices as TfTensor;
		for (let row = 0; values && row * depth < values.length; row++) {
			const place = values.slice(row * depth, (row + 1) * depth);
			if (place.every((at, i) => at >= 0 && at < x!.shape[i]!)) continue;
			const coordinates: number[] = [];
			let rest = row;
			for (const n of indices!.shape.slice(0, -1).toReversed()) {
				coordinates.unshift(rest % n);
				rest = Math.floor(rest / n);
			}
			return {
				message: `indices${coordinates.length > 0 ? `[${coordinates.join(',')}]` : ''} = [${place.join(', ')}] does not index into param shape ${listed(x!.shape)}, node name: GatherNd`
			};
		}
		return undefined;
	},
	lower(by, { inputs: [x, indices] }, [shape]) {
		const [tensor, index] = [x as TfTensor, indices as TfTensor];
		const depth = index.shape.at(-1)!;
		const places = Array.from({ length: depth }, (_, k) =>
			by.op({ kind: 'slice', at: [...index.shape.slice(0, -1).map((n) => ({ start: 0, stop: n, step: 1 })), k] }, [index], index.shape.slice(0, -1), {
				dtype: index.dtype
			})
		);
		const made = by.op({ kind: 'index', axes: [...Array(depth).keys()] }, [tensor, ...places], shape!, { dtype: tensor.dtype });
		return index.rank === 2 && depth === 1 ? lookedUp(by.host, made, index) : made;
	}
};

/** `tf.one_hot`: inputs are indices, depth, and what stands at the index and elsewhere. */
export const oneHot: TfOp = {
	name: 'OneHot',
	source: 'tensorflow/core/kernels/one_hot_op.cc',
	infer([x], { inputs: [, depth], attrs }) {
		const n = depth!.staticValues?.[0] ?? null;
		if (depth!.shape.length > 0) return { message: `Input must be scalar but has rank ${depth!.shape.length}`, read: [1] };
		if (!x) return [null];
		const at = axisIn(attrs.axis as number, x.length + 1);
		return at === null ? [null] : [[...x.slice(0, at), n, ...x.slice(at)]];
	},
	refuse: ({ inputs: [, depth] }) => (depth!.shape.length > 0 ? { message: `depth must be a scalar, but got: ${listed(depth!.shape)}` } : undefined),
	lower(by, { inputs: [x, depth, on, off], attrs }, [shape]) {
		const tensor = x as TfTensor;
		const at = axisIn(attrs.axis as number, shape!.length)!;
		const known = axesOf(by.host, tensor);
		const wide = by.reshape(tensor, [...tensor.shape.slice(0, at), 1, ...tensor.shape.slice(at)], {
			axes: [...known.slice(0, at), null, ...known.slice(at)]
		});
		const places = by.source({ kind: 'arange', start: 0, step: 1 }, [depth!.values![0]!], { dtype: tensor.dtype });
		const along = by.reshape(
			places,
			shape!.map((n, i) => (i === at ? n : 1))
		);
		const hits = by.map('eq', [wide, along], { dtype: 'bool', requiresGrad: false });
		return by.map('where', [hits, on as TfTensor, off as TfTensor]);
	}
};
