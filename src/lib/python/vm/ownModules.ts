import { compileProgram } from '../compile/program.ts';
import { attempt, exceptionClass, instantiate, Raise } from '../objects/exceptions.ts';
import { PyModule, PyUnknown, type Value } from '../objects/values.ts';
import { BadSyntax, TooMuch } from '../syntax/errors.ts';
import { type ModuleFile, moduleFiles, packageOf, without } from '../../ir/moduleFiles.ts';
import { Globals } from './frame.ts';
import type { Machine } from './machine.ts';
import { ownFiles } from './modules.ts';

/** What CPython has loaded before the program begins: no file of the program's takes its place. */
const first = new Set('abc builtins codecs encodings genericpath io marshal os posix posixpath site stat sys time zipimport'.split(' '));

/** The program's own files as modules. */
export class OwnModules {
	private readonly files: ReadonlyMap<string, ModuleFile>;
	/** The folders with files in them: a package without an `__init__.py`. */
	private readonly folders = new Set<string>();
	private readonly made = new Map<PyModule, Globals>();
	private readonly running = new Set<PyModule>();

	constructor(
		private readonly machine: Machine,
		files: readonly ModuleFile[],
		/** All modules by name. */
		private readonly loaded: Map<string, PyModule>
	) {
		this.isRooted = packageOf(files) !== '';
		// Of a package and a file of one name, CPython takes the package.
		this.files = new Map([...files].sort((a, b) => Number(a.isPackage) - Number(b.isPackage)).map((file) => [file.name, file]));
		for (const { name } of files) for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) this.folders.add(name.slice(0, dot));
	}

	has(path: string): boolean {
		return (this.files.has(path) || this.folders.has(path)) && !first.has(path);
	}

	/** The names of a module that is a file of the program's; undefined for any other. */
	isOwn(module: PyModule): Globals | undefined {
		return this.made.get(module);
	}

	/** It is being imported, further out. */
	isPartial(module: PyModule): boolean {
		return this.running.has(module);
	}

	/** Runs a file that is imported for the first time. */
	load(path: string, parent: Value): PyModule {
		const { machine, loaded } = this;
		const file = this.files.get(path);
		if (file && !file.isRead) return machine.unsupported(`the module ${path}, which was not read`);
		const globals = new Globals(path, this.folderFor(path, file));
		globals.set('__file__', new PyUnknown('where the program lies'));
		const module = new PyModule(path, undefined, globals);
		loaded.set(path, module);
		this.made.set(module, globals);
		if (file) {
			this.running.add(module);
			try {
				this.run(file, globals);
			} catch (thrown) {
				loaded.delete(path);
				throw thrown;
			} finally {
				this.running.delete(module);
			}
		}
		if (parent instanceof PyModule) parent.attrs.set(path.slice(path.lastIndexOf('.') + 1), module);
		return module;
	}

	/** What relative imports of a module count from. A file that was imported by its bare name is in no package, unless the program itself is taken for a part of one. */
	private folderFor(path: string, file: ModuleFile | undefined): string | null {
		if (!file || file.isPackage) return path;
		const dot = path.lastIndexOf('.');
		return dot > 0 ? path.slice(0, dot) : this.isRooted ? '' : null;
	}

	/** Whether the program's folder is a package: a file in it was imported from there. */
	private isRooted: boolean;

	private run({ from, to }: ModuleFile, globals: Globals): void {
		const { machine } = this;
		const { source } = machine;
		const begin = source.indexOf('\n', from) + 1;
		const text = begin > 0 && begin <= to ? source.slice(begin, to) : '';
		const firstLine = machine.lines.at(begin);
		try {
			machine.spend(text.length >> 3);
			const { pieces, comments } = compileProgram(text);
			machine.hear(comments, firstLine);
			machine.runModule(pieces, globals, begin);
		} catch (thrown) {
			if (thrown instanceof TooMuch) machine.unsupported(thrown.what);
			if (!(thrown instanceof BadSyntax)) throw thrown;
			if (thrown.message === null) machine.unsupported('code that cannot be read as Python');
			const { from: at, to: until } = thrown.span;
			const line = machine.lines.at(Math.min(begin + at, to)) - firstLine + 1;
			const raised = new Raise(
				instantiate(exceptionClass(thrown.type === 'SyntaxError' ? 'SyntaxError' : 'IndentationError'), [
					`${thrown.message} (${this.fileOf(globals.module)}, line ${line})`
				])
			);
			raised.span = { from: begin + at, to: begin + until };
			throw raised;
		}
	}

	private fileOf(name: string): string {
		return this.files.get(name)?.path ?? 'unknown location';
	}

	/** `from .path import …` in a module. */
	relative(globals: Globals, level: number, path: string): Value {
		const { machine } = this;
		if (globals.folder === null) return machine.raise('ImportError', 'attempted relative import with no known parent package');
		const parts = globals.folder === '' ? [] : globals.folder.split('.');
		if (level > parts.length && parts.length > 0 && !this.isRooted) return machine.raise('ImportError', 'attempted relative import beyond top-level package');
		if (level - 1 > parts.length) return machine.unsupported(`the module ${'.'.repeat(level)}${path}`);
		const whole = [...parts.slice(0, parts.length - level + 1), ...(path === '' ? [] : [path])].join('.');
		if (parts.length < level) this.isRooted = true;
		return whole === '' ? this.root : machine.modules.load(whole);
	}

	/** What `from .` of the program itself imports from. */
	private get root(): PyModule {
		const known = this.loaded.get('');
		if (known) return known;
		const module = new PyModule('', undefined, new Globals('', ''));
		this.loaded.set('', module);
		this.made.set(module, module.attrs as Globals);
		return module;
	}

	/** A name that a module does not have, where it is imported. */
	lacks(module: PyModule, name: string): Value {
		const { machine } = this;
		const globals = this.made.get(module)!;
		const getter = globals.get('__getattr__');
		const found = getter === undefined ? machine.modules.starred(globals, name) : attempt(() => machine.call(getter, [name]), 'AttributeError');
		if (found !== undefined) return found;
		const file = this.files.get(module.name);
		// What lies in a folder is known as far as it was read.
		if (!file) return machine.unsupported(`the module ${module.name === '' ? '' : `${module.name}.`}${name}`);
		return this.isPartial(module)
			? machine.raise(
					'ImportError',
					`cannot import name '${name}' from partially initialized module '${module.name}' (most likely due to a circular import) (${file.path})`
				)
			: machine.raise('ImportError', `cannot import name '${name}' from '${module.name}' (${file.path})`);
	}

	/** What `import *` takes of a module: what its `__all__` says, or all that has no `_` in front. */
	listed(module: PyModule, globals: Globals): Iterable<readonly [string, Value]> {
		const all = globals.get('__all__');
		if (all === undefined) return globals;
		const { machine } = this;
		return machine.iterate(all).map((name): readonly [string, Value] => {
			if (typeof name !== 'string') return machine.unsupported('an __all__ that is not of names');
			const inner = `${module.name}.${name}`;
			return [name, globals.get(name) ?? (this.has(inner) ? machine.modules.load(inner) : machine.getAttribute(module, name))];
		});
	}
}

ownFiles.read = (source) => {
	const files = moduleFiles(source);
	return { files, main: files.length > 0 ? without(source, files) : source };
};
ownFiles.open = (...given) => new OwnModules(...given);
