import { PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { isNumber } from '../../../python/arithmetic/int.ts';
import type { TfOp } from '../op.ts';
import { run } from '../op.ts';
import { sizeOf } from '../../../ir/index.ts';
import { convert, isTensorLike, lowering } from '../convert.ts';
import { dtypeOf } from '../dtype.ts';
import { isOfNumpy } from '../literal.ts';
import { biasAdd, castOp, elementwiseOp, leakyRelu, select, squaredDifference } from '../ops/elementwise.ts';
import { sumOf } from '../texts/sum.ts';
import { errors } from '../errors.ts';
import { nodeType } from '../ops/definition.ts';
import { einsum, einsumKernels, einsumOnXla, readEquation } from '../ops/einsum.ts';
import { batchMatMul, matMul } from '../ops/linear.ts';
import { TfTensor } from '../tensor.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { graphOf, inScope, scopeOf } from '../graph.ts';
import { alike, isListed, nameOf, ofRows, pair, reflectedPair, said, strictPair } from './arguments.ts';
import { inPlaceOf } from './axis.ts';
import type { ApiRow } from './row.ts';

/** `tf.add`: a function of two tensors. */
const two = (at: string, op: TfOp, node?: string, how: typeof strictPair = strictPair): ApiRow => ({
	at,
	signature: 'x, y, name=None',
	run: (host, x, y, name) => run(host, op, at.split(' ')[0]!, how(host, x, y, [op.name, 'x', 'y']), {}, said(name, [x!, y!].filter(isListed), node))[0]!
});
/** `tf.exp`: a function of one. */
const one = (at: string, op: TfOp, signature = 'x, name=None', node?: string, how: (host: Interpreter, x: Value) => TfTensor = convert): ApiRow => ({
	at,
	signature,
	run: (host, x, name) => run(host, op, at.split(' ')[0]!, [how(host, x)], {}, said(name, [x!], node))[0]!
});

/** Two truths: Python's numbers are none, and numpy's are made truths. */
const truths: typeof strictPair = (host, x, y, called) =>
	graphOf(host) ? strictPair(host, x, y, called) : [inPlaceOf(host, x, 'bool'), inPlaceOf(host, y, 'bool')];

const inMath = (name: string, op: string): ApiRow => one(`tf.${name} tf.math.${name}`, elementwiseOp(op));
const onlyMath = (name: string, op: string): ApiRow => one(`tf.math.${name}`, elementwiseOp(op));

/** What is cut off keeps its sizes. */
function sameSizes(host: Interpreter, before: TfTensor, after: TfTensor): TfTensor {
	const told = ({ shape }: TfTensor): string => host.repr(new PyTuple(shape.map(BigInt)));
	if (!graphOf(host) && told(before) !== told(after)) return host.raise('ValueError', `Shapes ${told(before)} and ${told(after)} are incompatible`);
	return after;
}

/** What is divided. */
const dividends = 'uint8 int8 uint16 int16 uint32 int32 uint64 int64 bfloat16 float16 float32 float64 complex64 complex128'.split(' ');

/** Whole numbers divided are float64, as Python divides them. */
export function divided(host: Interpreter, x: Value, y: Value, call: string, name: Value | undefined, node: string, how: typeof pair = pair): Value {
	const [a, b] = how(host, x, y);
	if (a.dtype !== b.dtype) return host.raise('TypeError', `\`x\` and \`y\` must have the same dtype, got tf.${a.dtype} != tf.${b.dtype}.`);
	// numpy divides where TensorFlow does not.
	if (a.dtype === 'bool' && isOfNumpy(y)) return host.unsupported('truths that are divided by an array');
	if (a.dtype === 'bool')
		return host.raise('TypeError', `Invalid dtype tf.bool in __truediv__. Expected one of {${dividends.map((dtype) => `tf.${dtype}`).join(', ')}}.`);
	if (dtypeFacts[a.dtype].kind !== 'int' || a.dtype !== b.dtype) return run(host, elementwiseOp('RealDiv'), call, [a, b], {}, said(name, [], node))[0]!;
	const to = dtypeFacts[a.dtype].bytes < 4 ? 'float32' : 'float64';
	const [left, right] = [a, b].map((tensor) => run(host, castOp, call, [tensor], { DstT: to })[0]!) as [TfTensor, TfTensor];
	return run(host, elementwiseOp('RealDiv'), call, [left, right], {}, said(name, [], node))[0]!;
}

/** Where a tensor is not 0: a row of indices each. */
function placesOf(host: Interpreter, condition: TfTensor): TfTensor {
	const { shape, rank } = condition;
	const values = graphOf(host) ? null : condition.values;
	if (!values) return host.unsupported('the places where a condition holds: how many they are');
	const rows = values.flatMap((value, i) => (value === 0 ? [] : [i]));
	const places = rows.flatMap((at) => shape.map((n, axis) => Math.floor(at / sizeOf(shape.slice(axis + 1))) % n));
	return lowering(host, 'tf.where', 'int64').source({ kind: 'literal', values: places }, [rows.length, rank], { values: places });
}

/** `tf.matmul` as functions and `@` call it. */
export function product(host: Interpreter, a: TfTensor, b: TfTensor, turn: readonly [boolean, boolean], name: Value | undefined, node: string): TfTensor {
	const ranks = [a, b].map(({ staticShape, shape }) => (staticShape ? staticShape.length : a.isSymbolic || b.isSymbolic ? null : shape.length));
	const isBatched = ranks.every((rank) => rank === null || rank > 2);
	const oneBatched = ranks.some((rank) => rank !== null && rank > 2);
	if ((isBatched && ranks.length > 0) || oneBatched || ranks.includes(null))
		return run(host, batchMatMul, 'tf.matmul', [a, b], { adj_x: turn[0], adj_y: turn[1] }, { ...said(name, [], node), inputs: ['a', 'b'] })[0]!;
	return run(host, matMul, 'tf.matmul', [a, b], { transpose_a: turn[0], transpose_b: turn[1] }, said(name, [], node))[0]!;
}

export const math: readonly ApiRow[] = [
	{
		at: 'tf.add tf.math.add',
		signature: 'x, y, name=None',
		run(host, x, y, name) {
			const both = pair(host, x, y);
			return run(host, sumOf(both[0]), 'tf.add', both, {}, said(name, [], 'Add'))[0]!;
		}
	},
	two('tf.subtract tf.math.subtract', elementwiseOp('Sub'), 'Sub'),
	two('tf.multiply tf.math.multiply', elementwiseOp('Mul'), 'Mul'),
	two('tf.maximum tf.math.maximum', elementwiseOp('Maximum')),
	two('tf.minimum tf.math.minimum', elementwiseOp('Minimum')),
	two('tf.pow tf.math.pow', elementwiseOp('Pow'), 'Pow'),
	two('tf.math.atan2 tf.atan2', elementwiseOp('Atan2')),
	two('tf.equal tf.math.equal', elementwiseOp('Equal')),
	two('tf.not_equal tf.math.not_equal', elementwiseOp('NotEqual')),
	two('tf.less tf.math.less', elementwiseOp('Less')),
	two('tf.less_equal tf.math.less_equal', elementwiseOp('LessEqual')),
	two('tf.greater tf.math.greater', elementwiseOp('Greater')),
	two('tf.greater_equal tf.math.greater_equal', elementwiseOp('GreaterEqual')),
	two('tf.logical_and tf.math.logical_and', elementwiseOp('LogicalAnd'), undefined, truths),
	two('tf.logical_or tf.math.logical_or', elementwiseOp('LogicalOr'), undefined, truths),
	two('tf.math.squared_difference', squaredDifference),
	two('tf.math.floordiv', elementwiseOp('FloorDiv'), 'floordiv'),
	two('tf.math.floormod tf.math.mod', elementwiseOp('FloorMod'), 'FloorMod'),
	{
		at: 'tf.divide tf.math.divide',
		signature: 'x, y, name=None',
		run: (host, x, y, name) => divided(host, x, y, 'tf.divide', name, 'truediv', isTensorLike(host, x) ? pair : reflectedPair)
	},
	{
		at: 'tf.truediv tf.math.truediv',
		signature: 'x, y, name=None',
		run: (host, x, y, name) => divided(host, x, y, 'tf.truediv', name, 'truediv')
	},
	inMath('abs', 'Abs'),
	inMath('negative', 'Neg'),
	inMath('exp', 'Exp'),
	inMath('sqrt', 'Sqrt'),
	inMath('square', 'Square'),
	inMath('sign', 'Sign'),
	inMath('sin', 'Sin'),
	inMath('cos', 'Cos'),
	inMath('tan', 'Tan'),
	inMath('asin', 'Asin'),
	inMath('acos', 'Acos'),
	inMath('atan', 'Atan'),
	inMath('sinh', 'Sinh'),
	inMath('cosh', 'Cosh'),
	inMath('floor', 'Floor'),
	inMath('round', 'Round'),
	one('tf.logical_not tf.math.logical_not', elementwiseOp('LogicalNot'), undefined, undefined, (host, x) => inPlaceOf(host, x, 'bool')),
	onlyMath('ceil', 'Ceil'),
	onlyMath('log', 'Log'),
	onlyMath('log1p', 'Log1p'),
	onlyMath('expm1', 'Expm1'),
	onlyMath('rsqrt', 'Rsqrt'),
	onlyMath('erf', 'Erf'),
	onlyMath('rint', 'Rint'),
	onlyMath('reciprocal', 'Reciprocal'),
	onlyMath('is_nan', 'IsNan'),
	inMath('acosh', 'Acosh'),
	inMath('asinh', 'Asinh'),
	inMath('atanh', 'Atanh'),
	onlyMath('erfc', 'Erfc'),
	onlyMath('digamma', 'Digamma'),
	onlyMath('lgamma', 'Lgamma'),
	two('tf.realdiv', elementwiseOp('RealDiv')),
	onlyMath('is_inf', 'IsInf'),
	one('tf.tanh tf.math.tanh tf.nn.tanh', elementwiseOp('Tanh')),
	one('tf.sigmoid tf.math.sigmoid tf.nn.sigmoid', elementwiseOp('Sigmoid')),
	one('tf.nn.relu', elementwiseOp('Relu'), 'features, name=None'),
	one('tf.nn.relu6', elementwiseOp('Relu6'), 'features, name=None'),
	one('tf.nn.elu', elementwiseOp('Elu'), 'features, name=None'),
	one('tf.nn.selu', elementwiseOp('Selu'), 'features, name=None'),
	one('tf.nn.softplus tf.math.softplus', elementwiseOp('Softplus'), 'features, name=None'),
	one('tf.nn.softsign tf.math.softsign', elementwiseOp('Softsign'), 'features, name=None'),
	{
		at: 'tf.nn.leaky_relu',
		signature: 'features, alpha=0.2, name=None',
		run(host, x, alpha, name) {
			const given = convert(host, x);
			const features = /^u?int/.test(given.dtype) ? run(host, castOp, 'tf.cast', [given], { DstT: 'float32' })[0]! : given;
			return run(host, leakyRelu, 'tf.nn.leaky_relu', [features], { alpha: Number(alpha) }, said(name))[0]!;
		}
	},
	{
		at: 'tf.nn.bias_add',
		signature: 'value, bias, data_format=None, name=None',
		run(host, x, bias, format, name) {
			const tensor = convert(host, x);
			if (format !== null && !/^N(C|.*C$)/.test(String(format)))
				host.raise('ValueError', `\`data_format\` must be of the form \`N...C\` or \`NC...\`. Received: data_format=${String(format)}`);
			if (/^NC/.test(String(format)) && tensor.rank !== 2) return host.unsupported('tf.nn.bias_add of channels first');
			return run(
				host,
				biasAdd,
				'tf.nn.bias_add',
				[tensor, inPlaceOf(host, bias, tensor.dtype)],
				{},
				{ ...said(name, [x!, bias!], 'BiasAdd'), inputs: ['input', 'bias'] }
			)[0]!;
		}
	},
	{
		at: 'tf.cast tf.dtypes.cast',
		signature: 'x, dtype, name=None',
		run(host, x, dtype, name) {
			const rows = ofRows(host, x, '_cast', [dtype!]);
			if (rows !== undefined) return rows;
			const tensor = convert(host, x, null, null, 'tf.cast', 'x');
			const to = dtypeOf(host, dtype);
			return to === tensor.dtype ? tensor : run(host, castOp, 'tf.cast', [tensor], { DstT: to }, said(name))[0]!;
		}
	},
	{
		at: 'tf.where',
		signature: 'condition, x=None, y=None, name=None',
		run(host, condition, x, y, name) {
			if (x === null && y === null) return placesOf(host, convert(host, condition));
			if (x === null || y === null) return host.raise('ValueError', 'x and y must both be non-None or both be None.');
			const [then, otherwise] = pair(host, x, y);
			return run(host, select, 'tf.where', [inPlaceOf(host, condition, 'bool'), then, otherwise], {}, said(name, [condition!, x, y]))[0]!;
		}
	},
	{
		at: 'tf.clip_by_value',
		signature: 't, clip_value_min, clip_value_max, name=None',
		run(host, t, low, high, name) {
			const rows = ofRows(host, t, '_clipped', [low!, high!]);
			if (rows !== undefined) return rows;
			const tensor = convert(host, t);
			return inScope(host, nameOf(name) ?? 'clip_by_value', () => {
				const least = sameSizes(
					host,
					tensor,
					run(host, elementwiseOp('Minimum'), 'tf.clip_by_value', [tensor, inPlaceOf(host, high, tensor.dtype)], {}, said(null, [high!]))[0]!
				);
				const given = [least, inPlaceOf(host, low, tensor.dtype)];
				return sameSizes(host, tensor, run(host, elementwiseOp('Maximum'), 'tf.clip_by_value', given, {}, said(null, [low!], scopeOf(host)))[0]!);
			});
		}
	},
	{
		at: 'tf.einsum tf.linalg.einsum',
		signature: 'equation, *inputs, **kwargs',
		run(host, equation, inputs) {
			const text = String(equation).replaceAll(' ', '');
			const given = host.iterate(inputs);
			// Each is asked for its shape before it is converted.
			for (const one of given) if (isNumber(one) || one instanceof PyList || one instanceof PyTuple) host.getAttribute(one, 'shape');
			const tensors = alike(host, given);
			const { inputs: labels, output } = readEquation(text);
			if (!text.includes('.')) {
				if (tensors.length !== labels.length)
					return host.raise('ValueError', `Got ${tensors.length} inputs for equation "${text}", expecting ${labels.length}`);
				const absent = output.find((label) => labels.every((one) => !one.includes(label)));
				if (absent !== undefined) return host.raise('ValueError', `Output subscripts contain the label ${absent} not present in the input subscripts.`);
			}
			const isPlain = !text.includes('.') && labels.every((one) => new Set(one).size === one.length) && tensors.length <= 2 && labels.length === tensors.length;
			if (!isPlain || new Set(output).size !== output.length) return host.unsupported('tf.einsum of such an equation');
			const whole = text.includes('->') ? text : `${text}->${output.join('')}`;
			const node = nodeType(tensors[0]!.dtype);
			if (!einsumKernels.includes(node)) {
				if (graphOf(host)) return host.unsupported(`tf.einsum of ${node} in a graph`);
				const kernels = [`'XLA_CPU_JIT'; T in [${einsumOnXla.join(', ')}]`, ...einsumKernels.map((one) => `'CPU'; T in [${one}]`)];
				return host.raise(
					errors.NotFoundError,
					`Could not find device for node: {{node Einsum}} = Einsum[N=${tensors.length}, T=${node}, equation="${whole}"]\nAll kernels registered for op Einsum:\n${kernels.map((one) => `  device=${one}\n`).join('')} [Op:Einsum] name: `,
					{ code: 'tf.Einsum.dtype' }
				);
			}
			return run(host, einsum, 'tf.einsum', tensors, { equation: whole }, { node: 'einsum/Einsum', words: '' })[0]!;
		}
	},
	{
		at: 'tf.matmul tf.linalg.matmul',
		signature:
			'a, b, transpose_a=False, transpose_b=False, adjoint_a=False, adjoint_b=False, a_is_sparse=False, b_is_sparse=False, output_type=None, grad_a=False, grad_b=False, name=None',
		run(host, a, b, transposeA, transposeB, adjointA, adjointB, ...rest) {
			const x = convert(host, a);
			const y = convert(host, b, null, x.dtype);
			const turn = [transposeA, transposeB].map((given, i) => host.truth(given) || host.truth(i === 0 ? adjointA : adjointB)) as [boolean, boolean];
			return product(host, x, y, turn, rest.at(-1), 'MatMul');
		}
	}
];
