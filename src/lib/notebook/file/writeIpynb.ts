import type { LayerSettings } from '../../ir/index.ts';
import type { Cell, Content, Document } from '../document.ts';
import { writeLink } from '../link/link.ts';
import { asObject, contentOf, markOf, originalId, originalOf, sourceKey, type Json, type Original, type OriginalCell } from './ipynb.ts';
import { withIpython } from './ipython.ts';
import { jupyterStyle, memberOf, styleOf, withMember, writeJson, type Style } from './json.ts';

type Print = (settings: LayerSettings) => string;

/** What a file that Jupyter has not written says of itself: its cells are Python. */
const blank = `${writeJson(
	{
		cells: [],
		metadata: { kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' }, language_info: { name: 'python' } },
		nbformat: 4,
		nbformat_minor: 5
	},
	jupyterStyle
)}\n`;

/**
 * A notebook as Jupyter reads it. What came from a Jupyter notebook and was not edited stays byte for byte as it was; an edited cell keeps all but its text, and its outputs,
 * which were another text's. A layer is the code that it prints, with its settings beside it.
 */
export function writeIpynb(document: Document, print: Print): string {
	const origin = document.origin?.text ?? blank;
	const original = originalOf(origin);
	// What was read can be read again.
	if ('why' in original) return writeIpynb({ cells: document.cells, ...(document.title !== undefined && { title: document.title }) }, print);
	const writer = new Writer(origin, original, document.origin ? styleOf(origin) : jupyterStyle, print);
	const text = origin.slice(0, original.list.from) + writer.list(document.cells) + origin.slice(original.list.to);
	const { title, chosen = '' } = document;
	const changed: readonly (readonly [path: readonly string[], value: string])[] = [
		...(title === undefined || title === document.origin?.title ? [] : [[['metadata', original.major === 3 ? 'name' : 'title'], title] as const]),
		...(chosen === original.chosen ? [] : [[['metadata', 'shapebook', 'assume'], chosen] as const])
	];
	return changed.reduce((whole, [path, value]) => {
		const start = whole.search(/[^\s\ufeff]/);
		return whole.slice(0, start) + withMember(whole, start, path, value, writer.style, 0) + whole.slice(start).replace(/[^]*\}/, '');
	}, text);
}

class Writer {
	/** How many steps in a cell stands. */
	readonly #depth: number;
	readonly #ids: Set<unknown>;

	constructor(
		readonly text: string,
		readonly original: Original,
		readonly style: Style,
		readonly print: Print
	) {
		this.#depth = original.major === 3 ? 4 : 2;
		this.#ids = new Set(original.cells.map(({ value }) => value.id));
	}

	list(cells: readonly Cell[]): string {
		const { text, original, style } = this;
		const known = new Map(original.cells.map((cell, i) => [originalId(i), { cell, i }]));
		// An empty cell that was added is a place to write, and nothing written.
		const kept = cells.filter((cell) => known.has(cell.id) || cell.kind !== 'code' || cell.source !== '');
		if (kept.length === 0) return original.cells.length === 0 ? text.slice(original.list.from, original.list.to) : '[]';
		const line = (depth: number): string => (style.indent === null ? '' : style.lineEnd + style.indent.repeat(depth));
		const [first, second] = original.cells;
		const last = original.cells.at(-1);
		const usual = first && second ? text.slice(first.to, second.from) : `,${line(this.#depth) || style.space}`;
		let out = first ? text.slice(original.list.from, first.from) : `[${line(this.#depth)}`;
		let before = -1;
		for (const [at, cell] of kept.entries()) {
			const found = known.get(cell.id);
			const i = found?.i ?? -1;
			if (at > 0) out += i > 0 && i === before + 1 ? text.slice(original.cells[before]!.to, found!.cell.from) : usual;
			out += found ? this.#again(cell, found.cell) : this.#fresh(cell);
			before = found ? i : -2;
		}
		return out + (last ? text.slice(last.to, original.list.to) : `${line(this.#depth - 1)}]`);
	}

	/** A cell of the file: as it stood there, or with what was edited. */
	#again(cell: Cell, { from, to, value }: OriginalCell): string {
		const { original, style } = this;
		const was = contentOf(original, value);
		const folds = Boolean(was?.folded) !== Boolean(cell.folded);
		const source = was && same(was, cell) ? null : this.#edited(cell, was, value);
		if (source === undefined) return this.#fresh(cell, value);
		let text = this.text.slice(from, to);
		const set = (path: readonly string[], value: unknown): void => {
			text = withMember(text, 0, path, value, style, this.#depth);
		};
		if (source !== null) {
			const key = sourceKey(original, value);
			set([key], typeof value[key] === 'string' ? source : linesOf(source));
			const count = original.major === 3 ? 'prompt_number' : 'execution_count';
			if (memberOf(text, 0, 'outputs')) set(['outputs'], []);
			if (memberOf(text, 0, count)) set([count], null);
			if (cell.kind === 'layer') set(['metadata', 'shapebook'], this.#layer(cell.settings));
		}
		if (folds) set(['metadata', 'jupyter', 'source_hidden'], Boolean(cell.folded));
		return text;
	}

	/** The text of a cell that was edited, as its original holds it; undefined where it cannot. */
	#edited(cell: Cell, was: Content | null, { cell_type, source }: Json): string | undefined {
		if (cell.kind !== was?.kind) return undefined;
		switch (cell.kind) {
			case 'code':
				return withIpython(cell.source, [source].flat().join(''));
			case 'layer':
				return this.print(cell.settings);
			case 'error':
				return cell.text;
			case 'text':
				return cell_type === 'markdown' ? cell.markdown : cell_type === 'heading' ? undefined : unfenced(cell.markdown);
		}
	}

	#layer = (settings: LayerSettings) => ({ layer: writeLink(settings) || 'v=1', printed: markOf(this.print(settings)) });

	/** A cell that is not in the file, or is of another kind there. */
	#fresh(cell: Cell, before: Json = {}): string {
		const { original, style } = this;
		const folded = cell.folded ? { jupyter: { source_hidden: true } } : {};
		const own = cell.kind === 'layer' ? { shapebook: this.#layer(cell.settings) } : cell.kind === 'error' ? { shapebook: { kind: 'error' } } : {};
		const metadata = { ...asObject(before.metadata), ...folded, ...own };
		const id = original.major === 4 && original.minor >= 5 ? { id: before.id ?? this.#freeId(cell.id) } : {};
		const code = cell.kind === 'code' ? cell.source : cell.kind === 'layer' ? this.print(cell.settings) : null;
		const text = cell.kind === 'text' ? cell.markdown : cell.kind === 'error' ? cell.text : '';
		const value =
			code === null
				? { cell_type: cell.kind === 'error' ? 'raw' : 'markdown', ...id, metadata, source: linesOf(text) }
				: original.major === 3
					? { cell_type: 'code', collapsed: false, input: linesOf(code), language: 'python', metadata, outputs: [], prompt_number: null }
					: { cell_type: 'code', execution_count: null, ...id, metadata, outputs: [], source: linesOf(code) };
		return writeJson(value, style, this.#depth);
	}

	#freeId(id: string): string {
		let free = id;
		for (let n = 2; this.#ids.has(free); n++) free = `${id}-${n}`;
		this.#ids.add(free);
		return free;
	}
}

/** Lines with their ends, as Jupyter writes a text. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

function same(was: Content, cell: Cell): boolean {
	switch (cell.kind) {
		case 'code':
			return was.kind === 'code' && was.source === cell.source;
		case 'text':
			return was.kind === 'text' && was.markdown === cell.markdown;
		case 'error':
			return was.kind === 'error' && was.text === cell.text;
		case 'layer':
			return was.kind === 'layer' && writeLink(was.settings) === writeLink(cell.settings);
	}
}

/** The text between fences, where there is nothing else. */
function unfenced(markdown: string): string | undefined {
	const found = /^(`{3,})\n([^]*)\n\1\s*$/.exec(markdown);
	return found && !found[2]!.includes(`\n${found[1]!}`) ? found[2] : undefined;
}
