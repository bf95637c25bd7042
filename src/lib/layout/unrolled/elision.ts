/** A shown index, or the run of indices that is left out between two shown ones. */
export type Elided = { readonly kind: 'shown'; readonly index: number } | { readonly kind: 'hidden'; readonly from: number; readonly count: number };

/**
 * Which of `count` indices are shown when at most `most` can be: the selected one always, then both ends, then its neighbours,
 * the nearest first. Up to `slack` more than `most` are shown whole, because leaving out a single one saves little. Bounded by `most`, however large the count.
 */
export function elide(count: number, most: number, selected: number, slack = 0): Elided[] {
	const shown = new Set<number>();
	const add = (index: number) => {
		if (index >= 0 && index < count && shown.size < limit) shown.add(index);
	};
	const limit = count <= most + slack ? count : most;
	const centre = Math.max(0, Math.min(count - 1, Math.round(selected)));
	add(centre);
	add(0);
	add(count - 1);
	for (let distance = 1; shown.size < limit; distance++) {
		add(centre + distance);
		add(centre - distance);
	}
	const items: Elided[] = [];
	let next = 0;
	for (const index of [...shown].sort((a, b) => a - b)) {
		if (index > next) items.push({ kind: 'hidden', from: next, count: index - next });
		items.push({ kind: 'shown', index });
		next = index + 1;
	}
	return items;
}
