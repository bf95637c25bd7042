import { describe, expect, it } from 'vitest';
import { run } from '../../../src/lib/python/index.ts';
import { library } from '../../../src/lib/python/library/index.ts';

/** The work done a thousand times on data of a size, and whether it was too much for a tenth of the steps that a program has. */
function isTooMuch(work: string, size: number): boolean {
	const data = `import copy\nn = ${size}\nL = [0, 1] * n\nT = (0, 1) * n\nS = 'ab' * n\nD = dict.fromkeys(range(n))\nA = set(D)\nB = 3 ** n\n`;
	const { outcome, stopped } = run(`${data}for _ in range(1000):\n    ${work}\n`, { packages: library, limits: { steps: 70_000 } });
	if (!stopped) expect(outcome).toEqual({ kind: 'ok' });
	return stopped === true;
}

describe('work on something large is charged by what it reads and makes', () => {
	it.each([
		...[
			'L[:]',
			'L[::-1]',
			'L.copy()',
			'L.reverse()',
			'L.insert(0, 1)',
			'del L[0]; L.append(1)',
			'L[1:2] = [1]',
			'L.count(2)',
			'[*L]',
			'T[1:]',
			'set(T)',
			'hash(T)'
		],
		...['S[1:]', 'S.upper()', "S.split('a')", "S.replace('a', 'bb')", 'list(S)'],
		...['dict(D)', 'D.copy()', '{**D}', 'D | D', 'D == {**D}', 'set(D)', 'A.copy()', 'A - {1}', 'A | {-1}', 'A.issubset(A)'],
		...['B * B', 'B // 7', 'B % (B // 3)', 'str(B)', 'copy.copy(L)', 'copy.deepcopy(L)', 'max(L)', 'sum(L)']
	])('%s', (work) => {
		expect(isTooMuch(work, 5000)).toBe(true);
		expect(isTooMuch(work, 2)).toBe(false);
	});
});
