import type { Raised } from '../../ir/index.ts';
import { axesOf, type Guess } from '../leaf.ts';
import { pairsIn, viewIn } from './message.ts';

/** What does not fit: how many times what is there is what has to be there. */
function ratioIn(raised: Raised): { readonly want: number; readonly ratio: number } | null {
	const [pair] = pairsIn(raised);
	return pair && pair.got > 0 ? { want: pair.want, ratio: pair.got / pair.want } : null;
}

/** Whether it is the same two numbers wherever it was raised: with inputs of which every size is free, no sizes mend it. */
export function isOfConstants(raised: readonly Raised[], { slots, ties }: Guess): boolean {
	const isFree = slots.every(({ what, leaf, optional }) => what === 'argument' || optional || axesOf(leaf).every((axis) => typeof axis === 'string'));
	const ratios = raised.map(ratioIn);
	const [first] = ratios;
	const isView = raised.some(({ message }) => viewIn(message));
	return ties.length === 0 && isFree && !isView && first != null && ratios.every((one) => one?.want === first.want && one.ratio === first.ratio);
}

/** Whether what does not fit is in one proportion wherever it was raised, however large it was: then no sizes mend it. At least at three sizes. */
export function isInProportion(raised: readonly Raised[]): boolean {
	const ratios = raised.map(ratioIn);
	const first = ratios[0]?.ratio;
	return new Set(ratios.map((one) => one?.want)).size >= 3 && ratios.every((one) => one?.ratio === first);
}
