import { describe, expect, it } from 'vitest';
import { claims } from '../../fuzz/unknown/claims.ts';
import { kinds, type KindName } from '../../fuzz/unknown/kinds.ts';
import { drawing, Program } from '../../fuzz/unknown/programs.ts';

/** Of each kind. `node tests/fuzz/unknown.js` tries more. */
const count = 3;

describe('what is said of a program with something unknown in it is so whatever that is', () => {
	it.each(Object.keys(kinds) as KindName[])('%s', (kind) => {
		for (let seed = 0; seed < count; seed++) {
			const text = new Program(drawing(seed), kind).make();
			expect(claims(text, kind).wrong, text).toEqual([]);
		}
	});
	// A tensor that may have been told to require gradients was said to be no leaf.
	it('of a seed of which something else was said', () => {
		const text = new Program(drawing(9_910_537), 'number').make();
		expect(claims(text, 'number').wrong, text).toEqual([]);
	});
});
