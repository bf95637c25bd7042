import type { Readable, Writable } from 'node:stream';
import { check, failed, withSaid } from './check.ts';
import { python } from './formats.ts';
import { withGivenModules } from './modules.ts';
import type { Program } from './program.ts';
import { plainJson } from './plain.ts';
import { decode, mostBytes, tooLarge, Unreadable } from './read.ts';
import { record } from './record.ts';

/** What is answered to a line, which is null where it is no JSON object of the kind that is asked for. */
type Answer = (line: Readonly<Record<string, unknown>>) => object | null;

/**
 * Answers each line of the input, a JSON object, with one line of output, in the same order, as it comes. A line that is none is answered too, by `refused`; true
 * when there was none. A line that is too long is the last that is answered: it throws Unreadable.
 */
export async function answerLines(input: Readable, output: Writable, answerTo: Answer, refused: (problem: string) => object): Promise<boolean> {
	let good = true;
	const answer = async (id: unknown, answered: object): Promise<void> => {
		if (!output.write(`${plainJson({ id, ...answered })}\n`)) await new Promise((resolve) => output.once('drain', resolve));
	};
	let number = 0;
	for await (const line of linesOf(input)) {
		number++;
		if (line === null) {
			await answer(null, refused(`this line ${tooLarge}`));
			throw new Unreadable(`line ${number} of standard input ${tooLarge}`);
		}
		if (line.every(isSpace)) continue;
		const read = readLine(line);
		const answered = read && answerTo(read);
		if (!answered) good = false;
		await answer(
			read && depthOf(read.id) < deepest ? (read.id ?? null) : null,
			answered ?? refused('this line is not a JSON object with a text as its source')
		);
	}
	return good;
}

/** Checks each program `{"id", "source"}` or `{"id", "files", "main"}`. */
export const checkLines = (input: Readable, output: Writable, probes: boolean): Promise<boolean> =>
	answerLines(
		input,
		output,
		(line) => {
			const program = programIn(line);
			return program && record(program, withSaid(program, check(program.source, undefined, undefined, undefined, probes)));
		},
		(problem) => record(nothing, failed('', problem))
	);

const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13);

/** The lines of a stream as they come; null for one that is too long, which is the last. */
async function* linesOf(input: Readable): AsyncGenerator<Buffer | null> {
	let parts: Buffer[] = [];
	let size = 0;
	for await (const read of input) {
		let rest = read as Buffer;
		for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
			yield Buffer.concat([...parts, rest.subarray(0, end)]);
			[parts, size] = [[], 0];
			rest = rest.subarray(end + 1);
		}
		parts.push(rest);
		if ((size += rest.length) > mostBytes) {
			yield null;
			return;
		}
	}
	if (size > 0) yield Buffer.concat(parts);
}

/** Nested more deeply, an `id` could not be written again. */
const deepest = 100;

function readLine(line: Buffer): Readonly<Record<string, unknown>> | null {
	let parsed: unknown;
	try {
		parsed = JSON.parse(decode(line, false));
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof Unreadable) return null;
		throw error;
	}
	return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : null;
}

function programIn(line: Readonly<Record<string, unknown>>): Program | null {
	if ('source' in line) return typeof line.source === 'string' ? python('', line.source) : null;
	return 'files' in line && 'main' in line ? programOf(line.files, line.main) : null;
}

/** The program that some files are, of which one is the main. */
function programOf(files: unknown, main: unknown): Program | null {
	if (typeof files !== 'object' || files === null || typeof main !== 'string') return null;
	const texts = new Map(Object.entries(files));
	if (![...texts.values()].every((text) => typeof text === 'string')) return null;
	const source = texts.get(main);
	return source === undefined ? null : withGivenModules(python(main, source), texts);
}

const nothing: Program = { file: '', source: '', origins: null };

function depthOf(value: unknown, above = 0): number {
	if (typeof value !== 'object' || value === null || above === deepest) return above;
	let most = above;
	for (const one of Object.values(value)) most = Math.max(most, depthOf(one, above + 1));
	return most;
}
