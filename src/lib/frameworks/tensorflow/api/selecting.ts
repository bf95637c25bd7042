import { PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { convert, lowering, numbers } from '../convert.ts';
import { graphOf, uniqueName } from '../graph.ts';
import { run } from '../op.ts';
import { addN, ensureShape, reverseSequence, slice } from '../ops/checked.ts';
import { softmaxCrossEntropy, sparseSoftmaxCrossEntropy } from '../ops/crossEntropy.ts';
import { cholesky, matrixDeterminant, matrixInverse, matrixSolve } from '../ops/matrices.ts';
import { inTopK, topK } from '../ops/sorting.ts';
import { readShape, type TfTensor } from '../tensor.ts';
import { alike, pair, said } from './arguments.ts';
import type { ApiRow } from './row.ts';

/** A named tuple, as ops of several outputs give it. */
function named(host: Interpreter, name: string, fields: readonly string[], values: readonly Value[]): Value {
	const make = host.getAttribute(machineOf(host).modules.load('collections'), 'namedtuple');
	return host.call(host.call(make, [name, new PyTuple(fields)]), values);
}

/** Ops that pick, order or check what a tensor holds, and what classes cost. */
export const selecting: readonly ApiRow[] = [
	{
		at: 'tf.math.top_k tf.nn.top_k',
		signature: "input, k=1, sorted=True, index_type='int32', name=None",
		run: (host, x, k, sorted, type, name) => {
			if (sorted !== true) return host.unsupported('tf.math.top_k in an order that nobody knows');
			const made = run(
				host,
				topK,
				'tf.math.top_k',
				[convert(host, x), numbers(host, k)],
				{ sorted: true },
				typeof x === 'number' ? { ...said(name), words: null } : said(name, [x!])
			);
			return named(host, 'TopKV2', ['values', 'indices'], made);
		}
	},
	{
		at: 'tf.math.in_top_k tf.nn.in_top_k',
		signature: 'targets, predictions, k, name=None',
		run: (host, classes, predictions, k, name) =>
			run(
				host,
				inTopK,
				'tf.math.in_top_k',
				[convert(host, predictions), convert(host, classes), numbers(host, k)],
				{},
				{ ...said(name), node: 'in_top_k/InTopKV2' }
			)[0]!
	},
	{
		at: 'tf.slice',
		signature: 'input_, begin, size, name=None',
		run: (host, x, begin, size, name) =>
			run(host, slice, 'tf.slice', [convert(host, x), numbers(host, begin), numbers(host, size)], {}, said(name, [begin!, size!]))[0]!
	},
	{
		at: 'tf.add_n tf.math.add_n',
		signature: 'inputs, name=None',
		run(host, inputs, name) {
			const tensors = alike(host, host.iterate(inputs));
			if (tensors.length === 0)
				return host.raise('ValueError', 'Inputs must be an iterable of at least one Tensor/IndexedSlices with the same dtype and shape.');
			return tensors.length === 1 ? tensors[0]! : run(host, addN, 'tf.add_n', tensors, {}, { ...said(name), inputs: tensors.map(() => null) })[0]!;
		}
	},
	{
		at: 'tf.ensure_shape',
		signature: 'x, shape, name=None',
		run(host, x, shape, name) {
			const cls = host.getAttribute(machineOf(host).modules.load('tensorflow'), 'TensorShape');
			const sizes = readShape(host, host.call(cls, [shape!]));
			const tensor = convert(host, x);
			return sizes === null ? tensor : run(host, ensureShape, 'tf.ensure_shape', [tensor], { shape: sizes.map((n) => n ?? -1) }, said(name))[0]!;
		}
	},
	{
		at: 'tf.reverse_sequence',
		signature: 'input, seq_lengths, seq_axis=None, batch_axis=None, name=None',
		run: (host, x, lengths, along, batch, name) =>
			run(
				host,
				reverseSequence,
				'tf.reverse_sequence',
				[convert(host, x), convert(host, lengths)],
				{ seq_dim: along === null ? host.unsupported('tf.reverse_sequence without an axis') : Number(along), batch_dim: Number(batch ?? 0n) },
				said(name, [lengths!])
			)[0]!
	},
	{
		at: 'tf.__internal__.softmax_cross_entropy',
		signature: 'features, labels',
		run: (host, features, labels) =>
			run(host, softmaxCrossEntropy, 'tf.nn.softmax_cross_entropy_with_logits', [convert(host, features), convert(host, labels)])[0]!
	},
	{
		at: 'tf.__internal__.sparse_softmax_cross_entropy',
		signature: 'features, labels, node',
		run: (host, features, labels, node) =>
			run(
				host,
				sparseSoftmaxCrossEntropy,
				'tf.nn.sparse_softmax_cross_entropy_with_logits',
				[convert(host, features), convert(host, labels)],
				{},
				{
					node: String(node),
					words: ''
				}
			)[0]!
	},
	...(
		[
			['tf.linalg.inv', matrixInverse, 'input, adjoint=False, name=None'],
			['tf.linalg.det', matrixDeterminant, 'input, name=None'],
			['tf.linalg.cholesky', cholesky, 'input, name=None']
		] as const
	).map(([at, op, signature]): ApiRow => ({
		at,
		signature,
		run(host, x, ...rest) {
			if (rest.length === 2 && rest[0] !== false) host.unsupported(`${at} of the adjoint`);
			return run(host, op, at, [convert(host, x)], op === matrixInverse ? { adjoint: false } : {}, said(rest.at(-1), [x!]))[0]!;
		}
	})),
	{
		at: 'tf.linalg.solve',
		signature: 'matrix, rhs, adjoint=False, name=None',
		run(host, matrix, rhs, adjoint, name) {
			if (adjoint !== false) host.unsupported('tf.linalg.solve of the adjoint');
			return run(host, matrixSolve, 'tf.linalg.solve', [...pair(host, matrix, rhs)], { adjoint: false }, said(name, [matrix, rhs]))[0]!;
		}
	},
	{
		at: 'tf.linalg.band_part',
		signature: 'input, num_lower, num_upper, name=None',
		run(host, x, lower, upper) {
			const tensor = convert(host, x);
			const [below, above] = [numbers(host, lower).values?.[0], numbers(host, upper).values?.[0]];
			if (tensor.rank < 2 || below === undefined || above === undefined) return host.unsupported('tf.linalg.band_part of this');
			const by = lowering(host, 'tf.linalg.band_part', tensor.dtype);
			let made: TfTensor = tensor;
			if (below >= 0) made = by.op({ kind: 'triangle', upper: true, diagonal: -below }, [made], tensor.shape);
			if (above >= 0) made = by.op({ kind: 'triangle', upper: false, diagonal: above }, [made], tensor.shape);
			if (made === tensor) made = by.op({ kind: 'cast' }, [tensor], tensor.shape);
			if (graphOf(host)) made.inGraph(`${uniqueName(host, 'MatrixBandPart')}:0`, tensor.staticShape, false);
			return made;
		}
	}
];
