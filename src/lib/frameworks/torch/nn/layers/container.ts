import { classOf, PyDict, PyInstance, PyList, PySlice, PyTuple, PyUnknown, type Interpreter, type PyClass, type Value } from '../../../../python/index.ts';
import { machineOf } from '../../../../python/builtins/methodDef.ts';
import { setItem } from '../../../../python/protocols/item.ts';
import { asIndex, sliceOf } from '../../../../python/protocols/sequence.ts';
import { itemsOf, iteratorOf, isIterable } from '../../../../python/protocols/iteration.ts';
import { initModule, isModule, moduleClass, register } from '../module/module.ts';
import { typeName } from '../../tensor/tensor.ts';
import { holds, send, type Run } from '../call.ts';
import { scriptedClass, type Special } from '../layer.ts';
import { orderedDict } from '../module/state.ts';

export const place = 'torch.nn.modules.container';
type Methods = NonNullable<Special['methods']>;

/** The modules of a container, by name: one that a class left without `super().__init__()` has none. */
const registered = (host: Interpreter, self: Value): Value => machineOf(host).getAttribute(self, '_modules');
function held(host: Interpreter, self: Value): PyDict['entries'] {
	const dict = registered(host, self);
	return dict instanceof PyDict ? dict.entries : machineOf(host).unsupported(dict instanceof PyUnknown ? dict.what : 'modules that are no dict');
}
const heldValues = (host: Interpreter, self: Value): Value[] => [...held(host, self).values()].map(([, value]) => value);
export const countOf = (host: Interpreter, self: Value): number => Number(send(host, self, '__len__'));

const wholeNumber = (host: Interpreter, index: Value): number =>
	Number(asIndex(machineOf(host), index) ?? host.raise('TypeError', `'${typeName(index)}' object cannot be interpreted as an integer`));

/** Where an index points; raises IndexError outside. */
export function position(host: Interpreter, index: Value, count: number): number {
	const at = wholeNumber(host, index);
	return at >= -count && at < count ? (at + count) % count : host.raise('IndexError', `index ${at} is out of range`);
}

const add = (host: Interpreter, self: Value, name: string, module: Value): Value => send(host, self, 'add_module', name, module);
const append: Run = (host, self, module) => {
	add(host, self, String(countOf(host, self)), module);
	return self;
};

/** Takes out by names; the others get the numbers from 0 on. */
function take(host: Interpreter, self: Value, names: readonly string[]): void {
	for (const name of names) send(host, self, '__delattr__', name);
	const left = heldValues(host, self);
	held(host, self).clear();
	for (const [i, module] of left.entries()) register(host, self as PyInstance, '_modules', String(i), module);
}

export const taken: Run = (host, self, key) => {
	const value = host.getItem(self, key);
	send(host, self, '__delitem__', key);
	return value;
};

/** Puts a module before the one at `index`: those behind move up by one name. */
function shift(host: Interpreter, self: Value, index: number, module: Value): void {
	const entries = held(host, self);
	for (let i = entries.size; i > index; i--) entries.set(String(i), [String(i), host.getItem(registered(host, self), String(i - 1))]);
	register(host, self as PyInstance, '_modules', String(index), module);
}

/** What modules in an order share; they differ in how they name the one at a place, and in what they make of a slice. */
const inOrder = (
	nameAt: (host: Interpreter, self: Value, at: number) => string,
	part: (host: Interpreter, self: Value, entries: (readonly [Value, Value])[]) => Value
): Methods => ({
	'__len__()': (host, self) => BigInt(held(host, self).size),
	'__iter__()': (host, self) => iteratorOf(machineOf(host), new PyList(heldValues(host, self))),
	'__getitem__(idx)': (host, self, index) => {
		if (index instanceof PySlice) return part(host, self, sliceOf(machineOf(host), [...held(host, self).values()], index));
		return host.getItem(registered(host, self), nameAt(host, self, position(host, index, countOf(host, self))));
	},
	'__setitem__(idx, module)': (host, self, index, module) =>
		send(host, self, '__setattr__', nameAt(host, self, position(host, index, countOf(host, self))), module),
	'__delitem__(idx)': (host, self, index) => {
		const names = [...held(host, self).keys()].map(String);
		take(host, self, index instanceof PySlice ? sliceOf(machineOf(host), names, index) : [nameAt(host, self, position(host, index, countOf(host, self)))]);
		return null;
	},
	'append(module)': append,
	'pop(key)': taken
});

const extend: Run = (host, self, modules) => {
	for (const module of modules === self ? heldValues(host, self) : itemsOf(machineOf(host), modules)) append(host, self, module);
	return self;
};

/** A list, a ModuleDict and the like say what they cannot be filled from. */
export const mustIterate = (host: Interpreter, value: Value, call: string, what: string, fits = true): void => {
	if (!fits || !isIterable(value)) host.raise('TypeError', `${call} should be called with an iterable${what}, but got ${classOf(value).name}`);
};

const sequence = (host: Interpreter, modules: Iterable<Value>): Value => host.call(sequentialClass, [...modules]);
const typed = (host: Interpreter, value: Value): string => host.repr(classOf(value));
const joins: Run = (host, self, other) =>
	isModule(other) && other.cls.isSubclassOf(sequentialClass)
		? sequence(host, [...heldValues(host, self), ...heldValues(host, other)])
		: host.raise('ValueError', `add operator supports only objects of Sequential class, but ${typed(host, other)} is given.`);
const repeated = (host: Interpreter, self: Value, times: Value): Value[] => {
	if (typeof times !== 'bigint' && typeof times !== 'boolean')
		return host.raise('TypeError', `unsupported operand type(s) for *: ${typed(host, self)} and ${typed(host, times)}`);
	if (Number(times) <= 0) host.raise('ValueError', `Non-positive multiplication factor ${host.str(times)} for ${typed(host, self)}`);
	return Array.from({ length: Number(times) }, () => heldValues(host, self)).flat();
};
const repeats: Run = (host, self, times) => sequence(host, repeated(host, self, times));

const sequentialClass: PyClass = scriptedClass('Sequential', place, [moduleClass], {
	'__init__(*args)': (host, self, args) => {
		initModule(host, self as PyInstance);
		const given = (args as PyTuple).items;
		const [first] = given;
		const entries =
			given.length === 1 && first instanceof PyDict && first.cls.name === 'OrderedDict'
				? [...first.entries.values()]
				: given.map((module, i) => [String(i), module] as const);
		for (const [name, module] of entries) send(host, self, 'add_module', name, module);
		return null;
	},
	...inOrder(
		(host, self, at) => String([...held(host, self).keys()][at]),
		(host, self, entries) => {
			const named = orderedDict(host);
			for (const [name, module] of entries) named.entries.set(name, [name, module]);
			return host.call(classOf(self), [named]);
		}
	),
	'forward(input)': (host, self, input) => heldValues(host, self).reduce((x, module) => host.call(module, [x]), input),
	'extend(sequential)': extend,
	'insert(index, module)': (host, self, index, module) => {
		if (!isModule(module)) host.raise('AssertionError', `module should be of type: ${host.repr(moduleClass)}`);
		const count = held(host, self).size;
		if (!(holds(host, BigInt(-count), '<=', index) && holds(host, index, '<=', BigInt(count))))
			host.raise('IndexError', `Index out of range: ${host.str(index)}`);
		shift(host, self, Number(index) < 0 ? Number(index) + count : Number(index), module);
		return self;
	},
	'__add__(other)': joins,
	'__iadd__(other)': (host, self, other) => (joins(host, self, other), extend(host, self, new PyList(heldValues(host, other)))),
	'__mul__(other)': repeats,
	'__rmul__(other)': repeats,
	'__imul__(other)': (host, self, other) => extend(host, self, new PyList(repeated(host, self, other).slice(held(host, self).size)))
});

/** Lines of what a list holds; equal ones that follow each other are one line. */
function printList(host: Interpreter, self: Value): string {
	const name = host.str(send(host, self, '_get_name'));
	const runs: { from: number; to: number; readonly text: string }[] = [];
	for (const [i, module] of [...itemsOf(machineOf(host), self)].entries()) {
		const text = host.repr(module);
		const last = runs[runs.length - 1];
		if (last?.text === text) last.to = i;
		else runs.push({ from: i, to: i, text });
	}
	const lines = runs.map(({ from, to, text }) => (from === to ? `(${from}): ${text}` : `(${from}-${to}): ${to - from + 1} x ${text}`));
	return lines.length === 0 ? `${name}()` : `${name}(\n  ${lines.join('\n').replaceAll('\n', '\n  ')}\n)`;
}

const extendList: Run = (host, self, modules) => {
	mustIterate(host, modules, 'ModuleList.extend', '');
	return extend(host, self, modules);
};

const moduleListClass: PyClass = scriptedClass('ModuleList', place, [moduleClass], {
	'__init__(modules=None)': (host, self, modules) => {
		initModule(host, self as PyInstance);
		if (modules !== null) send(host, self, 'extend', modules);
		return null;
	},
	...inOrder(
		(_host, _self, at) => String(at),
		(host, self, entries) => host.call(classOf(self), [new PyList(entries.map(([, module]) => module))])
	),
	'extend(modules)': extendList,
	'insert(index, module)': (host, self, index, module) => {
		shift(host, self, wholeNumber(host, index), module);
		return null;
	},
	'__iadd__(modules)': extendList,
	'__add__(other)': (host, self, other) => [self, other].reduce<Value>((all, one) => extend(host, all, one), host.call(moduleListClass, [])),
	'__repr__()': printList
});

/** `(key, value)` of what a dictionary of `name` may be filled from, in words of its own where it cannot. */
export function* pairsOf(host: Interpreter, name: string, given: Value): Generator<readonly [Value, Value]> {
	if (given instanceof PyDict) return void (yield* given.entries.values());
	if (isModule(given) && given.cls.find('items')) {
		for (const pair of host.iterate(send(host, given, 'items'))) yield host.iterate(pair) as [Value, Value];
		return;
	}
	let at = 0;
	for (const pair of itemsOf(machineOf(host), given)) {
		const which = `${name} update sequence element #${at++}`;
		if (!isIterable(pair)) host.raise('TypeError', `${which} should be Iterable; is${classOf(pair).name}`);
		const count = Number(send(host, pair, '__len__'));
		if (count !== 2) host.raise('ValueError', `${which} has length ${count}; 2 is required`);
		yield host.iterate(pair) as [Value, Value];
	}
}

const update: Run = (host, self, modules) => {
	mustIterate(host, modules, 'ModuleDict.update', ' of key/value pairs');
	for (const [key, module] of pairsOf(host, 'ModuleDict', modules)) setItem(machineOf(host), self, key, module);
	return null;
};

/** Methods that are those of the dictionary of modules. */
const ofDictionary = (...headings: readonly string[]): Methods =>
	Object.fromEntries(
		headings.map((heading) => [
			heading,
			(host: Interpreter, self: Value, ...args: Value[]) => send(host, registered(host, self), heading.slice(0, heading.indexOf('(')), ...args)
		])
	);

const moduleDictClass: PyClass = scriptedClass('ModuleDict', place, [moduleClass], {
	'__init__(modules=None)': (host, self, modules) => {
		initModule(host, self as PyInstance);
		if (modules !== null) send(host, self, 'update', modules);
		return null;
	},
	...ofDictionary('__getitem__(key)', '__len__()', '__iter__()', '__contains__(key)', 'keys()', 'items()', 'values()', 'clear()'),
	'__setitem__(key, module)': (host, self, key, module) => send(host, self, 'add_module', key, module),
	'__delitem__(key)': (host, self, key) => {
		host.getItem(self, key);
		return (held(host, self).delete(key), null);
	},
	'pop(key)': taken,
	'update(modules)': update
});

/** What a list or a dictionary of parameters keeps: a tensor becomes a parameter. */
/** torch/nn/modules/container.py: those of modules. */
export const containers: readonly PyClass[] = [sequentialClass, moduleListClass, moduleDictClass];
