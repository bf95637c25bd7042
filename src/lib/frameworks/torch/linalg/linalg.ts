import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { PyTuple, type Host, type Value } from '../../../python/index.ts';
import { roundTo } from '../../../values/rounding.ts';
import { unpackSizes, readDType } from '../binding/arguments.ts';
import { newTensor, TorchTensor } from '../tensor/tensor.ts';
import { choleskyOf, eigenOf, inverseBy, luOf, pseudoInverseOf, qrOf, solveBy, svdOf, turned, type Matrix } from './matrices.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

type Round = (value: number) => number;
/** One result of a matrix, row by row. */
type Part = ArrayLike<number>;

/** What is next to nothing beside the other pivots may be zero to LAPACK, or not. */
const nearlySingular = ({ lu: { data, columns }, singular }: ReturnType<typeof luOf>): boolean => {
	if (singular) return false;
	const pivots = Array.from({ length: columns }, (_, i) => Math.abs(data[i * columns + i]!));
	return Math.min(...pivots) < 1e-6 * Math.max(...pivots);
};

/** Q and R; what is nearly zero in Q is as LAPACK rounds it, so nobody knows. */
const orthogonal = (a: Matrix, complete: boolean): readonly Part[] => {
	const [q, r] = qrOf(a, complete);
	return [q.data.some((value) => value !== 0 && Math.abs(value) < 1e-12) ? [] : q.data, r.data];
};

const kernels: Table<(a: Matrix, round: Round, b: Matrix | number) => readonly Part[] | null> = tableOf({
	inv: (a, round) => {
		const lu = luOf(a, round);
		return nearlySingular(lu) ? null : [inverseBy(lu, round).data, [lu.singular]];
	},
	det: (a, round) => {
		const lu = luOf(a, round);
		if (nearlySingular(lu)) return null;
		return [[lu.lu.data.reduce((product, value, k) => (k % (a.columns + 1) === 0 ? round(product * value) : product), lu.sign)]];
	},
	slogdet: (a, round) => {
		const lu = luOf(a, round);
		const pivots = [...lu.lu.data].filter((_, k) => k % (a.columns + 1) === 0);
		return nearlySingular(lu)
			? null
			: [[pivots.reduce((sign, value) => sign * Math.sign(value), lu.sign)], [pivots.reduce((sum, value) => sum + Math.log(Math.abs(value)), 0)]];
	},
	solve: (a, round, b) => {
		const lu = luOf(a, round);
		return nearlySingular(lu) ? null : [solveBy(lu, b as Matrix, round).data, [lu.singular]];
	},
	cholesky: (a, round) => {
		const { lower, info } = choleskyOf(a, round);
		return [lower.data, [info]];
	},
	qr: (a) => orthogonal(a, false),
	'complete qr': (a) => orthogonal(a, true),
	svdvals: (a) => [svdOf(a).s],
	svd: (a) => {
		const { u, v } = svdOf(a);
		return [u.data, v.data];
	},
	eigh: (a) => {
		const { values, vectors } = eigenOf(a);
		return [values, vectors.data];
	},
	pinv: (a, _, cut) => [pseudoInverseOf(a, cut as number).data]
});

const whole = null;
/** The shapes of what they make of `rows` × `columns`, beside a matrix of so many columns; `whole`: a whole number, for a matrix. */
const shapes: Table<(rows: number, columns: number, width: number) => readonly (readonly number[] | typeof whole)[]> = tableOf({
	inv: (n) => [[n, n], whole],
	det: () => [[]],
	slogdet: () => [[], []],
	solve: (n, _, width) => [[n, width], whole],
	cholesky: (n) => [[n, n], whole],
	qr: (m, n) => [
		[m, Math.min(m, n)],
		[Math.min(m, n), n]
	],
	'complete qr': (m, n) => [
		[m, m],
		[m, n]
	],
	svdvals: (m, n) => [[Math.min(m, n)]],
	svd: (m, n) => [
		[m, Math.min(m, n)],
		[n, Math.min(m, n)]
	],
	eigh: (n) => [[n], [n, n]],
	pinv: (m, n) => [[n, m]]
});

/** The largest matrices that are computed: elements of all of a batch, and of the squares that stand beside them. */
const most = 20_000;
const mostInSquares = 2 ** 20;

const cut = (values: readonly number[], rows: number, columns: number, i: number): Matrix => ({
	rows,
	columns,
	data: Float64Array.from(values.slice(i * rows * columns, (i + 1) * rows * columns))
});

/** `_matrices(kind, A)`: the results of each matrix of a batch, side by side; tensors of unknown numbers where those of A are not known. */
const matrices = pythonFunction('_matrices', 'kind, A, B=None', (host, kind, a, b) => {
	const given = a as TorchTensor;
	const [rows, columns] = given.shape.slice(-2) as [number, number];
	const batch = given.shape.slice(0, -2);
	const count = batch.reduce((product, n) => product * n, 1);
	const other = b instanceof TorchTensor ? b : null;
	const fits = given.size <= most && count * rows * Math.max(rows, columns) <= mostInSquares;
	const [values, others] = fits ? [given.values, other && other.values] : [null, null];
	if (fits) host.spend((given.size * Math.min(rows, columns)) >> 10);
	const run = kernels[String(kind)]!;
	const round = roundTo(given.dtype);
	// The determinant is that of the transpose, which LAPACK reads without a copy; so PyTorch factorises that.
	const flipped = /det$/.test(String(kind)) && given.isContiguous ? turned : (a: Matrix): Matrix => a;
	const known = values !== null && (other === null || others !== null);
	const width = other ? other.shape.at(-1)! : 0;
	const found = known
		? Array.from({ length: count }, (_, i) =>
				run(flipped(cut(values, rows, columns, i)), round, other ? cut(others!, rows, width, i) : typeof b === 'number' ? b : 0)
			)
		: [];
	if (found.includes(null)) return host.unsupported('a matrix that is nearly singular, or none');
	return new PyTuple(
		shapes[String(kind)]!(rows, columns, width).map((shape, k): Value => {
			if (!known && shape === whole) return null;
			const size = (shape ?? []).reduce((product, n) => product * n, count);
			const numbers = found.flatMap((parts) => Array.from(parts![k]!));
			return made(host, [...batch, ...(shape ?? [])], shape === whole ? 'int64' : given.dtype, known && numbers.length === size ? numbers : null);
		})
	);
});

function made(host: Host, shape: readonly number[], dtype: TorchTensor['dtype'], values: readonly number[] | null): TorchTensor {
	const tensor = newTensor(host, { shape, dtype, values });
	if (values) host.trace.op({ kind: 'literal', values }, [], [tensor.ir.id], 'torch.linalg');
	return tensor;
}

/** `_unknown(shape, dtype)`: a tensor whose numbers nobody knows. */
const unknown = pythonFunction('_unknown', 'shape, dtype', (host, shape, dtype) =>
	made(host, unpackSizes(host, 'empty', 'size', shape), readDType(dtype)!, null)
);

/** What the text of torch.linalg calls. */
export const linearAlgebra = [matrices, unknown] as const;
