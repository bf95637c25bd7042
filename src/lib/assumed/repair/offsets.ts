import { freeSizes, type Guess } from '../leaf.ts';
import { numberOf } from '../witnesses/tables.ts';
import type { Failed } from './failed.ts';
import { pairsIn } from './message.ts';
import { placesOf, tie } from './tie.ts';

/** So many steps at most are cut off one sequence before it meets another. */
const furthest = 2;

/** Two sequences meet of which one lost its first or last steps, as by `tgt[:, :-1]`: that one is so much longer. */
export function offsets({ guess, table, raised }: Failed): readonly Guess[] {
	const { inputs } = placesOf(guess);
	const value = (name: string): number => numberOf(guess, table, name);
	const times = freeSizes(guess).filter((name) => inputs.has(name) && guess.sizes.get(name)?.like === 'time');
	const cutOf = (name: string, left: number): number => value(name) - left;
	const isCut = (cut: number): boolean => cut >= 0 && cut <= furthest;
	return pairsIn(raised)
		.slice(0, 4)
		.flatMap(({ got, want }) =>
			times.flatMap((long) =>
				times.flatMap((short) => {
					const [more, less] = [cutOf(long, got), cutOf(short, want)];
					if (long === short || !isCut(more) || !isCut(less) || more <= less) return [];
					return tie(guess, long, short, 1, 1.2, false, [{ is: more - less, times: 1 }]) ?? [];
				})
			)
		);
}
