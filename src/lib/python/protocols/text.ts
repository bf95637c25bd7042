import { classOf, typeName } from '../objects/classOf.ts';
import { fillsSlots } from '../objects/slots.ts';
import { PyBoxed, PyUnknown, type Value } from '../objects/values.ts';
import type { Machine } from '../vm/machine.ts';

/** `str(value)`. */
export function strOf(machine: Machine, value: Value): string {
	if (typeof value === 'string') return value;
	return value instanceof PyUnknown ? machine.textOf(value) : classOf(value).slots.str!(machine, value);
}

/** `repr(value)`. */
export function reprOf(machine: Machine, value: Value): string {
	return value instanceof PyUnknown ? machine.textOf(value) : machine.budget.text(classOf(value).slots.repr!(machine, value));
}

/** `repr(value)` as its built-in class gives it. */
export const builtinRepr = (machine: Machine, value: Value): string => classOf(value).table.builtin.repr!(machine, value);

/** What a special method gives that has to give text. */
export function textBy(machine: Machine, method: Value, self: Value, name: string, ...args: readonly Value[]): string {
	const said = machine.call(method, [self, ...args]);
	if (said instanceof PyUnknown) return machine.textOf(said);
	if (said instanceof PyBoxed && typeof said.value === 'string') return said.value;
	if (typeof said !== 'string') return machine.raise('TypeError', `${name} returned non-string (type ${typeName(said)})`);
	return said;
}

fillsSlots('__str__', { str: (machine, self) => textBy(machine, classOf(self).find('__str__')!, self, '__str__') });
fillsSlots('__repr__', { repr: (machine, self) => textBy(machine, classOf(self).find('__repr__')!, self, '__repr__') });
fillsSlots('__format__', { format: (machine, self, spec) => textBy(machine, classOf(self).find('__format__')!, self, '__format__', spec) });

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
export const formatValue = (machine: Machine, value: Value, spec: string): string => classOf(value).slots.format!(machine, value, spec);
