import { measures } from '../lib/lessons/measures.ts';
import { readLesson } from '../lib/lessons/read.ts';
import { tryLesson } from '../lib/lessons/trial.ts';
import { check } from './check.ts';
import { plain } from './plain.ts';

/** What is wrong with a lesson, a sentence each: its file, or that its exercise does not fail, or its solution is not accepted, as it says. */
export function checkLesson(file: string, text: string): readonly string[] {
	const read = readLesson(file, text);
	if (read.kind === 'bad') return read.complaints;
	return tryLesson(read.lesson, (source) => {
		const { trace, findings } = check(source);
		return { trace, diagnostics: findings, measures };
	});
}

/** The same as lines for people; nothing where all is as it says, as of a program. */
export const describeLesson = (file: string, complaints: readonly string[]): string =>
	complaints.map((complaint) => `${plain(`${file}: error: ${complaint}`)}\n`).join('');

/** The same as an entry of `--json`. */
export const recordLesson = (file: string, complaints: readonly string[]) => ({
	file,
	lesson: true,
	outcome: complaints.length === 0 ? 'ok' : 'wrong',
	complaints
});
