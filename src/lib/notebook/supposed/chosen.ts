/** Sizes that a reader chose for what a notebook's program lacks, by name. */
export type Sizes = ReadonlyMap<string, number>;

/** What a reader chose and said of what a notebook's program lacks. */
export interface Chosen {
	readonly sizes: Sizes;
	/** What an argument, an input or a missing name is, as `shapebook check --assume` takes it: `(batch, seq, 4) float`, `'train'`, `None`. */
	readonly said: ReadonlyMap<string, string>;
}

/** How many are kept of each, how long a name and what is said of it are, and how large a size may be. */
const most = 100;
const longest = 100;
const longestSaid = 300;
export const largestSize = 1_000_000;

const value = String.raw`\([^()=]*\)(?: (?:float|int|bool))?|'[^'\\\n]*'|-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|True|False|None`;
const entry = new RegExp(String.raw`([^\s=][^=]*?)\s*(?:=\s*(\d{1,7})|==\s*(${value}))(?:\s+|$)`, 'gy');

/** `batch=16 seq=7 x==(batch, seq, 4) float`. */
export const writeChosen = ({ sizes, said }: Chosen): string =>
	[...[...sizes].map(([name, size]) => `${name}=${size}`), ...[...said].map(([name, text]) => `${name}==${text}`)].join(' ');

/** Reads what `writeChosen` wrote, as far as it can be read; never throws. */
export function readChosen(text: string): Chosen {
	const sizes = new Map<string, number>();
	const said = new Map<string, string>();
	for (const [, name, size, is] of text.slice(0, most * (longest + 10)).matchAll(entry)) {
		if (name!.length > longest) continue;
		if (is !== undefined) {
			if (said.size < most && is.length <= longestSaid) said.set(name!, is);
		} else if (Number(size) >= 1 && Number(size) <= largestSize && sizes.size < most) sizes.set(name!, Number(size));
	}
	return { sizes, said };
}
