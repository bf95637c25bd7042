import { squeeze, type Squeezed } from './squeezed.ts';

/** A number, a shape (`null` for an open axis) or a word that a message names. */
export type Reading = number | string | readonly (number | null)[];
export type Readings = Readonly<Record<string, Reading>>;

/** What stands in a place of a template, and how it is read. Lengths are bounded, so that reading takes time linear in the text. */
interface Kind {
	readonly pattern: RegExp;
	readonly read: (text: string) => Reading;
	/** It has no white space in it. */
	readonly isWord?: true;
	/** It stands between no brackets. */
	readonly isBare?: true;
}

/** Between commas, a space in a number is a console's or parts its thousands. */
export const axesIn = (text: string): readonly (number | null)[] =>
	[...(text.includes(',') ? text.replaceAll(' ', '') : text).matchAll(/-?\d+|None|null|\?/gi)].map(([axis]) => (/\d/.test(axis) ? Number(axis) : null));
/** The name of a node in a graph, without what it does. */
const undumped = (text: string): string => text.replace(/^\{\{node|\}\}(?:=[^]*)?$/g, '');
const unquoted = (text: string): string => undumped(text.replace(/^'|'$/g, ''));
const asIs = (text: string): string => text;

const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
	['int', { pattern: / ?-?\d{1,18}/y, read: Number, isBare: true }],
	['number', { pattern: /-?\d{1,18}(?:\.\d{1,18})?(?:e[-+]?\d{1,3})?/iy, read: Number, isBare: true }],
	// Between brackets of any kind; `1606,73` where they were lost; `48L` as Python 2 prints it. TensorFlow 1 quotes them.
	[
		'shape',
		{
			pattern:
				/torch\.Size\([([](?:[\d ,L-]){0,200}[)\]]\)|'\((?:[\d ,?L-]|None){0,200}\)'|[([](?:[\d ,?Lx-]|None|null|\.\.\.){0,200}[)\]]|\{[\d ,-]{1,200}\}/iy,
			read: axesIn
		}
	],
	['tuple', { pattern: /'\((?:[\d ,?L-]|None){0,200}\)'|\((?:[\d ,?L-]|None){0,200}\)/iy, read: axesIn }],
	// An axis may be a product: {1,4*8,6}.
	[
		'factors',
		{
			pattern: /\{[\d ,*-]{1,200}\}/y,
			read: (text) => axesIn(text.replace(/\d+(?:\*\d+)+/g, (product) => String(product.split('*').reduce((a, b) => a * Number(b), 1))))
		}
	],
	// Numbers that need not be whole.
	['numbers', { pattern: /[\d ,.]{1,200}/y, read: (text) => text.split(',').map(Number) }],
	['sizes', { pattern: /(?:[\d,?]|null|None){1,200}/y, read: axesIn, isBare: true }],
	// As it is printed, with what is open in it.
	['printed', { pattern: /\[(?:[\d,?]|None|<unknown>){0,200}\]/iy, read: asIs }],
	[
		'dtype',
		{
			pattern: /torch\.[a-z]{3,9}\d{0,2}|BFloat16|Bool|Byte|Char|Short|Int|Long|Half|Float|Double|QU?Int(?:8|32)|ComplexFloat|ComplexDouble/iy,
			read: (text) => text.replace(/^torch\./, '')
		}
	],
	// As C++ prints it.
	['ctype', { pattern: /[a-z:0-9_]{1,30}/iy, read: asIs, isWord: true }],
	['device', { pattern: /(?:cpu|cuda|meta|mps|xpu|xla|hip|privateuseone)(?::\d{1,3})?/iy, read: asIs }],
	['version', { pattern: /\d{1,5}(?:\.\d{1,5}){0,3}/y, read: (text) => (text.includes('.') ? text : Number(text)), isWord: true }],
	// In capitals, whatever follows it.
	['status', { pattern: /[A-Z_]{1,40}/y, read: asIs }],
	['word', { pattern: /\w{1,80}/y, read: asIs, isWord: true }],
	// Of a state_dict.
	['keys', { pattern: /'[\w.]{1,200}'(?:,'[\w.]{1,200}'){0,99}/y, read: asIs }],
	// Up to what follows it in the template.
	['name', { pattern: /'?[^'\n]{0,200}'?/y, read: unquoted }],
	['any', { pattern: /[^]{0,1500}/y, read: undumped }]
]);

type Token =
	| { readonly kind: 'literal'; readonly text: string }
	| { readonly kind: 'place'; readonly name: string; readonly of: Kind; readonly lazy: boolean }
	/** What may follow. */
	| { readonly kind: 'optional'; readonly tokens: readonly Token[] };

/**
 * A message with places for what it names: `Expected {expected:shape}, got {got:shape}`. `{…}` is anything, `[? … ?]` what may stand there or not. It is
 * held against squeezed text: white space, quotes and case are the same to it.
 */
export interface Template {
	readonly tokens: readonly Token[];
	/** Letters that are not in a place: how much says that it is this message. */
	readonly letters: number;
}

export function templateOf(text: string): Template {
	const tokens = tokensOf(text);
	return { tokens, letters: lettersOf(tokens) };
}

const lettersOf = (tokens: readonly Token[]): number =>
	tokens.reduce((sum, token) => sum + (token.kind === 'literal' ? token.text.length : token.kind === 'optional' ? lettersOf(token.tokens) : 0), 0);

function tokensOf(text: string): readonly Token[] {
	return text.split(/(\{[^{}]*\}|\[\?.*?\?\])/).flatMap((part): Token[] => {
		if (part.startsWith('[?')) return [{ kind: 'optional', tokens: tokensOf(part.slice(2, -2)) }];
		if (/^\{(?:…|\w*:\w+)\}$/.test(part)) {
			const [name = '', kind = 'any'] = part === '{…}' ? ['', 'any'] : part.slice(1, -1).split(':');
			const of = kinds.get(kind);
			if (!of) throw new Error(`A template has no places of kind ${kind}.`);
			return [{ kind: 'place', name, of, lazy: /^(?:name|any|word|sizes)$/.test(kind) }];
		}
		// Not at the start of a line, where a mark may stand.
		const literal = squeeze(`x${part}`).lower.slice(1);
		return literal === '' ? [] : [{ kind: 'literal', text: literal }];
	});
}

/** A message that was found in a text. */
export interface Match {
	readonly readings: Readings;
	/** Where it begins and ends in the squeezed text. */
	readonly from: number;
	readonly to: number;
	/** Letters of the template that were found. */
	readonly letters: number;
	/** The text ends within it. */
	readonly isCut: boolean;
}

/** Fewer letters than that tell too little of which message it is. */
const fewestLetters = 16;
/** Fewer than that before a place for anything tell too little. */
const fewestBeforeAnything = 20;
const mostTries = 40;

/** The first place of a text where a message of this form stands whole; else the one where the text ends within it. */
export function find(template: Template, text: Squeezed, after = 0): Match | null {
	const [first] = template.tokens;
	if (first?.kind !== 'literal') throw new Error('A template begins with words.');
	const start = first.text.slice(0, fewestLetters);
	let cut: Match | null = null;
	let from = text.lower.indexOf(start, after);
	for (let tries = 0; from >= 0 && tries < mostTries; tries++) {
		const match = new Walk(text, from).match(template.tokens);
		if (match && !match.isCut) return match;
		cut ??= match;
		from = text.lower.indexOf(start, from + 1);
	}
	return cut;
}

/** Where a text ends but for the marks that close a quotation. */
const endOf = ({ text }: Squeezed): number => text.length - /['.]{0,40}$/.exec(text.slice(-40))![0].length;
/** What may stand of a place that the text ends in; `{}` is of a line of source. */
const begun = /^(?!.*\{\})[\w ,.:()[\]{}?*/'-]{0,60}$/;

/** One try of holding a template against a text. */
class Walk {
	private at: number;
	private readonly end: number;
	private letters = 0;
	private readonly readings = new Map<string, Reading>();

	constructor(
		private readonly text: Squeezed,
		private readonly from: number
	) {
		this.at = from;
		this.end = endOf(text);
	}

	match(tokens: readonly Token[]): Match | null {
		const end = this.walk(tokens);
		const enough = this.letters >= fewestLetters || end === 'whole';
		return end !== 'other' && enough
			? { readings: Object.fromEntries(this.readings), from: this.from, to: this.at, letters: this.letters, isCut: end === 'cut' }
			: null;
	}

	private walk(tokens: readonly Token[]): 'whole' | 'cut' | 'other' {
		for (const [i, token] of tokens.entries()) {
			if (token.kind === 'optional') {
				const before = this.at;
				if (this.walk(token.tokens) !== 'whole') this.at = before;
				continue;
			}
			if (token.kind === 'literal') {
				const same = this.same(token.text);
				this.letters += same;
				if (same === token.text.length) continue;
				return this.at >= this.end ? 'cut' : 'other';
			}
			if (!this.place(token, tokens[i + 1])) return this.endsIn(token, tokens[i + 1]) ? 'cut' : 'other';
		}
		return 'whole';
	}

	/** How many letters from here on are the literal's. */
	private same(literal: string): number {
		const { lower } = this.text;
		let n = 0;
		while (n < literal.length && this.at < lower.length && lower[this.at] === literal[n]) {
			n++;
			this.at++;
		}
		return n;
	}

	private place({ name, of, lazy }: Extract<Token, { kind: 'place' }>, next: Token | undefined): boolean {
		const { text, lower } = this.text;
		const { pattern } = of;
		pattern.lastIndex = this.at;
		let [found] = pattern.exec(text) ?? [];
		if (found === undefined) return false;
		if (lazy && next?.kind === 'literal') {
			const end = lower.indexOf(next.text, this.at);
			if (end < 0 || end > this.at + found.length) return false;
			found = text.slice(this.at, end);
		}
		if (of.isWord) {
			pattern.lastIndex = 0;
			[found = ''] = pattern.exec(found.slice(0, this.untilSpace(found.length))) ?? [];
		}
		this.at += found.length;
		if (name !== '') this.readings.set(name, of.read(found));
		return true;
	}

	/** Whether the text ends within a place, or in the words behind it. */
	private endsIn({ of }: Extract<Token, { kind: 'place' }>, next: Token | undefined): boolean {
		const rest = this.text.lower.slice(this.at, Math.min(this.end, this.at + 2000));
		if (this.at + rest.length < this.end || (of.isBare && /^[([{]/.test(rest))) return false;
		this.at = this.end;
		let words = next?.kind === 'literal' ? Math.min(next.text.length, rest.length) : 0;
		while (words > 0 && !rest.endsWith((next as { readonly text: string }).text.slice(0, words))) words--;
		return (of === kinds.get('any') && this.letters >= fewestBeforeAnything) || begun.test(rest.slice(0, rest.length - words));
	}

	/** How many of the next characters have no white space between them in the text. */
	private untilSpace(most: number): number {
		let n = 1;
		while (n < most && !this.text.begins[this.at + n]) n++;
		return n;
	}
}
