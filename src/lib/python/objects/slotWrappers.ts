import { type Table, tableOf } from '../../ir/table.ts';
import { type NativeFunction, type PyClass, PyIterator, type Value } from './values.ts';

type Wrappers = ReadonlyMap<PyClass, ReadonlyMap<string, NativeFunction>>;

let make: () => Wrappers = () => new Map();
let made: Wrappers | undefined;
let ofIterators: Table<NativeFunction> = tableOf({});

/** What calls the slots of built-in classes by the names of special methods: CPython's slot wrappers. Made when first one is looked up. */
export function wrappersBy(build: () => Wrappers, iterators: Table<NativeFunction>): void {
	[make, ofIterators] = [build, iterators];
}

/** A special method that a built-in class itself has. */
export const ownBuiltinMethod = (cls: PyClass, name: string): NativeFunction | undefined => (made ??= make()).get(cls)?.get(name);

/** A special method that a class has from the built-in ones among its bases. */
export function builtinMethod(cls: PyClass, name: string): NativeFunction | undefined {
	if (!name.startsWith('__') && name !== 'mro') return undefined;
	for (const one of cls.mro) {
		const found = ownBuiltinMethod(one, name);
		if (found) return found;
	}
	return undefined;
}

/** The same of a value: iterators of all classes have two more. */
export const builtinMethodOf = (value: Value, cls: PyClass, name: string): NativeFunction | undefined =>
	(value instanceof PyIterator && ofIterators[name]) || builtinMethod(cls, name);
