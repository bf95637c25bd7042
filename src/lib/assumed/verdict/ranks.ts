import type { Raised, Trace } from '../../ir/index.ts';
import { isAboutDtype, isOfAxesAlone } from '../repair/message.ts';
import { progressOf, raisedIn, type Trial } from '../search.ts';

/**
 * Whether nothing gets past a place where numbers of axes do not go together, however many axes each input has: with each of them something is raised
 * there, or before it, that no sizes mend.
 * @param laid What comes of the inputs in all their ranks, sizes made to fit; null where there are too many ways, or no time for one.
 */
export function failsAtAllRanks({ raised, progress }: Trial, laid: () => Iterable<Trace | null> | null): boolean {
	const all = raised && isOfAxesAlone(raised.message) ? laid() : null;
	if (!raised || !all) return false;
	for (const trace of all) {
		const again = trace && raisedIn(trace);
		if (!again || !isOfAxes(again)) return false;
		const isThere = again.span.from === raised.span.from;
		if (!isThere && progressOf(trace) > progress) return false;
	}
	return true;
}

const isOfAxes = ({ message }: Raised): boolean => isOfAxesAlone(message) || isAboutDtype(message);
