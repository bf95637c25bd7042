import { expect, it } from 'vitest';
import { inWords } from '../../../../src/lib/state/reach/reach.ts';

it('names the pair that moves most, and how many there are', () => {
	const moved = [
		[0.5, 0.31, 0.1],
		[0, 0.4, 0.2],
		[0, 0, 0.6]
	];
	expect(inWords({ moved, of: 3 })).toBe('Sequence 0 changes the output of sequence 1 by 0.31; so do 3 of 6 pairs that have nothing to do with each other.');
	expect(inWords({ moved, of: 32 })).toMatch(/Tried with 3 of its 32 sequences, in a small layer of this kind\.$/);
});

it('says so where all stay apart', () => {
	expect(
		inWords({
			moved: [
				[1, 0],
				[0, 1]
			],
			of: 2
		})
	).toBe('No sequence changes the output of another.');
});
