import { PyList, PyTuple, type Interpreter, type Value } from '../../python/index.ts';
import { exact } from '../../python/arithmetic/exact.ts';
import { raw } from './binding/row.ts';
import { made } from './operand.ts';
import { NdArray } from '../interop.ts';

/** The rows of a matrix whose values are known. */
function rowsOf(host: Interpreter, value: Value | undefined): number[][] {
	const values = value instanceof NdArray ? value.tensor.values : null;
	if (!(value instanceof NdArray) || !values) return host.unsupported('linear algebra on values that only running the program would tell');
	const [rows = 0, columns = 0] = value.shape;
	if (rows * columns > 4096) return host.unsupported('linear algebra on large matrices');
	return Array.from({ length: rows }, (_, i) => values.slice(i * columns, (i + 1) * columns));
}

/** A X = B by LU with partial pivoting, row by row as LAPACK's getrf does on small matrices; and the determinant of A. */
function solve(a: number[][], b: number[][]): number {
	const n = a.length;
	let sign = 1;
	for (let k = 0; k < n; k++) {
		let pivot = k;
		for (let i = k + 1; i < n; i++) if (Math.abs(a[i]![k]!) > Math.abs(a[pivot]![k]!)) pivot = i;
		if (a[pivot]![k] === 0) return 0;
		if (pivot !== k) {
			[a[k], a[pivot]] = [a[pivot]!, a[k]!];
			[b[k], b[pivot]] = [b[pivot]!, b[k]!];
			sign = -sign;
		}
		const scale = 1 / a[k]![k]!;
		for (let i = k + 1; i < n; i++) {
			const factor = (a[i]![k]! *= scale);
			for (let j = k + 1; j < n; j++) a[i]![j]! -= factor * a[k]![j]!;
		}
	}
	for (let c = 0; c < (b[0]?.length ?? 0); c++) {
		for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) b[i]![c]! -= a[i]![j]! * b[j]![c]!;
		for (let i = n - 1; i >= 0; i--) {
			for (let j = n - 1; j > i; j--) b[i]![c]! -= a[i]![j]! * b[j]![c]!;
			b[i]![c]! /= a[i]![i]!;
		}
	}
	// As numpy does: by the sum of the logarithms.
	const logarithm = a.reduce((sum, row, i) => sum + exact.log(Math.abs(row[i]!)), 0);
	return a.reduce((so, row, i) => so * Math.sign(row[i]!), sign) * exact.exp(logarithm);
}

/** Singular values by one-sided Jacobi rotations, unordered. */
function singular(rows: number[][]): number[] {
	const [m, n] = [rows.length, rows[0]?.length ?? 0];
	const columns = m >= n ? Array.from({ length: n }, (_, j) => rows.map((row) => row[j]!)) : rows;
	const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
	for (let sweep = 0, turned = true; turned && sweep < 60; sweep++) {
		turned = false;
		for (let i = 0; i < columns.length; i++)
			for (let j = i + 1; j < columns.length; j++) {
				const [x, y] = [columns[i]!, columns[j]!];
				const [a, b, c] = [dot(x, x), dot(y, y), dot(x, y)];
				if (Math.abs(c) <= 1e-16 * Math.sqrt(a * b)) continue;
				turned = true;
				const zeta = (b - a) / (2 * c);
				const t = (zeta < 0 ? -1 : 1) / (Math.abs(zeta) + Math.hypot(1, zeta));
				const cosine = 1 / Math.hypot(1, t);
				columns[i] = x.map((value, k) => cosine * (value - t * y[k]!));
				columns[j] = y.map((value, k) => cosine * (value + t * x[k]!));
			}
	}
	return columns.map((column) => Math.sqrt(dot(column, column)));
}

/** What the text of numpy.linalg is given. */
export const linearValues: readonly (readonly [string, Value])[] = [
	[
		'_solved',
		raw('_solved', (host, { positional: [left, right] }) => {
			const [a, b] = [rowsOf(host, left), rowsOf(host, right)];
			const determinant = solve(a, b);
			const shape = [b.length, b[0]?.length ?? 0];
			return new PyTuple([made(host, shape, 'float64', 'np.linalg.solve', { kind: 'literal', values: b.flat() }), determinant]);
		})
	],
	['_singular', raw('_singular', (host, { positional: [matrix] }) => new PyList(singular(rowsOf(host, matrix))))]
];
