import { exploring } from '../compile/undecided.ts';
import { attempt, Unsupported } from '../objects/exceptions.ts';
import type { Package } from '../objects/interpreter.ts';
import { isMissing } from '../objects/unmodelled.ts';
import type { Machine } from './machine.ts';
import { PyFunction } from '../objects/code.ts';
import { PyClass, PyModule, PyUnknown, type Value } from '../objects/values.ts';

/** What `import` finds: the packages, each loaded at its first import. */
export class Modules {
	private readonly loaded = new Map<string, PyModule>();
	private readonly packages: ReadonlyMap<string, Package>;
	constructor(
		private readonly machine: Machine,
		packages: readonly Package[]
	) {
		this.packages = new Map(packages.map((offered) => [offered.name, offered]));
	}

	/** All that were imported. */
	get all(): Iterable<PyModule> {
		return this.loaded.values();
	}

	/** The module of a dotted name, its parents loaded before it. */
	load(path: string): Value {
		const known = this.loaded.get(path);
		if (known) return known;
		if (exploring.isInert(`the module ${path}`) && !this.packages.has(path)) return new PyUnknown(`the module ${path}`);
		const dot = path.lastIndexOf('.');
		const parent = dot < 0 ? null : this.load(path.slice(0, dot));
		if (parent instanceof PyUnknown) return parent;
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
		return this.machine.unsupported(`the module ${path}`);
	}

	/** Whether a package has a module of this dotted name, as far as it says so. */
	private exists(path: string): boolean | undefined {
		return this.packages.get(path.split('.')[0]!)?.has?.(path);
	}

	/** `from path import name`. */
	member(path: string, name: string): Value {
		const module = this.load(path);
		if (!(module instanceof PyModule)) return module;
		const value = module.get(name);
		if (value !== undefined) return value;
		if (this.packages.has(`${path}.${name}`)) return this.load(`${path}.${name}`);
		const made = module.get('__getattr__');
		const file = module.get('__file__');
		if (made !== undefined && typeof file === 'string')
			return (
				attempt(() => this.machine.call(made, [name]), 'AttributeError') ??
				(this.exists(`${path}.${name}`)
					? this.machine.unsupported(`the module ${path}.${name}`)
					: this.machine.raise('ImportError', `cannot import name '${name}' from '${path}' (${file})`))
			);
		if (made !== undefined) return this.machine.call(made, [name]);
		return this.machine.unsupported(`${path}.${name}`);
	}

	/** `from path import *`. */
	loadAll(path: string): void {
		let module: Value;
		try {
			module = this.load(path);
		} catch (thrown) {
			if (thrown instanceof Unsupported) this.hide((this.anything = new PyUnknown(thrown.what)));
			throw thrown;
		}
		if (!(module instanceof PyModule)) return;
		for (const [name, value] of module.all) if (!name.startsWith('_')) this.machine.globals.set(name, value);
		const made = module.get('__getattr__');
		if (made !== undefined) this.partly.push(made);
	}

	/** The `__getattr__`s of modules that have more names than are listed, and of which a program has imported all. */
	private readonly partly: Value[] = [];

	/** What was bound before may have been bound anew: what nobody imports in place of another stays. */
	private hide(unknown: PyUnknown): void {
		const { globals } = this.machine;
		for (const [name, value] of globals)
			if (!name.startsWith('_') && !(value instanceof PyModule || value instanceof PyClass || value instanceof PyFunction)) globals.set(name, unknown);
	}

	/** What names that nothing else binds are, once all was imported of a module that is not known. */
	anything: PyUnknown | undefined;

	/** What `import *` may have brought beside what is listed; undefined where no module has the name. */
	starred(name: string): Value | undefined {
		if (name.startsWith('_')) return undefined;
		for (const made of this.partly) {
			const value = attempt(() => this.machine.call(made, [name]), 'AttributeError');
			if (value !== undefined) return value;
		}
		return this.anything;
	}

	/** A module's attribute that is not set: a submodule that was not imported by its own name, or undefined. */
	find(module: PyModule, name: string): Value | undefined {
		const path = `${module.name}.${name}`;
		return this.packages.has(path) ? this.load(path) : undefined;
	}
}
