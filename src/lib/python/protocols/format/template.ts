import { raiseWith } from '../../objects/exceptions.ts';
import { getItem } from '../item.ts';
import { isTooLarge } from '../cNumber.ts';
import { tooManyDigits } from './spec.ts';
import type { Machine } from '../../vm/machine.ts';
import { asciiOf, formatValue, reprOf, strOf } from '../text.ts';
import type { Value } from '../../objects/values.ts';

/** `'{0.name!r:>{width}}'.format(…)`. Raises ValueError, IndexError and KeyError in CPython's words. */
export function formatTemplate(machine: Machine, template: string, args: readonly Value[], keywords: ReadonlyMap<string, Value>): string {
	const counter: Counter = { next: 0, mode: null };
	return machine.budget.text(fill(machine, template, args, keywords, counter, 2));
}

interface Counter {
	next: number;
	mode: 'automatic' | 'manual' | null;
}

function fill(machine: Machine, template: string, args: readonly Value[], keywords: ReadonlyMap<string, Value>, counter: Counter, depth: number): string {
	if (depth === 0) return machine.raise('ValueError', 'Max string recursion exceeded');
	let out = '';
	machine.budget.spend(template.length >> 3);
	for (let i = 0; i < template.length; i++) {
		const c = template[i]!;
		if (c !== '{' && c !== '}') out += c;
		else if (template[i + 1] === c) {
			out += c;
			i++;
		} else if (c === '}') return machine.raise('ValueError', "Single '}' encountered in format string");
		else {
			const found = fieldAt(machine, template, i + 1);
			out = machine.budget.text(out + field(machine, found, args, keywords, counter, depth));
			i = found.end;
		}
	}
	return out;
}

interface Field {
	readonly name: string;
	readonly conversion: string | undefined;
	readonly spec: string | undefined;
	/** Where its closing brace stands. */
	readonly end: number;
}

/** Reads a field as CPython does: braces, colons and exclamation marks in square brackets belong to its name. */
function fieldAt(machine: Machine, template: string, from: number): Field {
	if (from === template.length) machine.raise('ValueError', "Single '{' encountered in format string");
	const name = /^(?:[^[\]{}:!]|\]|\[[^\]]*(?:\]|$))*/.exec(template.slice(from))![0];
	let at = from + name.length;
	if (template[at] === '{') machine.raise('ValueError', "unexpected '{' in field name");
	if (at === template.length) machine.raise('ValueError', "expected '}' before end of string");
	let conversion: string | undefined;
	if (template[at] === '!') {
		conversion = /^./su.exec(template.slice(at + 1))?.[0] ?? machine.raise('ValueError', 'end of string while looking for conversion specifier');
		at += 1 + conversion.length;
		if (at === template.length) machine.raise('ValueError', "unmatched '{' in format spec");
		if (template[at] !== '}' && template[at] !== ':') machine.raise('ValueError', "expected ':' after conversion specifier");
	}
	if (template[at] === '}') return { name, conversion, spec: undefined, end: at };
	const start = ++at;
	for (let open = 1; at < template.length; at++) {
		if (template[at] === '{') open++;
		else if (template[at] === '}' && --open === 0) return { name, conversion, spec: template.slice(start, at), end: at };
	}
	return machine.raise('ValueError', "unmatched '{' in format spec");
}

function field(
	machine: Machine,
	{ name, conversion, spec }: Field,
	args: readonly Value[],
	keywords: ReadonlyMap<string, Value>,
	counter: Counter,
	depth: number
): string {
	const first = /^[^.[]*/.exec(name)![0];
	let value = lookUp(machine, first, args, keywords, counter);
	for (const [part, attribute, index] of name.slice(first.length).matchAll(/\.([^.[]*)|\[([^\]]*)\]|.+/gs)) {
		if (attribute === '' || index === '') machine.raise('ValueError', 'Empty attribute in format string');
		if (attribute !== undefined) value = machine.getAttribute(value, attribute);
		else if (index !== undefined) value = getItem(machine, value, /^\d+$/.test(index) ? placeOf(machine, index) : index);
		else machine.raise('ValueError', part.startsWith('[') ? "Missing ']' in format string" : "Only '.' or '[' may follow ']' in format field specifier");
	}
	const format = spec === undefined ? '' : fill(machine, spec, args, keywords, counter, depth - 1);
	switch (conversion) {
		case undefined:
			return formatValue(machine, value, format);
		case 'r':
			return formatValue(machine, reprOf(machine, value), format);
		case 's':
			return formatValue(machine, strOf(machine, value), format);
		case 'a':
			return formatValue(machine, asciiOf(reprOf(machine, value)), format);
		default:
			return machine.raise(
				'ValueError',
				`Unknown conversion specifier ${conversion > ' ' && conversion < '\x7f' ? conversion : `\\x${conversion.codePointAt(0)!.toString(16)}`}`
			);
	}
}

const placeOf = (machine: Machine, digits: string): bigint => (isTooLarge(digits) ? machine.raise('ValueError', tooManyDigits) : BigInt(digits));

function lookUp(machine: Machine, name: string, args: readonly Value[], keywords: ReadonlyMap<string, Value>, counter: Counter): Value {
	if (name !== '' && !/^\d+$/.test(name)) {
		const value = keywords.get(name);
		return value === undefined ? raiseWith('KeyError', [name]) : value;
	}
	const mode = name === '' ? 'automatic' : 'manual';
	if (counter.mode && counter.mode !== mode)
		machine.raise(
			'ValueError',
			mode === 'automatic'
				? 'cannot switch from manual field specification to automatic field numbering'
				: 'cannot switch from automatic field numbering to manual field specification'
		);
	counter.mode = mode;
	const index = name === '' ? counter.next++ : Number(placeOf(machine, name));
	const value = args[index];
	return value === undefined ? machine.raise('IndexError', `Replacement index ${index} out of range for positional args tuple`) : value;
}
