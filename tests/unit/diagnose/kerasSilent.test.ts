import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases/cases.js';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

const silent = casesIn(new URL('../../cases/keras/', import.meta.url)).filter(([file]) => /^silent/.test(file));

/** What is said to be silently wrong, without the place. */
const wrongIn = (source: string): readonly string[] => [
	...new Set(
		diagnoseProgram(evaluate(source))
			.filter(({ kind }) => kind === 'hazard')
			.map(({ code }) => code)
	)
];

describe.each(silent)('%s: what runs in Keras and is wrong is told, and what is right is not accused', (_, cases) => {
	for (const { name, source } of cases) {
		const [, code] = /^silent ([\w.]+):/.exec(name) ?? [];
		it(name, () => expect(wrongIn(source)).toEqual(code === undefined ? [] : [code]));
	}
});
