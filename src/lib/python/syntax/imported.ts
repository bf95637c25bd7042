import { tokenize } from './grammar/tokenize.ts';
import type { Token } from './grammar/token.ts';

/** An import that a program's text has, wherever it stands. */
export interface Imported {
	/** How many dots stand before the path. */
	readonly level: number;
	/** `models.lstm`; empty in `from . import lstm`. */
	readonly path: string;
	/** What is taken of it; empty for `import models.lstm` and for `*`. */
	readonly names: readonly string[];
}

/** What a text imports, read off its tokens: also where it cannot be read as Python further on. */
export function importsOf(source: string): readonly Imported[] {
	if (!source.includes('import')) return [];
	const { tokens } = tokenize(source);
	const found: Imported[] = [];
	for (let at = 0; at < tokens.length; at++) {
		const before = tokens[at - 1];
		const begins = !before || ['newline', 'indent', 'dedent'].includes(before.kind) || before.text === ';' || before.text === ':';
		if (!begins || tokens[at]!.kind !== 'name') continue;
		if (tokens[at]!.text === 'import') found.push(...modulesFrom(tokens, at + 1));
		else if (tokens[at]!.text === 'from') found.push(...memberFrom(tokens, at + 1));
	}
	return found;
}

/** `a.b.c` from a token on, and the token behind. */
function dottedAt(tokens: readonly Token[], from: number): readonly [path: string, end: number] {
	let at = from;
	const parts: string[] = [];
	while (tokens[at]?.kind === 'name' && tokens[at]!.text !== 'import') {
		parts.push(tokens[at++]!.text);
		if (tokens[at]?.text !== '.') break;
		at++;
	}
	return [parts.join('.'), at];
}

/** `import a.b as c, d`. */
function modulesFrom(tokens: readonly Token[], from: number): Imported[] {
	const found: Imported[] = [];
	for (let at = from; ; at++) {
		const [path, end] = dottedAt(tokens, at);
		if (path === '') return found;
		found.push({ level: 0, path, names: [] });
		at = tokens[end]?.text === 'as' ? end + 2 : end;
		if (tokens[at]?.text !== ',') return found;
	}
}

/** `from ..a import b as c, d`. */
function memberFrom(tokens: readonly Token[], from: number): Imported[] {
	let at = from;
	let level = 0;
	for (; /^\.+$/.test(tokens[at]?.text ?? ''); at++) level += tokens[at]!.text.length;
	const [path, end] = dottedAt(tokens, at);
	if (tokens[end]?.text !== 'import' || (path === '' && level === 0)) return [];
	const names: string[] = [];
	at = end + 1;
	if (tokens[at]?.text === '(') at++;
	while (tokens[at]?.kind === 'name') {
		names.push(tokens[at]!.text);
		if (tokens[at + 1]?.text === 'as') at += 2;
		if (tokens[at + 1]?.text !== ',') break;
		at += 2;
	}
	return [{ level, path, names }];
}
