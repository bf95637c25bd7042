import { axesOf, type Guess } from '../../leaf.ts';
import type { Failed } from '../failed.ts';
import { pairsIn } from '../message.ts';

/** Guesses in which an input's axis that was made as long as something takes is longer by a number: what is taken of its front, as by `x[:, :n]`, stays. */
export function longer(guess: Guess, by: number): readonly Guess[] {
	const isOfInputs = (size: string): boolean => {
		const places = guess.slots.filter(({ optional, leaf }) => !optional && axesOf(leaf).includes(size));
		return places.length > 0 && places.every(({ what, leaf }) => what === 'input' && leaf.kind !== 'size');
	};
	return guess.ties.flatMap(({ size, is, times, plus, multiple }) => {
		const known = guess.sizes.get(size);
		if (typeof is !== 'number' || multiple || times !== 1 || plus.length > 0 || known?.is !== is || !isOfInputs(size)) return [];
		return [
			{ ...guess, sizes: new Map([...guess.sizes, [size, { ...known, is: is + by }]]), ties: [...guess.ties, { size, is: is + by, times, plus, multiple }] }
		];
	});
}

/** Too little is left of an axis behind what was taken of it: it is longer by what lacks. */
export const remainders = ({ guess, raised }: Failed): readonly Guess[] =>
	pairsIn(raised)
		.slice(0, 2)
		.flatMap(({ got, want }) => (got < want ? longer(guess, want - got) : []))
		.map((one) => ({ ...one, cost: guess.cost + 1.2 }));
