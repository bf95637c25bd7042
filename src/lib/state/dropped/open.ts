import { mostCode } from '../../notebook/document.ts';
import { mainOf, projectOf } from './project.ts';
import { extensionOf, openFile, readNotebook, shortened, textOf, titled } from '../files.ts';
import type { Notebook } from '../notebook.svelte.ts';

/** How many entries of folders are looked at, how deep, and how many Python files are read: in all, no more than so many bytes. */
const mostEntries = 3000;
const deepest = 12;
const mostFiles = 1000;
const mostBytes = 8_000_000;
/** Bytes of one: a letter takes four at most. */
const longest = 4 * mostCode;
/** Folders in which no program of one's own is. */
const aside = /^(?:\.|__pycache__$|node_modules$|site-packages$|venv$|env$)/;

interface Lying {
	/** Counted from what was let go: `app/models/lstm.py`. */
	readonly path: string;
	readonly file: () => Promise<File>;
}

/** Opens what was let go over the page, or chosen: a notebook, or Python files and folders of them as one program. */
export async function openDropped(notebook: Notebook, dropped: readonly (File | FileSystemEntry)[]): Promise<void> {
	const loose = dropped.filter((one) => one instanceof File || one.isFile);
	const [only] = loose;
	if (dropped.length === 1 && only) {
		await openFile(notebook, await fileOf(only));
		return;
	}
	if (dropped.length === 0) return;
	const { lying, more } = await listed(dropped);
	const others: string[] = [];
	const python = new Map<string, string | null>();
	let left = mostBytes;
	for (const { path, file } of lying) {
		if (!path.endsWith('.py')) {
			others.push(path);
			continue;
		}
		const text =
			python.size < mostFiles
				? await file().then(
						(file) => textOf(file, Math.min(longest, left)),
						() => null
					)
				: null;
		python.set(path, typeof text === 'string' ? text.replace(/^\ufeff/, '') : null);
		if (typeof text === 'string') left -= text.length;
	}
	// Of a folder's, a Markdown file says what the folder is.
	const isNotebook = (path: string): boolean =>
		path.includes('/') ? python.size === 0 && path.endsWith('.ipynb') : /^(?:ipynb|md|markdown)$/.test(extensionOf(path));
	const main = others.find(isNotebook) ?? mainOf(python);
	const file = lying.find(({ path }) => path === main)?.file;
	if (main === undefined || main === null || !file) {
		notebook.complaints = [
			`There is nothing to open among ${lying.length.toLocaleString('en-US')} files: a notebook is a file that ends with .md, .ipynb or .py.`
		];
		return;
	}
	const opened = await readNotebook(await file());
	if (opened.kind === 'bad') {
		notebook.complaints = [`${shortened(main)} cannot be opened: ${opened.why}.`];
		return;
	}
	const { document, said } = projectOf(
		{ name: shortened(main), path: main, document: opened.document },
		python,
		others.filter((path) => path !== main)
	);
	const folder = dropped.length === 1 ? dropped[0]!.name : main.replace(/^.*\//s, '');
	const beyond = more ? [`Only the first ${mostEntries.toLocaleString('en-US')} files and folders were looked at.`] : [];
	await notebook.open(titled(document, folder), [said, ...beyond, ...opened.complaints]);
}

const fileOf = (one: File | FileSystemEntry): Promise<File> =>
	one instanceof File ? Promise.resolve(one) : new Promise((done, fail) => (one as FileSystemFileEntry).file(done, fail));

/** The files of folders, the nearest first. */
async function listed(dropped: readonly (File | FileSystemEntry)[]): Promise<{ readonly lying: readonly Lying[]; readonly more: boolean }> {
	const lying: Lying[] = [];
	let waiting = dropped.map((one) => ({ path: one.name, one }));
	let looked = 0;
	for (let depth = 0; waiting.length > 0 && depth < deepest; depth++) {
		const next: typeof waiting = [];
		for (const { path, one } of waiting) {
			if (looked++ >= mostEntries) return { lying, more: true };
			if (one instanceof File || one.isFile) lying.push({ path, file: () => fileOf(one) });
			else if (!aside.test(one.name))
				for (const entry of await entriesOf(one as FileSystemDirectoryEntry)) next.push({ path: `${path}/${entry.name}`, one: entry });
		}
		waiting = next;
	}
	return { lying, more: waiting.length > 0 };
}

/** What is in a folder, by name; nothing where it cannot be read. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
	const reader = folder.createReader();
	const all: FileSystemEntry[] = [];
	for (;;) {
		// A reader gives a part each time, and nothing at the end.
		const some = await new Promise<readonly FileSystemEntry[]>((done) => reader.readEntries(done, () => done([])));
		if (some.length === 0 || all.length > mostEntries) break;
		all.push(...some);
	}
	return all.sort((a, b) => (a.name < b.name ? -1 : 1));
}
