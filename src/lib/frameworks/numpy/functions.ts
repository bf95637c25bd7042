import type { ElementwiseFn } from '../../ir/index.ts';
import { NativeFunction, type Host, type Value, isNumber } from '../../python/index.ts';
import { axesOf } from '../../tensors/tensor.ts';
import { reshape, spreadOf, squeeze, transpose } from './array/array.ts';
import { axisOf, binary, isOperand, made, matmul, readShape, reduce, unary, type Operand } from './compute.ts';
import { asArray, concatenate, naturalDType, stacked } from './create.ts';
import { NpScalar, readDType } from './dtype.ts';
import { NdArray } from '../interop.ts';
import { StridedTensor, derive } from '../../tensors/tensor.ts';

type Run = (host: Host, args: readonly Value[]) => Value;

/** An array of its own in the same memory's values. */
const copied = (host: Host, { tensor }: NdArray): NdArray =>
	new NdArray(derive(host, { kind: 'cast' }, 'np.array', [tensor], { shape: tensor.shape, dtype: tensor.dtype, axes: axesOf(host, tensor) }));

const fn = (name: string, signature: string, run: Run): NativeFunction =>
	new NativeFunction(name, name, signature, (host, { positional }) => run(host, positional));

const arraysOf = (host: Host, value: Value): NdArray[] => host.iterate(value).map((item) => asArray(host, item));

const filled = (name: string, value: number): NativeFunction =>
	fn(name, "shape, dtype=None, order='C'", (host, [shape, dtype]) =>
		made(host, readShape(host, shape!), readDType(host, dtype) ?? 'float64', `np.${name}`, { kind: 'full', value })
	);

const alike = (name: string, value: number): NativeFunction =>
	fn(name, 'a, dtype=None', (host, [a, dtype]) => {
		const array = asArray(host, a!);
		return made(host, array.shape, readDType(host, dtype) ?? array.dtype, `np.${name}`, { kind: 'full', value });
	});

const operand = (host: Host, value: Value | undefined): Operand => (isOperand(value) ? value : asArray(host, value ?? null));

const fractions: readonly ElementwiseFn[] = ['exp', 'log', 'log2', 'log10', 'log1p', 'sqrt', 'sin', 'cos', 'tan', 'tanh', 'sinh', 'cosh', 'exp2', 'expm1'];
const wholes: readonly (readonly [string, ElementwiseFn])[] = [
	['abs', 'abs'],
	['absolute', 'abs'],
	['negative', 'neg'],
	['sign', 'sign'],
	['floor', 'floor'],
	['ceil', 'ceil'],
	['square', 'square'],
	['trunc', 'trunc'],
	['rint', 'round'],
	['fabs', 'abs']
];
const binaries: readonly (readonly [string, ElementwiseFn])[] = [
	['add', 'add'],
	['subtract', 'sub'],
	['multiply', 'mul'],
	['divide', 'div'],
	['power', 'pow'],
	['maximum', 'maximum'],
	['minimum', 'minimum'],
	['true_divide', 'div'],
	['floor_divide', 'floor_divide'],
	['mod', 'remainder'],
	['remainder', 'remainder'],
	['fmod', 'fmod'],
	['equal', 'eq'],
	['not_equal', 'ne'],
	['less', 'lt'],
	['less_equal', 'le'],
	['greater', 'gt'],
	['greater_equal', 'ge'],
	['bitwise_and', 'bitwise_and'],
	['bitwise_or', 'bitwise_or'],
	['bitwise_xor', 'bitwise_xor']
];
/** Of truth: their operands are bools first. */
const logical: readonly (readonly [string, ElementwiseFn])[] = [
	['logical_and', 'logical_and'],
	['logical_or', 'logical_or'],
	['logical_xor', 'logical_xor']
];
/** Names that a function has as well. */
const named: Readonly<Record<string, ElementwiseFn>> = { arcsin: 'asin', arccos: 'acos', arctan: 'atan' };

const ends = (value: Value | undefined): number => Number(value instanceof NpScalar ? value.plain : value);

/** What an operand is as truth. */
const asBools = (host: Host, value: Value | undefined): Operand => asArray(host, value ?? null, 'bool');
const operandArray = (host: Host, value: Value | undefined): Value => (value instanceof NpScalar ? value : asArray(host, value ?? null));

/** What numpy says of a tensor, whose `__array__` takes no `copy`. */
const noCopyKeyword =
	"__array__ implementation doesn't accept a copy keyword, so passing copy=False failed. __array__ must implement 'dtype' and 'copy' keyword arguments. To learn more, see the migration guide https://numpy.org/devdocs/numpy_2_0_migration_guide.html#adapting-to-changes-in-the-copy-keyword";

/** Functions of numpy's that are written here. */
export const functions: readonly NativeFunction[] = [
	fn('array', "object, dtype=None, copy=True, order='K', subok=False, ndmin=0", (host, [object, dtype, copy, , , ndmin]) => {
		if (object instanceof StridedTensor) host.warn('DeprecationWarning', noCopyKeyword);
		const made = asArray(host, object!, readDType(host, dtype));
		const own = made === object && copy !== false ? copied(host, made) : made;
		const missing = Number(ndmin) - own.shape.length;
		return missing > 0 ? reshape(host, own, [...Array<number>(missing).fill(1), ...own.shape]) : own;
	}),
	fn('asarray', 'a, dtype=None', (host, [a, dtype]) => asArray(host, a!, readDType(host, dtype))),
	filled('zeros', 0),
	filled('ones', 1),
	fn('empty', "shape, dtype=None, order='C'", (host, [shape, dtype]) => made(host, readShape(host, shape!), readDType(host, dtype) ?? 'float64', 'np.empty')),
	fn('full', "shape, fill_value, dtype=None, order='C'", (host, [shape, given, dtype]) => {
		const value = given instanceof NpScalar ? given.plain : given;
		if (!isNumber(value)) return host.unsupported('np.full of something other than a number');
		return made(
			host,
			readShape(host, shape!),
			readDType(host, dtype) ?? (given instanceof NpScalar ? given.tensor.dtype : naturalDType(host, value)),
			'np.full',
			{ kind: 'full', value: Number(value) }
		);
	}),
	alike('zeros_like', 0),
	alike('ones_like', 1),
	...['eye', 'identity'].map((name) =>
		fn(name, name === 'eye' ? 'N, M=None, k=0, dtype=None' : 'n, dtype=None', (host, args) => {
			const [n, m, k, dtype] = name === 'eye' ? args : [args[0], null, 0n, args[1]];
			const [rows, columns] = [Number(n), Number(m ?? n)];
			const values = Array.from({ length: rows * columns }, (_, i) => ((i % columns) - Math.floor(i / columns) === Number(k) ? 1 : 0));
			return made(host, [rows, columns], readDType(host, dtype) ?? 'float64', `np.${name}`, { kind: 'literal', values });
		})
	),
	fn('arange', 'start, stop=None, step=1, dtype=None', (host, [first, second, by, dtype]) => {
		if ([first, second, by].some((value) => value !== null && !isNumber(value) && !(value instanceof NpScalar))) return host.unsupported('np.arange of this');
		const [start, stop, step] = second === null ? [0, ends(first), ends(by)] : [ends(first), ends(second), ends(by)];
		const whole = [first, second, by].every(
			(value) => value === null || typeof value === 'bigint' || (value instanceof NpScalar && typeof value.plain === 'bigint')
		);
		if (step === 0) host.raise('ZeroDivisionError', 'division by zero');
		const length = Math.max(0, Math.ceil((stop - start) / step));
		return made(host, [length], readDType(host, dtype) ?? (whole ? 'int64' : 'float64'), 'np.arange', { kind: 'arange', start, step });
	}),
	fn('linspace', 'start, stop, num=50, endpoint=True, retstep=False, dtype=None', (host, [start, stop, num, endpoint, retstep, dtype]) => {
		if (retstep !== false) return host.unsupported('np.linspace with retstep');
		const count = Number(num);
		const steps = endpoint === false ? count : count - 1;
		const step = steps > 0 ? (ends(stop) - ends(start)) / steps : 0;
		return made(host, [count], readDType(host, dtype) ?? 'float64', 'np.linspace', { kind: 'arange', start: ends(start), step });
	}),
	fn('concatenate', 'arrays, axis=0', (host, [arrays, axis]) => {
		const given = arraysOf(host, arrays!);
		if (axis !== null) return concatenate(host, given, axis!);
		return concatenate(
			host,
			given.map((array) => reshape(host, array, [-1])),
			0n
		);
	}),
	fn('stack', 'arrays, axis=0', (host, [arrays, axis]) => stacked(host, arraysOf(host, arrays!), Number(axis))),
	fn('vstack', 'tup', (host, [arrays]) =>
		concatenate(
			host,
			arraysOf(host, arrays!).map((array) => (array.shape.length === 1 ? reshape(host, array, [1, array.shape[0]!]) : array)),
			0n
		)
	),
	fn('hstack', 'tup', (host, [arrays]) => {
		const given = arraysOf(host, arrays!);
		return concatenate(host, given, given[0]?.shape.length === 1 ? 0n : 1n);
	}),
	fn('expand_dims', 'a, axis', (host, [a, axis]) => {
		const array = asArray(host, a!);
		const at = axisOf(host, axis!, array.shape.length + 1);
		return reshape(host, array, [...array.shape.slice(0, at), 1, ...array.shape.slice(at)]);
	}),
	fn('squeeze', 'a, axis=None', (host, [a, axis]) => squeeze(host, asArray(host, a!), axis!)),
	fn('reshape', "a, newshape, order='C'", (host, [a, shape]) => reshape(host, asArray(host, a!), readShape(host, shape!))),
	fn('transpose', 'a, axes=None', (host, [a, axes]) => transpose(host, asArray(host, a!), axes === null ? null : readShape(host, axes!))),
	fn('matmul', 'x1, x2', (host, [a, b]) => matmul(host, asArray(host, a!), asArray(host, b!))),
	fn('dot', 'a, b', (host, [left, right]) => {
		const [a, b] = [asArray(host, left!), asArray(host, right!)];
		if (a.shape.length > 2 || b.shape.length > 2 || a.shape.length * b.shape.length === 0) return host.unsupported('np.dot of these shapes');
		const [k, k2] = [a.shape.at(-1)!, b.shape[0]!];
		if (k !== k2) {
			const shape = (array: NdArray) => (array.shape.length === 1 ? `(${array.shape[0]},)` : `(${array.shape.join(',')})`);
			host.raise('ValueError', `shapes ${shape(a)} and ${shape(b)} not aligned: ${k} (dim ${a.shape.length - 1}) != ${k2} (dim 0)`);
		}
		return matmul(host, a, b);
	}),
	...(['sum', 'mean', 'max', 'min', 'prod', 'argmax', 'argmin', 'any', 'all'] as const).map((name) =>
		fn(name, 'a, axis=None, dtype=None, out=None, keepdims=False', (host, [a, axis, dtype, out, keep]) => {
			if (out !== null) return host.unsupported(`np.${name} with out`);
			const array = name.startsWith('arg') || dtype === null ? asArray(host, a!) : asArray(host, a!, readDType(host, dtype));
			return reduce(host, name, array, axis!, keep === true);
		})
	),
	...(['var', 'std'] as const).map((name) =>
		fn(name, 'a, axis=None, dtype=None, out=None, ddof=0, keepdims=False', (host, [a, axis, , , ddof, keep]) =>
			spreadOf(host, name === 'std', asArray(host, a!), axis!, ddof!, keep!)
		)
	),
	...fractions.map((name) => fn(name, 'x', (host, [x]) => unary(host, name, operand(host, x), true, `np.${name}`))),
	...wholes.map(([name, of]) => fn(name, 'x', (host, [x]) => unary(host, of, operand(host, x), false, `np.${name}`))),
	...Object.entries(named).map(([name, of]) => fn(name, 'x', (host, [x]) => unary(host, of, operand(host, x), true, `np.${name}`))),
	...logical.map(([name, of]) => fn(name, 'x1, x2', (host, [a, b]) => binary(host, of, asBools(host, a), asBools(host, b), `np.${name}`))),
	fn('logical_not', 'x', (host, [x]) => unary(host, 'not', asBools(host, x), false, 'np.logical_not')),
	...['invert', 'bitwise_not'].map((name) => fn(name, 'x', (host, [x]) => host.call(host.getAttribute(operandArray(host, x), '__invert__'), []))),
	fn('arctan2', 'x1, x2', (host, [a, b]) => binary(host, 'atan2', asArray(host, a!, 'float64'), asArray(host, b!, 'float64'), 'np.arctan2')),
	...binaries.map(([name, of]) => fn(name, 'x1, x2', (host, [a, b]) => binary(host, of, operand(host, a), operand(host, b), `np.${name}`)))
];
