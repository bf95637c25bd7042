import { PyInstance, PyList, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import type { DType } from '../../../ir/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { convert, isTensorLike } from '../convert.ts';
import { graphOf } from '../graph.ts';
import { dtypeOf } from '../dtype.ts';
import type { Said } from '../op.ts';
import { TfTensor } from '../tensor.ts';

/** What the program calls an op: nothing where it says nothing. */
export const nameOf = (name: Value | undefined): string | undefined => (typeof name === 'string' ? name : undefined);

/** Whether the words that an op raises with end without a name, for what Python has is a list. */
export const isListed = (value: Value): boolean => value instanceof PyList || value instanceof PyTuple;

/** How an op is called by a function that hands its arguments on: where one is a list, its words don't end in a name. */
export function said(name: Value | undefined, handed: readonly Value[] = [], node?: string): Said {
	const given = nameOf(name);
	const words = handed.some((value) => value instanceof PyList || value instanceof PyTuple || value instanceof PyInstance || typeof value === 'string')
		? null
		: '';
	return { ...(given !== undefined && { name: given }), words, ...(node !== undefined && { node }) };
}

/** How an op is called by a function that has a name of its own for it. */
export function called(name: Value | undefined, own: string): Said {
	const given = nameOf(name);
	return { ...(given !== undefined && given !== own && { name: given }), words: own, node: own };
}

/** What rows of a tensor (`tf.IndexedSlices`) become by a method of their own, where a function keeps them; undefined for anything else. */
export function ofRows(host: Interpreter, x: Value, method: string, handed: readonly Value[] = []): Value | undefined {
	if (!(x instanceof PyInstance) || x.cls.find('_is_rows') !== true) return undefined;
	return host.call(host.getAttribute(x, method), handed);
}

/** Two values as tensors: the first says what numbers of the second become. */
export function pair(host: Interpreter, x: Value, y: Value): readonly [TfTensor, TfTensor] {
	const left = convert(host, x);
	return [left, convert(host, y, null, left.dtype)];
}

/** The same where the op is called at once: a number beside a tensor has to have its dtype. `called`: the op, and its inputs. */
export function strictPair(
	host: Interpreter,
	x: Value,
	y: Value,
	[op, , second]: readonly [op: string, first: string, second: string]
): readonly [TfTensor, TfTensor] {
	if (isTensorLike(host, x) && !(x instanceof TfTensor)) return strictPair(host, convert(host, x), y, [op, '', second]);
	if (!(x instanceof TfTensor) && isTensorLike(host, y) && !graphOf(host)) {
		const right = convert(host, y);
		return [convert(host, x, right.dtype), right];
	}
	if (!(x instanceof TfTensor) || isTensorLike(host, y)) return pair(host, x, y);
	if (graphOf(host) && typeof y === 'number' && !dtypeFacts[x.dtype].kind.match(/float|complex/)) {
		const words = `got ${host.repr(y)} of type 'float'`;
		host.raise('TypeError', `Expected ${x.dtype} passed to parameter '${second}' of op '${op}', ${words} instead. Error: Expected ${x.dtype}, but ${words}.`);
	}
	return [x, convert(host, y, x.dtype)];
}

/** What stands before an operator as the tensor behind it has it. */
export const reflectedPair = (host: Interpreter, x: Value, y: Value): readonly [TfTensor, TfTensor] =>
	y instanceof TfTensor ? [convert(host, x, x instanceof TfTensor ? null : y.dtype), y] : pair(host, x, y);

/** Several values as tensors of one dtype. */
export function alike(host: Interpreter, values: readonly Value[], dtype: DType | null = null): readonly TfTensor[] {
	const first = values.find((value): value is TfTensor => value instanceof TfTensor);
	let before: DType | null = dtype ?? first?.dtype ?? null;
	return values.map((value) => {
		const isStrict = first !== undefined && !(value instanceof TfTensor) && !graphOf(host);
		const tensor = convert(host, value, isStrict ? before : null, before);
		before ??= tensor.dtype;
		return tensor;
	});
}

/** A dtype, or none. */
export function dtypeIn(host: Interpreter, value: Value | undefined): DType | null {
	if (value === null || value === undefined) return null;
	return dtypeOf(host, value);
}
