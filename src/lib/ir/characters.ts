import { tableOf, type Table } from './table.ts';
/** What stands in text that came by way of a chat or a web page, where Python has another character. */
const typewritten: Table<string> = tableOf({ '−': '-', '–': '-', '—': '-', '…': '...', '×': '*' });
const spaces = /[\x0b\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const invisible = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;
const single = '‘’‚‛';
const double = '“”„‟';

export interface Replaced {
	readonly source: string;
	/** What was replaced, in words: `6 no-break spaces`. */
	readonly said: readonly string[];
}

/**
 * Code with the characters that Python reads in place of those that only look alike. Strings and comments keep theirs: there they are text. A quotation mark
 * outside of them begins a string, up to its counterpart.
 */
export function withPythonCharacters(text: string): Replaced {
	let source = '';
	let odd = 0;
	let unusual = false;
	let hidden = 0;
	let quotes = 0;
	const others = new Set<string>();
	const plain = (piece: string): void => {
		source += piece
			.replace(spaces, (space) => (odd++, (unusual ||= space !== '\u00a0'), ' '))
			.replace(invisible, () => (hidden++, ''))
			.replace(/[−–—…×]/g, (found) => (others.add(found), typewritten[found]!));
	};
	let at = 0;
	for (const token of tokens(text)) {
		plain(text.slice(at, token.from));
		const piece = text.slice(token.from, token.to);
		if (token.kind === 'smart') {
			quotes += 2;
			const inner = piece.slice(1, -1);
			const quote = double.includes(piece[0]!) ? '"' : "'";
			source += quote + inner.replaceAll(quote, `\\${quote}`) + quote;
		} else source += piece;
		at = token.to;
	}
	plain(text.slice(at));
	const said = [
		odd > 0 ? `${odd} ${unusual ? 'unusual' : 'no-break'} ${odd === 1 ? 'space' : 'spaces'}` : '',
		hidden > 0 ? `${hidden} invisible ${hidden === 1 ? 'character' : 'characters'}` : '',
		quotes > 0 ? `${quotes} curly quotation marks` : '',
		others.size > 0 ? [...others].map((one) => `${one} by ${typewritten[one]}`).join(', ') : ''
	];
	return { source, said: said.filter(Boolean) };
}

interface Token {
	readonly kind: 'string' | 'comment' | 'smart';
	readonly from: number;
	readonly to: number;
}

const string = /(?:"""(?:[^\\]|\\.)*?(?:"""|$)|'''(?:[^\\]|\\.)*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)/sy;

/** Strings and comments, and strings between curly quotation marks. */
function* tokens(text: string): Generator<Token> {
	for (let from = 0; from < text.length; from++) {
		const c = text[from]!;
		let to = from;
		if (c === '#') {
			const end = text.indexOf('\n', from);
			to = end === -1 ? text.length : end;
			yield { kind: 'comment', from, to };
		} else if (c === '"' || c === "'") {
			string.lastIndex = from;
			to = from + (string.exec(text)?.[0].length ?? 1);
			yield { kind: 'string', from, to };
		} else if (single.includes(c) || double.includes(c)) {
			const end = closing(text, from + 1, single.includes(c) ? single : double);
			if (end === -1) continue;
			to = end + 1;
			yield { kind: 'smart', from, to };
		}
		if (to > from) from = to - 1;
	}
}

/** Where on the same line the next of these characters stands. */
function closing(text: string, from: number, marks: string): number {
	for (let i = from; i < text.length && text[i] !== '\n'; i++) if (marks.includes(text[i]!)) return i;
	return -1;
}

/** For each line, whether it begins inside a bracket or a string that was opened above it. */
export function continued(text: string): readonly boolean[] {
	const lines = [false];
	let depth = 0;
	let at = 0;
	const plain = (piece: string): void => {
		for (const c of piece) {
			if (c === '\n') lines.push(depth > 0);
			else if ('([{'.includes(c)) depth++;
			else if (')]}'.includes(c)) depth = Math.max(0, depth - 1);
		}
	};
	for (const { from, to } of tokens(text)) {
		plain(text.slice(at, from));
		for (const c of text.slice(from, to)) if (c === '\n') lines.push(true);
		at = to;
	}
	plain(text.slice(at));
	return lines;
}
