import type { Raised } from '../../ir/index.ts';
import { pairsIn } from './message.ts';

/** What does not fit: how many times what is there is what has to be there. */
function ratioIn(raised: Raised): { readonly want: number; readonly ratio: number } | null {
	const [pair] = pairsIn(raised);
	return pair && pair.got > 0 ? { want: pair.want, ratio: pair.got / pair.want } : null;
}

/** Whether what does not fit is in one proportion wherever it was raised, however large it was: then no sizes mend it. At least at three sizes. */
export function isInProportion(raised: readonly Raised[]): boolean {
	const ratios = raised.map(ratioIn);
	const first = ratios[0]?.ratio;
	return new Set(ratios.map((one) => one?.want)).size >= 3 && ratios.every((one) => one?.ratio === first);
}
