import type { DType } from '../../../ir/index.ts';
import { NativeFunction, PyDict, PyTuple, PyUnknown, type Host, type Value } from '../../../python/index.ts';
import { axisOf, choose, isOperand, wrap } from '../compute.ts';
import { NpScalar, readDType, resultType, scalarClasses, type Category } from '../dtype.ts';
import { NdArray } from '../../interop.ts';
import { lentMethod } from '../lent.ts';
import { arrayText, optionsOf, type PrintOptions } from './print.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import { StridedTensor } from '../../../tensors/tensor.ts';

/** A dict by strings. */
const dictOf = (entries: readonly (readonly [string, Value])[]): PyDict =>
	new PyDict(undefined, null, new Map(entries.map(([key, value]) => [key, [key, value]])));

const native = (name: string, run: (host: Host, args: readonly Value[], keywords: ReadonlyMap<string, Value>) => Value): readonly [string, Value] => [
	name,
	new NativeFunction(name, name, null, (host, { positional, keywords }) => run(host, positional, keywords))
];

const tensorOf = (value: Value | undefined): StridedTensor | null => (value instanceof NdArray || value instanceof NpScalar ? value.tensor : null);

/** What the text is given: `_do(array, first argument or None, method, which result or None, …arguments)`, `_where`, `_unsupported`. */
export const textValues: readonly (readonly [string, Value])[] = [
	native('_do', (host, [array, first, name, which, ...rest], keywords) => {
		const tensor = tensorOf(array);
		const method = tensor && lentMethod(host, tensor, String(name));
		if (method === null) return host.unsupported(`np.${String(name)}`);
		const given = first === null || first === undefined ? rest : [first, ...rest];
		const result = host.call(method, given, keywords);
		const one = typeof which === 'bigint' && result instanceof PyTuple ? result.items[Number(which)]! : result;
		if (one instanceof PyTuple) return new PyTuple(one.items.map((item) => (item instanceof StridedTensor ? wrap(item) : item)));
		return one instanceof StridedTensor ? wrap(one) : one;
	}),
	native('_where', (host, [condition, a, b]) =>
		isOperand(condition) && isOperand(a) && isOperand(b) ? choose(host, condition, a, b) : host.unsupported('np.where of something other than arrays')
	),
	native('_axis', (host, [axis, rank]) => BigInt(axisOf(host, axis ?? null, Number(rank)))),
	native('_unsupported', (host, [what]) => host.unsupported(String(what)))
];

/** What the text about dtypes is given: the scalar classes by name, and the dtype that arrays of some have together, with Python's own numbers. */
export const typeValues: readonly (readonly [string, Value])[] = [
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

const kindNames: Table<readonly string[]> = tableOf({
	float: ['float', 'float_kind', 'all'],
	int: ['int', 'int_kind', 'all'],
	bool: ['bool', 'all']
});

/** How a program's own `formatter`, a dict, writes each kind of number. */
const customOf =
	(host: Host, formatter: Value): PrintOptions['custom'] =>
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
		const tensor = tensorOf(array);
		if (!tensor?.values) return host.unsupported('printing values that only running the program would tell');
		return arrayText(tensor, tensor.values, optionsOf(host.trace), String(separator), Number(prefix));
	}),
	native('_dtype_of', (host, [value]) => readDType(host, value) ?? 'float64')
];
