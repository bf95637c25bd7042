import { PyDict, PyInstance, PyIterator, PyList, PySlice, PyTuple, types, type Host, type PyClass, type Value } from '../../../../python/index.ts';
import { isIterable } from '../../../../python/attributes.ts';
import { machineOf } from '../../../../python/builtins/native.ts';
import { asIndex, setItem, sliceOf } from '../../../../python/items.ts';
import { itemsOf, iteratorOf } from '../../../../python/iteration.ts';
import { initModule, isModule, isParameter, moduleClass, register, typeOf } from '../../module.ts';
import { classOf, parameterClass, TorchTensor, typeName } from '../../tensor.ts';
import { send, type Run } from '../call.ts';
import { scriptedClass, type Special } from '../layer.ts';
import { orderedDict } from '../module/state.ts';

const place = 'torch.nn.modules.container';
type Methods = NonNullable<Special['methods']>;

/** The modules of a container, by name. */
const held = (self: Value): PyDict['entries'] => ((self as PyInstance).attrs.get('_modules') as PyDict).entries;
const heldValues = (self: Value): Value[] => [...held(self).values()].map(([, value]) => value);
const countOf = (host: Host, self: Value): number => Number(send(host, self, '__len__'));

/** Where an index points; raises IndexError outside. */
function position(host: Host, index: Value, count: number): number {
	const at = asIndex(machineOf(host), index);
	if (at === undefined) return host.raise('TypeError', `'${typeName(index)}' object cannot be interpreted as an integer`);
	const n = Number(at);
	return n >= -count && n < count ? (n + count) % count : host.raise('IndexError', `index ${at} is out of range`);
}

const add = (host: Host, self: Value, name: string, module: Value): Value => send(host, self, 'add_module', name, module);
const append: Run = (host, self, module) => {
	add(host, self, String(countOf(host, self)), module);
	return self;
};

/** Takes out by names; the others get the numbers from 0 on. */
function take(host: Host, self: Value, names: readonly string[]): void {
	for (const name of names) send(host, self, '__delattr__', name);
	const left = heldValues(self);
	held(self).clear();
	for (const [i, module] of left.entries()) register(self as PyInstance, '_modules', String(i), module);
}

const taken: Run = (host, self, key) => {
	const value = host.getItem(self, key);
	send(host, self, '__delitem__', key);
	return value;
};

/** Puts a module before the one at `index`: those behind move up by one name. */
function shift(self: Value, index: number, module: Value): void {
	const entries = held(self);
	for (let i = entries.size; i > index; i--) entries.set(String(i), [String(i), entries.get(String(i - 1))![1]]);
	register(self as PyInstance, '_modules', String(index), module);
}

/** What modules in an order share; they differ in how they name the one at a place, and in what they make of a slice. */
const inOrder = (nameAt: (self: Value, at: number) => string, part: (host: Host, self: Value, entries: (readonly [Value, Value])[]) => Value): Methods => ({
	'__len__()': (_, self) => BigInt(held(self).size),
	'__iter__()': (host, self) => iteratorOf(machineOf(host), new PyList(heldValues(self))),
	'__getitem__(idx)': (host, self, index) => {
		if (index instanceof PySlice) return part(host, self, sliceOf(machineOf(host), [...held(self).values()], index));
		return host.getItem((self as PyInstance).attrs.get('_modules')!, nameAt(self, position(host, index, countOf(host, self))));
	},
	'__setitem__(idx, module)': (host, self, index, module) => send(host, self, '__setattr__', nameAt(self, position(host, index, countOf(host, self))), module),
	'__delitem__(idx)': (host, self, index) => {
		const names = [...held(self).keys()].map(String);
		take(host, self, index instanceof PySlice ? sliceOf(machineOf(host), names, index) : [nameAt(self, position(host, index, countOf(host, self)))]);
		return null;
	},
	'append(module)': append,
	'pop(key)': taken
});

const extend: Run = (host, self, modules) => {
	for (const module of [...itemsOf(machineOf(host), modules)]) append(host, self, module);
	return self;
};

/** A list, a ModuleDict and the like say what they cannot be filled from. */
const mustIterate = (host: Host, value: Value, call: string, what: string): void => {
	if (!isIterable(value)) host.raise('TypeError', `${call} should be called with an iterable${what}, but got ${classOf(value).name}`);
};

const sequence = (host: Host, modules: Iterable<Value>): Value => host.call(sequentialClass, [...modules]);
const typed = (host: Host, value: Value): string => host.repr(classOf(value));
const joins: Run = (host, self, other) =>
	isModule(other) && other.cls.isSubclassOf(sequentialClass)
		? sequence(host, [...heldValues(self), ...heldValues(other)])
		: host.raise('ValueError', `add operator supports only objects of Sequential class, but ${typed(host, other)} is given.`);
const repeats: Run = (host, self, times) => {
	if (typeof times !== 'bigint') return host.raise('TypeError', `unsupported operand type(s) for *: ${typed(host, self)} and ${typed(host, times)}`);
	if (times <= 0n) host.raise('ValueError', `Non-positive multiplication factor ${times} for ${typed(host, self)}`);
	return sequence(host, Array.from({ length: Number(times) }, () => heldValues(self)).flat());
};

const sequentialClass: PyClass = scriptedClass('Sequential', place, [moduleClass], {
	'__init__(*args)': (host, self, args) => {
		initModule(self as PyInstance);
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
		(self, at) => String([...held(self).keys()][at]),
		(host, self, entries) => {
			const named = orderedDict(host);
			for (const [name, module] of entries) named.entries.set(name, [name, module]);
			return host.call(classOf(self), [named]);
		}
	),
	'forward(input)': (host, self, input) => heldValues(self).reduce((x, module) => host.call(module, [x]), input),
	'extend(sequential)': extend,
	'insert(index, module)': (host, self, index, module) => {
		if (!isModule(module)) host.raise('AssertionError', `module should be of type: ${host.repr(moduleClass)}`);
		const [at, count] = [Number(index), held(self).size];
		if (at < -count || at > count) host.raise('IndexError', `Index out of range: ${host.str(index)}`);
		shift(self, at < 0 ? at + count : at, module);
		return self;
	},
	'__add__(other)': joins,
	'__iadd__(other)': (host, self, other) => (joins(host, self, other), extend(host, self, new PyList(heldValues(other)))),
	'__mul__(other)': repeats,
	'__rmul__(other)': repeats
});

/** Lines of what a list holds; equal ones that follow each other are one line. */
function printList(host: Host, self: Value): string {
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
		initModule(self as PyInstance);
		if (modules !== null) send(host, self, 'extend', modules);
		return null;
	},
	...inOrder(
		(_, at) => String(at),
		(host, self, entries) => host.call(classOf(self), [new PyList(entries.map(([, module]) => module))])
	),
	'extend(modules)': extendList,
	'insert(index, module)': (_, self, index, module) => (shift(self, Number(index), module), null),
	'__iadd__(modules)': extendList,
	'__add__(other)': (host, self, other) => host.call(moduleListClass, [new PyList([...heldValues(self), ...itemsOf(machineOf(host), other)])]),
	'__repr__()': printList
});

/** `(key, value)` of what a dictionary of modules may be filled from, in words of its own where it cannot. */
function* pairsOf(host: Host, given: Value): Generator<readonly [Value, Value]> {
	if (given instanceof PyDict) return void (yield* given.entries.values());
	if (isModule(given) && given.cls.isSubclassOf(moduleDictClass)) return void (yield* held(given).values());
	let at = 0;
	for (const pair of itemsOf(machineOf(host), given)) {
		const which = `ModuleDict update sequence element #${at++}`;
		if (!isIterable(pair)) host.raise('TypeError', `${which} should be Iterable; is${classOf(pair).name}`);
		const count = Number(send(host, pair, '__len__'));
		if (count !== 2) host.raise('ValueError', `${which} has length ${count}; 2 is required`);
		const [key, value] = host.iterate(pair);
		yield [key!, value!];
	}
}

const update: Run = (host, self, modules) => {
	mustIterate(host, modules, 'ModuleDict.update', ' of key/value pairs');
	for (const [key, module] of pairsOf(host, modules)) setItem(machineOf(host), self, key, module);
	return null;
};

/** Methods that are those of the dictionary of modules. */
const ofDictionary = (...headings: readonly string[]): Methods =>
	Object.fromEntries(
		headings.map((heading) => [
			heading,
			(host: Host, self: Value, ...args: Value[]) => send(host, (self as PyInstance).attrs.get('_modules')!, heading.slice(0, heading.indexOf('(')), ...args)
		])
	);

const moduleDictClass: PyClass = scriptedClass('ModuleDict', place, [moduleClass], {
	'__init__(modules=None)': (host, self, modules) => {
		initModule(self as PyInstance);
		if (modules !== null) send(host, self, 'update', modules);
		return null;
	},
	...ofDictionary('__getitem__(key)', '__len__()', '__iter__()', '__contains__(key)', 'keys()', 'items()', 'values()', 'clear()'),
	'__setitem__(key, module)': (host, self, key, module) => send(host, self, 'add_module', key, module),
	'__delitem__(key)': (host, self, key) => {
		host.getItem(self, key);
		return (held(self).delete(key), null);
	},
	'pop(key)': taken,
	'update(modules)': update
});

/** What a list or a dictionary of parameters keeps: a tensor becomes a parameter. */
const asParameter = (host: Host, value: Value): Value => (value instanceof TorchTensor && !isParameter(value) ? host.call(parameterClass, [value]) : value);

const describe = (value: Value): string =>
	value instanceof TorchTensor
		? `${isParameter(value) ? 'Parameter' : 'Tensor'} containing: [${typeOf(value, true)} of size ${value.shape.join('x')}]`
		: `Object of type: ${classOf(value).name}`;
const printParameters = (entries: Iterable<readonly [string, Value]>): string =>
	Array.from(entries, ([key, value]) => `  (${key}): ${describe(value)}`).join('\n');

const notCalled =
	(name: string): Run =>
	(host) =>
		host.raise('RuntimeError', `${name} should not be called.`);

const parameterAt = (host: Host, self: Value, index: Value): string => String(position(host, index, countOf(host, self)));
const parametersOf = (host: Host, self: Value): Value[] => Array.from({ length: countOf(host, self) }, (_, i) => host.getItem(self, BigInt(i)));
const extendParameters: Run = (host, self, values) => {
	if (!isIterable(values) || values instanceof TorchTensor) mustIterate(host, values instanceof TorchTensor ? null : values, 'ParameterList.extend', '');
	for (const value of [...itemsOf(machineOf(host), values)]) send(host, self, 'append', value);
	return self;
};

const parameterListClass: PyClass = scriptedClass('ParameterList', place, [moduleClass], {
	'__init__(values=None)': (host, self, values) => {
		initModule(self as PyInstance);
		(self as PyInstance).attrs.set('_size', 0n);
		if (values !== null) send(host, self, 'extend', values);
		return null;
	},
	'__len__()': (_, self) => (self as PyInstance).attrs.get('_size')!,
	'__iter__()': (host, self) => iteratorOf(machineOf(host), new PyList(parametersOf(host, self))),
	'__getitem__(idx)': (host, self, index) =>
		index instanceof PySlice
			? host.call(classOf(self), [new PyList(sliceOf(machineOf(host), parametersOf(host, self), index))])
			: host.getAttribute(self, parameterAt(host, self, index)),
	'__setitem__(idx, param)': (host, self, index, value) => send(host, self, '__setattr__', parameterAt(host, self, index), asParameter(host, value)),
	'append(value)': (host, self, value) => {
		const count = BigInt(countOf(host, self));
		(self as PyInstance).attrs.set('_size', count + 1n);
		setItem(machineOf(host), self, count, value);
		return self;
	},
	'extend(values)': extendParameters,
	'__iadd__(values)': extendParameters,
	'extra_repr()': (host, self) => printParameters(parametersOf(host, self).map((value, i) => [String(i), value] as const)),
	'__call__(*args, **kwargs)': notCalled('ParameterList')
});

const keysOf = (self: Value): PyDict => (self as PyInstance).attrs.get('_keys') as PyDict;
const named = (host: Host, self: Value): [Value, Value][] => [...keysOf(self).entries.values()].map(([key]) => [key, host.getItem(self, key)]);
const over = (items: Iterable<Value>): PyIterator => {
	const left = items[Symbol.iterator]();
	return new PyIterator(types.generator, () => {
		const { done, value } = left.next();
		return done ? undefined : value;
	});
};

const parameterDictClass: PyClass = scriptedClass('ParameterDict', place, [moduleClass], {
	'__init__(parameters=None)': (host, self, parameters) => {
		initModule(self as PyInstance);
		(self as PyInstance).attrs.set('_keys', new PyDict());
		if (parameters !== null) send(host, self, 'update', parameters);
		return null;
	},
	'__getitem__(key)': (host, self, key) => host.getAttribute(self, host.str(key)),
	'__setitem__(key, value)': (host, self, key, value) => {
		setItem(machineOf(host), keysOf(self), key, null);
		return send(host, self, '__setattr__', host.str(key), asParameter(host, value));
	},
	'__len__()': (_, self) => BigInt(keysOf(self).entries.size),
	'__iter__()': (host, self) => iteratorOf(machineOf(host), keysOf(self)),
	'__contains__(key)': (host, self, key) => send(host, keysOf(self), '__contains__', key),
	'keys()': (host, self) => send(host, keysOf(self), 'keys'),
	'items()': (host, self) => over(named(host, self).map((pair) => new PyTuple(pair))),
	'values()': (host, self) => over(named(host, self).map(([, value]) => value)),
	'update(parameters)': (host, self, given) => {
		const ordered = (given instanceof PyDict && given.cls.name === 'OrderedDict') || (isModule(given) && given.cls.isSubclassOf(parameterDictClass));
		const items = host.iterate(send(host, given, 'items')).map((pair) => host.iterate(pair) as [Value, Value]);
		if (!ordered) items.sort(([a], [b]) => (host.str(a) < host.str(b) ? -1 : 1));
		for (const [key, value] of items) setItem(machineOf(host), self, key, value);
		return null;
	},
	'extra_repr()': (host, self) => printParameters(named(host, self).map(([key, value]) => [host.str(key), value] as const)),
	'__call__(input)': notCalled('ParameterDict')
});

/** torch/nn/modules/container.py. */
export const containers: readonly PyClass[] = [sequentialClass, moduleListClass, moduleDictClass, parameterListClass, parameterDictClass];
