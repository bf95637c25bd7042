import { PyClass, PyDict, PyInstance, PyList, PyProperty, PyTuple, PyUnknown, type Interpreter, type Value } from '../../python/index.ts';
import { PyFunction } from '../../python/objects/code.ts';
import type { Entries } from '../../python/stdlib/module.ts';
import { entry } from '../../tensors/arguments/function.ts';
import { flat } from './structures.ts';

/** Attributes of a layer that are Keras' own. */
const unseen = new Set(['_made_with', '_inbound_nodes', '_outbound_nodes', '_path', '_parent_path', '_losses', '_trained', '_compiled_with']);

function objectsIn(value: Value, into: PyInstance[]): void {
	if (value instanceof PyInstance) into.push(value);
	else if (value instanceof PyTuple || value instanceof PyList) for (const item of value.items) objectsIn(item, into);
	else if (value instanceof PyDict) for (const [, item] of value.entries.values()) objectsIn(item, into);
}

/** Objects of a class among the attributes of a layer, and in their lists, tuples and dictionaries. */
function held(layer: PyInstance, kind: Value): readonly PyInstance[] {
	const found: PyInstance[] = [];
	layer.attrs.forEach((value, name) => {
		if (typeof value === 'object' && value !== null && !unseen.has(name)) objectsIn(value, found);
	});
	return found.filter((one) => one !== layer && one.cls.isSubclassOf(kind as PyClass));
}

/** Whether what a class has under a name is Keras' own, and not the program's. */
function isKeras({ cls }: PyInstance, name: string): boolean {
	const found = cls.find(name);
	const code = found instanceof PyProperty ? found.getter : found;
	return code instanceof PyFunction && code.code.library !== null;
}

/** The classes that a layer's parts are of. */
interface Kinds {
	readonly layer: Value;
	readonly variable: Value;
}

/** The layers in a layer: in the attribute that its class says (`_kept_in`), or in any. */
function layersOf(host: Interpreter, layer: PyInstance, kind: Value): readonly PyInstance[] {
	host.spend(4);
	if (!isKeras(layer, '_layers')) return host.iterate(host.getAttribute(layer, '_layers')) as readonly PyInstance[];
	const place = layer.cls.find('_kept_in') ?? null;
	if (place === null) return held(layer, kind);
	const kept = layer.attrs.get(String(place));
	if (kept === undefined) return [];
	return host.iterate(kept).filter((one): one is PyInstance => one instanceof PyInstance && one.cls.isSubclassOf(kind as PyClass));
}

/** Its own variables, those that are trained first; without those in the attribute that its class says (`_not_weights`). */
function variablesOf(host: Interpreter, layer: PyInstance, kind: Value): readonly PyInstance[] {
	const place = layer.cls.find('_not_weights') ?? null;
	const others = place === null ? [] : flat(host, layer.attrs.get(String(place)) ?? null);
	const left = new Set(others instanceof PyUnknown ? [] : others);
	const own = held(layer, kind).filter((one) => !left.has(one));
	const isTrained = (one: PyInstance): boolean => one.attrs.get('_was_trainable') === true;
	return [...own.filter(isTrained), ...own.filter((one) => !isTrained(one))];
}

/**
 * Its weights and those of the layers in it, each once.
 * @param asks Whether a layer whose class has a `weights` of the program's own is asked for it, as `layer.weights` does.
 */
function weightsOf(host: Interpreter, layer: PyInstance, kinds: Kinds, asks: boolean): ReadonlySet<Value> {
	const own: readonly Value[] = isKeras(layer, '_own_variables')
		? variablesOf(host, layer, kinds.variable)
		: host.iterate(host.call(host.getAttribute(layer, '_own_variables'), []));
	const inner = layersOf(host, layer, kinds.layer).flatMap((one): Value[] => [
		...(!asks || isKeras(one, 'weights') ? weightsOf(host, one, kinds, asks) : host.iterate(host.getAttribute(one, 'weights')))
	]);
	return new Set([...own, ...inner]);
}

const list = (values: Iterable<Value>): PyList => new PyList([...values]);

/** What layers are made of, told from their attributes. */
export const holding: Entries = [
	entry('_held', 'layer, kind', (_, layer, kind) => list(held(layer as PyInstance, kind))),
	entry('_layers_of', 'layer, kind', (host, layer, kind) => list(layersOf(host, layer as PyInstance, kind))),
	entry('_variables_of', 'layer, kind', (host, layer, kind) => list(variablesOf(host, layer as PyInstance, kind))),
	entry('_weights_of', 'layer, kind, variable', (host, layer, kind, variable) =>
		list(weightsOf(host, layer as PyInstance, { layer: kind!, variable: variable! }, true))
	),
	/** A layer and those in it, at any depth or at one, each once. */
	entry('_layers_within', 'layer, kind, include_self, recursive', (host, layer, kind, includesSelf, recursive) => {
		const found = new Set<PyInstance>(includesSelf === true ? [layer as PyInstance] : []);
		const waiting = [...layersOf(host, layer as PyInstance, kind)];
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			if (found.has(next)) continue;
			found.add(next);
			if (recursive === true) waiting.unshift(...layersOf(host, next, kind));
		}
		return list(found);
	}),
	/** Objects, each once. */
	entry('_distinct', 'values', (host, values) => list(new Set(host.iterate(values)))),
	/** Those whose attribute has a value: `is_so` is True, False, or None where it is any but None. */
	entry('_with', 'values, name, is_so', (host, values, name, isSo) =>
		list(
			host.iterate(values).filter((one) => {
				const value = host.getAttribute(one, String(name));
				return isSo === null ? value !== null : host.truth(value) === isSo;
			})
		)
	),
	/** A layer has its weights: they are said once, where all of them are known. */
	entry('_register', 'layer, path, kind, variable', (host, layer, path, kind, variable) => {
		const all = [...weightsOf(host, layer as PyInstance, { layer: kind!, variable: variable! }, false)];
		const parameters = all.flatMap((weight) => {
			const { ir } = host.getAttribute(weight, '_value') as { readonly ir?: { readonly id: number } };
			return ir ? [{ name: String(host.getAttribute(weight, 'path')).slice(String(path).length + 1), tensor: ir.id }] : [];
		});
		if (parameters.length === all.length) host.trace.module({ instance: layer as PyInstance, type: (layer as PyInstance).cls.name, parameters });
		return null;
	})
];
