import type { Primitive, ReduceFn } from '../../ir/index.ts';
import { fitted } from '../results.ts';
import { contiguousStrides, sameSizes } from '../strides.ts';
import type { StridedTensor } from '../tensor.ts';
import { elementwise } from './elementwise.ts';
import { calculator, gathered, type Builder, type Calculator, type Kind, type Rule } from './rule.ts';

/** A transposed gradient: a view. */
const turned = (by: Builder, x: StridedTensor, order: readonly number[]): StridedTensor => by.transpose(x, order, { strides: order.map((i) => x.strides[i]!) });

/** A reduced tensor with its axes as 1 again. */
const kept = (by: Builder, tensor: StridedTensor, shape: readonly number[], axes: readonly number[]): StridedTensor =>
	by.reshape(
		tensor,
		shape.map((n, i) => (axes.includes(i) ? 1 : n))
	);

const expanded = (by: Builder, tensor: StridedTensor, shape: readonly number[]): StridedTensor =>
	sameSizes(tensor.shape, shape) ? tensor : by.op({ kind: 'expand' }, [tensor], shape);

type Reduced = (
	f: Calculator,
	r: { g: StridedTensor; x: StridedTensor; y: StridedTensor; n: number; p?: number; by: Builder; axes: readonly number[] }
) => StridedTensor;
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
	const [wide, result] = [g, y!].map((one) => kept(by, one, x!.shape, axes)) as [StridedTensor, StridedTensor];
	const n = axes.reduce((product, axis) => product * x!.shape[axis]!, 1);
	return [() => rule(calculator(by), { g: wide, x: x!, y: result, n, ...(p !== undefined && { p }), by, axes })];
};

const matmul: Rule<Kind<'matmul'>> = (_, { x: [a, b], g, by }) => {
	const [left, right] = [a!.rank === 1 ? by.reshape(a!, [1, ...a!.shape]) : a!, b!.rank === 1 ? by.reshape(b!, [...b!.shape, 1]) : b!];
	const batch = fitted([left.shape.slice(0, -2), right.shape.slice(0, -2)]);
	const full = by.reshape(g, [...batch, left.shape.at(-2)!, right.shape.at(-1)!]);
	const flipped = (one: StridedTensor): StridedTensor =>
		by.transpose(
			one,
			[...one.shape.keys()].map((i) => (i < one.rank - 2 ? i : 2 * one.rank - 3 - i))
		);
	const product = (l: StridedTensor, r: StridedTensor): StridedTensor =>
		by.op({ kind: 'matmul' }, [l, r], [...fitted([l.shape.slice(0, -2), r.shape.slice(0, -2)]), l.shape.at(-2)!, r.shape.at(-1)!]);
	const back = (made: StridedTensor, like: StridedTensor, to: StridedTensor): StridedTensor => {
		const sum = gathered(by, made, like.shape);
		return like === to ? sum : by.reshape(sum, to.shape);
	};
	return [() => back(product(full, flipped(right)), left, a!), () => back(product(flipped(left), full), right, b!)];
};

export const zeros = (by: Builder, shape: readonly number[]): StridedTensor => by.source({ kind: 'full', value: 0 }, shape);
const backwards = (by: Builder, one: StridedTensor, axis: number): StridedTensor => by.op({ kind: 'flip', axes: [axis] }, [one], one.shape);

export const rules: { readonly [K in Primitive['kind']]?: Rule<Kind<K>> } = {
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
	flip: ({ axes }, { g, by }) => [() => by.op({ kind: 'flip', axes }, [g], g.shape)],
	triangle: (primitive, { g, by }) => [() => by.op(primitive, [g], g.shape)],
	slice: ({ at }, { x: [x], g, by }) => {
		const strides = contiguousStrides(x!.shape);
		const ranges = x!.shape.map((stop, i) => at[i] ?? { start: 0, stop, step: 1 });
		const offset = ranges.reduce<number>((sum, one, i) => sum + strides[i]! * (typeof one === 'number' ? one : one.start), 0);
		const steps = ranges.flatMap((one, i) => (typeof one === 'number' ? [] : [strides[i]! * one.step]));
		return [() => by.op({ kind: 'strided_put', offset, strides: steps }, [zeros(by, x!.shape), g], x!.shape)];
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
	gather: ({ axis }, { x: [x, index], g, by }) => [() => by.op({ kind: 'scatter', axis, add: true }, [zeros(by, x!.shape), index!, g], x!.shape), null],
	cumulate: ({ fn, axis }, { g, by }) => [
		() =>
			fn === 'sum'
				? backwards(by, by.op({ kind: 'cumulate', fn, axis }, [backwards(by, g, axis)], g.shape), axis)
				: by.host.unsupported('the gradient of a gradient of cumprod')
	],
	softmax: ({ axis, log }, { y: [y], g, by }) => [
		() => {
			const f = calculator(by);
			const total = by.reduce('sum', log ? g : f('mul', g, y!), [axis], { keep: true });
			return log ? f('sub', g, f('mul', f('exp', y!), total)) : f('mul', y!, f('sub', g, total));
		}
	],
	normalize: ({ axes, eps }, { x: [x], y: [y], g, by }) => [
		() => {
			const f = calculator(by);
			const mean = (one: StridedTensor): StridedTensor => by.reduce('mean', one, axes, { keep: true });
			const scale = f('rsqrt', f('add', by.reduce('var', x!, axes, { keep: true, p: 0 }), eps));
			return f('mul', f('sub', f('sub', g, mean(g)), f('mul', y!, mean(f('mul', g, y!)))), scale);
		}
	]
};
