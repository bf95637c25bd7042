/** Reads Markdown beside the page, for there are texts that take minutes. The first message says that it is loaded. */
import { parseMarkdown } from '../notebook/markdown.ts';
import type { Laid } from './markdown.ts';

const asWritten: Laid = { kind: 'as written', why: 'it has more parts than are laid out' };

addEventListener('message', ({ data }: MessageEvent<string>) => {
	let laid: Laid = asWritten;
	try {
		const nodes = parseMarkdown(data);
		if (nodes) laid = { kind: 'laid out', nodes };
	} catch {
		// Nested so deeply that the parser has no room for it.
	}
	postMessage(laid);
});
postMessage(null);
