import { fileName, save } from '../../state/files.ts';
import type { Notebook } from '../../state/notebook.svelte.ts';
import { dotsOf, pictureOf } from './pictureFile.ts';

/** The drawing of a cell, or the first on the page. */
export const drawingIn = (place: Element | null | undefined): SVGSVGElement | null =>
	place?.querySelector<SVGSVGElement>('.picture svg:not([data-away] *)') ?? null;

/** Saves a drawing of the page as a file under the notebook's name. */
export async function savePicture(notebook: Notebook, drawn: SVGSVGElement, title: string, kind: 'svg' | 'png'): Promise<void> {
	const file = await pictureOf(drawn, title, drawn.getAttribute('aria-label') ?? title);
	save({ name: fileName(notebook, kind), blob: kind === 'svg' ? new Blob([file.svg], { type: 'image/svg+xml' }) : await dotsOf(file) });
}
