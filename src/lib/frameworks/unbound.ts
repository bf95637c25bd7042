import { NativeFunction, PyUnknown, typeName, type PyClass, type Value } from '../python/index.ts';

/**
 * A method of a class that C defines, as the class keeps it: called on the class itself, it takes none but its instances.
 * @param name How CPython names the class to which the method belongs.
 * @param scripted Methods that are Python's, which try what they are given.
 */
export function onlyOn(cls: PyClass, entry: Value, name: string, scripted: ReadonlySet<string> = new Set()): Value {
	if (!(entry instanceof NativeFunction) || entry.name.startsWith('__')) return entry;
	return new NativeFunction(
		entry.name,
		entry.qualname,
		entry.signature,
		(host, args) => {
			const self = args.positional[0];
			if (self instanceof PyUnknown || (self !== undefined && host.isInstance(self, cls))) return entry.run(host, args);
			if (scripted.has(entry.name)) host.unsupported(`${entry.qualname} on something else`);
			const short = name.slice(name.lastIndexOf('.') + 1);
			return host.raise(
				'TypeError',
				self === undefined
					? `unbound method ${short}.${entry.name}() needs an argument`
					: `descriptor '${entry.name}' for '${name}' objects doesn't apply to a '${typeName(self)}' object`
			);
		},
		entry.takesUnknown
	);
}
