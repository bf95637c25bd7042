/** What a character is tested for. */
export type Test = (code: number) => boolean;

export const newline: Test = (code) => code === 10;
export const anything: Test = () => true;
export const not =
	(test: Test): Test =>
	(code) =>
		!test(code);
const among =
	(ascii: RegExp, other: RegExp | null): Test =>
	(code) =>
		code < 128 ? ascii.test(String.fromCharCode(code)) : other !== null && other.test(String.fromCodePoint(code));

/** `\d`, `\s` and `\w`, with the flag ASCII and without. */
export const digit = [among(/\d/, /\p{Nd}/u), among(/\d/, null)] as const;
export const space = [among(/[\s\x1c-\x1f]/, /[^\S\ufeff]|\x85/u), among(/[ \t-\r]/, null)] as const;
export const word = [among(/\w/, /[\p{L}\p{N}]/u), among(/\w/, null)] as const;

/** Letters that are one letter in two guises without being each other's lower case, as `re` takes them. */
const guises =
	'i\u0131 s\u017f \xb5\u03bc \u0345\u03b9\u1fbe \u0390\u1fd3 \u03b0\u1fe3 \u03b2\u03d0 \u03b5\u03f5 \u03b8\u03d1 \u03ba\u03f0 \u03c0\u03d6 \u03c1\u03f1 \u03c2\u03c3 \u03c6\u03d5 \u0432\u1c80 \u0434\u1c81 \u043e\u1c82 \u0441\u1c83 \u0442\u1c84\u1c85 \u044a\u1c86 \u0463\u1c87 \u1c88\ua64b \u1e61\u1e9b \ufb05\ufb06';
const first = new Map(guises.split(' ').flatMap((group) => [...group].map((c) => [c.charCodeAt(0), group.charCodeAt(0)] as const)));

/** What is the same of letters that are told apart by their case only: with IGNORECASE, with ASCII besides, and without. */
export const fold = (code: number): number => {
	const small = code < 128 ? asciiFold(code) : String.fromCodePoint(code).toLowerCase().codePointAt(0)!;
	return first.get(small) ?? small;
};
export const asciiFold = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
export const exactly = (code: number): number => code;
const upper = (code: number): number => {
	const text = String.fromCodePoint(code).toUpperCase();
	return text.length === (code > 0xffff ? 2 : 1) ? text.codePointAt(0)! : code;
};

/** A range of characters in a set: of a letter, either case may lie in it. */
export function within(low: number, high: number, fold: (code: number) => number): Test {
	if (fold === exactly) return low === high ? (code) => code === low : (code) => code >= low && code <= high;
	if (low === high) return (code) => fold(code) === fold(low);
	const lies: Test = (code) => code >= low && code <= high;
	return (code) => lies(code) || lies(fold(code)) || ((fold !== asciiFold || code < 128) && lies(upper(fold(code))));
}
