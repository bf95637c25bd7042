/** How a framework's layers hold each other: the layers that a layer holds, by name. */
export type Children<Layer> = (layer: Layer) => Iterable<readonly [name: string, child: Layer]>;

/** A name below another: `encoder.lstm`. */
const below = (path: string, name: string): string => (path ? `${path}.${name}` : name);

/** A layer and those inside it, outermost first, with their dotted names; each once, or under all of its names. */
export function layersOf<Layer>(layer: Layer, children: Children<Layer>, once = true, path = '', seen = new Set<Layer>()): [path: string, layer: Layer][] {
	if (seen.has(layer)) return [];
	if (once) seen.add(layer);
	const inside = Array.from(children(layer), ([name, child]) => layersOf(child, children, once, below(path, name), seen));
	return [[path, layer], ...inside.flat()];
}

/** What layers hold beside layers, such as parameters, with dotted names; each once, or under all of its names. */
export function heldBy<Layer, Held>(
	layers: readonly (readonly [path: string, layer: Layer])[],
	held: (layer: Layer) => Iterable<readonly [name: string, held: Held]>,
	once = true
): [path: string, held: Held][] {
	const seen = new Set<Held>();
	const found: [string, Held][] = [];
	for (const [path, layer] of layers)
		for (const [name, one] of held(layer)) {
			if (seen.has(one)) continue;
			if (once) seen.add(one);
			found.push([below(path, name), one]);
		}
	return found;
}
