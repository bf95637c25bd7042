import { PyBoxed, PyBytes, PyDict, PyInstance, PyList, PyTuple, types, type Arguments, type Interpreter, type Value } from '../../python/index.ts';
import { unboxed } from '../../python/objects/unboxed.ts';
import { StridedTensor } from '../../tensors/tensor.ts';
import { isObjectArray } from '../interop.ts';
import { NpDType, readDType } from './dtype.ts';
import { numpyFunction } from './loaded.ts';
import { made } from './operand.ts';

type Call = (host: Interpreter, args: Arguments) => Value;

/** Functions that make an array of texts, and not of numbers, where they are given some; of which arguments they take them, where it is not the first. */
const ofTexts: ReadonlyMap<string, readonly [from: number, to: number]> = new Map<string, readonly [number, number]>([
	...'array asarray asanyarray unique argsort sort concatenate stack vstack hstack column_stack shape size ndim repeat tile take roll delete reshape array_split split'
		.split(' ')
		.map((name) => [name, [0, 1]] as const),
	...'append isin union1d intersect1d setdiff1d array_equal'.split(' ').map((name) => [name, [0, 2]] as const),
	['where', [1, 3]],
	['full', [1, 2]]
]);
const makeArrays = new Set(['array', 'asarray', 'asanyarray']);
/** Functions that take a dtype of objects. */
const ofKinds: ReadonlySet<string> = new Set('array asarray asanyarray astype zeros ones empty full'.split(' '));

/** What lies at the beginning of nested lists; `any`: a text or None rather than the number that it stands beside. */
function firstIn(value: Value | undefined, any: boolean): Value | undefined {
	while ((value instanceof PyList || value instanceof PyTuple) && value.items.length > 0) {
		const found = any ? value.items.find((item) => item === null || isText(item)) : undefined;
		value = found === undefined ? value.items[0] : found;
	}
	return value;
}

const isText = (value: Value | undefined): boolean => value instanceof PyBytes || (value !== undefined && typeof unboxed(value) === 'string');

/** Whether a dtype is one of texts or objects: `object`, `str`, `'U10'`, another such array's. */
export function isKind(value: Value | undefined): boolean {
	if (value === undefined || value === null || value instanceof NpDType) return false;
	if (typeof value === 'string') return /^(?:[<|=]?[USO]\d*|(?:str|bytes|object)_?|unicode)$/.test(value);
	if (value instanceof PyInstance) return value.cls.name === '_Kind';
	return (
		value === types.object || value === types.str || value === types.bytes || isNamed(value, 'str_') || isNamed(value, 'object_') || isNamed(value, 'bytes_')
	);
}

const isNamed = (value: Value, name: string): boolean =>
	value !== null && typeof value === 'object' && 'mro' in value && (value as { name?: string }).name === name;

/** Whether a call is given texts or objects, or asked for an array of them. */
function isOfObjects(name: string, { positional, keywords }: Arguments): boolean {
	const [from, to] = ofTexts.get(name) ?? [0, 0];
	const makes = makeArrays.has(name);
	const given = positional.some((value, i) => {
		const first = firstIn(value, makes);
		if (isObjectArray(first)) return true;
		return i >= from && i < to && (isText(first) || (makes && first === null) || (first instanceof StridedTensor && first.dtype === 'string'));
	});
	return given || (ofKinds.has(name) && isKind(keywords.get('dtype') ?? positional[name === 'full' ? 2 : 1]));
}

/** A call of a function of numpy's by arrays of texts and objects, which are written in Python. */
export const callOfObjects = (host: Interpreter, name: string, { positional, keywords }: Arguments): Value =>
	host.call(numpyFunction(host, 'objects.call'), [
		name,
		new PyTuple(positional),
		new PyDict(undefined, null, new Map([...keywords].map(([key, value]) => [key, [key, value]])))
	]);

/** Whether a text stands for one that is not here. */
const isStandIn = (value: Value): boolean => value instanceof PyBoxed && value.cls.find('__assumed_text__') === true;

/** The numbers that a list of texts is said to be, where none of them is here; null of anything else. */
function numbersOf(host: Interpreter, name: string, { positional: [list, ...rest], keywords }: Arguments): Value | null {
	const items = makeArrays.has(name) && (list instanceof PyList || list instanceof PyTuple) ? list.items : [];
	if (items.length === 0 || !items.every(isStandIn)) return null;
	const asked = keywords.get('dtype') ?? rest[0];
	const dtype = asked === undefined || asked === null || isKind(asked) ? null : readDType(host, asked);
	return dtype && made(host, [items.length], dtype, `np.${name}`);
}

/** A function's call as it is where it is given texts or objects. */
export const takingObjects =
	(name: string, inner: Call): Call =>
	(host, args) =>
		isOfObjects(name, args) ? (numbersOf(host, name, args) ?? callOfObjects(host, name, args)) : inner(host, args);

/** An array of texts or objects, or what a list of texts is as one; null of anything else. */
export const objectsOf = (host: Interpreter, value: Value): Value | null => {
	if (isObjectArray(value)) return value;
	return isText(firstIn(value, false)) && !isText(value) ? callOfObjects(host, 'asarray', { positional: [value], keywords: new Map() }) : null;
};

export const lengthOf = (host: Interpreter, objects: Value): number => Number(host.call(host.getAttribute(objects, '__len__'), []));
