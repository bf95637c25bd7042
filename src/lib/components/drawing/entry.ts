import { tick } from 'svelte';

/** Where the focus goes when a view opens in the place of what opened it: to the part marked `data-entry`. */
export async function focusEntry(view: Element | null | undefined): Promise<void> {
	await tick();
	const entry = view?.querySelector('[data-entry]');
	if (entry instanceof HTMLElement || entry instanceof SVGElement) entry.focus({ preventScroll: true });
}
