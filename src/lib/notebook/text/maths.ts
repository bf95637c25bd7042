import katex from 'katex';

/** A piece of a formula as it is drawn: a text, or an element with what is in it. Data, so that nothing goes into the page as HTML text. */
export type Piece = string | Drawn;

export interface Drawn {
	readonly tag: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly children: readonly Piece[];
}

/** Draws a formula; null where it is better shown as it is written: TeX has no such command, or it is too much. */
export type DrawMaths = (tex: string, display: boolean) => Drawn | null;

/** Characters of a formula, pieces of all formulas of a text, and how deep the pieces of one lie in one another. */
const longest = 2000;
const mostPieces = 20_000;
const deepest = 200;

/** What KaTeX makes formulas of. */
const tags = new Set(
	(
		'span svg path line math semantics annotation mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle mpadded mphantom menclose msub msup ' +
		'msubsup munder mover munderover mmultiscripts mtable mtr mlabeledtr mtd'
	).split(' ')
);
/** No attribute that loads, leads or runs. */
const mayStand = /^(?!on|href|src)[\w-]+$/i;
const entities: ReadonlyMap<string, string> = new Map([
	['&amp;', '&'],
	['&lt;', '<'],
	['&gt;', '>'],
	['&quot;', '"'],
	['&#x27;', "'"]
]);
const decode = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities.get(entity) ?? entity);

/** What draws the formulas of one text. Macros cannot be made to grow: expansions, sizes and pieces are bounded; the time is not, a worker can be ended. */
export function mathsOfText(): DrawMaths {
	let left = mostPieces;
	return (tex, displayMode) => {
		if (tex.length > longest) return null;
		try {
			const markup = katex.renderToString(tex, { displayMode, trust: false, strict: 'ignore', maxExpand: 200, maxSize: 20, errorColor: 'currentColor' });
			const read = readMarkup(markup, left);
			if (read) left -= read.pieces;
			return read?.drawn ?? null;
		} catch {
			return null;
		}
	};
}

/** KaTeX's markup as data; null where it is more, or anything else, than a formula is made of. */
export function readMarkup(markup: string, most: number): { readonly drawn: Drawn; readonly pieces: number } | null {
	const root: Piece[] = [];
	const open: { readonly tag: string; readonly children: Piece[] }[] = [];
	let pieces = 0;
	for (const [, close, tag = '', said = '', empty, text = ''] of markup.matchAll(/<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)|</gi)) {
		const children = open.at(-1)?.children ?? root;
		if (++pieces > most) return null;
		if (text !== '') children.push(decode(text));
		else if (close) {
			if (open.pop()?.tag !== tag) return null;
		} else {
			if (!tags.has(tag) || open.length >= deepest) return null;
			const attributes = [...said.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)] as const);
			if (attributes.some(([name]) => !mayStand.test(name))) return null;
			const element = { tag, attributes: Object.fromEntries(attributes), children: [] };
			children.push(element);
			if (!empty) open.push(element);
		}
	}
	const [drawn] = root;
	return open.length === 0 && root.length === 1 && typeof drawn === 'object' ? { drawn, pieces } : null;
}
