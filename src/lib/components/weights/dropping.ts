import type { Attachment } from 'svelte/attachments';

/** Files of weights, by their names: all others are left to what lies around. Those of torch.save are taken too, to say why they are not read. */
const ours = /\.(?:safetensors|npz|npy|pt|pth|ckpt)$/i;

/** Lets files of weights be dropped on an element; while some are held above it, it has `data-dropping`. */
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
			const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => ours.test(name));
			if (files.length === 0) return;
			event.preventDefault();
			event.stopPropagation();
			take(files);
		});
		return () => listening.abort();
	};
