import type { Slot } from '../leaf.ts';

/** `child_h` and `child_c`, `h0` and `c0`: what both are called beside a letter. */
function stemOf(name: string): readonly [stem: string, which: string] | null {
	const [, before = '', long, short, behind = ''] = /^(.*?)(?:(?<![A-Za-z])(hidden|cell)(?![a-z])|(?<![A-Za-z])([hc])(?:x|s)?(?![a-z]))(.*)$/.exec(name) ?? [];
	const which = (long ?? short)?.[0];
	return which === undefined ? null : [`${before}*${behind}${long === undefined ? (/[hc]([xs])/.exec(name.slice(before.length))?.[1] ?? '') : 'long'}`, which];
}

/** Whether two names are those of the two states of one LSTM; `h` and `c` alone may be anything. */
function areMates(a: string, b: string): boolean {
	const [one, other] = [stemOf(a), stemOf(b)];
	return one !== null && other !== null && one[0] !== '*' && one[0] === other[0] && one[1] !== other[1];
}

/** The other state of the same LSTM, where it is given as the same. */
export const mateOf = (slot: Slot, slots: readonly Slot[]): Slot | undefined =>
	slot.leaf.kind === 'tensor' ? slots.find((one) => areMates(one.name, slot.name) && JSON.stringify(one.leaf) === JSON.stringify(slot.leaf)) : undefined;

/** The same slots, of which the two states of one LSTM are alike. */
export function asMates(slots: readonly Slot[]): readonly Slot[] {
	return slots.map((slot, at) => {
		const mate = slots.slice(0, at).find((one) => areMates(one.name, slot.name));
		const [a, b] = [mate?.leaf, slot.leaf];
		return a?.kind === 'tensor' && b.kind === 'tensor' && a.of === b.of && a.axes.length === b.axes.length ? { ...slot, leaf: a } : slot;
	});
}
