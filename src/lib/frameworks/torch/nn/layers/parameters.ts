import {
	classOf,
	PyDict,
	PyInstance,
	PyIterator,
	PyList,
	PySlice,
	PyTuple,
	types,
	type Interpreter,
	type PyClass,
	type Value
} from '../../../../python/index.ts';
import { Unsupported } from '../../../../python/objects/exceptions.ts';
import { machineOf } from '../../../../python/builtins/methodDef.ts';
import { setItem } from '../../../../python/protocols/item.ts';
import { sliceOf } from '../../../../python/protocols/sequence.ts';
import { itemsOf, iteratorOf } from '../../../../python/protocols/iteration.ts';
import { initModule, isParameter, moduleClass, typeOf } from '../module/module.ts';
import { parameterClass, TorchTensor } from '../../tensor/tensor.ts';
import { holds, send, type Run } from '../call.ts';
import { scriptedClass } from '../layer.ts';
import { countOf, mustIterate, pairsOf, place, position, taken } from './container.ts';

const asParameter = (host: Interpreter, value: Value): Value =>
	value instanceof TorchTensor && !isParameter(value) ? host.call(parameterClass, [value]) : value;

/** A list shows the dtype, a dictionary the type of tensor. */
const describe = (value: Value, typed: boolean): string =>
	value instanceof TorchTensor
		? `${isParameter(value) ? 'Parameter' : 'Tensor'} containing: [${typed ? typeOf(value, true) : `torch.${value.dtype}`} of size ${value.shape.join('x')}]`
		: `Object of type: ${classOf(value).name}`;
const printParameters = (entries: Iterable<readonly [string, Value]>, typed: boolean): string =>
	Array.from(entries, ([key, value]) => `  (${key}): ${describe(value, typed)}`).join('\n');

const notCalled =
	(name: string): Run =>
	(host) =>
		host.raise('RuntimeError', `${name} should not be called.`);

const parameterAt = (host: Interpreter, self: Value, index: Value): string => String(position(host, index, countOf(host, self)));
const parametersOf = (host: Interpreter, self: Value): Value[] => Array.from({ length: countOf(host, self) }, (_, i) => host.getItem(self, BigInt(i)));
const extendParameters: Run = (host, self, values) => {
	mustIterate(host, values, 'ParameterList.extend', '', !(values instanceof TorchTensor));
	for (const value of [...itemsOf(machineOf(host), values)]) send(host, self, 'append', value);
	return self;
};

const parameterListClass: PyClass = scriptedClass('ParameterList', place, [moduleClass], {
	'__init__(values=None)': (host, self, values) => {
		initModule(host, self as PyInstance);
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
	'extra_repr()': (host, self) =>
		printParameters(
			parametersOf(host, self).map((value, i) => [String(i), value] as const),
			false
		),
	'__call__(*args, **kwargs)': notCalled('ParameterList')
});

function keysOf(self: Value): PyDict {
	const keys = self instanceof PyInstance ? self.attrs.get('_keys') : undefined;
	// One whose __init__ did not come to its end, or that is not known any more.
	if (!(keys instanceof PyDict)) throw new Unsupported('what this ParameterDict holds');
	return keys;
}
const named = (host: Interpreter, self: Value): [Value, Value][] => [...keysOf(self).entries.values()].map(([key]) => [key, host.getItem(self, key)]);
const over = (items: Iterable<Value>): PyIterator => {
	const left = items[Symbol.iterator]();
	return new PyIterator(types.generator, () => {
		const { done, value } = left.next();
		return done ? undefined : value;
	});
};

const keyOf = (host: Interpreter, key: Value): string =>
	typeof key === 'string'
		? key
		: host.raise(
				'TypeError',
				`Index given to ParameterDict cannot be used as a key as it is not a string (type is '${classOf(key).name}'). Open an issue on github if you need non-string keys.`
			);

const parameterDictClass: PyClass = scriptedClass('ParameterDict', place, [moduleClass], {
	'__init__(parameters=None)': (host, self, parameters) => {
		initModule(host, self as PyInstance);
		(self as PyInstance).attrs.set('_keys', new PyDict());
		if (parameters !== null) send(host, self, 'update', parameters);
		return null;
	},
	'__getitem__(key)': (host, self, key) => host.getAttribute(self, keyOf(host, key)),
	'__setitem__(key, value)': (host, self, key, value) => {
		const name = keyOf(host, key);
		setItem(machineOf(host), keysOf(self), key, null);
		return send(host, self, '__setattr__', name, asParameter(host, value));
	},
	'__len__()': (_, self) => BigInt(keysOf(self).entries.size),
	'__iter__()': (host, self) => iteratorOf(machineOf(host), keysOf(self)),
	'__contains__(key)': (host, self, key) => send(host, keysOf(self), '__contains__', key),
	'keys()': (host, self) => send(host, keysOf(self), 'keys'),
	'items()': (host, self) => over(named(host, self).map((pair) => new PyTuple(pair))),
	'values()': (host, self) => over(named(host, self).map(([, value]) => value)),
	'__delitem__(key)': (host, self, key) => {
		const name = keyOf(host, key);
		host.getItem(self, key);
		keysOf(self).entries.delete(name);
		return send(host, self, '__delattr__', name);
	},
	'pop(key)': taken,
	'popitem()': (host, self) => {
		const key = [...keysOf(self).entries.values()].at(-1)?.[0] ?? host.raise('KeyError', 'popitem(): dictionary is empty');
		const value = host.getItem(self, key);
		send(host, self, '__delitem__', key);
		return new PyTuple([key, value]);
	},
	'clear()': (host, self) => {
		for (const [key] of named(host, self)) send(host, self, '__delitem__', key);
		return null;
	},
	'copy()': (host, self) => {
		const made = host.call(parameterDictClass, []);
		for (const [key, value] of named(host, self)) setItem(machineOf(host), made, key, value);
		return made;
	},
	'setdefault(key, default=None)': (host, self, key, otherwise) => {
		if (!keysOf(self).entries.has(keyOf(host, key))) setItem(machineOf(host), self, key, otherwise);
		return host.getItem(self, key);
	},
	'fromkeys(keys, default=None)': (host, _, keys, value) => {
		const made = host.call(parameterDictClass, []);
		for (const key of host.iterate(keys)) setItem(machineOf(host), made, key, value);
		return made;
	},
	'__or__(other)': (host, self, other) => {
		const made = send(host, self, 'copy');
		send(host, made, 'update', other);
		return made;
	},
	'__reversed__()': (host, self) =>
		iteratorOf(
			machineOf(host),
			new PyList(
				named(host, self)
					.map(([key]) => key)
					.reverse()
			)
		),
	'get(key, default=None)': (host, self, key, otherwise) => (keysOf(self).entries.has(keyOf(host, key)) ? host.getItem(self, key) : otherwise),
	'update(parameters)': (host, self, given) => {
		mustIterate(host, given, 'ParametersDict.update', ' of key/value pairs');
		const pairs = [...pairsOf(host, 'ParameterDict', given)];
		if (given instanceof PyDict && given.cls.name !== 'OrderedDict') pairs.sort(([a], [b]) => (holds(host, a, '<', b) ? -1 : 1));
		for (const [key, value] of pairs) setItem(machineOf(host), self, key, value);
		return null;
	},
	'extra_repr()': (host, self) =>
		printParameters(
			named(host, self).map(([key, value]) => [host.str(key), value] as const),
			true
		),
	'__call__(input)': notCalled('ParameterDict')
});

/** torch/nn/modules/container.py: those of parameters. */
export const parameterContainers: readonly PyClass[] = [parameterListClass, parameterDictClass];
