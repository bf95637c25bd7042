/** A part of a notebook's file: prose, a block between fences that is a cell, or the mark between two cells of prose. */
export type Block =
	| { readonly kind: 'prose'; readonly text: string }
	| { readonly kind: 'fence'; readonly word: string; readonly flags: readonly string[]; readonly text: string }
	| { readonly kind: 'mark'; readonly flags: readonly string[] };

/** A Markdown file: what stands above its first rule, `key: value` a line, and its blocks. */
export interface Parts {
	readonly front: ReadonlyMap<string, string>;
	readonly blocks: readonly Block[];
}

const mark = /^<!-- cell((?: [a-z]+)*) -->[ \t]*$/;
const words = (text: string): readonly string[] =>
	text
		.trim()
		.split(/[ \t]+/)
		.filter(Boolean);

interface Fence {
	readonly char: string;
	readonly length: number;
	readonly info: string;
}

function opening(line: string): Fence | null {
	const found = /^(`{3,})([^`]*)$|^(~{3,})(.*)$/.exec(line);
	const run = found?.[1] ?? found?.[3];
	return run === undefined ? null : { char: run[0]!, length: run.length, info: (found?.[2] ?? found?.[4] ?? '').trim() };
}

const closes = (line: string, { char, length }: Fence): boolean => {
	const run = line.trimEnd();
	return run.length >= length && run === char.repeat(run.length);
};

/** Whether a block is a cell: its fence's first word is one of `cells`, and the word `text` does not say that it is prose. */
function isCell(info: string, cells: ReadonlySet<string>): boolean {
	const [word = '', ...flags] = words(info);
	return cells.has(word) && !flags.includes('text');
}

/**
 * Takes a file apart. Only fences at the start of a line count; one that is not closed goes on to the end, as in CommonMark. In prose, a fence or a mark that would be read as a cell
 * has the word `text` behind it, which is taken off.
 * @param cells The words that make a block between fences a cell.
 */
export function partsOf(file: string, cells: ReadonlySet<string>): Parts {
	const lines = file.replace(/^\ufeff/, '').split(/\r\n?|\n/);
	const { front, from } = frontOf(lines);
	const blocks: Block[] = [];
	let prose: string[] = [];
	const endProse = (): void => {
		const text = prose.join('\n').replace(/^(?:[ \t]*\n)+|\s+$/g, '');
		if (text.trim() !== '') blocks.push({ kind: 'prose', text });
		prose = [];
	};
	for (let at = from; at < lines.length; at++) {
		const line = lines[at]!;
		const fence = opening(line);
		const flags = fence ? null : mark.exec(line);
		if (fence) {
			let end = at + 1;
			while (end < lines.length && !closes(lines[end]!, fence)) end++;
			if (isCell(fence.info, cells)) {
				endProse();
				const [word = '', ...flags] = words(fence.info);
				blocks.push({ kind: 'fence', word, flags, text: lines.slice(at + 1, end).join('\n') });
			} else prose.push(asProse(line, fence, cells), ...lines.slice(at + 1, end + 1));
			at = end;
		} else if (flags && !words(flags[1]!).includes('text')) {
			endProse();
			blocks.push({ kind: 'mark', flags: words(flags[1]!) });
		} else prose.push(flags ? line.replace(/ text -->[ \t]*$/, ' -->') : line);
	}
	endProse();
	return { front, blocks };
}

const asProse = (line: string, { info }: Fence, cells: ReadonlySet<string>): string =>
	cells.has(words(info)[0] ?? '') && /[ \t]text$/.test(info) ? line.trimEnd().replace(/[ \t]+text$/, '') : line;

/** Prose as it stands in a file: what of it would be read as a cell is marked as text, and a fence that is left open is closed. */
export function written(prose: string, cells: ReadonlySet<string>): string {
	const lines = prose.split('\n');
	let open: Fence | null = null;
	const out = lines.map((line) => {
		if (open) {
			if (closes(line, open)) open = null;
			return line;
		}
		open = opening(line);
		if (open) return cells.has(words(open.info)[0] ?? '') ? `${line.trimEnd()} text` : line;
		return mark.test(line) ? line.replace(/ -->[ \t]*$/, ' text -->') : line;
	});
	const left = open as Fence | null;
	return [...out, ...(left ? [left.char.repeat(left.length)] : [])].join('\n');
}

/** A block between fences that are longer than any run of backticks in it. */
export function fenced(info: string, text: string): string {
	const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
	const run = '`'.repeat(longest + 1);
	return `${run}${info}\n${text}\n${run}`;
}

/** How many lines may stand above the first rule. */
const mostFront = 100;

function frontOf(lines: readonly string[]): { readonly front: ReadonlyMap<string, string>; readonly from: number } {
	const none = { front: new Map<string, string>(), from: 0 };
	if (lines[0]?.trimEnd() !== '---') return none;
	const end = lines.slice(0, mostFront).findIndex((line, i) => i > 0 && line.trimEnd() === '---');
	if (end === -1) return none;
	const front = new Map<string, string>();
	for (const line of lines.slice(1, end)) {
		const found = /^([A-Za-z_][\w-]*):[ \t]*(.*)$/.exec(line);
		if (found) front.set(found[1]!, unquoted(found[2]!.trim()));
	}
	return { front, from: end + 1 };
}

function unquoted(value: string): string {
	if (/^".*"$/.test(value)) {
		try {
			return String(JSON.parse(value));
		} catch {
			return value;
		}
	}
	return value;
}
