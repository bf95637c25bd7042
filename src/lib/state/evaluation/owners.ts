import { chunks, type ChunkName, type ChunkNames } from '../../frameworks/registry.ts';

/** Which chunks have what a program names. */
export interface Owners {
	/** The chunk of a full name; undefined where no chunk has it. */
	of(name: string): ChunkName | undefined;
	/** The chunks of a full name and of the modules that it is in, for those are imported with it. */
	all(name: string): readonly ChunkName[];
	/** The chunk that adds an attribute of that name to a class of another's. */
	ofAttribute(name: string): ChunkName | undefined;
}

const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')));

export function owners(names: ChunkNames): Owners {
	const known = new Map<string, ChunkName>();
	const attributes = new Map<string, ChunkName>();
	for (const chunk of Object.keys(chunks) as ChunkName[]) {
		known.set(chunk, chunk);
		for (const name of names[chunk]?.split(' ') ?? []) {
			known.set(name, chunk);
			if (/\.[A-Z]\w*\.\w+$/.test(name)) attributes.set(name.slice(name.lastIndexOf('.') + 1), chunk);
		}
	}
	const of = (name: string): ChunkName | undefined => {
		for (let path = name; path; path = parentOf(path)) if (known.has(path)) return known.get(path);
		return undefined;
	};
	const all = (name: string): readonly ChunkName[] => {
		const found: ChunkName[] = [];
		for (let path = name; path; path = parentOf(path)) {
			const chunk = of(path);
			if (chunk) found.push(chunk);
		}
		return found;
	};
	return { of, all, ofAttribute: (name) => attributes.get(name) };
}
