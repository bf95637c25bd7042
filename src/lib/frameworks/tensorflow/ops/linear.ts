import type { PartialShape } from '../../../ir/index.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { kernelOf, type OpCall, type TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';
import { broadcastShapes, differ, equal, listed, rankAtLeast, rankMustBe } from './shapes.ts';

const turned = <T>(shape: readonly T[], turn: boolean): readonly T[] => (turn ? [...shape.slice(0, -2), shape.at(-1)!, shape.at(-2)!] : shape);
const source = 'tensorflow/core/kernels/mkl/mkl_matmul_op_fused.cc';

const lastTwo = (rank: number): number[] => [...Array(rank - 2).keys(), rank - 1, rank - 2];

/** Both inputs, as the attributes turn them. */
function product({ inputs: [a, b], attrs }: OpCall, left: string, right: string, by: Parameters<TfOp['lower']>[0], shape: readonly number[]): TfTensor {
	const [x, y] = ([a, b] as TfTensor[]).map((one, i) => (attrs[i === 0 ? left : right] ? by.transpose(one, lastTwo(one.rank)) : one)) as [TfTensor, TfTensor];
	const rows = [...axesOf(by.host, x).slice(0, -1)];
	while (rows.length < shape.length - 1) rows.unshift(axesOf(by.host, y)[y.rank - shape.length + (shape.length - 1 - rows.length) - 1] ?? null);
	return by.op({ kind: 'matmul' }, [x, y], shape, { axes: [...rows, axesOf(by.host, y).at(-1) ?? null] });
}

function mismatched(call: OpCall, at: number, inner: readonly [number, number]): Pick<Exclude<ReturnType<NonNullable<TfOp['refuse']>>, undefined>, 'mismatch'> {
	const tensor = call.inputs[0] as TfTensor;
	return { mismatch: { argument: 'input', tensor: tensor.ir.id, axis: at, what: 'size', expected: `${inner[1]}`, got: `${inner[0]}`, against: 'kernel' } };
}

/** `tf.matmul` of stacks of matrices. */
export const batchMatMul: TfOp = {
	name: 'BatchMatMulV2',
	kernel: '_MklBatchMatMulV2',
	source: 'tensorflow/core/kernels/mkl/mkl_batch_matmul_op.cc',
	infer([a, b], { attrs }) {
		if (!a || !b) return [null];
		if (a.length < 2) return rankAtLeast(2, a);
		if (b.length < 2) return rankAtLeast(2, b);
		const [x, y] = [turned(a, attrs.adj_x === true), turned(b, attrs.adj_y === true)];
		if (differ(x.at(-1), y.at(-2))) return equal(x.at(-1), y.at(-2));
		const batch = broadcastShapes(x.slice(0, -2), y.slice(0, -2));
		return typeof batch === 'string' ? batch : [[...(batch ?? []), x.at(-2)!, y.at(-1)!]];
	},
	refuse(call) {
		const {
			inputs: [a, b],
			attrs
		} = call;
		if (a!.shape.length < 2 || b!.shape.length < 2)
			return { message: `In[${a!.shape.length < 2 ? 0 : 1}] ndims must be >= 2: ${a!.shape.length < 2 ? a!.shape.length : b!.shape.length}` };
		const [x, y] = [turned(a!.shape, attrs.adj_x === true), turned(b!.shape, attrs.adj_y === true)];
		if (typeof broadcastShapes(x.slice(0, -2), y.slice(0, -2)) === 'string')
			return { message: `In[0] and In[1] must have compatible batch dimensions: ${listed(a!.shape)} vs. ${listed(b!.shape)}` };
		if (x.at(-1) === y.at(-2)) return undefined;
		// oneDNN's kernel says what is turned.
		const turns = kernelOf(batchMatMul, call.inputs) === batchMatMul.kernel ? ` ${Number(attrs.adj_x === true)} ${Number(attrs.adj_y === true)}` : '';
		return {
			message: `Matrix size-incompatible: In[0]: ${listed(a!.shape)}, In[1]: ${listed(b!.shape)}${turns}`,
			...mismatched(call, a!.shape.length - (attrs.adj_x ? 2 : 1), [x.at(-1)!, y.at(-2)!])
		};
	},
	lower: (by, call, [shape]) => product(call, 'adj_x', 'adj_y', by, shape!)
};

/** `tf.matmul` of matrices. */
export const matMul: TfOp = {
	name: 'MatMul',
	kernel: '_MklMatMul',
	source,
	infer([a, b], { attrs }) {
		for (const one of [a!, b!]) if (one && one.length !== 2) return rankMustBe(2, one);
		const [x, y] = [a!, b!].map((one, i): PartialShape => one && turned(one, attrs[i === 0 ? 'transpose_a' : 'transpose_b'] === true));
		if (differ(x?.[1], y?.[0])) return equal(x![1], y![0]);
		return [[x?.[0] ?? null, y?.[1] ?? null]];
	},
	refuse(call) {
		const {
			inputs: [a, b],
			attrs
		} = call;
		for (const [i, one] of [a!, b!].entries()) if (one.shape.length !== 2) return { message: `In[${i}] ndims must be >= 2` };
		const [x, y] = [turned(a!.shape, attrs.transpose_a === true), turned(b!.shape, attrs.transpose_b === true)];
		if (x[1] === y[0]) return undefined;
		return {
			message: `Matrix size-incompatible: In[0]: ${listed(a!.shape)}, In[1]: ${listed(b!.shape)}`,
			...mismatched(call, attrs.transpose_a ? 0 : 1, [x[1]!, y[0]!])
		};
	},
	lower: (by, call, [shape]) => product(call, 'transpose_a', 'transpose_b', by, shape!)
};
