import type { Span } from './span.ts';

/** A file of the program's own that it may import, as a part of its text. */
export interface ModuleFile extends Span {
	/** Where it lies, counted from the program's folder: `models/lstm.py`. */
	readonly path: string;
	/** Its dotted name: `models.lstm`; a package's is that of its folder. */
	readonly name: string;
	readonly isPackage: boolean;
	/** Whether its text is here: what is too much is not read. */
	readonly isRead: boolean;
}

/** What says, without a text, in which package the program itself lies. */
export const mainFile = '__main__.py';

/** The dotted name of the package that the program lies in; empty where it lies in none. */
export function packageOf(files: readonly ModuleFile[]): string {
	const own = files.find(({ path, isRead }) => !isRead && path.endsWith(`/${mainFile}`));
	return own ? own.name.slice(0, own.name.lastIndexOf('.')) : '';
}

/** What ends a module's text: blank to Python, and nobody writes it. */
const end = '\f\f';
const head = /^(?:\f\f)?(?:# module: |%%(?:writefile|file) +)(?:\.\/)?([\w-]+(?:\/[\w-]+)*)\.py( \(not read\))?[ \t]*$/;
const heads = new RegExp(`${head.source}|^${end}`, 'gm');

/**
 * The files that a program's text holds beside the program itself. One text holds all, so that a place in it is one number: from a line `# module: layers.py`
 * (or Jupyter's `%%writefile layers.py`) on, up to the next such line or a line that begins with two form feeds.
 */
export function moduleFiles(source: string): readonly ModuleFile[] {
	if (!/^(?:\f\f)?(?:# module: |%%(?:write)?file )/m.test(source)) return [];
	const marks = [...source.matchAll(heads)];
	return marks.flatMap(({ index, 1: path, 2: unread }, i) => {
		if (path === undefined) return [];
		const isPackage = /(?:^|\/)__init__$/.test(path);
		const name = (isPackage ? path.replace(/\/?__init__$/, '') : path).replaceAll('/', '.');
		const to = marks[i + 1]?.index ?? source.length;
		return name === '' ? [] : [{ path: `${path}.py`, name, isPackage, isRead: unread === undefined, from: index, to }];
	});
}

/** A text where spans of another are blank, so that every other place stays as it was. `instead`: one character that stands for each. */
export function without(source: string, spans: readonly Span[], instead = ''): string {
	let [text, at] = ['', 0];
	for (const { from, to } of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
		if (to <= at) continue;
		const blank = source.slice(Math.max(from, at), to).replace(/[^\n]/g, ' ');
		text += source.slice(at, from) + (from < at ? blank : instead + blank.slice(instead.length));
		at = to;
	}
	return text + source.slice(at);
}

/** The same of statements: each is one that does nothing, which others may stand beside. */
export const withoutStatements = (source: string, spans: readonly Span[]): string => without(source, spans, '0');

/** The text of the program itself. */
export function mainText(source: string): string {
	const files = moduleFiles(source);
	return files.length > 0 ? without(source, files) : source;
}

/** A file's text behind what stands before it. */
export const moduleText = (path: string, text: string | null): string =>
	`${end}# module: ${path}${text === null ? ' (not read)' : `\n${text.replace(/^\f+/gm, '')}`}`;

/** What a text of code cells is joined with: the cell above ends, also where it is a module. */
export const joint = (above: string): string => (head.test(above.slice(0, above.indexOf('\n') < 0 ? undefined : above.indexOf('\n'))) ? `\n${end}` : '\n');

/** The module that a cell says it is; null where it is a part of the program. */
export const moduleOfCell = (source: string): string | null => moduleFiles(source).find(({ from }) => from === 0)?.path ?? null;
