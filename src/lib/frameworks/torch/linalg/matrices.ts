/** Matrices of numbers, row by row: what LAPACK computes of one, each step rounded as `round` says. */
export interface Matrix {
	readonly rows: number;
	readonly columns: number;
	readonly data: Float64Array;
}

type Round = (value: number) => number;

const matrix = (rows: number, columns: number, at: (i: number, j: number) => number): Matrix => ({
	rows,
	columns,
	data: Float64Array.from({ length: rows * columns }, (_, k) => at(Math.floor(k / columns), k % columns))
});
const identity = (n: number): Matrix => matrix(n, n, (i, j) => Number(i === j));
export const turned = ({ rows, columns, data }: Matrix): Matrix => matrix(columns, rows, (i, j) => data[j * columns + i]!);
const times = (a: Matrix, b: Matrix): Matrix =>
	matrix(a.rows, b.columns, (i, j) => {
		let sum = 0;
		for (let k = 0; k < a.columns; k++) sum += a.data[i * a.columns + k]! * b.data[k * b.columns + j]!;
		return sum;
	});

interface Lu {
	/** L below the diagonal, U on it and above. */
	readonly lu: Matrix;
	/** Which row stands in each place. */
	readonly order: readonly number[];
	readonly sign: number;
	/** Row, from 1, whose pivot is zero; 0 where none is. */
	readonly singular: number;
}

/** Gauss's elimination with the largest pivot of each column. */
export function luOf({ rows, columns, data }: Matrix, round: Round): Lu {
	const a = data.slice();
	const order = Array.from({ length: rows }, (_, i) => i);
	let [sign, singular] = [1, 0];
	for (let k = 0; k < Math.min(rows, columns); k++) {
		let best = k;
		for (let i = k + 1; i < rows; i++) if (Math.abs(a[i * columns + k]!) > Math.abs(a[best * columns + k]!)) best = i;
		if (best !== k) {
			for (let j = 0; j < columns; j++) [a[k * columns + j], a[best * columns + j]] = [a[best * columns + j]!, a[k * columns + j]!];
			[order[k], order[best]] = [order[best]!, order[k]!];
			sign = -sign;
		}
		const pivot = a[k * columns + k]!;
		if (pivot === 0) {
			singular ||= k + 1;
			continue;
		}
		for (let i = k + 1; i < rows; i++) {
			const factor = (a[i * columns + k] = round(a[i * columns + k]! / pivot));
			for (let j = k + 1; j < columns; j++) a[i * columns + j] = round(a[i * columns + j]! - round(factor * a[k * columns + j]!));
		}
	}
	return { lu: { rows, columns, data: a }, order, sign, singular };
}

/** X of A·X = B. */
export function solveBy({ lu, order }: Lu, b: Matrix, round: Round): Matrix {
	const [n, width] = [lu.rows, b.columns];
	const x = Float64Array.from({ length: n * width }, (_, k) => b.data[order[Math.floor(k / width)]! * width + (k % width)]!);
	const take = (i: number, k: number): void => {
		for (let j = 0; j < width; j++) x[i * width + j] = round(x[i * width + j]! - round(lu.data[i * n + k]! * x[k * width + j]!));
	};
	for (let i = 0; i < n; i++) for (let k = 0; k < i; k++) take(i, k);
	for (let i = n - 1; i >= 0; i--) {
		for (let k = n - 1; k > i; k--) take(i, k);
		for (let j = 0; j < width; j++) x[i * width + j] = round(x[i * width + j]! / lu.data[i * n + i]!);
	}
	return { rows: n, columns: width, data: x };
}

export const inverseBy = (lu: Lu, round: Round): Matrix => solveBy(lu, identity(lu.lu.rows), round);

/** The lower factor, and the order of the first minor that is not positive; 0 where all are. */
export function choleskyOf({ rows: n, data }: Matrix, round: Round): { readonly lower: Matrix; readonly info: number } {
	const l = new Float64Array(n * n);
	let info = 0;
	for (let j = 0; j < n && info === 0; j++) {
		for (let i = j; i < n; i++) {
			let sum = data[i * n + j]!;
			for (let k = 0; k < j; k++) sum = round(sum - round(l[i * n + k]! * l[j * n + k]!));
			if (i > j) l[i * n + j] = round(sum / l[j * n + j]!);
			else if (!(sum > 0)) info = j + 1;
			else l[j * n + j] = round(Math.sqrt(sum));
		}
	}
	return { lower: { rows: n, columns: n, data: l }, info };
}

/** Q and R by Householder's reflections, with LAPACK's signs. */
export function qrOf(a: Matrix, complete: boolean): readonly [Matrix, Matrix] {
	const { rows: m, columns: n } = a;
	const r = a.data.slice();
	const q = identity(m).data.slice();
	for (let k = 0; k < Math.min(m - 1, n); k++) {
		const v = Float64Array.from({ length: m }, (_, i) => (i < k ? 0 : r[i * n + k]!));
		const below = v.reduce((sum, value, i) => (i > k ? sum + value * value : sum), 0);
		if (below === 0) continue;
		const size = Math.hypot(...v);
		v[k]! += v[k]! >= 0 ? size : -size;
		const square = v.reduce((sum, value) => sum + value * value, 0);
		for (let j = 0; j < n; j++) {
			let dot = 0;
			for (let i = k; i < m; i++) dot += v[i]! * r[i * n + j]!;
			for (let i = k; i < m; i++) r[i * n + j]! -= ((2 * dot) / square) * v[i]!;
		}
		for (let i = k + 1; i < m; i++) r[i * n + k] = 0;
		for (let i = 0; i < m; i++) {
			let dot = 0;
			for (let j = k; j < m; j++) dot += q[i * m + j]! * v[j]!;
			for (let j = k; j < m; j++) q[i * m + j]! -= ((2 * dot) / square) * v[j]!;
		}
	}
	const wide = complete ? m : Math.min(m, n);
	return [matrix(m, wide, (i, j) => q[i * m + j]!), matrix(wide, n, (i, j) => (j < i ? 0 : r[i * n + j]!))];
}

interface Svd {
	readonly u: Matrix;
	/** Largest first. */
	readonly s: readonly number[];
	readonly v: Matrix;
}

/** The singular values, with vectors whose signs are nobody's convention (one-sided Jacobi rotations). */
export function svdOf(a: Matrix): Svd {
	if (a.rows < a.columns) {
		const { u, s, v } = svdOf(turned(a));
		return { u: v, s, v: u };
	}
	const { rows: m, columns: n } = a;
	const [u, v] = [a.data.slice(), identity(n).data.slice()];
	const rotate = (data: Float64Array, rows: number, p: number, q: number, c: number, s: number): void => {
		for (let i = 0; i < rows; i++) {
			const [x, y] = [data[i * n + p]!, data[i * n + q]!];
			data[i * n + p] = c * x - s * y;
			data[i * n + q] = s * x + c * y;
		}
	};
	for (let sweep = 0; sweep < 60; sweep++) {
		let off = 0;
		for (let p = 0; p < n; p++) {
			for (let q = p + 1; q < n; q++) {
				let [alpha, beta, gamma] = [0, 0, 0];
				for (let i = 0; i < m; i++) {
					alpha += u[i * n + p]! ** 2;
					beta += u[i * n + q]! ** 2;
					gamma += u[i * n + p]! * u[i * n + q]!;
				}
				if (Math.abs(gamma) <= 1e-16 * Math.sqrt(alpha * beta)) continue;
				off = 1;
				const zeta = (beta - alpha) / (2 * gamma);
				const t = (zeta >= 0 ? 1 : -1) / (Math.abs(zeta) + Math.hypot(1, zeta));
				const c = 1 / Math.hypot(1, t);
				rotate(u, m, p, q, c, c * t);
				rotate(v, n, p, q, c, c * t);
			}
		}
		if (off === 0) break;
	}
	const sizes = Array.from({ length: n }, (_, j) => Math.hypot(...Array.from({ length: m }, (__, i) => u[i * n + j]!)));
	const order = [...sizes.keys()].sort((i, j) => sizes[j]! - sizes[i]!);
	return {
		u: matrix(m, n, (i, j) => u[i * n + order[j]!]! / (sizes[order[j]!]! || 1)),
		s: order.map((j) => sizes[j]!),
		v: matrix(n, n, (i, j) => v[i * n + order[j]!]!)
	};
}

/** Eigenvalues of a symmetric matrix by its lower half, smallest first, and their vectors. */
export function eigenOf({ rows: n, data }: Matrix): { readonly values: readonly number[]; readonly vectors: Matrix } {
	const a = Float64Array.from(data, (_, k) => data[Math.max(Math.floor(k / n), k % n) * n + Math.min(Math.floor(k / n), k % n)]!);
	// Shifted so that all are positive, singular values are eigenvalues.
	const shift = Array.from({ length: n }, (_, i) => a.subarray(i * n, (i + 1) * n).reduce((sum, value) => sum + Math.abs(value), 0)).reduce(
		(x, y) => Math.max(x, y),
		0
	);
	for (let i = 0; i < n; i++) a[i * n + i]! += shift;
	const { s, v } = svdOf({ rows: n, columns: n, data: a });
	return { values: s.map((value) => value - shift).reverse(), vectors: matrix(n, n, (i, j) => v.data[i * n + (n - 1 - j)]!) };
}

/** The pseudo-inverse: singular values below `cut` of the largest count as zero. */
export function pseudoInverseOf(a: Matrix, cut: number): Matrix {
	const { u, s, v } = svdOf(a);
	const least = cut * (s[0] ?? 0);
	const scaled = matrix(v.rows, s.length, (i, j) => (s[j]! > least ? v.data[i * v.columns + j]! / s[j]! : 0));
	return times(scaled, turned(matrix(u.rows, s.length, (i, j) => u.data[i * u.columns + j]!)));
}
