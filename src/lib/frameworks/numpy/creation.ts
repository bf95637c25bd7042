import { isNumber, type Interpreter, type Value } from '../../python/index.ts';
import { StridedTensor } from '../../tensors/tensor.ts';
import type { Row } from './binding/row.ts';
import { asArray, naturalDType } from './create.ts';
import { NpScalar, readDType } from './dtype.ts';
import { made, readShape } from './operand.ts';
import { copyOf, reshape } from './views.ts';

/** What numpy says of a tensor, whose `__array__` takes no `copy`. */
const noCopyKeyword =
	"__array__ implementation doesn't accept a copy keyword, so passing copy=False failed. __array__ must implement 'dtype' and 'copy' keyword arguments. To learn more, see the migration guide https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword";

const shaped = "shape, dtype=None, order='C', *, device=None, like=...";

const filled = (name: string, value: number): Row => ({
	name,
	fn: shaped,
	...(name === 'zeros' && { binds: 'C' }),
	run: (host, [shape, dtype]) => made(host, readShape(host, shape!), readDType(host, dtype) ?? 'float64', `np.${name}`, { kind: 'full', value })
});

const alike = (name: string, value: number | null): Row => ({
	name,
	fn: `${value === null ? 'prototype' : 'a'}, dtype=None, order='K', subok=True, shape=None, *, device=None`,
	run: (host, [a, dtype, , , shape]) => {
		const array = asArray(host, a!);
		const sizes = shape === null ? array.shape : readShape(host, shape!);
		return made(host, sizes, readDType(host, dtype) ?? array.dtype, `np.${name}`, value === null ? undefined : { kind: 'full', value });
	}
});

const ends = (value: Value | undefined): number => Number(value instanceof NpScalar ? value.plain : value);

/** Ones on a diagonal. */
function diagonal(host: Interpreter, rows: number, columns: number, k: number, dtype: Value | undefined, call: string): Value {
	const values = Array.from({ length: rows * columns }, (_, i) => ((i % columns) - Math.floor(i / columns) === k ? 1 : 0));
	return made(host, [rows, columns], readDType(host, dtype) ?? 'float64', call, { kind: 'literal', values });
}

/** Functions that make arrays. */
export const creation: readonly Row[] = [
	{
		name: 'array',
		fn: "object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, ndmax=..., like=...",
		binds: 'C',
		run: (host, [object, dtype, copy, , , ndmin]) => {
			if (object instanceof StridedTensor) host.warn('DeprecationWarning', noCopyKeyword);
			const found = asArray(host, object!, readDType(host, dtype));
			const own = found === object && copy !== false ? copyOf(host, found, 'np.array') : found;
			const missing = Number(ndmin) - own.shape.length;
			return missing > 0 ? reshape(host, own, [...Array<number>(missing).fill(1), ...own.shape]) : own;
		}
	},
	{
		name: 'asarray',
		also: ['asanyarray'],
		fn: 'a, dtype=None, order=None, *, device=None, copy=..., like=...',
		binds: 'C',
		run: (host, [a, dtype]) => asArray(host, a!, readDType(host, dtype))
	},
	{ name: 'asfortranarray', fn: 'a, dtype=None, *, like=...', binds: 'C', run: (host, [a, dtype]) => asArray(host, a!, readDType(host, dtype)) },
	{
		name: 'ascontiguousarray',
		fn: 'a, dtype=None, *, like=...',
		binds: 'C',
		run: (host, [a, dtype]) => {
			const array = asArray(host, a!, readDType(host, dtype));
			return array === a ? copyOf(host, array, 'np.array') : array;
		}
	},
	filled('zeros', 0),
	filled('ones', 1),
	{
		name: 'empty',
		fn: shaped,
		binds: 'C',
		run: (host, [shape, dtype]) => made(host, readShape(host, shape!), readDType(host, dtype) ?? 'float64', 'np.empty')
	},
	{
		name: 'full',
		fn: shaped.replace('shape', 'shape, fill_value'),
		run: (host, [shape, given, dtype]) => {
			const value = given instanceof NpScalar ? given.plain : given;
			if (!isNumber(value)) return host.unsupported('np.full of something other than a number');
			const natural = given instanceof NpScalar ? given.tensor.dtype : naturalDType(host, value);
			return made(host, readShape(host, shape!), readDType(host, dtype) ?? natural, 'np.full', { kind: 'full', value: Number(value) });
		}
	},
	alike('zeros_like', 0),
	alike('ones_like', 1),
	alike('empty_like', null),
	{
		name: 'eye',
		fn: "N, M=None, k=0, dtype=None, order='C', *, device=None, like=...",
		run: (host, [n, m, k, dtype]) => diagonal(host, Number(n), Number(m ?? n), Number(k), dtype, 'np.eye')
	},
	{ name: 'identity', fn: 'n, dtype=None, *, like=...', run: (host, [n, dtype]) => diagonal(host, Number(n), Number(n), 0, dtype, 'np.identity') },
	{
		name: 'arange',
		fn: 'start, stop=None, step=1, dtype=None, *, device=None, like=...',
		run: (host, [first, second, by, dtype]) => {
			const given = [first, second, by];
			if (given.some((value) => value !== null && !isNumber(value) && !(value instanceof NpScalar))) return host.unsupported('np.arange of this');
			const [start, stop, step] = second === null ? [0, ends(first), ends(by)] : [ends(first), ends(second), ends(by)];
			const whole = given.every((value) => value === null || typeof value === 'bigint' || (value instanceof NpScalar && typeof value.plain === 'bigint'));
			if (step === 0) host.raise('ZeroDivisionError', 'division by zero');
			const length = Math.max(0, Math.ceil((stop - start) / step));
			return made(host, [length], readDType(host, dtype) ?? (whole ? 'int64' : 'float64'), 'np.arange', { kind: 'arange', start, step });
		}
	},
	{
		name: 'linspace',
		fn: 'start, stop, num=50, endpoint=True, retstep=..., dtype=None, axis=0, *, device=None',
		run: (host, [start, stop, num, endpoint, , dtype]) => {
			if (typeof num !== 'bigint' && !(num instanceof NpScalar)) return host.unsupported('np.linspace of such a number of samples');
			const count = Number(ends(num));
			if (count < 0) host.raise('ValueError', `Number of samples, ${count}, must be non-negative.`);
			if (![start, stop].every((value) => isNumber(value) || value instanceof NpScalar)) return host.unsupported('np.linspace of arrays');
			const steps = endpoint === false ? count : count - 1;
			const step = steps > 0 ? (ends(stop) - ends(start)) / steps : 0;
			return made(host, [count], readDType(host, dtype) ?? 'float64', 'np.linspace', { kind: 'arange', start: ends(start), step });
		}
	}
];
