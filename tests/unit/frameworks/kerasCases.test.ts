import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases/cases.js';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { expectAgrees } from '../printed.ts';

const inLine = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\x1b', '\\e');

/** What a program does, in the words of tests/reference/keras/record_cases.py. */
function told(source: string, before: number): string {
	const { stdout, warnings, outcome } = evaluate(source);
	const lines = [
		...(stdout === '' ? [] : stdout.replace(/\n$/, '').split('\n')),
		...warnings.map(({ category, message }) => `~ ${category}: ${inLine(message)}`),
		...(outcome.kind === 'raised' ? [`! ${outcome.type}: ${inLine(outcome.message)} @ ${outcome.line - before}`] : []),
		...(outcome.kind === 'unsupported' ? ['? not modelled'] : [])
	];
	return lines
		.map((line) => line.trimEnd())
		.join('\n')
		.replace(/\b0x[0-9a-f]{6,}/g, '0x');
}

describe.each(casesIn(new URL('../../cases/keras/', import.meta.url)))('%s: as Keras 3.15 on TensorFlow 2.21 recorded it', (_, cases) => {
	for (const { name, source, before, marker, expected } of cases)
		it(name, () => {
			const got = told(source, before);
			if (marker === 'not modelled') expect(got.split('\n').at(-1)).toBe('? not modelled');
			else if (marker === 'digits') expectAgrees(got, expected);
			else expect(got).toBe(expected);
		});
});
