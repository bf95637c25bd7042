import { bind, type FormalParameter } from '../../objects/signature.ts';
import type { Machine } from '../../vm/machine.ts';
import { typeName } from '../../objects/classOf.ts';
import { NativeFunction, PyClass, PyClassMethod, PyDict, PyProperty, PyTuple, type Value, types } from '../../objects/values.ts';
import { machineOf } from '../../builtins/methodDef.ts';
import { signed } from '../../builtins/functionDef.ts';

const keywords = new Set(
	(
		'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not ' +
		'or pass raise return try while with yield'
	).split(' ')
);

/** Whether a name may be one of a class's or a field's; raises ValueError in the words of CPython's `namedtuple`. */
function checkName(machine: Machine, name: Value): string {
	if (typeof name !== 'string') return machine.raise('TypeError', 'Type names and field names must be strings');
	if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))
		return machine.raise('ValueError', `Type names and field names must be valid identifiers: ${machine.repr(name)}`);
	if (keywords.has(name)) return machine.raise('ValueError', `Type names and field names cannot be a keyword: ${machine.repr(name)}`);
	return name;
}

function checkFields(machine: Machine, given: readonly Value[]): string[] {
	machine.budget.spend(100);
	const names = given.map((name) => checkName(machine, name));
	const seen = new Set<string>();
	for (const name of names) {
		if (name.startsWith('_')) machine.raise('ValueError', `Field names cannot start with an underscore: ${machine.repr(name)}`);
		if (seen.has(name)) machine.raise('ValueError', `Encountered duplicate field name: ${machine.repr(name)}`);
		seen.add(name);
	}
	return names;
}

/** Makes a class's instances tuples with named items. */
export function nameItems(cls: PyClass, fields: readonly string[], defaults: readonly Value[]): void {
	const optional = fields.length - defaults.length;
	const parameters: readonly FormalParameter[] = ['_cls', ...fields].map((name, i) => ({
		kind: 'plain',
		name,
		default: i > optional ? defaults[i - 1 - optional] : undefined
	}));
	const create = new NativeFunction(
		'__new__',
		`${cls.name}.__new__`,
		null,
		(host, { positional, keywords: named }) => {
			const [of, ...items] = bind(host, `${cls.name}.__new__`, parameters, positional, named);
			return new PyTuple(items, of as PyClass);
		},
		true
	);
	const items = (self: Value | undefined): readonly Value[] => (self as PyTuple).items;
	const dictOf = (self: Value | undefined): PyDict => {
		const dict = new PyDict();
		fields.forEach((name, i) => dict.entries.set(name, [name, items(self)[i]!]));
		return dict;
	};
	const make = (machine: Machine, of: Value, values: readonly Value[]): Value => {
		if (values.length !== fields.length) return machine.raise('TypeError', `Expected ${fields.length} arguments, got ${values.length}`);
		return new PyTuple(values, of as PyClass);
	};
	const own: readonly (readonly [name: string, value: Value])[] = [
		['__new__', create],
		['_fields', new PyTuple(fields)],
		['__match_args__', new PyTuple(fields)],
		[
			'_field_defaults',
			(() => {
				const dict = new PyDict();
				defaults.forEach((value, i) => dict.entries.set(fields[optional + i], [fields[optional + i]!, value]));
				return dict;
			})()
		],
		[
			'__repr__',
			signed(`${cls.name}.__repr__`, 'self', (machine, [self]) => {
				const shown = fields.map((name, i) => `${name}=${machine.repr(items(self)[i]!)}`);
				return `${typeName(self!)}(${shown.join(', ')})`;
			})
		],
		['_asdict', signed(`${cls.name}._asdict`, 'self', (_, [self]) => dictOf(self), true)],
		['_make', new PyClassMethod(signed(`${cls.name}._make`, 'cls, iterable', (machine, [of, values]) => make(machine, of!, machine.iterate(values!))))],
		[
			'_replace',
			new NativeFunction(
				'_replace',
				`${cls.name}._replace`,
				'self, /, **kwds',
				(host, { positional: [self, changes] }) => {
					const dict = dictOf(self);
					const unexpected = [...(changes as PyDict).entries.values()].filter(([name]) => !fields.includes(String(name)));
					if (unexpected.length) host.raise('ValueError', `Got unexpected field names: [${unexpected.map(([name]) => host.repr(name)).join(', ')}]`);
					for (const [key, entry] of (changes as PyDict).entries) dict.entries.set(key, entry);
					return make(
						machineOf(host),
						(self as PyTuple).cls,
						Array.from(dict.entries.values(), ([, value]) => value)
					);
				},
				true
			)
		],
		...fields.map((name, i) => {
			const getter = signed(name, 'self', (_, [self]) => items(self)[i]!);
			const setter = signed(name, 'self, value', (machine) => machine.raise('AttributeError', "can't set attribute"), true);
			return [name, new PyProperty(getter, setter)] as const;
		})
	];
	for (const [name, value] of own) if (name !== '__repr__' || !cls.attrs.has('__repr__')) cls.attrs.set(name, value);
}

/** `collections.namedtuple`. */
export const namedtuple = signed(
	'namedtuple',
	'typename, field_names, *, rename=False, defaults=None, module=None',
	(machine, [typename, given, rename, defaults]) => {
		if (machine.truth(rename!)) return machine.unsupported('namedtuple with rename');
		const words = typeof given === 'string' ? given.replaceAll(',', ' ').split(/\s+/).filter(Boolean) : machine.iterate(given!);
		const name = checkName(machine, machine.str(typename!));
		const fields = checkFields(machine, words);
		const values = defaults === null ? [] : machine.iterate(defaults!);
		if (values.length > fields.length) return machine.raise('TypeError', 'Got more default values than field names');
		const cls = new PyClass(name, '__main__', [types.tuple]);
		nameItems(cls, fields, values);
		return cls;
	}
);

/** `typing.NamedTuple`: called, or as the base of a class whose annotations are the fields. */
export const namedTupleBase = new PyClass('NamedTuple', 'typing', [types.tuple]);
namedTupleBase.attrs.set(
	'__new__',
	signed('NamedTuple.__new__', 'cls, typename, fields=()', (machine, [, typename, fields]) => {
		const pairs = machine.iterate(fields!).map((pair) => machine.iterate(pair)[0]!);
		const cls = new PyClass(checkName(machine, typename!), '__main__', [types.tuple]);
		nameItems(cls, checkFields(machine, pairs), []);
		return cls;
	})
);
namedTupleBase.attrs.set(
	'__init_subclass__',
	signed(
		'NamedTuple.__init_subclass__',
		'cls',
		(machine, [given]) => {
			const cls = given as PyClass;
			if (!cls.bases.includes(namedTupleBase)) return null;
			const annotations = cls.attrs.get('__annotations__');
			const fields = annotations instanceof PyDict ? Array.from(annotations.entries.values(), ([name]) => name) : [];
			const defaults: Value[] = [];
			let before = '';
			for (const name of checkFields(machine, fields)) {
				const value = cls.attrs.get(name);
				if (value !== undefined) defaults.push(value);
				else if (defaults.length)
					machine.raise('TypeError', `Non-default namedtuple field ${name} cannot follow default field${defaults.length > 1 ? 's' : ''} ${before}`);
				if (value !== undefined) before += `${before ? ', ' : ''}${name}`;
			}
			nameItems(cls, fields.map(String), defaults);
			return null;
		},
		true
	)
);
