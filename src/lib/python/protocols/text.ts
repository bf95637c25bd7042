import {
	BoundMethod,
	ellipsis,
	NativeFunction,
	notImplemented,
	PyClass,
	PyBoxed,
	PyDict,
	PyGenericAlias,
	PyInstance,
	PyIterator,
	PyList,
	PyModule,
	PyObject,
	PyProperty,
	PyRange,
	PySet,
	PySlice,
	PyTuple,
	PyUnion,
	PyUnknown,
	type Value,
	types
} from '../objects/values.ts';
import { argsOf, isException } from '../objects/exceptions.ts';
import { formatNumber, formatText, parseSpec } from './format/spec.ts';
import type { Machine } from '../vm/machine.ts';
import { PyFunction, PyGenerator } from '../objects/code.ts';
import { floatRepr, intText, isNumber } from '../arithmetic/int.ts';
import { typeName } from '../objects/classOf.ts';

/** `str(value)`. */
export function strOf(machine: Machine, value: Value): string {
	if (typeof value === 'string') return value;
	if (value instanceof PyObject && !(value instanceof PyUnknown)) {
		const own = value.cls.find('__str__');
		if (own !== undefined) return spoken(machine, machine.call(own, [value]), '__str__');
		if (value instanceof PyBoxed && typeof value.value === 'string') return value.value;
		if (isException(value)) return exceptionText(machine, value);
		const shown = value.cls.find('__repr__');
		if (shown !== undefined) return spoken(machine, machine.call(shown, [value]), '__str__');
	}
	return reprOf(machine, value);
}

function spoken(machine: Machine, said: Value, method: string): string {
	if (said instanceof PyUnknown) return machine.textOf(said);
	if (said instanceof PyBoxed && typeof said.value === 'string') return said.value;
	if (typeof said !== 'string') return machine.raise('TypeError', `${method} returned non-string (type ${typeName(said)})`);
	return said;
}

/** `str(exception)`. */
export function exceptionText(machine: Machine, exception: PyInstance): string {
	const args = argsOf(exception);
	if (args.length === 0) return '';
	if (args.length > 1) return reprOf(machine, new PyTuple(args));
	return exception.cls.mro.some((cls) => cls.name === 'KeyError' && cls.module === 'builtins') ? reprOf(machine, args[0]!) : strOf(machine, args[0]!);
}

/** `repr(value)`. */
export function reprOf(machine: Machine, value: Value): string {
	switch (typeof value) {
		case 'string':
			machine.budget.spend(value.length >> 3);
			return machine.budget.text(quote(value));
		case 'boolean':
			return value ? 'True' : 'False';
		case 'bigint':
			return intText(machine, value);
		case 'number':
			return machine.digits(value, floatRepr);
		default: // None and objects follow.
	}
	if (value === null) return 'None';
	if (value instanceof PyUnknown) return machine.textOf(value);
	const own = value.cls.find('__repr__');
	if (own !== undefined) return spoken(machine, machine.call(own, [value]), '__repr__');
	return value instanceof PyBoxed ? reprOf(machine, value.value) : machine.budget.text(reprOfObject(machine, value));
}

/** `repr(value)` as its built-in class gives it. */
export function reprOfObject(machine: Machine, value: PyObject): string {
	const shown = (item: Value): string => {
		machine.budget.spend(4);
		return reprOf(machine, item);
	};
	const inner = (items: readonly Value[]): string => machine.deeper(() => items.map(shown).join(', '));
	if (value instanceof PyList) return machine.once(value, '[...]', () => `[${inner(value.items)}]`);
	if (value instanceof PyTuple) return value.items.length === 1 ? `(${inner(value.items)},)` : `(${inner(value.items)})`;
	if (value instanceof PyDict) {
		if (value.cls === types.mappingproxy) return machine.unsupported('showing the __dict__ of a class');
		return machine.once(
			value,
			'{...}',
			() => `{${machine.deeper(() => Array.from(value.entries.values(), ([key, item]) => `${shown(key)}: ${shown(item)}`).join(', '))}}`
		);
	}
	if (value instanceof PySet)
		return machine.once(value, `${value.cls.name}(...)`, () => {
			if (!value.items.size) return `${value.cls.name}()`;
			const items = `{${inner([...value.items.values()])}}`;
			return value.cls === types.set ? items : `${value.cls.name}(${items})`;
		});
	if (value instanceof PyGenericAlias)
		return `${shownType(machine, value.origin)}[${value.args.length ? value.args.map((arg) => shownType(machine, arg)).join(', ') : '()'}]`;
	if (value instanceof PyUnion) return value.args.map((arg) => shownType(machine, arg)).join(' | ');
	if (value instanceof PyRange) return value.step === 1n ? `range(${value.start}, ${value.stop})` : `range(${value.start}, ${value.stop}, ${value.step})`;
	if (value instanceof PySlice) return `slice(${inner([value.start, value.stop, value.step])})`;
	if (value === ellipsis) return 'Ellipsis';
	if (value === notImplemented) return 'NotImplemented';
	if (value instanceof PyClass) return value.module === 'builtins' ? `<class '${value.qualname}'>` : `<class '${value.module}.${value.qualname}'>`;
	if (value instanceof PyModule) return `<module '${value.name}'>`;
	const address = machine.addresses.of(value);
	if (value instanceof PyFunction) return `<function ${value.qualname} at ${address}>`;
	if (value instanceof NativeFunction)
		return value.signature === null && value.qualname === value.name ? `<built-in function ${value.name}>` : `<function ${value.qualname} at ${address}>`;
	if (value instanceof BoundMethod) {
		if (value.isBuiltin)
			return `<built-in method ${(value.func as NativeFunction).name} of ${typeName(value.self)} object at ${isObject(value.self) ? machine.addresses.of(value.self) : '0x7f0000000000'}>`;
		const name = value.func instanceof PyFunction || value.func instanceof NativeFunction ? value.func.qualname : typeName(value.func);
		return `<bound method ${name} of ${reprOf(machine, value.self)}>`;
	}
	if (value instanceof PyGenerator) return `<generator object ${value.frame.code.name} at ${address}>`;
	const shownAs = value instanceof PyIterator ? value.object : undefined;
	if (shownAs !== undefined) return reprOf(machine, shownAs);
	if (value instanceof PyIterator || value instanceof PyProperty) return `<${value.cls.name} object at ${address}>`;
	if (isException(value)) {
		const args = argsOf(value);
		return `${value.cls.name}(${args.length === 1 ? reprOf(machine, args[0]!) : inner(args)})`;
	}
	return `<${value.cls.module}.${value.cls.qualname} object at ${address}>`;
}

/** A type as an annotation shows it. */
function shownType(machine: Machine, type: Value): string {
	if (type === types.NoneType) return 'None';
	if (type === ellipsis) return '...';
	if (type instanceof PyClass) return type.module === 'builtins' ? type.qualname : `${type.module}.${type.qualname}`;
	return type instanceof PyList ? `[${type.items.map((item) => shownType(machine, item)).join(', ')}]` : reprOf(machine, type);
}

const isObject = (value: Value): value is PyObject => typeof value === 'object' && value !== null;

/** `repr(str)`. */
export function quote(text: string): string {
	const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
	let out = '';
	for (const c of text) {
		const code = c.codePointAt(0)!;
		if (c === mark || c === '\\') out += `\\${c}`;
		else if (c === '\n') out += '\\n';
		else if (c === '\r') out += '\\r';
		else if (c === '\t') out += '\\t';
		else if (code < 32 || code === 127 || (code >= 0x80 && code <= 0xa0) || code === 0xad) out += `\\x${code.toString(16).padStart(2, '0')}`;
		else if (code > 0xff && !/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(c))
			out += code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
		else out += c;
	}
	return mark + out + mark;
}

/** `repr` with everything outside ASCII escaped. */
export const asciiOf = (text: string): string =>
	[...text]
		.map((c) => {
			const code = c.codePointAt(0)!;
			return code < 128
				? c
				: code < 256
					? `\\x${code.toString(16)}`
					: code > 0xffff
						? `\\U${code.toString(16).padStart(8, '0')}`
						: `\\u${code.toString(16).padStart(4, '0')}`;
		})
		.join('');

/** One replacement of an f-string: `{value!conversion:spec}`. */
export function format(machine: Machine, value: Value, conversion: 'r' | 's' | 'a' | null, spec: Value): Value {
	if (value instanceof PyUnknown || typeof spec !== 'string') return value instanceof PyUnknown ? value : spec;
	return machine.shownText(() => {
		const shown =
			conversion === 'r' ? reprOf(machine, value) : conversion === 's' ? strOf(machine, value) : conversion === 'a' ? asciiOf(reprOf(machine, value)) : value;
		return formatValue(machine, shown, spec);
	});
}

/** `format(value, spec)`. */
export function formatValue(machine: Machine, value: Value, spec: string): string {
	const own = value instanceof PyObject ? value.cls.find('__format__') : undefined;
	if (own !== undefined) return spoken(machine, machine.call(own, [value, spec]), '__format__');
	if (value instanceof PyBoxed) return spec === '' ? strOf(machine, value) : formatValue(machine, value.value, spec);
	if (spec === '') return strOf(machine, value);
	if (typeof value === 'string') return formatText(machine, value, parseSpec(machine, value, spec));
	if (isNumber(value)) return formatNumber(machine, value, parseSpec(machine, value, spec));
	return machine.raise('TypeError', `unsupported format string passed to ${typeName(value)}.__format__`);
}
