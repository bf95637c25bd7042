/** How many digits of numbers are known. */

import type { PyUnknown } from '../objects/values.ts';

/** Why digits are not known. */
export const orderOfSums = 'its digits depend on the order in which float32 numbers are added, which differs between processors';

/** Stands behind the digits that are known of a number. */
const furtherDigits = '…';

/** Why it is not known which way code goes. */
export const tooClose = 'numbers that lie nearer to each other than float32 arithmetic is known';

/** How far from a boundary a number must lie to be on one side of it for certain, in doubts. */
export const certain = 8;

/** How many doubts to take, where a digit of this place is asked for. */
export const doubtsFor = (doubt: number, place: number): number => Math.min(certain, Math.max(1, (5 * doubt) / place));

const numbers = /(-?)(\d[\d,_]*(?:\.\d*)?|\.\d+|nan|inf)(e[-+]\d+)?/gi;

/** What one in the last place of its text is worth. */
function lastPlace(text: string): number {
	const [mantissa, exponent] = text.split(/e/i) as [string, string?];
	const point = mantissa.indexOf('.');
	const digits = point < 0 ? 0 : mantissa.length - point - 1;
	return 10 ** (Number(exponent ?? 0) - digits);
}

/**
 * A text of numbers that may be off by `doubts`: digits that they decide about are left out. What few digits are asked for is
 * hardly ever at its very boundary; where many are, nearly each number is, and the doubt is taken eight times.
 */
export function determined(values: readonly number[], doubts: readonly number[], text: (values: readonly number[]) => string): string {
	const whole = text(values);
	if (doubts.every((doubt) => doubt === 0)) return whole;
	const shown = whole.match(numbers) ?? [];
	const places = shown.map(lastPlace);
	const [least, each] = [places.reduce((a, b) => Math.min(a, b), Infinity), shown.length === values.length];
	/** What numbers are at both ends of where they may lie; null where there are others. */
	function ends(times: (doubt: number, place: number) => number): readonly (readonly string[])[] | null {
		const texts = [-1, 1].map((sign) =>
			text(values.map((value, i) => (doubts[i]! < Infinity ? value + sign * doubts[i]! * times(doubts[i]!, each ? places[i]! : least) : value)))
		);
		const found = texts.map((end) => end.match(numbers) ?? []);
		return found.every(({ length }) => length === shown.length) ? found : null;
	}
	const [near, far] = [ends(doubtsFor), ends(() => certain)];
	if (!near || !far || (!each && doubts.includes(Infinity))) return whole.replace(numbers, '<unknown>');
	let i = 0;
	return whole.replace(numbers, (one: string) => {
		const at = i++;
		if (each && doubts[at] === Infinity) return '<unknown>';
		if (near.every((end) => end[at] === one)) return one;
		return common(
			one,
			far.map((end) => end[at]!)
		);
	});
}

/** What numbers begin with, as far as it says how large they are. */
function common(one: string, others: readonly string[]): string {
	const [all, exponents] = [one, ...others].reduce<[string[], Set<string>]>(
		([mantissas, powers], text) => {
			const [mantissa, power = ''] = text.split(/(?=e[-+])/i) as [string, string?];
			return [[...mantissas, mantissa], powers.add(power)];
		},
		[[], new Set()]
	);
	let length = 0;
	while (length < all[0]!.length && all.every((text) => text[length] === all[0]![length])) length++;
	const known = all[0]!.slice(0, length);
	return exponents.size > 1 || !/\.\d/.test(known) ? '<unknown>' : `${known}${furtherDigits}${[...exponents].join('')}`;
}

/** What is said of something printed that is not known, or not to its last digit. */
export const unknownInPrint = ({ what, shown }: PyUnknown): string =>
	what === orderOfSums && !shown.includes('<unknown>')
		? `What stands for \`${furtherDigits}\` is not known: ${what}.`
		: `What is printed as \`<unknown>\` is not known: ${what}.`;
