import { isSamePlace, kindsOf, type Search, type Trial } from '../search.ts';
import { isAboutRanks, pairsIn } from '../repair/message.ts';
import { numbersIn } from '../witnesses/tables.ts';

/** So many of one kind are looked at closer. */
const mostOfKind = 2;

/**
 * Of the kinds of inputs with which a program gets as far as it does, the most natural, where each of them raises there what no sizes mend: tensors of two and
 * of three axes are joined, and with three each it is two sizes of the program's own that differ. Null where one of them may be mended.
 * @param fails Whether what a trial raised is raised with its kind of inputs at all sizes.
 * @param mended The same with sizes made to fit where a trial failed.
 */
export function ofAllKinds({ best, trials }: Search, fails: (trial: Trial) => boolean, mended: (trial: Trial) => Iterable<Trial>): Trial | null {
	const there = trials.filter((one) => isSamePlace(one, best));
	const kinds = new Map<string, Trial[]>();
	for (const one of there) {
		const kind = kindsOf(one.guess, true);
		kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
	}
	if (kinds.size < 2 || there.some(({ raised }) => raised?.type !== best.raised?.type)) return null;
	const settled: Trial[] = [];
	for (const group of kinds.values()) {
		const closer = (): Trial | undefined =>
			[...mended(group[0]!)]
				.filter((one) => isSamePlace(one, best) && isOfOwnSizes(one))
				.slice(0, mostOfKind)
				.find(fails);
		const one = group.find(isOfKind) ?? group.filter(isOfOwnSizes).slice(0, mostOfKind).find(fails) ?? closer();
		if (!one) return null;
		settled.push(one);
	}
	return settled.some((one) => !isOfKind(one)) || fails(settled[0]!) ? settled.reduce((a, b) => (b.guess.cost < a.guess.cost ? b : a)) : null;
}

/** How many axes something has, or of which numbers it is. */
const isOfKind = ({ raised }: Trial): boolean => raised !== null && (isAboutRanks(raised.message) || /must have the same dtype/.test(raised.message));

/** Whether the sizes that disagree are written in the program, and are none that the inputs were made to fit. */
function isOfOwnSizes({ raised, trace, guess }: Trial): boolean {
	const [pair] = raised ? pairsIn(raised) : [];
	if (!pair) return false;
	const own = numbersIn(trace.source);
	const tied = new Set(guess.ties.map(({ is }) => is));
	return [pair.got, pair.want].every((number) => own.has(number) && !tied.has(number));
}
