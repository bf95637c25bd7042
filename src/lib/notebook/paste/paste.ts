import { oneLineEnd } from '../document.ts';
import { withPythonCharacters } from '../../ir/characters.ts';
import { endsInError, hasError, readError, type PastedError } from './error.ts';
import { capital, type Line } from './line.ts';
import { dedented, fences, readSteps } from './steps.ts';

/** A line of what was pasted that is not part of the code. */
interface LeftOut {
	readonly text: string;
	/** Number of the line of the code that it stood above, from 1. */
	readonly above: number;
}

/** What a pasted text is. */
export type Pasted =
	| {
			readonly kind: 'code';
			readonly source: string;
			/** What was done to it, in a sentence, with code between backticks; null where it is as it was. */
			readonly said: string | null;
			/** What was left out can be put back, where nothing else was done. */
			readonly magics: boolean;
			readonly leftOut: readonly LeftOut[];
			/** It may be meant as an error: it ends in one, or has the traceback of one in it. */
			readonly isErrorToo: boolean;
	  }
	| { readonly kind: 'error'; readonly error: PastedError };

/** Escapes of a terminal's colours. */
const ansi = /\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007]*\u0007/g;

/** What more is looked at than anybody pastes; the rest is taken as it is. */
const longest = 400_000;

/** A session that begins with an import has all of the code that led to its error. */
const wholeSession = /^[ \t]*(?:>>>|In ?\[\d+\]:) *(?:from|import)\b/m;

/**
 * Reads what was pasted, in this order: an error is one where its last line is an exception, unless the session above it is whole; code between fences is the
 * code; prompts and what they answered go; IPython's own lines go; else it is code as it is. `as` takes the reader's word for what it is; what is pasted
 * `within` code keeps its indentation.
 */
export function readPaste(pasted: string, as: 'code' | 'error' | null = null, within = false): Pasted {
	const text = oneLineEnd(pasted).replace(ansi, '');
	const [fenced] = text.length > longest ? [] : fences(text);
	// Prose may stand below a traceback between fences.
	const error = wholeSession.test(text) ? null : fenced && !endsInError(text) ? fenced.error : readError(text);
	if (error && as !== 'code') return { kind: 'error', error };
	if (as === 'error') return { kind: 'error', error: readError(text) ?? { type: null, message: text.trim(), before: 0, files: 0 } };
	const isErrorToo = hasError(text);
	if (text.length > longest) return { kind: 'code', source: text, said: null, magics: false, leftOut: [], isErrorToo };
	const { lines, steps } = readSteps(text);
	const kept = within ? { lines, dedented: '' } : trimmed(dedented(lines));
	const { source, said: characters } = withPythonCharacters(
		kept.lines
			.filter(({ code }) => code)
			.map((line) => line.text)
			.join('\n')
	);
	const done = steps.map(({ said }) => said);
	if (characters.length > 0) done.push(`replaced ${characters.join(', ')}`);
	if (kept.dedented !== '') done.push('took off the indentation that all lines have');
	return {
		kind: 'code',
		source: done.length > 0 ? source : text,
		said: done.length > 0 ? `${capital(done.join('; '))}.` : null,
		magics: steps.length === 1 && done.length === 1 && steps[0]!.said.includes('magic'),
		leftOut: leftOutOf(kept.lines),
		isErrorToo
	};
}

/** Without blank lines before the first and after the last of the code. */
function trimmed({ lines, dedented }: { readonly lines: readonly Line[]; readonly dedented: string }): {
	readonly lines: readonly Line[];
	readonly dedented: string;
} {
	const isCode = ({ text, code }: Line): boolean => code && text.trim() !== '';
	const [first, last] = [lines.findIndex(isCode), lines.findLastIndex(isCode)];
	return { lines: lines.filter(({ code }, i) => !code || (i >= first && i <= last)), dedented };
}

function leftOutOf(lines: readonly Line[]): readonly LeftOut[] {
	let above = 1;
	return lines.flatMap(({ text, code }) => {
		if (code) above++;
		return code || text.trim() === '' ? [] : [{ text, above }];
	});
}
