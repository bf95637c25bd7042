import { cFunction } from '../../tensors/arguments/function.ts';
import { NativeFunction, NativeProperty, PyModule, type Arguments, type Interpreter, type PyClass, type Value } from '../../python/index.ts';
import { unsupportedName } from './random/lostDraws.ts';
import { tensorClass } from './tensor/tensor.ts';

export type Entries = readonly (readonly [name: string, value: Value])[];

/** A share of PyTorch: what it adds to torch.Tensor, and to modules by their dotted path. */
export interface TorchPart {
	readonly tensor?: readonly (NativeFunction | NativeProperty)[];
	readonly modules?: Readonly<Record<string, Entries>>;
	/** By path: what is written in Python, evaluated when a program first asks for something of that module. */
	readonly texts?: Readonly<Record<string, PythonText>>;
	/** What PyTorch has, by module: what is there but in no part is not modelled, and nothing else exists. A module without a list has more than is known. */
	readonly names?: Readonly<Record<string, readonly string[]>>;
	/** Whether PyTorch has a module of a dotted name; undefined where that is not known. */
	readonly has?: (path: string) => boolean | undefined;
}

const packages =
	'torch torch.nn torch.nn.utils torch.nn.modules torch.utils torch.utils.data torch.optim torch.autograd torch.cuda torch.linalg torch.fft torch.backends'.split(
		' '
	);

/** Where a module lies, as an ImportError says it. */
const fileOf = (path: string): string => `<site-packages>/${path.replaceAll('.', '/')}${packages.includes(path) ? '/__init__' : ''}.py`;

/** Evaluates a module's text: what it binds. */
export type PythonText = (host: Interpreter, torch: PyModule) => ReadonlyMap<string, Value>;

/** Gives torch.Tensor what the parts add to it. */
export function extendTensor(parts: readonly TorchPart[]): void {
	for (const { tensor = [] } of parts) for (const entry of tensor) tensorClass.attrs.set(entry.name, entry);
}

/** Functions and classes under their own names. */
export const named = (values: readonly (NativeFunction | PyClass)[]): Entries => values.map((value) => [value.name, value]);

/**
 * Makes the module `torch`, anew for each run, with everything that the parts put into it and into its submodules; a later part wins over an earlier one.
 */
export function assembler(parts: readonly TorchPart[]): () => PyModule {
	const names = new Map(parts.flatMap((part) => Object.entries(part.names ?? {})));
	const texts = new Map<string, PythonText[]>();
	for (const [path, text] of parts.flatMap((part) => Object.entries(part.texts ?? {}))) texts.set(path, [...(texts.get(path) ?? []), text]);
	/** What the modules have in every run, by path. */
	const contents = new Map<string, Map<string, Value>>();
	const contentsAt = (path: string): Map<string, Value> => {
		let known = contents.get(path);
		if (known) return known;
		contents.set(path, (known = new Map([['__file__', fileOf(path)]])));
		const parent = parentOf(path);
		if (parent) contentsAt(parent);
		return known;
	};
	for (const { modules = {} } of parts) {
		for (const [path, entries] of Object.entries(modules)) {
			const attrs = contentsAt(path);
			for (const [name, value] of entries) attrs.set(name, value);
		}
	}
	for (const path of texts.keys()) contentsAt(path);
	return () => {
		const made = new Map([...contents].map(([path, attrs]) => [path, new PyModule(path, attrs)]));
		const torch = made.get('torch')!;
		for (const [path, module] of made) {
			module.attrs.set('__getattr__', missing(module, names.get(path), texts.get(path) ?? [], torch));
			made.get(parentOf(path))?.attrs.set(path.slice(path.lastIndexOf('.') + 1), module);
		}
		return torch;
	};
}

/** Empty for `torch`. */
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

function missing(module: PyModule, names: readonly string[] | undefined, texts: readonly PythonText[], torch: PyModule): NativeFunction {
	let loaded = texts.length === 0;
	return cFunction('__getattr__', (host, { positional: [given] }: Arguments) => {
		const name = String(given);
		if (!loaded) {
			loaded = true;
			for (const [key, value] of texts.flatMap((text) => [...text(host, torch)])) if (module.get(key) === undefined) module.attrs.set(key, value);
		}
		// What `import *` asks for may have been loaded by another name.
		const made = module.get(name);
		if (made !== undefined) return made;
		// Names that begin with an underscore are not listed.
		if (names && !names.includes(name) && !name.startsWith('_')) return host.raise('AttributeError', `module '${module.name}' has no attribute '${name}'`);
		return unsupportedName(host, module.name, name);
	});
}
