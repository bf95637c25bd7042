import { readFiles, type Read } from './files.ts';
import type { Told } from './files.worker.ts';

interface Reading {
	/** Hears how much of it is done, from 0 to 1. */
	readonly onShare: (share: number) => void;
	/** Ends it at once. */
	readonly signal: AbortSignal;
}

/** Reads files in a worker of their own, which ends with them: their bytes are gone, and the page is never held up. Never settles once it is ended. */
export function readBeside(files: readonly File[], { onShare, signal }: Reading): Promise<Read> {
	if (typeof Worker === 'undefined') return readFiles(files, onShare);
	return new Promise((answer) => {
		const worker = new Worker(new URL('./files.worker.ts', import.meta.url), { type: 'module' });
		const end = (read: Read) => {
			worker.terminate();
			answer(read);
		};
		signal.addEventListener('abort', () => worker.terminate());
		worker.addEventListener('message', ({ data }: MessageEvent<Told>) => ('read' in data ? end(data.read) : onShare(data.share)));
		worker.addEventListener('error', (event) => {
			event.preventDefault();
			end({ why: 'What reads it could not be loaded.' });
		});
		worker.postMessage(files);
	});
}
