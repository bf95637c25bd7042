import { machineOf } from '../../builtins/methodDef.ts';
import { PyFunction } from '../../objects/code.ts';
import type { Interpreter } from '../../objects/interpreter.ts';
import type { Machine } from '../../vm/machine.ts';
import { typeName } from '../../objects/classOf.ts';
import {
	BoundMethod,
	NativeFunction,
	PyClass,
	PyDict,
	PyInstance,
	PyList,
	PyModule,
	PyObject,
	PyRange,
	PySet,
	PySlice,
	PyTuple,
	PyUnknown,
	type Value,
	types
} from '../../objects/values.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import { stepsToMake } from '../../vm/work.ts';

/** Whose instances are nothing but their attributes. */
const plainModules = new Set(['__main__', 'abc', 'argparse', 'collections', 'collections.abc', 'functools', 'types', 'typing']);
const isPlain = (cls: PyClass): boolean => cls.mro.every((base) => base === types.object || plainModules.has(base.module));

/** What is its own copy. */
const isShared = (value: Value): boolean =>
	!(value instanceof PyObject) ||
	[PyClass, PyFunction, NativeFunction, BoundMethod, PyModule, PyRange, PySlice, PyUnknown].some((kind) => value instanceof kind) ||
	(value.cls.module === 'builtins' && ['ellipsis', 'NotImplementedType'].includes(value.cls.name));

/** A copy of one object, its parts by `part`; `keep` gets it before its parts are copied. */
function copied(machine: Machine, value: Value, part: (one: Value) => Value, keep: (copy: Value) => void): Value {
	machine.budget.spend(4 + 4 * stepsToMake(value));
	const done = <T extends Value>(copy: T): T => (keep(copy), copy);
	if (value instanceof PyList) {
		const copy = done(new PyList([]));
		for (const item of value.items) copy.items.push(part(item));
		return copy;
	}
	if (value instanceof PyTuple) {
		const items = value.items.map(part);
		return items.every((item, i) => Object.is(item, value.items[i])) ? value : done(new PyTuple(items, value.cls));
	}
	if (value instanceof PyDict && (value.cls === types.dict || value.cls.scripted)) {
		const copy = done(new PyDict(value.cls, value.attrs && new Map()));
		for (const [name, item] of value.attrs ?? []) copy.attrs?.set(name, part(item));
		for (const [key, [name, item]] of value.entries) copy.entries.set(key, [name, part(item)]);
		return copy;
	}
	if (value instanceof PySet) {
		const copy = done(new PySet(value.cls));
		for (const [key, item] of value.items) copy.items.set(key, item);
		return copy;
	}
	if (value instanceof PyInstance && isPlain(value.cls)) {
		const copy = done(new PyInstance(value.cls));
		for (const [name, item] of value.attrs) copy.attrs.set(name, part(item));
		return copy;
	}
	return machine.unsupported(`a copy of a ${typeName(value)}`);
}

/** What has been copied already, by the memo that `__deepcopy__` is given. */
const memos = new WeakMap<PyDict, Map<PyObject, Value>>();

/** A deep copy of a part, for a `__deepcopy__` that is written in TypeScript and was given this memo. */
export function deepCopy(host: Interpreter, value: Value, memo: PyDict): Value {
	let known = memos.get(memo);
	if (!known) memos.set(memo, (known = new Map()));
	return deep(machineOf(host), value, known, memo);
}

/** Has parts that refer back to an object find its copy. */
export const keepCopy = (memo: PyDict, object: PyObject, copy: Value): void => void memos.get(memo)?.set(object, copy);

function deep(machine: Machine, value: Value, memo: Map<PyObject, Value>, dict: PyDict): Value {
	if (isShared(value)) return value;
	const object = value as PyObject;
	const before = memo.get(object);
	if (before !== undefined) return before;
	const keep = (copy: Value): void => void memo.set(object, copy);
	const own = object.cls.find('__deepcopy__');
	if (own === undefined) return machine.deeper(() => copied(machine, value, (one) => deep(machine, one, memo, dict), keep));
	const copy = machine.call(own, [value, dict]);
	keep(copy);
	return copy;
}

function shallow(machine: Machine, value: Value): Value {
	if (isShared(value)) return value;
	const own = (value as PyObject).cls.find('__copy__');
	return own === undefined
		? copied(
				machine,
				value,
				(one) => one,
				() => undefined
			)
		: machine.call(own, [value]);
}

export const copy = standard('copy', {
	values: () => [
		['copy', signed('copy', 'x', (machine, [value]) => shallow(machine, value!))],
		['deepcopy', signed('deepcopy', 'x, memo=None, _nil=()', (machine, [value]) => deepCopy(machine, value!, new PyDict()))]
	],
	others: 'Error dispatch_table error',
	file: 'copy.py'
});
