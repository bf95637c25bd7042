import type { ElementwiseFn } from '../../../ir/index.ts';
import { exceptionClass, NativeFunction, notImplemented, PyClass, PyList, PyTuple, type Host, type Value, typeName } from '../../../python/index.ts';
import { methods } from '../../../python/protocols/comparison.ts';
import { operators as words } from '../../../python/protocols/number.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { binary, isOperand, matmul, tight, unary, type Operand } from '../compute.ts';
import { asArray } from '../create.ts';
import { NpScalar } from '../dtype.ts';
import type { Either } from './indexing.ts';
import { arrayOf, detachedOf, noConcatenation, wrapped } from '../mixed.ts';
import { NdArray } from '../../interop.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import { cast } from '../../../tensors/convert.ts';
import { StridedTensor } from '../../../tensors/tensor.ts';

/** A method that Python's rules bind, without its `self`. */
export const method = (name: string, signature: string, run: (host: Host, self: Either, args: readonly Value[]) => Value): NativeFunction =>
	new NativeFunction(name, name, `self${signature && `, ${signature}`}`, (host, { positional: [self, ...args] }) => run(host, self as Either, args));

const operators: readonly (readonly [string, ElementwiseFn])[] = [
	['add', 'add'],
	['sub', 'sub'],
	['mul', 'mul'],
	['truediv', 'div'],
	['floordiv', 'floor_divide'],
	['mod', 'remainder'],
	['pow', 'pow'],
	['and', 'bitwise_and'],
	['or', 'bitwise_or'],
	['xor', 'bitwise_xor']
];
/** The operators of Python's methods, as its errors write them. */
const symbols = new Map([
	...Object.entries(words).map(([symbol, word]): [string, string] => [word, symbol === '**' ? '** or pow()' : symbol]),
	...Object.entries(methods).map(([symbol, [own]]): [string, string] => [own.slice(2, -2), symbol])
]);

const comparisons = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'] as const;
const ufuncTypeError = new PyClass('UFuncTypeError', 'numpy._core._exceptions', [exceptionClass('TypeError')]);
/** What numpy calls them. */
const ufuncs: Partial<Record<ElementwiseFn, string>> = { sub: 'subtract', mul: 'multiply', div: 'divide', pow: 'power' };

/** What numpy says to an operand that is neither number nor array. */
function refused(host: Host, name: string, fn: ElementwiseFn, swap: boolean, self: Either, other: Value): Value {
	const compares = comparisons.some((one) => one === name);
	if (typeof other === 'string' && name === 'mod' && swap) return notImplemented;
	if (typeof other === 'string' && !compares) {
		const types = [`dtype('${self.tensor.dtype}')`, `dtype('<U${Math.max(other.length, 1)}')`];
		return host.raise(
			ufuncTypeError,
			`ufunc '${ufuncs[fn] ?? fn}' did not contain a loop with signature matching types (${(swap ? types.reverse() : types).join(', ')}) -> None`
		);
	}
	if (other !== null)
		return compares && (name === 'eq' || name === 'ne' || typeof other === 'string') ? host.unsupported('comparing an array with this') : notImplemented;
	if (name === 'eq' || name === 'ne') return binary(host, fn, self, NaN, `np.${fn}`);
	const kind = dtypeFacts[self.tensor.dtype].kind;
	const names = [`'${kind === 'int' || kind === 'bool' ? kind : 'float'}'`, "'NoneType'"];
	const [left, right] = swap ? names.reverse() : names;
	return host.raise(
		'TypeError',
		compares
			? `'${symbols.get(name)}' not supported between instances of ${left} and ${right}`
			: `unsupported operand type(s) for ${symbols.get(name)}: ${left} and ${right}`
	);
}

/** What stands on the other side: lists are arrays too. */
const operandOf = (host: Host, other: Value | undefined): Value =>
	other instanceof PyList || other instanceof PyTuple ? asArray(host, other) : (other ?? null);

/** Bit by bit there are only whole numbers and truth. */
function checkWhole(host: Host, fn: ElementwiseFn, ...operands: readonly Operand[]): void {
	const fraction = (value: Operand) =>
		typeof value === 'number' || ((value instanceof NdArray || value instanceof NpScalar) && dtypeFacts[value.tensor.dtype].kind === 'float');
	if (operands.some(fraction))
		host.raise(
			'TypeError',
			`ufunc '${fn}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''`
		);
}

/** Whole numbers to negative whole powers. */
function checkPower(host: Host, base: Operand, power: Operand): void {
	const whole = (value: Operand) =>
		typeof value === 'bigint' || ((value instanceof NdArray || value instanceof NpScalar) && dtypeFacts[value.tensor.dtype].kind === 'int');
	const negative = typeof power === 'bigint' ? power < 0n : (power instanceof NdArray || power instanceof NpScalar) && power.tensor.values?.some((n) => n < 0);
	if (whole(base) && whole(power) && negative) host.raise('ValueError', 'Integers to negative integer powers are not allowed.');
}

const operatorMethods = comparisons
	.map((name): readonly [string, ElementwiseFn] => [name, name])
	.concat(operators)
	.flatMap(([name, fn]) => {
		const run =
			(swap: boolean) =>
			(host: Host, self: Either, [given]: readonly Value[]) => {
				if (given instanceof StridedTensor) return withTensor(host, name, fn, swap, self, given);
				// A number of numpy's repeats a sequence of Python's, as one of Python's own does.
				if (name === 'mul' && self instanceof NpScalar && (given instanceof PyList || given instanceof PyTuple || typeof given === 'string'))
					return typeof self.plain === 'bigint'
						? host.call(host.getAttribute(given, '__mul__'), [self.plain])
						: host.raise('TypeError', `can't multiply sequence by non-int of type '${typeName(self)}'`);
				const other = operandOf(host, given);
				if (!isOperand(other)) return refused(host, name, fn, swap, self, other);
				const [left, right] = swap ? [other, self] : [self, other];
				if (fn === 'pow') checkPower(host, left, right);
				if (fn.startsWith('bitwise')) checkWhole(host, fn, left, right);
				return binary(host, fn, left, right, `np.${fn}`);
			};
		return [method(`__${name}__`, 'other', run(false)), ...(operators.some(([one]) => one === name) ? [method(`__r${name}__`, 'other', run(true))] : [])];
	});

/** Where a tensor stands beside: an array lets it go first, so that most of PyTorch's operators raise; what numpy computes then becomes a tensor. */
function withTensor(host: Host, name: string, fn: ElementwiseFn, swap: boolean, self: Either, tensor: StridedTensor): Value {
	const mirrored: Table<string> = tableOf({ lt: 'gt', le: 'ge', gt: 'lt', ge: 'le', eq: 'eq', ne: 'ne' });
	const comparison = mirrored[name];
	if (self instanceof NpScalar) return host.call(host.getAttribute(tensor, `__${comparison ?? (swap ? name : `r${name}`)}__`), [self.plain]);
	if (name === 'ne') return true;
	if (comparison !== undefined) return name === 'eq' ? host.call(host.getAttribute(tensor, '__eq__'), [detachedOf(host, self.tensor)]) : notImplemented;
	if (swap) {
		const left = arrayOf(host, tensor);
		if (fn.startsWith('bitwise')) checkWhole(host, fn, left, self);
		return wrapped(host, binary(host, fn, left, self, `np.${fn}`));
	}
	if (name === 'truediv') {
		const inverse = host.call(host.getAttribute(tensor, 'reciprocal'), []) as StridedTensor;
		return wrapped(host, binary(host, 'mul', arrayOf(host, inverse), self, 'np.multiply'));
	}
	return name === 'add' ? host.raise('TypeError', noConcatenation) : notImplemented;
}

const kinds = ['bool', 'int', 'float', 'complex'];
/** `a += b`: in the memory of a, whose shape and kind of dtype stay. */
const inPlace = operators.map(([name, fn]) =>
	method(`__i${name}__`, 'other', (host, self, [given]) => {
		if (name === 'add' && given instanceof StridedTensor && self instanceof NdArray) host.raise('TypeError', noConcatenation);
		const other = operandOf(host, given);
		if (!(self instanceof NdArray) || !isOperand(other)) return notImplemented;
		const { tensor } = self;
		const { tensor: made } = binary(host, fn, self, other, `np.${fn}`);
		if (!sameSizes(made.shape, tensor.shape))
			host.raise('ValueError', `non-broadcastable output operand with shape ${tight(tensor.shape)} doesn't match the broadcast shape ${tight(made.shape)}`);
		if (kinds.indexOf(dtypeFacts[made.dtype].kind) > kinds.indexOf(dtypeFacts[tensor.dtype].kind))
			host.raise(
				ufuncTypeError,
				`Cannot cast ufunc '${ufuncs[fn] ?? fn}' output from dtype('${made.dtype}') to dtype('${tensor.dtype}') with casting rule 'same_kind'`
			);
		tensor.write(cast(host, made, { dtype: tensor.dtype }, `np.${fn}`).ir, `np.${fn}`);
		return self;
	})
);

/** Shifts, which no op of ours does: by powers of two. */
const shift = (name: string, left: boolean) =>
	method(name, 'other', (host, self, [other]) =>
		typeof other === 'bigint' && other >= 0n && dtypeFacts[self.tensor.dtype].kind === 'int'
			? binary(host, left ? 'mul' : 'floor_divide', self, 2n ** other, `np.${name}`)
			: host.unsupported('this shift of an array')
	);

/** All operators of arrays and of numpy's numbers. */
export const operatorsOfArrays: readonly NativeFunction[] = [
	...operatorMethods,
	...inPlace,
	shift('__lshift__', true),
	shift('__rshift__', false),
	...(['__matmul__', '__rmatmul__'] as const).map((name) =>
		method(name, 'other', (host, self, [given]) => {
			if (given instanceof StridedTensor)
				return name === '__rmatmul__' && self instanceof NdArray ? wrapped(host, matmul(host, arrayOf(host, given), self)) : notImplemented;
			const other = operandOf(host, given);
			if (!(self instanceof NdArray) || !(other instanceof NdArray)) return notImplemented;
			return name === '__matmul__' ? matmul(host, self, other) : matmul(host, other, self);
		})
	),
	...(['__divmod__', '__rdivmod__'] as const).map((name) =>
		method(name, 'other', (host, self, [other]) => {
			if (!isOperand(other)) return notImplemented;
			const [a, b] = name === '__divmod__' ? [self, other] : [other, self];
			return new PyTuple([binary(host, 'floor_divide', a, b, 'np.divmod'), binary(host, 'remainder', a, b, 'np.divmod')]);
		})
	),
	method('__neg__', '', (host, self) => {
		if (self.tensor.dtype === 'bool')
			host.raise('TypeError', 'The numpy boolean negative, the `-` operator, is not supported, use the `~` operator or the logical_not function instead.');
		return unary(host, 'neg', self, false, 'np.negative');
	}),
	method('__pos__', '', (_, self) => self),
	method('__abs__', '', (host, self) => unary(host, 'abs', self, false, 'np.abs')),
	method('__invert__', '', (host, self) => {
		const { kind } = dtypeFacts[self.tensor.dtype];
		if (kind !== 'int' && kind !== 'bool')
			host.raise(
				'TypeError',
				"ufunc 'invert' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
			);
		return unary(host, 'bitwise_not', self, false, 'np.invert');
	})
];
