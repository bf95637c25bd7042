import { tableOf, type Table } from '../../../ir/table.ts';
type Fail = (message: string, from: number, to: number) => never;

const digits = /[0-9](?:_?[0-9])*/y;
/** What may follow a number without a space: `1if x else 2`. */
const keywordAfter = /^(?:and|else|for|if|in|is|or|not)/;
const bases: Table<readonly [kind: string, digits: RegExp]> = tableOf({
	x: ['hexadecimal', /(?:_?[0-9a-fA-F])+/y],
	o: ['octal', /(?:_?[0-7])+/y],
	b: ['binary', /(?:_?[01])+/y]
});

/** Where the number ends that begins at an offset (CPython 3.11, Parser/tokenizer.c). */
export function numberAt(source: string, start: number, fail: Fail): number {
	const take = (pattern: RegExp, from: number): number => {
		pattern.lastIndex = from;
		return from + (pattern.exec(source)?.[0].length ?? 0);
	};
	/** `_` has to stand between digits. */
	const decimals = (from: number): number => {
		const to = take(digits, from);
		return source[to] === '_' ? fail('invalid decimal literal', to, to + 1) : to;
	};
	const ends = (to: number, kind: string): number => {
		const next = source[to] ?? '';
		if (/\w/.test(next) && !keywordAfter.test(source.slice(to, to + 4))) fail(`invalid ${kind} literal`, to - 1, to);
		return to;
	};
	const base = source[start] === '0' ? bases[source[start + 1]?.toLowerCase() ?? ''] : undefined;
	if (base) {
		const [kind, pattern] = base;
		const to = take(pattern, start + 2);
		const next = source[to] ?? '';
		const after = next === '_' ? (source[to + 1] ?? '') : next;
		if (/[0-9]/.test(after)) fail(`invalid digit '${after}' in ${kind} literal`, to, to + 1);
		if (to === start + 2 || next === '_') fail(`invalid ${kind} literal`, to - 1, to);
		return ends(to, kind);
	}
	let to = source[start] === '.' ? start : decimals(start);
	const whole = source.slice(start, to);
	let isInteger = true;
	if (source[to] === '.') {
		isInteger = false;
		to++;
		if (/[0-9]/.test(source[to] ?? '')) to = decimals(to);
	}
	if (/[eE]/.test(source[to] ?? '')) {
		const signed = /[-+]/.test(source[to + 1] ?? '') ? to + 2 : to + 1;
		if (/[0-9]/.test(source[signed] ?? '')) {
			isInteger = false;
			to = decimals(signed);
		} else if (signed > to + 1) fail('invalid decimal literal', to, to + 1);
	}
	if (/[jJ]/.test(source[to] ?? '')) return ends(to + 1, 'imaginary');
	if (isInteger && /^0[0_]*[1-9]/.test(whole))
		fail('leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers', start, to);
	return ends(to, 'decimal');
}
