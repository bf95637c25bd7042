import '../../../../src/lib/python/wholeLanguage.ts';
import { describe, expect, it } from 'vitest';
import { ourFault } from '../../../../src/lib/ir/fault.ts';
import { run } from '../../../../src/lib/python/index.ts';

const outcome = (source: string) => run(source, { packages: [], limits: { steps: 0 } }).outcome;

/** Texts that grow in one way each. */
const growing: Readonly<Record<string, (n: number) => string>> = {
	stars: (n) => '*'.repeat(n),
	signs: (n) => `x = ${'-'.repeat(n)}1`,
	nots: (n) => `x = ${'not '.repeat(n)}1`,
	lambdas: (n) => `x = ${'lambda: '.repeat(n)}1`,
	brackets: (n) => `x = ${'('.repeat(n)}${')'.repeat(n)}`,
	'open brackets': (n) => 'f(['.repeat(n),
	comprehensions: (n) => `x = ${'['.repeat(n)}1${' for x in y]'.repeat(n)}`,
	'clauses of a comprehension': (n) => `x = [1${' for x in y'.repeat(n)}]`,
	'braces of an f-string': (n) => `x = f"${'{x:'.repeat(n)}${'}'.repeat(n)}"`,
	'an f-string': (n) => `x = f"${'{x} '.repeat(n)}"`,
	terms: (n) => `x = "a"${' + "a"'.repeat(n)}`,
	calls: (n) => `x = a${'.b()'.repeat(n)}`,
	conditions: (n) => `x = ${'1 if y else '.repeat(n)}1`,
	comparisons: (n) => `x = 1${' < 1'.repeat(n)}`,
	elifs: (n) => `if x: pass\n${'elif x: pass\n'.repeat(n)}`,
	classes: (n) => `class A0: pass\n${Array.from({ length: n }, (_, i) => `class A${i + 1}(A${i}): pass\n`).join('')}`,
	list: (n) => `x = [${'1, '.repeat(n)}]`,
	lines: (n) => 'x y\n'.repeat(n),
	blocks: (n) => Array.from({ length: Math.min(n, 2000) }, (_, i) => `${' '.repeat(i)}if 1:\n`).join(''),
	decorators: (n) => `${'@a.b\n'.repeat(n)}def f(): pass\n`,
	parameters: (n) => `def f(${Array.from({ length: n }, (_, i) => `a${i}`).join(', ')}): pass`,
	keywords: (n) => `f(${Array.from({ length: n }, (_, i) => `a${i}=1`).join(', ')})`,
	quotes: (n) => `'`.repeat(n),
	backslashes: (n) => '\\\n'.repeat(n),
	'no-break spaces': (n) => '\u00a0'.repeat(n)
};

describe.each(Object.keys(growing))('reading %s', (name) => {
	it('ends at any length, without a mistake of ours', () => {
		for (const n of [10, 1000, 30_000]) {
			const told = outcome(growing[name]!(n));
			expect(told.kind === 'unsupported' ? told.what : '').not.toBe(ourFault);
		}
	}, 20_000);
});

it.each([
	['x = "a"' + ' + "a"'.repeat(1000) + '\nprint(len(x))', '1001\n'],
	['class A:\n    def b(self): return self\n\n\nx = A()' + '.b()'.repeat(1000) + '\nprint(type(x).__name__)', 'A\n'],
	[`x = 399\nif x == -1: pass\n${Array.from({ length: 400 }, (_, i) => `elif x == ${i}: y = ${i}\n`).join('')}print(y)`, '399\n']
])('follows a chain as long as programs have: %.20s', (source, stdout) => {
	expect(run(source, { packages: [] })).toMatchObject({ stdout, outcome: { kind: 'ok' } });
});

it('says that it does not follow what is longer than any program', () => {
	expect(outcome(`x = [\n${'1,\n'.repeat(500_000)}]`)).toMatchObject({ kind: 'unsupported', what: 'a program of more than 1,000,000 characters' });
	expect(outcome(`x = [0 ${'for a in b '.repeat(500)}]`)).toMatchObject({ kind: 'unsupported', what: 'a program that is nested this deeply' });
	expect(outcome(`x = 1\n${'x += x; '.repeat(40_000)}`)).toMatchObject({ kind: 'unsupported', what: 'a program that is this long' });
});
