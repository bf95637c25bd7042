import { tableOf, type Table } from '../../ir/table.ts';

/** What CPython 3.11 has: loaded by whoever evaluates programs that somebody wrote (`unmodelledNames.ts`). */
let attributeNames: Table<string> = tableOf({});
const builtinNames = new Set<string>();
/** Modules that exist, of Python's library and beside it (`frameworks/packageNames.ts`), but are not modelled unless a package is given for them. */
export const knownModules = new Set<string>();

let mistaken: (name: string) => boolean = () => false;

/** @param attributes Names of the attributes of each built-in type, divided by spaces. */
export function know(attributes: Table<string>, builtins: readonly string[]): void {
	attributeNames = attributes;
	for (const name of builtins) builtinNames.add(name);
}

/** @param isMistaken Whether a name is that of no module, but another's, misspelt. */
export function knowModules(modules: readonly string[], isMistaken = mistaken): void {
	mistaken = isMistaken;
	for (const name of modules) knownModules.add(name);
}

/**
 * Whether there is no module of a name: it is another's, misspelt. Any other may be a file of the program's own, unless nothing lies `alone` beside it.
 */
export const isMissing = (name: string, alone: boolean): boolean => mistaken(name) || (alone && !knownModules.has(name));

/** @param members By module and name: what each class of a framework's has. */
export function knowMembers(members: ReadonlyMap<string, ReadonlySet<string>>): void {
	members.forEach((names, cls) => sets.set(cls, names));
}

const sets = new Map<string, ReadonlySet<string>>();

/** Whether a class has the attribute in reality: Python's built-in type, by its name, or a framework's, with its module before that. */
export function unmodelled(type: string, name: string): boolean {
	let names = sets.get(type);
	if (!names) sets.set(type, (names = new Set((attributeNames[type] ?? '').split(' '))));
	return name !== '' && names.has(name);
}

/** Names of CPython 3.11's `builtins`. */
export const unmodelledBuiltins: ReadonlySet<string> = builtinNames;
