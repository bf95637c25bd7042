import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/lib/ir/index.ts';
import { run } from '../../../src/lib/python/index.ts';

const folder = new URL('../../cases/python/', import.meta.url);
const programs = readdirSync(folder).flatMap((file) =>
	readFileSync(new URL(file, folder), 'utf8')
		.split('\n-----\n')
		.map((text) => text.split('\n==>')[0]!)
);

/** Mulberry32: the same numbers for the same seed. */
function random(seed: number): () => number {
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
	'x'
];

type Pick = <T>(items: readonly T[]) => T;

/** Cuts, doubles and scatters text: mostly what the parser has to refuse. */
function scramble(next: () => number, pick: Pick): string {
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

const numbers = ['0', '1', '-1', '2', '7', '-3', '0.5', '1e308', '10**30', '63', '64', '1000', 'True', 'None', "'a'", '[]', '(1, 2)'];
const operators = ['+', '-', '*', '/', '//', '%', '**', '@', '&', '|', '^', '<<', '==', '!=', '<', '>=', ' in ', ' is ', ' and ', ' or '];
const atoms = /(?<name>\b[a-z_]\w*\b)|(?<number>\b\d+(?:\.\d+)?\b)|(?<operator> (?:[-+*%@&|^<>]|\/\/?|\*\*|==|!=|<=|>=) )/gi;
const keywords = new Set(
	'False None True and as assert break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
		' '
	)
);

/** Swaps numbers, operators and names of a program that ends well for others: mostly what the parser takes. */
function swap(next: () => number, pick: Pick): string {
	let source = pick(sound);
	for (let edits = 1 + Math.floor(next() * 3); edits > 0; edits--) {
		const found = [...source.matchAll(atoms)].filter(({ groups }) => !keywords.has(groups?.name ?? ''));
		if (!found.length) return source;
		const names = found.flatMap(({ groups }) => groups?.name ?? []);
		const { index, 0: text, groups } = pick(found);
		const other = groups?.operator ? pick(operators) : groups?.number || next() < 0.2 ? pick(numbers) : pick(names);
		source = source.slice(0, index) + other + source.slice(index + text.length);
	}
	return source;
}

const evaluate = (source: string): Outcome => run(source, { packages: [], limits: { steps: 100_000 } }).outcome;
const sound = programs.filter((source) => /\w/.test(source) && evaluate(source).kind === 'ok');

describe.each([
	['scrambled', scramble, 0],
	['swapped', swap, 0.9]
] as const)('a %s program', (_, mutate, readable) => {
	it('is answered, soon, without a mistake of ours', () => {
		const next = random(20_260);
		const pick: Pick = (items) => items[Math.floor(next() * items.length)]!;
		const count = Number(process.env.FUZZ ?? 6000);
		let read = 0;
		for (let i = 0; i < count; i++) {
			const source = mutate(next, pick);
			const start = performance.now();
			const outcome = evaluate(source);
			const took = performance.now() - start;
			expect(outcome.kind === 'unsupported' && outcome.what.startsWith('internal') ? `${outcome.what}\n${source}` : '').toBe('');
			expect(took > 1000 ? source : '').toBe('');
			if (!(outcome.kind === 'unsupported' && outcome.what.includes('read')) && !(outcome.kind === 'raised' && !outcome.frames.length)) read++;
		}
		expect(read / count).toBeGreaterThanOrEqual(readable);
	}, 120_000);
});

it.each(["f('a', 1 for x in 2, 3)", 'f(x for x in y,)', '[x for x in]', '{x for}', 'f(x for x, y in z)', 'f(x for x, y in z if x, 1)'])(
	'reads %j to its end',
	(source) => {
		expect(run(source, { packages: [] }).outcome.kind).not.toBe('ok');
	}
);
