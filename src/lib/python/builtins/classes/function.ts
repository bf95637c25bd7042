import { typeName } from '../../objects/classOf.ts';
import { moduleOf, PyFunction } from '../../objects/code.ts';
import { dictOf } from '../../objects/namespaces.ts';
import { BoundMethod, NativeFunction, type PyClass, PyDict, PyObject, type PyStaticMethod, PyTuple, type Value, types } from '../../objects/values.ts';
import { findAttribute } from '../../protocols/attribute.ts';
import type { Machine } from '../../vm/machine.ts';
import { native } from '../methodDef.ts';

// The machine itself calls functions, which may be called as anything else is as well.
for (const cls of [types.function, types.builtin_function_or_method, types.method])
	cls.table.fill({ call: (machine, self, positional, keywords) => machine.call(self, positional, keywords) });
types.staticmethod.table.fill({ call: (machine, self, positional, keywords) => machine.call((self as PyStaticMethod).func, positional, keywords) });

/** What a descriptor gives through an instance or through its class. */
export function descriptorGet(cls: PyClass, get: (machine: Machine, self: Value, instance: Value, owner: Value) => Value): void {
	cls.attrs.set(
		'__get__',
		native('__get__', { least: 1, takesUnknown: true }, (machine, [self, ...given]) => {
			if (given.length === 0) return machine.raise('TypeError', ' expected at least 1 argument, got 0');
			if (given.length > 2) return machine.raise('TypeError', ` expected at most 2 arguments, got ${given.length}`);
			const [instance, owner = null] = given;
			return instance === null && owner === null ? machine.raise('TypeError', '__get__(None, None) is invalid') : get(machine, self!, instance!, owner);
		})
	);
}
descriptorGet(types.function, (_, self, instance) => (instance === null ? self : new BoundMethod(instance, self as PyFunction)));

types.function.table.fill({
	repr: (machine, self) => `<function ${(self as PyFunction).qualname} at ${machine.addresses.of(self as PyFunction)}>`,
	member: (_, self, name) => functionAttribute(self as PyFunction, name)
});

function functionAttribute(func: PyFunction, name: string): Value | undefined {
	switch (name) {
		case '__doc__':
			return func.doc;
		case '__name__':
			return func.name;
		case '__qualname__':
			return func.qualname;
		case '__module__':
			return moduleOf(func);
		case '__globals__':
			return func.code.library === null ? dictOf(func.globals) : undefined;
		case '__annotations__':
			return func.annotations;
		case '__defaults__': {
			const values = func.parameters.flatMap(({ kind, default: value }) => (kind === 'keyword-only' || value === undefined ? [] : [value]));
			return values.length ? new PyTuple(values) : null;
		}
		case '__kwdefaults__': {
			const dict = new PyDict();
			for (const { kind, name: key, default: value } of func.parameters)
				if (kind === 'keyword-only' && value !== undefined) dict.entries.set(key, [key, value]);
			return dict.entries.size ? dict : null;
		}
		default:
			return undefined;
	}
}

const ofMethod = (self: Value): BoundMethod => self as BoundMethod;

function builtinText(machine: Machine, self: Value): string {
	if (!(self instanceof NativeFunction)) {
		const { func, self: owner } = ofMethod(self);
		const address = owner instanceof PyObject ? machine.addresses.of(owner) : '0x7f0000000000';
		return `<built-in method ${(func as NativeFunction).name} of ${typeName(owner)} object at ${address}>`;
	}
	const { name, qualname, signature } = self;
	return signature === null && qualname === name ? `<built-in function ${name}>` : `<function ${qualname} at ${machine.addresses.of(self)}>`;
}

const equals = (_: Machine, self: Value, other: Value): boolean | undefined =>
	self instanceof BoundMethod && other instanceof BoundMethod ? self.func === other.func && Object.is(self.self, other.self) : undefined;

/** What a method is made of, and what its function has. */
function ofFunction(machine: Machine, self: Value, name: string): Value | undefined {
	if (self instanceof NativeFunction) return name === '__name__' ? self.name : name === '__qualname__' ? self.qualname : undefined;
	const { func, self: owner } = ofMethod(self);
	if (name === '__self__') return owner;
	return name === '__func__' && func instanceof PyFunction ? func : findAttribute(machine, func, name);
}

types.builtin_function_or_method.table.fill({ repr: builtinText, equals, member: ofFunction });
types.method.table.fill({
	member: ofFunction,
	repr(machine, self) {
		const { func, self: owner } = ofMethod(self);
		const name = func instanceof PyFunction || func instanceof NativeFunction ? func.qualname : typeName(func);
		return `<bound method ${name} of ${machine.repr(owner)}>`;
	},
	equals
});
