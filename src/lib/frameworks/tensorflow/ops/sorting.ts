import { axesOf } from '../../../tensors/tensor.ts';
import type { TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { differ, equal, listed, rankAtLeast, rankMustBe } from './shapes.ts';

/** `tf.math.top_k`: inputs are the tensor and how many; the greatest along the last axis, and where they stand. */
export const topK: TfOp = {
	name: 'TopKV2',
	source: 'tensorflow/core/kernels/topk_op.cc',
	infer([x], { inputs: [, count] }, isStatic) {
		const k = (isStatic ? count!.staticValues : count!.values)?.[0] ?? null;
		if (!x) return [null, null];
		if (x.length === 0) return rankAtLeast(1, x);
		const last = x.at(-1)!;
		if (last !== null && k !== null && last < k) return `input must have last dimension >= k = ${k} but is ${last}`;
		const shape = [...x.slice(0, -1), k === null || k >= 0 ? k : null];
		return [shape, shape];
	},
	refuse({ inputs: [x, count] }) {
		const k = count!.values![0]!;
		if (k < 0) return { message: `Need k >= 0, got ${k}` };
		if (x!.shape.length === 0) return { message: `input must be >= 1-D, got shape ${listed(x!.shape)}` };
		return x!.shape.at(-1)! < k ? { message: `input must have at least k columns. Had ${x!.shape.at(-1)}, needed ${k}` } : undefined;
	},
	lower(by, { inputs: [x] }, [shape]) {
		const tensor = x as TfTensor;
		const made = { shape: tensor.shape, axes: axesOf(by.host, tensor) };
		const values = by.make({ ...made, dtype: tensor.dtype, requiresGrad: tensor.requiresGrad });
		const places = by.make({ ...made, dtype: 'int64', requiresGrad: false });
		by.host.trace.op({ kind: 'sort', axis: tensor.rank - 1, descending: true }, [tensor.ir.id], [values.ir.id, places.ir.id], by.call);
		const at = [...shape!.slice(0, -1).map((stop) => ({ start: 0, stop, step: 1 })), { start: 0, stop: shape!.at(-1)!, step: 1 }];
		const cut = (one: TfTensor): TfTensor => by.op({ kind: 'slice', at }, [one], shape!, { dtype: one.dtype, axes: made.axes });
		return [cut(values), by.cast(cut(places), 'int32')];
	}
};

/** `tf.math.in_top_k`: inputs are predictions, the class of each row, and how many; whether the class is among the greatest. */
export const inTopK: TfOp = {
	name: 'InTopKV2',
	source: 'tensorflow/core/kernels/in_topk_op.h',
	infer([predictions, classes]) {
		if (predictions && predictions.length !== 2) return rankMustBe(2, predictions);
		if (classes && classes.length !== 1) return rankMustBe(1, classes);
		if (differ(predictions?.[0], classes?.[0])) return equal(predictions![0], classes![0]);
		return [[predictions?.[0] ?? classes?.[0] ?? null]];
	},
	refuse({ inputs: [predictions, classes] }) {
		const [x, y] = [predictions!.shape, classes!.shape];
		if (x.length !== 2) return { message: 'predictions must be 2-dimensional' };
		if (y.length !== 1) return { message: 'targets must be 1-dimensional' };
		return x[0] === y[0] ? undefined : { message: `First dimension of predictions ${x[0]} must match length of targets ${y[0]}` };
	},
	lower(by, { inputs: [predictions, classes, count] }, [shape]) {
		const [x, places] = [predictions as TfTensor, by.cast(classes as TfTensor, 'int64')];
		const index = by.reshape(places, [x.shape[0]!, 1]);
		const own = by.op({ kind: 'gather', axis: 1 }, [x, index], [x.shape[0]!, 1], { dtype: x.dtype });
		const spread = by.op({ kind: 'expand' }, [own], x.shape, { dtype: x.dtype });
		const above = by.cast(by.map('gt', [x, spread], { dtype: 'bool' }), 'int64');
		const better = by.reduce('sum', above, [1], { dtype: 'int64' });
		const most = by.source({ kind: 'full', value: count!.values![0]! }, shape!, { dtype: 'int64' });
		return by.map('lt', [better, most], { dtype: 'bool' });
	}
};
