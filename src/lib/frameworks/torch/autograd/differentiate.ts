import type { ElementwiseFn, Op, Primitive, ReduceFn, TensorId } from '../../../ir/index.ts';
import type { Host } from '../../../python/index.ts';
import { TorchLowering } from '../nn/lower.ts';
import { fitted } from '../../../tensors/results.ts';
import { ownerOf, tensorClass, TorchTensor, unnamed } from '../tensor/tensor.ts';
import { contiguousStrides, sameSizes } from '../../../tensors/strides.ts';
import { elementwise } from './gradientElementwise.ts';
import { gathered, map, named, plus, type Gradient, type Kind, type Operand, type Rule } from './gradientFlow.ts';
import { makerOf, type Reached } from './graph.ts';
import { unrolled } from './unroll.ts';

/** A transposed gradient: a view, as PyTorch's own is. */
const turned = (by: TorchLowering, x: TorchTensor, order: readonly number[]): TorchTensor =>
	by.transpose(x, order, { strides: order.map((i) => x.strides[i]!) });

/** A reduced tensor with its axes as 1 again. */
const kept = (by: TorchLowering, tensor: TorchTensor, shape: readonly number[], axes: readonly number[]): TorchTensor =>
	by.reshape(
		tensor,
		shape.map((n, i) => (axes.includes(i) ? 1 : n))
	);

const expanded = (by: TorchLowering, tensor: TorchTensor, shape: readonly number[]): TorchTensor =>
	sameSizes(tensor.shape, shape) ? tensor : by.op({ kind: 'expand' }, [tensor], shape, { gradFn: 'ExpandBackward0' });

type Reduced = (
	f: (fn: ElementwiseFn, ...inputs: Operand[]) => TorchTensor,
	r: { g: TorchTensor; x: TorchTensor; y: TorchTensor; n: number; p?: number; by: TorchLowering; axes: readonly number[] }
) => TorchTensor;
const shared: Reduced = (f, { g, x, y, by, axes }) => {
	const top = by.cast(by.map('eq', [x, y], { dtype: 'bool', requiresGrad: false }));
	return f('mul', f('div', top, by.reduce('sum', top, axes, { keep: true })), g);
};
const reductions: Partial<Record<ReduceFn, Reduced>> = {
	sum: (_, { g, x, by }) => expanded(by, g, x.shape),
	mean: (f, { g, x, by, n }) => f('div', expanded(by, g, x.shape), n),
	max: shared,
	min: shared,
	prod: (f, { g, x, y, by }) => (x.values && !x.values.includes(0) ? f('mul', g, f('div', y, x)) : by.host.unsupported('the gradient of a gradient of prod')),
	logsumexp: (f, { g, x, y }) => f('mul', g, f('exp', f('sub', x, y))),
	var: (f, { g, x, n, p = 1, by, axes }) => f('mul', f('mul', g, 2 / Math.max(n - p, 0)), f('sub', x, by.reduce('mean', x, axes, { keep: true }))),
	norm: (f, { g, x, y, p = 2, by }) => {
		if (p === 1) return f('mul', g, f('sign', x));
		if (p !== 2) return by.host.unsupported('the gradient of a gradient of such a norm');
		return f('mul', x, f('where', by.map('eq', [y, 0], { dtype: 'bool', requiresGrad: false }), 0, f('div', g, y)));
	}
};

const reduce: Rule<Kind<'reduce'>> = ({ fn, axes: given, parameter: p }, { x: [x], y: [y], g, by }) => {
	const rule = reductions[fn];
	if (!rule) return by.host.unsupported(`the gradient of a gradient of ${fn}`);
	const axes = given.length > 0 ? given : [...x!.shape.keys()];
	const [wide, result] = [g, y!].map((one) => kept(by, one, x!.shape, axes)) as [TorchTensor, TorchTensor];
	const n = axes.reduce((product, axis) => product * x!.shape[axis]!, 1);
	return [() => rule((name, ...inputs) => map(by, name, inputs), { g: wide, x: x!, y: result, n, ...(p !== undefined && { p }), by, axes })];
};

const matmul: Rule<Kind<'matmul'>> = (_, { x: [a, b], g, by }) => {
	const [left, right] = [a!.rank === 1 ? by.reshape(a!, [1, ...a!.shape]) : a!, b!.rank === 1 ? by.reshape(b!, [...b!.shape, 1]) : b!];
	const batch = fitted([left.shape.slice(0, -2), right.shape.slice(0, -2)]);
	const full = by.reshape(g, [...batch, left.shape.at(-2)!, right.shape.at(-1)!]);
	const flipped = (one: TorchTensor): TorchTensor =>
		by.transpose(
			one,
			[...one.shape.keys()].map((i) => (i < one.rank - 2 ? i : 2 * one.rank - 3 - i))
		);
	const product = (l: TorchTensor, r: TorchTensor): TorchTensor =>
		by.op({ kind: 'matmul' }, [l, r], [...fitted([l.shape.slice(0, -2), r.shape.slice(0, -2)]), l.shape.at(-2)!, r.shape.at(-1)!], {
			gradFn: l.rank === 2 && r.rank === 2 ? 'MmBackward0' : unnamed
		});
	const back = (made: TorchTensor, like: TorchTensor, to: TorchTensor): TorchTensor => {
		const sum = gathered(by, made, like.shape);
		return like === to ? sum : by.reshape(sum, to.shape);
	};
	return [() => back(product(full, flipped(right)), left, a!), () => back(product(flipped(left), full), right, b!)];
};

const zeros = (by: TorchLowering, shape: readonly number[]): TorchTensor => by.source({ kind: 'full', value: 0 }, shape);
const backwards = (by: TorchLowering, one: TorchTensor, axis: number): TorchTensor =>
	by.op({ kind: 'flip', axes: [axis] }, [one], one.shape, { gradFn: 'FlipBackward0' });

const rules: { readonly [K in Primitive['kind']]?: Rule<Kind<K>> } = {
	elementwise,
	reduce,
	matmul,
	cast: (_, { x: [x], g, by }) => [() => by.cast(g, x!.dtype)],
	reshape: (_, { x: [x], g, by }) => [() => by.reshape(g, x!.shape)],
	expand: (_, { x: [x], g, by }) => [() => gathered(by, g, x!.shape)],
	transpose: ({ axes }, { g, by }) => [
		() =>
			turned(
				by,
				g,
				axes.map((_, i) => axes.indexOf(i))
			)
	],
	flip: ({ axes }, { g, by }) => [() => by.op({ kind: 'flip', axes }, [g], g.shape, { gradFn: 'FlipBackward0' })],
	triangle: (primitive, { g, by }) => [() => by.op(primitive, [g], g.shape)],
	slice: ({ at }, { x: [x], g, by }) => {
		const strides = contiguousStrides(x!.shape);
		const ranges = x!.shape.map((stop, i) => at[i] ?? { start: 0, stop, step: 1 });
		const offset = ranges.reduce<number>((sum, one, i) => sum + strides[i]! * (typeof one === 'number' ? one : one.start), 0);
		const steps = ranges.flatMap((one, i) => (typeof one === 'number' ? [] : [strides[i]! * one.step]));
		return [() => by.op({ kind: 'strided_put', offset, strides: steps }, [zeros(by, x!.shape), g], x!.shape, { gradFn: 'SelectBackwardBackward0' })];
	},
	concat: ({ axis }, { x, g, by }) => {
		let stop = 0;
		return x.map(({ shape }) => {
			const start = stop;
			stop += shape[axis]!;
			const range = { start, stop, step: 1 };
			return () => by.op({ kind: 'slice', at: g.shape.map((n, i) => (i === axis ? range : { start: 0, stop: n, step: 1 })) }, [g], shape);
		});
	},
	pad: ({ before, after, mode }, { x: [x], g, by }) => [
		() =>
			mode === 'constant'
				? by.op({ kind: 'pad', before: before.map((n) => -n), after: after.map((n) => -n), mode, value: 0 }, [g], x!.shape)
				: by.host.unsupported('the gradient of a gradient of such padding')
	],
	as_strided: ({ offset, strides }, { x: [x], g, by }) => [() => by.op({ kind: 'strided_put', offset, strides }, [zeros(by, x!.shape), g], x!.shape)],
	take: ({ axis, padding }, { x: [x, index], g, by }) => {
		if (axis > 0 || padding !== undefined) return by.host.unsupported('the gradient of a gradient of such an embedding');
		return [() => by.op({ kind: 'index_put', axes: [0], add: true }, [zeros(by, x!.shape), g, index!], x!.shape), null];
	},
	index: ({ axes }, { x: [x, ...indices], g, by }) => [
		() => by.op({ kind: 'index_put', axes, add: true }, [zeros(by, x!.shape), g, ...indices], x!.shape),
		...indices.map(() => null)
	],
	gather: ({ axis }, { x: [x, index], g, by }) => [
		() => by.op({ kind: 'scatter', axis, add: true }, [zeros(by, x!.shape), index!, g], x!.shape, { gradFn: 'GatherBackward0' }),
		null
	],
	cumulate: ({ fn, axis }, { g, by }) => [
		() =>
			fn === 'sum'
				? backwards(by, by.op({ kind: 'cumulate', fn, axis }, [backwards(by, g, axis)], g.shape), axis)
				: by.host.unsupported('the gradient of a gradient of cumprod')
	],
	softmax: ({ axis, log }, { y: [y], g, by }) => [
		() => {
			const f = (fn: ElementwiseFn, ...inputs: Operand[]): TorchTensor => map(by, fn, inputs);
			const total = by.reduce('sum', log ? g : f('mul', g, y!), [axis], { keep: true });
			return named(log ? f('sub', g, f('mul', f('exp', y!), total)) : f('mul', y!, f('sub', g, total)), `${log ? 'Log' : ''}SoftmaxBackwardDataBackward0`);
		}
	],
	normalize: ({ axes, eps }, { x: [x], y: [y], g, by }) => [
		() => {
			const f = (fn: ElementwiseFn, ...inputs: Operand[]): TorchTensor => map(by, fn, inputs);
			const mean = (one: TorchTensor): TorchTensor => by.reduce('mean', one, axes, { keep: true });
			const scale = f('rsqrt', f('add', by.reduce('var', x!, axes, { keep: true, p: 0 }), eps));
			return named(f('mul', f('sub', f('sub', g, mean(g)), f('mul', y!, mean(f('mul', g, y!)))), scale), unnamed);
		}
	]
};

/** A tensor of the trace as ops take it: the leaf that it is, or one that something made. */
function tensorOf({ trace }: Host, id: TensorId): TorchTensor {
	const ir = trace.tensors[id]!;
	const owner = ownerOf(trace, id);
	if (owner?.ir.id === id) return owner;
	const made = new TorchTensor(trace, ir, tensorClass, { gradFn: unnamed });
	if (owner?.requiresGrad) {
		made.gradFn = unnamed;
		made.requiresGrad = true;
	}
	return made;
}

/**
 * The gradients of `by`, as ops that have gradients themselves: what `create_graph=True` asks for. null where nothing flows; nothing is gone through
 * behind a tensor of `by`.
 */
export function differentiate(host: Host, root: Pick<Reached, 'id'>, seed: TorchTensor, by: readonly Reached[]): Gradient[] {
	const { tensors, ops } = host.trace;
	const ends = new Set(by.map(({ id }) => id));
	const arrived = new Map<TensorId, TorchTensor>([[root.id, seed]]);
	const arrive = (id: TensorId, gradient: TorchTensor): void => {
		const before = arrived.get(id);
		arrived.set(id, before ? plus(host, before, gradient) : gradient);
	};
	const through = new Set<Op>();
	const left = [root.id];
	const carries = (id: TensorId): boolean => tensors[id]!.requiresGrad || ownerOf(host.trace, id)?.requiresGrad === true;
	for (let id = left.pop(); id !== undefined; id = left.pop()) {
		const op = (id !== root.id && ends.has(id)) || ownerOf(host.trace, id)?.isLeaf ? undefined : makerOf(host, id);
		if (!op || through.has(op)) continue;
		through.add(op);
		left.push(...op.inputs.filter(carries));
	}
	const order = new Map(ops.map((op, i) => [op, i]));
	const leads = new Set<TensorId>(ends);
	const onTheWay = [...through]
		.sort((a, b) => order.get(a)! - order.get(b)!)
		.filter(({ inputs, outputs }) => {
			const leading = inputs.some((id) => leads.has(id));
			if (leading) for (const id of outputs) leads.add(id);
			return leading;
		});
	for (const op of onTheWay.reverse()) {
		const all = op.outputs.map((id) => arrived.get(id) ?? null);
		if (all.every((gradient) => gradient === null)) continue;
		const [x, y] = [op.inputs, op.outputs].map((ids) => ids.map((id) => tensorOf(host, id))) as [TorchTensor[], TorchTensor[]];
		const { primitive } = op;
		if (primitive.kind === 'rnn' || primitive.kind === 'rnn_cell') {
			const again = unrolled(host, primitive, x);
			again.forEach((output, i) => {
				const gradient = all[i];
				if (!gradient) return;
				const inputs = op.inputs.map((id, k) => ({ id, tensor: x[k]! })).filter(({ id }) => leads.has(id));
				differentiate(host, { id: output.ir.id }, gradient, inputs).forEach((made, k) => made && arrive(inputs[k]!.id, made));
			});
			continue;
		}
		const rule = rules[primitive.kind] as Rule | undefined;
		if (!rule) return host.unsupported(`the gradient of a gradient of ${op.call || primitive.kind}`);
		const lowering = new TorchLowering(host, '', y[0]!.dtype);
		const g = all[0] ?? zeros(lowering, y[0]!.shape);
		rule(primitive, { x, y, g, by: lowering }).forEach((make, i) => {
			const made = leads.has(op.inputs[i]!) ? make?.() : null;
			if (made) arrive(op.inputs[i]!, made);
		});
	}
	return by.map(({ id }) => arrived.get(id) ?? null);
}
