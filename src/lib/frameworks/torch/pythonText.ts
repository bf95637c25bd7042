import { cFunction, entry } from '../../tensors/arguments/function.ts';
import { PyClass, type Interpreter, PyModule, type Value } from '../../python/index.ts';
import { runText } from '../../python/stdlib/module.ts';
import type { Entries, PythonText } from './part.ts';

/** A function of torch as it stands when the text is evaluated: shares that come later put it there. */
export const fromTorch = (torch: PyModule, alias: string, name: string): readonly [string, Value] => [
	alias,
	cFunction(name, (host, { positional, keywords }) => host.call(host.getAttribute(torch, name), positional, keywords))
];

/** What `__getattr__` of a class says: PyTorch's has the names in `known`, and no others that are missing here. */
export const lacking = entry('_lacking', 'cls, name, known', (host, cls, name, known) =>
	String(known).split(' ').includes(String(name))
		? host.unsupported(`${String(cls)}.${String(name)}`)
		: host.raise('AttributeError', `'${String(cls)}' object has no attribute '${String(name)}'`)
);

/** A module whose text is evaluated with what it is given. */
export const textOf =
	(name: string, text: string, values: (host: Interpreter, torch: PyModule) => Entries): PythonText =>
	(host, torch) =>
		runText(host, name, text, values(host, torch));

/** Tells classes of a text their modules. */
export function placed(made: Map<string, Value>, module: string, moduleOf: (name: string) => string): Map<string, Value> {
	for (const value of made.values()) if (value instanceof PyClass && value.module === module) value.module = moduleOf(value.name);
	return made;
}

/** `torch.optim` of `torch`. */
const moduleAt = (host: Interpreter, torch: PyModule, path: string): Value =>
	path
		.split('.')
		.slice(1)
		.reduce<Value>((at, name) => host.getAttribute(at, name), torch);

/** What a module has, under another's name; `one` of it has it loaded. */
export const allOf =
	(path: string, one: string): PythonText =>
	(host, torch) => {
		const module = moduleAt(host, torch, path);
		host.getAttribute(module, one);
		return module instanceof PyModule ? new Map([...module.all].filter(([name]) => !name.startsWith('_'))) : new Map();
	};

/** Some of what a module has, under another's name. */
export const someOf =
	(path: string, names: readonly string[]): PythonText =>
	(host, torch) => {
		const module = moduleAt(host, torch, path);
		return new Map(names.map((name) => [name, host.getAttribute(module, name)]));
	};
