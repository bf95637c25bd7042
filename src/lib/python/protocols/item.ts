import { isIterable } from './attribute.ts';
import { unmodelled } from '../builtins/unmodelled.ts';
import { exploring } from '../compile/undecided.ts';
import { raiseWith } from '../objects/exceptions.ts';
import { rangeLength } from './iteration.ts';
import type { Machine } from '../vm/machine.ts';
import { hashKey } from './hash.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { PyBoxed, PyClass, PyClassMethod, PyDict, PyGenericAlias, PyList, PyRange, PySlice, PyTuple, PyUnknown, type Value, types } from '../objects/values.ts';

/** The int that a value counts as in an index; undefined where it has none. */
export function asIndex(machine: Machine, value: Value): bigint | undefined {
	if (typeof value === 'bigint') return value;
	if (typeof value === 'boolean') return value ? 1n : 0n;
	if (value instanceof PyBoxed && typeof value.value === 'bigint') return value.value;
	const method = classOf(value).find('__index__');
	if (method === undefined) return value instanceof PyUnknown ? machine.unsupported(value.what) : undefined;
	const made = machine.call(method, [value]);
	if (made instanceof PyUnknown) machine.unsupported(made.what);
	return typeof made === 'bigint' ? made : undefined;
}

/** First index, number of steps and step of a slice over `length` items, as CPython's PySlice_AdjustIndices gives them. */
export function sliceIndices(machine: Machine, slice: PySlice, length: number): { start: number; stop: number; step: number; count: number } {
	const read = (value: Value): number | null => {
		if (value === null) return null;
		const index = asIndex(machine, value);
		if (index === undefined) machine.raise('TypeError', 'slice indices must be integers or None or have an __index__ method');
		const bound = BigInt(Number.MAX_SAFE_INTEGER);
		return Number(index > bound ? bound : index < -bound ? -bound : index);
	};
	const step = read(slice.step) ?? 1;
	if (step === 0) machine.raise('ValueError', 'slice step cannot be zero');
	const lowest = step < 0 ? -1 : 0;
	const highest = step < 0 ? length - 1 : length;
	const clip = (value: number | null, otherwise: number): number =>
		value === null ? otherwise : value < 0 ? Math.max(value + length, lowest) : Math.min(value, highest);
	const start = clip(read(slice.start), step < 0 ? highest : lowest);
	const stop = clip(read(slice.stop), step < 0 ? lowest : highest);
	const count = step < 0 ? (stop < start ? Math.floor((start - stop - 1) / -step) + 1 : 0) : start < stop ? Math.floor((stop - start - 1) / step) + 1 : 0;
	return { start, stop, step, count };
}

/** The items of a slice. */
export function sliceOf<T>(machine: Machine, items: readonly T[], slice: PySlice): T[] {
	const { start, step, count } = sliceIndices(machine, slice, items.length);
	machine.budget.spend(count >> 3);
	if (step === 1) return items.slice(start, start + count);
	return Array.from({ length: count }, (_, i) => items[start + i * step]!);
}

/** Index into a sequence; raises IndexError `list index out of range`, TypeError for what is not an index. */
function position(machine: Machine, index: Value, length: number, kind: 'list' | 'tuple' | 'string', use = ''): number {
	return Number(exactPosition(machine, index, BigInt(length), kind, use));
}

/** What no index of memory reaches (PyNumber_AsSsize_t). */
const largestIndex = 1n << 63n;

function exactPosition(machine: Machine, index: Value, length: bigint, kind: 'list' | 'tuple' | 'string' | 'range object', use = ''): bigint {
	const at = asIndex(machine, index);
	if (at === undefined) {
		if (kind === 'string') machine.raise('TypeError', `string indices must be integers, not '${typeName(index)}'`);
		machine.raise('TypeError', `${kind === 'range object' ? 'range' : kind} indices must be integers or slices, not ${typeName(index)}`);
	}
	if (kind !== 'range object' && (at >= largestIndex || at < -largestIndex)) machine.raise('IndexError', "cannot fit 'int' into an index-sized integer");
	const from = at < 0n ? at + length : at;
	if (from < 0n || from >= length) machine.raise('IndexError', `${kind} ${use}index out of range`);
	return from;
}

/** Built-in classes whose `[…]` is an annotation. */
const generics: ReadonlySet<PyClass> = new Set([types.list, types.dict, types.tuple, types.set, types.frozenset]);
/** Classes of the library that take types in brackets as well (CPython 3.11), where we have no such method. */
const libraryGenerics: ReadonlySet<string> = new Set(
	`collections.ChainMap collections.UserDict collections.UserList collections.UserString contextlib.AbstractContextManager contextlib.AbstractAsyncContextManager
	contextlib.closing contextlib.aclosing contextlib.redirect_stdout contextlib.redirect_stderr contextlib.suppress contextlib.ExitStack
	contextlib.AsyncExitStack contextlib.nullcontext contextlib.chdir dataclasses.Field functools.partial functools.partialmethod functools.cached_property
	itertools.chain logging.StreamHandler logging.FileHandler logging.LoggerAdapter re.Pattern re.Match os.PathLike queue.SimpleQueue queue.Queue
	queue.PriorityQueue queue.LifoQueue concurrent.futures._base.Future time.struct_time types.MappingProxyType builtins.enumerate builtins.mappingproxy`.split(
		/\s+/
	)
);

/** `object[index]`. */
export function getItem(machine: Machine, object: Value, index: Value): Value {
	if (object instanceof PyUnknown || index instanceof PyUnknown) {
		machine.doubt(object, index);
		return object instanceof PyUnknown ? object : exploring.partOf(index as PyUnknown, object);
	}
	const scripted = typeof object === 'object' && object !== null && object.cls.scripted ? object.cls.find('__getitem__') : undefined;
	if (scripted !== undefined) return machine.call(scripted, [object, index]);
	if (object instanceof PyBoxed) return getItem(machine, object.value, index);
	if (object instanceof PyDict) {
		const entry = object.entries.get(hashKey(machine, index));
		if (entry) return entry[1];
		const missing = object.cls === types.dict ? undefined : object.cls.find('__missing__');
		return missing === undefined ? raiseWith('KeyError', [index]) : machine.call(missing, [object, index]);
	}
	if (object instanceof PyList) {
		if (index instanceof PySlice) return new PyList(sliceOf(machine, object.items, index));
		return object.items[position(machine, index, object.items.length, 'list')]!;
	}
	const method = classOf(object).find('__getitem__');
	if (method !== undefined) return machine.call(method, [object, index]);
	if (object instanceof PyTuple) {
		if (index instanceof PySlice) return new PyTuple(sliceOf(machine, object.items, index));
		return object.items[position(machine, index, object.items.length, 'tuple')]!;
	}
	if (typeof object === 'string') {
		const points = [...object];
		machine.budget.spend(points.length >> 4);
		if (index instanceof PySlice) return sliceOf(machine, points, index).join('');
		return points[position(machine, index, points.length, 'string')]!;
	}
	if (object instanceof PyRange) {
		const length = rangeLength(object);
		if (index instanceof PySlice) {
			if (length > Number.MAX_SAFE_INTEGER) return machine.unsupported('a slice of a range this long');
			const { start, stop, step } = sliceIndices(machine, index, Number(length));
			return new PyRange(object.start + BigInt(start) * object.step, object.start + BigInt(stop) * object.step, object.step * BigInt(step));
		}
		return object.start + exactPosition(machine, index, length, 'range object') * object.step;
	}
	if (object instanceof PyClass) {
		const generic = object.find('__class_getitem__');
		if (generic !== undefined) return machine.call(generic instanceof PyClassMethod ? generic.func : generic, [object, index]);
		if (object === types.type || object.mro.some((cls) => generics.has(cls)))
			return new PyGenericAlias(object, index instanceof PyTuple ? index.items : [index]);
		const library = object.mro.find(({ module, name }) => libraryGenerics.has(`${module}.${name}`));
		if (library) return machine.unsupported(`${library.name}[…]`);
		return machine.raise('TypeError', `type '${object.name}' is not subscriptable`);
	}
	if (unmodelled(typeName(object), '__getitem__')) return machine.unsupported(`indexing a ${typeName(object)}`);
	return machine.raise('TypeError', `'${typeName(object)}' object is not subscriptable`);
}

/** Something of an object is changed, and it is not known what. */
function changeUnknown(machine: Machine, object: Value, { what }: PyUnknown): never {
	exploring.changed(machine, object, what);
	return machine.unsupported(what);
}

/** `object[index] = value`. */
export function setItem(machine: Machine, object: Value, index: Value, value: Value): void {
	if (object instanceof PyUnknown) return exploring.changed(machine, object, object.what);
	if (index instanceof PyUnknown) return changeUnknown(machine, object, index);
	const scripted = typeof object === 'object' && object !== null && object.cls.scripted ? object.cls.find('__setitem__') : undefined;
	if (scripted !== undefined) return void machine.call(scripted, [object, index, value]);
	if (object instanceof PyDict && object.cls !== types.mappingproxy) {
		const key = hashKey(machine, index);
		object.entries.set(key, [object.entries.get(key)?.[0] ?? index, value]);
		machine.budget.checkSize(object.entries.size, 'items');
		machine.budget.spend(7);
		return;
	}
	if (object instanceof PyList) {
		if (index instanceof PySlice) {
			if (!isIterable(value)) machine.raise('TypeError', index.step === null ? 'can only assign an iterable' : 'must assign iterable to extended slice');
			setSlice(machine, object, index, machine.iterate(value));
		} else object.items[position(machine, index, object.items.length, 'list', 'assignment ')] = value;
		return;
	}
	const method = classOf(object).find('__setitem__');
	if (method === undefined) return machine.raise('TypeError', `'${typeName(object)}' object does not support item assignment`);
	machine.call(method, [object, index, value]);
}

function setSlice(machine: Machine, list: PyList, slice: PySlice, items: readonly Value[]): void {
	const { start, stop, step, count } = sliceIndices(machine, slice, list.items.length);
	if (step === 1) {
		machine.budget.checkSize(list.items.length + items.length, 'items');
		machine.budget.spend((list.items.length - start + items.length) >> 3);
		const tail = list.items.slice(Math.max(start, stop));
		list.items.length = start;
		for (const part of [items, tail]) for (const item of part) list.items.push(item);
		return;
	}
	if (items.length !== count) machine.raise('ValueError', `attempt to assign sequence of size ${items.length} to extended slice of size ${count}`);
	items.forEach((item, i) => (list.items[start + i * step] = item));
}

/** `del object[index]`. */
export function deleteItem(machine: Machine, object: Value, index: Value): void {
	if (object instanceof PyUnknown) return exploring.changed(machine, object, object.what);
	if (index instanceof PyUnknown) return changeUnknown(machine, object, index);
	const scripted = typeof object === 'object' && object !== null && object.cls.scripted ? object.cls.find('__delitem__') : undefined;
	if (scripted !== undefined) return void machine.call(scripted, [object, index]);
	if (object instanceof PyDict && object.cls !== types.mappingproxy) {
		if (!object.entries.delete(hashKey(machine, index))) raiseWith('KeyError', [index]);
		return;
	}
	if (object instanceof PyList) {
		if (index instanceof PySlice) {
			const { start, step, count } = sliceIndices(machine, index, object.items.length);
			machine.budget.spend(object.items.length >> 2);
			const gone = new Set(Array.from({ length: count }, (_, i) => start + i * step));
			const kept = object.items.filter((_, i) => !gone.has(i));
			object.items.length = 0;
			for (const item of kept) object.items.push(item);
		} else {
			machine.budget.spend(object.items.length >> 8);
			object.items.splice(position(machine, index, object.items.length, 'list', 'assignment '), 1);
		}
		return;
	}
	const method = classOf(object).find('__delitem__');
	if (method === undefined)
		return machine.raise(
			'TypeError',
			`'${typeName(object)}' object ${object instanceof PyTuple || typeof object === 'string' ? "doesn't" : 'does not'} support item deletion`
		);
	machine.call(method, [object, index]);
}
