import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { evaluatePatiently } from '../../../src/lib/frameworks/evaluate.ts';
import type { Evaluated } from '../../../src/lib/lessons/answer.ts';
import { measures } from '../../../src/lib/lessons/measures.ts';
import { readLesson } from '../../../src/lib/lessons/read.ts';
import { tryLesson } from '../../../src/lib/lessons/trial.ts';

const folder = new URL('../../../src/lessons/', import.meta.url);
const evaluate = (source: string): Evaluated => {
	const trace = evaluatePatiently(source, Date.now);
	return { trace, diagnostics: diagnoseProgram(trace), measures };
};

describe.each(readdirSync(folder))('%s', (file) => {
	const read = readLesson(file, readFileSync(new URL(file, folder), 'utf8'));

	test('can be read', () => {
		expect(read.kind === 'bad' ? read.complaints : []).toEqual([]);
	});

	test('fails as it says, takes its hints and its solution, and answers three wrong attempts', () => {
		if (read.kind === 'bad') return;
		expect(tryLesson(read.lesson, evaluate)).toEqual([]);
		expect(read.lesson.exercise.wrong.length).toBeGreaterThanOrEqual(3);
		expect(read.lesson.exercise.hints.length).toBeGreaterThanOrEqual(3);
	});
});
