import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { run } from '../../../src/lib/python/index.ts';

const folder = new URL('../../cases/python/', import.meta.url);
const programs = readdirSync(folder).flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n-----\n').map((text) => text.split('\n==>')[0]!));

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

const tokens = ['(', ')', '[', ']', '{', '}', ':', ',', '.', '=', '==', '*', '**', '-', 'not ', ' and ', ' in ', 'lambda x: ', '\n', '    ', '"', "'", "f'{", '}', '0', '1.', '10**99', 'None', 'yield ', 'return ', 'self', '\\', '#', '\0', '😀', ' if ', ' else ', ' for x in ', 'print', 'x'];

function mutate(next: () => number): string {
	const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)]!;
	let source = pick(programs);
	for (let edits = 1 + Math.floor(next() * 4); edits > 0; edits--) {
		const at = Math.floor(next() * (source.length + 1));
		const other = pick(programs);
		const from = Math.floor(next() * other.length);
		switch (Math.floor(next() * 5)) {
			case 0: source = source.slice(0, at) + pick(tokens) + source.slice(at); break;
			case 1: source = source.slice(0, at) + source.slice(at + 1 + Math.floor(next() * 6)); break;
			case 2: source = source.slice(0, at) + other.slice(from, from + Math.floor(next() * 40)) + source.slice(at); break;
			case 3: source = source.replace(/\b\w+\b/, () => pick(['x', '0', 'None', 'a', '-1', '[]', "''", 'len', 'f', '3.5'])); break;
			default: source = `${source}\n${other}`;
		}
	}
	return source;
}

it('answers every mutated program, soon, without a mistake of its own', () => {
	const next = random(20_260);
	const count = Number(process.env.FUZZ ?? 3000);
	for (let i = 0; i < count; i++) {
		const source = mutate(next);
		const start = performance.now();
		const { outcome } = run(source, { packages: [], limits: { steps: 100_000 } });
		const took = performance.now() - start;
		expect(outcome.kind === 'unsupported' && outcome.what.startsWith('internal') ? `${outcome.what}\n${source}` : '').toBe('');
		expect(took > 1000 ? source : '').toBe('');
	}
}, 120_000);

it.each(["f('a', 1 for x in 2, 3)", 'f(x for x in y,)', '[x for x in]', '{x for}', 'f(x for x, y in z)', 'f(x for x, y in z if x, 1)'])('reads %j to its end', (source) => {
	expect(run(source, { packages: [] }).outcome.kind).not.toBe('ok');
});
