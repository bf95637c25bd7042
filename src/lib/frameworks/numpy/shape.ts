import { PyTuple, type Interpreter, type Value } from '../../python/index.ts';
import { derive } from '../../tensors/tensor.ts';
import { diagonal, expanded } from '../../tensors/viewing.ts';
import { NdArray } from '../interop.ts';
import type { Row } from './binding/row.ts';
import { asArray, asEither, concatenate, stacked } from './create.ts';
import { apply } from './binding/ufunc.ts';
import { axisOf, readShape, tight, wrap } from './operand.ts';
import { NpScalar } from './dtype.ts';
import { ufuncs } from './ufuncs.ts';
import { copyOf, reshape, squeeze, transpose, withAxis } from './views.ts';

const arraysOf = (host: Interpreter, value: Value | undefined): NdArray[] => host.iterate(value ?? null).map((item) => asArray(host, item));

/** Sizes as `reshape(2, 3)` or `reshape((2, 3))`. */
const sizes = (host: Interpreter, given: Value | undefined): readonly number[] => {
	const { items } = given as PyTuple;
	return items.length === 1 ? readShape(host, items[0]!) : readShape(host, given!);
};

/** Only rows in C's order are modelled. */
const rowMajor = (host: Interpreter, order: Value | undefined, what: string): void => {
	if (order !== 'C') host.unsupported(`${what} in another order than C`);
};

const flat = (host: Interpreter, array: NdArray | NpScalar): NdArray => reshape(host, array, [-1]);

const joined = 'dtype=..., casting=...';

/** Functions of shapes, and what joins arrays. */
export const shapes: readonly Row[] = [
	{
		name: 'reshape',
		fn: "a, shape, order='C', *, copy=...",
		run: (host, [a, shape, order]) => {
			rowMajor(host, order, 'reshape');
			return reshape(host, asArray(host, a!), readShape(host, shape!));
		}
	},
	{
		name: 'reshape',
		method: "*shape, order='C', copy=...",
		run: (host, [self, shape, order]) => {
			rowMajor(host, order, 'reshape');
			return reshape(host, asEither(host, self), sizes(host, shape));
		}
	},
	{
		name: 'transpose',
		also: ['permute_dims'],
		fn: 'a, axes=None',
		run: (host, [a, axes]) => transpose(host, asArray(host, a!), axes === null ? null : readShape(host, axes!))
	},
	{
		name: 'transpose',
		method: '*axes',
		run: (host, [self, axes]) => transpose(host, asEither(host, self), (axes as PyTuple).items.length === 0 ? null : sizes(host, axes))
	},
	{
		name: 'swapaxes',
		fn: 'a, axis1, axis2',
		method: 'axis1, axis2',
		run: (host, [a, first, second]) => {
			const array = asEither(host, a);
			const { shape, rank } = array.tensor;
			const [x, y] = [axisOf(host, first!, rank, 'axis1: '), axisOf(host, second!, rank, 'axis2: ')];
			const order = shape.map((_, i) => (i === x ? y : i === y ? x : i));
			return transpose(host, array, order);
		}
	},
	{
		name: 'ravel',
		fn: "a, order='C'",
		method: "order='C'",
		run: (host, [a, order]) => {
			rowMajor(host, order, 'ravel');
			return flat(host, asEither(host, a));
		}
	},
	{
		name: 'flatten',
		method: "order='C'",
		run: (host, [self, order]) => {
			rowMajor(host, order, 'flatten');
			return copyOf(host, flat(host, asEither(host, self)));
		}
	},
	{ name: 'copy', fn: "a, order='K', subok=False", method: "order='C'", run: (host, [a]) => copyOf(host, asEither(host, a)) },
	{ name: 'squeeze', fn: 'a, axis=None', method: 'axis=None', run: (host, [a, axis]) => squeeze(host, asEither(host, a), axis!) },
	{
		name: 'expand_dims',
		fn: 'a, axis',
		run: (host, [a, axis]) => {
			const array = asArray(host, a!);
			return withAxis(host, array, axisOf(host, axis!, array.shape.length + 1));
		}
	},
	{
		name: 'broadcast_to',
		fn: 'array, shape, subok=False',
		run: (host, [given, asked]) => {
			const { tensor } = asArray(host, given!);
			const shape = readShape(host, asked!);
			if (shape.length < tensor.rank) host.raise('ValueError', 'input operand has more dimensions than allowed by the axis remapping');
			if (tensor.shape.some((n, i) => n !== 1 && n !== shape[i + shape.length - tensor.rank]))
				host.raise(
					'ValueError',
					`operands could not be broadcast together with remapped shapes [original->remapped]: ${tight(tensor.shape)}  and requested shape ${tight(shape)}`
				);
			return new NdArray(expanded(host, tensor, shape, 'np.broadcast_to'));
		}
	},
	{
		name: 'concatenate',
		also: ['concat'],
		fn: `arrays, axis=0, out=..., *, ${joined}`,
		run: (host, [arrays, axis]) => {
			const given = arraysOf(host, arrays);
			if (axis !== null) return concatenate(host, given, axis!);
			return concatenate(
				host,
				given.map((array) => flat(host, array)),
				0n
			);
		}
	},
	{ name: 'stack', fn: `arrays, axis=0, out=..., *, ${joined}`, run: (host, [arrays, axis]) => stacked(host, arraysOf(host, arrays), axis!) },
	{
		name: 'vstack',
		also: ['row_stack'],
		fn: `tup, *, ${joined}`,
		run: (host, [tup]) => {
			const rows = arraysOf(host, tup).map((array) => (array.shape.length < 2 ? reshape(host, array, [1, array.shape[0] ?? 1]) : array));
			return concatenate(host, rows, 0n);
		}
	},
	{
		name: 'hstack',
		fn: `tup, *, ${joined}`,
		run: (host, [tup]) => {
			const given = arraysOf(host, tup).map((array) => (array.shape.length === 0 ? flat(host, array) : array));
			return concatenate(host, given, given[0]?.shape.length === 1 ? 0n : 1n);
		}
	},
	...(['tril', 'triu'] as const).map((name): Row => ({
		name,
		fn: 'm, k=0',
		run: (host, [m, k]) => {
			const { tensor: given } = asArray(host, m!);
			const [n = 1] = given.shape;
			const tensor = given.rank === 1 ? expanded(host, given, [n, n], `np.${name}`) : given;
			const primitive = { kind: 'triangle', upper: name === 'triu', diagonal: Number(k) } as const;
			return new NdArray(derive(host, primitive, `np.${name}`, [tensor], { shape: tensor.shape, dtype: tensor.dtype }));
		}
	})),
	{
		name: 'diagonal',
		fn: 'a, offset=0, axis1=0, axis2=1',
		method: 'offset=0, axis1=0, axis2=1',
		of: 'arrays',
		run: (host, [a, offset, first, second]) => {
			const { tensor } = asArray(host, a!);
			if (tensor.rank < 2) host.raise('ValueError', 'diag requires an array of at least two dimensions');
			const [x, y] = [axisOf(host, first!, tensor.rank, 'axis1: '), axisOf(host, second!, tensor.rank, 'axis2: ')];
			if (x === y) host.raise('ValueError', 'axis1 and axis2 cannot be the same');
			return new NdArray(diagonal(host, tensor, Number(offset), x, y, 'np.diagonal'));
		}
	},
	{
		name: 'dot',
		fn: 'a, b, out=...',
		method: 'other, out=...',
		run: (host, [left, right]) => {
			const [a, b] = [asArray(host, left!), asArray(host, right!)];
			if (a.shape.length * b.shape.length === 0)
				return apply(
					host,
					ufuncs.find(({ name }) => name === 'multiply')!,
					[wrap(a.tensor), wrap(b.tensor)]
				);
			if (a.shape.length > 2 || b.shape.length > 2) return host.unsupported('np.dot of these shapes');
			const [k, k2] = [a.shape.at(-1)!, b.shape[0]!];
			if (k !== k2) host.raise('ValueError', `shapes ${tight(a.shape)} and ${tight(b.shape)} not aligned: ${k} (dim ${a.shape.length - 1}) != ${k2} (dim 0)`);
			return apply(
				host,
				ufuncs.find(({ name }) => name === 'matmul')!,
				[a, b]
			);
		}
	}
];
