import '../../../../src/lib/python/wholeLanguage.ts';
import { describe, expect, it } from 'vitest';
import type { Trace } from '../../../../src/lib/ir/index.ts';
import { run } from '../../../../src/lib/python/index.ts';
import { programsIn } from '../../../fuzz/mutate.ts';

const evaluate = (source: string): Trace => run(source, { packages: [] });

/** What a trace says, with its places moved back by so many lines and characters. */
function movedBack(source: string, lines: number, characters: number): unknown {
	const { bindings, arguments: passed, stdout, warnings, diagnostics, outcome } = evaluate(source);
	const move = (key: string, value: unknown): unknown =>
		key === 'line' ? Number(value) - lines : key === 'from' || key === 'to' ? Number(value) - characters : value;
	return JSON.parse(JSON.stringify({ bindings, passed, stdout, warnings, diagnostics, outcome }), move);
}

describe('a statement that stands elsewhere than when it was compiled', () => {
	const programs = programsIn(new URL('../../..', import.meta.url)).filter((source, i) => i % 6 === 0 && evaluate(source).outcome.kind === 'ok');

	it('says the same there', () => {
		for (const source of programs) expect(movedBack(`pass\n\n${source}`, 2, 6), source).toEqual(movedBack(source, 0, 0));
	});

	it('raises there', () => {
		const source = 'def f(x):\n    return [x / n for n in (1, 0)]\n\n\nclass A:\n    def m(self):\n        return f(1)\n\n\nA().m()\n';
		evaluate(source);
		const { outcome } = evaluate(`# said\n${source}`);
		expect(outcome).toMatchObject({ kind: 'raised', line: 11, frames: [{ line: 11 }, { line: 8, func: 'm' }, { line: 3, func: 'f' }, { line: 3 }] });
	});
});

describe('statements that are not told one by one', () => {
	it.each([
		['x = 1\nglobal x\n', "name 'x' is assigned to before global declaration (snippet.py, line 2)"],
		['elif x:\n    pass\n', 'invalid syntax (snippet.py, line 1)'],
		['x = 1\nelse:\n    pass\n', 'invalid syntax (snippet.py, line 2)'],
		['a = 1\nb = (\nc = 2\n', "'(' was never closed (snippet.py, line 2)"]
	])('%j is refused', (source, message) => {
		expect(evaluate(source).outcome).toMatchObject({ kind: 'raised', type: 'SyntaxError', message });
	});

	it.each([
		['if False:\n    pass\nelif True:\n    print(1)\nelse:\n    print(2)\n', '1\n'],
		['def twice(f):\n    return lambda: f() * 2\n@twice\n\n@twice\ndef g():\n    return 3\nprint(g())\n', '12\n'],
		['s = """a\nb = 1\n"""\nprint(len(s), \\\n2)\n', '8 2\n'],
		['def f(x: 1 + 1): pass\nprint(f.__annotations__)\n', "{'x': 2}\n"],
		['from __future__ import annotations\ndef f(x: 1 + 1): pass\nprint(f.__annotations__)\n', "{'x': '1 + 1'}\n"]
	])('%j is read as a whole', (source, stdout) => {
		expect(evaluate(source)).toMatchObject({ stdout, outcome: { kind: 'ok' } });
	});
});
