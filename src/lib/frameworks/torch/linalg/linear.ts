import type { Axis } from '../../../ir/index.ts';
import type { Interpreter } from '../../../python/index.ts';
import { arithmetic, elementwiseOf, type Operand } from '../tensor/arithmetic.ts';
import { recorded } from '../binding/check.ts';
import { type Call, type Definitions, expand } from '../binding/row.ts';
import { written } from '../binding/out.ts';
import { dtypeWords } from '../dtype.ts';
import { derive, listed, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { wrapDim } from '../tensor/dim.ts';
import { unsqueezed } from '../tensor/views.ts';
import { typeText } from '../ops/shape/shape.ts';
import type { Value } from '../../../python/index.ts';

const file = 'aten/src/ATen/native/LinearAlgebra.cpp';

/** Raises about two sizes that have to agree; the axis is the left tensor's. */
function disagree(host: Interpreter, message: string, left: TorchTensor, axis: number | null, expected: number | string, against: string): never {
	const got = axis === null ? `${left.rank}-D` : String(left.shape[axis]);
	return host.raise('RuntimeError', message, {
		code: 'torch.matmul',
		evidence: recorded(file),
		mismatch: { argument: 'input', tensor: left.ir.id, axis, what: axis === null ? 'rank' : 'size', expected: String(expected), got, against }
	});
}

const cppName = (tensor: TorchTensor): string => dtypeWords[tensor.dtype].cpp;
const scalarName = (tensor: TorchTensor): string => dtypeWords[tensor.dtype].scalar;

function product(
	host: Interpreter,
	a: TorchTensor,
	b: TorchTensor,
	shape: readonly number[],
	axes: readonly (Axis | null)[],
	call: string,
	gradFn: string
): TorchTensor {
	if (a.device !== b.device) host.raise('RuntimeError', `Tensor on device ${b.device} is not on the expected device ${a.device}!`);
	return derive(host, { kind: 'matmul' }, call, [a, b], { shape, dtype: a.dtype, axes, gradFn });
}

const sameDType = (host: Interpreter, a: TorchTensor, b: TorchTensor): void => {
	if (a.dtype !== b.dtype) host.raise('RuntimeError', `expected m1 and m2 to have the same dtype, but got: ${cppName(a)} != ${cppName(b)}`);
};
const sameVectorDType = (host: Interpreter, a: TorchTensor, b: TorchTensor): void => {
	if (a.dtype !== b.dtype)
		host.raise('RuntimeError', `addmv input tensors must have the same dtype, but got ${scalarName(b)}, ${scalarName(a)}, and ${scalarName(b)}`);
};
const refuseBool = (host: Interpreter, kernel: string, a: TorchTensor): void => {
	if (a.dtype === 'bool') host.raise('NotImplementedError', `"${kernel}" not implemented for 'Bool'`);
};

/** The message of two matrices whose inner sizes differ. */
const cannotMultiply = (m: number, k: number, k2: number, n: number): string => `mat1 and mat2 shapes cannot be multiplied (${m}x${k} and ${k2}x${n})`;

function mm(host: Interpreter, a: TorchTensor, b: TorchTensor, call: string, gradFn = 'MmBackward0'): TorchTensor {
	if (a.rank !== 2) disagree(host, 'self must be a matrix', a, null, '2-D', 'mm');
	if (b.rank !== 2) disagree(host, 'mat2 must be a matrix', b, null, '2-D', 'mm');
	const [m, k, k2, n] = [...a.shape, ...b.shape] as [number, number, number, number];
	if (k !== k2) disagree(host, cannotMultiply(m, k, k2, n), a, 1, k2, 'mat2');
	sameDType(host, a, b);
	refuseBool(host, 'addmm_impl_cpu_', a);
	return product(host, a, b, [m, n], [axesOf(host, a)[0] ?? null, axesOf(host, b)[1] ?? null], call, gradFn);
}

function mv(host: Interpreter, a: TorchTensor, b: TorchTensor, call: string): TorchTensor {
	if (a.rank === 0) host.raise('IndexError', 'Dimension specified as 0 but tensor has no dimensions');
	if (a.rank !== 2 || b.rank !== 1) disagree(host, `vector + matrix @ vector expected, got 1, ${a.rank}, ${b.rank}`, a, null, '2-D', 'mv');
	if (a.shape[1] !== b.shape[0])
		disagree(host, `size mismatch, got input (${a.shape[0]}), mat (${a.shape.join('x')}), vec (${b.shape[0]})`, a, 1, b.shape[0]!, 'vec');
	sameVectorDType(host, a, b);
	refuseBool(host, 'addmv_impl_cpu', a);
	return product(host, a, b, [a.shape[0]!], [axesOf(host, a)[0] ?? null], call, 'MvBackward0');
}

function dot(host: Interpreter, a: TorchTensor, b: TorchTensor, call: string): TorchTensor {
	if (a.rank !== 1 || b.rank !== 1) disagree(host, `1D tensors expected, but got ${a.rank}D and ${b.rank}D tensors`, a, null, '1-D', 'dot');
	if (a.dtype !== b.dtype) host.raise('RuntimeError', `dot : expected both vectors to have same dtype, but found ${scalarName(a)} and ${scalarName(b)}`);
	if (a.size !== b.size)
		disagree(
			host,
			`inconsistent tensor size, expected tensor [${a.size}] and src [${b.size}] to have the same number of elements, but got ${a.size} and ${b.size} elements respectively`,
			a,
			0,
			b.size,
			'tensor'
		);
	refuseBool(host, 'dot', a);
	return product(host, a, b, [], [], call, 'DotBackward0');
}

/** Batches of matrices; `names` as the error calls them. */
export function bmm(host: Interpreter, a: TorchTensor, b: TorchTensor, call: string, gradFn = 'BmmBackward0'): TorchTensor {
	if (a.rank !== 3) disagree(host, 'batch1 must be a 3D tensor', a, null, '3-D', 'bmm');
	if (b.rank !== 3) disagree(host, 'batch2 must be a 3D tensor', b, null, '3-D', 'bmm');
	const [n, m, k] = a.shape as [number, number, number];
	if (b.shape[0] !== n || b.shape[1] !== k) {
		const got = b.shape.slice(0, 2);
		disagree(
			host,
			`Expected size for first two dimensions of batch2 tensor to be: ${listed([n, k])} but got: ${listed(got)}.`,
			b,
			b.shape[0] === n ? 1 : 0,
			b.shape[0] === n ? k : n,
			'batch1'
		);
	}
	if (a.dtype !== b.dtype) host.raise('RuntimeError', `expected scalar type ${scalarName(a)} but found ${scalarName(b)}`);
	refuseBool(host, 'bmm', a);
	const [x, y] = [axesOf(host, a), axesOf(host, b)];
	return product(host, a, b, [n, m, b.shape[2]!], [x[0] ?? y[0] ?? null, x[1] ?? null, y[2] ?? null], call, gradFn);
}

/** `a @ b` (ATen/native/LinearAlgebra.cpp, _matmul_impl). */
export function matmulOf(host: Interpreter, a: TorchTensor, b: TorchTensor, call: string): TorchTensor {
	if (a.rank === 0 || b.rank === 0) {
		const [which, zero] = a.rank === 0 ? ['self', a] : ['other', b];
		disagree(host, `both arguments to matmul need to be at least 1D, but they are ${a.rank}D and ${b.rank}D`, zero, null, '1-D', which);
	}
	if (a.rank === 1 && b.rank === 1) return dot(host, a, b, call);
	if (a.rank === 2 && b.rank === 1) return mv(host, a, b, call);
	if (a.rank === 2 && b.rank === 2) return mm(host, a, b, call);
	if (a.rank === 1 && b.rank === 2) {
		const row = mm(host, unsqueezed(host, a, 0, call), b, call);
		return derive(host, { kind: 'reshape' }, call, [row], {
			shape: [b.shape[1]!],
			dtype: a.dtype,
			axes: [axesOf(host, b)[1] ?? null],
			gradFn: 'SqueezeBackward4'
		});
	}
	return batched(host, a, b, call);
}

/** One of them has batches. Which message comes depends on whether the batches are folded into one matrix. */
function batched(host: Interpreter, a: TorchTensor, b: TorchTensor, call: string): TorchTensor {
	const [m, k] = a.rank === 1 ? [null, a.shape[0]!] : [a.shape.at(-2)!, a.shape.at(-1)!];
	const [k2, n] = b.rank === 1 ? [b.shape[0]!, null] : [b.shape.at(-2)!, b.shape.at(-1)!];
	const folded = folds(a, b);
	const batches = broadcastBatches(host, a, b);
	if (k !== k2) innerMismatch(host, a, b, batches);
	if (a.dtype !== b.dtype) {
		if (folded && (a.rank === 1 || b.rank === 1)) sameVectorDType(host, ...(a.rank === 1 ? ([b, a] as const) : ([a, b] as const)));
		if (folded) sameDType(host, ...(a.rank >= b.rank ? ([a, b] as const) : ([b, a] as const)));
		host.raise('RuntimeError', `expected scalar type ${scalarName(a)} but found ${scalarName(b)}`);
	}
	refuseBool(host, !folded ? 'bmm' : a.rank === 1 || b.rank === 1 ? 'addmv_impl_cpu' : 'addmm_impl_cpu_', a);
	const [x, y] = [axesOf(host, a), axesOf(host, b)];
	const shape = [...batches, ...(m === null ? [] : [m]), ...(n === null ? [] : [n])];
	const axes = batches.map((_, i) => x[i - batches.length + a.rank - 2] ?? y[i - batches.length + b.rank - 2] ?? null);
	const made = [...axes, ...(m === null ? [] : [x.at(-2) ?? null]), ...(n === null ? [] : [y.at(-1) ?? null])];
	return product(host, a, b, shape, made, call, 'UnsafeViewBackward0');
}

/** Whether the batches of the larger become rows of one matrix (should_fold). */
function folds(a: TorchTensor, b: TorchTensor): boolean {
	const [large, small] = a.rank >= b.rank ? [a, b] : [b, a];
	if (large.rank < 3 || small.rank > 2) return false;
	if (small.requiresGrad) return true;
	if (a.rank === 2) return false;
	if (large.size === 0) return true;
	const flipped = <T>(list: readonly T[]): readonly T[] => (large === a ? list : [...list.slice(0, -2), list.at(-1)!, list.at(-2)!]);
	const [shape, strides] = [flipped(large.shape), flipped(large.strides)];
	return shape.slice(0, -2).every((_, i) => strides[i] === strides[i + 1]! * shape[i + 1]!);
}

function broadcastBatches(host: Interpreter, a: TorchTensor, b: TorchTensor): number[] {
	const [x, y] = [a.shape.slice(0, Math.max(a.rank - 2, 0)), b.shape.slice(0, Math.max(b.rank - 2, 0))];
	const rank = Math.max(x.length, y.length);
	const batches: number[] = new Array<number>(rank);
	for (let i = rank - 1; i >= 0; i--) {
		const [p, q] = [x[i - rank + x.length] ?? 1, y[i - rank + y.length] ?? 1];
		if (p !== q && p !== 1 && q !== 1)
			disagree(host, `The size of tensor a (${p}) must match the size of tensor b (${q}) at non-singleton dimension ${i}`, a, i - rank + x.length, q, 'other');
		batches[i] = p === 1 ? q : p;
	}
	return batches;
}

const count = (shape: readonly number[]): number => shape.reduce((all, n) => all * n, 1);

function innerMismatch(host: Interpreter, a: TorchTensor, b: TorchTensor, batches: readonly number[]): never {
	const [k, k2] = [a.shape.at(-1)!, b.rank === 1 ? b.shape[0]! : b.shape.at(-2)!];
	if (!folds(a, b)) {
		const n = count(batches);
		return disagree(
			host,
			`Expected size for first two dimensions of batch2 tensor to be: ${listed([n, k])} but got: ${listed([n, k2])}.`,
			a,
			a.rank - 1,
			k2,
			'other'
		);
	}
	const [large, inner, small] = a.rank >= b.rank ? [a, k, b] : [b, k2, a];
	const rows = count(large.shape) / Math.max(inner, 1);
	if (small.rank === 1)
		return disagree(host, `size mismatch, got input (${rows}), mat (${rows}x${inner}), vec (${small.shape[0]})`, a, a.rank - 1, k2, 'other');
	const [m, n] = small === b ? small.shape : [...small.shape].reverse();
	return disagree(host, cannotMultiply(rows, inner, m!, n!), a, a.rank - 1, k2, 'other');
}

const tensorOf = ({ bound }: Call, name: string): TorchTensor => bound.get(name) as TorchTensor;
const times = (host: Interpreter, by: Value | undefined, tensor: TorchTensor, call: string): TorchTensor =>
	by === undefined || by === 1n || by === 1 ? tensor : arithmetic(host, 'mul', by as Operand, tensor, call);

/** beta·self + alpha·product, where self is spread over the product. */
function addProduct(host: Interpreter, self: TorchTensor, made: TorchTensor, call: Call, gradFn: string): TorchTensor {
	const fits = self.rank <= made.rank && self.shape.every((n, i) => n === 1 || n === made.shape[i - self.rank + made.rank]);
	if (!fits) {
		const wanted = made.shape.findLastIndex((n, i) => {
			const own = i - made.rank + self.rank;
			return own >= 0 && self.shape[own] !== 1 && self.shape[own] !== n;
		});
		if (self.rank > made.rank)
			return disagree(
				host,
				`expand(${typeText(self)}{${listed(self.shape)}}, size=${listed(made.shape)}): the number of sizes provided (${made.rank}) must be greater or equal to the number of dimensions in the tensor (${self.rank})`,
				self,
				null,
				`${made.rank}-D`,
				'input'
			);
		const own = wanted - made.rank + self.rank;
		return disagree(
			host,
			`The expanded size of the tensor (${made.shape[wanted]}) must match the existing size (${self.shape[own]}) at non-singleton dimension ${wanted}.  Target sizes: ${listed(made.shape)}.  Tensor sizes: ${listed(self.shape)}`,
			self,
			own,
			made.shape[wanted]!,
			'input'
		);
	}
	if (self.dtype !== made.dtype) {
		host.raise('RuntimeError', `self and mat2 must have the same dtype, but got ${scalarName(self)} and ${scalarName(made)}`);
	}
	return elementwiseOf(host, 'add', [times(host, call.bound.get('beta'), self, call.call), times(host, call.bound.get('alpha'), made, call.call)], {
		call: call.call,
		gradFn
	});
}

/** beta·self + alpha·(a @ b) of matrices. */
function addmmOf(host: Interpreter, self: TorchTensor, a: TorchTensor, b: TorchTensor, call: Call): TorchTensor {
	if (self.dtype !== b.dtype) host.raise('RuntimeError', `self and mat2 must have the same dtype, but got ${scalarName(self)} and ${scalarName(b)}`);
	if (a.dtype !== b.dtype) host.raise('RuntimeError', `mat1 and mat2 must have the same dtype, but got ${scalarName(a)} and ${scalarName(b)}`);
	if (a.rank !== 2) disagree(host, `mat1 must be a matrix, got ${a.rank}-D tensor`, a, null, '2-D', 'addmm');
	if (b.rank !== 2) disagree(host, `mat2 must be a matrix, got ${b.rank}-D tensor`, b, null, '2-D', 'addmm');
	return addProduct(host, self, mm(host, a, b, call.call), call, 'AddmmBackward0');
}

/** Products of vectors and matrices. */
export const linear: Definitions = expand([
	{
		name: 'matmul',
		operators: ['__matmul__', '__rmatmul__'],
		overloads: 'Tensor other, *, Tensor out=None',
		out: written,
		run: (host, self, call) => matmulOf(host, self, tensorOf(call, 'other'), call.call)
	},
	{
		name: 'mm',
		fn: 'Tensor input, Tensor mat2, *, Tensor out=None | Tensor input, Tensor mat2, ScalarType out_dtype, *, Tensor out=None',
		method: 'Tensor mat2',
		out: written,
		run: (host, self, call) => mm(host, self, tensorOf(call, 'mat2'), call.call)
	},
	{
		name: 'bmm',
		fn: 'Tensor input, Tensor mat2, *, Tensor out=None | Tensor input, Tensor mat2, ScalarType out_dtype, *, Tensor out=None',
		method: 'Tensor mat2',
		out: written,
		run: (host, self, call) => bmm(host, self, tensorOf(call, 'mat2'), call.call)
	},
	{ name: 'mv', overloads: 'Tensor vec, *, Tensor out=None', out: written, run: (host, self, call) => mv(host, self, tensorOf(call, 'vec'), call.call) },
	{
		name: 'dot',
		overloads: 'Tensor tensor, *, Tensor out=None',
		out: written,
		run: (host, self, call) => dot(host, self, tensorOf(call, 'tensor'), call.call)
	},
	{
		name: 'outer',
		overloads: 'Tensor vec2, *, Tensor out=None',
		out: written,
		run: (host, self, call) => {
			const other = tensorOf(call, 'vec2');
			for (const [name, one] of [
				['self', self],
				['vec2', other]
			] as const)
				if (one.rank !== 1) disagree(host, `outer: Expected 1-D argument ${name}, but got ${one.rank}-D`, one, null, '1-D', 'outer');
			return arithmetic(host, 'mul', unsqueezed(host, self, 1, call.call), other, call.call);
		}
	},
	{
		name: 'addmm',
		fn: '-Scalar beta, Tensor input, Scalar alpha, Tensor mat1, Tensor mat2, *, Tensor out=None | -Scalar beta, Tensor input, Tensor mat1, Tensor mat2, *, Tensor out=None | Tensor input, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor out=None | Tensor input, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor out=None',
		method:
			'-Scalar beta, Scalar alpha, Tensor mat1, Tensor mat2 | -Scalar beta, Tensor mat1, Tensor mat2 | Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1',
		run: (host, self, call) => {
			const [a, b] = [tensorOf(call, 'mat1'), tensorOf(call, 'mat2')];
			return addmmOf(host, self, a, b, call);
		}
	},
	{
		name: 'addmv',
		fn: '-Scalar beta, Tensor input, Scalar alpha, Tensor mat, Tensor vec, *, Tensor out=None | -Scalar beta, Tensor input, Tensor mat, Tensor vec, *, Tensor out=None | Tensor input, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1, Tensor out=None',
		method:
			'-Scalar beta, Scalar alpha, Tensor mat, Tensor vec | -Scalar beta, Tensor mat, Tensor vec | Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1',
		run: (host, self, call) => {
			const mat = tensorOf(call, 'mat');
			if (self.rank === 1 && mat.rank === 2 && self.size !== 1 && self.size !== mat.shape[0])
				disagree(
					host,
					`size mismatch, got input (${self.size}), mat (${mat.shape.join('x')}), vec (${tensorOf(call, 'vec').size})`,
					mat,
					0,
					self.size,
					'input'
				);
			return addProduct(host, self, mv(host, tensorOf(call, 'mat'), tensorOf(call, 'vec'), call.call), call, 'AddmvBackward0');
		}
	},
	{
		name: 'baddbmm',
		fn: '-Scalar beta, Tensor input, Scalar alpha, Tensor batch1, Tensor batch2, *, Tensor out=None | -Scalar beta, Tensor input, Tensor batch1, Tensor batch2, *, Tensor out=None | Tensor input, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor out=None | Tensor input, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor out=None',
		method:
			'-Scalar beta, Scalar alpha, Tensor batch1, Tensor batch2 | -Scalar beta, Tensor batch1, Tensor batch2 | Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1',
		run: (host, self, call) => {
			const [a, b] = [tensorOf(call, 'batch1'), tensorOf(call, 'batch2')];
			wrapDim(host, 1, a.rank);
			wrapDim(host, 2, b.rank);
			return addProduct(host, self, bmm(host, a, b, call.call), call, 'BaddbmmBackward0');
		}
	}
]);
