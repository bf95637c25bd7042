import type { Machine } from '../machine.ts';

/** A pattern as JavaScript's RegExp has it. */
export interface Compiled {
	readonly source: string;
	/** With the sticky flag, for `match`; without, for `search`. */
	readonly flags: string;
	/** Group names in the order of the groups; null: it has none. */
	readonly groups: readonly (string | null)[];
}

/** Flags of Python's `re` by value, and JavaScript's for them. */
export const flagBits = { IGNORECASE: 2n, MULTILINE: 8n, DOTALL: 16n, UNICODE: 32n, VERBOSE: 64n, ASCII: 256n } as const;

/** Longest text that is searched: a pattern may take exponentially long in it. */
export const longest = 10_000;

const classes: Readonly<Record<string, string>> = {
	d: '\\p{Nd}',
	w: '\\p{L}\\p{N}_',
	s: '\\s\\x1c-\\x1f\\x85'
};

/**
 * Translates a pattern to JavaScript's (with flag `u`): the two agree on what is left. What they treat differently, and what may take exponentially
 * long, is not modelled.
 */
export function translate(machine: Machine, pattern: string, flags: bigint): Compiled {
	const refuse = (what: string): never => machine.unsupported(`the regular expression ${machine.repr(pattern)}: ${what}`);
	if (flags & (flagBits.VERBOSE | flagBits.ASCII)) refuse('its flags');
	const groups: (string | null)[] = [];
	let out = '';
	let inClass = false;
	/** How many repetitions stand around a place: one inside another may take exponentially long. */
	const open: { repeats: boolean }[] = [{ repeats: false }];
	let i = 0;
	const take = (expression: RegExp): RegExpExecArray | null => {
		const sticky = new RegExp(expression.source, 'suy');
		sticky.lastIndex = i;
		const found = sticky.exec(pattern);
		if (found) i = sticky.lastIndex;
		return found;
	};
	while (i < pattern.length) {
		const escaped = take(/\\(.)/);
		if (escaped) {
			const c = escaped[1]!;
			const known = classes[c.toLowerCase()];
			if (known !== undefined) {
				if (c === c.toLowerCase()) out += inClass ? known : `[${known}]`;
				else if (inClass) refuse(`\\${c} in a set`);
				else out += `[^${known}]`;
			} else if (c === 'b' && !inClass) out += '(?:(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_]))';
			else if (c === 'B' && !inClass) out += '(?:(?<=[\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_])|(?<![\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_]))';
			else if (c === 'A' && !inClass) out += '(?<![^])';
			else if (c === 'Z' && !inClass) out += '(?![^])';
			else if (/[nrtfv]/.test(c)) out += `\\${c}`;
			else if (/[1-9]/.test(c) && !inClass) out += `(?:\\${c})`;
			else if (/[a-zA-Z0-9]/.test(c)) refuse(`\\${c}`);
			else out += /[\^$\\.*+?()[\]{}|/-]/.test(c) ? (c === '-' && !inClass ? '-' : `\\${c}`) : c;
			continue;
		}
		if (inClass) {
			const c = take(/./)![0];
			if (c === ']') inClass = false;
			out += c === '[' || (c === '-' && pattern[i] === ']') ? `\\${c}` : c === '&' || c === '~' || c === '|' ? `\\x${c.charCodeAt(0).toString(16)}` : c;
			continue;
		}
		const set = take(/\[\^?\]?-?/);
		if (set) {
			inClass = true;
			out += set[0].replace(']', '\\]').replace('-', '\\-');
			continue;
		}
		const group = take(/\(\?P<(\w+)>|\(\?P=(\w+)\)|\(\?(?::|=|!|<=|<!)|\((?!\?)/);
		if (group) {
			if (group[2] !== undefined) {
				out += `\\k<${group[2]}>`;
				continue;
			}
			if (group[1] !== undefined || group[0] === '(') groups.push(group[1] ?? null);
			out += group[1] === undefined ? group[0] : `(?<${group[1]}>`;
			open.push({ repeats: false });
			continue;
		}
		if (pattern.startsWith('(', i)) refuse('this kind of group');
		if (take(/\)/)) {
			const inner = open.pop();
			if (!open.length) refuse('its parentheses');
			out += ')';
			const again = /^(?:[*+]|\{\d*,\d*\})/.exec(pattern.slice(i));
			if (again && inner!.repeats) refuse('a repetition of repetitions');
			if (inner!.repeats) open[open.length - 1]!.repeats = true;
			continue;
		}
		const times = take(/[*+?][?+]?|\{\d*,?\d*\}[?+]?/);
		if (times) {
			if (times[0].length > 1 && times[0].endsWith('+')) refuse('a possessive repetition');
			if (!/^\{,?\}/.test(times[0]) && times[0] !== '{}') {
				out += times[0].replace('{,', '{0,');
				if (!times[0].startsWith('?')) open[open.length - 1]!.repeats = true;
			} else out += times[0].replace('{', '\\{').replace('}', '\\}');
			continue;
		}
		const c = take(/./)![0];
		if (c === '$') out += flags & flagBits.MULTILINE ? '(?=\\n|(?![^]))' : '(?=\\n?(?![^]))';
		else if (c === '^') out += flags & flagBits.MULTILINE ? '(?<=\\n|(?<![^]))' : '(?<![^])';
		else if (c === '.') out += flags & flagBits.DOTALL ? '[^]' : '[^\\n]';
		else out += /[{}\]/]/.test(c) ? `\\${c}` : c;
	}
	if (inClass || open.length !== 1) refuse('its brackets');
	const compiled = { source: out, flags: flags & flagBits.IGNORECASE ? 'iu' : 'u', groups };
	try {
		new RegExp(compiled.source, compiled.flags);
	} catch {
		refuse('its syntax');
	}
	return compiled;
}
