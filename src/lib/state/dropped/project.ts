import { importsOf } from '../../python/syntax/imported.ts';
import { findAmong, ownFiles, type FindFile, type OwnFile } from '../../python/syntax/ownFiles.ts';
import { codeCells, freeId, mostCells, mostCode, type CodeCell, type Document } from '../../notebook/document.ts';

/** Python files by their paths; null: it is there, and cannot be read. */
export type PythonFiles = ReadonlyMap<string, string | null>;

const folderOf = (path: string): string => (path.includes('/') ? path.replace(/\/[^/]*$/, '') : '');
const nameOf = (path: string): string => path.replace(/^.*\//s, '').replace(/\.py$/, '');

/** What a program is called that one starts, and what is none. */
const started: readonly RegExp[] = [/^main$|^__main__$/, /^(?:train|run)/, /^(?:app|demo|example)/];
const aside = /^test_|_test$|^(?:setup|conftest|__init__)$/;

/** Of several files the one that is the program: that no other imports, by what it is called, and what it takes along. */
export function mainOf(files: PythonFiles): string | null {
	const readable = [...files].flatMap(([path, text]) => (text === null ? [] : [{ path, text }]));
	const imported = new Set<string>();
	const counts = new Map<string, number>();
	for (const { path, text } of readable) {
		const direct = directOf(path, text, finder(files, path));
		counts.set(path, direct.length);
		for (const other of direct) if (other !== path) imported.add(other);
	}
	const roots = readable.filter(({ path }) => !imported.has(path));
	const rank = ({ path, text }: (typeof readable)[number]): readonly number[] => {
		const name = nameOf(path);
		const at = started.findIndex((pattern) => pattern.test(name));
		return [
			Number(aside.test(name)),
			at < 0 ? started.length : at,
			/^if\s+__name__\s*==/m.test(text) ? 0 : 1,
			-(counts.get(path) ?? 0),
			path.split('/').length
		];
	};
	const ranked = (roots.length > 0 ? roots : readable).map((file) => ({ path: file.path, rank: rank(file) }));
	ranked.sort((a, b) => difference(a.rank, b.rank) || (a.path < b.path ? -1 : 1));
	return ranked[0]?.path ?? null;
}

const difference = (a: readonly number[], b: readonly number[]): number => a.map((one, i) => one - b[i]!).find((one) => one !== 0) ?? 0;

/** Files that a file names itself, one step far. */
function directOf(path: string, text: string, find: FindFile): readonly string[] {
	const folder = folderOf(path);
	const base = folder === '' ? [] : folder.split('/');
	return importsOf(text).flatMap(({ level, path: dots, names }) => {
		const from = level === 0 ? [] : base.slice(0, base.length - level + 1);
		const parts = [...from, ...(dots === '' ? [] : dots.split('.'))];
		const dotted = [parts, ...names.map((name) => [...parts, name])].filter((one) => one.length > 0).map((one) => one.join('/'));
		return dotted.flatMap((one) => [`${one}.py`, `${one}/__init__.py`]).flatMap((one) => find(one)?.file ?? []);
	});
}

/** From a program's folder; a file that lies alone is what is imported by its name, whatever folder that names. */
function finder(files: PythonFiles, main: string): FindFile {
	const find = findAmong(files, folderOf(main));
	return (path) => {
		const found = find(path);
		if (found || !path.includes('/') || path.endsWith('/__init__.py')) return found;
		const alone = path.replace(/^.*\//s, '');
		const text = files.get(alone);
		return text === undefined || alone === main ? null : { text, file: alone };
	};
}

/** A program of several files as a notebook's, and in words what became of each. */
export interface Project {
	readonly document: Document;
	readonly said: string;
}

/** Makes code cells of the files that a program imports, above it, each named as the module that it is. */
export function projectOf(
	main: { readonly name: string; readonly path: string; readonly document: Document },
	files: PythonFiles,
	others: readonly string[]
): Project {
	const { document } = main;
	const code = codeCells(document);
	const source = code.map(({ source }) => source).join('\n');
	const found = ownFiles(source, finder(files, main.path), mostCode).filter(({ file }) => file !== main.path);
	const room = mostCells - document.cells.length;
	const taken = found.filter(({ text }) => text !== null).slice(0, room);
	const left = [
		...found.filter((one) => !taken.includes(one)).map(({ file }) => ({ file, why: files.get(file) === null ? 'cannot be read' : 'there is no room' })),
		...[...files].flatMap(([file, text]) =>
			file === main.path || found.some((one) => one.file === file) ? [] : [{ file, why: text === null ? 'cannot be read' : `not imported by ${main.name}` }]
		),
		...others.map((file) => ({ file, why: 'no Python' }))
	];
	const cells = [...document.cells];
	// The first that is imported stands first; the program is the last.
	const at = Math.max(
		0,
		cells.findIndex(({ kind }) => kind === 'code')
	);
	for (const [i, { path, text }] of taken.entries()) cells.splice(at + i, 0, cellOf(freeId(cells, 'code'), path, text!));
	return { document: { ...document, cells }, said: words(main.name, taken, left) };
}

const cellOf = (id: string, path: string, text: string): CodeCell => ({ id, kind: 'code', source: `# module: ${path}\n${text}` });

/** How many files are called by their names. */
const named = 3;
const listed = (names: readonly string[]): string => {
	const all = names.length > named + 1 ? [...names.slice(0, named), `${(names.length - named).toLocaleString('en-US')} more`] : names;
	return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '');
};

function words(main: string, taken: readonly OwnFile[], left: readonly { readonly file: string; readonly why: string }[]): string {
	const program = `${main} is the program`;
	const files = taken.map(({ file }) => file);
	const modules = files.length === 0 ? '' : files.length === 1 ? `; ${files[0]} is its module` : `; ${listed(files)} are its modules`;
	const whys = [...new Set(left.map(({ why }) => why))];
	const out = whys.map((why) => `${listed(left.filter((one) => one.why === why).map(({ file }) => file))} (${why})`);
	return `${program}${modules}.${out.length > 0 ? ` Left out: ${out.join(', ')}.` : ''}`;
}
