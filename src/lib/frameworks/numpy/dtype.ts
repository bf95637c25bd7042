import type { DType } from '../../ir/index.ts';
import { PyClass, PyDict, PyInstance, PyList, PyObject, PyTuple, types, type Interpreter, type Value } from '../../python/index.ts';
import { Unsupported } from '../../python/objects/exceptions.ts';
import { dtypeFacts } from '../../tensors/dtype.ts';
import { NumpyScalar } from '../interop.ts';
import { tableOf, type Table } from '../../ir/table.ts';
import { promote } from '../../tensors/promote.ts';
import type { StridedTensor } from '../../tensors/tensor.ts';

/** numpy's letters for them. */
export const letters: Readonly<Partial<Record<DType, string>>> = {
	bool: '?',
	int8: 'b',
	uint8: 'B',
	int16: 'h',
	int32: 'i',
	int64: 'l',
	float16: 'e',
	float32: 'f',
	float64: 'd'
};

export const npDTypeClass = new PyClass('dtype', 'numpy', [types.object]);

/** `array.dtype`. */
export class NpDType extends PyObject {
	readonly cls = npDTypeClass;
	constructor(readonly name: DType) {
		super();
	}
}

/** A number of one of numpy's types. */
export class NpScalar extends NumpyScalar {
	readonly cls: PyClass;
	constructor(readonly tensor: StridedTensor) {
		super();
		this.cls = scalarClasses[tensor.dtype] ?? types.object;
	}
	override get plain(): Value {
		const { tensor } = this;
		const { told } = tensor;
		if (!told) throw new Unsupported('a number of numpy that only running the program would tell');
		return tensor.number(0, told.values);
	}
}

export const modelled = ['bool', 'int8', 'int16', 'int32', 'int64', 'uint8', 'float16', 'float32', 'float64'] as const;

const abstract = (name: string, base: PyClass): PyClass => new PyClass(name, 'numpy', [base]);
const generic = abstract('generic', types.object);
const number = abstract('number', generic);
const integer = abstract('integer', number);
const inexact = abstract('inexact', number);
const [signedinteger, unsignedinteger, floating] = [abstract('signedinteger', integer), abstract('unsignedinteger', integer), abstract('floating', inexact)];
/** Kinds of numbers that have no numbers of their own. */
export const abstractClasses: readonly PyClass[] = [generic, number, integer, inexact, signedinteger, unsignedinteger, floating];

const basesOf = (name: DType): readonly PyClass[] =>
	name === 'float64'
		? [floating, types.float]
		: [name === 'bool' ? generic : name === 'uint8' ? unsignedinteger : name.startsWith('int') ? signedinteger : floating];

/** `np.float32` and its like: types of scalars, which also name a dtype. */
export const scalarClasses = Object.fromEntries(modelled.map((name) => [name, new PyClass(name, 'numpy', basesOf(name))])) as Readonly<
	Partial<Record<DType, PyClass>>
>;

const dtypes = Object.fromEntries(modelled.map((name) => [name, new NpDType(name)])) as Readonly<Partial<Record<DType, NpDType>>>;

export const dtypeObject = (host: Interpreter, name: DType): NpDType => dtypes[name] ?? host.unsupported(`numpy’s ${name}`);

const codes: Table<DType> = tableOf({
	float: 'float64',
	int: 'int64',
	double: 'float64',
	single: 'float32',
	half: 'float16',
	bool_: 'bool',
	int_: 'int64',
	f2: 'float16',
	f4: 'float32',
	f8: 'float64',
	i1: 'int8',
	i2: 'int16',
	i4: 'int32',
	i8: 'int64',
	u1: 'uint8',
	b1: 'bool',
	f: 'float32',
	d: 'float64',
	e: 'float16',
	b: 'int8',
	h: 'int16',
	i: 'int32',
	l: 'int64',
	q: 'int64',
	B: 'uint8',
	'?': 'bool'
});

/** The dtype that a value names: `np.float32`, `'float32'`, `float`, another dtype; null for None. */
export function readDType(host: Interpreter, value: Value | undefined): DType | null {
	if (value === undefined || value === null) return null;
	if (value instanceof NpDType) return value.name;
	if (value === types.float) return 'float64';
	if (value === types.int) return 'int64';
	if (value === types.bool) return 'bool';
	if (value instanceof PyClass) return modelled.find((name) => scalarClasses[name] === value) ?? host.unsupported(`dtype=${value.name}`);
	if (typeof value === 'string') {
		const known = modelled.find((name) => name === value) ?? codes[value.replace(/^[<=|]/, '')];
		if (known) return known;
		if (
			/^(u?int\d*|u?long|c?longdouble|complex\d*|str_?|object_?|bytes_?|void|U\d*|S\d*|V\d*|[<>=|].*|[a-zA-Z?]\d*|.*,.*|datetime64.*|timedelta64.*|timedelta.*|unicode|short|byte|u.*)$/.test(
				value
			)
		)
			return host.unsupported(`dtype=${value}`);
		return host.raise('TypeError', `data type '${value}' not understood`);
	}
	if (value instanceof PyList || value instanceof PyTuple || value instanceof PyDict) return host.unsupported('structured dtypes');
	if (value instanceof PyInstance && value.cls.name === '_Kind') return host.unsupported(`dtype=${host.str(value)}`);
	return host.raise('TypeError', `Cannot interpret '${host.repr(value)}' as a data type`);
}

/** What a Python number counts for among arrays: it only decides where its kind is higher (NEP 50). */
export type Category = 'array' | 'int' | 'float' | 'bool';

/** numpy.result_type. */
export function resultType(operands: readonly { readonly dtype: DType; readonly category: Category }[]): DType {
	const arrays = operands.filter(({ category }) => category === 'array');
	const together = (arrays.length > 0 ? arrays : operands).map(({ dtype }) => dtype).reduce(promoteArrays);
	const kind = dtypeFacts[together].kind;
	if (operands.some(({ category }) => category === 'float') && (kind === 'int' || kind === 'bool')) return 'float64';
	return operands.some(({ category }) => category === 'int') && kind === 'bool' ? 'int64' : together;
}

/** A float holds the integers beside it exactly, or gives way to a wider one. */
function promoteArrays(a: DType, b: DType): DType {
	const [x, y] = [dtypeFacts[a], dtypeFacts[b]];
	if (x.kind === 'int' && y.kind === 'float') return promoteArrays(b, a);
	if (x.kind !== 'float' || y.kind !== 'int') return promote(a, b);
	const least = y.bytes >= 4 ? 8 : y.bytes === 2 ? 4 : 2;
	return x.bytes >= least ? a : least === 8 ? 'float64' : 'float32';
}
