import type { TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { broadcastShapes, differ, equal, listed, rankMustBe } from './shapes.ts';

/** `tf.nn.softmax_cross_entropy_with_logits` of rows: what it costs, and how that changes with the logits. */
export const softmaxCrossEntropy: TfOp = {
	name: 'SoftmaxCrossEntropyWithLogits',
	source: 'tensorflow/core/kernels/xent_op.cc',
	infer([logits, labels]) {
		const shape = broadcastShapes(logits!, labels!);
		if (typeof shape === 'string') return shape;
		if (shape && shape.length !== 2) return rankMustBe(2, shape);
		return [shape && [shape[0]!], shape];
	},
	refuse({ inputs: [logits, labels] }) {
		const shape = broadcastShapes(logits!.shape, labels!.shape);
		if (typeof shape === 'string')
			return { message: `logits and labels must be broadcastable: logits_size=${listed(logits!.shape)} labels_size=${listed(labels!.shape)}` };
		return shape!.length === 2 ? undefined : { message: `logits and labels must be either 2-dimensional, or broadcasted to be 2-dimensional` };
	},
	lower(by, { inputs: [logits, labels] }, [, shape]) {
		const [x, y] = [logits as TfTensor, labels as TfTensor];
		const wide = x.shape.join() === shape!.join() ? x : by.op({ kind: 'expand' }, [x], shape!);
		const log = by.op({ kind: 'softmax', axis: 1, log: true }, [wide], shape!);
		const loss = by.map('neg', [by.reduce('sum', by.map('mul', [y, log]), [1])]);
		return [loss, by.map('sub', [by.op({ kind: 'softmax', axis: 1, log: false }, [wide], shape!), y])];
	}
};

/** `tf.nn.sparse_softmax_cross_entropy_with_logits` of rows. */
export const sparseSoftmaxCrossEntropy: TfOp = {
	name: 'SparseSoftmaxCrossEntropyWithLogits',
	source: 'tensorflow/core/kernels/sparse_xent_op.cc',
	infer([logits, labels]) {
		if (logits && logits.length !== 2) return rankMustBe(2, logits);
		if (labels && labels.length !== 1) return rankMustBe(1, labels);
		if (differ(logits?.[0], labels?.[0])) return equal(logits![0], labels![0]);
		return [[logits?.[0] ?? labels?.[0] ?? null], logits!];
	},
	refuse({ inputs: [logits, labels] }) {
		const classes = logits!.shape[1]!;
		const values = (labels as TfTensor).values ?? (labels as TfTensor).suspects(0, classes - 1);
		const wrong = values?.find((value) => value < 0 || value >= classes);
		if (wrong === undefined) return undefined;
		return {
			message: `Received a label value of ${wrong} which is outside the valid range of [0, ${classes}).  Label values: ${values!.join(' ')}`,
			ofValues: true
		};
	},
	lower(by, { inputs: [logits, labels] }, [rows, shape]) {
		const [x, y] = [logits as TfTensor, labels as TfTensor];
		const log = by.op({ kind: 'softmax', axis: 1, log: true }, [x], shape!);
		const own = by.reshape(by.cast(y, 'int64'), [rows![0]!, 1]);
		const picked = by.op({ kind: 'gather', axis: 1 }, [log, own], [rows![0]!, 1]);
		const loss = by.reshape(by.map('neg', [picked]), rows!);
		return [loss, by.op({ kind: 'softmax', axis: 1, log: false }, [x], shape!)];
	}
};
