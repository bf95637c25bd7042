import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { NativeFunction, PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { unpackSizes } from '../binding/arguments.ts';
import { arithmetic } from '../tensor/arithmetic.ts';
import { TorchTensor, typeName } from '../tensor/tensor.ts';
import { reshape, transposed, unsqueezed, view } from '../tensor/views.ts';
import { bmm, matmulOf } from './linear.ts';
import { reduceOf } from '../ops/reduce.ts';
import { diagonalOf } from '../ops/shape/shape.ts';

const call = 'torch.einsum';
/** Stands for `...` among the subscripts of an operand. */
const dots = '.';
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

/** The subscripts of one part of the equation, `...` as one. */
function subscripts(host: Interpreter, text: string, start: number, where: string): string[] {
	const labels: string[] = [];
	for (let i = 0; i < text.length; i++) {
		const c = text[i]!;
		if (c === ' ') continue;
		if (c === '.') {
			if (labels.includes(dots)) host.raise('RuntimeError', `einsum(): found '.' for ${where} for which an ellipsis was already found`);
			if (text.slice(i, i + 3) !== '...') host.raise('RuntimeError', `einsum(): found '.' for ${where} that is not part of any ellipsis`);
			labels.push(dots);
			i += 2;
		} else if (letters.includes(c)) labels.push(c);
		else host.raise('RuntimeError', `einsum(): invalid subscript given at index ${start + i} in the equation string, subscripts must be in [a-zA-Z]`);
	}
	return labels;
}

/** Where each subscript stands once all operands have all of them: those of the result first. */
interface Plan {
	readonly places: ReadonlyMap<string, number>;
	readonly dotsAt: number;
	readonly dotsRank: number;
	readonly kept: number;
	readonly all: number;
}

function planFor(host: Interpreter, inputs: readonly (readonly string[])[], output: readonly string[] | null, tensors: readonly TorchTensor[]): Plan {
	const counts = new Map<string, number>();
	let dotsRank = 0;
	inputs.forEach((labels, i) => {
		for (const label of labels) if (label !== dots) counts.set(label, (counts.get(label) ?? 0) + 1);
		const named = labels.filter((label) => label !== dots).length;
		const { rank } = tensors[i]!;
		if (labels.includes(dots) ? named > rank : named !== rank) {
			const start = `einsum(): the number of subscripts in the equation (${named})`;
			host.raise(
				'RuntimeError',
				labels.includes(dots)
					? `${start} is more than the number of dimensions (${rank}) for operand ${i}`
					: `${start} does not match the number of dimensions (${rank}) for operand ${i} and no ellipsis was given`
			);
		}
		if (labels.includes(dots)) dotsRank = Math.max(dotsRank, rank - named);
	});
	const places = new Map<string, number>();
	let next = 0;
	let dotsAt = -1;
	if (output) {
		for (const label of output) {
			if (label === dots) {
				dotsAt = next;
				next += dotsRank;
				continue;
			}
			if (places.has(label)) host.raise('RuntimeError', `einsum(): output subscript ${label} appears more than once in the output`);
			if (!counts.has(label)) host.raise('RuntimeError', `einsum(): output subscript ${label} does not appear in the equation for any input operand`);
			places.set(label, next++);
		}
	} else {
		dotsAt = 0;
		next = dotsRank;
		for (const label of letters) if (counts.get(label) === 1) places.set(label, next++);
	}
	const kept = next;
	if (dotsAt < 0) {
		dotsAt = next;
		next += dotsRank;
	}
	for (const label of letters) if (counts.has(label) && !places.has(label)) places.set(label, next++);
	return { places, dotsAt, dotsRank, kept, all: next };
}

/** An operand with all axes of the plan, those that it lacks as 1. */
function spread(host: Interpreter, tensor: TorchTensor, labels: readonly string[], plan: Plan, which: number, sizes: (number | undefined)[]): TorchTensor {
	let made = tensor;
	const order = new Array<number>(plan.all).fill(-1);
	let axis = 0;
	const learn = (place: number, size: number): void => {
		if (size === 1) return;
		const label = [...plan.places].find(([, at]) => at === place)?.[0];
		if (sizes[place] !== undefined && sizes[place] !== size) {
			const what = label === undefined ? `dimension ${place - plan.dotsAt} covered by ellipsis in` : `subscript ${label} has size ${size} for`;
			const message = `einsum(): ${what} operand ${which}${label === undefined ? ` has size ${size} which` : ' which'} does not broadcast with previously seen size ${sizes[place]}`;
			if (label === undefined) host.unsupported('an ellipsis of einsum whose sizes do not broadcast');
			host.raise('RuntimeError', message, {
				code: 'torch.einsum',
				mismatch: { argument: 'input', tensor: tensor.ir.id, axis, what: 'size', expected: String(sizes[place]), got: String(size), against: label ?? '...' }
			});
		}
		sizes[place] = size;
	};
	for (const label of labels) {
		if (label === dots) {
			const own = tensor.rank - labels.length + 1;
			for (let k = own; k < plan.dotsRank; k++) made = unsqueezed(host, made, axis, call);
			for (let k = 0; k < plan.dotsRank; k++) {
				learn(plan.dotsAt + k, made.shape[axis]!);
				order[plan.dotsAt + k] = axis++;
			}
			continue;
		}
		const place = plan.places.get(label)!;
		const before = order[place]!;
		if (before < 0) {
			learn(place, made.shape[axis]!);
			order[place] = axis++;
			continue;
		}
		if (made.shape[axis] !== made.shape[before])
			host.raise(
				'RuntimeError',
				`einsum(): subscript ${label} is repeated for operand ${which} but the sizes don't match, ${made.shape[axis]} != ${made.shape[before]}`
			);
		const diagonal = diagonalOf(host, made, 0, before, axis, call);
		const others = [...diagonal.shape.keys()].slice(0, -1);
		made = transposed(host, diagonal, [...others.slice(0, before), diagonal.rank - 1, ...others.slice(before)], call);
	}
	for (let place = 0; place < plan.all; place++) {
		if (order[place] !== -1) continue;
		made = unsqueezed(host, made, made.rank, call);
		order[place] = axis++;
	}
	return transposed(host, made, order, call);
}

const sumOver = (host: Interpreter, tensor: TorchTensor, axes: readonly number[], keepdim: boolean): TorchTensor =>
	axes.length === 0 ? tensor : reduceOf(host, 'sum', tensor, axes, { call, keepdim, gradFn: 'SumBackward1' });

/** The product of two operands, summed over axes that stay as 1: a batch of matrix products (sumproduct_pair of ATen/native/Linear.cpp). */
function contract(host: Interpreter, left: TorchTensor, right: TorchTensor, summed: readonly number[]): TorchTensor {
	if (summed.length === 0) return arithmetic(host, 'mul', left, right, call);
	const groups = { both: [] as number[], left: [] as number[], right: [] as number[] };
	left.shape.forEach((n, i) => {
		if (summed.includes(i)) return;
		groups[n !== 1 && right.shape[i] !== 1 ? 'both' : n !== 1 ? 'left' : 'right'].push(i);
	});
	const count = (tensor: TorchTensor, axes: readonly number[]): number => axes.reduce((product, i) => product * tensor.shape[i]!, 1);
	const [b, m, k, n] = [count(left, groups.both), count(left, groups.left), count(left, summed), count(right, groups.right)];
	const rows = reshape(host, transposed(host, left, [...groups.both, ...groups.left, ...summed, ...groups.right], call), [b, m, k], call);
	const columns = reshape(host, transposed(host, right, [...groups.both, ...summed, ...groups.right, ...groups.left], call), [b, k, n], call);
	const product = bmm(host, rows, columns, call);
	const order = [...groups.both, ...groups.left, ...summed, ...groups.right];
	const shape = order.map((i) => (summed.includes(i) ? 1 : groups.right.includes(i) ? right.shape[i]! : left.shape[i]!));
	const back = order.map((_, i) => order.indexOf(i));
	return transposed(host, view(host, product, shape, call), back, call);
}

/** What opt_einsum 3.4 says while it looks for the best order of three operands or more, which it does before PyTorch looks at them. */
function checkPath(host: Interpreter, inputs: readonly (readonly string[])[], output: readonly string[] | null, tensors: readonly TorchTensor[]): void {
	const refuse = (message: string): never => host.raise('ValueError', message);
	const strange = output?.find((label) => label !== dots && !inputs.some((labels) => labels.includes(label)));
	if (strange !== undefined) refuse(`Output character '${strange}' did not appear in the input`);
	if (inputs.length !== tensors.length) refuse(`Number of einsum subscripts, ${inputs.length}, must be equal to the number of operands, ${tensors.length}.`);
	if (inputs.some((labels) => labels.includes(dots))) return;
	const sizes = new Map<string, number>();
	inputs.forEach((labels, i) => {
		const { shape } = tensors[i]!;
		if (labels.length !== shape.length) refuse(`Einstein sum subscript '${labels.join('')}' does not contain the correct number of indices for operand ${i}.`);
		labels.forEach((label, axis) => {
			const [n, known] = [shape[axis]!, sizes.get(label)];
			if (known === undefined || known === 1) sizes.set(label, n);
			else if (n !== 1 && n !== known) refuse(`Size of label '${label}' for operand ${i} (${known}) does not match previous terms (${n}).`);
		});
	});
}

/** torch.einsum (ATen/native/Linear.cpp). */
function einsumOf(host: Interpreter, equation: string, tensors: readonly TorchTensor[]): TorchTensor {
	const arrow = equation.indexOf('->');
	const lhs = arrow < 0 ? equation : equation.slice(0, arrow);
	let start = 0;
	const inputs = lhs.split(',').map((part, i) => {
		const labels = subscripts(host, part, start, `operand ${i}`);
		start += part.length + 1;
		return labels;
	});
	const output = arrow < 0 ? null : subscripts(host, equation.slice(arrow + 2), arrow + 2, 'the output');
	if (tensors.length > 2) checkPath(host, inputs, output, tensors);
	if (inputs.length > tensors.length) host.raise('RuntimeError', 'einsum(): fewer operands were provided than specified in the equation');
	if (inputs.length < tensors.length) host.raise('RuntimeError', 'einsum(): more operands were provided than specified in the equation');
	const plan = planFor(host, inputs, output, tensors);
	const sizes = new Array<number | undefined>(plan.all).fill(undefined);
	const operands = tensors.map((tensor, i) => spread(host, tensor, inputs[i]!, plan, i, sizes));
	const left = new Array<number>(plan.all).fill(0).map((_, place) => operands.filter((operand) => operand.shape[place] !== 1).length);
	const contracted = Array.from({ length: plan.all - plan.kept }, (_, i) => plan.kept + i);
	const [first, ...rest] = operands as [TorchTensor, ...TorchTensor[]];
	if (rest.length === 0) return sumOver(host, first, contracted, false);
	const product = rest.reduce((a, b) => {
		const alone: { a: number[]; b: number[]; both: number[] } = { a: [], b: [], both: [] };
		for (const place of contracted) {
			const [inA, inB] = [a.shape[place] !== 1, b.shape[place] !== 1];
			if (inA && inB) {
				if (--left[place]! === 1) alone.both.push(place);
			} else if (left[place] === 1 && (inA || inB)) alone[inA ? 'a' : 'b'].push(place);
		}
		for (const place of [...alone.both, ...alone.a, ...alone.b]) left[place] = 0;
		return contract(host, sumOver(host, a, alone.a, true), sumOver(host, b, alone.b, true), alone.both);
	}, first);
	return contracted.length === 0 ? product : view(host, product, product.shape.slice(0, plan.kept), call);
}

const noOperands = 'einsum(): must specify the equation string and at least one operand, or at least one operand and its subscripts list';

const einsum = pythonFunction('einsum', '*args', (host, given): Value => {
	const [equation, ...rest] = (given as PyTuple).items;
	if (equation === undefined || rest.length === 0) return host.raise('ValueError', noOperands);
	if (typeof equation !== 'string') return host.unsupported('torch.einsum with lists of subscripts');
	const only = rest.length === 1 && (rest[0] instanceof PyList || rest[0] instanceof PyTuple) ? rest[0].items : rest;
	const tensors = only.map((one, i) =>
		one instanceof TorchTensor ? one : host.raise('TypeError', `expected Tensor as element ${i} in argument 1, but got ${typeName(one)}`)
	);
	return einsumOf(host, equation, tensors);
});

const tensordot = pythonFunction('tensordot', 'a, b, dims=2, out=None', (host, a, b, dims, out): Value => {
	if (!(a instanceof TorchTensor) || !(b instanceof TorchTensor) || out !== null) return host.unsupported('torch.tensordot with these arguments');
	let pairs: readonly [readonly number[], readonly number[]];
	if (typeof dims === 'bigint') {
		const n = Number(dims);
		if (n < 0) return host.raise('RuntimeError', `tensordot expects dims >= 0, but got dims=${n}`);
		if (n > Math.min(a.rank, b.rank)) return host.raise('RuntimeError', `tensordot expects dims < ndim_a or ndim_b, but got dims=${n}`);
		pairs = [Array.from({ length: n }, (_, i) => i - n), Array.from({ length: n }, (_, i) => i)];
	} else if ((dims instanceof PyTuple || dims instanceof PyList) && dims.items.length === 2) {
		const [left, right] = dims.items.map((part) => (typeof part === 'bigint' ? [Number(part)] : unpackSizes(host, 'tensordot', 'dims', part)));
		pairs = [left!, right!];
	} else return host.unsupported('torch.tensordot with such dims');
	if (pairs[0].length !== pairs[1].length) return host.raise('RuntimeError', 'both dimension lists should have same length');
	const wrap = (dim: number, tensor: TorchTensor): number => (dim < 0 ? dim + tensor.rank : dim);
	if (a.dtype !== b.dtype) return host.raise('RuntimeError', 'both inputs should have same dtype');
	pairs[0].forEach((dim, i) => {
		const [x, y] = [a.shape[wrap(dim, a)], b.shape[wrap(pairs[1][i]!, b)]];
		if (x === undefined || y === undefined || (x !== y && (x === 1 || y === 1))) return host.unsupported('torch.tensordot along such axes');
		if (x !== y)
			host.raise('RuntimeError', `contracted dimensions need to match, but first has size ${x} in dim ${dim} and second has size ${y} in dim ${pairs[1][i]}`);
	});
	const [left, right] = [pairs[0].map((dim) => wrap(dim, a)), pairs[1].map((dim) => wrap(dim, b))];
	const free = (tensor: TorchTensor, axes: readonly number[]): number[] => [...tensor.shape.keys()].filter((i) => !axes.includes(i));
	const count = (tensor: TorchTensor, axes: readonly number[]): number => axes.reduce((product, i) => product * tensor.shape[i]!, 1);
	const [rows, columns] = [free(a, left), free(b, right)];
	const inner = count(a, left);
	const flatA = reshape(host, transposed(host, a, [...rows, ...left], 'torch.tensordot'), [count(a, rows), inner], 'torch.tensordot');
	const flatB = reshape(host, transposed(host, b, [...right, ...columns], 'torch.tensordot'), [inner, count(b, columns)], 'torch.tensordot');
	const shape = [...rows.map((i) => a.shape[i]!), ...columns.map((i) => b.shape[i]!)];
	return reshape(host, matmulOf(host, flatA, flatB, 'torch.tensordot'), shape, 'torch.tensordot');
});

/** Sums of products in Einstein's notation. */
export const sumsOfProducts: readonly NativeFunction[] = [einsum, tensordot];
