import { parseArgs } from 'node:util';
import { readGiven, type Given } from '../lib/assumed/given.ts';
import type { Framework } from '../lib/ported/probe.ts';
import type { Leaf } from '../lib/assumed/leaf.ts';

export const help = `Usage: shapebook check [--json] [--shapes] [--memory] [--tests] [--no-probes] [--assume NAME=VALUE]… FILE…
       shapebook check --jsonl [--no-probes] < PROGRAMS
       shapebook explain [--json] [FILE…]
       shapebook explain --jsonl < TEXTS
       shapebook port [--to keras|torch] FILE

check reads PyTorch, Keras, TensorFlow and ONNX code without running it, and says which shapes do not fit, which calls are silently
wrong, and why. explain reads an error as it was printed, with its traceback or without, and says whose it is, what its numbers
mean, and what may have caused it: pytest 2>&1 | shapebook explain

  FILE       Python (.py), Jupyter notebooks (.ipynb) or Markdown (.md, its \`\`\`python blocks as one program);
             - is Python from standard input. A lesson, Markdown with an exercise, is tried: it must
             fail as it says, and its solution be accepted
             What a program imports of its own is read from the folder that it lies in and those within it.
             What is no Python as it stands is read as it was pasted: between fences, behind prompts, indented
  --assume   say what an argument, an input or a missing name is: 'x=(32, 10, 4)', 'ids=(batch, seq) int',
             hidden=64; what is not said is looked for. A comment in the program says the same:
             # x: (batch, seq, 4) float
             What nothing is called like, or the program does not run with, is told
  --shapes   also print the shape of every tensor that is bound to a name, and of what layers without one give
  --memory   also print what the model takes of a card's memory to train and to answer, and what to change first
  --no-probes
             leave out what is found by trying: whether sequences mix, the future is read, padding counts
  --tests    also print what was found by trying as a test: it goes below the program, or above where it says so,
             fails today, and passes when it is mended (--json has it always)
  --json     print one JSON array with an entry a file
  --jsonl    read a JSON object {"id", "source"} or {"id", "files": {NAME: TEXT}, "main": NAME} a line from
             standard input; write a line for each, in the same order. explain takes {"id", "text"}
  --help     print this

port prints the recurrent models of a program (LSTM, GRU, RNN and what stands around them) in the other framework, PyTorch's in Keras
and Keras' in PyTorch, with a function that carries their weights over. A port is printed only where it gave the same outputs; what
cannot agree, or cannot be ported, is said in comments.

A finding is printed as file:line:column: severity: message, with its cause and its fixes below it.
Exit status: 0 nothing is wrong, or the message is known; 1 something raises or is silently wrong, or the message is not known;
2 bad usage, or what cannot be read or written.
With port: 0 every model was ported; 1 one was not, or there is none; 2 as above.
With --jsonl, the findings are in the lines: 0 every line was answered; 2 a line was not a JSON object with a source, or too long.
`;

/** What the command line asks for; `usage` says in a sentence what is wrong with it. */
export type Request =
	| { readonly kind: 'help' }
	| {
			readonly kind: 'files';
			readonly files: readonly string[];
			readonly json: boolean;
			readonly shapes: boolean;
			readonly tests: boolean;
			readonly memory: boolean;
			readonly probes: boolean;
			readonly given: Given;
	  }
	| { readonly kind: 'lines'; readonly probes: boolean }
	| { readonly kind: 'messages'; readonly files: readonly string[]; readonly json: boolean }
	| { readonly kind: 'messageLines' }
	| { readonly kind: 'port'; readonly file: string; readonly to: Framework | null }
	| { readonly kind: 'usage'; readonly problem: string };

const options = {
	assume: { type: 'string', multiple: true, default: [] as string[] },
	help: { type: 'boolean', short: 'h', default: false },
	json: { type: 'boolean', default: false },
	jsonl: { type: 'boolean', default: false },
	memory: { type: 'boolean', default: false },
	'no-probes': { type: 'boolean', default: false },
	shapes: { type: 'boolean', default: false },
	tests: { type: 'boolean', default: false },
	to: { type: 'string' }
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
	if (command === 'port' && values.memory) return { kind: 'usage', problem: '--memory belongs to check.' };
	if (command === 'port') return readPort(values, files);
	const ofCheck = (['no-probes', 'tests', 'memory'] as const).find((option) => values[option]);
	if (command === 'explain' && ofCheck) return { kind: 'usage', problem: `--${ofCheck} belongs to check.` };
	if (command !== 'check' && command !== 'explain')
		return { kind: 'usage', problem: command === undefined ? 'What to do is missing: check, explain or port.' : `There is no command ${command}.` };
	if (values.to !== undefined) return { kind: 'usage', problem: '--to belongs to port.' };
	if (files.indexOf('-') !== files.lastIndexOf('-')) return { kind: 'usage', problem: 'Standard input can be read only once.' };
	if (command === 'explain') return readExplain(values, files);
	const given = new Map<string, Leaf>();
	for (const text of values.assume) {
		const read = readGiven(text);
		if (!read)
			return { kind: 'usage', problem: `--assume ${text} is not understood: it takes a name and a shape or a value, as in 'x=(32, 10, 4)' or hidden=64.` };
		given.set(...read);
	}
	const probes = !values['no-probes'];
	if (!values.jsonl)
		return files.length
			? { kind: 'files', files, json: values.json, shapes: values.shapes, tests: values.tests, memory: values.memory, probes, given }
			: { kind: 'usage', problem: 'No file to check.' };
	if (files.length || values.json || values.shapes || values.tests || values.memory || given.size > 0)
		return { kind: 'usage', problem: '--jsonl reads standard input, and takes neither files nor other options.' };
	return { kind: 'lines', probes };
}

function readExplain(
	values: { readonly json: boolean; readonly jsonl: boolean; readonly shapes: boolean; readonly assume: readonly string[] },
	files: readonly string[]
): Request {
	if (values.shapes || values.assume.length > 0)
		return { kind: 'usage', problem: 'explain reads messages, not programs: it takes neither --shapes nor --assume.' };
	if (!values.jsonl) return { kind: 'messages', files: files.length > 0 ? files : ['-'], json: values.json };
	if (files.length > 0 || values.json) return { kind: 'usage', problem: '--jsonl reads standard input, and takes neither files nor other options.' };
	return { kind: 'messageLines' };
}

interface PortValues {
	readonly to?: string;
	readonly json: boolean;
	readonly jsonl: boolean;
	readonly shapes: boolean;
	readonly assume: readonly string[];
}

function readPort({ to, json, jsonl, shapes, assume }: PortValues, files: readonly string[]): Request {
	const [file] = files;
	if (file === undefined || files.length > 1) return { kind: 'usage', problem: file === undefined ? 'No file to port.' : 'port takes one file.' };
	if (json || jsonl || shapes || assume.length > 0) return { kind: 'usage', problem: 'port takes no option but --to.' };
	if (to !== undefined && to !== 'keras' && to !== 'torch') return { kind: 'usage', problem: `--to ${to} is not understood: it takes keras or torch.` };
	return { kind: 'port', file, to: to ?? null };
}
