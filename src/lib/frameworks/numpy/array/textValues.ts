import type { DType } from '../../../ir/index.ts';
import { PyDict, PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import { raw } from '../binding/row.ts';
import { axisOf, broadcast, categorised, isOperand, shapeOf, tensorOf, wrap, type Operand } from '../operand.ts';
import { distinct } from '../ordering.ts';
import { NpScalar, readDType, resultType, scalarClasses, type Category } from '../dtype.ts';
import { NdArray } from '../../interop.ts';
import { arrayRepr, arrayStr, arrayText, optionsOf, stepsToPrint, type PrintOptions } from './print.ts';
import { ufuncTypeError } from '../binding/loops.ts';
import { windows } from '../../../tensors/viewing.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import { derive, type StridedTensor } from '../../../tensors/tensor.ts';

/** A dict by strings. */
const dictOf = (entries: readonly (readonly [string, Value])[]): PyDict =>
	new PyDict(undefined, null, new Map(entries.map(([key, value]) => [key, [key, value]])));

const native = (name: string, run: (host: Interpreter, args: readonly Value[]) => Value): readonly [string, Value] => [
	name,
	raw(name, (host, { positional }) => run(host, positional))
];

const memoryOf = (value: Value | undefined): StridedTensor | null => (value instanceof NdArray || value instanceof NpScalar ? value.tensor : null);

/** What every text is given. */
export const textValues: readonly (readonly [string, Value])[] = [
	native('_where', (host, [condition, a, b]) =>
		isOperand(condition) && isOperand(a) && isOperand(b) ? choose(host, condition, a, b) : host.unsupported('np.where of something other than arrays')
	),
	native('_distinct', (host, [array]) => distinct(host, array)),
	native(
		'_windows',
		(host, [array, axis, size]) => new NdArray(windows(host, memoryOf(array)!, Number(axis), Number(size), 1, 'np.lib.stride_tricks.sliding_window_view'))
	),
	native('_axis', (host, [axis, rank]) => BigInt(axisOf(host, axis ?? null, Number(rank)))),
	native('_unsupported', (host, [what]) => host.unsupported(String(what)))
];

/** `np.where(condition, a, b)`. */
function choose(host: Interpreter, condition: Operand, left: Operand, right: Operand): Value {
	const dtype = resultType([categorised(left), categorised(right)]);
	const inputs = [tensorOf(host, condition, 'bool'), tensorOf(host, left, dtype), tensorOf(host, right, dtype)];
	const shape = broadcast(host, ...[condition, left, right].map(shapeOf));
	return wrap(derive(host, { kind: 'elementwise', fn: 'where' }, 'np.where', inputs, { shape, dtype, requiresGrad: false }));
}

/** What the text about dtypes is given: the scalar classes by name, and the dtype that arrays of some have together, with Python's own numbers. */
export const typeValues = (): readonly (readonly [string, Value])[] => [
	['_dtypes', dictOf(Object.entries(scalarClasses))],
	native('_promoted', (host, [names, weak]) => {
		const one = (dtype: DType, category: Category) => ({ dtype, category });
		const named = host.iterate(names!);
		const unknown = named.find((name) => name instanceof PyUnknown);
		if (unknown) return unknown;
		const given = named.map((name) => one(readDType(host, name) ?? 'float64', 'array'));
		const numbers = host.iterate(weak!).map((value) => one('float64', typeof value === 'number' ? 'float' : typeof value === 'bigint' ? 'int' : 'bool'));
		if (given.length > 0) return resultType([...given, ...numbers]);
		return numbers.some(({ category }) => category === 'float') ? 'float64' : numbers.some(({ category }) => category === 'int') ? 'int64' : 'bool';
	})
];

/** What the text about arrays of objects is given. */
export const objectValues: readonly (readonly [string, Value])[] = [
	/** Such an array as numpy prints it, of which is told which word stands where; of its `repr`, the dtype. */
	native('_shown', (host, [places, words, dtype]) => {
		const tensor = memoryOf(places)!;
		const values = tensor.values ?? host.unsupported('an array of which it is not known what stands where');
		const texts = host.iterate(words!).map(String);
		const options = { ...optionsOf(host.trace), custom: () => (at: number) => texts[at]! };
		host.spend(stepsToPrint(tensor.size, options) + (texts.reduce((sum, { length }) => sum + length, 0) >> 2));
		return dtype === null ? arrayStr(tensor, values, options) : arrayRepr(tensor, values, options, true, String(dtype));
	}),
	native('_ufunc_error', (host, [message]) => host.raise(ufuncTypeError, String(message)))
];

const kindNames: Table<readonly string[]> = tableOf({
	float: ['float', 'float_kind', 'all'],
	int: ['int', 'int_kind', 'all'],
	bool: ['bool', 'all']
});

/** How a program's own `formatter`, a dict, writes each kind of number. */
const customOf =
	(host: Interpreter, formatter: Value): PrintOptions['custom'] =>
	(kind) => {
		const own = (kindNames[kind] ?? []).map((one) => host.call(host.getAttribute(formatter, 'get'), [one])).find((found) => found !== null);
		if (own === undefined) return null;
		return (number) => host.str(host.call(own, [kind === 'int' ? BigInt(number) : kind === 'bool' ? number !== 0 : number]));
	};

const counts = ['precision', 'threshold', 'edgeitems', 'linewidth'] as const;

/** What the text about printing is given. */
export const printValues: readonly (readonly [string, Value])[] = [
	native('_print_option', (host, [name, value]) => {
		const options = optionsOf(host.trace);
		const key = String(name);
		if (key === 'formatter') {
			if (value !== undefined) Object.assign(options, { formatter: value, custom: value === null ? null : customOf(host, value) });
			return options.formatter;
		}
		if (key === 'suppress' || key === 'fixed') {
			if (value !== undefined) options[key] = host.truth(value);
			return options[key];
		}
		const count = counts.find((one) => one === key);
		if (!count || !['undefined', 'number', 'bigint'].includes(typeof value)) return host.unsupported(`np.set_printoptions(${key}=…)`);
		if (value !== undefined) options[count] = Number(value);
		return Number.isInteger(options[count]) ? BigInt(options[count]) : options[count];
	}),
	native('_text', (host, [array, separator, prefix]) => {
		const tensor = memoryOf(array);
		if (!tensor?.values) return host.unsupported('printing values that only running the program would tell');
		const options = optionsOf(host.trace);
		host.spend(stepsToPrint(tensor.size, options));
		return arrayText(tensor, tensor.values, options, String(separator), Number(prefix));
	}),
	native('_dtype_of', (host, [value]) => readDType(host, value) ?? 'float64')
];
