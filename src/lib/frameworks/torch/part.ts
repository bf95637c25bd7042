import { NativeFunction, NativeProperty, PyModule, type Arguments, type PyClass, type Value } from '../../python/index.ts';
import { tensorClass } from './tensor.ts';

export type Entries = readonly (readonly [name: string, value: Value])[];

/** A share of PyTorch: what it adds to torch.Tensor, and to modules by their dotted path. */
export interface TorchPart {
	readonly tensor?: readonly (NativeFunction | NativeProperty)[];
	readonly modules?: Readonly<Record<string, Entries>>;
}

/** Functions and classes under their own names. */
export const named = (values: readonly (NativeFunction | PyClass)[]): Entries => values.map((value) => [value.name, value]);

/**
 * The module `torch` with everything that the parts put into it and into its submodules; a later part wins over an earlier one.
 * @param names What PyTorch has, by module: what is there but in no part is not modelled, and nothing else is an AttributeError. A module without a list has more than is known.
 */
export function assemble(parts: readonly TorchPart[], names: Readonly<Record<string, readonly string[]>>): PyModule {
	const modules = new Map<string, PyModule>();
	const moduleAt = (path: string): PyModule => {
		const known = modules.get(path);
		if (known) return known;
		const module = new PyModule(path);
		modules.set(path, module);
		module.attrs.set('__getattr__', missing(path, names[path]));
		const dot = path.lastIndexOf('.');
		if (dot >= 0) moduleAt(path.slice(0, dot)).attrs.set(path.slice(dot + 1), module);
		return module;
	};
	for (const { tensor = [], modules: added = {} } of parts) {
		for (const entry of tensor) tensorClass.attrs.set(entry.name, entry);
		for (const [path, entries] of Object.entries(added)) {
			const { attrs } = moduleAt(path);
			for (const [name, value] of entries) attrs.set(name, value);
		}
	}
	return moduleAt('torch');
}

const missing = (path: string, names: readonly string[] | undefined): NativeFunction =>
	new NativeFunction('__getattr__', '__getattr__', null, (host, { positional: [name] }: Arguments) => {
		if (names && !names.includes(String(name))) return host.raise('AttributeError', `module '${path}' has no attribute '${String(name)}'`);
		return host.unsupported(`${path}.${String(name)}`);
	});
