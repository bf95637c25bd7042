import type { DType } from '../../ir/index.ts';
import { NativeFunction, NativeProperty, PyClass, PyObject, types, type Host, type Value } from '../../python/index.ts';
import { dtypeFacts, promote } from '../torch/dtype.ts';
import { newTensor, TorchTensor } from '../torch/tensor.ts';
import { NdArray, NumpyScalar } from './ndarray.ts';

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
	constructor(readonly tensor: TorchTensor) {
		super();
		this.cls = scalarClasses[tensor.dtype] ?? types.object;
	}
}

const modelled = ['bool', 'int8', 'int16', 'int32', 'int64', 'uint8', 'float16', 'float32', 'float64'] as const;

/** `np.float32` and its like: types of scalars, which also name a dtype. */
export const scalarClasses = Object.fromEntries(modelled.map((name) => [name, new PyClass(name, 'numpy', [types.object])])) as Readonly<
	Partial<Record<DType, PyClass>>
>;

const dtypes = Object.fromEntries(modelled.map((name) => [name, new NpDType(name)])) as Readonly<Partial<Record<DType, NpDType>>>;

export const dtypeObject = (host: Host, name: DType): NpDType => dtypes[name] ?? host.unsupported(`numpy’s ${name}`);

/** The dtype that a value names: `np.float32`, `'float32'`, `float`, another dtype; null for None. */
export function readDType(host: Host, value: Value | undefined): DType | null {
	if (value === undefined || value === null) return null;
	if (value instanceof NpDType) return value.name;
	if (value === types.float) return 'float64';
	if (value === types.int) return 'int64';
	if (value === types.bool) return 'bool';
	if (value instanceof PyClass) return modelled.find((name) => scalarClasses[name] === value) ?? host.unsupported(`dtype=${value.name}`);
	const named = { float: 'float64', int: 'int64', f4: 'float32', f8: 'float64', i4: 'int32', i8: 'int64' } as Readonly<Record<string, DType>>;
	if (typeof value === 'string') return modelled.find((name) => name === value) ?? named[value] ?? host.unsupported(`dtype=${value}`);
	return host.raise('TypeError', `Cannot interpret '${host.repr(value)}' as a data type`);
}

/** What a Python number counts for among arrays: it only decides where its kind is higher (NEP 50). */
export type Standing = 'array' | 'int' | 'float' | 'bool';

/** numpy.result_type. */
export function resultType(operands: readonly { readonly dtype: DType; readonly standing: Standing }[]): DType {
	const arrays = operands.filter(({ standing }) => standing === 'array').map(({ dtype }) => dtype);
	const together = arrays.reduce(promoteArrays);
	const kind = dtypeFacts[together].kind;
	if (operands.some(({ standing }) => standing === 'float') && (kind === 'int' || kind === 'bool')) return 'float64';
	return operands.some(({ standing }) => standing === 'int') && kind === 'bool' ? 'int64' : together;
}

/** A float holds the integers beside it exactly, or gives way to a wider one. */
function promoteArrays(a: DType, b: DType): DType {
	const [x, y] = [dtypeFacts[a], dtypeFacts[b]];
	if (x.kind === 'int' && y.kind === 'float') return promoteArrays(b, a);
	if (x.kind !== 'float' || y.kind !== 'int') return promote(a, b);
	const least = y.bytes >= 4 ? 8 : y.bytes === 2 ? 4 : 2;
	return x.bytes >= least ? a : least === 8 ? 'float64' : 'float32';
}

for (const name of modelled) {
	const cls = scalarClasses[name]!;
	cls.attrs.set(
		'__new__',
		new NativeFunction('__new__', name, null, (host, { positional: [, value = 0n] }) => {
			if (value instanceof NdArray) return host.unsupported(`np.${name} of an array`);
			const number = value instanceof NpScalar ? value.tensor.values?.[0] : typeof value === 'string' ? Number(value) : Number(value);
			if (number === undefined || Number.isNaN(number)) return host.unsupported(`np.${name} of this value`);
			const tensor = newTensor(host, { shape: [], dtype: name });
			host.trace.op({ kind: 'full', value: number }, [], [tensor.ir.id], `np.${name}`);
			return new NpScalar(tensor);
		})
	);
	cls.attrs.set('__init__', new NativeFunction('__init__', '__init__', null, () => null));
}

const text = (name: string, run: (self: NpDType) => string) =>
	npDTypeClass.attrs.set(name, new NativeFunction(name, name, 'self', (_, { positional: [self] }) => run(self as NpDType)));
text('__repr__', ({ name }) => `dtype('${name}')`);
text('__str__', ({ name }) => name);
npDTypeClass.attrs.set('name', new NativeProperty('name', (_, self) => (self as NpDType).name));
npDTypeClass.attrs.set('itemsize', new NativeProperty('itemsize', (_, self) => BigInt(dtypeFacts[(self as NpDType).name].bytes)));
npDTypeClass.attrs.set(
	'__eq__',
	new NativeFunction('__eq__', '__eq__', 'self, other', (host, { positional: [self, other] }) => {
		const known = other instanceof NpDType || other instanceof PyClass || typeof other === 'string';
		return known && readDType(host, other) === (self as NpDType).name;
	})
);
