import type { Host, Value } from '../../../python/index.ts';
import { convert } from '../convert.ts';
import { elementwise } from '../ops/elementwise.ts';
import { batchMatMul, matMul } from '../ops/linear.ts';
import { run, type TfOp } from '../op.ts';
import { TfTensor } from '../tensor.ts';
import { nameOf, type ApiRow } from './row.ts';

/** Two values as tensors of one dtype: the first that is a tensor says which. */
export function pair(host: Host, x: Value, y: Value): readonly [TfTensor, TfTensor] {
	if (!(x instanceof TfTensor) && y instanceof TfTensor) return [convert(host, x, null, y.dtype), y];
	const left = convert(host, x);
	return [left, convert(host, y, null, left.dtype)];
}

const two = (at: string, op: TfOp): ApiRow => ({
	at,
	signature: 'x, y, name=None',
	run: (host, x, y, name) => run(host, op, at.split(' ')[0]!, pair(host, x, y), {}, nameOf(name))[0]!
});
const one = (at: string, op: TfOp): ApiRow => ({
	at,
	signature: 'x, name=None',
	run: (host, x, name) => run(host, op, at.split(' ')[0]!, [convert(host, x)], {}, nameOf(name))[0]!
});

export const math: readonly ApiRow[] = [
	two('tf.add tf.math.add', elementwise.add),
	two('tf.subtract tf.math.subtract', elementwise.subtract),
	two('tf.multiply tf.math.multiply', elementwise.multiply),
	two('tf.divide tf.math.divide', elementwise.divide),
	one('tf.tanh tf.math.tanh tf.nn.tanh', elementwise.tanh),
	one('tf.sigmoid tf.math.sigmoid tf.nn.sigmoid', elementwise.sigmoid),
	one('tf.nn.relu', elementwise.relu),
	one('tf.exp tf.math.exp', elementwise.exp),
	{
		at: 'tf.matmul tf.linalg.matmul',
		signature:
			'a, b, transpose_a=False, transpose_b=False, adjoint_a=False, adjoint_b=False, a_is_sparse=False, b_is_sparse=False, output_type=None, grad_a=False, grad_b=False, name=None',
		run: (host, a, b, transposeA, transposeB, ...rest) => {
			const [x, y] = [convert(host, a), convert(host, b)];
			const attrs = { transpose_a: host.truth(transposeA), transpose_b: host.truth(transposeB) };
			return run(host, x.rank === 2 && y.rank === 2 ? matMul : batchMatMul, 'tf.matmul', [x, y], attrs, nameOf(rest.at(-1)))[0]!;
		}
	}
];
