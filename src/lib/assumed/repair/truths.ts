import { mapLeaf, text, type Guess, type Leaf } from '../leaf.ts';
import type { Failed } from './failed.ts';
import { withLeaf } from './shapes.ts';

/** What is asked whether it is true is no tensor of several: lengths are then a list, and all else is a flag or left out. */
export function truths({ guess, raised, sizes, concerned }: Failed): readonly Guess[] {
	if (!/^Boolean value of Tensor/.test(raised.message)) return [];
	return guess.slots.flatMap((slot) => {
		if (slot.what === 'argument' || slot.optional) return [];
		const apart = concerned.has(slot.name) ? 0 : 2.5;
		const listed = mapLeaf(slot.leaf, (leaf): Leaf => (leaf.kind === 'lengths' ? { ...leaf, as: 'list' } : leaf));
		const others: readonly Leaf[] =
			JSON.stringify(listed) !== JSON.stringify(slot.leaf) ? [listed] : slot.leaf.kind === 'tensor' ? [text('False'), text('None')] : [];
		return others.map((other, i) => withLeaf(guess, slot, other, 0.5 + 0.3 * i + apart, sizes));
	});
}
