import { typeName } from '../../objects/classOf.ts';
import { PyFunction, type PyGenerator } from '../../objects/code.ts';
import { BoundMethod, NativeFunction, PyObject, type Value, types } from '../../objects/values.ts';
import type { Machine } from '../../vm/machine.ts';

types.function.table.fill({ repr: (machine, self) => `<function ${(self as PyFunction).qualname} at ${machine.addresses.of(self as PyFunction)}>` });
types.generator.table.fill({
	repr: (machine, self) => `<generator object ${(self as PyGenerator).frame.code.name} at ${machine.addresses.of(self as PyGenerator)}>`
});

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

types.builtin_function_or_method.table.fill({ repr: builtinText, equals });
types.method.table.fill({
	repr(machine, self) {
		const { func, self: owner } = ofMethod(self);
		const name = func instanceof PyFunction || func instanceof NativeFunction ? func.qualname : typeName(func);
		return `<bound method ${name} of ${machine.repr(owner)}>`;
	},
	equals
});
