import { expect, test } from 'vitest';
import { livenessOf } from '$lib/diagnose/probes/unread/liveness.ts';
import { parse } from '$lib/python/syntax/parse.ts';

const deadIn = (source: string): readonly string[] | null =>
	livenessOf(parse(source).block)?.deadStores.map(({ statement, names }) => `${source.slice(statement.from, statement.to)}: ${names.join(', ')}`) ?? null;

test.each([
	['read at the end', 'a = f()\nprint(a)', []],
	['bound anew before it is read', 'a = f()\na = g()\nprint(a)', ['a = f(): a']],
	['bound anew from itself', 'a = f()\na = g(a)\nprint(a)', []],
	['bound anew on one path only', 'a = f()\nif b:\n    a = g()\nprint(a)', []],
	['bound anew on both paths', 'a = f()\nif b:\n    a = g()\nelse:\n    a = h()\nprint(a)', ['a = f(): a']],
	['read in the next turn', 'a = f()\nfor i in b:\n    print(a)\n    a = g()', []],
	['bound anew in the next turn', 'for i in b:\n    a = f()\n    print(a)\n    a = g()', ['a = g(): a']],
	['read where a loop is left', 'for i in b:\n    a = f()\n    if i:\n        break\n    a = g()\nprint(a)', []],
	['bound anew where a turn ends early', 'for i in b:\n    a = f()\n    if i:\n        continue\n    print(a)', []],
	['lost behind a return', 'if b:\n    a = f()\n    raise E\na = g()\nprint(a)', ['a = f(): a']],
	['one of what is taken apart', 'a, c = f()\nprint(c)', []],
	['none of what is taken apart', 'a, c = f()', ['a, c = f(): a, c']],
	['one of two', 'a, c = f(), g()\nprint(c)', ['a, c = f(), g(): a']],
	['one of two names of the same', 'a = c = f()\nprint(c)', ['a = c = f(): a']],
	['caught', 'a = f()\ntry:\n    a = g()\nexcept E:\n    print(a)', []],
	['read by an inner function', 'def g():\n    return a\na = f()\ng()\na = h()', []],
	['a part of something', 'a = f()\na[0] = g()', []],
	['updated', 'a = f()\na += g()', []],
	['asked for by itself', 'a = f()\nprint(locals())', null]
] as const)('%s', (_, source, dead) => {
	expect(deadIn(source)).toEqual(dead);
});
