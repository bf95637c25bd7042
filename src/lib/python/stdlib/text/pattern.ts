import { tableOf, type Table } from '../../../ir/table.ts';
import type { Machine } from '../../vm/machine.ts';
import { anything, asciiFold, digit, exactly, fold, newline, not, space, type Test, within, word } from './patternTests.ts';

/** Places between characters. */
export type Place = 'start' | 'end' | 'last line' | 'line start' | 'line end' | 'boundary' | 'no boundary';

/** A pattern of `re` as CPython reads it. */
export type Node =
	| { readonly kind: 'one'; readonly test: Test }
	| { readonly kind: 'sequence' | 'either'; readonly nodes: readonly Node[] }
	| { readonly kind: 'group'; readonly group: number; readonly body: Node }
	| { readonly kind: 'repeat'; readonly body: Node; readonly least: number; readonly most: number; readonly lazy: boolean }
	| { readonly kind: 'at'; readonly place: Place; readonly word: Test }
	/** `behind`: how far behind; null for one that looks ahead. */
	| { readonly kind: 'look'; readonly body: Node; readonly behind: number | null; readonly absent: boolean }
	/** What is matched as a whole, or not at all. */
	| { readonly kind: 'atomic'; readonly body: Node }
	| { readonly kind: 'again'; readonly group: number; readonly fold: (code: number) => number }
	| { readonly kind: 'if'; readonly group: number; readonly yes: Node; readonly no: Node };

/** A pattern, and the names of its groups in their order; null: a group has none. */
export interface Parsed {
	readonly node: Node;
	readonly groups: readonly (string | null)[];
	/** With those that the pattern itself sets. */
	readonly flags: bigint;
}

/** Flags of Python's `re` by value. */
export const flagBits = { IGNORECASE: 2n, MULTILINE: 8n, DOTALL: 16n, UNICODE: 32n, VERBOSE: 64n, ASCII: 256n } as const;
const letters: Table<bigint> = tableOf({ i: 2n, m: 8n, s: 16n, u: 32n, x: 64n, a: 256n });

/** Groups may be as deep as this in each other. */
const deepest = 200;
const endless = Infinity;
const nothing: Node = { kind: 'sequence', nodes: [] };

/** Reads a pattern as CPython does. What CPython refuses to compile, and names of characters, are not modelled. */
export function parsePattern(machine: Machine, text: string, given: bigint): Parsed {
	return new Parser(machine, text, given).parse();
}

class Parser {
	private readonly points: readonly string[];
	private readonly groups: (string | null)[] = [];
	private readonly open = new Set<number>();
	private at = 0;
	private depth = 0;

	constructor(
		private readonly machine: Machine,
		private readonly text: string,
		private flags: bigint
	) {
		this.points = [...text];
		machine.budget.spend(text.length);
	}

	parse(): Parsed {
		// Flags for the whole pattern stand at its beginning.
		for (let found = this.take(/^\(\?([aimsux]+)\)/); found; found = this.take(/^\(\?([aimsux]+)\)/))
			for (const letter of found[1]!) this.flags |= letters[letter]!;
		const node = this.either();
		if (this.at < this.points.length) this.refuse('its parentheses');
		return { node, groups: this.groups, flags: this.flags };
	}

	private refuse(what: string): never {
		return this.machine.unsupported(`the regular expression ${this.machine.repr(this.text)}: ${what}`);
	}

	private has(flag: keyof typeof flagBits): boolean {
		return (this.flags & flagBits[flag]) !== 0n;
	}

	private eat(text: string): boolean {
		for (let i = 0; i < text.length; i++) if (this.points[this.at + i] !== text[i]) return false;
		this.at += text.length;
		return true;
	}

	private take(expression: RegExp): RegExpExecArray | null {
		const found = expression.exec(this.points.slice(this.at, this.at + 100).join(''));
		if (found) this.at += [...found[0]].length;
		return found;
	}

	private next(): string {
		return this.points[this.at++] ?? this.refuse('its end');
	}

	private either(): Node {
		if (++this.depth > deepest) this.refuse('its depth');
		const nodes = [this.sequence()];
		while (this.eat('|')) nodes.push(this.sequence());
		this.depth--;
		return nodes.length === 1 ? nodes[0]! : { kind: 'either', nodes };
	}

	private sequence(): Node {
		const nodes: Node[] = [];
		for (;;) {
			const c = this.points[this.at];
			if (c === undefined || c === '|' || c === ')') return nodes.length === 1 ? nodes[0]! : { kind: 'sequence', nodes };
			if (this.has('VERBOSE') && this.skipped()) continue;
			if (this.eat('(?#')) {
				while (this.next() !== ')');
				continue;
			}
			const times = this.times();
			if (times) {
				const body = nodes.pop();
				if (!body || body.kind === 'at' || body.kind === 'repeat') return this.refuse('what is repeated');
				const repeat: Node = { kind: 'repeat', body, ...times, lazy: this.eat('?') };
				nodes.push(this.eat('+') ? { kind: 'atomic', body: repeat } : repeat);
				if (this.times()) this.refuse('what is repeated');
			} else nodes.push(this.item());
		}
	}

	/** Goes past blanks and comments. */
	private skipped(): boolean {
		const c = this.points[this.at]!;
		if (c === '#') while (this.at < this.points.length && this.points[this.at] !== '\n') this.at++;
		else if (/[ \t-\r]/.test(c)) this.at++;
		else return false;
		return true;
	}

	private times(): { readonly least: number; readonly most: number } | null {
		if (this.eat('*')) return { least: 0, most: endless };
		if (this.eat('+')) return { least: 1, most: endless };
		if (this.eat('?')) return { least: 0, most: 1 };
		const found = this.points[this.at] === '{' ? this.take(/^\{(?!\})(\d*)(,?)(\d*)\}/) : null;
		if (!found) return null;
		const [, from, comma, to] = found;
		const least = Number(from);
		const most = to ? Number(to) : comma ? endless : least;
		return most < least || least > 1e9 ? this.refuse('how often it repeats') : { least, most };
	}

	private item(): Node {
		const c = this.next();
		if (c === '(') return this.group();
		if (c === '[') return this.set();
		if (c === '\\') return this.escape();
		if (c === '.') return { kind: 'one', test: this.has('DOTALL') ? anything : not(newline) };
		if (c === '^') return this.place(this.has('MULTILINE') ? 'line start' : 'start');
		if (c === '$') return this.place(this.has('MULTILINE') ? 'line end' : 'last line');
		return this.literal(c.codePointAt(0)!);
	}

	private place(place: Place): Node {
		return { kind: 'at', place, word: word[this.ascii] };
	}

	private get ascii(): 0 | 1 {
		return this.has('ASCII') ? 1 : 0;
	}

	private get fold(): (code: number) => number {
		return !this.has('IGNORECASE') ? exactly : this.ascii ? asciiFold : fold;
	}

	private literal(code: number): Node {
		const { fold } = this;
		const folded = fold(code);
		return { kind: 'one', test: fold === exactly ? (other) => other === code : (other) => fold(other) === folded };
	}

	private classOf(letter: string): Test | null {
		const classes = letter === 'd' || letter === 'D' ? digit : letter === 's' || letter === 'S' ? space : letter === 'w' || letter === 'W' ? word : null;
		return classes && (letter < 'a' ? not(classes[this.ascii]) : classes[this.ascii]);
	}

	private escape(): Node {
		const c = this.next();
		const test = this.classOf(c);
		if (test) return { kind: 'one', test };
		if (c === 'A') return this.place('start');
		if (c === 'Z') return this.place('end');
		if (c === 'b') return this.place('boundary');
		if (c === 'B') return this.place('no boundary');
		if (/[1-9]/.test(c)) {
			this.at--;
			const octal = this.take(/^[0-3][0-7]{2}/);
			if (octal) return this.literal(parseInt(octal[0], 8));
			return this.again(Number(this.take(/^\d\d?/)![0]));
		}
		return this.literal(this.character(c));
	}

	/** The character that `\` and this stand for. */
	private character(c: string): number {
		const plain = 'abfnrtv'.indexOf(c);
		if (plain >= 0) return [7, 8, 12, 10, 13, 9, 11][plain]!;
		const digits = c === 'x' ? 2 : c === 'u' ? 4 : c === 'U' ? 8 : 0;
		if (digits) return parseInt((this.take(new RegExp(`^[0-9a-fA-F]{${digits}}`)) ?? this.refuse(`\\${c}`))[0], 16);
		if (c === '0') return parseInt(`0${this.take(/^[0-7]{1,2}/)?.[0] ?? ''}`, 8);
		return /[a-zA-Z0-9]/.test(c) ? this.refuse(`\\${c}`) : c.codePointAt(0)!;
	}

	private again(group: number): Node {
		if (group < 1 || group > this.groups.length || this.open.has(group)) this.refuse(`\\${group}`);
		return { kind: 'again', group, fold: this.fold };
	}

	private set(): Node {
		const { fold } = this;
		const none = this.eat('^');
		const tests: Test[] = [];
		for (let begun = false; ; begun = true) {
			const from = this.next();
			if (from === ']' && begun) break;
			const low = this.member(from);
			if (!this.points[this.at]?.startsWith('-') || this.points[this.at + 1] === ']') {
				tests.push(typeof low === 'function' ? low : within(low, low, fold));
				continue;
			}
			this.at++;
			const high = this.member(this.next());
			if (typeof low === 'function' || typeof high === 'function' || high < low) return this.refuse('a range in a set');
			tests.push(within(low, high, fold));
		}
		const test: Test = tests.length === 1 ? tests[0]! : (code) => tests.some((one) => one(code));
		return { kind: 'one', test: none ? not(test) : test };
	}

	private member(c: string): number | Test {
		if (c !== '\\') return c.codePointAt(0)!;
		const escaped = this.next();
		return this.classOf(escaped) ?? this.character(escaped);
	}

	private close<T>(value: T): T {
		return this.eat(')') ? value : this.refuse('its parentheses');
	}

	private group(): Node {
		if (!this.eat('?')) return this.capture(null);
		// A group, though it has no number: what repeats in it may be repeated.
		if (this.eat(':')) return this.close({ kind: 'sequence', nodes: [this.within(this.flags)] });
		if (this.eat('>')) return this.close({ kind: 'atomic', body: this.either() });
		const named = this.take(/^P<([\p{L}_][\p{L}\p{N}_]*)>/u);
		if (named) return this.groups.includes(named[1]!) ? this.refuse('a name given twice') : this.capture(named[1]!);
		const same = this.take(/^P=([^)]+)\)/);
		if (same) return this.again(this.groups.indexOf(same[1]!) + 1);
		const look = this.take(/^(<?)([=!])/);
		if (look) {
			const body = this.close(this.either());
			return { kind: 'look', body, behind: look[1] ? this.widthOf(body) : null, absent: look[2] === '!' };
		}
		const on = this.take(/^\(([^)]+)\)/);
		if (on) return this.close(this.condition(on[1]!));
		const scoped = this.take(/^([aimsux]*)(?:-([imsx]+))?:/);
		if (!scoped) return this.refuse('this kind of group');
		const bits = (given = ''): bigint => [...given].reduce((all, letter) => all | letters[letter]!, 0n);
		return this.close({ kind: 'sequence', nodes: [this.within((this.flags | bits(scoped[1])) & ~bits(scoped[2]))] });
	}

	private within(flags: bigint): Node {
		const before = this.flags;
		this.flags = flags;
		const node = this.either();
		this.flags = before;
		return node;
	}

	private capture(name: string | null): Node {
		const group = this.groups.push(name);
		this.open.add(group);
		const body = this.close(this.within(this.flags));
		this.open.delete(group);
		return { kind: 'group', group, body };
	}

	private condition(on: string): Node {
		const group = /^\d+$/.test(on) ? Number(on) : this.groups.indexOf(on) + 1;
		if (group < 1 || group > this.groups.length) this.refuse('a condition on a group that does not come before it');
		const yes = this.sequence();
		return { kind: 'if', group, yes, no: this.eat('|') ? this.sequence() : nothing };
	}

	/** How many characters it takes, where that is always the same. */
	private widthOf(node: Node): number {
		switch (node.kind) {
			case 'one':
				return 1;
			case 'at':
			case 'look':
				return 0;
			case 'sequence':
				return node.nodes.reduce((sum, one) => sum + this.widthOf(one), 0);
			case 'either': {
				const [width, ...others] = node.nodes.map((one) => this.widthOf(one));
				return others.some((other) => other !== width) ? this.refuse('a look behind of no fixed width') : width!;
			}
			case 'repeat': {
				const width = this.widthOf(node.body);
				return node.least === node.most || width === 0 ? width && width * node.least : this.refuse('a look behind of no fixed width');
			}
			case 'group':
			case 'atomic':
				return this.widthOf(node.body);
			case 'again':
				return this.refuse('a look behind to a group');
			case 'if': {
				const width = this.widthOf(node.yes);
				return this.widthOf(node.no) === width ? width : this.refuse('a look behind of no fixed width');
			}
		}
	}
}
