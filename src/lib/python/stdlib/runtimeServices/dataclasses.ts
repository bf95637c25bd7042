import { setAttribute } from '../../protocols/attribute.ts';
import { machineOf } from '../../builtins/methodDef.ts';
import { compare, isEqual } from '../../protocols/comparison.ts';
import { raiseWith, exceptionClass } from '../../objects/exceptions.ts';
import { hashOf } from '../../protocols/hash.ts';
import type { Machine } from '../../vm/machine.ts';
import { bind, type FormalParameter, parseSignature } from '../../objects/signature.ts';
import { classOf } from '../../objects/classOf.ts';
import { NativeFunction, notImplemented, PyClass, PyDict, PyInstance, PyList, PyObject, PySet, PyTuple, type Value, types } from '../../objects/values.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import { stepsToMake } from '../../vm/work.ts';

const fieldClass = new PyClass('Field', 'dataclasses', [types.object]);
const initVarClass = new PyClass('InitVar', 'dataclasses', [types.object]);
const frozenError = new PyClass('FrozenInstanceError', 'dataclasses', [exceptionClass('AttributeError')]);
const marker = (name: string): PyInstance => new PyInstance(new PyClass(name, 'dataclasses', [types.object]));
const missing = marker('_MISSING_TYPE');
const keywordOnly = marker('_KW_ONLY_TYPE');
const hasFactory = marker('_HAS_DEFAULT_FACTORY_CLASS');

initVarClass.attrs.set(
	'__class_getitem__',
	signed('InitVar.__class_getitem__', 'cls, type', () => new PyInstance(initVarClass))
);

const settings = ['init', 'repr', 'hash', 'compare', 'kw_only'] as const;

/** A field's settings, as `field()` makes them. */
function makeField(values: readonly Value[]): PyInstance {
	const made = new PyInstance(fieldClass);
	['default', 'default_factory', ...settings].forEach((name, i) => made.attrs.set(name, values[i]!));
	return made;
}

const plainField = (value: Value): PyInstance => makeField([value, missing, true, true, null, true, missing]);
const of = (field: PyInstance, name: string): Value => field.attrs.get(name)!;
const nameOf = (field: PyInstance): string => field.attrs.get('name') as string;

const fieldParameters = parseSignature('*, default, default_factory, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only');
const fieldFunction = new NativeFunction(
	'field',
	'field',
	null,
	(host, { positional, keywords }) => {
		const given = new Map(keywords);
		for (const name of ['default', 'default_factory', 'kw_only']) if (!given.has(name)) given.set(name, missing);
		if (given.get('default') !== missing && given.get('default_factory') !== missing)
			return host.raise('ValueError', 'cannot specify both default and default_factory');
		const [value, factory, init, repr, hash, compares, , only] = bind(host, 'field', fieldParameters, positional, given);
		return makeField([value!, factory!, init!, repr!, hash!, compares!, only!]);
	},
	true
);

/** What a field is: kept by instances, given to `__post_init__` only, or the class's own. */
function kindOf(machine: Machine, annotation: Value): 'field' | 'init' | 'class' {
	if (annotation === initVarClass || (annotation instanceof PyInstance && annotation.cls === initVarClass)) return 'init';
	if (typeof annotation === 'string')
		return /^(typing\.)?ClassVar\b/.test(annotation) ? 'class' : /^(dataclasses\.)?InitVar\b/.test(annotation) ? 'init' : 'field';
	return annotation instanceof PyInstance && annotation.cls.module === 'typing' && machine.findAttribute(annotation, '_name') === 'ClassVar'
		? 'class'
		: 'field';
}

const isUnhashable = (value: Value): boolean =>
	value instanceof PyList ||
	value instanceof PyDict ||
	(value instanceof PySet && value.cls === types.set) ||
	(value instanceof PyInstance && value.cls.find('__hash__') === null);

interface Options {
	readonly [name: string]: boolean;
}

/** The fields of a class and what is to be known of them. */
const known = new WeakMap<PyClass, { readonly fields: ReadonlyMap<string, PyInstance>; readonly frozen: boolean }>();
const recordOf = (cls: PyClass): { readonly fields: ReadonlyMap<string, PyInstance>; readonly frozen: boolean } | undefined => {
	for (const base of cls.mro) if (known.has(base)) return known.get(base);
	return undefined;
};
const fieldsOf = (cls: PyClass): PyInstance[] => [...(recordOf(cls)?.fields.values() ?? [])].filter((one) => of(one, '_kind') === 'field');

function collect(machine: Machine, cls: PyClass, options: Options): Map<string, PyInstance> {
	const fields = new Map<string, PyInstance>();
	for (const base of cls.mro.slice(1).reverse()) {
		const record = known.get(base);
		if (!record) continue;
		for (const [name, one] of record.fields) fields.set(name, one);
		if (record.frozen && !options.frozen) machine.raise('TypeError', 'cannot inherit non-frozen dataclass from a frozen one');
		if (!record.frozen && options.frozen) machine.raise('TypeError', 'cannot inherit frozen dataclass from a non-frozen one');
	}
	const annotations = cls.attrs.get('__annotations__');
	let onlyKeywords = options.kw_only ?? false;
	const own = annotations instanceof PyDict ? [...annotations.entries.values()] : [];
	for (const [key, annotation] of own) {
		if (annotation === keywordOnly) {
			onlyKeywords = true;
			continue;
		}
		const name = String(key);
		const value = cls.find(name);
		const isField = value instanceof PyInstance && value.cls === fieldClass;
		const one = isField ? value : plainField(value === undefined ? missing : value);
		const kind = kindOf(machine, annotation);
		for (const [attribute, set] of [
			['name', name],
			['type', annotation],
			['_kind', kind]
		] as const)
			one.attrs.set(attribute, set);
		if (kind !== 'field' && of(one, 'default_factory') !== missing) machine.raise('TypeError', `field ${name} cannot have a default factory`);
		if (of(one, 'kw_only') === missing) one.attrs.set('kw_only', onlyKeywords);
		const fallback = of(one, 'default');
		if (kind === 'field' && fallback !== missing && isUnhashable(fallback))
			machine.raise('ValueError', `mutable default ${machine.repr(classOf(fallback))} for field ${name} is not allowed: use default_factory`);
		fields.set(name, one);
		if (!isField) continue;
		if (fallback === missing) cls.attrs.delete(name);
		else cls.attrs.set(name, fallback);
	}
	for (const [name, value] of cls.attrs)
		if (value instanceof PyInstance && value.cls === fieldClass && !own.some(([key]) => key === name))
			machine.raise('TypeError', `${machine.repr(name)} is a field but has no type annotation`);
	return fields;
}

/** `__init__`, with the fields as its parameters. */
function initializer(machine: Machine, cls: PyClass, fields: readonly PyInstance[], frozen: boolean): NativeFunction {
	const isMissing = (one: PyInstance): boolean => of(one, 'default') === missing && of(one, 'default_factory') === missing;
	const taken = fields.filter((one) => of(one, 'init') === true && of(one, '_kind') !== 'class');
	const plain = taken.filter((one) => of(one, 'kw_only') !== true);
	let optional = false;
	for (const one of plain) {
		if (!isMissing(one)) optional = true;
		else if (optional) machine.raise('TypeError', `non-default argument ${machine.repr(nameOf(one))} follows default argument`);
	}
	const ordered = [...plain, ...taken.filter((one) => of(one, 'kw_only') === true)];
	const parameters: FormalParameter[] = [{ kind: 'plain', name: 'self', default: undefined }];
	for (const one of ordered) {
		const otherwise = of(one, 'default_factory') !== missing ? hasFactory : of(one, 'default');
		parameters.push({
			kind: of(one, 'kw_only') === true ? 'keyword-only' : 'plain',
			name: nameOf(one),
			default: otherwise === missing ? undefined : otherwise
		});
	}
	const qualname = `${cls.qualname}.__init__`;
	return new NativeFunction(
		'__init__',
		qualname,
		null,
		(host, { positional, keywords }) => {
			const running = machineOf(host);
			const [self, ...values] = bind(host, qualname, parameters, positional, keywords);
			const forLater: Value[] = [];
			for (const one of fields) {
				const at = ordered.indexOf(one);
				const factory = of(one, 'default_factory');
				const given = at < 0 ? (factory === missing ? undefined : hasFactory) : values[at];
				if (of(one, '_kind') === 'class' || given === undefined) continue;
				const value = given === hasFactory ? running.call(factory, []) : given;
				if (of(one, '_kind') === 'init') forLater.push(value);
				else if (frozen) (self as PyInstance).attrs.set(nameOf(one), value);
				else setAttribute(running, self!, nameOf(one), value);
			}
			const after = (self as PyInstance).cls.find('__post_init__');
			if (after !== undefined) running.call(after, [self!, ...forLater]);
			return null;
		},
		true
	);
}

const compared = (cls: PyClass): PyInstance[] => fieldsOf(cls).filter((one) => of(one, 'compare') === true);
const tuple = (machine: Machine, self: Value, fields: readonly PyInstance[]): PyTuple =>
	new PyTuple(fields.map((one) => machine.getAttribute(self, nameOf(one))));

function decorate(machine: Machine, given: Value, options: Options): Value {
	if (!(given instanceof PyClass)) return machine.unsupported('dataclass of something else than a class');
	const cls = given;
	if (options.slots) return machine.unsupported('a dataclass with slots');
	if (options.order && !options.eq) return machine.raise('ValueError', 'eq must be true if order is true');
	const fields = collect(machine, cls, options);
	known.set(cls, { fields, frozen: options.frozen ?? false });
	const all = [...fields.values()];
	const add = (name: string, signature: string, run: (running: Machine, args: readonly Value[]) => Value): boolean => {
		if (cls.attrs.has(name)) return false;
		cls.attrs.set(name, signed(`${cls.qualname}.${name}`, signature, run));
		return true;
	};
	if (options.init && !cls.attrs.has('__init__')) cls.attrs.set('__init__', initializer(machine, cls, all, options.frozen ?? false));
	if (options.repr)
		add('__repr__', 'self', (running, [self]) =>
			running.once(self as PyObject, '...', () => {
				const shown = fieldsOf(cls).filter((one) => of(one, 'repr') === true);
				return `${classOf(self!).qualname}(${shown.map((one) => `${nameOf(one)}=${running.repr(running.getAttribute(self!, nameOf(one)))}`).join(', ')})`;
			})
		);
	const ownEquality = cls.attrs.has('__eq__');
	if (options.eq)
		add('__eq__', 'self, other', (running, [self, other]) =>
			classOf(self!) === classOf(other!) ? isEqual(running, tuple(running, self!, compared(cls)), tuple(running, other!, compared(cls))) : notImplemented
		);
	if (options.order)
		for (const [name, op] of [
			['__lt__', '<'],
			['__le__', '<='],
			['__gt__', '>'],
			['__ge__', '>=']
		] as const) {
			const added = add(name, 'self, other', (running, [self, other]) =>
				classOf(self!) === classOf(other!) ? compare(running, op, tuple(running, self!, compared(cls)), tuple(running, other!, compared(cls))) : notImplemented
			);
			if (!added) machine.raise('TypeError', `Cannot overwrite attribute ${name} in class ${cls.name}. Consider using functools.total_ordering`);
		}
	if (options.frozen)
		for (const [name, verb, signature] of [
			['__setattr__', 'assign to', 'self, name, value'],
			['__delattr__', 'delete', 'self, name']
		] as const) {
			const added = add(name, signature, (running, [, attribute]) => running.raise(frozenError, `cannot ${verb} field ${running.repr(attribute!)}`));
			if (!added) machine.raise('TypeError', `Cannot overwrite attribute ${name} in class ${cls.name}`);
		}
	if (!cls.attrs.has('__hash__') && options.eq && !ownEquality) {
		if (options.frozen || options.unsafe_hash) add('__hash__', 'self', (running, [self]) => hashOf(running, tuple(running, self!, compared(cls))));
		else cls.attrs.set('__hash__', null);
	}
	if (!cls.attrs.has('__match_args__')) cls.attrs.set('__match_args__', new PyTuple(all.map(nameOf)));
	return cls;
}

const optionNames = ['init', 'repr', 'eq', 'order', 'unsafe_hash', 'frozen', 'match_args', 'kw_only', 'slots', 'weakref_slot'];

const dataclass = signed(
	'dataclass',
	'cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False',
	(machine, [cls, ...values]) => {
		const options = Object.fromEntries(optionNames.map((name, i) => [name, machine.truth(values[i]!)]));
		return cls === null ? signed('wrap', 'cls', (running, [given]) => decorate(running, given!, options)) : decorate(machine, cls!, options);
	}
);

const notDataclass = (machine: Machine, name: string): never => machine.raise('TypeError', `${name}() should be called on dataclass instances`);
const isInstance = (value: Value): value is PyInstance => value instanceof PyInstance && recordOf(value.cls) !== undefined;

/** Copies of a value, of the dataclasses in it, and of the containers around them. */
function spread(machine: Machine, value: Value, combine: (pairs: readonly (readonly [string, Value])[]) => Value): Value {
	machine.budget.spend(4 + 2 * stepsToMake(value));
	const inner = (one: Value): Value => machine.deeper(() => spread(machine, one, combine));
	if (isInstance(value)) return combine(fieldsOf(value.cls).map((one) => [nameOf(one), inner(machine.getAttribute(value, nameOf(one)))]));
	if (value instanceof PyList) return new PyList(value.items.map(inner));
	if (value instanceof PyTuple) return new PyTuple(value.items.map(inner), value.cls);
	if (value instanceof PyDict) {
		const copy = new PyDict();
		for (const [key, [name, item]] of value.entries) copy.entries.set(key, [inner(name), inner(item)]);
		return copy;
	}
	return value instanceof PyObject ? machine.call(machine.getAttribute(machine.modules.load('copy'), 'deepcopy'), [value]) : value;
}

const functions = [
	dataclass,
	signed('is_dataclass', 'obj', (_, [value]) => recordOf(value instanceof PyClass ? value : classOf(value!)) !== undefined),
	signed('fields', 'class_or_instance', (machine, [value]) => {
		const cls = value instanceof PyClass ? value : classOf(value!);
		return recordOf(cls) ? new PyTuple(fieldsOf(cls)) : machine.raise('TypeError', 'must be called with a dataclass type or instance');
	}),
	signed('asdict', 'obj, *, dict_factory=None', (machine, [value, factory]) => {
		if (factory !== null) return machine.unsupported('asdict with a dict_factory');
		if (!isInstance(value!)) return notDataclass(machine, 'asdict');
		return spread(machine, value, (pairs) => {
			const dict = new PyDict();
			for (const [name, item] of pairs) dict.entries.set(name, [name, item]);
			return dict;
		});
	}),
	signed('astuple', 'obj', (machine, [value]) =>
		isInstance(value!) ? spread(machine, value, (pairs) => new PyTuple(pairs.map(([, item]) => item))) : notDataclass(machine, 'astuple')
	),
	signed('replace', 'obj, /, **changes', (machine, [value, changes]) => {
		if (!isInstance(value!)) return notDataclass(machine, 'replace');
		const keywords = new Map([...(changes as PyDict).entries.values()].map(([key, item]) => [String(key), item]));
		for (const one of recordOf(value.cls)!.fields.values()) {
			const name = nameOf(one);
			if (of(one, '_kind') === 'class') continue;
			if (of(one, 'init') !== true) {
				if (keywords.has(name)) raiseWith('ValueError', [`field ${name} is declared with init=False, it cannot be specified with replace()`]);
			} else if (!keywords.has(name)) {
				if (of(one, '_kind') === 'init' && of(one, 'default') === missing)
					machine.raise('ValueError', `InitVar ${machine.repr(name)} must be specified with replace()`);
				keywords.set(name, machine.getAttribute(value, name));
			}
		}
		return machine.call(value.cls, [], keywords);
	})
];

export const dataclasses = standard('dataclasses', {
	values: () => [
		...functions.map((func) => [func.name, func] as const),
		['field', fieldFunction],
		['Field', fieldClass],
		['FrozenInstanceError', frozenError],
		['InitVar', initVarClass],
		['MISSING', missing],
		['KW_ONLY', keywordOnly]
	],
	others: 'FunctionType GenericAlias abc builtins copy functools inspect itertools keyword make_dataclass re sys types',
	file: 'dataclasses.py'
});
