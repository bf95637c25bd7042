import { NativeFunction, PyTuple, type Host, type Value } from '../../../python/index.ts';
import { roundTo } from '../../../values/rounding.ts';
import { unpackSizes, readDType } from '../arguments.ts';
import { newTensor, TorchTensor } from '../tensor.ts';
import { choleskyOf, eigenOf, inverseBy, luOf, matrix, pseudoInverseOf, qrOf, solveBy, svdOf, triangularBy, turned, type Matrix } from './matrices.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

type Round = (value: number) => number;
/** One result of a matrix: its shape, and its numbers row by row. */
interface Part {
	readonly shape: readonly number[];
	readonly data: ArrayLike<number>;
	readonly whole?: boolean;
}

const of = ({ rows, columns, data }: Matrix): Part => ({ shape: [rows, columns], data });
const vector = (data: ArrayLike<number>): Part => ({ shape: [data.length], data });
const number = (value: number, whole = false): Part => ({ shape: [], data: [value], whole });

/** What is next to nothing beside the other pivots may be zero to LAPACK, or not. */
const nearlySingular = ({ lu: { data, columns }, singular }: ReturnType<typeof luOf>): boolean => {
	if (singular) return false;
	const pivots = Array.from({ length: columns }, (_, i) => Math.abs(data[i * columns + i]!));
	return Math.min(...pivots) < 1e-6 * Math.max(...pivots);
};

/** Q and R; what is nearly zero in Q is as LAPACK rounds it, so nobody knows. */
const orthogonal = (a: Matrix, complete: boolean): readonly Part[] => {
	const [q, r] = qrOf(a, complete);
	return [q.data.some((value) => value !== 0 && Math.abs(value) < 1e-12) ? { ...of(q), data: [] } : of(q), of(r)];
};

const kernels: Table<(a: Matrix, round: Round, b: Matrix | number) => readonly Part[] | null> = tableOf({
	inv: (a, round) => {
		const lu = luOf(a, round);
		return nearlySingular(lu) ? null : [of(inverseBy(lu, round)), number(lu.singular, true)];
	},
	det: (a, round) => {
		const lu = luOf(a, round);
		if (nearlySingular(lu)) return null;
		return [number(lu.lu.data.reduce((product, value, k) => (k % (a.columns + 1) === 0 ? round(product * value) : product), lu.sign))];
	},
	slogdet: (a, round) => {
		const lu = luOf(a, round);
		const pivots = [...lu.lu.data].filter((_, k) => k % (a.columns + 1) === 0);
		return nearlySingular(lu)
			? null
			: [number(pivots.reduce((sign, value) => sign * Math.sign(value), lu.sign)), number(pivots.reduce((sum, value) => sum + Math.log(Math.abs(value)), 0))];
	},
	solve: (a, round, b) => {
		const lu = luOf(a, round);
		return nearlySingular(lu) ? null : [of(solveBy(lu, b as Matrix, round)), number(lu.singular, true)];
	},
	cholesky: (a, round) => {
		const { lower, info } = choleskyOf(a, round);
		return [of(lower), number(info, true)];
	},
	lu: (a, round) => {
		const { lu, order } = luOf(a, round);
		const least = Math.min(a.rows, a.columns);
		const at = (i: number, j: number): number => lu.data[i * a.columns + j]!;
		return [
			of(matrix(a.rows, a.rows, (i, j) => Number(order[j] === i))),
			of(matrix(a.rows, least, (i, j) => (i > j ? at(i, j) : Number(i === j)))),
			of(matrix(least, a.columns, (i, j) => (i <= j ? at(i, j) : 0)))
		];
	},
	qr: (a) => orthogonal(a, false),
	'complete qr': (a) => orthogonal(a, true),
	svdvals: (a) => [vector(svdOf(a).s)],
	svd: (a) => {
		const { u, v } = svdOf(a);
		return [of(u), of(v)];
	},
	eigh: (a) => {
		const { values, vectors } = eigenOf(a);
		return [vector(values), of(vectors)];
	},
	pinv: (a, _, cut) => [of(pseudoInverseOf(a, cut as number))],
	lower: (a, round, b) => [of(triangularBy(a, b as Matrix, false, round))],
	upper: (a, round, b) => [of(triangularBy(a, b as Matrix, true, round))]
});

/** The largest matrices that are computed: elements of all of a batch. */
const most = 20_000;

const cut = (values: readonly number[], rows: number, columns: number, i: number): Matrix => ({
	rows,
	columns,
	data: Float64Array.from(values.slice(i * rows * columns, (i + 1) * rows * columns))
});

/** `_matrices(kind, A)`: the results of each matrix of a batch, side by side; tensors of unknown numbers where those of A are not known. */
const matrices = new NativeFunction('_matrices', '_matrices', 'kind, A, B=None', (host, { positional: [kind, a, b] }) => {
	const given = a as TorchTensor;
	const [rows, columns] = given.shape.slice(-2) as [number, number];
	const batch = given.shape.slice(0, -2);
	const count = batch.reduce((product, n) => product * n, 1);
	const other = b instanceof TorchTensor ? b : null;
	const [values, others] = given.size > most ? [null, null] : [given.values, other && other.values];
	const run = kernels[String(kind)]!;
	const round = roundTo(given.dtype);
	// The determinant is that of the transpose, which LAPACK reads without a copy; so PyTorch factorises that.
	const flipped = /det$/.test(String(kind)) && given.isContiguous ? turned : (a: Matrix): Matrix => a;
	const known = values !== null && (other === null || others !== null);
	const width = other ? other.shape.at(-1)! : 0;
	const results = Array.from({ length: known ? count : Math.min(count, 1) }, (_, i) =>
		run(
			known ? flipped(cut(values, rows, columns, i)) : matrix(rows, columns, (r, c) => Number(r === c)),
			round,
			other ? (known ? cut(others!, rows, width, i) : matrix(rows, width, () => 1)) : typeof b === 'number' ? b : 0
		)
	);
	const [first] = results;
	if (!first || results.includes(null)) return host.unsupported('a matrix that is nearly singular, or none');
	return new PyTuple(
		first.map(({ shape, whole }, k): Value => {
			if (!known && whole) return null;
			const found = known ? results.flatMap((parts) => Array.from(parts![k]!.data)) : [];
			const numbers = found.length === count * shape.reduce((product, n) => product * n, 1) ? found : null;
			return made(host, [...batch, ...shape], whole ? 'int64' : given.dtype, numbers);
		})
	);
});

function made(host: Host, shape: readonly number[], dtype: TorchTensor['dtype'], values: readonly number[] | null): TorchTensor {
	const tensor = newTensor(host, { shape, dtype, values });
	if (values) host.trace.op({ kind: 'literal', values }, [], [tensor.ir.id], 'torch.linalg');
	return tensor;
}

/** `_unknown(shape, dtype)`: a tensor whose numbers nobody knows. */
const unknown = new NativeFunction('_unknown', '_unknown', 'shape, dtype', (host, { positional: [shape, dtype] }) =>
	made(host, unpackSizes(host, 'empty', 'size', shape!), readDType(dtype)!, null)
);

/** What the text of torch.linalg calls. */
export const linearAlgebra = [matrices, unknown] as const;
