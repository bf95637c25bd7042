import type { EvaluateAssumed } from '../supposed.ts';

/** What is tried with: one evaluation after another, as long as there is time. */
export interface Means {
	readonly evaluate: EvaluateAssumed;
	/** Whether there is time for another trial. */
	readonly more: () => boolean;
}

/** What there is for what tells more of something that was found. */
export interface Spare {
	/** What is tried with where that may be left out. */
	readonly aside: Means;
	/** Whether there is time to look at each size alone. */
	readonly forSizes: () => boolean;
}

/** The same as for all else. */
export const spareOf = (means: Means): Spare => ({ aside: means, forSizes: means.more });

/**
 * The same for what may be left out: it takes a share of the time, whatever else there is.
 * @param share Milliseconds that its evaluations take in all.
 * @param now A clock, in milliseconds.
 * @param evaluateWithin Evaluates in so many milliseconds as there are when it is asked.
 */
export function aside(share: number, now: () => number, evaluateWithin: (time: () => number) => EvaluateAssumed, more: () => boolean): Means {
	let left = share;
	const evaluate = evaluateWithin(() => left);
	return {
		evaluate: (assumed) => {
			const began = now();
			try {
				return evaluate(assumed);
			} finally {
				left -= now() - began;
			}
		},
		more: () => left > 0 && more()
	};
}
