import * as tf from '@tensorflow/tfjs-core';
import type { DType, ElementwiseFn, FusedOperand, Primitive } from '../../ir/index.ts';
import { floating } from '../../ir/index.ts';
import { tfDtype } from '../dtype.ts';
import { broadcast, shapeOf, type Executor } from './call.ts';

type Compute = (inputs: readonly tf.Tensor[], parameters: readonly number[]) => tf.Tensor;

const one =
	(compute: (x: tf.Tensor) => tf.Tensor): Compute =>
	([x]) =>
		compute(x!);
const two =
	(compute: (x: tf.Tensor, y: tf.Tensor) => tf.Tensor): Compute =>
	([x, y]) =>
		compute(x!, y!);
const mask = (x: tf.Tensor): tf.Tensor => tf.cast(x, 'bool');
const whole = (x: tf.Tensor): tf.Tensor => tf.where(tf.less(x, 0), tf.ceil(x), tf.floor(x));
const hardsigmoid = (x: tf.Tensor): tf.Tensor => tf.clipByValue(tf.add(tf.div(x, 6), 0.5), 0, 1);

const functions: Readonly<Partial<Record<ElementwiseFn, Compute>>> = {
	neg: one(tf.neg),
	abs: one(tf.abs),
	sign: one(tf.sign),
	exp: one(tf.exp),
	exp2: one((x) => tf.pow(2, x)),
	expm1: one(tf.expm1),
	log: one(tf.log),
	log2: one((x) => tf.div(tf.log(x), Math.LN2)),
	log10: one((x) => tf.div(tf.log(x), Math.LN10)),
	log1p: one(tf.log1p),
	sqrt: one(tf.sqrt),
	rsqrt: one(tf.rsqrt),
	reciprocal: one(tf.reciprocal),
	square: one(tf.square),
	sin: one(tf.sin),
	cos: one(tf.cos),
	tan: one(tf.tan),
	asin: one(tf.asin),
	acos: one(tf.acos),
	atan: one(tf.atan),
	sinh: one(tf.sinh),
	cosh: one(tf.cosh),
	tanh: one(tf.tanh),
	erf: one(tf.erf),
	floor: one(tf.floor),
	ceil: one(tf.ceil),
	trunc: one(whole),
	sigmoid: one(tf.sigmoid),
	relu: one(tf.relu),
	silu: one((x) => tf.mul(x, tf.sigmoid(x))),
	softsign: one((x) => tf.div(x, tf.add(tf.abs(x), 1))),
	hardsigmoid: one(hardsigmoid),
	hardswish: one((x) => tf.mul(x, hardsigmoid(x))),
	mish: one((x) => tf.mul(x, tf.tanh(tf.softplus(x)))),
	selu: one(tf.selu),
	gelu: ([x], [tanh]) =>
		tanh
			? tf.mul(tf.mul(x!, 0.5), tf.add(tf.tanh(tf.mul(Math.sqrt(2 / Math.PI), tf.add(x!, tf.mul(0.044715, tf.pow(x!, 3))))), 1))
			: tf.mul(tf.mul(x!, 0.5), tf.add(tf.erf(tf.div(x!, Math.SQRT2)), 1)),
	leaky_relu: ([x], [slope]) => tf.where(tf.less(x!, 0), tf.mul(x!, slope!), x!),
	elu: ([x], [alpha]) => tf.where(tf.less(x!, 0), tf.mul(tf.expm1(x!), alpha!), x!),
	softplus: ([x], [beta, threshold]) => tf.where(tf.greater(tf.mul(x!, beta!), threshold!), x!, tf.div(tf.softplus(tf.mul(x!, beta!)), beta!)),
	clamp: ([x], [least, most]) => tf.minimum(tf.maximum(x!, least!), most!),
	isnan: one(tf.isNaN),
	isinf: one(tf.isInf),
	not: one((x) => tf.logicalNot(mask(x))),
	add: two(tf.add),
	sub: two(tf.sub),
	mul: two(tf.mul),
	div: two(tf.div),
	pow: two(tf.pow),
	floor_divide: two((x, y) => tf.floor(tf.div(x, y))),
	remainder: two((x, y) => tf.sub(x, tf.mul(tf.floor(tf.div(x, y)), y))),
	fmod: two((x, y) => tf.sub(x, tf.mul(whole(tf.div(x, y)), y))),
	maximum: two(tf.maximum),
	minimum: two(tf.minimum),
	atan2: two(tf.atan2),
	binary_cross_entropy: two((p, target) =>
		tf.sub(tf.mul(tf.sub(target, 1), tf.maximum(tf.log1p(tf.neg(p)), -100)), tf.mul(target, tf.maximum(tf.log(p), -100)))
	),
	eq: two(tf.equal),
	ne: two(tf.notEqual),
	lt: two(tf.less),
	le: two(tf.lessEqual),
	gt: two(tf.greater),
	ge: two(tf.greaterEqual),
	logical_and: two((x, y) => tf.logicalAnd(mask(x), mask(y))),
	logical_or: two((x, y) => tf.logicalOr(mask(x), mask(y))),
	logical_xor: two((x, y) => tf.notEqual(tf.cast(mask(x), 'int32'), tf.cast(mask(y), 'int32'))),
	bitwise_and: two((x, y) => tf.logicalAnd(mask(x), mask(y))),
	bitwise_or: two((x, y) => tf.logicalOr(mask(x), mask(y))),
	bitwise_xor: two((x, y) => tf.notEqual(tf.cast(mask(x), 'int32'), tf.cast(mask(y), 'int32'))),
	bitwise_not: one((x) => tf.logicalNot(mask(x))),
	where: ([condition, x, y]) => tf.where(mask(condition!), x!, y!)
};

/** Functions that give a mask whatever they are given. */
const masks: ReadonlySet<ElementwiseFn> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'isnan', 'isinf', 'not', 'logical_and', 'logical_or', 'logical_xor']);
const bitwise: ReadonlySet<ElementwiseFn> = new Set(['bitwise_and', 'bitwise_or', 'bitwise_xor', 'bitwise_not']);

/** Why a function is not computed by a backend, as the end of a sentence; null where it is. */
export function whyNotElementwise({ fn }: Extract<Primitive, { kind: 'elementwise' }>, dtypes: readonly DType[]): string | null {
	if (!functions[fn]) return 'is not run here';
	return bitwise.has(fn) && dtypes.some((dtype) => dtype !== 'bool') ? 'of whole numbers is not run here' : null;
}

/** In what the inputs are computed: a mask is made of what its operands are together, anything else of what it gives. */
function within(fn: ElementwiseFn, inputs: readonly tf.Tensor[], output: DType): 'float32' | 'int32' {
	if (!masks.has(fn) && output !== 'bool') return floating.has(output) ? 'float32' : 'int32';
	return inputs.some(({ dtype }) => dtype === 'float32') ? 'float32' : 'int32';
}

export const elementwise: Executor<'elementwise'> = (call) => {
	const { primitive, inputs, outputs } = call;
	const dtype = within(primitive.fn, inputs, outputs[0]!.dtype);
	const operands = inputs.map((input) => broadcast(tf.cast(input, dtype), shapeOf(call)));
	// A constant is made in the dtype of what it is computed with.
	return [tf.cast(functions[primitive.fn]!(operands, primitive.parameters ?? []), tfDtype(outputs[0]!.dtype)!)];
};

/** An optimiser's step: its numbers are floating. */
export const fused: Executor<'fused'> = (call) => {
	const { primitive, inputs } = call;
	const shape = shapeOf(call);
	const made: tf.Tensor[] = [];
	const operand = (of: FusedOperand): tf.Tensor => {
		if (typeof of === 'number') return tf.fill(shape, of);
		return 'input' in of ? broadcast(inputs[of.input]!, shape) : made[of.step]!;
	};
	for (const { fn, of } of primitive.steps) {
		const given = of.map(operand);
		made.push(fn === 'fma' ? tf.add(tf.mul(given[0]!, given[1]!), given[2]!) : functions[fn]!(given, []));
	}
	return primitive.outputs.map((output) => tf.clone(operand(output)));
};
