import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import { NativeProperty, PyClass, PyTuple, types, type Value } from '../../../python/index.ts';

const classes = new Map<string, PyClass>();

/** The class of a result with named parts: `torch.return_types.max`. */
function classOf(name: string, fields: readonly string[]): PyClass {
	const known = classes.get(name);
	if (known) return known;
	const cls = new PyClass(name, 'torch.return_types', [types.tuple]);
	cls.attrs.set(
		'__getattr__',
		cFunction('__getattr__', (host, { positional: [, attribute] }) =>
			host.raise('AttributeError', `'torch.return_types.${name}' object has no attribute '${String(attribute)}'`)
		)
	);
	fields.forEach((field, i) => cls.attrs.set(field, new NativeProperty(field, (_, self) => (self as PyTuple).items[i]!)));
	cls.attrs.set(
		'__repr__',
		pythonFunction('__repr__', 'self', (host, self) => {
			const parts = (self as PyTuple).items.map((item, i) => `${fields[i]}=${host.repr(item)}`);
			return `torch.return_types.${name}(\n${parts.join(',\n')})`;
		})
	);
	classes.set(name, cls);
	return cls;
}

/** A tuple whose parts have names: what `x.max(0)` gives. */
export const structure = (name: string, parts: Readonly<Record<string, Value>>): PyTuple =>
	new PyTuple(Object.values(parts), classOf(name, Object.keys(parts)));
