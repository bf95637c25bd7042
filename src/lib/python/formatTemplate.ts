import { raiseWith } from './exceptions.ts';
import { getItem } from './items.ts';
import type { Machine } from './machine.ts';
import { asciiOf, formatValue, reprOf, strOf } from './text.ts';
import type { Value } from './values.ts';

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
	for (let i = 0; i < template.length; i++) {
		const c = template[i]!;
		if (c !== '{' && c !== '}') out += c;
		else if (template[i + 1] === c) {
			out += c;
			i++;
		} else if (c === '}') return machine.raise('ValueError', "Single '}' encountered in format string");
		else {
			const end = closing(template, i + 1);
			if (end < 0)
				return machine.raise(
					'ValueError',
					i === template.length - 1
						? "Single '{' encountered in format string"
						: template.includes(':', i)
							? "unmatched '{' in format spec"
							: "expected '}' before end of string"
				);
			out += field(machine, template.slice(i + 1, end), args, keywords, counter, depth);
			i = end;
		}
	}
	return out;
}

function closing(template: string, from: number): number {
	let open = 1;
	for (let i = from; i < template.length; i++) {
		if (template[i] === '{') open++;
		else if (template[i] === '}' && --open === 0) return i;
	}
	return -1;
}

function field(machine: Machine, text: string, args: readonly Value[], keywords: ReadonlyMap<string, Value>, counter: Counter, depth: number): string {
	const [, name, conversion, spec] = /^([^!:]*(?:\[[^\]]*\][^!:]*)*)(?:!([^:]*))?(?::(.*))?$/s.exec(text) ?? [];
	if (name === undefined) return machine.unsupported('this format string');
	const first = /^[^.[]*/.exec(name)![0];
	let value = lookUp(machine, first, args, keywords, counter);
	for (const [, attribute, index] of name.slice(first.length).matchAll(/\.([^.[]+)|\[([^\]]*)\]/g)) {
		value = attribute !== undefined ? machine.getAttribute(value, attribute) : getItem(machine, value, /^\d+$/.test(index!) ? BigInt(index!) : index!);
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
			return machine.raise('ValueError', `Unknown conversion specifier ${conversion}`);
	}
}

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
	const index = name === '' ? counter.next++ : Number(name);
	const value = args[index];
	return value === undefined ? machine.raise('IndexError', `Replacement index ${index} out of range for positional args tuple`) : value;
}
