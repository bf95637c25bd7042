import { exploring } from '../compile/undecided.ts';
import { attempt, Unsupported } from '../objects/exceptions.ts';
import type { Package } from '../objects/interpreter.ts';
import { isMissing } from '../objects/unmodelled.ts';
import type { ModuleFile } from '../../ir/moduleFiles.ts';
import type { Globals } from './frame.ts';
import type { Machine } from './machine.ts';
import type { OwnModules } from './ownModules.ts';
import { PyFunction } from '../objects/code.ts';
import { PyClass, PyInstance, PyModule, PyUnknown, type Value } from '../objects/values.ts';

/** How a program's text is parted into its files, and these are imported, where that is loaded (`ownModules.ts`). */
export const ownFiles: {
	read?: (source: string) => { readonly files: readonly ModuleFile[]; readonly main: string };
	open?: (machine: Machine, files: readonly ModuleFile[], loaded: Map<string, PyModule>) => OwnModules;
} = {};

/** Bound by what is supposed of a program, this says that what stands for a module that nobody knows is no data. */
export const standsForSettings = '__what_is_not_here_is_no_data__';

/** What `import` finds: the program's own files, and the packages, each loaded at its first import. */
export class Modules {
	private readonly loaded = new Map<string, PyModule>();
	readonly packages: ReadonlyMap<string, Package>;
	/** undefined where the program has no other files. */
	private readonly own: OwnModules | undefined;
	constructor(
		private readonly machine: Machine,
		packages: readonly Package[],
		files: readonly ModuleFile[]
	) {
		this.packages = new Map(packages.map((offered) => [offered.name, offered]));
		this.own = files.length > 0 ? ownFiles.open?.(machine, files, this.loaded) : undefined;
	}

	/** All that were imported. */
	get all(): Iterable<PyModule> {
		return this.loaded.values();
	}

	/** `import path`: the module of a dotted name, its parents loaded before it. */
	load(path: string): Value {
		const known = this.loaded.get(path);
		if (known) return known;
		if (exploring.isInert(`the module ${path}`) && !this.packages.has(path)) return new PyUnknown(`the module ${path}`);
		const dot = path.lastIndexOf('.');
		const parent = dot < 0 ? null : this.load(path.slice(0, dot));
		if (parent instanceof PyUnknown) return parent;
		if (parent instanceof PyInstance) return this.machine.getAttribute(parent, path.slice(dot + 1));
		if (this.own?.has(path)) return this.own.load(path, parent);
		const offered = this.packages.get(path);
		if (offered) {
			let module = new PyModule(path);
			// Before it is filled: what it is filled with may import it.
			this.loaded.set(path, module);
			const content = offered.load(this.machine);
			if (content instanceof PyModule) this.loaded.set(path, (module = content));
			else module.contents = content;
			if (parent instanceof PyModule && parent.get(path.slice(dot + 1)) === undefined) parent.attrs.set(path.slice(dot + 1), module);
			return module;
		}
		if (parent instanceof PyModule) {
			const member = parent.get(path.slice(dot + 1));
			if (member instanceof PyModule) return member;
			if (this.exists(path) === false) return this.machine.raise('ModuleNotFoundError', `No module named '${path}'`);
			return this.machine.unsupported(`the module ${path}`);
		}
		if (isMissing(path, this.machine.alone)) return this.machine.raise('ModuleNotFoundError', `No module named '${path}'`);
		return this.assumed(path) ?? this.machine.unsupported(`the module ${path}`);
	}

	/** What stands for a module that nobody knows, where something is supposed of the program. */
	private assumed(path: string): Value | undefined {
		if (!this.machine.trace.isAssuming || !this.packages.has('_outside')) return undefined;
		const standIn = this.machine.globals.get(standsForSettings) === undefined ? 'Anything' : 'Setting';
		return this.machine.call((this.load('_outside') as PyModule).get(standIn)!, [path]);
	}

	/** Whether a package has a module of this dotted name, as far as the innermost around it says so. */
	private exists(path: string): boolean | undefined {
		for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) {
			const around = this.packages.get(path.slice(0, at));
			if (around?.has) return around.has(path);
		}
		return undefined;
	}

	/** The module that `from ..path` names in a module. */
	private from(globals: Globals, level: number, path: string): Value {
		if (level === 0) return this.load(path);
		return this.own ? this.own.relative(globals, level, path) : this.machine.unsupported(`the module ${'.'.repeat(level)}${path}`);
	}

	/** `from path import name`; `level` counts the dots before the path. */
	member(globals: Globals, level: number, path: string, name: string): Value {
		const module = this.from(globals, level, path);
		if (module instanceof PyInstance) return this.machine.getAttribute(module, name);
		if (!(module instanceof PyModule)) return module;
		const value = module.get(name);
		if (value !== undefined) return value;
		const inner = module.name === '' ? name : `${module.name}.${name}`;
		if (this.own?.has(inner) || this.packages.has(inner)) return this.load(inner);
		if (this.own?.isOwn(module)) return this.own.lacks(module, name);
		const made = module.get('__getattr__');
		const file = module.get('__file__');
		if (made !== undefined && typeof file === 'string')
			return (
				attempt(() => this.machine.call(made, [name]), 'AttributeError') ??
				(this.exists(inner)
					? this.machine.unsupported(`the module ${inner}`)
					: this.machine.raise('ImportError', `cannot import name '${name}' from '${path}' (${file})`))
			);
		if (made !== undefined) return this.machine.call(made, [name]);
		return this.machine.unsupported(`${module.name}.${name}`);
	}

	/** `from path import *` in a module. */
	loadAll(globals: Globals, level: number, path: string): void {
		let module: Value;
		try {
			module = this.from(globals, level, path);
		} catch (thrown) {
			if (thrown instanceof Unsupported) this.hide(globals, new PyUnknown(thrown.what));
			throw thrown;
		}
		if (module instanceof PyUnknown) this.hide(globals, module);
		// What stands for a module has whatever is asked of it.
		if (module instanceof PyInstance) globals.partly.push(this.machine.getAttribute(module, '__getattr__'));
		if (!(module instanceof PyModule)) return;
		const own = this.own?.isOwn(module);
		if (own?.anything) this.hide(globals, own.anything);
		for (const [name, value] of own ? this.own!.listed(module, own) : module.all) if (own?.has('__all__') || !name.startsWith('_')) globals.set(name, value);
		globals.partly.push(...(own?.partly ?? []));
		const made = own ? undefined : module.get('__getattr__');
		if (made !== undefined) globals.partly.push(made);
	}

	/** What was bound before may have been bound anew: what nobody imports in place of another stays. */
	private hide(globals: Globals, unknown: PyUnknown): void {
		globals.anything = unknown;
		for (const [name, value] of globals)
			if (!name.startsWith('_') && !(value instanceof PyModule || value instanceof PyClass || value instanceof PyFunction)) globals.set(name, unknown);
	}

	/** What `import *` may have brought beside what is listed; undefined where no module has the name. */
	starred({ partly, anything }: Globals, name: string): Value | undefined {
		if (name.startsWith('_')) return undefined;
		for (const made of partly) {
			const value = attempt(() => this.machine.call(made, [name]), 'AttributeError');
			if (value !== undefined) return value;
		}
		return anything;
	}

	/** A module's attribute that is not set: a submodule that was not imported by its own name, what an import of all may have brought, or undefined. */
	find(module: PyModule, name: string): Value | undefined {
		const own = this.own?.isOwn(module);
		if (own) return this.starred(own, name);
		const path = `${module.name}.${name}`;
		return this.packages.has(path) ? this.load(path) : undefined;
	}

	/** What an AttributeError calls a module. */
	words(module: PyModule): readonly [before: string, behind: string] {
		return this.own?.isPartial(module) ? ['partially initialized module', ' (most likely due to a circular import)'] : ['module', ''];
	}
}
