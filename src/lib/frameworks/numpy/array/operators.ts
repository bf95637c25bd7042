import { notImplemented, PyList, PyTuple, typeName, type Interpreter, type NativeFunction, type Value } from '../../../python/index.ts';
import { StridedTensor } from '../../../tensors/tensor.ts';
import { isObjectArray, NdArray } from '../../interop.ts';
import { methodOf } from '../binding/row.ts';
import { refuseOperands } from '../binding/loops.ts';
import { apply, operandOf, type UfuncRow } from '../binding/ufunc.ts';
import { NpScalar } from '../dtype.ts';
import { arrayOf, detachedOf, isBefore, noConcatenation, wrapped } from '../mixed.ts';
import { isOperand, type Operand } from '../operand.ts';
import { ufuncs } from '../ufuncs.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import type { Either } from './indexing.ts';

type Run = (host: Interpreter, self: Either, other: Value) => Value;

/** A special method of one operand beside the array. */
const binary = (name: string, run: Run): NativeFunction =>
	methodOf({ name, method: 'other', run: (host, [self, other]) => run(host, self as Either, other!) })!;

const named = (name: string): UfuncRow => ufuncs.find((row) => row.name === name)!;

const mirrored: Table<string> = tableOf({ lt: 'gt', le: 'ge', gt: 'lt', ge: 'le', eq: 'eq', ne: 'ne' });

/** What stands beside an array that is neither number nor array. */
function refused(host: Interpreter, row: UfuncRow, operands: readonly [Value, Value], self: Either, other: Value, swap: boolean): Value {
	if (isObjectArray(other)) return notImplemented;
	const equality = row.operator === 'eq' || row.operator === 'ne';
	if (other === null && equality) return apply(host, row, [self, NaN]);
	if (typeof other === 'string' && row.operator === 'mod' && swap) return notImplemented;
	if (typeof other === 'string' && row.gives === 'bool') return host.unsupported('comparing an array with this');
	return other === null || typeof other === 'string'
		? refuseOperands(host, row, operands)
		: equality
			? host.unsupported('comparing an array with this')
			: notImplemented;
}

const operator =
	(row: UfuncRow, swap: boolean): Run =>
	(host, self, given) => {
		if (given instanceof StridedTensor) return withTensor(host, row, swap, self, given);
		const sequence = given instanceof PyList || given instanceof PyTuple;
		// A number of numpy's repeats a sequence of Python's, as one of Python's own does.
		if (row.operator === 'mul' && self instanceof NpScalar && (sequence || typeof given === 'string'))
			return typeof self.plain === 'bigint'
				? host.call(host.getAttribute(given, '__mul__'), [self.plain])
				: host.raise('TypeError', `can't multiply sequence by non-int of type '${typeName(self)}'`);
		const other = sequence ? operandOf(host, given) : given;
		const operands: [Value, Value] = swap ? [other, self] : [self, other];
		return isOperand(other) ? apply(host, row, operands as [Operand, Operand]) : refused(host, row, operands, self, other, swap);
	};

/** Where a tensor stands beside: an array lets it go first, so that most of PyTorch's operators raise; what numpy computes then becomes a tensor. */
function withTensor(host: Interpreter, row: UfuncRow, swap: boolean, self: Either, tensor: StridedTensor): Value {
	const name = row.operator!;
	if (isBefore(tensor)) return notImplemented;
	const comparison = mirrored[name];
	if (self instanceof NpScalar) return host.call(host.getAttribute(tensor, `__${comparison ?? (swap ? name : `r${name}`)}__`), [self.plain]);
	if (name === 'ne') return true;
	if (comparison !== undefined) return name === 'eq' ? host.call(host.getAttribute(tensor, '__eq__'), [detachedOf(host, self.tensor)]) : notImplemented;
	if (swap) return wrapped(host, apply(host, row, [arrayOf(host, tensor), self]));
	if (name === 'truediv') {
		const inverse = host.call(host.getAttribute(tensor, 'reciprocal'), []) as StridedTensor;
		return wrapped(host, apply(host, named('multiply'), [arrayOf(host, inverse), self]));
	}
	return name === 'add' ? host.raise('TypeError', noConcatenation) : notImplemented;
}

/** `a += b`: the ufunc with the array as its `out`. */
const inPlace =
	(row: UfuncRow): Run =>
	(host, self, given) => {
		if (row.name === 'add' && given instanceof StridedTensor && self instanceof NdArray && !isBefore(given)) host.raise('TypeError', noConcatenation);
		if (!(self instanceof NdArray) || given instanceof StridedTensor) return notImplemented;
		const other = given instanceof PyList || given instanceof PyTuple ? operandOf(host, given) : given;
		return isOperand(other) ? apply(host, row, [self, other], { out: self }) : refused(host, row, [self, other], self, other, false);
	};

const product = (swap: boolean): Run => {
	const row = named('matmul');
	return (host, self, given) => {
		if (given instanceof StridedTensor && isBefore(given)) return notImplemented;
		if (given instanceof StridedTensor) return swap && self instanceof NdArray ? wrapped(host, apply(host, row, [arrayOf(host, given), self])) : notImplemented;
		if (!(self instanceof NdArray || given instanceof NdArray)) return notImplemented;
		const other = operandOf(host, given);
		if (!isOperand(other)) return notImplemented;
		return apply(host, row, swap ? [other, self] : [self, other]);
	};
};

const quotients = (swap: boolean): Run => {
	const rows = [named('floor_divide'), named('remainder')];
	return (host, self, other) => {
		if (!isOperand(other)) return notImplemented;
		return new PyTuple(rows.map((row) => apply(host, row, swap ? [other, self] : [self, other])));
	};
};

const forms = (row: UfuncRow): readonly NativeFunction[] => {
	const { operator: name } = row;
	if (name === undefined) return [];
	if (row.inputs === 1) return [methodOf({ name: `__${name}__`, method: '', run: (host, [self]) => apply(host, row, [self as Either]) })!];
	if (row.gives === 'bool') return [binary(`__${name}__`, operator(row, false))];
	return [binary(`__${name}__`, operator(row, false)), binary(`__r${name}__`, operator(row, true)), binary(`__i${name}__`, inPlace(row))];
};

/** All operators of arrays and of numpy's numbers. */
export const operators: readonly NativeFunction[] = [
	...ufuncs.flatMap(forms),
	binary('__matmul__', product(false)),
	binary('__rmatmul__', product(true)),
	binary('__divmod__', quotients(false)),
	binary('__rdivmod__', quotients(true))
];
