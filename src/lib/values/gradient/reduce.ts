import type { ReduceFn } from '../../ir/index.ts';
import { exponentials, mean, reducedAxes, variance } from '../primitives/reduce.ts';
import { rowsOf, type Rows } from '../primitives/rows.ts';
import type { Of } from '../primitives/table.ts';
import type { KnownValue } from '../value.ts';
import { first, type Pullback } from './flow.ts';

interface Reduced {
	readonly x: Float64Array;
	readonly y: number;
	readonly parameter: number;
	/** Whether a tie goes to the first of equals alone, as `max(dim)` has it; otherwise they share, as in `max()` and `amax`. */
	readonly toFirst: boolean;
}

/** dy/dx[i] */
type Slope = (i: number, row: Reduced) => number;

const share: Slope = (i, { x, y, toFirst }) => {
	if (x[i] !== y) return 0;
	return toFirst ? Number(x.indexOf(y) === i) : 1 / x.filter((value) => value === y).length;
};

const normSlope: Slope = (i, { x, y, parameter: p }) => {
	const sign = Math.sign(x[i]!);
	if (Math.abs(p) === Infinity) return Math.abs(x[i]!) === y ? sign / x.filter((value) => Math.abs(value) === y).length : 0;
	if (p === 0 || y === 0) return 0;
	return p === 1 ? sign : sign * (Math.abs(x[i]!) / y) ** (p - 1);
};

/** dy/dx[i] of those for which it is the same for all of so many. */
const level: Readonly<Partial<Record<ReduceFn, (count: number) => number>>> = { sum: () => 1, mean: (count) => 1 / count };

/** Those that are missing here as well give whole numbers or booleans. */
const slopes: Readonly<Partial<Record<ReduceFn, Slope>>> = {
	prod: (i, { x }) => x.reduce((product, value, j) => (i === j ? product : product * value), 1),
	max: share,
	min: share,
	var: (i, { x, parameter }) => (2 * (x[i]! - mean(x, 0))) / Math.max(0, x.length - parameter),
	norm: normSlope,
	logsumexp: (i, { x, y }) => Math.exp(x[i]! - y)
};

export const reduceBack: Pullback<Of<'reduce'>> = ({ fn, axes, parameter }, flow) => {
	const [even, slope] = [level[fn], slopes[fn]];
	if (!even && !slope) return [null];
	const x = flow.inputs[0]!;
	const gradient = first(flow);
	const { data, count, length, back } = rowsOf(x, reducedAxes(axes, x.shape));
	const out = new Float64Array(data.length);
	const toFirst = axes.length === 1 && x.shape.length > 1;
	for (let row = 0; row < count; row++) {
		if (!slope) {
			out.fill(gradient[row]! * even!(length), row * length, (row + 1) * length);
			continue;
		}
		const reduced = {
			x: data.subarray(row * length, (row + 1) * length),
			y: flow.outputs[0]!.data[row]!,
			parameter: parameter ?? (fn === 'norm' ? 2 : 1),
			toFirst
		};
		for (let i = 0; i < length; i++) out[row * length + i] = gradient[row]! * slope(i, reduced);
	}
	return [back(out)];
};

/** One row of what goes along an axis: its input, its output and the gradient of that. */
type RowBack = (x: Float64Array, y: Float64Array, g: Float64Array) => ArrayLike<number>;

function alongRows(flow: Parameters<Pullback<never>>[1], axes: readonly number[], f: RowBack): Float64Array[] {
	const [x, y] = [flow.inputs[0]!, flow.outputs[0]!];
	const given = x.shape.length > 0 ? axes : [];
	const [xs, ys, gs] = [x, y, { ...y, data: first(flow) }].map((one: KnownValue) => rowsOf(one, given)) as [Rows, Rows, Rows];
	const out = new Float64Array(xs.data.length);
	for (let at = 0; at < out.length; at += xs.length) {
		const [a, b, g] = [xs, ys, gs].map(({ data }) => data.subarray(at, at + xs.length)) as [Float64Array, Float64Array, Float64Array];
		out.set(f(a, b, g), at);
	}
	return [xs.back(out)];
}

function dot(a: Float64Array, b: Float64Array): number {
	let sum = 0;
	for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
	return sum;
}

export const softmaxBack: Pullback<Of<'softmax'>> = ({ axis, log }, flow) =>
	alongRows(flow, [axis], (_, y, g) => {
		const out = new Float64Array(y);
		if (log) {
			let total = 0;
			for (let i = 0; i < g.length; i++) total += g[i]!;
			exponentials(out, true);
			for (let i = 0; i < g.length; i++) out[i] = g[i]! - out[i]! * total;
		} else {
			const total = dot(y, g);
			for (let i = 0; i < g.length; i++) out[i]! *= g[i]! - total;
		}
		return out;
	});

export const normalizeBack: Pullback<Of<'normalize'>> = ({ axes, eps }, flow) =>
	alongRows(flow, axes, (x, y, g) => {
		const scale = 1 / Math.sqrt(variance(x, 0) + eps);
		const [level, along] = [mean(g, 0), dot(g, y) / y.length];
		return g.map((value, i) => (value - level - y[i]! * along) * scale);
	});

/** Each number is in every sum or product from its own place on. */
export const cumulateBack: Pullback<Of<'cumulate'>> = ({ fn, axis }, flow) =>
	alongRows(flow, [axis], (x, _, g) => {
		const out = new Float64Array(x.length);
		if (fn === 'sum') for (let i = x.length - 1, so = 0; i >= 0; i--) out[i] = so += g[i]!;
		else {
			for (let i = 0, before = 1; i < x.length; before *= x[i++]!) {
				for (let j = i, product = before; j < x.length; product *= x[++j]!) out[i]! += g[j]! * product;
			}
		}
		return out;
	});

export const sortBack: Pullback<Of<'sort'>> = ({ axis }, flow) => {
	const given = flow.inputs[0]!.shape.length > 0 ? [axis] : [];
	const places = rowsOf(flow.outputs[1]!, given);
	const gradient = rowsOf({ ...flow.outputs[0]!, data: first(flow) }, given);
	const out = new Float64Array(places.data.length);
	places.data.forEach((place, i) => (out[i - (i % places.length) + place] = gradient.data[i]!));
	return [places.back(out)];
};
