import { typeName } from '../../../python/objects/classOf.ts';
import type { DType } from '../../../ir/index.ts';
import type { Interpreter, Value } from '../../../python/index.ts';
import { convert, isTensorLike } from '../convert.ts';
import { graphOf } from '../graph.ts';
import { isOfNumpy } from '../literal.ts';
import { kerasTensorClass, TfTensor } from '../tensor.ts';

/**
 * An axis that a function of TensorFlow's compares with the rank in Python, before an op sees it: a tensor is its value there.
 * @param compared How Python words that it cannot compare a value of a type.
 */
export function pythonAxis(host: Interpreter, axis: Value, compared: (type: string) => string): number {
	if (typeof axis === 'bigint' || typeof axis === 'boolean' || typeof axis === 'number') return Number(axis);
	if (axis instanceof TfTensor && axis.cls === kerasTensorClass) return host.raise('TypeError', 'A symbolic KerasTensor cannot be used as a boolean.');
	if (!(axis instanceof TfTensor) && !isOfNumpy(axis)) return host.raise('TypeError', `${compared(typeName(axis))}`);
	const { shape, values } = convert(host, axis);
	if (shape.some((n) => n > 1)) return host.raise('ValueError', 'The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()');
	return shape.length === 0 && values ? values[0]! : host.unsupported('an axis that is no single known number');
}

export const isBelow = (type: string): string => `'<' not supported between instances of '${type}' and 'int'`;
export const isAtMost = (type: string): string => `'<=' not supported between instances of 'int' and '${type}'`;

/** A value in the place of an op's input of one dtype: what Python has is made that, and a tensor stays what it is. */
export const inPlaceOf = (host: Interpreter, value: Value, dtype: DType): TfTensor =>
	isTensorLike(host, value) || graphOf(host) ? convert(host, value, null, dtype) : convert(host, value, dtype);
