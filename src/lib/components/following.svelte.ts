import { untrack } from 'svelte';
import { afterFrame } from './drawLater.ts';

/**
 * What `now` gives, a frame later: what is drawn of it holds up nothing that is drawn at once. Without delay where `atOnce` says so of the new value and the one that is drawn.
 */
export function following<T>(now: () => T, atOnce: (now: T, drawn: T) => boolean): { readonly current: T } {
	let drawn = $state.raw(untrack(now));
	let waits: (() => void) | null = null;
	const isAtOnce = $derived(now() === drawn || atOnce(now(), drawn));
	const current = $derived(isAtOnce ? now() : drawn);
	$effect(() => {
		const next = now();
		if (isAtOnce) drawn = next;
		else
			waits ??= afterFrame(() => {
				waits = null;
				drawn = now();
			});
	});
	$effect(() => () => waits?.());
	return {
		get current() {
			return current;
		}
	};
}
