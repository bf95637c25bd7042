import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { findAmong, levelsOf, withModules, type FindFile } from '../lib/python/syntax/ownFiles.ts';
import { packages } from '../lib/frameworks/evaluate.ts';
import { knownModules } from '../lib/python/objects/unmodelled.ts';
import { mostCharacters, type Program } from './program.ts';
import { decode, Unreadable } from './read.ts';

const known = new Set([...packages.map(({ name }) => name.split('.')[0]!), ...knownModules]);

/** What lies in a folder that holds a whole project; and how many folders above a program are looked at. */
const marks = ['.git', 'setup.py', 'setup.cfg', 'pyproject.toml', 'requirements.txt', 'environment.yml', 'README.md', 'README.rst', 'LICENSE'];
const mostAbove = 6;

/**
 * A program together with the modules of its own that it imports. They are read from the folder that the program lies in and those within it, and, where that is a part of a project or of a package, from the
 * folders around it up to the whole of that, and nowhere else.
 */
export function withOwnModules(program: Program): Program {
	const folder = dirname(program.file);
	const own = realFolder(folder);
	if (program.file === '<stdin>' || own === null) return program;
	const above = foldersAbove(resolve(folder));
	const root = realFolder(above.at(-1) ?? folder) ?? own;
	const inside = (at: string, shown: string): FindFile => within(root, at, (path) => join(shown, path));
	const beside = within(own, own, (path) => join(folder, path));
	// A module of a package that imports what has its own name means another package: `from xlstm import …` in models/xlstm.py.
	const itself = existsSync(join(folder, '__init__.py')) ? basename(program.file) : null;
	const near: FindFile = (path) => (path === itself ? null : beside(path));
	const further = above.map((at) => inside(at, relative(process.cwd(), at)));
	const name = basename(resolve(folder));
	const find: FindFile = (path) => {
		const [first = ''] = path.split('/');
		const found = near(path) ?? (first === name && path !== first && !known.has(name) ? near(path.slice(name.length + 1)) : null);
		if (found || known.has(first.replace(/\.py$/, ''))) return found;
		for (const one of further) {
			const other = one(path);
			if (other) return other;
		}
		return null;
	};
	return joined(program, find, placeIn(program, folder, above));
}

/** Where a program lies in its packages, if what it imports says that it lies in one: from the folder on that its dots lead up to, or that is the outermost package, for its modules' may lead further. */
function placeIn({ source }: Program, folder: string, above: readonly string[]): readonly string[] {
	const levels = levelsOf(source);
	const around = [folder, ...above].findIndex((one) => !existsSync(join(one, '__init__.py')));
	const up = levels === 0 ? -1 : Math.max(levels, around) - 1;
	const from = up > 0 ? (above[up] ?? above.at(up - 1)) : undefined;
	return from === undefined || up > above.length ? [] : relative(from, resolve(folder)).split(sep);
}

/** The folders around one, the nearest first, up to that of the project, or of the outermost package, that it is a part of. */
function foldersAbove(folder: string): readonly string[] {
	const found: string[] = [];
	let [kept, inPackage] = [0, existsSync(join(folder, '__init__.py'))];
	for (let at = dirname(folder); found.length < mostAbove && at !== dirname(at); at = dirname(at)) {
		found.push(at);
		const has = (name: string): boolean => existsSync(join(at, name));
		if (inPackage || marks.some(has)) kept = found.length;
		inPackage &&= has('__init__.py');
		if (has('.git')) break;
	}
	return found.slice(0, kept);
}

/** The same of files that were given by name. */
export function withGivenModules(program: Program, files: ReadonlyMap<string, string>): Program {
	const folder = dirname(program.file);
	return joined(program, findAmong(files, folder === '.' ? '' : folder));
}

function joined(program: Program, find: FindFile, place: readonly string[] = []): Program {
	const { source, parts } = withModules(program.source, find, mostCharacters, place);
	if (parts.length === 0) return program;
	const count = program.source.split('\n').length;
	const origins = program.origins ? [...program.origins] : Array.from({ length: count }, (_, i) => ({ line: i + 1 }));
	const lines = source.split('\n').length;
	parts.forEach(({ file, line }, i) => {
		// The line of the head is none of the file's.
		for (let at = line; at < (parts[i + 1]?.line ?? lines); at++) origins[at] = { file, line: Math.max(1, at - line) };
	});
	return { ...program, source, origins };
}

function realFolder(folder: string): string | null {
	try {
		return realpathSync(folder);
	} catch {
		return null;
	}
}

const within =
	(root: string, folder: string, nameOf: (path: string) => string): FindFile =>
	(path) => {
		try {
			const real = realpathSync(join(folder, path));
			if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
			const { size } = statSync(real);
			const file = nameOf(path);
			if (!statSync(real).isFile()) return null;
			return { file, text: size > 4 * mostCharacters ? null : textOf(real) };
		} catch (error) {
			if (error instanceof Error && 'code' in error) return null;
			throw error;
		}
	};

/** null where it is no text. */
function textOf(file: string): string | null {
	try {
		return decode(readFileSync(file), true)
			.replace(/^\uFEFF/, '')
			.replace(/\r\n?/g, '\n');
	} catch (error) {
		if (error instanceof Unreadable) return null;
		throw error;
	}
}
