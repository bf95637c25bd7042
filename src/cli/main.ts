import { readFileSync } from 'node:fs';
import { help, readArguments } from './arguments.ts';
import { check, isWrong, withFixes } from './check.ts';
import { readProgram } from './formats.ts';
import { checkLines } from './lines.ts';
import type { Program } from './program.ts';
import { record } from './record.ts';
import { describe } from './text.ts';

const { stdin, stdout, stderr } = process;

/** Exit status: nothing is wrong; something raises or is a hazard; bad usage. */
const fine = 0;
const wrong = 1;
const misused = 2;

async function main(): Promise<number> {
	const request = readArguments(process.argv.slice(2));
	switch (request.kind) {
		case 'help':
			stdout.write(help);
			return fine;
		case 'usage':
			stderr.write(`shapebook: ${request.problem}\n\n${help}`);
			return misused;
		case 'lines':
			return (await checkLines(stdin, stdout)) ? fine : misused;
		case 'files':
			return checkFiles(request.files, request);
	}
}

function checkFiles(files: readonly string[], { json, shapes }: { readonly json: boolean; readonly shapes: boolean }): number {
	const programs = files.map(open);
	const checked = programs
		.filter((program) => program !== null)
		.map((program) => ({ program, result: withFixes(check(program.source, () => wait(program.file))) }));
	if (json) stdout.write(`${JSON.stringify(checked.map(({ program, result }) => ({ file: program.file, ...record(program, result) })))}\n`);
	else for (const { program, result } of checked) stdout.write(describe(program, result, shapes));
	if (programs.includes(null)) return misused;
	return checked.some(({ result }) => isWrong(result)) ? wrong : fine;
}

/** Tells whoever sits there that this takes a while. */
function wait(file: string): void {
	if (stderr.isTTY) stderr.write(`${file}: computing what it prints …\n`);
}

/** null, after saying why, where the file cannot be read. */
function open(file: string): Program | null {
	try {
		return readProgram(file, readFileSync(file, 'utf8'));
	} catch (error) {
		const reason =
			error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'does not exist' : error instanceof Error ? error.message : String(error);
		stderr.write(`shapebook: ${file} ${reason}\n`);
		return null;
	}
}

// A reader that has seen enough (`| head`) is no error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error;
	process.exit(fine);
});
process.exitCode = await main();
