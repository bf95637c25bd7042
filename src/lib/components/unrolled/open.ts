import type { TransitionConfig } from 'svelte/transition';
import type { Box } from '$lib/layout/box.ts';
import { opening } from '$lib/layout/unrolledOpening.ts';

/** Slow at its end, as all motion here: close to cubic-bezier(.2, .6, .2, 1). */
const easeOut = (t: number): number => 1 - (1 - t) ** 3;

/**
 * Opens a picture out of a rectangle of the one before: `<div in:open={{ origin, width, height }}>`. Nothing moves for those who ask
 * for less motion.
 */
export function open(_node: Element, { origin, width, height }: { readonly origin: Box | null; readonly width: number; readonly height: number }): TransitionConfig {
	if (matchMedia('(prefers-reduced-motion: reduce)').matches) return { duration: 0 };
	return {
		duration: 200,
		easing: easeOut,
		css: (t) => {
			const style = opening(origin, { width, height }, t);
			return `transform: ${style.transform}; transform-origin: center; opacity: ${style.opacity}`;
		}
	};
}
