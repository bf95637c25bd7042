import type { Leaf } from '../leaf.ts';

/** A value, or a part of one. */
export interface Place {
	/** `units`; of a value its own name. */
	readonly key: string;
	/** `cfg.model.units`. */
	readonly path: string;
	readonly leaf: Leaf;
	/** The whole with something else there. */
	readonly put: (other: Leaf) => Leaf;
}

/** A value and its parts, the whole first. */
export function* placesIn(leaf: Leaf, key: string, path = key, put: Place['put'] = (other) => other): Generator<Place> {
	yield { key, path, leaf, put };
	if (leaf.kind === 'rows') return yield* placesIn(leaf.leaf, key, `${path}[i]`, (other) => put({ ...leaf, leaf: other }));
	if (leaf.kind !== 'parts' && leaf.kind !== 'made') return;
	const isDict = leaf.kind === 'parts' && leaf.as === 'dict';
	for (const [at, part] of leaf.parts.entries())
		yield* placesIn(part.leaf, part.key, isDict ? `${path}['${part.key}']` : `${path}.${part.key}`, (other) =>
			put({ ...leaf, parts: leaf.parts.map((one, i) => (i === at ? { key: part.key, leaf: other } : one)) })
		);
}
