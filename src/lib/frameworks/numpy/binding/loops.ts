import type { DType } from '../../../ir/index.ts';
import { exceptionClass, PyClass, typeName, type Interpreter, type Value } from '../../../python/index.ts';
import { dtypeFacts, dtypeKinds } from '../../../tensors/dtype.ts';
import { checkRange } from '../create.ts';
import { letters, NpScalar, resultType } from '../dtype.ts';
import { NdArray } from '../../interop.ts';
import { categorised, isOperand, type Operand } from '../operand.ts';
import type { UfuncRow } from './ufunc.ts';

export const ufuncTypeError = new PyClass('UFuncTypeError', 'numpy._core._exceptions', [exceptionClass('TypeError')]);

/** Whether an array's numbers may be kept in a dtype: within a kind, or in a higher one; signed ones in none without signs. */
export const sameKind = (from: DType, to: DType): boolean =>
	(to !== 'uint8' || from === 'uint8' || from === 'bool') && dtypeKinds.indexOf(dtypeFacts[from].kind) <= dtypeKinds.indexOf(dtypeFacts[to].kind);

const dtypeOf = new Map(Object.entries(letters).map(([dtype, letter]) => [letter, dtype as DType]));

/** The dtypes that a ufunc computes in. */
const loopsOf = ({ loops }: UfuncRow): readonly DType[] => [...loops].map((letter) => dtypeOf.get(letter)!);

/**
 * The dtype in which a ufunc computes with operands: the first of its loops that holds what they have together; with `dtype=`, that one.
 * Raises where there is none.
 */
export function loopOf(host: Interpreter, row: UfuncRow, operands: readonly Operand[], asked: DType | null): DType {
	const { name, gives } = row;
	if (asked !== null && gives === undefined) {
		if (!loopsOf(row).includes(asked)) host.raise('TypeError', `No loop matching the specified signature and casting was found for ufunc ${name}`);
		operands.forEach((operand, i) => {
			const { dtype } = categorised(operand);
			if (!sameKind(dtype, asked))
				host.raise(
					ufuncTypeError,
					`Cannot cast ufunc '${name}' input${operands.length > 1 ? ` ${i}` : ''} from dtype('${dtype}') to dtype('${asked}') with casting rule 'same_kind'`
				);
		});
		return asked;
	}
	if (asked !== null && asked !== gives) host.raise('TypeError', `No loop matching the specified signature and casting was found for ufunc ${name}`);
	const together = resultType(operands.map(categorised));
	if (row.whole && dtypeFacts[together].kind !== 'float') return row.whole;
	if (together === 'bool' && row.bools !== undefined) return row.bools === null ? unmatched(host, row, operands) : host.raise('TypeError', row.bools);
	const found = loopsOf(row).find((loop) => resultType([loop, together].map((dtype) => ({ dtype, category: 'array' }))) === loop);
	if (found === undefined) return unmatched(host, row, operands);
	// A comparison takes a whole number that its dtype does not hold for what it is.
	if (gives === undefined) for (const operand of operands) checkRange(host, operand, found);
	return found;
}

/** `float64` as a class of numpy's. */
const classText = (dtype: DType): string =>
	`<class 'numpy.dtypes.${dtype.charAt(0).toUpperCase()}${dtype.slice(1).replace('int', dtype.startsWith('u') ? 'Int' : 'int')}DType'>`;

/** What numpy says to operands that none of the loops takes. A text stands for an array of texts. */
function unmatched(host: Interpreter, { name, unmatched: words }: UfuncRow, operands: readonly (Operand | string)[]): never {
	if (words === undefined)
		return host.raise(
			'TypeError',
			`ufunc '${name}' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''`
		);
	const shown = operands.map((operand) => {
		if (words === 'classes') return typeof operand === 'string' ? "<class 'numpy.dtypes.StrDType'>" : classText(categorised(operand).dtype);
		return typeof operand === 'string' ? `dtype('<U${Math.max(operand.length, 1)}')` : `dtype('${categorised(operand).dtype}')`;
	});
	return host.raise(
		ufuncTypeError,
		`ufunc '${name}' did not contain a loop with signature matching types ${shown.length > 1 ? `(${shown.join(', ')})` : shown[0]} -> None`
	);
}

/** The type of Python's that stands for an operand where numpy goes through objects. */
const objectType = (value: Value): string => {
	if (!(value instanceof NdArray || value instanceof NpScalar)) return typeName(value);
	const { kind } = dtypeFacts[value.tensor.dtype];
	return kind === 'int' || kind === 'bool' ? kind : 'float';
};

/** What numpy says to operands of which one is no number: a text, or None, with which it computes as Python does. */
export function refuseOperands(host: Interpreter, row: UfuncRow, operands: readonly Value[]): never {
	const numbers = operands.filter((operand): operand is Operand | string => isOperand(operand) || typeof operand === 'string');
	const { symbol } = row;
	// Any value is true or not, and equal to another or not.
	if (row.op === 'eq' || row.op === 'ne' || row.name.startsWith('logical_')) return host.unsupported(`np.${row.name} of this`);
	if (numbers.length === operands.length) return unmatched(host, row, numbers);
	const types = operands.map((operand) => `'${objectType(operand)}'`);
	const others = operands.filter((operand) => !isOperand(operand));
	if (symbol === undefined || others.some((operand) => operand !== null)) return host.unsupported(`np.${row.name} of this`);
	return host.raise(
		'TypeError',
		row.gives === 'bool' || row.name === 'maximum' || row.name === 'minimum'
			? `'${symbol}' not supported between instances of ${types.join(' and ')}`
			: operands.length === 1
				? `bad operand type for ${symbol}: ${types[0]}`
				: `unsupported operand type(s) for ${symbol}: ${types.join(' and ')}`
	);
}
