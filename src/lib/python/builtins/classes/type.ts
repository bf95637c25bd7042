import { type Table, tableOf } from '../../../ir/table.ts';
import { innerScope } from '../../compile/function.ts';
import { classOf, isPyObject, typeName } from '../../objects/classOf.ts';
import { type Code, PyFunction } from '../../objects/code.ts';
import { ownBuiltinMethod } from '../../objects/slotWrappers.ts';
import { storageOf } from '../../objects/storage.ts';
import { PyClass, PyClassMethod, PyGenericAlias, PyInstance, PyTuple, PyUnknown, type Value, linearise, types } from '../../objects/values.ts';
import { ofClass } from '../../protocols/descriptor.ts';
import { carryAbsence } from '../../unknown/absence.ts';
import { Frame, Scope } from '../../vm/frame.ts';
import type { Machine } from '../../vm/machine.ts';
import { constructor } from '../methodDef.ts';

/** What is bound to the class that is supposed in the place of a base that is not here. */
export const supposedBase = (name: string): string => `__base_of_${name}__`;

/** It is not known, or stands for what is not here. */
export const isAbsent = (base: Value): base is PyUnknown | PyInstance =>
	base instanceof PyUnknown || (base instanceof PyInstance && base.cls.find('__assumed_items__') !== undefined);

/** Runs a class body and makes the class. */
export function makeClass(
	machine: Machine,
	frame: Frame,
	name: string,
	qualname: string,
	said: readonly Value[],
	keywords: ReadonlyMap<string, Value>,
	code: Code
): Value {
	const absent = said.find(isAbsent);
	const supposed = absent && machine.globals.get(supposedBase(name));
	if (absent && supposed === undefined) return absent instanceof PyUnknown ? absent : new PyUnknown('a class that is not here');
	if (absent) machine.trace.supposedBases.add(name);
	const given = absent ? said.map((base) => (isAbsent(base) ? supposed! : base)) : said;
	machine.budget.spend(20);
	const bases = basesFrom(machine, name, given);
	const { metaclass, ...rest } = Object.fromEntries(keywords);
	if (metaclass !== undefined && (!(metaclass instanceof PyClass) || metaclass.ofProgram)) return machine.unsupported('this metaclass');
	if (new Set(bases).size < bases.length) machine.raise('TypeError', `duplicate base class ${bases.find((base, i) => bases.indexOf(base) !== i)!.name}`);
	// `__class__`, which super() reads, lives in a scope of its own around the methods.
	const cell = new Scope(innerScope(frame));
	const body = new Scope(cell);
	machine.runFrame(new Frame(code, body, frame));
	machine.budget.spend(bases.reduce((sum, base) => sum + base.mro.length, 0) >> 1);
	if (!linearise(bases))
		machine.raise('TypeError', `Cannot create a consistent method resolution\norder (MRO) for bases ${bases.map((base) => base.name).join(', ')}`);
	const module = body.names.get('__module__');
	body.names.delete('__module__');
	const cls = new PyClass(name, typeof module === 'string' ? module : (code.library ?? frame.globals.module), bases, qualname);
	cls.ofProgram ||= code.library === null;
	cls.scripted = true;
	if (metaclass !== undefined && metaclass !== types.type) cls.metaclass = metaclass;
	for (const [key, value] of body.names) cls.attrs.set(key, key === '__init_subclass__' || key === '__class_getitem__' ? classMethod(value) : value);
	carryAbsence(body.names, cls.attrs);
	if (code.library !== null) for (const [key, value] of cls.attrs) if (value instanceof PyFunction && !ofClass.has(key)) value.owner ??= cls;
	if (cls.attrs.has('__eq__') && !cls.attrs.has('__hash__')) cls.attrs.set('__hash__', null);
	if (code.doc !== null && !cls.attrs.has('__doc__')) cls.attrs.set('__doc__', code.doc);
	// When CPython frees an object is not modelled.
	if (cls.attrs.has('__del__') && cls.ofProgram) machine.noteUnsupported('__del__', machine.span);
	cls.getsAll = cls.attrs.has('__getattribute__') || bases.some((base) => base.getsAll);
	cls.slotNames = slotNamesOf(machine, cls);
	cell.names.set('__class__', cls);
	for (const [key, value] of [...cls.attrs]) {
		const named = value instanceof PyInstance ? value.cls.find('__set_name__') : undefined;
		if (named !== undefined) machine.call(named, [value, cls, key]);
	}
	let hook: Value | undefined;
	for (const base of cls.mro.slice(1)) if ((hook = base.attrs.get('__init_subclass__')) !== undefined) break;
	if (hook !== undefined) machine.call(hook instanceof PyClassMethod ? hook.func : hook, [cls], new Map(Object.entries(rest)));
	else if (keywords.size > (metaclass === undefined ? 0 : 1)) machine.raise('TypeError', `${name}.__init_subclass__() takes no keyword arguments`);
	return cls;
}

const classMethod = (value: Value): Value => (value instanceof PyFunction ? new PyClassMethod(value) : value);

function slotNamesOf(machine: Machine, cls: PyClass): readonly string[] | null {
	const said = cls.attrs.get('__slots__');
	if (said === undefined) return null;
	const names = typeof said === 'string' ? [said] : machine.iterate(said).map(String);
	for (const slot of names) if (cls.attrs.has(slot)) machine.raise('ValueError', `'${slot}' in __slots__ conflicts with class variable`);
	return names.includes('__dict__') ? null : names;
}

/** What calling a value's class as `type(base)(name, bases, body)` raises, for what is taken for a class by mistake. */
const callsOfClass: Table<string> = tableOf({
	module: 'module() takes at most 2 arguments (3 given)',
	int: 'int() takes at most 2 arguments (3 given)',
	function: "function() argument 'code' must be code, not str",
	str: "str() argument 'encoding' must be str, not tuple",
	NoneType: 'NoneType takes no arguments',
	list: 'list expected at most 1 argument, got 3',
	tuple: 'tuple expected at most 1 argument, got 3',
	float: 'float expected at most 1 argument, got 3'
});

/** Built-in classes that no class may extend. */
const final: ReadonlySet<PyClass> = new Set([
	types.bool,
	types.NoneType,
	types.function,
	types.range,
	types.slice,
	types.ellipsis,
	types.NotImplementedType,
	types.builtin_function_or_method,
	types.method,
	types.generator
]);

/** The bases of a class; raises TypeError for what cannot be one. */
function basesFrom(machine: Machine, name: string, given: readonly Value[]): readonly PyClass[] {
	const bases = given.map((value) => {
		const base = value instanceof PyGenericAlias ? value.origin : value;
		if (!(base instanceof PyClass)) {
			const said = callsOfClass[typeName(base)];
			return said === undefined ? machine.unsupported(`a class whose base is a ${typeName(base)}`) : machine.raise('TypeError', said);
		}
		if (final.has(base)) return machine.raise('TypeError', `type '${base.name}' is not an acceptable base type`);
		return base === types.type ? machine.unsupported('metaclasses') : base;
	});
	const storages = bases.flatMap((base) => storageOf(base) ?? []);
	if (new Set(storages).size > 1) machine.raise('TypeError', 'multiple bases have instance lay-out conflict');
	return bases.length ? bases : [types.object];
}

/** `cls(...)`: `__new__`, then `__init__`. */
export function makeInstance(machine: Machine, cls: PyClass, positional: readonly Value[], keywords: ReadonlyMap<string, Value>): Value {
	if (cls === types.object && (positional.length || keywords.size)) machine.raise('TypeError', 'object() takes no arguments');
	const create = cls.find('__new__');
	let init = cls.find('__init__');
	let made: Value;
	if (create !== undefined) {
		made = machine.call(create, [cls, ...positional], keywords);
		if (!isPyObject(made) || !made.cls.isSubclassOf(cls)) return made;
		init = made.cls.find('__init__');
	} else {
		if (cls.module === 'builtins' && cls !== types.object) return machine.unsupported(`${cls.name}()`);
		if (init === undefined && (positional.length || keywords.size)) machine.raise('TypeError', `${cls.name}() takes no arguments`);
		made = new PyInstance(cls);
	}
	const storage = init === undefined && cls.scripted ? storageOf(cls) : undefined;
	const start = storage ? ownBuiltinMethod(storage, '__init__') : init;
	if (start !== undefined) {
		const result = machine.call(start, [made, ...positional], keywords);
		if (result instanceof PyUnknown) return result;
		if (result !== null) machine.raise('TypeError', `__init__() should return None, not '${typeName(result)}'`);
	}
	return made;
}

constructor(types.type, { keywords: null, takesUnknown: true }, (machine, args, keywords) => {
	if (args.length !== 1 && args.length !== 3) return machine.raise('TypeError', 'type() takes 1 or 3 arguments');
	if (args.length === 1 && keywords.size) return machine.raise('TypeError', 'type() takes no keyword arguments');
	const [of] = args;
	// Of some numbers no more is known than their class.
	if (of instanceof PyUnknown && args.length === 1) return of.number ? types[of.number] : of.letters === null ? of : types.str;
	return args.length === 1 ? classOf(of!) : machine.unsupported('type() with three arguments');
});

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

/** `C[index]`. */
function parameterized(machine: Machine, cls: PyClass, index: Value): Value {
	const generic = cls.find('__class_getitem__');
	if (generic !== undefined) return machine.call(generic instanceof PyClassMethod ? generic.func : generic, [cls, index]);
	if (cls === types.type || cls.mro.some((one) => generics.has(one))) return new PyGenericAlias(cls, index instanceof PyTuple ? index.items : [index]);
	const library = cls.mro.find(({ module, name }) => libraryGenerics.has(`${module}.${name}`));
	if (library) return machine.unsupported(`${library.name}[…]`);
	return machine.raise('TypeError', `type '${cls.name}' is not subscriptable`);
}

types.type.table.fill({
	call: (machine, self, positional, keywords) => makeInstance(machine, self as PyClass, positional, keywords),
	repr(_, self) {
		const { module, qualname } = self as PyClass;
		return module === 'builtins' ? `<class '${qualname}'>` : `<class '${module}.${qualname}'>`;
	},
	getItem: (machine, self, index) => parameterized(machine, self as PyClass, index)
});
