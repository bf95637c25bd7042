import { PyDict, type PyInstance, PyUnknown, type Value } from '../../../../python/index.ts';
import type { Register } from './module.ts';

const adders: readonly (readonly [methods: RegExp, register: Register])[] = [
	[/^register_parameter$/, '_parameters'],
	[/^register_buffer$/, '_buffers'],
	[/^(?:(?:add|register)_module|append|extend|insert|update|pop|clear|__(?:set|del)item__|__i(?:add|mul)__)$/, '_modules']
];
/** Methods whose first argument is the name that they register under. */
const naming = /^(?:add|register)_|^__setitem__$/;
/** How containers of parameters count what they hold. */
const counts = ['_size', '_keys'];

/** What a module holds where a method that adds to it was not called, for what it was given is not known: under a name that is known, or no one knows where. */
export function grown(module: PyInstance, method: string, given: readonly Value[], what: string): void {
	const found = adders.find(([methods]) => methods.test(method));
	if (!found) return;
	const { attrs } = module;
	const unknown = new PyUnknown(what);
	const ofParameters = counts.filter((name) => attrs.has(name));
	for (const name of ofParameters) attrs.set(name, unknown);
	const register = ofParameters.length ? '_parameters' : found[1];
	const held = attrs.get(register);
	if (!(held instanceof PyDict)) return;
	const name = method === 'append' ? String(held.entries.size) : naming.test(method) ? given[0] : undefined;
	if (typeof name === 'string' && !ofParameters.length) held.entries.set(name, [name, unknown]);
	else attrs.set(register, unknown);
}
