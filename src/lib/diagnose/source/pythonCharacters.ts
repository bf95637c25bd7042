import type { Raised } from '../../ir/index.ts';
import { withPythonCharacters } from '../../ir/characters.ts';
import type { Candidate } from './candidates.ts';

/** Writes the characters that Python reads for those that only look alike, wherever they stand, where one of them is why a program cannot be read. */
export function pythonCharacters(source: string, { type, message }: Raised): readonly Candidate[] {
	if (type !== 'SyntaxError' || !/^invalid (?:non-printable )?character /.test(message)) return [];
	const { source: written, said } = withPythonCharacters(source);
	if (written === source) return [];
	const shorter = Math.min(source.length, written.length);
	let from = 0;
	while (from < shorter && source[from] === written[from]) from++;
	let end = 0;
	while (end < shorter - from && source[source.length - 1 - end] === written[written.length - 1 - end]) end++;
	const words = said.map((what) => what.replace(/^(\d+) (?:no-break|unusual) spaces?$/, (all, n) => `${all} by ${n === '1' ? 'a space' : 'spaces'}`));
	return [{ label: `Replace ${words.join(', ')}`, edit: [{ from, to: source.length - end, insert: written.slice(from, written.length - end) }] }];
}
