import { anyOf } from './letters.ts';
import { knownModules } from '../objects/unmodelled.ts';
import { PyFunction } from '../objects/code.ts';
import { exploring } from '../compile/undecided.ts';
import { Frame, Scope } from '../vm/frame.ts';
import type { Machine } from '../vm/machine.ts';
import {
	BoundMethod,
	NativeFunction,
	PyClass,
	PyDict,
	PyInstance,
	PyList,
	PyModule,
	PyObject,
	PyProperty,
	PySet,
	PyTuple,
	PyUnknown,
	types,
	type Value
} from '../objects/values.ts';
import { forgetAll, forgetOne, forgetReachable } from './forget.ts';
import { attempted, isFunction, mayCall, met } from './calls.ts';
import { heldBy, hold, partOf, unknownOf } from './held.ts';
import { asData, isInert } from './inert.ts';
import { habits, hidden, isForm, kindOf, reshapes } from './kinds.ts';

/** Methods of containers that change nothing. */
const reads = new Set(
	(
		'copy count index get keys values items isdisjoint issubset issuperset union intersection difference symmetric_difference fromkeys most_common elements ' +
		'total __len__ __iter__ __contains__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __repr__ __str__ __format__ __getitem__ __add__ __radd__ __mul__ __rmul__ ' +
		'__or__ __ror__ __and__ __sub__ __xor__ __hash__ __reversed__ __class_getitem__ __bool__ __missing__ __sizeof__ new_child'
	).split(' ')
);
/** Functions of modules that change their first argument. */
const changers = new Set(
	'setattr delattr heappush heappop heapify heapreplace heappushpop insort insort_left insort_right shuffle setitem delitem iadd next'.split(' ')
);
/** Python's own methods that change what they are methods of. */
const writes = /^__(?:set|del)item__$|^__i(?!nit|ter|nvert)\w+__$/;
/** Methods of packages' objects that change nothing, whatever the package. */
const looks = /^(?:__(?!set|del|i[a-z]+__)\w+__|get\w*|is\w*)$/;

/** What a call that was not made may have changed. */
function skipped(machine: Machine, callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value>, unknown: PyUnknown): PyUnknown {
	const { what } = unknown;
	const given = [...positional, ...keywords.values()];
	for (const value of given) if (isFunction(value)) mayCall(machine, value, what);
	met(machine, given);
	asData(machine, callee, given, unknown);
	changedBy(machine, callee, positional, keywords, what);
	const number = numberMade(callee, positional[0]);
	if (number) return new PyUnknown(what, undefined, number);
	return callee instanceof PyUnknown && ofKnownModule(what) ? unknown : unknownOf(what, [unknown, ...given.filter(isOwn)]);
}

/** The kind of number that a function of Python's gives, whatever it is given. */
function numberMade(callee: Value, of: Value | undefined): PyUnknown['number'] {
	if (!(callee instanceof NativeFunction)) return null;
	if (callee.qualname === 'float.__new__' && of === types.float) return 'float';
	return (callee.qualname === 'int.__new__' && of === types.int) || callee.qualname === 'len' ? 'int' : null;
}

/** Functions of packages that draw random numbers, or seed. */
const drawing = /rand|seed|sample|shuffl|split|choice|permut|fit|draw/i;
const named = new WeakMap<PyUnknown, string>();

/** Whether an unknown function may draw from the generators of the modules: one that lies beside the program may do anything, one of a package's does as it is named. */
const mayDraw = (callee: PyUnknown, what: string): boolean => drawing.test(named.get(callee) ?? what) || (fromBeside.test(what) && !ofKnownModule(what));
const fromBeside = /^the module /;

/** Not a layer, or another object of a package's: what it gives is not itself. */
const isOwn = (value: Value): boolean => !(value instanceof PyInstance) || value.cls.ofProgram || value.cls.name === 'DataLoader';

function changedBy(machine: Machine, callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value>, what: string): void {
	const given = [...positional, ...keywords.values()];
	if (callee instanceof PyUnknown) {
		for (const value of given) for (const { reached } of hidden) if (typeof value === 'object' && value) reached?.(machine, value);
		return callUnknown(machine, callee, ofKnownModule(what) ? [] : given, what, given);
	}
	if (isFunction(callee)) mayCall(machine, callee, what);
	if (!(callee instanceof NativeFunction || callee instanceof PyFunction)) return;
	const [self, ...others] = positional;
	for (const { skip } of hidden) skip?.(machine, callee.name, self, [...others, ...keywords.values()], what);
	const out = keywords.get('out') ?? null;
	for (const one of out instanceof PyTuple ? out.items : [out]) changed(machine, one, what, 'out');
	if (typeof self !== 'object' || self === null || self instanceof PyClass || self instanceof PyModule || self instanceof PyUnknown) return;
	if (kindOf(self)?.reshapes.test(callee.name)) forgetAll(machine, self, what);
	else if (self instanceof PyInstance && callee.name === 'shuffle') changed(machine, positional[1] ?? null, what);
	else if (changers.has(callee.name) || habits.some(({ changes }) => changes.has(callee.name)) || changesItself(self, callee.name))
		changed(machine, self, what);
}

const isContainer = (value: object): boolean => value instanceof PyList || value instanceof PyDict || value instanceof PySet;

function changesItself(self: object, name: string): boolean {
	if (isContainer(self)) return !reads.has(name);
	const kind = kindOf(self);
	if (kind) return writes.test(name) || kind.changes.test(name);
	return self instanceof PyInstance && !self.cls.ofProgram && !looks.test(name) && !habits.some((one) => one.looks?.test(name));
}

/** An unknown of a package that exists beside Python: it does its work, and leaves a program's lists alone. */
const ofKnownModule = (what: string): boolean => {
	const [, name] = /^the module (\w+)/.exec(what) ?? [];
	return (name !== undefined && knownModules.has(name)) || isInert(what);
};

/** Something of an object is changed, and it is not known what. */
function changed(machine: Machine, object: Value, what: string, attribute?: string): void {
	if (!(object instanceof PyUnknown)) {
		const kind = object instanceof PyObject ? kindOf(object) : undefined;
		return attribute !== undefined && kind?.forms.has(attribute) ? forgetAll(machine, object as PyObject, what) : forgetOne(machine, object, what);
	}
	if (attribute !== undefined && isForm(attribute)) reshape(machine, object, what);
	callUnknown(machine, object, [], what);
}

/** What something unknown may be has another shape from now on, it is not known which. */
function reshape(machine: Machine, unknown: PyUnknown, what: string): void {
	for (const object of heldBy(unknown)) if (kindOf(object)) forgetAll(machine, object, what);
}

/** Whether a method of something unknown trains what is not unknown: `loss.backward()`, `optimizer.step()`. */
const isTraining = (name: string): boolean => hidden.some(({ trains }) => trains?.has(name));
const learning = new WeakSet<PyUnknown>();
const switches = (name: string): boolean => hidden.some((one) => one.switches?.has(name));

/** Methods that change nothing of what they are methods of. */
const reading = new WeakSet<PyUnknown>();

function member(machine: Machine, unknown: PyUnknown, name: string): PyUnknown {
	if (isInert(unknown.what)) return anyOf(unknown);
	const held = [...heldBy(unknown)];
	const own: Value[] = [];
	for (const object of held) {
		const found = object instanceof PyInstance && object.cls.scripted ? object.cls.find(name) : undefined;
		if (found instanceof PyFunction) own.push(new BoundMethod(object, found));
		else if (found instanceof PyProperty && found.getter instanceof PyFunction) mayCall(machine, new BoundMethod(object, found.getter), unknown.what);
	}
	const reads = held.length > 0 && held.every((object) => (isContainer(object) || kindOf(object)) && !changesItself(object, name));
	const training = isTraining(name);
	if (!(own.length || reads || training || switches(name) || drawing.test(name) || reshapes(name))) return anyOf(unknown);
	const method = unknownOf(unknown.what, [unknown, ...own]);
	named.set(method, name);
	if (training) learning.add(method);
	else if (reads && !switches(name)) reading.add(method);
	return method;
}

/**
 * Something unknown is called, or changed: what it may be, and what it is given, may be changed by it.
 * @param told What it is given, of which it may leave some as it is.
 */
function callUnknown(machine: Machine, callee: PyUnknown, given: readonly Value[], what: string, told = given): void {
	if (reading.has(callee)) return;
	if (mayDraw(callee, what)) for (const { lose } of hidden) lose?.(machine);
	if (reshapes(named.get(callee) ?? '')) reshape(machine, callee, what);
	const held = [...heldBy(callee)];
	hold(callee, given);
	const method = named.get(callee) ?? '';
	if (switches(method)) for (const { switched } of hidden) switched?.(machine, method, held, told, what);
	if (learning.has(callee)) for (const { learn } of hidden) learn?.(machine);
	for (const value of held) if (isFunction(value)) mayCall(machine, value, what);
	forgetReachable(
		machine,
		[...held, ...given].filter((value) => !isFunction(value) && !(value instanceof PyClass || value instanceof PyModule)),
		what
	);
}

/** Goes through a generator expression over something unknown. */
function drain(machine: Machine, func: PyFunction, iterator: PyUnknown): void {
	const { code, scope } = func;
	const frame = new Frame(code, new Scope(scope, new Map([['.0', iterator]]), code.locals), func);
	attempted(machine, () => {
		while (!frame.finished) {
			machine.runFrame(frame);
			frame.push(null);
		}
	});
}

/** The same where the program says so: what is set or deleted may be refused. */
function changedBySetting(machine: Machine, object: Value, what: string, attribute?: string): void {
	machine.doubt();
	changed(machine, object, what, attribute);
}

function put(machine: Machine, unknown: PyUnknown, value: Value, attribute?: string): void {
	changedBySetting(machine, unknown, unknown.what, attribute);
	// A package that exists beside Python copies what becomes an item of its tables and arrays.
	if (attribute !== undefined || !ofKnownModule(unknown.what)) hold(unknown, [value]);
}

Object.assign(exploring, { skipped, met, partOf, put, changed: changedBySetting, drain, member } satisfies Partial<typeof exploring>);
