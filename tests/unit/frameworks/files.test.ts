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
