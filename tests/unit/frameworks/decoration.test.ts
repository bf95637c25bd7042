import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases/cases.js';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

/** What a program does where packages only show, log, store or fetch: what it prints, behind how it ends. */
function said(source: string): string {
	const { outcome, stdout } = evaluate(source);
	return `${outcome.kind}${outcome.kind === 'unsupported' ? `: ${outcome.what}` : ''}\n${stdout}`.trim();
}

for (const [file, cases] of casesIn(new URL('../../cases/decoration/', import.meta.url)))
	describe(`${file}: decoration leaves the verdict of the rest as it is`, () => {
		for (const { name, source, expected } of cases) it(name, () => expect(said(source)).toBe(expected.trim()));
	});
