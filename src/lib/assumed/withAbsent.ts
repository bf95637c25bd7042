import type { Trace } from '../ir/index.ts';
import { givenByAbsent } from './candidates/absent.ts';
import type { Sizes } from './candidates/sizes.ts';
import { isShown } from './itself.ts';
import type { Guess } from './leaf.ts';
import { raisedIn, type Search } from './search.ts';
import type { ProgramShape } from './text/program.ts';
import { boundIn } from './witnesses/joint.ts';

/** So many times it is tried what something gives that is not here. */
const mostGiven = 4;
/** And so many trials each time: what is read tells nearly all. */
export const mostAside = 8;

/** How many shapes are known inside of methods. */
const shownIn = (trace: Trace): number => boundIn(trace).filter(isShown).length;

/** Whether it is supposed what something gives that is not here: then nothing is said against the program. */
export const isGiven = ({ slots }: Guess): boolean => slots.some(({ at }) => at !== undefined);

/** How a class is tried. */
interface Ground {
	readonly program: ProgramShape;
	readonly source: string;
	readonly sizes: Sizes;
	readonly search: (guess: Guess) => Search;
	/** Whether there is time for another trial. */
	readonly more: () => boolean;
}

/** What was found, where what methods get from what is not here is supposed as well, as far as that runs and shows what is made of it. */
export function withAbsent(found: Search, { program, source, sizes, search, more }: Ground): Search {
	let best = found;
	let tries = 0;
	for (let isBetter = true; isBetter;) {
		isBetter = false;
		const { guess, trace } = best.best;
		if (raisedIn(trace) || trace.stopped) break;
		for (const given of givenByAbsent(trace, guess, program, sizes, source)) {
			if (isBetter || ++tries > mostGiven || !more()) break;
			const tried: Guess = { ...guess, sizes: new Map([...sizes.all, ...guess.sizes]), slots: [...guess.slots, ...given] };
			const least = shownIn(trace) + given.length;
			const other = search(tried);
			isBetter = !other.best.raised && !other.byChance && shownIn(other.best.trace) > least;
			if (isBetter) best = other;
		}
	}
	return best;
}
