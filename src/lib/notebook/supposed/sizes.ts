/** Sizes that a reader chose for what a notebook's program lacks, by name. */
export type Sizes = ReadonlyMap<string, number>;

/** How many are kept, how long their names are, and how large they may be. */
const most = 100;
const longest = 100;
export const largestSize = 1_000_000;

const entry = /([^\s=][^=]*?)\s*=\s*(\d{1,7})(?:\s+|$)/gy;

/** `batch=16 seq=7`. */
export const writeSizes = (sizes: Sizes): string => [...sizes].map(([name, size]) => `${name}=${size}`).join(' ');

/** Reads what `writeSizes` wrote, as far as it can be read; never throws. */
export function readSizes(text: string): Sizes {
	const sizes = new Map<string, number>();
	for (const [, name, size] of text.slice(0, most * (longest + 10)).matchAll(entry)) {
		if (name!.length <= longest && Number(size) >= 1 && Number(size) <= largestSize && sizes.size < most) sizes.set(name!, Number(size));
	}
	return sizes;
}
