import { tokenize } from '../python/syntax/grammar/tokenize.ts';

/** A stretch of a program that is drawn in one way. */
export interface Word {
	readonly text: string;
	readonly kind: '' | 'keyword' | 'comment' | 'string';
}

const keyword =
	/^(?:and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$/;

/** The words of a program; together they are its text. What is drawn plain is one word up to the next that is not. */
export function wordsOf(source: string): readonly Word[] {
	const words: Word[] = [];
	const put = (text: string, kind: Word['kind']): void => {
		const last = words.at(-1);
		if (kind === '' && last?.kind === '') words[words.length - 1] = { text: last.text + text, kind };
		else if (text) words.push({ text, kind });
	};
	let at = 0;
	for (const { kind, text, from, to } of [...tokenize(source).tokens, { kind: 'end', text: '', from: source.length, to: source.length }]) {
		if (text === '' && kind !== 'end') continue;
		// Between tokens there are spaces, breaks of lines and comments.
		for (const piece of source.slice(at, from).split(/(#[^\r\n]*)/)) put(piece, piece.startsWith('#') ? 'comment' : '');
		put(source.slice(from, to), kind === 'string' ? 'string' : kind === 'name' && keyword.test(text) ? 'keyword' : '');
		at = Math.max(at, to);
	}
	return words;
}
