/** Sizes are multiplied with one another: up to here, what comes of that is finite and can be drawn. */
const largest = 1e100;

/**
 * The number that a text means, or null. Any number up to 10¹⁰⁰ may be written, the way Python or a person writes it: `50`, `-3`, `2.5`, `1e9`,
 * `1_000`, `−3`. Whether a framework accepts it is the framework's to say.
 */
export function parseNumber(text: string): number | null {
	const written = text
		.trim()
		.replace('−', '-')
		.replace(/(?<=\d)_(?=\d)/g, '');
	if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(written)) return null;
	const value = Number(written);
	return Math.abs(value) <= largest ? value + 0 : null;
}

/** A number as it is shown where there is little room: 50, 2.5, and 1e9 for a thousand million. `parseNumber` reads it back. */
export function shortNumber(value: number): string {
	const plain = String(value);
	if (Math.abs(value) < 1e6) return plain;
	const short = value.toExponential().replace('e+', 'e');
	return short.length < plain.length ? short : plain;
}

/** `10, 7, 3` as numbers, or null when any of it is none. Commas, spaces and brackets may stand between and around them. */
export function parseNumbers(text: string): readonly number[] | null {
	const words = text.split(/[\s,;[\]()]+/).filter((word) => word !== '');
	if (words.length > longest) return null;
	const numbers = words.map(parseNumber);
	return numbers.every((number) => number !== null) ? numbers : null;
}

/** How many numbers a list may have: more sequences than any batch that is drawn or run here. */
const longest = 10_000;
