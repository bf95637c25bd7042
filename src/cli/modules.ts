import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { findAmong, withModules, type FindFile } from '../lib/python/syntax/ownFiles.ts';
import { packages } from '../lib/frameworks/evaluate.ts';
import { knownModules } from '../lib/python/objects/unmodelled.ts';
import { mostCharacters, type Program } from './program.ts';
import { decode, Unreadable } from './read.ts';

const known = new Set([...packages.map(({ name }) => name.split('.')[0]!), ...knownModules]);

/**
 * A program together with the modules of its own that it imports. They are read from the folder that the program lies in and those within it, and nowhere else.
 * A file that is named by its folder as well (`from app.model import …` in the folder `app`) is looked for there too.
 */
export function withOwnModules(program: Program): Program {
	const folder = dirname(program.file);
	const root = realFolder(folder);
	if (program.file === '<stdin>' || root === null) return program;
	const inside = within(root, (path) => join(folder, path));
	const name = basename(resolve(folder));
	return joined(program, (path) => inside(path) ?? (path.startsWith(`${name}/`) && !known.has(name) ? inside(path.slice(name.length + 1)) : null));
}

/** The same of files that were given by name. */
export function withGivenModules(program: Program, files: ReadonlyMap<string, string>): Program {
	const folder = dirname(program.file);
	return joined(program, findAmong(files, folder === '.' ? '' : folder));
}

function joined(program: Program, find: FindFile): Program {
	const { source, parts } = withModules(program.source, find, mostCharacters);
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
	(root: string, nameOf: (path: string) => string): FindFile =>
	(path) => {
		try {
			const real = realpathSync(join(root, path));
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
