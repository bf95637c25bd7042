import { describe, expect, it } from 'vitest';
import { concretes, drawing, type Kind, Program, wrong } from './unknownPrograms.ts';

/** Of each kind. */
const count = 10;

describe('what is said of a program with something unknown in it is so whatever that is', () => {
	it.each(Object.keys(concretes) as Kind[])('%s', (kind) => {
		for (let seed = 0; seed < count; seed++) {
			const text = new Program(drawing(seed), kind).make();
			expect(wrong(text, kind), text).toEqual([]);
		}
	});
});
