import { importsOf, type Imported } from './imported.ts';
import { mainFile, moduleText } from '../../ir/moduleFiles.ts';

/** A file that a program may import. */
export interface Found {
	/** null: it is there, and too much to be read. */
	readonly text: string | null;
	/** What it is called where it lies. */
	readonly file: string;
}

/** Looks for a file by its path from the program's folder, `models/lstm.py`; null where there is none. */
export type FindFile = (path: string) => Found | null;

/** A file of its own that a program imports. */
export interface OwnFile extends Found {
	/** By which it is imported, counted from the program's folder. */
	readonly path: string;
}

/** A program with the files of its own that it imports, as one text. */
export interface Joined {
	readonly source: string;
	/** Where each file's text begins in it, by lines from 0, in their order. */
	readonly parts: readonly { readonly file: string; readonly line: number }[];
}

/** How many files of its own a program is read with, how many characters of them, and how many names are looked for. */
const mostFiles = 64;
const mostLooked = 2000;

/** The levels of the relative imports that lead furthest up from a program's folder. */
export const levelsOf = (main: string): number => Math.max(0, ...importsOf(main).map(({ level }) => level));

/** The files of its own that a program imports, and those that they import, in that order. What is more than is read is there without its text. */
export function ownFiles(main: string, find: FindFile, mostCharacters: number, folder: readonly string[] = []): readonly OwnFile[] {
	const files: OwnFile[] = [];
	const seen = new Set<string>();
	const waiting: { readonly imports: readonly Imported[]; readonly folder: readonly string[] }[] = [{ imports: importsOf(main), folder }];
	let [left, looked] = [mostCharacters - main.length, 0];
	const take = (path: string): void => {
		if (seen.has(path) || looked++ > mostLooked) return;
		seen.add(path);
		const found = find(path);
		if (!found) return;
		const text = found.text !== null && found.text.length <= left && files.length < mostFiles ? found.text : null;
		files.push({ path, file: found.file, text });
		if (text === null) return;
		left -= text.length;
		waiting.push({ imports: importsOf(text), folder: path.split('/').slice(0, -1) });
	};
	for (let next = waiting.shift(); next; next = waiting.shift())
		for (const imported of next.imports) for (const path of pathsOf(imported, next.folder)) take(path);
	return files;
}

/**
 * A program's text with those of the files that it imports behind it.
 * @param folder Where the program lies in its packages, which are then counted from the folder around them.
 */
export function withModules(main: string, find: FindFile, mostCharacters: number, folder: readonly string[] = []): Joined {
	const texts = [main];
	const parts: { file: string; line: number }[] = [];
	let lines = main.split('\n').length;
	const add = (file: string, whole: string): void => {
		texts.push(whole);
		parts.push({ file, line: lines });
		lines += whole.split('\n').length;
	};
	for (const { path, file, text } of ownFiles(main, find, mostCharacters, folder)) add(file, moduleText(path, text));
	if (folder.length > 0 && parts.length > 0) add('', moduleText(`${folder.join('/')}/${mainFile}`, null));
	return { source: texts.join('\n'), parts };
}

/** Looks among files that were given by name, from the folder that a program lies in; a file may be named by that folder as well. */
export function findAmong(files: ReadonlyMap<string, string | null>, folder: string): FindFile {
	const given = (path: string): Found | null => {
		const text = files.get(path);
		return text === undefined ? null : { text, file: path };
	};
	const name = folder.split('/').at(-1) ?? '';
	const within = folder === '' ? '' : `${folder}/`;
	return (path) =>
		given(`${within}${path}`) ?? (name !== '' && path.startsWith(`${name}/`) ? given(`${folder}${path.slice(name.length)}`) : null) ?? given(path);
}

/** The files that an import in a folder may be of: each part of the path, and the names that are taken. */
function pathsOf({ level, path, names }: Imported, folder: readonly string[]): readonly string[] {
	if (level > folder.length + 1) return [];
	const base = level === 0 ? [] : folder.slice(0, folder.length - level + 1);
	const parts = path === '' ? [] : path.split('.');
	const both = (dotted: readonly string[]): readonly string[] =>
		dotted.length === 0 ? [] : [[...dotted, '__init__'].join('/') + '.py', dotted.join('/') + '.py'];
	const packages = [...base, ...parts].map((_, i, whole) => whole.slice(0, i + 1));
	return [...packages.flatMap(both), ...names.flatMap((name) => both([...base, ...parts, name]))];
}
