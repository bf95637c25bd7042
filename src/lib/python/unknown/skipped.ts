import { knownModules } from '../builtins/unmodelled.ts';
import { PyFunction } from '../code.ts';
import { exploring } from '../compile/undecided.ts';
import { Absent, Raise, Stop, TooLong, Unsupported } from '../exceptions.ts';
import { Frame, Scope } from '../frame.ts';
import type { Machine } from '../machine.ts';
import { BoundMethod, NativeFunction, PyClass, PyDict, PyInstance, PyList, PyModule, PySet, PyUnknown, type Value } from '../values.ts';
import { forgetAll, forgetOne, forgetReachable } from './forget.ts';
import { heldBy, unknownOf } from './held.ts';
import { explored } from './path.ts';
import { hidden, kindOf } from './kinds.ts';

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
	'setattr delattr heappush heappop heapify heapreplace heappushpop insort insort_left insort_right shuffle setitem delitem iadd next copyto fill_diagonal put'.split(
		' '
	)
);
/** Methods of tensors and arrays that change them, besides those whose names end in an underscore. */
const writes = /^(?!__).*[^_]_$|^__(?:set|del)item__$|^__i(?!nit|ter|nvert)\w+__$|^(?:backward|resize|fill|sort|partition|put|itemset|setflags|set)$/;
/** Those that may leave them with another shape. */
const reshapes = /^(?:(?:sparse_)?resize\w*|set_|setfield|(?:t|transpose|squeeze|unsqueeze|swap\w+|as_strided|rename|swap)_)$/;
/** Methods of modules, optimisers and the like that change nothing. */
const looks =
	/^(?:__(?!set|del|i[a-z]+__)\w+__|(?:named_)?(?:parameters|buffers|modules|children)|state_dict|forward|get\w*|extra_repr|is\w*|get_last_lr|numel|size|dim)$/;

type Callback = PyFunction | BoundMethod;
const isFunction = (value: Value): value is Callback => value instanceof PyFunction || (value instanceof BoundMethod && value.func instanceof PyFunction);

/** What a call that was not made may have changed. */
function skipped(machine: Machine, callee: Value, positional: readonly Value[], keywords: ReadonlyMap<string, Value>, what: string): void {
	const given = [...positional, ...keywords.values()];
	for (const value of given) if (isFunction(value)) mayCall(machine, value, what);
	if (callee instanceof PyUnknown) {
		return callUnknown(machine, callee, ofKnownModule(what) ? [] : given, what);
	}
	if (!(callee instanceof NativeFunction || callee instanceof PyFunction)) return;
	const [self] = positional;
	for (const { skip } of hidden) skip?.(machine, callee.name, self);
	const out = keywords.get('out');
	if (out !== undefined) changed(machine, out, what);
	if (typeof self !== 'object' || self === null || self instanceof PyClass || self instanceof PyModule || self instanceof PyUnknown) return;
	if (kindOf(self) && reshapes.test(callee.name)) forgetAll(machine, self, what);
	else if (self instanceof PyInstance && callee.name === 'shuffle') changed(machine, positional[1] ?? null, what);
	else if (changers.has(callee.name) || changesItself(self, callee.name)) changed(machine, self, what);
}

function changesItself(self: object, name: string): boolean {
	if (self instanceof PyList || self instanceof PyDict || self instanceof PySet) return !reads.has(name);
	if (kindOf(self)) return writes.test(name);
	return self instanceof PyInstance && self.cls.module !== '__main__' && !looks.test(name);
}

/** An unknown of a package that exists beside Python: it does its work, and leaves a program's lists alone. */
const ofKnownModule = (what: string): boolean => {
	const [, name] = /^the module (\w+)/.exec(what) ?? [];
	return name !== undefined && knownModules.has(name);
};

/** Something of an object is changed, and it is not known what. */
const changed = (machine: Machine, object: Value, what: string): void =>
	object instanceof PyUnknown ? callUnknown(machine, object, [], what) : forgetOne(machine, object, what);

/** Methods of something unknown that train what is not unknown: `loss.backward()`, `optimizer.step()`, `trainer.fit(…)`. */
const trains = new Set(['backward', 'step', 'fit', 'train', 'optimize', 'minimize']);
const learning = new WeakSet<PyUnknown>();

function member(_: Machine, unknown: PyUnknown, name: string): PyUnknown {
	if (!trains.has(name)) return unknown;
	const method = unknownOf(unknown.what, [unknown]);
	learning.add(method);
	return method;
}

/** Something unknown is called, or changed: what it may be, and what it is given, may be changed by it. */
function callUnknown(machine: Machine, callee: PyUnknown, given: readonly Value[], what: string): void {
	const held = [...heldBy(callee)];
	if (learning.has(callee)) for (const { learn } of hidden) learn?.(machine);
	for (const value of held) if (isFunction(value)) mayCall(machine, value, what);
	forgetReachable(
		machine,
		[...held, ...given].filter((value) => !isFunction(value) && !(value instanceof PyClass || value instanceof PyModule)),
		what
	);
}

/** Functions that are being tried. */
const open = new Set<PyFunction>();

/** A function may be called, any number of times, with anything. */
function mayCall(machine: Machine, callee: Callback, what: string): void {
	const func = callee instanceof BoundMethod ? (callee.func as PyFunction) : callee;
	if (open.has(func) || func.code.library !== null) return;
	open.add(func);
	try {
		for (let turn = 0; turn < 3; turn++) {
			const args: Value[] = callee instanceof BoundMethod ? [callee.self] : [];
			const keywords = new Map<string, Value>();
			func.parameters.slice(args.length).forEach(({ kind, name }) => {
				if (kind === 'keyword-only') keywords.set(name, new PyUnknown(what));
				else if (kind === 'plain' || kind === 'positional-only') args.push(new PyUnknown(what));
			});
			if (!explored(machine, what, () => ({ done: attempted(machine, () => machine.call(func, args, keywords)) })).lost) return;
		}
	} finally {
		open.delete(func);
	}
}

/** Whether something came to its end. */
function attempted(machine: Machine, act: () => void): boolean {
	const depth = machine.running.length;
	try {
		act();
		return true;
	} catch (thrown) {
		machine.unwind(depth);
		if (thrown instanceof Raise || thrown instanceof Unsupported || (thrown instanceof Stop && !(thrown instanceof TooLong || thrown instanceof Absent)))
			return false;
		throw thrown;
	}
}

/** Goes through a generator expression over something unknown. */
function drain(machine: Machine, { code, scope, origin }: PyFunction, iterator: PyUnknown): void {
	const frame = new Frame(code, new Scope(scope, new Map([['.0', iterator]]), code.locals), origin);
	attempted(machine, () => {
		while (!frame.finished) {
			machine.runFrame(frame);
			frame.push(null);
		}
	});
}

Object.assign(exploring, { skipped, changed, drain, member } satisfies Partial<typeof exploring>);
