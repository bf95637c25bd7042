import type { DType, ElementwiseFn } from '../../../ir/index.ts';
import type { TfOp } from '../op.ts';
import { broadcastShapes } from './shapes.ts';

const listed = (shape: readonly number[]): string => `[${shape.join(',')}]`;

/** An op of two tensors that broadcast. */
const binary = (name: string, fn: ElementwiseFn, dtype?: DType): TfOp => ({
	name,
	source: 'tensorflow/core/kernels/cwise_ops_common.cc',
	inputs: ['x', 'y'],
	...(dtype && { dtype: () => dtype }),
	infer([a, b]) {
		const found = broadcastShapes(a!, b!);
		if (found) return [found.shape];
		const at = Math.max(a!.length, b!.length);
		for (let i = 1; i <= at; i++) {
			const [x, y] = [a!.at(-i) ?? 1, b!.at(-i) ?? 1];
			if (x !== y && x !== 1 && y !== 1) return `Dimensions must be equal, but are ${x} and ${y}`;
		}
		return [null];
	},
	refuse({ inputs: [a, b] }) {
		if (broadcastShapes(a!.shape, b!.shape)) return undefined;
		const words = name === 'AddV2' || name === 'Sub' || name === 'Mul' ? 'Incompatible shapes' : 'Incompatible shapes';
		return { message: `${words}: ${listed(a!.shape)} vs. ${listed(b!.shape)}` };
	},
	lower: (by, { inputs: [a, b] }) => by.map(fn, [a!, b!])
});

/** An op of one tensor. */
const unary = (name: string, fn: ElementwiseFn): TfOp => ({
	name,
	source: 'tensorflow/core/ops/math_ops.cc',
	inputs: ['x'],
	infer: ([x]) => [x!],
	lower: (by, { inputs: [x] }) => by.map(fn, [x!])
});

export const elementwise = {
	add: binary('AddV2', 'add'),
	subtract: binary('Sub', 'sub'),
	multiply: binary('Mul', 'mul'),
	divide: binary('RealDiv', 'div'),
	tanh: unary('Tanh', 'tanh'),
	sigmoid: unary('Sigmoid', 'sigmoid'),
	relu: unary('Relu', 'relu'),
	exp: unary('Exp', 'exp')
} as const;
