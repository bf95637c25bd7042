import type { Table } from '../ir/table.ts';
import { perRun, PyModule, type Interpreter, type Package, type Value } from '../python/index.ts';
import '../python/compile/direct.ts';
import type { WithUnknown } from '../python/objects/code.ts';
import { machineOf } from '../python/builtins/methodDef.ts';
import { namesOfText, type Entries } from '../python/stdlib/module.ts';
import { cFunction } from '../tensors/arguments/function.ts';

/** Python text of a framework's, evaluated when a program first asks for one of its names. */
export interface ModuleText {
	readonly text: string;
	/** What it sees beside Python's built-ins. */
	readonly given?: (host: Interpreter) => Entries;
	/** Texts whose names it sees. */
	readonly sees?: readonly string[];
	readonly withUnknown?: WithUnknown;
}

const evaluated = perRun(() => new Map<string, ReadonlyMap<string, Value>>());

const words = new Map<string, ReadonlySet<string>>();

/** The words of a text: of what others bind, it is given the names that it says. */
function wordsOf(name: string, text: string): ReadonlySet<string> {
	let found = words.get(name);
	if (!found) words.set(name, (found = new Set(text.match(/[a-zA-Z_]\w*/g))));
	return found;
}

/** What a text binds: evaluated once a run. */
function namesIn(host: Interpreter, texts: Table<ModuleText>, name: string): ReadonlyMap<string, Value> {
	const known = evaluated(host.trace).get(name);
	if (known) return known;
	const { text, given, sees = [], withUnknown = 'leaves' } = texts[name]!;
	const said = wordsOf(name, text);
	const seen = new Map<string, Value>();
	for (const [own, value] of given?.(host) ?? []) if (said.has(own)) seen.set(own, value);
	for (const one of sees)
		namesIn(host, texts, one).forEach((value, own) => {
			if (said.has(own)) seen.set(own, value);
		});
	const names = new Map<string, Value>();
	namesOfText(host, name, text, [...seen], withUnknown).forEach((value, own) => {
		if (!Object.is(seen.get(own), value)) names.set(own, value);
	});
	evaluated(host.trace).set(name, names);
	return names;
}

/** Names that a text binds at its top, as far as a program may ask for them. */
const topNames = (text: string): string[] =>
	[...text.matchAll(/^(?:(?:def|class) ([a-zA-Z]\w*)|([a-zA-Z]\w*) = )/gm)].map(([, made, bound]) => (made ?? bound)!);

/** What modules of a framework are made of. */
export interface ModuleParts {
	/** By path: names and values that are the same in every run. */
	readonly values: Table<Entries>;
	readonly texts: Table<ModuleText>;
	/** By path: the texts whose names a module has. */
	readonly holds: Table<readonly string[]>;
	/** By path: names of a module that are another module's: `tf.tanh` is `tf.math.tanh`. */
	readonly also?: Table<Table<string>>;
	/** What a program gets of a value of another module under such a name. */
	readonly asCalled?: (name: string, value: Value) => Value;
	/** By path: what the framework has there, whether it is here or not; a module without a list has more than is known. */
	readonly names?: (path: string) => ReadonlySet<string> | undefined;
	/** By path: what is said of every name that a program asks a module for: it is gone. */
	readonly refused?: Table<(name: string) => string>;
	/** Modules that hold nothing that is here. */
	readonly empty?: readonly string[];
	/** What a module says it is called, and where its file lies. */
	readonly called?: (path: string) => string;
}

/** The modules of a framework as packages, each loaded when it is first asked for. `aliases`: other paths that modules are found at. */
export function modulesOf(parts: ModuleParts, describe?: Package['describe'], aliases: Readonly<Record<string, string>> = {}): readonly Package[] {
	const paths = new Set([
		...Object.keys(parts.values),
		...Object.keys(parts.holds),
		...(parts.empty ?? []),
		...Object.keys(parts.refused ?? {}),
		...Object.keys(parts.also ?? {})
	]);
	for (const path of [...paths]) for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) paths.add(path.slice(0, at));
	const written = new Map(
		[...paths].map((path) => [path, new Map((parts.holds[path] ?? []).flatMap((text) => topNames(parts.texts[text]!.text).map((name) => [name, text])))])
	);
	/** false of a module that its package's names tell there is none of. */
	const isMissing = (path: string): false | undefined => {
		const dot = path.lastIndexOf('.');
		const names = parts.names?.(path.slice(0, dot));
		return names && !names.has(path.slice(dot + 1)) ? false : undefined;
	};
	const load = (source: string, path: string) => (host: Interpreter) => {
		const name = parts.called?.(path) ?? path;
		const file = `<site-packages>/${name.replaceAll('.', '/')}/__init__.py`;
		const names = parts.names?.(path);
		const find = (wanted: string): Value | undefined => {
			if (names && !names.has(wanted)) return undefined;
			const text = written.get(source)!.get(wanted);
			if (text !== undefined) return namesIn(host, parts.texts, text).get(wanted);
			const elsewhere = parts.also?.[source]?.[wanted];
			if (elsewhere === undefined)
				return paths.has(`${source}.${wanted}`) || machineOf(host).modules.packages.has(`${path}.${wanted}`)
					? machineOf(host).modules.load(`${path}.${wanted}`)
					: undefined;
			const dot = elsewhere.lastIndexOf('.');
			const value = host.getAttribute(machineOf(host).modules.load(elsewhere.slice(0, dot)), elsewhere.slice(dot + 1));
			return parts.asCalled?.(wanted, value) ?? value;
		};
		const module = new PyModule(name, new Map<string, Value>([...(parts.values[source] ?? []), ['__file__', file], ['__name__', name]]));
		module.attrs.set(
			'__getattr__',
			cFunction('__getattr__', (inside, { positional: [given] }) => {
				const wanted = String(given);
				const found = find(wanted);
				if (found !== undefined) {
					module.attrs.set(wanted, found);
					return found;
				}
				const refuse = parts.refused?.[source];
				if (refuse && !wanted.startsWith('_')) return inside.raise('AttributeError', refuse(wanted));
				if (names && !names.has(wanted) && !wanted.startsWith('_')) return inside.raise('AttributeError', `module '${name}' has no attribute '${wanted}'`);
				return inside.unsupported(`${path}.${wanted}`);
			})
		);
		return module;
	};
	// A module that the framework has under another name alone is found at that.
	const own = [...paths]
		.filter((path) => isMissing(path) !== false)
		.map((path): Package => ({
			name: path,
			load: load(path, path),
			has: (one) => isMissing(one) ?? (paths.has(one) || undefined),
			...(describe && { describe })
		}));
	const others = Object.entries(aliases).flatMap(([alias, of]) =>
		[...paths]
			.filter((path) => path === of || path.startsWith(`${of}.`))
			.map((path): Package => ({
				name: `${alias}${path.slice(of.length)}`,
				load: load(path, `${alias}${path.slice(of.length)}`),
				has: (one) => paths.has(of + one.slice(alias.length)) || isMissing(one)
			}))
	);
	return [...own, ...others];
}
