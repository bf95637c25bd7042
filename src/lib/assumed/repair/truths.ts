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

/** A setting that is off may have to be on: `nn.LSTM(…, bidirectional=p)` before `nn.Linear(2 * hidden, …)`. */
export function flags({ guess, sizes, concerned }: Failed): readonly Guess[] {
	return guess.slots.flatMap((slot) => {
		const { what, optional, name, leaf } = slot;
		if (what !== 'argument' || optional || leaf.kind !== 'text' || leaf.text !== 'False') return [];
		return [withLeaf(guess, slot, text('True'), concerned.has(name) ? 1.5 : 2.5, sizes)];
	});
}
