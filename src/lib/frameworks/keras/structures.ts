import { PyDict, PyList, PyTuple, PyUnknown, types, type Interpreter, type Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { sortedItems } from '../../python/builtins/sequences/sorting.ts';
import { anything, boundArguments, parametersOf } from '../../python/objects/boundArguments.ts';
import { hashKey } from '../../python/protocols/hash.ts';
import type { Entries } from '../../python/stdlib/module.ts';
import { entry } from '../../tensors/arguments/function.ts';
import { kerasTensorClass, sizesOf, TfTensor } from '../tensorflow/tensor.ts';

const isTuple = (value: Value): value is PyTuple => value instanceof PyTuple && value.cls.isSubclassOf(types.tuple);
const isList = (value: Value): value is PyList => value instanceof PyList && value.cls.isSubclassOf(types.list);
const isDict = (value: Value): value is PyDict => value instanceof PyDict && value.cls.isSubclassOf(types.dict);

/** The keys of a dictionary in their order, and what stands there. */
function inOrder(host: Interpreter, dict: PyDict): (readonly [key: Value, value: Value])[] {
	const machine = machineOf(host);
	const entries = [...dict.entries.values()];
	if (entries.length < 2) return entries;
	const keys = sortedItems(
		machine,
		entries.map(([key]) => key),
		new Map()
	);
	return keys.map((key) => dict.entries.get(hashKey(machine, key))!);
}

/** What is in lists, tuples and dictionaries, in order; something unknown where that is among it. */
export function flat(host: Interpreter, value: Value, into: Value[] = []): readonly Value[] | PyUnknown {
	const machine = machineOf(host);
	let unknown: PyUnknown | undefined;
	const walk = (one: Value): void => {
		host.spend(1);
		if (isTuple(one) || isList(one)) machine.deeper(() => one.items.forEach(walk));
		else if (isDict(one)) machine.deeper(() => inOrder(host, one).forEach(([, item]) => walk(item)));
		else if (one instanceof PyUnknown) unknown ??= one;
		else into.push(one);
	};
	walk(value);
	return unknown ?? into;
}

/** The same lists, tuples and dictionaries with something else in them; unknown where something unknown is in them. */
export function mapped(host: Interpreter, value: Value, of: (value: Value) => Value): Value {
	const machine = machineOf(host);
	let unknown: PyUnknown | undefined;
	const walk = (one: Value): Value => {
		host.spend(1);
		if (isTuple(one)) {
			const items = machine.deeper(() => one.items.map(walk));
			return one.cls.find('_fields') === undefined ? new PyTuple(items) : host.call(one.cls, items);
		}
		if (isList(one)) return new PyList(machine.deeper(() => one.items.map(walk)));
		if (isDict(one)) {
			const entries = machine.deeper(() => [...one.entries].map(([at, [key, item]]) => [at, [key, walk(item)]] as const));
			return new PyDict(types.dict, null, new Map(entries));
		}
		if (one instanceof PyUnknown) return (unknown ??= one);
		return of(one);
	};
	const made = walk(value);
	return unknown ?? made;
}

/** Lists, tuples and dictionaries as in a structure, of values in order. */
function packed(host: Interpreter, structure: Value, values: readonly Value[]): Value {
	const rest = [...values].reverse();
	const walk = (one: Value): Value => {
		if (isTuple(one)) return new PyTuple(one.items.map(walk));
		if (isList(one)) return new PyList(one.items.map(walk));
		if (isDict(one)) {
			const filled = new Map(inOrder(host, one).map(([key, item]) => [key, walk(item)]));
			return new PyDict(types.dict, null, new Map([...one.entries].map(([at, [key]]) => [at, [key, filled.get(key)!]])));
		}
		if (one instanceof PyUnknown) return one;
		const next = rest.pop();
		return next === undefined ? host.raise('IndexError', 'pop from empty list') : next;
	};
	return walk(structure);
}

/** A dictionary of arguments by name. */
export const namesOf = (dict: Value): Map<string, Value> => new Map([...(dict as PyDict).entries.values()].map(([key, value]) => [String(key), value]));

export const isKerasTensor = (value: Value): boolean => value instanceof TfTensor && value.cls === kerasTensorClass;

/** The mask that travels with a tensor. */
export const maskOf = (host: Interpreter, x: Value): Value =>
	(x instanceof TfTensor ? x.noted.get('_keras_mask') : host.findAttribute(x, '_keras_mask')) ?? null;

/** The arguments of a call of a layer, by parameter. */
export interface Given {
	/** Those that the program gave. */
	readonly user: PyDict;
	readonly all: PyDict;
	/** Those that are tensors, and which of them are structures of tensors. */
	readonly tensors: PyDict;
	readonly nested: readonly string[];
	readonly first: Value;
	/** Whether none is symbolic. */
	readonly isEager: boolean;
}

/** Binds the arguments of a call of a layer; something unknown where that is among them. */
export function argumentsOf(host: Interpreter, layer: Value, call: Value, args: PyTuple, kwargs: PyDict): Given | PyUnknown {
	const { entries } = kwargs;
	const parameters = new Set(host.iterate(host.getAttribute(layer, 'call_signature_parameters')));
	const [user, all, tensors] = [new PyDict(), new PyDict(), new PyDict()];
	for (const name of host.iterate(host.getAttribute(layer, '_call_context_args'))) {
		const given = parameters.has(name) ? undefined : entries.get(name);
		if (given) user.entries.set(name, given);
		if (given) entries.delete(name);
	}
	const bound = boundArguments(host, parametersOf(call) ?? anything, args.items, namesOf(kwargs));
	const nested: string[] = [];
	for (const [name, given, value] of bound) {
		if (given) user.entries.set(name, [name, value]);
		all.entries.set(name, [name, value]);
		if (value instanceof TfTensor) tensors.entries.set(name, [name, value]);
		else if (isTuple(value) || isList(value) || isDict(value)) {
			const inner = flat(host, value);
			if (inner instanceof PyUnknown) return inner;
			const count = isDict(value) ? value.entries.size : value.items.length;
			if (count > 0 && inner.every((one) => one === null || one instanceof TfTensor)) {
				tensors.entries.set(name, [name, value]);
				nested.push(name);
			} else if (inner.some((one) => one instanceof TfTensor))
				host.raise(
					'ValueError',
					`In a nested call() argument, you cannot mix tensors and non-tensors. Received invalid mixed argument: ${name}=${host.str(value)}`
				);
		}
	}
	const isEager = [...tensors.entries.values()].every(([, value]) => value instanceof TfTensor && !isKerasTensor(value));
	const [first] = bound;
	if (!first) return host.raise('IndexError', 'list index out of range');
	return { user, all, tensors, nested, first: first[2], isEager };
}

/** What is asked of all values of a structure: unknown where something unknown is among them. */
const ofAll = (name: string, signature: string, answer: (values: readonly Value[]) => Value): Entries[number] =>
	entry(
		name,
		signature,
		(host, value) => {
			const found = flat(host, value);
			return found instanceof PyUnknown ? found : answer(found);
		},
		name,
		true
	);

/** Python's structures of values, and what Keras asks of each value: called so often that they are no Python. What is asked of something unknown is unknown. */
export const structures: Entries = [
	ofAll('flatten', 'value', (values) => new PyList([...values])),
	entry('map_structure', 'function, value', (host, callee, value) => mapped(host, value, (one) => host.call(callee, [one])), 'map_structure', true),
	entry('pack_as', 'structure, flat', (host, structure, values) => packed(host, structure, host.iterate(values)), 'pack_as', true),
	entry('is_any_tensor', 'x', (_, x) => x instanceof TfTensor),
	/** Whether a KerasTensor is among values. */
	ofAll('any_symbolic', '*values', (values) => values.some(isKerasTensor)),
	/** The mask that travels with a tensor. */
	entry('keras_mask', 'x', maskOf),
	/** Sizes of a tensor as Keras knows them. */
	entry('shape_of', 'x', (host, x) => {
		if (x instanceof TfTensor && x.staticShape) return sizesOf(x.staticShape);
		return new PyTuple([...host.iterate(host.getAttribute(x, 'shape'))]);
	}),
	ofAll('_keras_tensors', '*values', (values) => new PyList(values.filter(isKerasTensor))),
	/** What is known of the KerasTensors among values, by their `id`, in their place. */
	entry('_filled', 'value, known', (host, value, known) => {
		const machine = machineOf(host);
		return mapped(host, value, (one) => {
			const id = isKerasTensor(one) ? BigInt(machine.addresses.of(one as TfTensor)) : null;
			return (id === null ? undefined : (known as PyDict).entries.get(hashKey(machine, id))?.[1]) ?? one;
		});
	}),
	entry(
		'_arguments_of',
		'layer, call, args, kwargs',
		(host, layer, call, args, kwargs) => {
			const found = argumentsOf(host, layer, call, args as PyTuple, kwargs as PyDict);
			return found instanceof PyUnknown ? found : new PyTuple([found.all, found.tensors, new PyList([...found.nested]), found.first, found.isEager]);
		},
		'_arguments_of',
		true
	)
];
