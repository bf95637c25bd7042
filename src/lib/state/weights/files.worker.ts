/** Reads the user's files beside the page. */
import { readFiles, type Read } from './files.ts';

export type Told = { readonly share: number } | { readonly read: Read };

const tell = (told: Told, moved: Transferable[] = []): void => postMessage(told, { transfer: moved });

/** As often as a reader can see it change. */
const percent = 0.01;

addEventListener('message', ({ data: files }: MessageEvent<readonly File[]>) => {
	let told = 0;
	const onShare = (share: number): void => {
		if (share < told + percent) return;
		told = share;
		tell({ share });
	};
	readFiles(files, onShare).then(
		(read) => tell({ read }, 'arrays' in read ? read.arrays.map(({ data }) => data.buffer) : []),
		// It was changed or taken away since it was chosen, or there is no room for it.
		(error: unknown) => tell({ read: { why: error instanceof RangeError ? 'There is not enough memory for it here.' : 'It could not be read.' } })
	);
});
