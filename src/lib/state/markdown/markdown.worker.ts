/** Reads Markdown beside the page, for there are texts that take minutes. It says that it begins: how long the network takes is no fault of the text. */
import { mayHaveMaths, parseMarkdown } from '../../notebook/text/markdown.ts';
import type { Laid } from './markdown.ts';

const asWritten = (why: string): Laid => ({ kind: 'as written', why });

async function layOut(markdown: string): Promise<Laid> {
	const maths = mayHaveMaths(markdown) ? await import('../../notebook/text/maths.ts').catch(() => null) : null;
	postMessage('begins');
	try {
		const nodes = parseMarkdown(markdown, maths?.mathsOfText());
		if (nodes) return { kind: 'laid out', nodes };
	} catch {
		// Nested so deeply that the parser has no room for it.
	}
	return asWritten('it has more parts than are laid out');
}

addEventListener('message', ({ data }: MessageEvent<string>) => void layOut(data).then((laid) => postMessage(laid)));
