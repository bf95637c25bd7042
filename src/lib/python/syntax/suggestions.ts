/** What a substitution, an insertion or a deletion costs, and a letter in the other case: CPython's measure (Python/suggestions.c, 3.11). */
const move = 2;
const otherCase = 1;

/** How far apart two words are; more than `most` is told as Infinity. */
function distance(a: string, b: string, most: number): number {
	if (Math.abs(a.length - b.length) * move > most) return Infinity;
	let row = Array.from({ length: b.length + 1 }, (_, j) => j * move);
	for (let i = 1; i <= a.length; i++) {
		const next = [i * move];
		for (let j = 1; j <= b.length; j++) {
			const [from, to] = [a[i - 1]!, b[j - 1]!];
			const change = from === to ? 0 : from.toLowerCase() === to.toLowerCase() ? otherCase : move;
			next.push(Math.min(row[j - 1]! + change, row[j]! + move, next[j - 1]! + move));
		}
		if (Math.min(...next) > most) return Infinity;
		row = next;
	}
	return row[b.length]! <= most ? row[b.length]! : Infinity;
}

const plain = (word: string): string => word.replaceAll('_', '').toLowerCase();

/**
 * The names that a word may be meant for, nearest first: those that differ in case and underscores alone, then those that CPython would suggest.
 */
export function nearest(word: string, names: Iterable<string>, most = 3): readonly string[] {
	const found: { readonly name: string; readonly far: number }[] = [];
	for (const name of new Set(names)) {
		if (name === word) continue;
		const far = plain(name) === plain(word) ? 0 : distance(word, name, Math.floor(((word.length + name.length + 3) * move) / 6));
		if (far < Infinity) found.push({ name, far });
	}
	return found
		.sort((a, b) => a.far - b.far)
		.slice(0, most)
		.map(({ name }) => name);
}
