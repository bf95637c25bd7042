import type { DType, ElementwiseFn } from '../../ir/index.ts';
import { NativeFunction, PyList, PyModule, PyRange, PyTuple, type Host, type Package, type Value } from '../../python/index.ts';
import { Raise } from '../../python/exceptions.ts';
import { runText } from '../../python/library/module.ts';
import { converted } from '../torch/conversion.ts';
import { literalTensor } from '../torch/literal.ts';
import { axesOf, derive, TorchTensor } from '../torch/tensor.ts';
import { reshape, spreadOf, squeeze, transpose } from './array.ts';
import { assignment } from './assign.ts';
import { axisOf, binary, isNumber, isOperand, made, matmul, readShape, reduce, unary, type Operand } from './compute.ts';
import { npDTypeClass, NpDType, NpScalar, readDType, resultType, scalarClasses } from './dtype.ts';
import { NdArray, ndarrayClass } from './ndarray.ts';
import { numpyNames, withoutName } from './names.ts';
import { defaultRng, randomFunctions, randomStateClass } from './random.ts';
import { numpyText, loadedBy, textValues } from './text.ts';

type Run = (host: Host, args: readonly Value[]) => Value;

const fn = (name: string, signature: string, run: Run): NativeFunction =>
	new NativeFunction(name, name, signature, (host, { positional }) => run(host, positional));

/** What `np.array` makes of a value; arrays and scalars stay what they are. */
function asArray(host: Host, value: Value, dtype: DType | null = null): NdArray {
	if (value instanceof NdArray) return dtype === null || dtype === value.dtype ? value : new NdArray(converted(host, value.tensor, { dtype }, 'np.array'));
	if (value instanceof NpScalar) return new NdArray(converted(host, value.tensor, { dtype: dtype ?? value.tensor.dtype }, 'np.array'));
	if (value instanceof TorchTensor) return asArray(host, host.call(host.getAttribute(value, 'numpy'), []), dtype);
	const rows = value instanceof PyList || value instanceof PyTuple ? value.items : value instanceof PyRange ? host.iterate(value) : null;
	if (rows?.some((row) => row instanceof NdArray || row instanceof NpScalar)) {
		return asArray(
			host,
			stacked(
				host,
				rows.map((row) => asArray(host, row)),
				0
			),
			dtype
		);
	}
	if (!rows && !isNumber(value)) return host.unsupported('np.array of this');
	if (rows && !rectangular(rows)) {
		return host.raise(
			'ValueError',
			`setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions. The detected shape was (${rows.length},) + inhomogeneous part.`
		);
	}
	return new NdArray(literalTensor(host, value, dtype ?? (value instanceof PyRange ? 'int64' : naturalDType(host, value)), 'np.array'));
}

function rectangular(rows: readonly Value[]): boolean {
	const lengths = new Set(rows.map((row) => (row instanceof PyList || row instanceof PyTuple ? row.items.length : -1)));
	return lengths.size <= 1;
}

function naturalDType(host: Host, value: Value): DType {
	if (value instanceof PyList || value instanceof PyTuple) {
		const inside = value.items.map((item) => naturalDType(host, item));
		if (inside.length === 0 || inside.includes('float64')) return 'float64';
		return inside.includes('int64') ? 'int64' : 'bool';
	}
	if (typeof value === 'boolean') return 'bool';
	if (typeof value === 'bigint') return 'int64';
	return typeof value === 'number' ? 'float64' : host.unsupported('an array of something other than numbers');
}

function together(arrays: readonly NdArray[]): DType {
	return resultType(arrays.map(({ dtype }) => ({ dtype, standing: 'array' })));
}

function concatenate(host: Host, arrays: readonly NdArray[], at: Value): NdArray {
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
	const inputs = arrays.map(({ tensor }) => converted(host, tensor, { dtype }, ''));
	const size = arrays.reduce((sum, { shape }) => sum + shape[axis]!, 0);
	const shape = first.shape.map((n, i) => (i === axis ? size : n));
	return new NdArray(derive(host, { kind: 'concat', axis }, 'np.concatenate', inputs, { shape, dtype, axes: axesOf(host, first.tensor) }));
}

function stacked(host: Host, arrays: readonly NdArray[], axis: number): NdArray {
	const first = arrays[0];
	if (!first) return host.raise('ValueError', 'need at least one array to stack');
	if (arrays.some(({ shape }) => String(shape) !== String(first.shape))) host.raise('ValueError', 'all input arrays must have the same shape');
	const at = axisOf(host, BigInt(axis), first.shape.length + 1);
	return concatenate(
		host,
		arrays.map((array) => reshape(host, array, [...array.shape.slice(0, at), 1, ...array.shape.slice(at)])),
		BigInt(at)
	);
}

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

const fractions: readonly ElementwiseFn[] = ['exp', 'log', 'log2', 'log10', 'log1p', 'sqrt', 'sin', 'cos', 'tan', 'tanh', 'sinh', 'cosh'];
const wholes: readonly (readonly [string, ElementwiseFn])[] = [
	['abs', 'abs'],
	['absolute', 'abs'],
	['negative', 'neg'],
	['sign', 'sign'],
	['floor', 'floor'],
	['ceil', 'ceil'],
	['square', 'square']
];
const binaries: readonly (readonly [string, ElementwiseFn])[] = [
	['add', 'add'],
	['subtract', 'sub'],
	['multiply', 'mul'],
	['divide', 'div'],
	['power', 'pow'],
	['maximum', 'maximum'],
	['minimum', 'minimum']
];

const ends = (value: Value | undefined): number => Number(value);

/** Arguments of numpy's functions that some of ours do not have. */
const elsewhere = new Set(
	'M append axis bins casting copy ddof decimals density device dtype endpoint equal_nan initial interpolation k keepdims kind like mean method minlength mode ndmin order out overwrite_input prepend range retstep return_counts return_index return_inverse rowvar sorted stable subok weights where'.split(
		' '
	)
);

/** A function of ours as numpy's: an argument that numpy takes there and we do not is not modelled, instead of an error. */
const lenient = (name: string, inner: Value): NativeFunction =>
	new NativeFunction(name, name, null, (host, { positional, keywords }) => {
		try {
			return host.call(inner, positional, keywords);
		} catch (thrown) {
			const text = thrown instanceof Raise ? String(thrown.exception.args.items[0]) : '';
			const [, of, , keyword] = /^(\w+)\(\) (takes .* positional arguments? but|got an unexpected keyword argument '(\w+)')/.exec(text) ?? [];
			if (of === name && (keyword === undefined || elsewhere.has(keyword))) return host.unsupported(`np.${name} with these arguments`);
			throw thrown;
		}
	});

const functions: readonly NativeFunction[] = [
	fn('array', "object, dtype=None, copy=True, order='K', subok=False, ndmin=0", (host, [object, dtype]) => asArray(host, object!, readDType(host, dtype))),
	fn('asarray', 'a, dtype=None', (host, [a, dtype]) => asArray(host, a!, readDType(host, dtype))),
	filled('zeros', 0),
	filled('ones', 1),
	fn('empty', "shape, dtype=None, order='C'", (host, [shape, dtype]) => made(host, readShape(host, shape!), readDType(host, dtype) ?? 'float64', 'np.empty')),
	fn('full', 'shape, fill_value, dtype=None', (host, [shape, value, dtype]) => {
		if (!isNumber(value)) return host.unsupported('np.full of something other than a number');
		return made(host, readShape(host, shape!), readDType(host, dtype) ?? naturalDType(host, value), 'np.full', { kind: 'full', value: Number(value) });
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
		const [start, stop, step] = second === null ? [0, ends(first), ends(by)] : [ends(first), ends(second), ends(by)];
		const whole = [first, second, by].every((value) => value === null || typeof value === 'bigint');
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
	fn('concatenate', 'arrays, axis=0', (host, [arrays, axis]) => concatenate(host, arraysOf(host, arrays!), axis!)),
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
		fn(name, 'a, axis=None, dtype=None, out=None, keepdims=False', (host, [a, axis, , , keep]) => reduce(host, name, asArray(host, a!), axis!, keep === true))
	),
	...(['var', 'std'] as const).map((name) =>
		fn(name, 'a, axis=None, dtype=None, out=None, ddof=0, keepdims=False', (host, [a, axis, , , ddof, keep]) =>
			spreadOf(host, name === 'std', asArray(host, a!), axis!, ddof!, keep!)
		)
	),
	...fractions.map((name) => fn(name, 'x', (host, [x]) => unary(host, name, operand(host, x), true, `np.${name}`))),
	...wholes.map(([name, of]) => fn(name, 'x', (host, [x]) => unary(host, of, operand(host, x), false, `np.${name}`))),
	...binaries.map(([name, of]) => fn(name, 'x1, x2', (host, [a, b]) => binary(host, of, operand(host, a), operand(host, b), `np.${name}`)))
];

ndarrayClass.attrs.set('__setitem__', assignment(asArray));

function load(host: Host): Map<string, Value> {
	const random = new PyModule('numpy.random');
	for (const one of randomFunctions) random.attrs.set(one.name, one);
	const missing = (path: string) =>
		new NativeFunction('__getattr__', '__getattr__', 'name', (host, { positional: [name] }) => host.unsupported(`${path}.${String(name)}`));
	random.attrs.set('RandomState', randomStateClass);
	random.attrs.set('default_rng', defaultRng);
	random.attrs.set('__getattr__', missing('numpy.random'));
	const typing = new PyModule('numpy.typing');
	typing.attrs.set('NDArray', ndarrayClass);
	const names = new Map<string, Value>([
		...functions.map((one): [string, Value] => [one.name, lenient(one.name, one)]),
		...Object.entries(scalarClasses),
		['bool_', scalarClasses.bool!],
		['ndarray', ndarrayClass],
		['dtype', npDTypeClass],
		['random', random],
		['typing', typing],
		['newaxis', null],
		['pi', Math.PI],
		['e', Math.E],
		['inf', Infinity],
		['nan', NaN],
		['__version__', '2.4.6'],
		[
			'__getattr__',
			new NativeFunction('__getattr__', '__getattr__', 'name', (host, { positional: [name] }) =>
				numpyNames.has(String(name)) ? host.unsupported(`numpy.${String(name)}`) : host.raise('AttributeError', withoutName(String(name)))
			)
		]
	]);
	const own = ['array', 'asarray', 'concatenate', 'maximum', 'minimum', 'all', 'abs', 'full', 'empty'];
	const given = [...textValues, ...own.map((name): [string, Value] => [name, names.get(name)!])];
	const written = runText(host, 'numpy', numpyText, given);
	const windows = new PyModule('numpy.lib.stride_tricks');
	windows.attrs.set('sliding_window_view', written.get('sliding_window_view')!);
	written.delete('sliding_window_view');
	const lib = new PyModule('numpy.lib');
	lib.attrs.set('stride_tricks', windows);
	for (const [name, value] of written) names.set(name, lenient(name, value));
	names.set('lib', lib);
	return names;
}

/** numpy 2.4, as far as model code meets it. What it has and is not here is not modelled. */
export const numpyPackage: Package = {
	name: 'numpy',
	load: loadedBy(load),
	describe: (value) => {
		if (value instanceof NdArray) return { kind: 'ndarray', shape: value.shape, dtype: value.dtype, tensor: value.tensor.ir.id };
		if (value instanceof NpScalar) return { kind: 'npscalar', shape: [], dtype: value.tensor.dtype };
		if (value instanceof NpDType) return { kind: 'dtype' };
		return undefined;
	}
};
