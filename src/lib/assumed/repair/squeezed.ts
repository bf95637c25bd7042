import { mapLeaf, settle, tensorsIn, type Guess } from '../leaf.ts';
import type { Failed } from './failed.ts';
import { isAboutRanks, isBroadcast } from './message.ts';
import { reached } from '../text/flows.ts';
import { withLeaf } from './shapes.ts';

/** `x.squeeze(0)`. */
const squeeze = /\b(\w+)\.squeeze\((?:dim\s*=\s*)?(\d)\)/g;

/** An axis that a program squeezes away by its number is 1 in the input that flows in there: one step of a sequence. */
export function squeezed({ guess, raised, source, sizes, lineage, flows }: Failed): readonly Guess[] {
	if (!isAboutRanks(raised.message) && !isBroadcast(raised.message)) return [];
	const flowing = new Set(lineage.flatMap(({ inputs }) => [...inputs]));
	return [...source.matchAll(squeeze)].flatMap(([, value, digit]) => {
		const [place, into] = [Number(digit), reached(flows, [value!])];
		return guess.slots.flatMap((slot) => {
			const { what, optional, leaf, name } = slot;
			if (what === 'argument' || optional || !flowing.has(name) || !into.has(name) || tensorsIn(leaf).length !== 1) return [];
			const one = mapLeaf(leaf, (inner) => {
				const axis = inner.kind === 'tensor' && inner.axes.length > 1 ? inner.axes[place] : undefined;
				const free = axis === undefined ? null : settle(guess.sizes, axis).name;
				const isStep = free !== null && guess.sizes.get(free)?.like === 'time';
				return inner.kind === 'tensor' && isStep ? { ...inner, axes: inner.axes.with(place, 1) } : inner;
			});
			return tensorsIn(one)[0]!.axes[place] === tensorsIn(leaf)[0]!.axes[place] ? [] : [withLeaf(guess, slot, one, 1.6, sizes)];
		});
	});
}
