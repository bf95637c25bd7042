import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases/cases.js';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { probeProgram } from '../../../src/lib/diagnose/probes/probeProgram.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

const silent = casesIn(new URL('../../cases/keras/', import.meta.url)).filter(([file]) => /^silent/.test(file));

/** What is said to be silently wrong, without the place; what is tried as well, where that is asked for. */
function wrongIn(source: string, tried: boolean): readonly string[] {
	const trace = evaluate(source);
	const rules = diagnoseProgram(trace);
	const all = tried ? [...rules, ...probeProgram(trace, rules)] : rules;
	return [...new Set(all.filter(({ kind }) => kind === 'hazard').map(({ code }) => code))];
}

describe.each(silent)('%s: what runs in Keras and is wrong is told, and what is right is not accused', (_, cases) => {
	for (const { name, source } of cases) {
		const [, code] = /^silent ([\w.]+):/.exec(name) ?? [];
		it(name, () => expect(wrongIn(source, code?.startsWith('probe.') ?? false)).toEqual(code === undefined ? [] : [code]));
	}
});
