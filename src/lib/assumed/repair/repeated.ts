import { mapLeaf, tensorsIn, type Guess } from '../leaf.ts';
import { numberOf } from '../witnesses/tables.ts';
import type { Failed } from './failed.ts';
import { isBroadcast, pairsIn } from './message.ts';
import { withLeaf } from './shapes.ts';

/** What is said once and repeated as often as another has rows, `a(rows) + b(x).repeat(len(rows), 1)`, has one row itself. */
export function repeated({ guess, table, raised, sizes, lineage, said }: Failed): readonly Guess[] {
	if (!isBroadcast(raised.message) || !/\b(?:repeat|tile)\(/.test(said)) return [];
	const rows = pairsIn(raised).flatMap(({ got, want }) => (want > 1 && got % want === 0 ? [got / want] : []));
	const flowing = new Set(lineage.flatMap(({ inputs }) => [...inputs]));
	return guess.slots.flatMap((slot) => {
		const { what, optional, leaf, name } = slot;
		if (what === 'argument' || optional || (flowing.size > 0 && !flowing.has(name)) || tensorsIn(leaf).length !== 1) return [];
		const one = mapLeaf(leaf, (inner) => {
			const [first, ...others] = inner.kind === 'tensor' ? inner.axes : [];
			const isRepeated = first !== undefined && others.length > 0 && rows.includes(numberOf(guess, table, first)) && numberOf(guess, table, first) > 1;
			return inner.kind === 'tensor' && isRepeated ? { ...inner, axes: [1, ...others] } : inner;
		});
		return tensorsIn(one)[0]!.axes[0] === tensorsIn(leaf)[0]!.axes[0] ? [] : [withLeaf(guess, slot, one, 0.8, sizes)];
	});
}
