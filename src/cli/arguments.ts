import { parseArgs } from 'node:util';

export const help = `Usage: shapebook check [--json] [--shapes] FILE…
       shapebook check --jsonl < PROGRAMS

Reads PyTorch code without running it, and says which shapes do not fit, which calls are silently wrong, and why.

  FILE       Python (.py), Jupyter notebooks (.ipynb) or Markdown (.md, its \`\`\`python blocks as one program);
             - is Python from standard input. A lesson, Markdown with an exercise, is tried: it must
             fail as it says, and its solution be accepted
  --shapes   also print the shape of every tensor that is bound to a name
  --json     print one JSON array with an entry a file
  --jsonl    read a JSON object {"id", "source"} a line from standard input; write a line for each, in the same order
  --help     print this

A finding is printed as file:line:column: severity: message, with its cause and its fixes below it.
Exit status: 0 nothing is wrong; 1 something raises or is silently wrong; 2 bad usage, or what cannot be read or written.
With --jsonl, the findings are in the lines: 0 every line was answered; 2 a line was not a JSON object with a source, or too long.
`;

/** What the command line asks for; `usage` says in a sentence what is wrong with it. */
export type Request =
	| { readonly kind: 'help' }
	| { readonly kind: 'files'; readonly files: readonly string[]; readonly json: boolean; readonly shapes: boolean }
	| { readonly kind: 'lines' }
	| { readonly kind: 'usage'; readonly problem: string };

const options = {
	help: { type: 'boolean', short: 'h', default: false },
	json: { type: 'boolean', default: false },
	jsonl: { type: 'boolean', default: false },
	shapes: { type: 'boolean', default: false }
} as const;

export function readArguments(args: readonly string[]): Request {
	let parsed;
	try {
		parsed = parseArgs({ args: [...args], options, allowPositionals: true });
	} catch (error) {
		return { kind: 'usage', problem: error instanceof Error ? error.message : String(error) };
	}
	const { values, positionals } = parsed;
	const [command, ...files] = positionals;
	if (values.help || command === 'help') return { kind: 'help' };
	if (command !== 'check') return { kind: 'usage', problem: command === undefined ? 'What to do is missing: check.' : `There is no command ${command}.` };
	if (files.indexOf('-') !== files.lastIndexOf('-')) return { kind: 'usage', problem: 'Standard input can be read only once.' };
	if (!values.jsonl) return files.length ? { kind: 'files', files, json: values.json, shapes: values.shapes } : { kind: 'usage', problem: 'No file to check.' };
	if (files.length || values.json || values.shapes)
		return { kind: 'usage', problem: '--jsonl reads standard input, and takes neither files nor other options.' };
	return { kind: 'lines' };
}
