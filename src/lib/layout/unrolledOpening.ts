import type { Box } from './box.ts';
import type { Figure, Viewport } from './figure.ts';
import { unrolled } from './unrolled.ts';
import type { UnrolledSelection } from './unrolledGeometry.ts';

/** How a picture looks on its way from the place it opens out of (0) to its own (1). */
export interface OpeningStyle {
	readonly transform: string;
	readonly opacity: number;
}

/** Smallest scale that an opening begins with: less would only flicker. */
const least = 0.3;

/**
 * A picture of `width` × `height` that grows out of a rectangle of the picture before it: of a cell, say, into the view of one step.
 * Without a rectangle it only fades in. `part` goes from 0 to 1.
 */
export function opening(origin: Box | null, { width, height }: { readonly width: number; readonly height: number }, part: number): OpeningStyle {
	if (!origin || width <= 0 || height <= 0) return { transform: 'none', opacity: part };
	const from = Math.max(least, Math.min(1, Math.max(origin.width / width, origin.height / height)));
	const scale = from + (1 - from) * part;
	const dx = (origin.x + origin.width / 2 - width / 2) * (1 - part);
	const dy = (origin.y + origin.height / 2 - height / 2) * (1 - part);
	return { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: part };
}

/** Where the selected step of a stave stands in the unrolled picture, to open the view of its cell out of; null where there is none. */
export function cellOrigin(figure: Figure, viewport: Viewport, selection: UnrolledSelection): Box | null {
	const { cells } = unrolled(figure, viewport, selection);
	return cells.find((cell) => cell.selected && cell.stave === (selection.stave ?? 0))?.box ?? null;
}
