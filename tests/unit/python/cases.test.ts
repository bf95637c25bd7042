import '../../../src/lib/python/wholeLanguage.ts';
import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases/cases.js';
import { run } from '../../../src/lib/python/index.ts';

/** What a program does, in the words of tests/reference/record_python.py. */
function outcome(source: string): string {
	const { stdout, outcome } = run(source, { packages: [], alone: true });
	if (outcome.kind === 'unsupported') return `${stdout}unsupported: ${outcome.what}`;
	if (outcome.kind === 'ok') return stdout.trimEnd();
	const frames = outcome.type === 'RecursionError' ? outcome.frames.slice(0, 1) : outcome.frames;
	const where = frames.length ? frames.map(({ line, func }) => `${line} ${func}`).join(', ') : String(outcome.line);
	const message = outcome.frames.length ? outcome.message.replaceAll('\n', '\\n') : outcome.message.replace(/ \(snippet\.py, line \d+\)$/, '');
	return `${stdout.trimEnd()}\n! ${outcome.type}: ${message} @ ${where}`.trim();
}

for (const [file, cases] of casesIn(new URL('../../cases/python/', import.meta.url))) {
	describe(`${file}: as CPython 3.11 recorded it`, () => {
		for (const { name, source, expected } of cases) it(name, () => expect(outcome(source).trim()).toBe(expected.trim()));
	});
}
