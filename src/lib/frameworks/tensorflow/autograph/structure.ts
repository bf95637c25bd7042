import { PyDict, PyList, PyTuple, typeName, type Interpreter, type Value } from '../../../python/index.ts';

/** The parts of a list, a tuple or a dictionary. */
export const partsOf = (value: Value): readonly Value[] | null =>
	value instanceof PyList || value instanceof PyTuple ? value.items : value instanceof PyDict ? [...value.entries.values()].map(([, item]) => item) : null;

/** The same structure of other parts. */
export function withParts(of: Value, parts: readonly Value[]): Value {
	if (of instanceof PyList) return new PyList([...parts]);
	if (of instanceof PyTuple) return new PyTuple(parts, of.cls, of.attrs);
	const made = new PyDict();
	[...(of as PyDict).entries].forEach(([key, [own]], i) => made.entries.set(key, [own, parts[i]!]));
	return made;
}

/** The parts of parts that have none. */
export const leavesOf = (value: Value): readonly Value[] => partsOf(value)?.flatMap(leavesOf) ?? [value];

const told = (host: Interpreter, value: Value): string => `type=${typeName(value)} str=${host.str(value)}`;

const keysOf = (of: PyDict): PyList => new PyList([...of.entries.values()].map(([key]) => key));

/** A structure with a dot for each of its tensors. */
function dots(host: Interpreter, value: Value): string {
	if (value instanceof PyDict) return `{${[...value.entries.values()].map(([key, item]) => `${host.repr(key)}: ${dots(host, item)}`).join(', ')}}`;
	const parts = partsOf(value);
	if (!parts) return '.';
	const inner = parts.map((part) => dots(host, part)).join(', ');
	return value instanceof PyList ? `[${inner}]` : `(${inner}${parts.length === 1 ? ',' : ''})`;
}

/** The first part in which two structures are not alike; null where they are. */
function specific(host: Interpreter, a: Value, b: Value): string | null {
	const [own, others] = [partsOf(a), partsOf(b)];
	if (!own && !others) return null;
	if (!own || !others) {
		const [is, isNot] = own ? [a, b] : [b, a];
		return `Substructure "${told(host, is)}" is a sequence, while substructure "${told(host, isNot)}" is not`;
	}
	if (own.length !== others.length)
		return `The two structures don't have the same number of elements. First structure: ${told(host, a)}. Second structure: ${told(host, b)}`;
	if (typeName(a) !== typeName(b))
		return `The two namedtuples don't have the same sequence type. First structure ${told(host, a)} has type ${typeName(a)}, while second structure ${told(host, b)} has type ${typeName(b)}`;
	if (a instanceof PyDict && [...a.entries.keys()].sort().join() !== [...(b as PyDict).entries.keys()].sort().join())
		return `The two dictionaries don't have the same set of keys. First structure has keys ${told(host, keysOf(a))}, while second structure has keys ${told(host, keysOf(b as PyDict))}`;
	for (const [i, part] of own.entries()) {
		const found = specific(host, part, others[i]!);
		if (found) return found;
	}
	return null;
}

/** What TensorFlow says of two structures that are not alike; null where they are. */
export function differenceOf(host: Interpreter, a: Value, b: Value): string | null {
	const found = specific(host, a, b);
	return (
		found &&
		`The two structures don't have the same nested structure.\n\nFirst structure: ${told(host, a)}\n\nSecond structure: ${told(host, b)}\n\nMore specifically: ${found}\nEntire first structure:\n${dots(host, a)}\nEntire second structure:\n${dots(host, b)}`
	);
}
