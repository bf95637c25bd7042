import type { DType, ElementwiseFn, ReduceFn } from '../../../ir/index.ts';
import { ellipsis, NativeProperty, PyClass, PyObject, PyTuple, types, type Arguments, type Interpreter, type Value } from '../../../python/index.ts';
import { exact } from '../../../python/arithmetic/exact.ts';
import { cast } from '../../../tensors/convert.ts';
import { broadcast as spread } from '../../../tensors/broadcast.ts';
import { put } from '../../../tensors/picking.ts';
import { broadcastAxes } from '../../../tensors/results.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { derive, type StridedTensor } from '../../../tensors/tensor.ts';
import { isObjectArray, NdArray } from '../../interop.ts';
import { writeInto } from '../array/assign.ts';
import { readIndex } from '../array/indexing.ts';
import { asArray } from '../create.ts';
import { readDType, type NpScalar } from '../dtype.ts';
import { numpyFunction } from '../loaded.ts';
import { elementwise } from '../mixed.ts';
import { broadcast, isOperand, made, shapeOf, tensorOf, tight, wrap, type Operand } from '../operand.ts';
import { cumulated, reduce } from '../reduce.ts';
import { loopOf, refuseOperands, sameKind, ufuncTypeError } from './loops.ts';
import { raw } from './row.ts';

/** A ufunc: from it come the function with `out=`, `where=` and `dtype=`, its methods, and the operators of arrays. */
export interface UfuncRow {
	readonly name: string;
	/** Other names of the same ufunc. */
	readonly also?: readonly string[];
	/** Of how many operands; two where it is not said. */
	readonly inputs?: 1;
	/** The op of its loops; or what is computed of the operands, which are in the loop's dtype. */
	readonly op: ElementwiseFn | ((host: Interpreter, operands: readonly StridedTensor[], call: string) => StridedTensor);
	/** The dtypes of its loops, in its order (`ufunc.types`): `?bBhilefd`. A loop gives its own dtype. */
	readonly loops: string;
	/** What all loops give instead. */
	readonly gives?: 'bool';
	/** In what it computes with whole numbers, where that is none of its loops' rule. */
	readonly whole?: DType;
	/** `add`, whose methods are `__add__`, `__radd__` and `__iadd__`; of one operand `neg`; of a comparison `lt`. */
	readonly operator?: string;
	/** The operator as Python's errors write it. */
	readonly symbol?: string;
	/** How it tells of operands for which it has no loop: by their dtypes, or by the classes of those. */
	readonly unmatched?: 'dtypes' | 'classes';
	/** What it says to bools, which it takes for no numbers; null: what it says to all for which it has no loop. */
	readonly bools?: string | null;
	/** A check of the operands before anything is computed. */
	readonly check?: (host: Interpreter, operands: readonly Operand[]) => void;
	readonly reduction?: ReduceFn;
	readonly running?: 'sum' | 'prod';
	/** Of what is no ufunc element by element: `matmul`. */
	readonly apply?: (host: Interpreter, operands: readonly Operand[]) => NdArray | NpScalar;
}

const ufuncClass = new PyClass('ufunc', 'numpy', [types.object]);

/** `np.add`. */
export class Ufunc extends PyObject {
	readonly cls = ufuncClass;
	constructor(readonly row: UfuncRow) {
		super();
	}
}

/** What a call has beside its operands. */
interface Options {
	readonly out?: NdArray | null;
	readonly where?: Value;
	readonly dtype?: DType | null;
}

/** The result of operands, element by element: types first, then shapes, as numpy checks them. */
export function apply(
	host: Interpreter,
	row: UfuncRow,
	operands: readonly Operand[],
	{ out = null, where = true, dtype = null }: Options = {}
): NdArray | NpScalar {
	const call = `np.${row.name}`;
	const result = row.apply ? row.apply(host, operands) : computed(host, row, operands, call, dtype, out);
	if (out === null) return where === true ? result : host.unsupported(`${call} with where and without out`);
	const kept = where === true ? result.tensor : chosen(host, asArray(host, where, 'bool'), result.tensor, out.tensor);
	writeInto(host, out, kept, call);
	return out;
}

function computed(host: Interpreter, row: UfuncRow, operands: readonly Operand[], call: string, asked: DType | null, out: NdArray | null): NdArray | NpScalar {
	const loop = loopOf(host, row, operands, asked);
	const dtype = row.gives ?? loop;
	if (out && !sameKind(dtype, out.dtype))
		host.raise(ufuncTypeError, `Cannot cast ufunc '${row.name}' output from dtype('${dtype}') to dtype('${out.dtype}') with casting rule 'same_kind'`);
	const shapes = operands.map(shapeOf);
	const all = broadcast(host, ...shapes, ...(out ? [out.shape] : []));
	const shape = out ? (spread(shapes) as number[]) : all;
	if (out && !sameSizes(all, out.shape))
		host.raise('ValueError', `non-broadcastable output operand with shape ${tight(out.shape)} doesn't match the broadcast shape ${tight(all)}`);
	row.check?.(host, operands);
	const inputs = operands.map((operand) => tensorOf(host, operand, loop));
	if (typeof row.op === 'function') return wrap(row.op(host, inputs, call));
	const [input] = inputs as [StridedTensor];
	const precise = inputs.length === 1 && row.op in exact ? exact[row.op as 'exp'] : undefined;
	const [known] = (input.rank === 0 && loop === 'float64' && precise && input.values) || [];
	if (known !== undefined) return wrap(made(host, [], 'float64', call, { kind: 'full', value: precise!(known) }).tensor);
	return wrap(derive(host, { kind: 'elementwise', fn: row.op }, call, inputs, { shape, dtype, axes: broadcastAxes(host, inputs, shape), requiresGrad: false }));
}

/** A result where a mask is true, and what lies in `out` elsewhere. */
function chosen(host: Interpreter, mask: NdArray, result: StridedTensor, out: StridedTensor): StridedTensor {
	broadcast(host, mask.shape, out.shape);
	const inputs = [mask.tensor, cast(host, result, { dtype: out.dtype }, ''), out];
	return derive(host, { kind: 'elementwise', fn: 'where' }, '', inputs, { shape: out.shape, dtype: out.dtype });
}

/** An operand as a ufunc takes it: lists are arrays. What is no number stays what it is. */
export const operandOf = (host: Interpreter, value: Value | undefined): Value =>
	isOperand(value) || value === null || value === undefined || typeof value === 'string' ? (value ?? null) : asArray(host, value);

/** Operands, or numpy's error. */
function operands(host: Interpreter, row: UfuncRow, values: readonly Value[]): readonly Operand[] {
	const given = values.map((value) => operandOf(host, value));
	return given.every(isOperand) ? given : refuseOperands(host, row, given);
}

/** The keywords of a call. */
function optionsOf(host: Interpreter, name: string, keywords: Arguments['keywords'], positional: Value | undefined): Options {
	for (const key of keywords.keys()) {
		if ('casting order subok signature axes axis keepdims'.split(' ').includes(key)) host.unsupported(`np.${name} with ${key}`);
		if (!['out', 'where', 'dtype'].includes(key)) host.raise('TypeError', `${name}() got an unexpected keyword argument '${key}'`);
	}
	if (positional !== undefined && keywords.has('out')) host.raise('TypeError', "cannot specify 'out' as both a positional and keyword argument");
	const given = positional ?? keywords.get('out') ?? null;
	const out = given instanceof PyTuple && given.items.length === 1 ? given.items[0]! : given;
	if (out !== null && !(out instanceof NdArray)) host.raise('TypeError', 'return arrays must be of ArrayType');
	return { out, where: keywords.get('where') ?? true, dtype: readDType(host, keywords.get('dtype')) };
}

const method = (name: string, run: (host: Interpreter, row: UfuncRow, args: readonly Value[], keywords: Arguments['keywords']) => Value): void => {
	ufuncClass.attrs.set(
		name,
		raw(name, (host, { positional: [self, ...args], keywords }) => run(host, (self as Ufunc).row, args, keywords))
	);
};

method('__call__', (host, row, args, keywords) => {
	const count = row.inputs ?? 2;
	if (args.length < count || args.length > count + 1)
		host.raise(
			'TypeError',
			`${row.name}() takes from ${count} to ${count + 1} positional arguments but ${args.length} ${args.length === 1 ? 'was' : 'were'} given`
		);
	const call = elementwise((inner, { positional, keywords: named }) => {
		if (positional.some(isObjectArray))
			return inner.call(numpyFunction(inner, 'objects.of_ufunc'), [row.name, row.unmatched !== undefined, ...positional.slice(0, count)]);
		const options = optionsOf(inner, row.name, named, positional[count] ?? undefined);
		return apply(inner, row, operands(inner, row, positional.slice(0, count)), options);
	});
	return call(host, { positional: args, keywords });
});

/** The arguments of `reduce` and `accumulate`; `axis` is 0 where it is not given. */
function over(host: Interpreter, { name, inputs }: UfuncRow, of: string, args: readonly Value[], keywords: Arguments['keywords']) {
	if (inputs === 1) host.raise('ValueError', `${of} only supported for binary functions`);
	const names = ['array', 'axis', 'dtype', 'out', ...(of === 'reduce' ? ['keepdims'] : [])];
	for (const key of keywords.keys()) if (!names.includes(key)) host.unsupported(`np.${name}.${of} with ${key}`);
	const [array, axis = 0n, dtype = null, out = null, keepdims = false] = names.map((key, i) => args[i] ?? keywords.get(key));
	const whole = (args.length > 1 && args[1] === null) || (keywords.has('axis') && keywords.get('axis') === null);
	return { array: asArray(host, array ?? null), axis: whole ? null : axis, dtype: readDType(host, dtype), out, keepdims: host.truth(keepdims) };
}
method('reduce', (host, row, args, keywords) => {
	const { array, axis, dtype, out, keepdims } = over(host, row, 'reduce', args, keywords);
	return row.reduction ? reduce(host, row.reduction, array, axis, { dtype, out, keepdims }) : host.unsupported(`np.${row.name}.reduce`);
});
method('accumulate', (host, row, args, keywords) => {
	const { array, axis, dtype, out } = over(host, row, 'accumulate', args, keywords);
	return row.running && out === null ? cumulated(host, row.running, array, axis, dtype) : host.unsupported(`np.${row.name}.accumulate`);
});
method('outer', (host, row, args, keywords) => {
	if (row.inputs === 1) host.raise('ValueError', 'outer product only supported for binary functions');
	if (keywords.size > 0) host.unsupported(`np.${row.name}.outer with keywords`);
	const [a, b] = operands(host, row, args) as [Operand, Operand];
	const rank = shapeOf(b).length;
	const column =
		rank === 0 || !(a instanceof NdArray)
			? a
			: host.call(host.getAttribute(a, 'reshape'), [new PyTuple([...a.shape, ...new Array<number>(rank).fill(1)].map(BigInt))]);
	return apply(host, row, [column as Operand, b]);
});
method('at', (host, row, [array, index, value]) => {
	if (row.name !== 'add' || !(array instanceof NdArray) || value === undefined) return host.unsupported(`np.${row.name}.at`);
	const { view, picks } = readIndex(host, array, index ?? ellipsis);
	if (!picks) return host.unsupported('np.add.at without an array of places');
	const given = cast(host, asArray(host, value).tensor, { dtype: array.dtype }, '');
	writeInto(host, new NdArray(view), put(host, view, given, picks, 'np.add.at', true), 'np.add.at');
	return null;
});
method('__getattr__', (host, { name }, [wanted]) =>
	'accumulate at nargs nout ntypes outer reduce reduceat resolve_dtypes signature types identity'.split(' ').includes(String(wanted))
		? host.unsupported(`np.${name}.${String(wanted)}`)
		: host.raise('AttributeError', `'numpy.ufunc' object has no attribute '${String(wanted)}'`)
);
method('__repr__', (_, { name }) => `<ufunc '${name}'>`);
ufuncClass.attrs.set('__name__', new NativeProperty('__name__', (_, self) => (self as Ufunc).row.name));
ufuncClass.attrs.set('nin', new NativeProperty('nin', (_, self) => BigInt((self as Ufunc).row.inputs ?? 2)));
