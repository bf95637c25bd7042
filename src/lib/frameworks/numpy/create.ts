import type { DType } from '../../ir/index.ts';
import { PyInstance, PyList, PyRange, PyTuple, PyUnknown, type Interpreter, type Value, isNumber } from '../../python/index.ts';
import { axesOf } from '../../tensors/tensor.ts';
import { NpScalar, resultType } from './dtype.ts';
import { arrayOf } from './mixed.ts';
import { NdArray } from '../interop.ts';
import { axisOf } from './operand.ts';
import { withAxis } from './views.ts';
import { cast } from '../../tensors/convert.ts';
import { literal } from './array/literal.ts';
import { StridedTensor, derive } from '../../tensors/tensor.ts';
import { tupled } from '../../tensors/broadcast.ts';

/** What `np.array` makes of a value; arrays and scalars stay what they are. */
export function asArray(host: Interpreter, value: Value, dtype: DType | null = null): NdArray {
	if (value instanceof NdArray) return dtype === null || dtype === value.dtype ? value : new NdArray(cast(host, value.tensor, { dtype }, 'np.array'));
	if (value instanceof NpScalar) return new NdArray(cast(host, value.tensor, { dtype: dtype ?? value.tensor.dtype }, 'np.array'));
	if (value instanceof StridedTensor) return asArray(host, arrayOf(host, value), dtype);
	if (value instanceof PyInstance) {
		// What may be a number may as well be many of them.
		const made = value.cls.find('__assumed_array__') ?? value.cls.find('__array__');
		return asArray(host, made ? host.call(made, [value]) : host.unsupported('np.array of this'), dtype);
	}
	const rows = value instanceof PyList || value instanceof PyTuple ? value.items : value instanceof PyRange ? host.iterate(value) : null;
	const made = rows?.map((item) => assumed(host, item));
	if (rows && made?.some((item) => item !== undefined)) return asArray(host, new PyList(rows.map((item, i) => made[i] ?? item)), dtype);
	if (rows?.some((row) => isArrayLike(host, row))) {
		const arrays = rows.map((row) => asArray(host, row));
		if (arrays.some(({ shape }) => String(shape) !== String(arrays[0]!.shape))) inhomogeneous(host, arrays);
		return asArray(host, stacked(host, arrays, 0n), dtype);
	}
	if (!rows && !isNumber(value) && !(value instanceof PyUnknown && value.number)) return host.unsupported('np.array of this');
	const natural = value instanceof PyRange ? 'int64' : naturalDType(host, value);
	if (dtype !== null) checkRange(host, value, dtype);
	const numbers = value instanceof PyRange ? new PyList([...host.iterate(value)]) : value;
	return new NdArray(literal(host, numbers, dtype ?? natural, 'np.array'));
}

/** The same, but for one of numpy's numbers, which stays one. */
export const asEither = (host: Interpreter, value: Value | undefined): NdArray | NpScalar => (value instanceof NpScalar ? value : asArray(host, value ?? null));

/** What stands for something that is not here, as an array or a number. */
function assumed(host: Interpreter, value: Value): Value | undefined {
	if (!(value instanceof PyInstance)) return undefined;
	const made = value.cls.find('__assumed_array__') ?? value.cls.find('__assumed_number__');
	return made && host.call(made, [value]);
}

/** An array, a number of numpy's or a tensor, or a list that holds one. */
function isArrayLike(host: Interpreter, row: Value): boolean {
	if (!(row instanceof PyList || row instanceof PyTuple)) return row instanceof NdArray || row instanceof NpScalar || row instanceof StridedTensor;
	host.spend(1 + (row.items.length >> 3));
	return row.items.some((item) => isArrayLike(host, item));
}

/** Rows of several shapes: the sizes that they have in common, and how many there are. */
function inhomogeneous(host: Interpreter, rows: readonly { readonly shape: readonly number[] }[]): never {
	const first = rows[0]!.shape;
	let common = 0;
	while (rows.every(({ shape }) => shape.length > common && shape[common] === first[common])) common++;
	return host.raise(
		'ValueError',
		`setting an array element with a sequence. The requested array has an inhomogeneous shape after ${common + 1} dimensions. The detected shape was ${tupled([rows.length, ...first.slice(0, common)])} + inhomogeneous part.`
	);
}

/** The sizes of nested lists; raises where they do not fit together. */
function shapeOfLists(host: Interpreter, value: Value): readonly number[] {
	if (!(value instanceof PyList || value instanceof PyTuple)) return [];
	host.spend(1 + (value.items.length >> 3));
	const rows = value.items.map((item) => ({ shape: shapeOfLists(host, item) }));
	if (rows.some(({ shape }) => String(shape) !== String(rows[0]!.shape))) return inhomogeneous(host, rows);
	return [rows.length, ...(rows[0]?.shape ?? [])];
}

const signed = (bits: bigint): readonly [bigint, bigint] => [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
const ranges: Partial<Record<DType, readonly [bigint, bigint]>> = {
	uint8: [0n, 255n],
	int8: signed(8n),
	int16: signed(16n),
	int32: signed(32n),
	int64: signed(64n)
};

/** Python's whole numbers fit a dtype, or OverflowError. */
export function checkRange(host: Interpreter, value: Value, dtype: DType): void {
	if (value instanceof PyList || value instanceof PyTuple) for (const item of value.items) checkRange(host, item, dtype);
	const range = ranges[dtype];
	if (range && typeof value === 'bigint' && (value < range[0] || value > range[1]))
		host.raise('OverflowError', `Python integer ${value} out of bounds for ${dtype}`);
}

export function naturalDType(host: Interpreter, value: Value): DType {
	if (value instanceof PyList || value instanceof PyTuple) {
		shapeOfLists(host, value);
		const inside = value.items.map((item) => naturalDType(host, item));
		if (inside.length === 0 || inside.includes('float64')) return 'float64';
		return inside.includes('int64') ? 'int64' : 'bool';
	}
	if (typeof value === 'boolean') return 'bool';
	if (typeof value === 'bigint') return 'int64';
	if (value instanceof PyUnknown && value.number) return value.number === 'int' ? 'int64' : 'float64';
	return typeof value === 'number' ? 'float64' : host.unsupported('an array of something other than numbers');
}

function together(arrays: readonly NdArray[]): DType {
	return resultType(arrays.map(({ dtype }) => ({ dtype, category: 'array' })));
}

export function concatenate(host: Interpreter, arrays: readonly NdArray[], at: Value): NdArray {
	const first = arrays[0];
	if (!first) return host.raise('ValueError', 'need at least one array to concatenate');
	const axis = axisOf(host, at, first.shape.length);
	arrays.forEach(({ shape }, i) => {
		if (shape.length !== first.shape.length) {
			host.raise(
				'ValueError',
				`all the input arrays must have same number of dimensions, but the array at index 0 has ${first.shape.length} dimension(s) and the array at index ${i} has ${shape.length} dimension(s)`
			);
		}
		shape.forEach((n, dim) => {
			if (dim !== axis && n !== first.shape[dim]) {
				host.raise(
					'ValueError',
					`all the input array dimensions except for the concatenation axis must match exactly, but along dimension ${dim}, the array at index 0 has size ${first.shape[dim]} and the array at index ${i} has size ${n}`
				);
			}
		});
	});
	const dtype = together(arrays);
	const inputs = arrays.map(({ tensor }) => cast(host, tensor, { dtype }, ''));
	const size = arrays.reduce((sum, { shape }) => sum + shape[axis]!, 0);
	const shape = first.shape.map((n, i) => (i === axis ? size : n));
	return new NdArray(derive(host, { kind: 'concat', axis }, 'np.concatenate', inputs, { shape, dtype, axes: axesOf(host, first.tensor) }));
}

export function stacked(host: Interpreter, arrays: readonly NdArray[], axis: Value): NdArray {
	const first = arrays[0];
	if (!first) return host.raise('ValueError', 'need at least one array to stack');
	if (arrays.some(({ shape }) => String(shape) !== String(first.shape))) host.raise('ValueError', 'all input arrays must have the same shape');
	const at = axisOf(host, axis, first.shape.length + 1);
	return concatenate(
		host,
		arrays.map((array) => withAxis(host, array, at)),
		BigInt(at)
	);
}
