import '../../../../src/lib/python/wholeLanguage.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { run } from '../../../../src/lib/python/index.ts';
import { library } from '../../../../src/lib/python/stdlib/index.ts';

interface Row {
	readonly source: string;
	readonly stdout: string;
	readonly type: string | null;
	readonly message: string | null;
	readonly line: number | null;
	readonly warnings: readonly string[];
}

const rows = readFileSync(new URL('../../../reference/library.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);

/** What a program does, in the words of tests/reference/record_library.py. */
function outcome(source: string): Row | string {
	const { stdout, warnings, outcome: ended } = run(source, { packages: library, alone: true });
	if (ended.kind === 'unsupported') return `unsupported: ${ended.what}`;
	const { type, message, line } = ended.kind === 'raised' ? ended : { type: null, message: null, line: null };
	return { source, type, message, line, stdout, warnings: warnings.map(({ category, message: text }) => `${category}: ${text}`) };
}

describe('the standard library, as CPython 3.11 recorded it', () => {
	it.each(rows.map((row) => [row.source.slice(0, 60), row] as const))('%j', (_, row) => expect(outcome(row.source)).toEqual(row));
});

/** What is printed, and what is not modelled or raised. */
function said(...lines: string[]): string {
	const { stdout, outcome: ended } = run(`${lines.join('\n')}\n`, { packages: library });
	if (ended.kind === 'unsupported') return `${stdout}unsupported: ${ended.what} @ ${ended.line}`;
	return ended.kind === 'raised' ? `${stdout}${ended.type}: ${ended.message} @ ${ended.line}` : stdout;
}

describe('what of the library is not modelled', () => {
	it.each([
		['import math\nmath.gamma(5)', 'unsupported: math.gamma @ 2'],
		['from functools import singledispatchmethod', 'unsupported: functools.singledispatchmethod @ 1'],
		['import sqlite3', 'unsupported: the module sqlite3 @ 1'],
		["import random\nrandom.seed('a')\nprint(random.random() < 2)", 'unsupported: random.seed with a str @ 2'],
		[
			'import random\nrandom.seed()\nif random.random() < 2: print(1)',
			'unsupported: a number that random.random draws from a generator whose seed is not known @ 3'
		],
		["import os\nos.path.exists('/home')", 'unsupported: what is in /home @ 2'],
		["import os\nos.environ.get('HOME')", 'unsupported: the environment variable HOME @ 2'],
		["import re\nre.match('(a+)+b', 'a' * 40)", 'unsupported: this program runs for more than 700,000 steps @ 2'],
		["import re\nre.match('(a|aa)*$', 'a' * 60 + 'b')", 'unsupported: this program runs for more than 700,000 steps @ 2'],
		["import re\nre.search('.*.*.*.*=x', 'a' * 3000)", 'unsupported: this program runs for more than 700,000 steps @ 2'],
		["import re\nre.match(r'\\N{DASH}', '-')", "unsupported: the regular expression '\\\\N{DASH}': \\N @ 2"],
		["import logging\nlogging.Formatter('', style='{')", 'unsupported: logging with another style than % @ 2'],
		['import time\nif time.time() > 0: print(1)', 'unsupported: the value of time.time() @ 2']
	])('%j: %s', (source, expected) => {
		expect(said(source).replace('<unknown>\n', '').slice(-expected.length)).toBe(expected);
	});

	it('is not said of a time that is only carried around', () => {
		expect(said('import time', 'start = time.time()', 'elapsed = time.time() - start', "print('done')")).toBe('done\n');
	});
});

describe('tqdm', () => {
	it.each(['from tqdm import tqdm', 'from tqdm.auto import tqdm', 'from tqdm.notebook import tqdm'])('%s: gives what it is given', (statement) => {
		expect(said(statement, "bar = tqdm([1, 2], desc='epoch')", 'for x in bar: bar.set_postfix(loss=x)', 'print(len(bar), x)')).toBe('2 2\n');
	});
});

describe('Python text of ours', () => {
	it('is in no traceback, and what it raises stands at the call', () => {
		const { outcome: ended } = run('from collections import deque\ndef f():\n    return deque().pop()\nf()\n', { packages: library });
		expect(ended).toMatchObject({
			kind: 'raised',
			type: 'IndexError',
			line: 4,
			frames: [
				{ line: 4, func: '<module>' },
				{ line: 3, func: 'f' }
			],
			span: { from: 50, to: 63 }
		});
	});

	it('shows the frames of the functions that it calls', () => {
		const { outcome: ended } = run('from functools import reduce\ndef f(a, b):\n    return a / 0\nreduce(f, [1, 2])\n', { packages: library });
		expect(ended).toMatchObject({
			frames: [
				{ line: 4, func: '<module>' },
				{ line: 3, func: 'f' }
			]
		});
	});

	it('binds nothing in the trace', () => {
		const { bindings } = run('from collections import Counter\nc = Counter([1, 1])\n', { packages: library });
		expect(bindings.map(({ name }) => name)).toEqual(['c']);
	});

	it('sees Python’s built-ins, whatever the program calls so', () => {
		expect(said('list = len = sorted = None', 'from heapq import nlargest', 'print(nlargest(1, [1, 2]))')).toBe('[2]\n');
	});
});

it('loads nothing before it is imported', () => {
	const loads: string[] = [];
	const watched = library.map((offered) => ({
		...offered,
		load: (host: Parameters<typeof offered.load>[0]) => (loads.push(offered.name), offered.load(host))
	}));
	run('x = 1\n', { packages: watched });
	expect(loads).toEqual([]);
	run('import math\n', { packages: watched });
	expect(loads).toEqual(['math']);
});
