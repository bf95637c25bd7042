import { readFileSync } from 'node:fs';
import { casesIn } from '../cases/cases.js';
import { jsNames } from './innerWords.js';

/** Programs to mutate: the cases and the recorded ones; `tests` is the folder of the tests. */
export function programsIn(tests: URL): readonly string[] {
	const recorded = readFileSync(new URL('reference/python-programs.jsonl', tests), 'utf8').trim().split('\n');
	return [...programsOf(new URL('cases/python/', tests)), ...recorded.map((line) => (JSON.parse(line) as { source: string }).source)];
}

const programsOf = (folder: URL, which = /./): readonly string[] =>
	casesIn(folder).flatMap(([file, cases]) => (which.test(file) ? cases.map(({ source }) => source) : []));

/** The cases of a framework; of PyTorch's, programs as people post them. */
export const frameworkProgramsIn = (tests: URL, folder: string): readonly string[] =>
	programsOf(new URL(`cases/${folder}/`, tests), folder === 'torch' ? /^(?:posted|recurrent-programs)/ : /./);

/** Mulberry32: the same numbers for the same seed. */
export function random(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}

const tokens = [
	'(',
	')',
	'[',
	']',
	'{',
	'}',
	':',
	',',
	'.',
	'=',
	'==',
	'*',
	'**',
	'-',
	'not ',
	' and ',
	' in ',
	'lambda x: ',
	'\n',
	'    ',
	'"',
	"'",
	"f'{",
	'}',
	'0',
	'1.',
	'10**99',
	'None',
	'yield ',
	'return ',
	'self',
	'\\',
	'#',
	'\0',
	'😀',
	' if ',
	' else ',
	' for x in ',
	'print',
	'x',
	'\u00a0',
	'\u200b',
	'\u202e',
	'\ufeff',
	'\u2028',
	'\x07',
	'\x1b[31m',
	'\r',
	'\f',
	'\t',
	'\ud800',
	'é',
	'９',
	'−',
	'“',
	...jsNames
];

/** What draws a mutation: a number below 1, and the programs that are mixed. */
export interface Draw {
	readonly next: () => number;
	readonly programs: readonly string[];
}

const picker =
	({ next }: Draw) =>
	<T>(items: readonly T[]): T =>
		items[Math.floor(next() * items.length)]!;

/** Cuts, doubles and scatters text: mostly what the parser has to refuse. */
export function scramble(draw: Draw): string {
	const { next, programs } = draw;
	const pick = picker(draw);
	let source = pick(programs);
	for (let edits = 1 + Math.floor(next() * 4); edits > 0; edits--) {
		const at = Math.floor(next() * (source.length + 1));
		const other = pick(programs);
		const from = Math.floor(next() * other.length);
		switch (Math.floor(next() * 5)) {
			case 0:
				source = source.slice(0, at) + pick(tokens) + source.slice(at);
				break;
			case 1:
				source = source.slice(0, at) + source.slice(at + 1 + Math.floor(next() * 6));
				break;
			case 2:
				source = source.slice(0, at) + other.slice(from, from + Math.floor(next() * 40)) + source.slice(at);
				break;
			case 3:
				source = source.replace(/\b\w+\b/, () => pick(['x', '0', 'None', 'a', '-1', '[]', "''", 'len', 'f', '3.5']));
				break;
			default:
				source = `${source}\n${other}`;
		}
	}
	return source;
}

const numbers = [
	'0',
	'1',
	'-1',
	'2',
	'7',
	'-3',
	'0.5',
	'1e308',
	'10**30',
	'63',
	'64',
	'1000',
	'True',
	'None',
	"'a'",
	'[]',
	'(1, 2)',
	'-0.0',
	'10**400',
	'2**63',
	'-2**31',
	'1e-400',
	"float('nan')",
	"float('inf')",
	'99999999',
	'{}',
	"''",
	'...',
	'1j'
];
const operators = ['+', '-', '*', '/', '//', '%', '**', '@', '&', '|', '^', '<<', '==', '!=', '<', '>=', ' in ', ' is ', ' and ', ' or '];
const atoms = /(?<name>\b[a-z_]\w*\b)|(?<number>\b\d+(?:\.\d+)?\b)|(?<operator> (?:[-+*%@&|^<>]|\/\/?|\*\*|==|!=|<=|>=) )/gi;
const keywords = new Set(
	'False None True and as assert break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
		' '
	)
);

/** Swaps numbers, operators and names of a program that ends well for others: mostly what the parser takes. */
export function swap(draw: Draw): string {
	const { next, programs } = draw;
	const pick = picker(draw);
	let source = pick(programs);
	for (let edits = 1 + Math.floor(next() * 3); edits > 0; edits--) {
		const found = [...source.matchAll(atoms)].filter(({ groups }) => !keywords.has(groups?.name ?? ''));
		if (!found.length) return source;
		const names = found.flatMap(({ groups }) => groups?.name ?? []);
		const { index, 0: text, groups } = pick(found);
		const other = groups?.operator ? pick(operators) : groups?.number || next() < 0.2 ? pick(numbers) : next() < 0.1 ? pick(jsNames) : pick(names);
		source = source.slice(0, index) + other + source.slice(index + text.length);
	}
	return source;
}

/** Swaps, doubles, drops and moves lines, in and out too, and lets in some of another program's. */
export function reorder(draw: Draw): string {
	const { next, programs } = draw;
	const pick = picker(draw);
	const lines = pick(programs).split('\n');
	for (let edits = 1 + Math.floor(next() * 4); edits > 0; edits--) {
		const [at, to] = [Math.floor(next() * lines.length), Math.floor(next() * lines.length)];
		const line = lines[at] ?? '';
		switch (Math.floor(next() * 6)) {
			case 0:
				[lines[at], lines[to]] = [lines[to] ?? '', line];
				break;
			case 1:
				lines.splice(to, 0, line);
				break;
			case 2:
				lines.splice(at, 1);
				break;
			case 3:
				lines[at] = line.replace(/^(?:\t| {1,4})/, '');
				break;
			case 4:
				lines[at] = `    ${line}`;
				break;
			default:
				lines.splice(to, 0, ...pick(programs).split('\n').slice(0, 4));
		}
	}
	return lines.join('\n');
}
