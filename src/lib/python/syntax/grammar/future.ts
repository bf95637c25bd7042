import { BadSyntax } from '../errors.ts';
import type { Token } from './token.ts';

/** The features that CPython 3.11 knows. */
const features = new Set(
	'nested_scopes generators division absolute_import with_statement print_function unicode_literals barry_as_FLUFL generator_stop annotations'.split(' ')
);

const isOp = (token: Token | undefined, text: string): boolean => token?.kind === 'op' && token.text === text;
const ends = (token: Token | undefined): boolean => token === undefined || token.kind === 'newline' || token.kind === 'end' || isOp(token, ';');
const isDocstring = ({ kind, text }: Token): boolean => kind === 'string' && /^[uU]?[rR]?['"]/.test(text);

/**
 * Refuses `from __future__ import` where CPython does, in a program that can be read otherwise: behind anything but a docstring and other such imports, or of
 * what is no feature.
 */
export function checkFuture(tokens: readonly Token[]): void {
	let [isFirst, isEarly, starts] = [true, true, true];
	for (let at = 0; at < tokens.length; at++) {
		const token = tokens[at]!;
		if (token.kind === 'newline' || token.kind === 'indent' || token.kind === 'dedent' || isOp(token, ';')) {
			starts = true;
			continue;
		}
		const next = tokens[at + 1];
		if (starts && token.text === 'from' && token.kind === 'name' && next?.text === '__future__') {
			let last = at + 2;
			while (!ends(tokens[last + 1])) last++;
			const statement = { from: token.from, to: tokens[last]!.to };
			if (!isEarly) throw new BadSyntax(statement, 'from __future__ imports must occur at the beginning of the file');
			for (let name = at + 3; name <= last; name++) {
				const { text, kind } = tokens[name]!;
				if (isOp(tokens[name], '(') || isOp(tokens[name], ')') || isOp(tokens[name], ',')) continue;
				if (kind === 'name' && text === 'as') name++;
				else if (text === 'braces') throw new BadSyntax(statement, 'not a chance');
				else if (!features.has(text)) throw new BadSyntax(statement, `future feature ${text} is not defined`);
			}
			at = last;
		} else if (isFirst && isDocstring(token)) while (tokens[at + 1] && isDocstring(tokens[at + 1]!)) at++;
		else isEarly = false;
		// In a body, or behind the colon of one.
		starts = isOp(token, ':') && token.level === 0;
		isFirst = false;
		if (token.text !== 'from' && !ends(tokens[at + 1])) isEarly = false;
	}
}
