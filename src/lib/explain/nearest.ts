import type { Check } from './check.ts';
import { checks } from './checks/all.ts';

/** A word of a message, and whether the other message has it too. */
export interface Word {
	readonly text: string;
	readonly same: boolean;
}

/** The message that is known and most like one that is not. */
export interface Nearest {
	readonly check: Check;
	/** The words of the known message, places for what it names as `…`. */
	readonly words: readonly Word[];
}

/** A message is compared by that many of its words. */
const mostWords = 60;
/** How much of two messages has to be the same, between 0 and 1, for the one to be shown beside the other; fewer words than that say nothing. */
const least = 0.5;
const fewestWords = 3;

const wordsOf = (text: string): readonly string[] => (text.match(/…|[\p{L}_][\p{L}\d_]*|\d+/gu) ?? []).slice(0, mostWords);
const key = (word: string): string => (/^(?:\d+|…)$/.test(word) ? '' : word.toLowerCase());

let made: readonly { readonly check: Check; readonly words: readonly string[] }[] | null = null;
const known = (): NonNullable<typeof made> =>
	(made ??= checks.flatMap((check) =>
		check.wordings.map(({ text }) => ({ check, words: wordsOf(text.replace(/\[\?.*?\?\]/g, '').replace(/\{(?:…|\w*:\w+)\}/g, '…')) }))
	));

/** The line of a text that says what is wrong, without the exception's name: the last one that names an exception, or the last of all. */
function sayingLine(text: string): string {
	const lines = text
		.slice(-20_000)
		.split('\n')
		.filter((line) => line.trim() !== '');
	const named = lines.findLast((line) => /^\s*(?:>\s?)*(?:[\w.]+\.)?\w*(?:Error|Exception)\b\s*:/.test(line));
	return (named ?? lines.at(-1) ?? '').replace(/^[^:]*(?:Error|Exception)\b\s*:/, '').slice(0, 1000);
}

/** Which words of `b` stand in `a` as well, in the same order: the longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): readonly boolean[] {
	const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
	for (let i = a.length - 1; i >= 0; i--)
		for (let j = b.length - 1; j >= 0; j--)
			lengths[i]![j] = a[i] !== '' && a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
	const same = new Array<boolean>(b.length).fill(false);
	for (let i = 0, j = 0; i < a.length && j < b.length;) {
		if (a[i] !== '' && a[i] === b[j]) {
			same[j] = true;
			i++;
			j++;
		} else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
		else j++;
	}
	return same;
}

/** The known message that is nearest to what a text says; null where none is near. */
export function nearestTo(text: string): Nearest | null {
	const said = wordsOf(sayingLine(text)).map(key);
	const names = said.filter((word) => word !== '').length;
	if (names < fewestWords) return null;
	let best: Nearest | null = null;
	let most = least;
	for (const { check, words } of known()) {
		const keys = words.map(key);
		const of = keys.filter((word) => word !== '').length;
		if ((2 * Math.min(of, names)) / (of + names) <= most) continue;
		const same = common(said, keys);
		const share = (2 * same.filter(Boolean).length) / (of + names);
		if (share <= most) continue;
		most = share;
		best = { check, words: words.map((word, i) => ({ text: word, same: same[i]! || word === '…' })) };
	}
	return best;
}
