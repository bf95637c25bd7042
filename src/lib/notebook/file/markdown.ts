import { beyond, longestTitle, oneLineEnd, withChosen, type Cell, type Document } from '../document.ts';
import { readChosen, writeChosen } from '../supposed/chosen.ts';
import { readLink, writeLink, type LinkState } from '../link/link.ts';
import { fenced, partsOf, written, type Block } from './blocks.ts';

/** Characters of a file that is read at all. */
export const mostRead = 2_000_000;
const python = ['python', 'py', 'python3'];
/** A block between fences with one of these words is a cell; any other is prose. */
const words: ReadonlySet<string> = new Set([...python, 'layer', 'error']);

/** What a file says, or why it cannot be taken. */
export type Opened =
	{ readonly kind: 'read'; readonly document: Document; readonly complaints: readonly string[] } | { readonly kind: 'bad'; readonly why: string };

/**
 * A notebook as a Markdown file: its name and what was chosen for what its program lacks above, prose as it is, and each other cell between fences: ```` ```python ````, ```` ```layer ```` with the settings as
 * a link has them, one a line, ```` ```error ````. `folded` stands behind the word where a cell is folded; `<!-- cell -->` stands between two texts.
 */
export function writeMarkdown({ cells, title, chosen }: Document): string {
	const blocks = cells.flatMap((cell, i): readonly string[] => {
		const flag = cell.folded ? ' folded' : '';
		switch (cell.kind) {
			case 'text': {
				const parted = flag !== '' || cells[i - 1]?.kind === 'text';
				return [...(parted ? [`<!-- cell${flag} -->`] : []), written(cell.markdown.replace(/^(?:[ \t]*\n)+|\s+$/g, ''), words)];
			}
			case 'code':
				return [fenced(`python${flag}`, cell.source)];
			case 'error':
				return [fenced(`error${flag}`, cell.text)];
			case 'layer':
				return [fenced(`layer${flag}`, writeLink(cell.settings).replaceAll('&', '\n'))];
		}
	});
	// A rule in the first line of a text would be read as what stands above it.
	const said = [...(title === undefined ? [] : [`title: ${quoted(title)}`]), ...(chosen === undefined ? [] : [`assume: ${chosen}`])];
	const front = said.length > 0 || blocks[0]?.startsWith('---') ? [['---', ...said, '---'].join('\n')] : [];
	return `${[...front, ...blocks].join('\n\n')}\n`;
}

const quoted = (title: string): string => (/^[\p{L}\p{N}][\p{L}\p{N} ,.()-]*$/u.test(title) ? title : JSON.stringify(title));

/** Reads what `writeMarkdown` wrote, or any Markdown: its blocks of Python are code cells. Never throws. */
export function readMarkdown(file: string): Opened {
	if (file.length > mostRead) return { kind: 'bad', why: `it has more than ${mostRead.toLocaleString('en-US')} characters` };
	const { front, blocks } = partsOf(file, words);
	const reader = new CellReader();
	for (const block of blocks) reader.read(block);
	const title = front.get('title')?.trim().slice(0, longestTitle) ?? '';
	const document = withChosen(title === '' ? { cells: reader.cells } : { cells: reader.cells, title }, writeChosen(readChosen(front.get('assume') ?? '')));
	const much = beyond(document);
	if (much !== null) return { kind: 'bad', why: much.replace(/^A n/, 'a n').replace(/\.$/, '') };
	return { kind: 'read', document, complaints: reader.complaints };
}

/** A layer as a file has it, a setting a line. */
export function settingsOf(text: string): LinkState {
	const said = text
		.split('\n')
		.map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
		.filter(Boolean)
		.map((line) => line.replace(/^(\w+)\s*[:=]\s*/, '$1='));
	return readLink(said.join('&'));
}

/** Makes cells of blocks, one after the other. */
class CellReader {
	readonly cells: Cell[] = [];
	readonly complaints: string[] = [];
	readonly #counts = new Map<string, number>();
	/** The flags of the mark above; null where there is none. */
	#marked: readonly string[] | null = null;

	read(block: Block): void {
		if (block.kind === 'mark') {
			this.#marked = block.flags;
			return;
		}
		const cell = block.kind === 'prose' ? this.#text(block.text) : this.#fence(block.word, block.text);
		const flags = block.kind === 'prose' ? (this.#marked ?? []) : block.flags;
		this.#marked = null;
		this.cells.push(flags.includes('folded') ? { ...cell, folded: true } : cell);
	}

	#text(markdown: string): Cell {
		return { id: this.#id('text'), kind: 'text', markdown };
	}

	#fence(word: string, text: string): Cell {
		if (word === 'error') return { id: this.#id('error'), kind: 'error', text };
		if (word !== 'layer') return { id: this.#id('code'), kind: 'code', source: oneLineEnd(text) };
		const { settings, complaints } = settingsOf(text);
		this.complaints.push(...complaints.map((complaint) => complaint.replace(/^The link/, 'A layer of the file')));
		return { id: this.#id('layer'), kind: 'layer', settings };
	}

	#id(kind: string): string {
		const count = (this.#counts.get(kind) ?? 0) + 1;
		this.#counts.set(kind, count);
		return `${kind}-${count}`;
	}
}
