import { PyInstance, PyList, PyTuple, type Host, type Value } from '../../../python/index.ts';
import type { DType } from '../../../ir/index.ts';
import { convert } from '../convert.ts';
import { readDType } from '../dtype.ts';
import type { Said } from '../op.ts';
import { TfTensor } from '../tensor.ts';

/** What the program calls an op: nothing where it says nothing. */
export const nameOf = (name: Value | undefined): string | undefined => (typeof name === 'string' ? name : undefined);

/** How an op is called by a function that hands its arguments on: where one is a list, its words don't end in a name. */
export function said(name: Value | undefined, handed: readonly Value[] = [], node?: string): Said {
	const given = nameOf(name);
	const words = handed.some((value) => value instanceof PyList || value instanceof PyTuple || value instanceof PyInstance) ? null : '';
	return { ...(given !== undefined && { name: given }), words, ...(node !== undefined && { node }) };
}

/** How an op is called by a function that has a name of its own for it. */
export function called(name: Value | undefined, own: string): Said {
	const given = nameOf(name);
	return { ...(given !== undefined && given !== own && { name: given }), words: own, node: own };
}

/** Two values as tensors of one dtype: the first that is a tensor says which. */
export function pair(host: Host, x: Value, y: Value): readonly [TfTensor, TfTensor] {
	if (!(x instanceof TfTensor) && y instanceof TfTensor) return [convert(host, x, null, y.dtype), y];
	const left = convert(host, x);
	return [left, convert(host, y, null, left.dtype)];
}

/** Several values as tensors of one dtype. */
export function alike(host: Host, values: readonly Value[], dtype: DType | null = null): readonly TfTensor[] {
	const first = values.find((value): value is TfTensor => value instanceof TfTensor);
	const preferred = dtype ?? first?.dtype ?? null;
	let before: DType | null = preferred;
	return values.map((value) => {
		const tensor = convert(host, value, null, before);
		before ??= tensor.dtype;
		return tensor;
	});
}

/** A dtype, or none. */
export function dtypeIn(host: Host, value: Value | undefined): DType | null {
	if (value === null || value === undefined) return null;
	return readDType(value) ?? host.raise('TypeError', `Cannot convert ${host.repr(value)} to a TensorFlow DType.`);
}
