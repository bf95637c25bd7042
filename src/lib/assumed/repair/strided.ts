import { freeSizes, type Guess } from '../leaf.ts';
import { numberOf } from '../witnesses/tables.ts';
import type { Failed } from './failed.ts';
import { pairsIn, viewIn } from './message.ts';
import { placesOf, tie } from './tie.ts';

const strides = [2, 3, 4, 5, 8, 16, 32];

/** Every second or so of an axis was taken, as by strides, before it met a size of the program's: it is as many times that. */
export function strided({ guess, table, raised, taken }: Failed): readonly Guess[] {
	if (viewIn(raised.message)) return [];
	const { inputs } = placesOf(guess);
	return pairsIn(raised)
		.slice(0, 2)
		.filter(({ got, want }) => got > 3 && want > 3)
		.flatMap(({ got, want }) =>
			freeSizes(guess).flatMap((size) => {
				const isLong = ['image', 'time'].includes(guess.sizes.get(size)?.like ?? '');
				const number = numberOf(guess, table, size);
				if (!isLong || !inputs.has(size)) return [];
				return strides
					.filter((by) => Math.floor(number / by) === got || Math.ceil(number / by) === got)
					.flatMap((by) => tie(guess, size, want * by, 1, taken.has(want * by) ? 0.8 : 1.6) ?? []);
			})
		);
}
