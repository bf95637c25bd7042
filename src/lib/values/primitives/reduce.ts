import type { ReduceFn } from '../../ir/index.ts';
import { doubles } from '../doubles/doubles.ts';
import type { KnownValue } from '../value.ts';
import { sumAcross, sumAlong, sumInTurn, sumLanes } from '../summation.ts';
import { mapRows, rowsOf } from './rows.ts';
import type { Of } from './table.ts';

type Reduction = (row: Float64Array, parameter: number) => number;

/** In eight sums side by side, halves of what is long by themselves, as numpy does (loops_utils.h: pairwise_sum). */
function sum(row: Float64Array): number {
	const n = row.length;
	if (n > 128) {
		const half = (n >> 1) - ((n >> 1) % 8);
		return sum(row.subarray(0, half)) + sum(row.subarray(half));
	}
	let total = 0;
	let i = 0;
	if (n >= 8) {
		const r = Array.from(row.subarray(0, 8));
		for (i = 8; i < n - (n % 8); i += 8) for (let k = 0; k < 8; k++) r[k]! += row[i + k]!;
		total = r[0]! + r[1]! + (r[2]! + r[3]!) + (r[4]! + r[5]! + (r[6]! + r[7]!));
	}
	for (; i < n; i++) total += row[i]!;
	return total;
}

export const mean: Reduction = (row) => sum(row) / row.length;

/** Mean squared distance from the mean, over n − correction. */
export function variance(row: Float64Array, correction: number): number {
	const middle = mean(row, 0);
	return sum(row.map((value) => (value - middle) * (value - middle))) / Math.max(0, row.length - correction);
}

/** The place of the first of the largest; NaN is larger than all. */
function argmax(row: Float64Array): number {
	let best = 0;
	for (let i = 0; i < row.length && !Number.isNaN(row[best]); i++) if (row[i]! > row[best]! || Number.isNaN(row[i])) best = i;
	return best;
}

function argmin(row: Float64Array): number {
	let best = 0;
	for (let i = 0; i < row.length && !Number.isNaN(row[best]); i++) if (row[i]! < row[best]! || Number.isNaN(row[i])) best = i;
	return best;
}

const count: Reduction = (row) => row.reduce((n, value) => n + Number(value !== 0), 0);

function norm(row: Float64Array, p: number): number {
	const sizes = row.map(Math.abs);
	if (p === 2) return Math.sqrt(sum(sizes.map((value) => value * value)));
	if (p === Infinity) return sizes.reduce((a, b) => Math.max(a, b), 0);
	if (p === -Infinity) return sizes.reduce((a, b) => Math.min(a, b), Infinity);
	return p === 0 ? count(row, 0) : sum(sizes.map((value) => value ** p)) ** (1 / p);
}

function logsumexp(row: Float64Array): number {
	const top = row.reduce((a, b) => Math.max(a, b), -Infinity);
	if (Math.abs(top) === Infinity) return top;
	return top + Math.log(row.reduce((total, value) => total + Math.exp(value - top), 0));
}

const reductions: Readonly<Record<ReduceFn, Reduction>> = {
	sum,
	mean,
	prod: (row) => row.reduce((a, b) => a * b, 1),
	max: (row) => row[argmax(row)]!,
	min: (row) => row[argmin(row)]!,
	argmax,
	argmin,
	any: (row) => Number(row.some((value) => value !== 0)),
	all: (row) => Number(row.every((value) => value !== 0)),
	var: variance,
	norm,
	logsumexp,
	count_nonzero: count
};

/** The axes that are reduced: all where none is named. */
export const reducedAxes = (axes: readonly number[], shape: readonly number[]): readonly number[] => (axes.length > 0 ? axes : [...shape.keys()]);

/** Sums of float32 in the order in which PyTorch adds: those of the last axes lie next to each other, others apart. */
const inSingle = ({ fn, axes, inTurn }: Of<'reduce'>, rank: number): Reduction => {
	const along = axes.every((axis) => axis >= rank - axes.length);
	const add = inTurn ? sumInTurn : along ? sumAlong : sumAcross;
	return fn === 'sum' ? add : (row) => add(row) / row.length;
};

export function reduce(op: Of<'reduce'>, x: KnownValue, single = false): Float64Array {
	const { fn, parameter } = op;
	const axes = reducedAxes(op.axes, x.shape);
	const { data, count, length } = rowsOf(x, axes);
	const f = single && (fn === 'sum' || fn === 'mean') ? inSingle({ ...op, axes }, x.shape.length) : reductions[fn];
	const given = parameter ?? (fn === 'norm' ? 2 : 1);
	const out = new Float64Array(count);
	for (let row = 0; row < count; row++) out[row] = f(data.subarray(row * length, (row + 1) * length), given);
	return out;
}

/** Of a scalar, the only axis there is: none. */
const along = (x: KnownValue, axis: number) => rowsOf(x, x.shape.length > 0 ? [axis] : []);

export const cumulate = ({ fn, axis }: Of<'cumulate'>, x: KnownValue): Float64Array =>
	mapRows(along(x, axis), (row, out) => {
		let so = fn === 'sum' ? 0 : 1;
		for (let i = 0; i < row.length; i++) out[i] = so = fn === 'sum' ? so + row[i]! : so * row[i]!;
	});

function largest(row: Float64Array): number {
	let top = -Infinity;
	for (let i = 0; i < row.length; i++) top = Math.max(top, row[i]!);
	return top;
}

/** e^x of so many numbers that a loop over doubles pays: where nobody sees more than the digits of a float32, for its last bit may be another. */
export function exponentials(out: Float64Array, single: boolean): void {
	if (!single || out.length < 16) for (let i = 0; i < out.length; i++) out[i] = Math.exp(out[i]!);
	else {
		const { heap, exp } = doubles(out.length + 1);
		heap.set(out);
		exp(0, out.length + (out.length & 1));
		out.set(heap.subarray(0, out.length));
	}
}

export const softmax = ({ axis, log }: Of<'softmax'>, x: KnownValue, single = false): Float64Array =>
	mapRows(along(x, axis), (row, out) => {
		const top = largest(row);
		if (single && row.length > 0) {
			for (let i = 0; i < row.length; i++) out[i] = Math.fround(row[i]! - top);
			exponentials(out, single);
			for (let i = 0; i < row.length; i++) out[i] = Math.fround(out[i]!);
			const total = log && axis < x.shape.length - 1 ? out.reduce((sum, one) => Math.fround(sum + one)) : sumLanes(out);
			if (log) {
				const shift = Math.fround(Math.log(total));
				for (let i = 0; i < row.length; i++) out[i] = Math.fround(row[i]! - top) - shift;
			} else {
				const part = Math.fround(1 / total);
				for (let i = 0; i < row.length; i++) out[i]! *= part;
			}
			return;
		}
		for (let i = 0; i < row.length; i++) out[i] = row[i]! - top;
		exponentials(out, single);
		let total = 0;
		for (let i = 0; i < row.length; i++) total += out[i]!;
		const shift = top + Math.log(total);
		if (log) for (let i = 0; i < row.length; i++) out[i] = row[i]! - shift;
		else for (let i = 0; i < row.length; i++) out[i]! /= total;
	});

export const normalize = ({ axes, eps }: Of<'normalize'>, x: KnownValue): Float64Array =>
	mapRows(rowsOf(x, axes), (row, out) => {
		const middle = mean(row, 0);
		const scale = 1 / Math.sqrt(variance(row, 0) + eps);
		for (let i = 0; i < row.length; i++) out[i] = (row[i]! - middle) * scale;
	});

/** Values and their places. NaN is the largest; equals keep their order either way. */
export function sort({ axis, descending }: Of<'sort'>, x: KnownValue): Float64Array[] {
	const rows = along(x, axis);
	const places = new Float64Array(x.data.length);
	const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : Number(Number.isNaN(a)) - Number(Number.isNaN(b)));
	const sign = descending ? -1 : 1;
	let at = 0;
	const values = mapRows(rows, (row, out) => {
		const order = [...row.keys()].sort((i, j) => sign * compare(row[i]!, row[j]!));
		order.forEach((from, i) => (out[i] = row[from]!));
		places.set(order, at);
		at += row.length;
	});
	return [values, rows.back(places)];
}
