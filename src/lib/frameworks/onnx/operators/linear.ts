import { broadcast } from '../../../tensors/broadcast.ts';
import { axesOf, type StridedTensor } from '../../../tensors/tensor.ts';
import { braced, type Dim, type Typed } from '../types.ts';
import { broadcastDims, elemOf, enforced, fail, refuse, typedAs, type Inference, type Operator, type Running } from './operator.ts';

/** onnx/defs/math/utils.cc: MatMulShapeInference. */
function inferMatmul(node: Inference): readonly (Typed | null)[] {
	const elem = elemOf(node);
	const [a, b] = [node.inputs[0]?.shape, node.inputs[1]?.shape];
	if (!a || !b) return [typedAs(elem, null)];
	if (a.length === 0 || b.length === 0) fail('Input tensors of wrong rank (0).');
	const left: readonly Dim[] = a.length === 1 ? [1, ...a] : a;
	const right: readonly Dim[] = b.length === 1 ? [...b, 1] : b;
	const [inner, other] = [left.at(-1), right.at(-2)];
	if (typeof inner === 'number' && typeof other === 'number' && inner !== other) fail('Incompatible dimensions for matrix multiplication');
	const shape = [...broadcastDims([left.slice(0, -2), right.slice(0, -2)]), ...(a.length > 1 ? [left.at(-2)!] : []), ...(b.length > 1 ? [right.at(-1)!] : [])];
	return [typedAs(elem, shape)];
}

function matmul(run: Running): readonly StridedTensor[] {
	const [a, b] = run.inputs as readonly [StridedTensor, StridedTensor];
	if (a.rank === 0 || b.rank === 0) refuse('matmul_helper.h:41 Compute left_num_dims and right_num_dims must be >= 1', 'FAIL', { code: 'onnx.matmul' });
	const inner = a.shape.at(-1)!;
	const other = b.shape[Math.max(0, b.rank - 2)]!;
	const outer = broadcast([a.shape.slice(0, -2), b.shape.slice(0, -2)]);
	if (inner !== other)
		refuse('matmul_helper.h:59 Compute MatMul dimension mismatch', 'FAIL', {
			code: 'onnx.matmul',
			mismatch: {
				argument: 'input',
				tensor: a.ir.id,
				axis: a.rank - 1,
				what: 'size',
				expected: `${other}`,
				got: `${inner}`,
				against: 'input_size',
				says: `The last axis of {} is ${inner}; what it is multiplied with has ${other} rows.`
			}
		});
	if ('axis' in outer) return run.host.unsupported('MatMul of batches that do not fit');
	const shape = [...outer, ...(a.rank > 1 ? [a.shape.at(-2)!] : []), ...(b.rank > 1 ? [b.shape.at(-1)!] : [])];
	const axes = a.rank >= b.rank && b.rank === 2 ? [...axesOf(run.host, a).slice(0, -1), 'feature' as const] : undefined;
	return [run.by.op({ kind: 'matmul' }, [a, b], shape, { axes })];
}

/** Gemm: rows of A and columns of B, as they are turned. */
function inferGemm({ inputs, attributes, node, by, since }: Inference): readonly (Typed | null)[] {
	const elem = inputs[0]?.elem ?? 0;
	const [ta, tb] = [attributes.int('transA', 0) !== 0, attributes.int('transB', 0) !== 0];
	const shapes = [inputs[0]?.shape ?? null, inputs[1]?.shape ?? null];
	const shown = by === 'onnx' || since >= 13 ? (by === 'onnx' ? `in node ${node.name || node.op}.` : 'in .') : '';
	shapes.forEach((shape, i) => {
		if (shape && shape.length !== 2) fail(`Input ${i} expected to have rank 2 but has rank ${shape.length} ${shown}`);
	});
	const [a, b] = shapes;
	const [m = null, k = null] = a ? (ta ? [a[1]!, a[0]!] : a) : [];
	const [other = null, n = null] = b ? (tb ? [b[1]!, b[0]!] : b) : [];
	if (typeof k === 'number' && typeof other === 'number' && k !== other) fail(`Dimension mismatch in unification between ${other} and ${k}`);
	return [typedAs(elem, [m, n])];
}

function gemm(run: Running): readonly StridedTensor[] {
	const [a, b, c = null] = run.inputs as readonly [StridedTensor, StridedTensor, (StridedTensor | null)?];
	const { by, attributes } = run;
	const [ta, tb] = [attributes.int('transA', 0) !== 0, attributes.int('transB', 0) !== 0];
	const helper = (line: number, condition: string): never =>
		refuse(
			enforced(
				`cpu/math/gemm_helper.h:${line}`,
				'onnxruntime::GemmHelper::GemmHelper(const onnxruntime::TensorShape&, bool, const onnxruntime::TensorShape&, bool, const onnxruntime::TensorShape&)',
				condition
			),
			'FAIL',
			{ code: 'onnx.gemm.rank' }
		);
	if (a.rank !== 2 && a.rank !== 1) helper(17, 'left.NumDimensions() == 2 || left.NumDimensions() == 1');
	if (a.rank === 1 || b.rank !== 2) return run.host.unsupported('Gemm of such axes');
	const [m, k] = ta ? [a.shape[1]!, a.shape[0]!] : [a.shape[0]!, a.shape[1]!];
	const [other, n] = tb ? [b.shape[1]!, b.shape[0]!] : [b.shape[0]!, b.shape[1]!];
	if (k !== other)
		refuse(`GEMM: Dimension mismatch, W: ${braced(b.shape)} K: ${k} N:${n}`, 'INVALID_ARGUMENT', {
			code: 'onnx.gemm',
			mismatch: {
				argument: 'input',
				tensor: a.ir.id,
				axis: ta ? 0 : 1,
				what: 'size',
				expected: `${other}`,
				got: `${k}`,
				against: 'input_size',
				says: `Axis ${ta ? 0 : 1} of {} is ${k}; what it is multiplied with has ${other} ${tb ? 'columns' : 'rows'}.`
			}
		});
	const spread = c && broadcast([[m, n], c.shape]);
	if (spread && ('axis' in spread || String(spread) !== String([m, n])))
		refuse('Gemm: Invalid bias shape for broadcast', 'INVALID_ARGUMENT', { code: 'onnx.gemm.bias' });
	const left = ta ? by.transpose(a, [1, 0]) : a;
	const product = by.op({ kind: 'matmul' }, [left, tb ? by.transpose(b, [1, 0]) : b], [m, n], { axes: [axesOf(run.host, left)[0] ?? null, 'feature'] });
	const alpha = attributes.int('alpha', 1);
	const beta = attributes.int('beta', 1);
	const scaled = alpha === 1 ? product : by.map('mul', [product, alpha]);
	return [c ? by.map('add', [scaled, beta === 1 ? c : by.map('mul', [c, beta])]) : scaled];
}

export const linearOperators: readonly (readonly [string, Operator])[] = [
	['MatMul', { infer: inferMatmul, run: matmul }],
	['Gemm', { infer: inferGemm, run: gemm }]
];
