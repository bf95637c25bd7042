import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases/cases.js';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { lineAt } from '../../../src/lib/ir/index.ts';
import { moduleFiles } from '../../../src/lib/ir/moduleFiles.ts';

/** What a program of several files does, in the words of tests/reference/record_files.py. */
function outcome(source: string): string {
	const { stdout, outcome } = evaluate(source);
	if (outcome.kind === 'unsupported') return `${stdout}unsupported: ${outcome.what}`;
	if (outcome.kind === 'ok') return stdout.trimEnd();
	const file = moduleFiles(source).find(({ from, to }) => outcome.span.from >= from && outcome.span.from < to);
	const line = lineAt(source, outcome.span.from) - (file ? lineAt(source, file.from) : 0);
	return `${stdout.trimEnd()}\n! ${outcome.type}: ${outcome.message.replace(/ \(\S+, line \d+\)$/, '')} @ ${file?.path ?? 'main.py'}:${line}`.trim();
}

for (const [file, cases] of casesIn(new URL('../../cases/files/', import.meta.url))) {
	describe(`${file}: as CPython 3.11 and PyTorch 2.13 recorded it`, () => {
		for (const { name, source, expected } of cases) it(name, () => expect(outcome(source).trim()).toBe(expected.trim()));
	});
}

describe('a program that lies in a package', () => {
	const beside = '# module: layers.py\nfrom .sizes import N\nclass Net: n = N\n# module: sizes.py\nN = 3\n';

	it('imports what lies beside it by dots, and so does that', () => {
		expect(outcome(`from . import sizes\nfrom .layers import Net\nfrom .layers import *\nprint(sizes.N, Net.n)\n${beside}`)).toBe('3 3');
	});

	it('does not know what lies above it, nor what is not there', () => {
		for (const what of ['from .. import x', 'from ..above import x', 'from . import other', 'from .other import x', 'import other.thing'])
			expect(outcome(`${what}\n${beside}`)).toMatch(/^unsupported: the module /);
	});
});

describe('several files in one text', () => {
	it('part where a line says so, and go on below two form feeds', () => {
		expect(outcome('%%writefile a.py\nx = 1\n\f\ffrom a import x\nprint(x)\n# module: ./b/c.py\ny = 2\n\f\ffrom b.c import y\nprint(y)')).toBe('1\n2');
	});

	it('are one where no line says so', () => {
		expect(outcome('x = 1 # module: a.py\n"""\n%%writefile\n"""\n#module: a.py\n# module: a.txt\nprint(x)')).toBe('1');
	});

	it('keep their lines in what is raised and bound', () => {
		const { bindings } = evaluate('import a\n# module: a.py\n\nimport torch\nx = torch.zeros(2)');
		expect(bindings.filter(({ shape }) => shape).map(({ name, line }) => [name, line])).toEqual([['x', 5]]);
	});
});
