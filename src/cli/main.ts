import { setFlagsFromString } from 'node:v8';
import type { Given } from '../lib/assumed/given.ts';
import { help, readArguments, type Request } from './arguments.ts';
import { check, isWrong, withFixes, withSaid } from './check.ts';
import { now } from './clock.ts';
import { describeMessage, explainLines, readMessage, recordMessage } from './explain.ts';
import { formatOf, readProgram, type LessonFile } from './formats.ts';
import { checkLesson, describeLesson, recordLesson } from './lesson.ts';
import { checkLines } from './lines.ts';
import { describeNeed, needOf } from './memory.ts';
import { plain, plainJson } from './plain.ts';
import { cellsOf, type Program } from './program.ts';
import { portFile } from './port.ts';
import { decode, readBytes, Unreadable } from './read.ts';
import { record } from './record.ts';
import { describe, type Shown } from './text.ts';

const { stdin, stdout, stderr } = process;

/** By how many percent V8 lets its memory grow before it looks for what is no longer needed: with a heap of gigabytes ahead, it would wait until a wide program holds twice what it may. */
setFlagsFromString('--heap-growing-percent=50');

/** Exit status: nothing is wrong; something raises or is a hazard; bad usage, or what cannot be read or written. */
const fine = 0;
const wrong = 1;
const misused = 2;

const say = (sentence: string): boolean => stderr.write(`shapebook: ${plain(sentence)}\n`);

async function main(): Promise<number> {
	const request = readArguments(process.argv.slice(2));
	switch (request.kind) {
		case 'help':
			stdout.write(help);
			return fine;
		case 'usage':
			say(request.problem);
			stderr.write(`\n${help}`);
			return misused;
		case 'lines':
			return (await checkLines(stdin, stdout, request.probes)) ? fine : misused;
		case 'port':
			return port(request);
		case 'files':
			return checkFiles(request);
		case 'messageLines':
			return (await explainLines(stdin, stdout)) ? fine : misused;
		case 'messages':
			return explainFiles(request);
	}
}

async function checkFiles({ files, json, shapes, tests, memory, probes, given }: Extract<Request, { kind: 'files' }>): Promise<number> {
	const found: Found[] = [];
	let good = true;
	for (const file of files) {
		const opened = await open(file);
		if (opened) found.push('lesson' in opened ? lesson(opened) : program(opened, { shapes, tests, memory }, probes, given));
		else good = false;
	}
	return tell(found, json, good);
}

/** Writes what was found. @param good Whether every file could be read. */
function tell(found: readonly Found[], json: boolean, good: boolean): number {
	if (json) stdout.write(`${plainJson(found.map(({ record }) => record()))}\n`);
	else for (const { describe } of found) stdout.write(describe());
	if (!good) return misused;
	return found.some((one) => one.wrong) ? wrong : fine;
}

async function explainFiles({ files, json }: Extract<Request, { kind: 'messages' }>): Promise<number> {
	const found: Found[] = [];
	let good = true;
	if (stdin.isTTY && files.includes('-')) stderr.write('Paste the message, and end it with Ctrl+D.\n');
	for (const file of files) {
		try {
			const message = readMessage(decode(await readBytes(file, stdin), false));
			const name = file === '-' ? '<stdin>' : file;
			found.push({
				wrong: message.explanation.says === null && message.versions === null,
				record: () => ({ file: name, ...recordMessage(message) }),
				describe: () => describeMessage(name, message)
			});
		} catch (error) {
			sayUnreadable(file, error);
			good = false;
		}
	}
	return tell(found, json, good);
}

async function port({ file, to }: Extract<Request, { kind: 'port' }>): Promise<number> {
	const opened = await open(file);
	if (!opened) return misused;
	if ('lesson' in opened) {
		say(`${file} is a lesson, which is not ported`);
		return misused;
	}
	const { text, good } = portFile(opened, to);
	stdout.write(text);
	return good ? fine : wrong;
}

/** What was found in a file. */
interface Found {
	readonly wrong: boolean;
	readonly record: () => object;
	readonly describe: () => string;
}

function program(program: Program, { memory, ...shown }: Shown & { readonly memory: boolean }, probes: boolean, given: Given): Found {
	const started = now();
	const result = withFixes(
		check(program.source, () => wait(program.file), given, cellsOf(program), probes),
		started
	);
	const said = withSaid(program, result);
	const need = memory ? needOf(result.trace) : null;
	return {
		wrong: isWrong(result),
		record: () => ({ file: program.file, ...record(program, said), ...(memory && { memory: need }) }),
		describe: () => `${describe(program, said, shown)}${memory ? describeNeed(program.file, need) : ''}`
	};
}

function lesson({ file, lesson }: LessonFile): Found {
	const complaints = checkLesson(file, lesson);
	return { wrong: complaints.length > 0, record: () => recordLesson(file, complaints), describe: () => describeLesson(file, complaints) };
}

/** Tells whoever sits there that this takes a while. */
function wait(file: string): void {
	if (stderr.isTTY) stderr.write(`${plain(file)}: computing what it prints …\n`);
}

/** null, after saying why, where the file cannot be read. */
async function open(file: string): Promise<Program | LessonFile | null> {
	try {
		formatOf(file);
		return readProgram(file, await readBytes(file, stdin));
	} catch (error) {
		sayUnreadable(file, error);
		return null;
	}
}

function sayUnreadable(file: string, error: unknown): void {
	if (!(error instanceof Unreadable)) throw error;
	say(`${file || "''"} ${error.message}`);
}

/** What cannot be written ends it; a reader that has seen enough (`| head`) is no error. */
stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
	if (code === 'EPIPE') process.exit(fine);
	say(code === 'ENOSPC' ? 'the output cannot be written: no space left' : 'the output cannot be written');
	process.exit(misused);
});
stderr.on('error', () => undefined);

try {
	process.exitCode = await main();
} catch (error) {
	say(error instanceof Unreadable ? error.message : 'Shapebook itself failed, which is our mistake.');
	process.exitCode = misused;
}
// An input without an end is not read on.
stdin.destroy();
