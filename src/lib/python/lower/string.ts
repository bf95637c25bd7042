import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../../ir/index.ts';
import type { Interpolation } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';
import type { ExpressionLowering } from './expression.ts';
import { meaningful } from './node.ts';
import { tableOf, type Table } from '../../ir/table.ts';

/** The value of a string literal: `'a\n'` → a, newline. */
export function readString(literal: string, span: Span): string {
	const { raw, body } = openLiteral(literal);
	return raw ? body : unescape(body, span);
}

function openLiteral(literal: string): { raw: boolean; body: string; start: number; quote: string } {
	const prefix = /^[a-zA-Z]*/.exec(literal)![0];
	const quote = /^('''|"""|'|")/.exec(literal.slice(prefix.length))![0];
	const start = prefix.length + quote.length;
	return { raw: /r/i.test(prefix), body: literal.slice(start, literal.length - quote.length).replaceAll('\r\n', '\n'), start, quote };
}

const simpleEscapes: Table<string> = tableOf({
	'\n': '',
	'\\': '\\',
	"'": "'",
	'"': '"',
	a: '\x07',
	b: '\b',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v'
});

const escape = /\\(?:([\n\\'"abfnrtv])|([0-7]{1,3})|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(N\{[^}]*\}|[xuUN]))/g;

/** Replaces Python's escape sequences; an unknown one keeps its backslash. */
function unescape(body: string, span: Span): string {
	if (!body.includes('\\')) return body;
	return body.replace(escape, (all, simple?: string, octal?: string, hex?: string, u4?: string, u8?: string, bad?: string) => {
		if (simple !== undefined) return simpleEscapes[simple]!;
		if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8));
		if (bad !== undefined) throw invalidSyntax(span, null);
		const code = parseInt((hex ?? u4 ?? u8)!, 16);
		if (code > 0x10ffff) throw invalidSyntax(span, null);
		return String.fromCodePoint(code);
	});
}

/** The literal and interpolated parts of an f-string. */
export function lowerFormatString(lowering: ExpressionLowering, node: SyntaxNode): (string | Interpolation)[] {
	const literal = lowering.text(node);
	const { raw, start, quote } = openLiteral(literal);
	return parts(lowering, node, node.from + start, node.to - quote.length, raw);
}

function parts(lowering: ExpressionLowering, node: SyntaxNode, from: number, to: number, raw: boolean): (string | Interpolation)[] {
	const found: (string | Interpolation)[] = [];
	let at = from;
	const literal = (end: number) => {
		if (end <= at) return;
		if (lowering.source.slice(at, end).replaceAll('}}', '').includes('}')) throw invalidSyntax(node, "f-string: single '}' is not allowed");
		const text = lowering.source.slice(at, end).replaceAll('\r\n', '\n').replaceAll('{{', '{').replaceAll('}}', '}');
		found.push(raw ? text : unescape(text, node));
	};
	for (const child of meaningful(node)) {
		if (child.name !== 'FormatReplacement') continue;
		literal(child.from);
		found.push(...interpolation(lowering, child));
		at = child.to;
	}
	literal(to);
	return found;
}

function interpolation(lowering: ExpressionLowering, node: SyntaxNode): (string | Interpolation)[] {
	const children = meaningful(node);
	const format = children.find((child) => child.name === 'FormatSpec');
	const conversion = children.find((child) => child.name === 'FormatConversion');
	const selfDoc = children.find((child) => child.name === 'FormatSelfDoc');
	const values = children.slice(1).filter((child) => !['FormatSpec', 'FormatConversion', 'FormatSelfDoc', '}'].includes(child.name));
	if (!values.length) throw invalidSyntax(node, 'f-string: empty expression not allowed');
	const documented: (string | Interpolation)[] = [];
	if (selfDoc) {
		const rest = lowering.source.slice(selfDoc.to);
		documented.push(lowering.source.slice(node.from + 1, selfDoc.to) + /^\s*/.exec(rest)![0]);
	}
	const said = conversion ? (lowering.text(conversion)[1] as 'r' | 's' | 'a') : null;
	return [
		...documented,
		{
			value: lowering.expressionList(values),
			conversion: said ?? (selfDoc && !format ? 'r' : null),
			format: format ? parts(lowering, format, format.from + 1, format.to, true) : null
		}
	];
}
