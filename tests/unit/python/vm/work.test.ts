import '../../../../src/lib/python/wholeLanguage.ts';
import { describe, expect, it } from 'vitest';
import { run } from '../../../../src/lib/python/index.ts';
import { library } from '../../../../src/lib/python/stdlib/index.ts';

/** The work done a thousand times on data of a size, and whether it was too much for a tenth of the steps that a program has. */
function isTooMuch(work: string, size: number): boolean {
	const data = `import copy, itertools, math, random, re, json, statistics\nn = ${size}\nL = [0, 1] * n\nT = (0, 1) * n\nS = 'ab' * n\nD = dict.fromkeys(range(n))\nA = set(D)\nB = 3 ** n\n`;
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
		...['zip(*[L] * 9); next(zip(*[L] * n))', 'next(itertools.permutations(T))', 'next(itertools.product([0, 1], repeat=n))', 'json.dumps(L)'],
		...["re.findall('a', S)", "re.match('(a|b)*$', S)", "'c' in S * 20", 'repr(S)', 'float("1" * n)', 'random.getrandbits(8 * n)'],
		...['B.bit_count()', 'math.isqrt(B ** 4)', 'math.gcd(B, B + 1)', 'divmod(B ** 4, B ** 2)', 'isinstance(1, (str,) * n)', 'str.startswith(S, ("x",) * n)'],
		...['S[1:]', 'S.upper()', "S.split('a')", "S.replace('a', 'bb')", 'list(S)'],
		...['dict(D)', 'D.copy()', '{**D}', 'D | D', 'D == {**D}', 'set(D)', 'A.copy()', 'A - {1}', 'A | {-1}', 'A.issubset(A)'],
		...['B * B', 'B // 7', 'B % (B // 3)', 'str(B)', 'copy.copy(L)', 'copy.deepcopy(L)', 'max(L)', 'sum(L)']
	])('%s', (work) => {
		expect(isTooMuch(work, 5000)).toBe(true);
		expect(isTooMuch(work, 2)).toBe(false);
	});
});

/** What came of a program. */
function what(source: string): string {
	const { outcome } = run(`import collections, copy, itertools, json, random, re\n${source}\n`, { packages: library });
	return outcome.kind === 'unsupported' ? outcome.what : outcome.kind;
}

const endless = 'this program runs for more than 700,000 steps';

describe('one call that would never end, or fill the memory, ends', () => {
	it.each([
		['random.getrandbits(10**9)', 'too large: an integer of 1,000,000,000 bits'],
		['itertools.product([0, 1], repeat=10**8)', 'too large: 100,000,000 items'],
		['itertools.tee([1], 10**8)', 'too large: 100,000,000 items'],
		['next(itertools.permutations(range(10**5)))', endless],
		['assert list(itertools.combinations(range(100000), 100001)) == []', 'ok'],
		['list(itertools.combinations(range(100), 50))', endless],
		["print(len(('a' * 100000).translate({97: 'b' * 100000})))", 'too large: 1,100,000 characters'],
		['json.dumps([[1]], indent=10**8)', 'too large: 100,000,000 characters'],
		["('a' * 500000).find('a' * 250000 + 'b')", 'looking for a text this long in a text this long'],
		["print(len(('a b ' * 200000).rsplit()))", 'ok'],
		["('a' * 500000).strip('b' * 400000 + 'c')", 'looking for a text this long in a text this long'],
		['match range(10**12):\n    case [a, *b]: pass', 'too large: 1,000,000,000,000 items'],
		['a = (1,)\nfor i in range(60): a = (a, a)\nhash(a)', 'too large'],
		['a = frozenset()\nfor i in range(60): a = frozenset([a, (a, a)])\nhash(a)', endless],
		['t = (int,)\nfor i in range(60): t = (t, t)\nisinstance("", t)', endless],
		['from dataclasses import *\n@dataclass\nclass P:\n    a: object\np = P(1)\nfor i in range(40): p = P([p, p])\nasdict(p)', endless],
		['class C: pass\nfor i in range(10000):\n    class C(C): pass', 'what changes in a loop'],
		['a = [1]\nfor i in range(40): a = [a, a]\nrepr(a)', endless],
		['b = [("x" * 900000) + str(i) for i in range(1000)]', 'what changes in a loop']
	])('%s: %s', (source, expected) => expect(what(source)).toMatch(new RegExp(`^${expected}`)));
});

it('a loop that takes longer than it may is left, and what is known by then is kept', () => {
	let left = 20;
	const { outcome, stopped, stdout } = run('print(1)\nwhile True: pass\n', { packages: [], limits: { timeLeft: () => left--, steps: 1e9 } });
	expect({ outcome: outcome.kind, stopped, stdout }).toEqual({ outcome: 'unsupported', stopped: true, stdout: '1\n' });
	expect(outcome).toMatchObject({ what: 'what changes in a loop that goes on for so long', line: 2 });
});
