import type { TfOp } from '../op.ts';
import { broadcastShapes } from './shapes.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import type { PartialShape } from '../../../ir/index.ts';

const turned = (shape: PartialShape, turn: boolean): PartialShape => (shape && turn ? [...shape.slice(0, -2), shape.at(-1)!, shape.at(-2)!] : shape);

const listed = (shape: readonly number[]): string => `[${shape.join(',')}]`;

/** `tf.matmul` of stacks of matrices. */
export const batchMatMul: TfOp = {
	name: 'BatchMatMulV2',
	kernel: '__MklBatchMatMulV2',
	source: 'tensorflow/core/kernels/matmul_op_impl.h',
	inputs: ['x', 'y'],
	infer([a, b]) {
		const batch = a && b ? broadcastShapes(a.slice(0, -2), b.slice(0, -2)) : null;
		return [batch?.shape ? [...batch.shape, a!.at(-2)!, b!.at(-1)!] : null];
	},
	refuse({ inputs: [a, b] }) {
		if (a!.shape.at(-1) === b!.shape.at(-2)) return undefined;
		return { message: `Matrix size-incompatible: In[0]: ${listed(a!.shape)}, In[1]: ${listed(b!.shape)}` };
	},
	lower: (by, { inputs: [x, y] }, [shape]) =>
		by.op({ kind: 'matmul' }, [x!, y!], shape!, { axes: [...axesOf(by.host, x!).slice(0, -1), axesOf(by.host, y!).at(-1) ?? null] })
};

/** `tf.matmul` of matrices. */
export const matMul: TfOp = {
	name: 'MatMul',
	kernel: '_MklMatMul',
	source: 'tensorflow/core/kernels/matmul_op_impl.h',
	inputs: ['a', 'b'],
	infer([a, b], { attrs }) {
		const [left, right] = [turned(a!, attrs.transpose_a === true), turned(b!, attrs.transpose_b === true)];
		if (left && right && left[1] !== null && right[0] !== null && left[1] !== right[0]) return `Dimensions must be equal, but are ${left[1]} and ${right[0]}`;
		return [[left?.[0] ?? null, right?.[1] ?? null]];
	},
	refuse({ inputs: [a, b], attrs }) {
		const [left, right] = [turned(a!.shape, attrs.transpose_a === true)!, turned(b!.shape, attrs.transpose_b === true)!];
		if (left[1] === right[0]) return undefined;
		return {
			message: `Matrix size-incompatible: In[0]: ${listed(a!.shape)}, In[1]: ${listed(b!.shape)}`,
			mismatch: {
				argument: 'input',
				tensor: a!.ir.id,
				axis: attrs.transpose_a ? 0 : 1,
				what: 'size',
				expected: `${right[0]}`,
				got: `${left[1]}`,
				against: 'kernel'
			}
		};
	},
	lower(by, { inputs: [a, b], attrs }, [shape]) {
		const [x, y] = [attrs.transpose_a ? by.transpose(a!, [1, 0]) : a!, attrs.transpose_b ? by.transpose(b!, [1, 0]) : b!];
		return by.op({ kind: 'matmul' }, [x, y], shape!, { axes: [axesOf(by.host, x)[0] ?? null, axesOf(by.host, y)[1] ?? null] });
	}
};
