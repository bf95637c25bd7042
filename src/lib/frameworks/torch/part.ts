import { NativeFunction, NativeProperty, PyModule, type Arguments, type Host, type PyClass, type Value } from '../../python/index.ts';
import { tensorClass } from './tensor.ts';

export type Entries = readonly (readonly [name: string, value: Value])[];

/** A share of PyTorch: what it adds to torch.Tensor, and to modules by their dotted path. */
export interface TorchPart {
	readonly tensor?: readonly (NativeFunction | NativeProperty)[];
	readonly modules?: Readonly<Record<string, Entries>>;
	/** By path: what is written in Python, evaluated when a program first asks for something of that module. */
	readonly texts?: Readonly<Record<string, PythonText>>;
	/** What PyTorch has, by module: what is there but in no part is not modelled, and nothing else exists. A module without a list has more than is known. */
	readonly names?: Readonly<Record<string, readonly string[]>>;
	/** Whether PyTorch lacks the module of a dotted name. */
	readonly lacks?: (path: string) => boolean;
}

const packages =
	'torch torch.nn torch.nn.utils torch.nn.modules torch.utils torch.utils.data torch.optim torch.autograd torch.cuda torch.linalg torch.fft torch.backends'.split(
		' '
	);

/** Where a module lies, as an ImportError says it. */
const fileOf = (path: string): string => `<site-packages>/${path.replaceAll('.', '/')}${packages.includes(path) ? '/__init__' : ''}.py`;

/** Evaluates a module's text: what it binds. */
export type PythonText = (host: Host, torch: PyModule) => ReadonlyMap<string, Value>;

/** Gives torch.Tensor what the parts add to it. */
export function extendTensor(parts: readonly TorchPart[]): void {
	for (const { tensor = [] } of parts) for (const entry of tensor) tensorClass.attrs.set(entry.name, entry);
}

/** Functions and classes under their own names. */
export const named = (values: readonly (NativeFunction | PyClass)[]): Entries => values.map((value) => [value.name, value]);

/**
 * The module `torch` with everything that the parts put into it and into its submodules; a later part wins over an earlier one.
 */
export function assemble(parts: readonly TorchPart[]): PyModule {
	const names = new Map(parts.flatMap((part) => Object.entries(part.names ?? {})));
	const texts = new Map(parts.flatMap((part) => Object.entries(part.texts ?? {})));
	const modules = new Map<string, PyModule>();
	const moduleAt = (path: string): PyModule => {
		const known = modules.get(path);
		if (known) return known;
		const module = new PyModule(path);
		modules.set(path, module);
		module.attrs.set(
			'__getattr__',
			missing(module, names.get(path), texts.get(path), () => moduleAt('torch'))
		);
		module.attrs.set('__file__', fileOf(path));
		const dot = path.lastIndexOf('.');
		if (dot >= 0) moduleAt(path.slice(0, dot)).attrs.set(path.slice(dot + 1), module);
		return module;
	};
	for (const { modules: added = {} } of parts) {
		for (const [path, entries] of Object.entries(added)) {
			const { attrs } = moduleAt(path);
			for (const [name, value] of entries) attrs.set(name, value);
		}
	}
	for (const path of texts.keys()) moduleAt(path);
	return moduleAt('torch');
}

function missing(module: PyModule, names: readonly string[] | undefined, text: PythonText | undefined, torch: () => PyModule): NativeFunction {
	let loaded = text === undefined;
	return new NativeFunction('__getattr__', '__getattr__', null, (host, { positional: [given] }: Arguments) => {
		const name = String(given);
		if (!loaded && text) {
			loaded = true;
			for (const [key, value] of text(host, torch())) if (!module.attrs.has(key)) module.attrs.set(key, value);
		}
		// What `import *` asks for may have been loaded by another name.
		const made = module.attrs.get(name);
		if (made !== undefined) return made;
		if (names && !names.includes(name)) return host.raise('AttributeError', `module '${module.name}' has no attribute '${name}'`);
		return host.unsupported(`${module.name}.${name}`);
	});
}
