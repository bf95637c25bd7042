import { tableOf } from '../../../ir/table.ts';
import type { DType, ElementwiseFn } from '../../../ir/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import type { TfOp } from '../op.ts';
import { TfTensor } from '../tensor.ts';
import { typeWord } from './definition.ts';
import { broadcastShapes, listed } from './shapes.ts';

const source = 'tensorflow/core/kernels/cwise_ops_common.cc';

/** An op of two tensors that broadcast. */
const binary = (name: string, fn: ElementwiseFn): TfOp => ({
	name,
	source,
	infer([a, b]) {
		const shape = broadcastShapes(a!, b!);
		return typeof shape === 'string' ? shape : [shape];
	},
	refuse({ inputs: [a, b] }) {
		if (name === 'Pow' && dtypeFacts[a!.dtype].kind === 'int' && b!.values?.some((n) => n < 0))
			return { message: 'Integers to negative integer powers are not allowed' };
		if (typeof broadcastShapes(a!.shape, b!.shape) !== 'string') return undefined;
		return { message: `Incompatible shapes: ${listed(a!.shape)} vs. ${listed(b!.shape)}` };
	},
	lower: (by, { inputs: [a, b] }) => by.map(fn, [a as TfTensor, b as TfTensor])
});

/** An op of one tensor. */
const unary = (name: string, fn: ElementwiseFn, parameters?: readonly number[]): TfOp => ({
	name,
	source,
	infer: ([x]) => [x!],
	lower: (by, { inputs: [x] }) => by.map(fn, [x as TfTensor], {}, parameters)
});

/** An op of one tensor whose numbers nobody computes here. */
const uncomputed = (name: string): TfOp => ({ name, source, infer: ([x]) => [x!], lower: (by, { inputs: [x] }) => by.unknown(x!.shape) });

/** Ops of one and of two tensors, by their names. */
export const elementwise = tableOf<TfOp>(
	Object.fromEntries(
		[
			...(
				[
					['AddV2', 'add'],
					['Sub', 'sub'],
					['Mul', 'mul'],
					['RealDiv', 'div'],
					['FloorDiv', 'floor_divide'],
					['FloorMod', 'remainder'],
					['Pow', 'pow'],
					['Maximum', 'maximum'],
					['Minimum', 'minimum'],
					['Atan2', 'atan2'],
					['Equal', 'eq'],
					['NotEqual', 'ne'],
					['Less', 'lt'],
					['LessEqual', 'le'],
					['Greater', 'gt'],
					['GreaterEqual', 'ge'],
					['LogicalAnd', 'logical_and'],
					['LogicalOr', 'logical_or'],
					['BitwiseAnd', 'bitwise_and'],
					['BitwiseOr', 'bitwise_or'],
					['BitwiseXor', 'bitwise_xor']
				] as const
			).map(([name, fn]) => binary(name, fn)),
			...(
				[
					['Abs', 'abs'],
					['Neg', 'neg'],
					['Exp', 'exp'],
					['Expm1', 'expm1'],
					['Log', 'log'],
					['Log1p', 'log1p'],
					['Sqrt', 'sqrt'],
					['Rsqrt', 'rsqrt'],
					['Square', 'square'],
					['Sign', 'sign'],
					['Sin', 'sin'],
					['Cos', 'cos'],
					['Tan', 'tan'],
					['Asin', 'asin'],
					['Acos', 'acos'],
					['Atan', 'atan'],
					['Sinh', 'sinh'],
					['Cosh', 'cosh'],
					['Tanh', 'tanh'],
					['Sigmoid', 'sigmoid'],
					['Relu', 'relu'],
					['Selu', 'selu'],
					['Softsign', 'softsign'],
					['Floor', 'floor'],
					['Ceil', 'ceil'],
					['Erf', 'erf'],
					['Reciprocal', 'reciprocal'],
					['LogicalNot', 'not'],
					['IsNan', 'isnan'],
					['IsInf', 'isinf'],
					['Invert', 'bitwise_not']
				] as const
			).map(([name, fn]) => unary(name, fn)),
			unary('Round', 'round', [0]),
			unary('Rint', 'round', [0]),
			unary('Elu', 'elu', [1]),
			unary('Softplus', 'softplus', [1, 20]),
			unary('Relu6', 'clamp', [0, 6]),
			...['Acosh', 'Asinh', 'Atanh', 'Erfc', 'Digamma', 'Lgamma'].map(uncomputed)
		].map((op) => [op.name, op])
	)
);

/** The op of this name. */
export const elementwiseOp = (name: string): TfOp => elementwise[name]!;

export const squaredDifference: TfOp = {
	...binary('SquaredDifference', 'sub'),
	lower: (by, { inputs: [a, b] }) => by.map('square', [by.map('sub', [a as TfTensor, b as TfTensor])])
};

export const leakyRelu: TfOp = {
	...unary('LeakyRelu', 'leaky_relu'),
	lower: (by, { inputs: [x], attrs }) => by.map('leaky_relu', [x as TfTensor], {}, [(attrs.alpha as number | undefined) ?? 0.2])
};

/** `tf.cast`. */
export const castOp: TfOp = {
	name: 'Cast',
	source: 'tensorflow/core/kernels/cast_op.cc',
	infer: ([x]) => [x!],
	refuse: ({ inputs: [x], attrs }) =>
		(x!.dtype === 'string') === (attrs.DstT === 'string')
			? undefined
			: { type: 'UnimplementedError', message: `Cast ${typeWord(x!.dtype)} to ${typeWord(attrs.DstT as DType)} is not supported` },
	lower: (by, { inputs: [x] }) => by.cast(x as TfTensor),
	partial: ({ inputs: [x], attrs }) => (attrs.DstT === 'int32' || attrs.DstT === 'int64' ? (x!.staticValues ?? null) : null)
};

/** `tf.identity`. */
export const identity: TfOp = {
	name: 'Identity',
	source: 'tensorflow/core/kernels/identity_op.h',
	infer: ([x]) => [x!],
	lower: (by, { inputs: [x] }) => by.op({ kind: 'cast' }, [x as TfTensor], x!.shape, { axes: [...(by.host.trace.tensors[(x as TfTensor).ir.id]?.axes ?? [])] }),
	partial: ({ inputs: [x] }) => x!.staticValues
};

/** `tf.stop_gradient`: what no gradient goes through. */
export const stopGradient: TfOp = {
	...identity,
	name: 'StopGradient',
	lower: (by, { inputs: [x] }) =>
		by.op({ kind: 'cast' }, [x as TfTensor], x!.shape, { axes: [...(by.host.trace.tensors[(x as TfTensor).ir.id]?.axes ?? [])], requiresGrad: false })
};

/** `tf.where` of three tensors. */
export const select: TfOp = {
	name: 'SelectV2',
	source: 'tensorflow/core/kernels/cwise_op_select.cc',
	infer([condition, then, otherwise]) {
		const branches = broadcastShapes(then!, otherwise!);
		if (typeof branches === 'string') return branches;
		const shape = broadcastShapes(condition!, branches);
		return typeof shape === 'string' ? shape : [shape];
	},
	refuse({ inputs: [condition, then, otherwise] }) {
		const branches = broadcastShapes(then!.shape, otherwise!.shape);
		if (typeof branches !== 'string' && typeof broadcastShapes(condition!.shape, branches) !== 'string') return undefined;
		return { message: `condition ${listed(condition!.shape)}, then ${listed(then!.shape)}, and else ${listed(otherwise!.shape)} must be broadcastable` };
	},
	lower: (by, { inputs }) => by.map('where', inputs as TfTensor[])
};

/** `tf.nn.bias_add`. */
export const biasAdd: TfOp = {
	name: 'BiasAdd',
	source: 'tensorflow/core/kernels/bias_op.cc',
	infer([x, bias]) {
		const [last, size] = [x?.at(-1), bias?.[0]];
		if (bias && bias.length !== 1) return `Shape must be rank 1 but is rank ${bias.length}`;
		if (x && x.length < 2) return `Shape must be at least rank 2 but is rank ${x.length}`;
		return typeof last === 'number' && typeof size === 'number' && last !== size ? `Dimensions must be equal, but are ${last} and ${size}` : [x!];
	},
	refuse({ inputs: [x, bias] }) {
		if (x!.shape.length < 2) return { message: `Input tensor must be at least 2D: ${listed(x!.shape)}` };
		if (bias!.shape.length !== 1) return { message: `Biases must be 1D: ${listed(bias!.shape)}` };
		if (bias!.shape[0] === x!.shape.at(-1)) return undefined;
		return { message: `Must provide as many biases as the last dimension of the input tensor: ${listed(bias!.shape)} vs. ${listed(x!.shape)}` };
	},
	lower: (by, { inputs: [x, bias] }) => by.map('add', [x as TfTensor, bias as TfTensor])
};
