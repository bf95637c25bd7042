import { PyInstance, PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { attempt } from '../../../python/objects/exceptions.ts';
import { convert, holdsTensors, isTensorLike, numbers } from '../convert.ts';
import { graphOf, uniqueName } from '../graph.ts';
import { numberingOf } from '../numbering/numbering.ts';
import { Constant, run, type TfOp } from '../op.ts';
import { identity, stopGradient } from '../ops/elementwise.ts';
import { concat, pack, split, splitV, unpack } from '../ops/joining.ts';
import { broadcastTo, expandDims, rankOp, reshape, reverse, shapeOp, sizeOp, squeeze, tile, transpose } from '../ops/layout.ts';
import { mirrorPad, pad, padV2 } from '../ops/padding.ts';
import { gather, gatherNd, oneHot, resourceGather } from '../ops/picking.ts';
import { axisIn } from '../ops/shapes.ts';
import { tupled } from '../shown.ts';
import { TfTensor } from '../tensor.ts';
import { alike, called, dtypeIn, isListed, nameOf, ofRows, said } from './arguments.ts';
import { isBelow, pythonAxis } from './axis.ts';
import type { ApiRow } from './row.ts';

/** The module of variables. */
const ofVariables = /resource_variable_ops$/;

/** The tensors of a list; what stands alone is a list of itself. */
const listOf = (host: Interpreter, values: Value): readonly Value[] =>
	values instanceof PyList || values instanceof PyTuple ? values.items : host.iterate(values);

/** A rank where it is known. */
const rankIn = (tensor: TfTensor): number | null => tensor.staticShape?.length ?? null;

function unstacked(host: Interpreter, x: Value, num: Value, axis: Value, name: Value | undefined): Value {
	const tensor = convert(host, x);
	const rank = rankIn(tensor);
	if (typeof axis === 'number' && rank !== null && (axis < -rank || axis >= rank))
		return host.raise('ValueError', `Argument \`axis\` = ${host.repr(axis)} not in range [${-rank}, ${rank})`, { code: 'tf.Unpack.axis' });
	if (typeof axis === 'number') return host.raise('TypeError', 'list indices must be integers or slices, not float');
	const at = pythonAxis(host, axis, isBelow);
	let count = num === null ? null : Number(num);
	if (count === null) {
		if (rank !== null) {
			const place = axisIn(at, rank);
			if (place === null) return host.raise('ValueError', `Argument \`axis\` = ${at} not in range [${-rank}, ${rank})`, { code: 'tf.Unpack.axis' });
			count = tensor.staticShape![place]!;
		}
		if (count === null) return host.raise('ValueError', `Cannot infer argument \`num\` from shape ${tupled(tensor)}`, { code: 'tf.Unpack.num' });
	}
	host.spend(count);
	return new PyList([...run(host, unpack, 'tf.unstack', [tensor], { axis: at, num: count }, called(name, 'unstack'))]);
}

const joining: readonly ApiRow[] = [
	{
		at: 'tf.concat',
		signature: "values, axis, name='concat'",
		run(host, values, axis, name) {
			const isList = values instanceof PyList || values instanceof PyTuple;
			const tensors = isList ? alike(host, values.items) : [convert(host, values)];
			const at = axis instanceof PyList || axis instanceof PyTuple ? convert(host, axis, null, null, 'tf.concat', 'concat_dim') : numbers(host, axis);
			if (tensors.length === 0) return host.unsupported('tf.concat of nothing');
			if (at.shape.length > 0 && tensors.length === 1)
				return host.raise('ValueError', `Shape ${tupled(convert(host, axis))} must have rank 0`, { code: 'tf.ConcatV2.axis' });
			const isWritten = isList && values.items.some((item) => item instanceof PyList || item instanceof PyTuple);
			if (tensors.length === 1) return run(host, identity, 'tf.concat', tensors, {}, called(name, 'concat'))[0]!;
			return run(host, concat, 'tf.concat', [...tensors, at], {}, { ...called(name, 'concat'), ...((isWritten || isListed(axis)) && { words: null }) })[0]!;
		}
	},
	{
		at: 'tf.stack',
		signature: "values, axis=0, name='stack'",
		run(host, values, axis, name) {
			const at = Math.trunc(pythonAxis(host, axis, isBelow));
			// Numbers alone are one constant, where they are of one kind.
			const isWritten = at === 0 && (values instanceof PyList || values instanceof PyTuple) && !holdsTensors(host, values);
			const constant = isWritten ? attempt(() => attempt(() => convert(host, values), 'TypeError'), 'ValueError') : undefined;
			if (constant !== undefined) return constant;
			const tensors = alike(host, listOf(host, values));
			const rank = tensors[0] ? rankIn(tensors[0]) : null;
			if (rank !== null && axisIn(at, rank + 1) === null)
				return host.raise('ValueError', `Argument \`axis\` = ${at} not in range [${-rank - 1}, ${rank + 1})`, { code: 'tf.Pack.axis' });
			// It is tried as one tensor first, which takes the name.
			const tried =
				graphOf(host) && at === 0 && tensors.some(({ shape }) => shape.join() !== tensors[0]!.shape.join()) && uniqueName(host, nameOf(name) ?? 'stack');
			const isMixed = at === 0 && !listOf(host, values).every((item) => isTensorLike(host, item));
			const how = { ...called(name, 'stack'), ...(isMixed && { words: '' }) };
			return run(host, pack, 'tf.stack', tensors, { axis: at }, tried ? { ...how, inputs: tensors.map((_, i) => `${tried}/values_${i}`) } : how)[0]!;
		}
	},
	{
		at: 'tf.unstack',
		signature: "value, num=None, axis=0, name='unstack'",
		run: (host, x, num, axis, name) => unstacked(host, x, num, axis, name)
	},
	{
		at: 'tf.split',
		signature: "value, num_or_size_splits, axis=0, num=None, name='split'",
		run(host, x, parts, axis, num, name) {
			const tensor = convert(host, x);
			const at = numbers(host, axis);
			if (typeof parts === 'bigint') {
				const count = Number(parts);
				if (count < 1) return host.unsupported('tf.split into no parts');
				host.spend(count);
				return new PyList([
					...run(host, split, 'tf.split', [at, tensor], { num_split: count }, { ...called(name, 'split'), ...(isListed(axis) && { words: null }) })
				]);
			}
			const sizes = numbers(host, parts, 'int32', 'Const');
			const count = num === null ? sizes.shape[0]! : Number(num);
			return new PyList([...run(host, splitV, 'tf.split', [tensor, sizes, at], { num_split: count }, called(name, 'split'))]);
		}
	}
];

const counting = (name: string, op: TfOp): ApiRow => ({
	at: `tf.${name}`,
	signature: name === 'rank' ? 'input, name=None' : 'input, out_type=None, name=None',
	run: (host, x, type, name2) =>
		run(host, op, `tf.${name}`, [convert(host, x)], name === 'rank' ? {} : { out_type: dtypeIn(host, type) ?? 'int32' }, said(name2))[0]!
});

/** `tf.transpose`; without an order, the axes backwards. */
function transposed(host: Interpreter, x: Value, perm: Value, name?: Value): TfTensor {
	const tensor = convert(host, x);
	const order = perm === null ? new Constant(tensor.shape.map((_, i) => tensor.rank - 1 - i)) : numbers(host, perm);
	return run(host, transpose, 'tf.transpose', [tensor, order], {}, { ...called(name, 'transpose'), words: null })[0]!;
}

const laying: readonly ApiRow[] = [
	counting('shape', shapeOp),
	counting('size', sizeOp),
	counting('rank', rankOp),
	{
		at: 'tf.reshape',
		signature: 'tensor, shape, name=None',
		run(host, x, shape, name) {
			const tensor = convert(host, x);
			const sizes = numbers(host, shape);
			// A kernel takes one number for a list of it; a graph does not.
			const wanted = !graphOf(host) && sizes instanceof Constant && sizes.shape.length === 0 ? new Constant(sizes.staticValues) : sizes;
			if (graphOf(host) && wanted instanceof Constant) {
				if (wanted.staticValues.filter((n) => n === -1).length > 1) return host.unsupported('tf.reshape of two sizes that are to follow, in a graph');
				const wrong = wanted.staticValues.find((n) => n !== null && n < -1);
				if (wrong !== undefined) return host.raise('ValueError', `Invalid value in tensor used for shape: ${wrong}`, { code: 'tf.Reshape' });
			}
			return run(host, reshape, 'tf.reshape', [tensor, wanted], {}, said(name, [shape!]))[0]!;
		}
	},
	{
		at: 'tf.expand_dims',
		signature: 'input, axis, name=None',
		run: (host, x, axis, name) => run(host, expandDims, 'tf.expand_dims', [convert(host, x), numbers(host, axis)], {}, said(name, [axis!]))[0]!
	},
	{
		at: 'tf.squeeze',
		signature: 'input, axis=None, name=None',
		run(host, x, axis, name) {
			if (axis instanceof TfTensor && axis.rank === 0) return host.unsupported('tf.squeeze along an axis that is a tensor');
			const isOne = typeof axis === 'bigint' || typeof axis === 'boolean' || typeof axis === 'number';
			const dims = axis === null ? [] : (isOne ? [axis] : host.iterate(axis)).map((one) => Math.trunc(Number(one)));
			return run(
				host,
				squeeze,
				'tf.squeeze',
				[convert(host, x)],
				{ squeeze_dims: dims },
				{ ...said(name), ...(typeof axis === 'number' && { words: null }) }
			)[0]!;
		}
	},
	{
		at: 'tf.transpose',
		signature: "a, perm=None, conjugate=False, name='transpose'",
		run: (host, x, perm, _, name) => transposed(host, x, perm, name)
	},
	{
		at: 'tf.linalg.matrix_transpose',
		signature: "a, name='matrix_transpose', conjugate=False",
		run(host, x) {
			const tensor = convert(host, x);
			const { rank } = tensor;
			if (rank < 2)
				return host.raise(
					'ValueError',
					`Argument \`a\` should be a (batch) matrix with rank >= 2.  Received \`a\` = ${host.repr(tensor)} with shape: ${tupled(tensor)}`
				);
			const order = [...Array(rank - 2).keys(), rank - 1, rank - 2];
			return run(host, transpose, 'tf.linalg.matrix_transpose', [tensor, new Constant(order)], {}, { node: 'matrix_transpose/transpose', words: null })[0]!;
		}
	},
	{
		at: 'tf.tile',
		signature: 'input, multiples, name=None',
		run: (host, x, times, name) => run(host, tile, 'tf.tile', [convert(host, x), numbers(host, times)], {}, said(name, [times!]))[0]!
	},
	{
		at: 'tf.broadcast_to',
		signature: 'input, shape, name=None',
		run: (host, x, shape, name) => run(host, broadcastTo, 'tf.broadcast_to', [convert(host, x), numbers(host, shape)], {}, said(name, [shape!]))[0]!
	},
	{
		at: 'tf.reverse',
		signature: 'tensor, axis, name=None',
		run: (host, x, axis, name) => run(host, reverse, 'tf.reverse', [convert(host, x), numbers(host, axis)], {}, said(name, [axis!]))[0]!
	},
	{
		at: 'tf.identity',
		signature: 'input, name=None',
		run: (host, x, name) => ofRows(host, x, '_same') ?? run(host, identity, 'tf.identity', [convert(host, x)], {}, said(name))[0]!
	},
	{
		at: 'tf.stop_gradient',
		signature: 'input, name=None',
		run: (host, x, name) => run(host, stopGradient, 'tf.stop_gradient', [convert(host, x)], {}, said(name))[0]!
	},
	{
		at: 'tf.pad',
		signature: "tensor, paddings, mode='CONSTANT', constant_values=0, name=None",
		run(host, x, paddings, mode, fill, name) {
			const tensor = convert(host, x);
			const around = numbers(host, paddings);
			const kind = String(mode).toUpperCase();
			const how = said(name, [paddings!]);
			if (kind === 'CONSTANT') {
				const isZero = (typeof fill === 'bigint' || typeof fill === 'number') && Number(fill) === 0;
				return isZero
					? run(host, pad, 'tf.pad', [tensor, around], {}, how)[0]!
					: run(host, padV2, 'tf.pad', [tensor, around, convert(host, fill, null, tensor.dtype)], {}, how)[0]!;
			}
			if (kind !== 'REFLECT' && kind !== 'SYMMETRIC')
				return host.raise('ValueError', `Value of argument \`mode\` expected to be one of "CONSTANT", "REFLECT", or "SYMMETRIC". Received \`mode\` = ${kind}`);
			return run(host, mirrorPad, 'tf.pad', [tensor, around], { mode: kind }, how)[0]!;
		}
	}
];

const isVariable = (value: Value | undefined): value is PyInstance =>
	value instanceof PyInstance && value.cls.name === 'ResourceVariable' && ofVariables.test(value.cls.module);

/** Rows of a variable. */
function fromVariable(host: Interpreter, call: string, variable: Value, indices: Value, node: string | undefined): TfTensor {
	if (graphOf(host))
		return run(
			host,
			gather,
			call,
			[convert(host, variable), convert(host, indices), new Constant([0], [])],
			{ batch_dims: 0 },
			{ node: node ?? 'ResourceGather' }
		)[0]!;
	return run(host, resourceGather, call, [convert(host, variable), convert(host, indices), new Constant([0], [])], { batch_dims: 0 }, { words: '' })[0]!;
}

const choosing: readonly ApiRow[] = [
	{
		at: 'tf.gather',
		signature: 'params, indices, validate_indices=None, axis=None, batch_dims=0, name=None',
		run(host, x, indices, _, axis, batch, name) {
			const rows = Number(batch);
			const at = axis === null ? new Constant([rows], []) : numbers(host, axis);
			if (isVariable(x) && rows === 0 && (axis === null || axis === 0n)) return fromVariable(host, 'tf.gather', x, indices, nameOf(name));
			return run(host, gather, 'tf.gather', [convert(host, x), convert(host, indices), at], { batch_dims: rows }, said(name, [x!, indices!]))[0]!;
		}
	},
	{
		at: 'tf.gather_nd',
		signature: "params, indices, batch_dims=0, name=None, bad_indices_policy=''",
		run(host, x, indices, batch, name) {
			if (batch !== 0n) {
				const inBatches = host.getAttribute(machineOf(host).modules.load('tensorflow.python.ops'), 'gather_nd_of_batches');
				return host.call(inBatches, [x!, indices!, batch!, name!]);
			}
			return run(host, gatherNd, 'tf.gather_nd', [convert(host, x), convert(host, indices)], {}, said(name, [x!, indices!]))[0]!;
		}
	},
	{
		at: 'tf.nn.embedding_lookup',
		signature: 'params, ids, max_norm=None, name=None',
		run(host, params, ids, norm, name) {
			if (norm !== null) return host.unsupported('tf.nn.embedding_lookup with max_norm');
			// What it gives is handed on once more.
			numberingOf(host.trace).taken++;
			if (isVariable(params)) return fromVariable(host, 'tf.nn.embedding_lookup', params, ids, nameOf(name) ?? 'embedding_lookup');
			return run(
				host,
				gather,
				'tf.nn.embedding_lookup',
				[convert(host, params), convert(host, ids), new Constant([0], [])],
				{ batch_dims: 0 },
				{ node: 'embedding_lookup' }
			)[0]!;
		}
	},
	{
		at: 'tf.one_hot',
		signature: 'indices, depth, on_value=None, off_value=None, axis=None, dtype=None, name=None',
		run(host, indices, depth, on, off, axis, type, name) {
			const tensor = convert(host, indices);
			const hot = on === null ? null : convert(host, on);
			const cold = off === null ? null : convert(host, off);
			if (hot && cold && hot.dtype !== cold.dtype)
				return host.raise('TypeError', `dtype <dtype: '${hot.dtype}'> of on_value does not match dtype <dtype: '${cold.dtype}'> of off_value`);
			const dtype = dtypeIn(host, type) ?? hot?.dtype ?? cold?.dtype ?? 'float32';
			const ends = [hot ?? convert(host, 1n, dtype), cold ?? convert(host, 0n, dtype)];
			return run(
				host,
				oneHot,
				'tf.one_hot',
				[tensor, numbers(host, depth), ...ends],
				{ axis: axis === null ? -1 : Number(axis) },
				{ ...said(name, [indices!]), node: 'one_hot' }
			)[0]!;
		}
	}
];

export const arrays: readonly ApiRow[] = [...joining, ...laying, ...choosing];
