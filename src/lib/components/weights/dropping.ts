import type { Attachment } from 'svelte/attachments';
import { isOfWeights } from '../../state/weights/names.ts';

/** Lets files of weights be dropped on an element, and leaves all others to what lies around; while some are held above it, it has `data-dropping`. */
export const dropping =
	(take: (files: readonly File[]) => void): Attachment<HTMLElement> =>
	(element) => {
		const listening = new AbortController();
		const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
			element.addEventListener(type, listener, { signal: listening.signal });
		const over = (isOver: boolean) => element.toggleAttribute('data-dropping', isOver);
		on('dragover', (event) => {
			if (!event.dataTransfer?.types.includes('Files')) return;
			event.preventDefault();
			over(true);
		});
		on('dragleave', ({ relatedTarget }) => {
			if (!(relatedTarget instanceof Node) || !element.contains(relatedTarget)) over(false);
		});
		on('drop', (event) => {
			over(false);
			const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => isOfWeights(name));
			if (files.length === 0) return;
			event.preventDefault();
			take(files);
		});
		return () => listening.abort();
	};
